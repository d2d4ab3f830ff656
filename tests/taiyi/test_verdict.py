"""T-45, T-49, T-50, T-52 and T-89: gates held, generals ready, whom the board favours and whether to act."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from tests.taiyi import judged, restated
from tests.taiyi.boards import pattern

from samsik.core.cycle import PILLARS, Branch, Dun, Pillar, Unit
from samsik.core.school import values_of as values_of_options
from samsik.core.seats import Seat
from samsik.taiyi import verdict
from samsik.taiyi.chart import bare_board
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

BOARDS = list(product(Dun, range(1, 73)))
every_school = pytest.mark.parametrize("school", SCHOOLS)


def told(dun, ju, options):
    found = restated.board(dun.hanzi, ju, judged.branch_of(ju), options["heshen_yin"], options["fixed_count"])
    return found, judged.places(found)


def held(found, at, gate, options):
    """T-45 told once more."""
    palace = found["palace"]
    if options["hold_gate"] == "duty-home":
        home = {"開": 1, "生": 3, "休": 8}.get(gate)
        if gate in "開生" and palace == home:
            return "執提"
        faces = home is not None and palace == 10 - home
        return "提格" if faces and (gate != "休" or options["hold_rest"] == "yes") else None
    if gate in "開生":
        return "執提"
    # 開 or 生 opposite, and a general where 傷 杜 景 死 or 驚 lies: in 太乙's palace or the one opposite.
    order = "開休生傷杜景死驚"
    opposite = order[(order.index(gate) + 4) % 8]
    under = {0: gate, 8: opposite}
    bad = [body for body in judged.OFFICERS if under.get(judged.ahead(at, body), "開") in "傷杜景死驚"]
    return "提格" if opposite in "開生" and bad else None


@pytest.mark.parametrize("hold_rest", ["no", "yes"])
@pytest.mark.parametrize("hold_gate", values_of_options(TaiyiOptions)["hold_gate"])
def test_gates_held(hold_gate, hold_rest):
    """T-45 for every board under every gate."""
    school = SCHOOLS["jinjing"].with_options({"hold_gate": hold_gate, "hold_rest": hold_rest})
    seen = set()
    for dun, ju in BOARDS:
        found, at = told(dun, ju, vars(school.options))
        for n in range(ju, 721, 72):
            reading = bare_board(dun=dun, ju=ju, n=n, unit=Unit.YEAR, school=school).reading
            expected = held(found, at, reading.duty, vars(school.options))
            there = {pattern(each) for each in reading.patterns if each.rule == "T-45"}
            assert there == ({(expected, None, ("taiyi",), (), 4, None)} if expected else set())
            seen.add((expected, reading.duty))
    expected = {
        "duty-home": {("執提", "開"), ("執提", "生"), ("提格", "開"), ("提格", "生")},
        "taiyi-under": {("執提", "開"), ("執提", "生"), ("提格", "杜"), ("提格", "死")},
    }[hold_gate]
    if (hold_gate, hold_rest) == ("duty-home", "yes"):
        expected |= {("提格", "休")}
    assert {each for each in seen if each[0]} == expected


def ready(found, at, options):
    """T-49 told once more."""
    near = (1, 2, 14, 15)
    eye, striker = judged.ahead(at, "wenchang"), judged.ahead(at, "shiji")
    pinned = {"host": eye == 0 or eye in near, "guest": striker == 0 or striker in near}
    if options["generals_need"] == "no-lock":
        locked = any(judged.share(at, ours, theirs) for ours in judged.OFFICERS[:2] for theirs in judged.OFFICERS[2:])
        bound = {"host": locked, "guest": locked}
    else:
        opposite = judged.oppose(found, at, options) | judged.face(found, at, options)
        across = {each[2][0] for each in opposite}
        bound = {"host": across & {"host", "host_deputy"}, "guest": across & {"guest", "guest_deputy"}}
    return {side: not pinned[side] and not bound[side] for side in ("host", "guest")}


@pytest.mark.parametrize("oppose", values_of_options(TaiyiOptions)["oppose"])
@pytest.mark.parametrize("need", values_of_options(TaiyiOptions)["generals_need"])
@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_generals_ready(school, need, oppose):
    chosen = SCHOOLS[school].with_options({"generals_need": need, "oppose": oppose})
    seen = set()
    for dun, ju in BOARDS:
        found, at = told(dun, ju, vars(chosen.options))
        reading = bare_board(dun=dun, ju=ju, school=chosen).reading
        expected = ready(found, at, vars(chosen.options))
        assert {"host": reading.host_ready, "guest": reading.guest_ready} == expected
        seen.add(tuple(expected.values()))
    assert seen == set(product((False, True), repeat=2))


def test_a_captive_named_lock_is_a_captive_still():
    """`split` gives 文昌 in 太乙's palace another name, not another meaning."""
    for dun, ju in BOARDS:
        plain, split = (
            bare_board(dun=dun, ju=ju, school=SCHOOLS["tongzong"].with_options({"captive": name})).reading
            for name in ("one-name", "split")
        )
        assert (plain.host_ready, plain.criteria, plain.taigong) == (split.host_ready, split.criteria, split.taigong)


# T-52: god of the host's eye, god of the guest's, who wins.
@pytest.mark.parametrize(("host", "guest", "winner"), [("高叢", "太簇", "guest"), ("陰主", "地主", "host")])
def test_the_examples_of_the_text(host, guest, winner):
    """Metal conquers wood, earth conquers water."""
    side = verdict.related_side(Seat.of(host), Seat.of(guest), None, nayin="off")
    assert (side, verdict.relation(side)) == (winner, {"host": "主關客", "guest": "客關主"}[winner])


# 納音 as it is recited: thirty names of two pillars each, from 甲子.
SONG = (
    "海中金 爐中火 大林木 路旁土 劍鋒金 山頭火 澗下水 城頭土 白蠟金 楊柳木 泉中水 屋上土 霹靂火 松柏木 長流水"
    " 沙中金 山下火 平地木 壁上土 金箔金 覆燈火 天河水 大驛土 釵釧金 桑柘木 大溪水 沙中土 天上火 石榴木 大海水"
).split()


def test_the_notes_of_the_sixty():
    assert [pillar.nayin.hanzi for pillar in PILLARS] == [name[-1] for name in SONG for _ in range(2)]


@pytest.mark.parametrize("nayin", values_of_options(TaiyiOptions)["nayin"])
def test_every_pair_of_gods_on_every_day(nayin):
    """T-52: element against element; the note of the day on a tie, before all, or not at all."""
    options = {"nayin": nayin}
    for host, guest, day in product(Seat, Seat, range(0, 60, 2)):
        note = SONG[day // 2][-1]
        found = {"wenchang": host.hanzi, "shiji": guest.hanzi}
        noted = verdict.nayin_side(host, guest, Pillar(day), nayin=nayin)
        assert verdict.related_side(host, guest, noted, nayin=nayin) == judged.side_by_elements(found, options, note)


def steps(found, at, options, season=None, note=None):
    """T-89 told once more: every step with the side it speaks for."""
    able = {side: found[side] != 5 for side in ("host", "guest")}
    by_count = None
    if not any(able.values()):
        by_count = "none"
    elif not all(able.values()):
        by_count = "host" if able["host"] else "guest"
    fit = ready(found, at, options)
    by_generals = None if fit["host"] == fit["guest"] else "host" if fit["host"] else "guest"
    locks = [each for each in judged.lock(found, at, options) if each[1] != "主參"]
    return [
        ("T-24", by_count),
        ("T-49", by_generals),
        ("T-52", judged.side_by_elements(found, options, note)),
        ("T-40", judged.tie(found, options, season) if locks else None),
        ("T-81", "host" if found["palace"] in (8, 3, 4, 1) else "guest"),
    ]


CRITERIA = [
    *product(SCHOOLS, ({},), (None, "寅", "午", "酉", "子")),
    *product(
        SCHOOLS,
        ({"lock_corner": "yes"}, {"deputy_lock": "yes"}, {"deputy_lock": "no"}, {"harmony": "position"}),
        (None, "酉"),
    ),
]


@pytest.mark.parametrize(("school", "changes", "month"), CRITERIA, ids=map(str, CRITERIA))
def test_the_criteria_and_the_first_that_speaks(school, changes, month):
    chosen = SCHOOLS[school].with_options(changes)
    season = month and judged.season_element(month, False, "last18")
    for dun, ju in BOARDS:
        found, at = told(dun, ju, vars(chosen.options))
        reading = bare_board(dun=dun, ju=ju, month=month and Branch.of(month), school=chosen).reading
        expected = steps(found, at, vars(chosen.options), season)
        assert list(map(tuple, reading.criteria)) == expected
        assert tuple(reading.deciding) == next(step for step in expected if step[1])


# T-89: which step decides on the 144 boards without a month.
DECIDING = {
    "jinjing": {"T-24": 42, "T-49": 33, "T-52": 32, "T-40": 17, "T-81": 20},
    "tongzong": {"T-24": 42, "T-49": 51, "T-52": 25, "T-40": 9, "T-81": 17},
}


@pytest.mark.parametrize("school", DECIDING)
def test_what_decides(school):
    found = Counter(bare_board(dun=dun, ju=ju, school=SCHOOLS[school]).reading.deciding.rule for dun, ju in BOARDS)
    assert found == DECIDING[school]


def test_both_sides_shut():
    """On none of the boards; were it so, neither side is favoured and nothing is to be done."""
    for dun, ju in BOARDS:
        generals = bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"]).generals
        assert (generals.host, generals.guest) != (5, 5)
    step = verdict.criteria(5, 5, True, True, (), "地內")
    assert tuple(step[0]) == ("T-24", "none")
    decided = verdict.deciding(step, verdict="on")
    assert decided.side == "none"
    assert verdict.act(decided, (), True, True, "具", None, None) is False


@every_school
def test_whether_to_act(school):
    """T-89: gates complete, the favoured side ready and not in discord, nothing of the gravest on 太乙."""
    options = vars(SCHOOLS[school].options)
    seen = set()
    for dun, ju in BOARDS:
        found, at = told(dun, ju, options)
        gravest = at["wenchang"] == at["taiyi"] or at["host"] == at["taiyi"] or at["shiji"] == at["taiyi"]
        for n in range(ju, 721, 72):
            reading = bare_board(dun=dun, ju=ju, n=n, unit=Unit.YEAR, school=SCHOOLS[school]).reading
            favoured = reading.deciding.side
            expected = (
                reading.three_gates == "具"
                and ready(found, at, options)[favoured]
                and judged.harmonious(found, favoured, options) is not False
                and not gravest
            )
            assert reading.act is expected
            agree = judged.harmonious(found, "host", options) is True
            signs = [reading.three_gates == "具", all(ready(found, at, options).values()), agree]
            assert reading.undertaking == ("進" if all(signs) else None if any(signs) else "守")
            seen.add((expected, reading.undertaking))
    assert {True, False} == {acts for acts, _ in seen}
    assert {"進", "守", None} == {word for _, word in seen}


def test_without_a_gate_it_is_not_said_whether_to_act():
    for dun, ju in BOARDS:
        reading = bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"]).reading
        shut = reading.three_gates == "杜塞"
        assert reading.act is (False if shut else None)


@every_school
def test_no_verdict(school):
    """verdict=off: the criteria stand, nothing is decided."""
    off = SCHOOLS[school].with_options({"verdict": "off"})
    for dun, ju in BOARDS:
        plain, silent = (
            bare_board(dun=dun, ju=ju, n=ju, unit=Unit.YEAR, school=each).reading for each in (SCHOOLS[school], off)
        )
        assert (silent.deciding, silent.act) == (None, None)
        assert silent.criteria == plain.criteria
        assert replace(silent, deciding=plain.deciding, act=plain.act) == plain
