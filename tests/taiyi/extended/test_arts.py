"""The seven arts: the landings and states the book works, and every place that 呂申 can be laid on."""

import pytest
from tests.taiyi.extended.restated import BRANCHES, bare, told, year_board

from samsik.core.cycle import Branch, Pillar, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.arts import landing_of
from samsik.taiyi.observed import NOT_OBSERVED

# Palace → palace and element; branch → branch.
FROM_PALACES = "1→3土 2→6金 3→9木 4→2火 6→8水 7→1金 8→4木 9→7土".split()
FROM_BRANCHES = "子卯 丑辰 寅巳 卯午 辰未 巳申 午酉 未戌 申亥 酉子 戌丑 亥寅".split()
ELEMENT = dict(zip((1, 2, 3, 4, 6, 7, 8, 9), "金火土木金土水木", strict=True))
GENERATES = dict(zip("木火土金水", "火土金水木", strict=True))
CONQUERS = dict(zip("木火土金水", "土金水木火", strict=True))


def state(subject, landing):
    """旺 same, 相 fed by the landing, 休 feeding it, 囚 conquering it, 死 conquered by it."""
    if subject == landing:
        return "王"
    if GENERATES[landing] == subject:
        return "相"
    if GENERATES[subject] == landing:
        return "休"
    return "囚" if CONQUERS[subject] == landing else "死"


def board_of(ju, **facts):
    """The yang board of 局 for a day, with all four generals where the book has them."""
    return bare(Unit.DAY, "陽", ju, **facts)


def test_from_every_palace_and_branch():
    for line in FROM_PALACES:
        start, end = line.split("→")
        seat = landing_of(TaiyiPalace(int(start)).seat)
        assert (int(seat.palace), seat.element.hanzi) == (int(end[0]), end[1])
    for line in FROM_BRANCHES:
        assert landing_of(Seat.at(Branch.of(line[0]))).branch.hanzi == line[1]


def test_asking_at_the_ford():
    """甲子: 丁卯 year, fifth month (午), 酉 day, 子 hour."""
    defeat = year_board(724, enemy_rising=Pillar.of("甲子")).extended.linjin
    assert (defeat.year.hanzi, defeat.month.hanzi, defeat.day.hanzi, defeat.hour.hanzi) == ("丁卯", "午", "酉", "子")
    months = "寅卯辰巳午未申酉戌亥子丑"
    assert months.index(defeat.month.hanzi) + 1 == 5


def test_every_year_of_rising():
    for index in range(60):
        defeat = year_board(724, enemy_rising=Pillar(index)).extended.linjin
        branches = [BRANCHES[(index + 3 * step) % 12] for step in (1, 2, 3, 4)]
        assert [defeat.year.branch.hanzi, defeat.month.hanzi, defeat.day.hanzi, defeat.hour.hanzi] == branches
        # The first later year with that branch.
        later = next(step for step in range(1, 13) if (index + step) % 12 == BRANCHES.index(branches[0]))
        assert int(defeat.year) == (index + later) % 60


def test_the_lion():
    """甲戌 → 丑, earth, 休: the enemy breaks."""
    art = year_board(724, enemy_rising=Pillar.of("甲戌")).extended.shizi
    assert (art.landing.hanzi, art.element.hanzi, art.states, art.outcome) == (
        "丑",
        "土",
        (("taishen", "休"),),
        ("敵破",),
    )
    elements = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))
    for index in range(60):
        art = year_board(724, enemy_rising=Pillar(index)).extended.shizi
        landing = BRANCHES[(index + 3) % 12]
        found = state("火", elements[landing])
        assert (art.landing.hanzi, art.states) == (landing, (("taishen", found),))
        assert art.outcome == (("敵不破",) if found in "王相" else ("敵破",))


def test_nothing_is_guessed_of_the_enemy():
    extended = year_board(724).extended
    assert extended.linjin == extended.shizi == NOT_OBSERVED == "未觀"


def test_white_clouds():
    """局1: host general 7 → 1, metal, 囚, loses; guest general 3 → 9, wood, 相, wins."""
    extended = board_of(1).extended
    host, guest = extended.baiyun_host, extended.baiyun_guest
    assert (told(host.landing), host.element.hanzi, host.states[0][1], host.outcome) == (1, "金", "囚", ("負",))
    assert (told(guest.landing), guest.element.hanzi, guest.states[0][1], guest.outcome) == (9, "木", "相", ("勝",))


def test_the_tiger():
    """局7, a 庚午 day: Taiyi 3 → 9, wood, 相: hold."""
    art = board_of(7).extended.menghu
    assert (told(art.landing), art.element.hanzi, art.states, art.outcome) == (9, "木", (("taishen", "相"),), ("勿攻",))


def test_thunder():
    """局13: 6 → 8, water; host general 8 旺 wins, guest general 9 相 wins a little."""
    extended = board_of(13).extended
    assert extended.landing == 8
    fates = {body: (found, fate) for body, found, fate in extended.leigong}
    assert fates["host"] == ("王", "勝")
    assert fates["guest"] == ("相", "小勝")


def test_the_white_dragon():
    """局22: 9 → 7, earth; host general 6 相 may march, guest general 3 旺."""
    art = board_of(22).extended.bailong
    assert (told(art.landing), art.element.hanzi) == (7, "土")
    assert dict(art.states) == {"host": "相", "guest": "王"}
    assert "可行" in art.outcome


def test_the_army_turns():
    """局28: 2 → 6, metal; guest general 9, wood, 死: no ambush."""
    art = board_of(28).extended.huijun
    assert (told(art.landing), art.element.hanzi, dict(art.states)["guest"]) == (6, "金", "死")
    assert "無伏" in art.outcome


CLOCKWISE = [1, 8, 3, 4, 9, 2, 7, 6]


def two_on(palace):
    return CLOCKWISE[(CLOCKWISE.index(palace) + 2) % 8]


@pytest.mark.parametrize("dun", "陽陰")
def test_every_board(dun):
    for ju in range(1, 73):
        board = bare(Unit.DAY, dun, ju)
        found, taiyi = board.extended, int(board.taiyi.palace)
        landing = two_on(taiyi)
        element = ELEMENT[landing]
        generals = {
            name: int(getattr(board.generals, name)) for name in ("host", "host_deputy", "guest", "guest_deputy")
        }
        able = {name: ELEMENT[palace] for name, palace in generals.items() if palace != 5}
        assert found.landing == landing
        assert found.menghu.outcome == (("勿攻",) if state("火", element) in "王相" else ("可破",))
        fates = {"王": "勝", "相": "小勝", "休": "散", "囚": "散", "死": "亡"}
        assert found.leigong == tuple((name, state(e, element), fates[state(e, element)]) for name, e in able.items())
        for side in ("host", "guest"):
            art = getattr(found, f"baiyun_{side}")
            if side not in able:
                assert art is None
                continue
            there = two_on(generals[side])
            wins = state("火", ELEMENT[there]) in "王相"
            assert (told(art.landing), art.outcome) == (there, ("勝",) if wins else ("負",))
        if len(able) < 4:
            assert found.bailong is found.huijun is None
            continue
        ours, theirs = state(able["host"], element), state(able["guest"], element)
        outcome = ["可行" if ours in "王相" else "勿行"]
        outcome += ["傷大將"] if CONQUERS[able["guest"]] == able["host"] else []
        outcome += ["傷參將"] if CONQUERS[able["guest_deputy"]] == able["host_deputy"] else []
        assert found.bailong.outcome == tuple(outcome)
        outcome = ["有伏" if theirs in "王相" else "無伏"] + (["設伏"] if ours in "王相" else [])
        assert found.huijun.outcome == tuple(outcome)
