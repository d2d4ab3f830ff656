"""The slow spirits: entry years and dated statements of the books, and every year of six thousand."""

from itertools import pairwise

import pytest
from tests.taiyi.boards import cases
from tests.taiyi.extended.restated import BRANCHES, ROUNDS, STATIONS, YEARS, bare, told, walk, year_board

from samsik.core.cycle import Branch, Pillar, Unit
from samsik.errors import SamsikError
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import board_of_facts
from samsik.taiyi.extended import stay_of
from samsik.taiyi.moves import SPIRITS
from samsik.taiyi.school import SCHOOLS

OPTIONS = SCHOOLS["jinjing"].options
OTHERWISE = {
    name: SCHOOLS["jinjing"].with_options({name: value}).options
    for name, value in (("grand_tour", "taojin-605"), ("grand_eye", "12-year"), ("yangjiu_years", "literal-13"))
}

# Entry years of the rulebook.
WUFU = {
    1: "219 444 669 894 1119 1344 1569 1794 2019",
    3: "39 264 489 714 939 1164 1389 1614 1839 2064",
    9: "84 309 534 759 984 1209 1434 1659 1884 2109",
    7: "129 354 579 804 1029 1254 1479 1704 1929 2154",
    5: "174 399 624 849 1074 1299 1524 1749 1974 2199",
}
DAYOU = {
    7: "354 642 930 1218 1506 1794 2082",
    8: "390 678 966 1254 1542 1830 2118",
    9: "426 714 1002 1290 1578 1866 2154",
    1: "462 750 1038 1326 1614 1902 2190",
    2: "498 786 1074 1362 1650 1938",
    3: "534 822 1110 1398 1686 1974",
    4: "570 858 1146 1434 1722 2010",
    6: "606 894 1182 1470 1758 2046",
}


@pytest.mark.parametrize(("spirit", "table"), [("五福", WUFU), ("大遊", DAYOU)])
def test_entry_years(spirit, table):
    for palace, years in table.items():
        for year in map(int, years.split()):
            stay = stay_of(spirit, year, OPTIONS)
            assert (told(stay.seat), stay.year_in, stay.since) == (palace, 1, year)
            before = stay_of(spirit, year - 1, OPTIONS)
            assert before.seat is not stay.seat
            assert (before.year_in, before.next) == (before.of, year)


def test_wufu_moves_every_forty_five_years_and_no_other():
    entries = [year for year in YEARS if stay_of("五福", year, OPTIONS).year_in == 1]
    assert {later - earlier for earlier, later in pairwise(entries)} == {45}
    assert {year % 45 for year in entries} == {2019 % 45}


def test_the_years_of_composition_and_of_now():
    stay = stay_of("五福", 724, OPTIONS)
    assert (told(stay.seat), stay.year_in) == (3, 11)
    assert told(stay_of("五福", 2019, OPTIONS).seat) == 1
    assert told(stay_of("五福", 2018, OPTIONS).seat) == 5


@pytest.mark.parametrize("spirit", ROUNDS)
def test_every_year(spirit):
    places, pace, anchor = ROUNDS[spirit]
    for year in YEARS:
        stay = stay_of(spirit, year, OPTIONS)
        assert (told(stay.seat), stay.year_in) == walk(places, pace, anchor, year), year
        assert (stay.of, stay.since, stay.next) == (pace, year - stay.year_in + 1, year - stay.year_in + 1 + pace)


@pytest.mark.parametrize(("grand_eye", "pace", "anchor"), [("annual", 1, 714), ("12-year", 12, 570)])
def test_the_eye_of_the_grand_tour(grand_eye, pace, anchor):
    """Its doubled stations are one stay of twice the length. 724 is 丑 by the one reading and 寅 by the other."""
    options = SCHOOLS["jinjing"].with_options({"grand_eye": grand_eye}).options
    assert stay_of("大遊天目", 724, options).seat.hanzi == {"annual": "丑", "12-year": "寅"}[grand_eye]
    for year in YEARS:
        station, elapsed = divmod((year - anchor) % (18 * pace), pace)
        seat = STATIONS[station]
        first = STATIONS.index(seat)
        stay = stay_of("大遊天目", year, options)
        within = (station - first) * pace + elapsed + 1
        assert (stay.seat.hanzi, stay.year_in, stay.of) == (seat, within, pace * STATIONS.count(seat)), year
        assert stay.next - stay.since == stay.of


def test_the_anchors_of_the_eye():
    """In the epoch year of the 甲寅 count it stands at 未 by both readings."""
    for options in (OPTIONS, OTHERWISE["grand_eye"]):
        stay = stay_of("大遊天目", -12606, options)
        assert (stay.seat.hanzi, stay.year_in) == ("未", 1)


@pytest.mark.parametrize(
    ("spirit", "year", "place", "year_in"),
    [
        ("五福", 806, 7, 3),
        ("五福", 984, 9, 1),
        ("五福", 990, 9, 7),
        ("五福", 1029, 7, 1),
        ("五福", 1074, 5, 1),
        ("五福", 1254, 7, 1),
        ("五福", 1404, 3, 16),
        ("五福", 1477, 9, 44),
        ("五福", 1620, 3, 7),
        ("五福", 634, 5, 11),
        # Three statements that the count does not bear out.
        ("五福", 624, 5, 1),
        ("五福", 1582, 1, 14),
        ("五福", 1041, 7, 13),
        ("大遊", 724, 9, 11),
        ("大遊", 354, 7, 1),
        ("大遊", 642, 7, 1),
        ("大遊", 605, 4, 36),
        ("大遊", 1613, 9, 36),
        ("大遊", 1624, 1, 11),
        ("大遊", 1627, 1, 14),
        ("君基", 724, "午", 11),
        ("臣基", 724, "酉", 2),
        ("民基", 724, "申", 1),
        ("臣基", 2026, "亥", 2),
        ("民基", 2026, "寅", 1),
        ("四神", 996, "明", 3),
        ("四神", 997, "玉", 1),
        ("直符", 1282, 3, 1),
        ("小遊", 1282, 3, 2),
    ],
)
def test_dated_statements(spirit, year, place, year_in):
    stay = stay_of(spirit, year, OPTIONS)
    if spirit == "小遊":
        assert told(stay.seat) == place
    else:
        assert (told(stay.seat), stay.year_in) == (place, year_in)


@pytest.mark.parametrize(
    ("year", "halls"), [(724, [5, "絳", 1, 9]), (1588, [5, "絳", 1, 9]), (2026, [7, "玉", 3, "明"])]
)
def test_the_four_of_the_twelve_halls(year, halls):
    assert [told(stay_of(name, year, OPTIONS).seat) for name in ("四神", "天乙", "地乙", "直符")] == halls


def test_taojin_enters_the_third_palace_in_605():
    """Its chain: 605 in 3, 1613 in 8, 1624 its twelfth year, 1627 its fifteenth."""
    options = OTHERWISE["grand_tour"]
    found = [stay_of("大遊", year, options) for year in (605, 1613, 1624, 1627)]
    assert [(told(stay.seat), stay.year_in) for stay in found] == [(3, 1), (8, 1), (8, 12), (8, 15)]


def test_the_bases_meet():
    together = [year for year in range(1900, 2101) if year_board(year).extended.bases_together]
    assert together == [1913, 1914, 2075]
    for year in together:
        assert len({stay_of(name, year, OPTIONS).seat for name in ("君基", "臣基", "民基")}) == 1


def test_both_tours_in_one_palace():
    spans = "1902 1924-1926 1951-1953 1978-1980 2002-2004 2029-2031 2056-2058 2080-2081 2083-2085"
    expected = set()
    for span in spans.split():
        first, _, last = span.partition("-")
        expected |= set(range(int(first), int(last or first) + 1))
    assert {year for year in range(1900, 2101) if year_board(year).extended.dayou_double} == expected


def test_what_the_grand_tour_governs():
    """Twelve years each, and six 紀 of 720 years from 354, which opens a 元."""
    for year in range(354, 354 + 36):
        assert year_board(year).extended.dayou_governs == "天地人"[(year - 354) // 12]
    for year, ji in [(353, 6), (354, 1), (1073, 1), (1074, 2), (1793, 2), (1794, 3), (2513, 3), (2514, 4), (4674, 1)]:
        assert year_board(year).extended.dayou_ji == ji
    # In palace 8, 3, 4, 9 遼東 is spared, in 2, 7, 6, 1 蜀漢 is the refuge.
    for year in range(1700, 2000):
        extended = year_board(year).extended
        assert extended.dayou_refuge == ("遼東" if told(extended.spirits.dayou.seat) in (8, 3, 4, 9) else "蜀漢")


@pytest.mark.parametrize(
    ("year", "hall", "region"),
    [
        (2019, "黃秘宮", "西河"),
        (724, "黃始宮", "遼東"),
        (984, "黃室宮", "東吳"),
        (806, "黃庭宮", "西蜀"),
        (1074, "玄師宮", "洛陽"),
    ],
)
def test_the_region_of_wufu(year, hall, region):
    assert year_board(year).extended.wufu_region == (hall, region)


def test_four_counts_of_one_year():
    """The values at 724, and the pillars of their epochs: 甲子 for two, 甲寅 for two (724 is the 11th from 甲寅)."""
    steps = {step.name: step.value for step in year_board(724).steps(extended=True)}
    names = ("count_jiazi", "count_jiayin", "count_han", "count_small")
    assert [steps[name] for name in names] == [10_154_641, 13_331, 611, 3_361]
    assert [steps[name] % 60 for name in names] == [1, 11, 11, 1]
    assert steps["count_han"] % 360 == 251


def test_one_total_leads_to_all():
    """The surpluses over the total of the 統宗 line.

    For the eye of the grand tour it is 214, which holds within 18 and 36, not within 180.
    """
    for year in range(-3000, 3000, 499):
        steps = {step.name: step.value for step in year_board(year).steps(extended=True)}
        total, tour = steps["count_jiazi"], steps["count_jiayin"]
        for surplus, modulus in ((115, 225), (34, 288), (130, 4560), (2050, 4320), (214, 18), (214, 36)):
            assert (total + surplus - tour) % modulus == 0, modulus
        assert (total + 214 - tour) % 180 != 0
        assert (steps["count_small"] - total) % 360 == 0


def test_the_printed_cycle_of_the_four():
    """Five 紀 of 36 years and three 元 of sixty; 724 opens the last 元."""
    heads = ["甲子", "庚子", "丙子", "壬子", "戊子"]
    for step in range(180):
        extended = year_board(784 + step).extended
        assert extended.small_ji == heads[step // 36]
        assert extended.small_yuan == "上中下"[step // 60]
    extended = year_board(724).extended
    assert (extended.small_yuan, extended.small_ji) == ("下", "壬子")


@pytest.mark.parametrize("step", range(36))
def test_water_in_a_palace_of_earth(step):
    extended = year_board(2000 + step).extended
    hall = told(extended.spirits.sishen.seat)
    expected = None if hall in (5, "絳", "明", "玉") else hall in (3, 7)
    assert extended.sishen_conquered is expected


def test_arrivals_and_departures():
    """Who moves is who stood elsewhere the year before, or stands elsewhere the year after."""
    for year in range(1990, 2110):
        now, before, after = (
            {name: stay_of(name, moment, OPTIONS).seat for name in SPIRITS} for moment in (year, year - 1, year + 1)
        )
        extended = year_board(year).extended
        assert set(extended.arrivals) == {name for name in SPIRITS if now[name] is not before[name]}
        assert set(extended.departures) == {name for name in SPIRITS if now[name] is not after[name]}
    assert "五福" in year_board(2019).extended.arrivals
    assert "五福" in year_board(2063).extended.departures


@pytest.mark.parametrize("school", SCHOOLS)
def test_no_school_moves_them(school):
    """They do not count by the board's accumulated years: the 276 years of 淘金歌 do not touch them."""
    for year in (-2500, -1, 0, 1, 634, 724, 1588, 2026):
        assert year_board(year, school=school).extended.spirits == year_board(year).extended.spirits


@pytest.mark.parametrize("unit", [Unit.MONTH, Unit.DAY, Unit.HOUR])
def test_other_units_have_the_spirits_of_their_year(unit):
    """In the days between 立春 and the lunar new year the option of the year decides."""
    known = {"lunar_year": 2025, "solar_year": 2026, "lunar_month": 12, "solar_month": 1}
    hours = {"day_jdn": 2461080, "hour_day": Pillar((2461080 + 49) % 60), "hour_branch": Branch.ZI, "yang_half": True}
    facts = Facts(unit=unit, **known, **hours)
    for start, year in (("lunar-new-year", 2025), ("lichun", 2026)):
        board = board_of_facts(facts, SCHOOLS["jinjing"].with_options({"year_start": start}))
        assert board.extended.spirit_year == year
        assert board.extended.spirits == year_board(year).extended.spirits


def test_a_board_without_a_year_has_no_spirits():
    extended = bare(Unit.HOUR, "陽", 1).extended
    assert extended.spirits is extended.spirit_year is extended.arrivals is extended.yangjiu_alarm is None


def test_a_spirit_by_any_of_its_names():
    assert stay_of("wufu", 724, OPTIONS) == stay_of("五福", 724, OPTIONS)
    with pytest.raises(SamsikError) as caught:
        stay_of("飛符", 724, OPTIONS)
    assert caught.value.code == "unknown_spirit"


def test_the_people_follow_the_branch_of_the_year():
    for year in YEARS:
        assert stay_of("民基", year, OPTIONS).seat.hanzi == BRANCHES[((year - 4) % 12 + 8) % 12]


HISTORY = [case for case in cases("taiyi_history") if case["unit"] == "year" and "palace" in case["expect"]]


@pytest.mark.parametrize("case", HISTORY, ids=lambda case: f"{case['id']}-{case['school']}")
def test_the_small_tour_of_the_chronicles(case):
    """小遊 is the Taiyi of the year; the rows of 淘金歌 count 276 years more, which the spirits do not follow."""
    ahead = 276 if case["school"] == "taojin" else 0
    stay = stay_of("小遊", case["year"] + ahead, OPTIONS)
    assert told(stay.seat) == case["expect"]["palace"]
    if not ahead:
        assert year_board(case["year"]).extended.spirits.xiaoyou == stay
        assert int(year_board(case["year"]).taiyi.palace) == told(stay.seat)


def test_the_chronicles_mix_two_epochs():
    """Of the rows at hand every one fits one of the two counts, by its own school."""
    assert {case["school"] for case in HISTORY} >= {"tongzong", "taojin"}
    assert len(HISTORY) >= 27
