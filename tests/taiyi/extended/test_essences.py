"""The ten essences: the columns of the rulebook, whole rounds, the yin side, and the unit that is counted."""

import pytest
from tests.taiyi.extended.restated import bare, told, year_board

from samsik.core.cycle import Branch, Pillar, Unit
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import board_of_facts
from samsik.taiyi.school import SCHOOLS

NAMES = "天皇 帝符 天時 太尊 飛鳥 五行 三風 五風 八風".split()
COLUMNS = {
    724: "申 戌 寅 8 4 1 6 7 5 49",
    1588: "乾 子 寅 8 4 9 6 7 5 49",
    2026: "戌 亥 申 4 1 5 3 1 2 55",
}
# 辰巳午… for the branches, numbers for palaces.
ROUNDS = {
    "天皇": "申酉戌乾乾亥子丑艮艮寅卯辰巽巽巳午未坤坤",
    "帝符": "戌乾亥子子丑艮寅卯卯辰巽巳午午未坤申酉酉",
    "天時": "寅卯辰巳午未申酉戌亥子丑",
    "太尊": "8246",
    "飛鳥": "123456789",
    "五行": "13579",
    "三風": "372615948",
    "五風": "135792468",
    "八風": "234567891",
}
RING = "子丑艮寅卯辰巽巳午未坤申酉戌乾亥"


def places(board):
    return {name: str(told(place)) for name, place in board.extended.essences.named().items()}


@pytest.mark.parametrize("year", COLUMNS)
@pytest.mark.parametrize("school", ["jinjing", "tongzong", "taojin"])
def test_the_columns(year, school):
    board = year_board(year, school=school)
    assert [*places(board).values(), str(board.extended.essences.taiyi_number)] == COLUMNS[year].split()


def test_1588_stands_on_the_second_of_two():
    """The fifth station of both, so that it is the repeated corner and point."""
    assert places(year_board(1587)) | {"天皇": "乾", "帝符": "子"} == places(year_board(1587))
    assert places(year_board(1589))["天皇"] == "亥"
    assert places(year_board(1589))["帝符"] == "丑"


def test_whole_rounds():
    for n in range(1, 361):
        found = places(bare(Unit.HOUR, "陽", (n - 1) % 72 + 1, given_number=n))
        assert found == {name: stations[(n - 1) % len(stations)] for name, stations in ROUNDS.items()}


def opposite(place):
    if place.isdigit():
        return str(10 - int(place))
    return RING[(RING.index(place) + 8) % 16]


def test_yin_takes_the_place_opposite():
    for n in range(1, 361):
        yang, yin = (bare(Unit.HOUR, dun, (n - 1) % 72 + 1, given_number=n) for dun in "陽陰")
        assert places(yin) == {name: opposite(place) for name, place in places(yang).items()}
        assert yin.extended.essences.taiyi_number == yang.extended.essences.taiyi_number == (n - 1) % 72 + 1


@pytest.mark.parametrize(
    ("options", "name", "stations"),
    [({"taizun_order": "clockwise"}, "太尊", "8426"), ({"wuxing_palaces": "nine"}, "五行", "135792468")],
)
def test_other_readings(options, name, stations):
    for n in range(1, 73):
        found = places(bare(Unit.HOUR, "陽", n, given_number=n, options=options))
        assert found[name] == stations[(n - 1) % len(stations)]


def test_months_days_and_hours_count_themselves():
    known = {"lunar_year": 2026, "solar_year": 2026, "lunar_month": 6, "solar_month": 6}
    moment = {"day_jdn": 2461200, "hour_day": Pillar((2461200 + 49) % 60), "hour_branch": Branch.WU, "yang_half": True}
    # 統宗's month total of the sixth month, the day's place in 360, 12·(day of thirty) + 7.
    counts = {
        Unit.MONTH: 12 * (2026 + 1_936_556) + 8,
        Unit.DAY: 2461200 - 310,
        Unit.HOUR: 12 * ((2461200 - 11) % 30) + 7,
    }
    for unit, count in counts.items():
        board = board_of_facts(Facts(unit=unit, **known, **moment), SCHOOLS["jinjing"])
        assert places(board) == {name: stations[(count - 1) % len(stations)] for name, stations in ROUNDS.items()}
        # Its month is its own, whatever year it lies in.
        assert board.extended.spirit_year == 2026


def test_a_bare_board_has_none():
    assert bare(Unit.HOUR, "陽", 1).extended.essences is None
    assert bare(Unit.HOUR, "陽", 1).extended.weather is None
