"""運籌: the moves told once more, the printed gates, the verse, and what holds of all days."""

import pytest
from tests.qimen.boards import hanzi, reading
from tests.qimen.restated import BRANCHES, SIXTY

CIRCLE = "子癸丑艮寅甲卯乙辰巽巳丙午丁未坤申庚酉辛戌乾亥壬"
TO = dict(zip(BRANCHES, "戌卯巳丑午申辰酉亥未子寅", strict=True))
CALLED = ("青龍", "朱雀", "勾陳", "螣蛇", "白虎", "玄武")
# Stems between two neighbouring branches.
BETWEEN = {
    "子丑": "癸",
    "寅卯": "甲",
    "卯辰": "乙",
    "巳午": "丙",
    "午未": "丁",
    "申酉": "庚",
    "酉戌": "辛",
    "亥子": "壬",
}
# Day: 天門 地戶 玉女 moves, final tallies, 開方 閉方.
TABLE = """
子 丙 乙 庚 7 辰卯巳丑午申 丑 申
丑 丙 乙 辛 6 卯巳丑午申辰 丑 申
寅 丙 庚 乾 6 巳丑午申辰酉 丑 辰
卯 庚 丁 壬 7 未午申辰酉亥 辰 亥
辰 庚 丁 癸 6 午申辰酉亥未 辰 亥
巳 庚 壬 艮 6 申辰酉亥未子 辰 未
午 壬 辛 甲 7 戌酉亥未子寅 未 寅
未 壬 辛 乙 6 酉亥未子寅戌 未 寅
申 壬 甲 巽 6 亥未子寅戌卯 未 戌
酉 甲 癸 丙 7 丑子寅戌卯巳 戌 巳
戌 甲 癸 丁 6 子寅戌卯巳丑 戌 巳
亥 甲 丙 坤 6 寅戌卯巳丑午 戌 丑
"""
ROWS = [line.split() for line in TABLE.split("\n") if line]
# 遁甲隱公歌: which days have which gate.
VERSE_HEAVEN = {"子丑寅": "丙", "卯辰巳": "庚", "午未申": "壬", "酉戌亥": "甲"}
VERSE_EARTH = {"子丑": "乙", "寅": "庚", "卯辰": "丁", "巳": "壬", "午未": "辛", "申": "甲", "酉戌": "癸", "亥": "丙"}


def some_day(branch):
    return next(pillar for pillar in SIXTY if pillar[1] == branch)


def of(branch, **options):
    return reading("陽", 1, "甲子", options=options, day=some_day(branch))


def restated(day):
    """Final tallies, the gate closed by each move, and the moves, from the rulebook's words."""
    tallies, gates, moves = [], [], []
    turn = 0
    while turn < 6 or len(gates) < 2:
        stand = BRANCHES[(BRANCHES.index(day) + turn) % 12]
        to = TO[stand]
        tallies = [*tallies, to] if turn < 6 else [to if i == turn % 6 else t for i, t in enumerate(tallies)]
        closed = [
            stem
            for pair, stem in BETWEEN.items()
            if to in pair and set(pair) <= set(tallies) and stem not in gates and len(gates) < 2
        ]
        gates += closed
        moves.append((stand, to, turn % 6 + 1, CALLED[turn % 6], closed))
        turn += 1
    return tallies, gates, moves


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_table(row):
    day, heaven, earth, jade, moves, laid, opened, shut = row
    found = of(day)
    assert (found.tallies.heaven_gate.seat, found.tallies.earth_gate.seat, found.jade) == (heaven, earth, jade)
    assert (len(found.tallies.moves), hanzi(found.tallies.laid)) == (int(moves), laid)
    assert (found.orphans.open.hanzi, found.orphans.shut.hanzi) == (opened, shut)


@pytest.mark.parametrize("day", BRANCHES)
def test_moves(day):
    tallies, gates, moves = restated(day)
    found = of(day).tallies
    assert hanzi(found.laid) == "".join(tallies)
    assert [found.heaven_gate.seat, found.earth_gate.seat] == gates
    told = [(m.stand.hanzi, m.to.hanzi, m.tally, m.spirit, [m.closed] if m.closed else []) for m in found.moves]
    assert told == moves
    # No move closes two gates at once.
    assert all(len(closed) <= 1 for *_, closed in moves)


@pytest.mark.parametrize("day", BRANCHES)
def test_verse(day):
    found = of(day).tallies
    assert found.heaven_gate.seat == next(gate for days, gate in VERSE_HEAVEN.items() if day in days)
    assert found.earth_gate.seat == next(gate for days, gate in VERSE_EARTH.items() if day in days)


@pytest.mark.parametrize("day", BRANCHES)
def test_six_moves_for_heaven_and_seven_for_both(day):
    moves = of(day).tallies.moves
    closing = [turn for turn, move in enumerate(moves, 1) if move.closed]
    assert closing[0] <= 6
    assert len(moves) == max(6, closing[1]) <= 7
    assert (len(moves) == 7) == (day in "子卯午酉")


@pytest.mark.parametrize("day", BRANCHES)
def test_quarter_turn(day):
    """Three days on, everything is a quarter of the circle on."""
    now, later = of(day), of(BRANCHES[(BRANCHES.index(day) + 3) % 12])
    turn = lambda seat: CIRCLE[(CIRCLE.index(seat) + 6) % 24]  # noqa: E731
    assert later.tallies.heaven_gate.seat == turn(now.tallies.heaven_gate.seat)
    assert later.tallies.earth_gate.seat == turn(now.tallies.earth_gate.seat)
    assert later.jade == turn(now.jade)
    assert [b.hanzi for b in later.tallies.laid] == [turn(b.hanzi) for b in now.tallies.laid]
    assert [b.hanzi for b in later.orphans] == [turn(b.hanzi) for b in now.orphans]


@pytest.mark.parametrize("day", BRANCHES)
def test_orphans(day):
    """Always two, three seats from what faces the gate, never tied; the order of laying says the same."""
    found = of(day)
    gates = (found.tallies.heaven_gate, found.tallies.earth_gate)
    paired = {branch for gate in gates for branch in gate.pair}
    lone = [branch for branch in found.tallies.laid if branch not in paired]
    assert len(paired) == 4
    assert list(found.orphans_by_order) == lone
    assert found.orphans == found.orphans_by_order
    seats = [CIRCLE.index(branch.hanzi) for branch in found.orphans]
    heaven, earth = (CIRCLE.index(gate.seat) for gate in gates)
    assert seats[0] == (heaven + 15) % 24
    assert seats[1] == (earth + (15 if day in "寅申巳亥" else 9)) % 24
    apart = lambda a, b: min((a - b) % 24, (b - a) % 24)  # noqa: E731
    crossed = apart(seats[0], (earth + 12) % 24) + apart(seats[1], (heaven + 12) % 24)
    assert crossed > 6


@pytest.mark.parametrize("day", BRANCHES)
def test_targets(day):
    """The twelve targets are each met once; the word lost from the ninth phrase is the only one free."""
    assert sorted(TO.values()) == sorted(BRANCHES)
    phrases = {move.stand.hanzi: move.phrase for branch in BRANCHES for move in of(branch).tallies.moves}
    animals = dict(zip("鼠牛虎兔龍蛇馬羊猴雞狗豬", BRANCHES, strict=True))
    assert animals[phrases[day][0]] == day
    assert animals[phrases[day][2]] == TO[day]


def test_jade_goes_round_the_seats_that_are_no_branches():
    assert "".join(of(day).jade for day in BRANCHES) == "庚辛乾壬癸艮甲乙巽丙丁坤"


def test_corners_are_against_the_verse():
    """QC-104: with corners counted 地戶 is a corner on the four 孟 days, where the verse has a stem."""
    found = {day: of(day, yunchou_gap="stems+corners").tallies.earth_gate.seat for day in BRANCHES}
    assert {day: seat for day, seat in found.items() if seat in "艮巽坤乾"} == {
        "寅": "巽",
        "巳": "坤",
        "申": "乾",
        "亥": "艮",
    }
    assert of("寅", yunchou_gap="stems+corners").orphans is None


def test_only_the_branch_of_the_day_counts():
    for day in SIXTY:
        found = reading("陰", 9, "甲子", day=day)
        assert (found.tallies, found.jade) == (of(day[1]).tallies, of(day[1]).jade)
