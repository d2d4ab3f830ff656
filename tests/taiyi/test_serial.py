"""T-06 to T-12: accumulated counts, 紀 元 局, and which 遁."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.taiyi.boards import plain
from tests.taiyi.restated import BRANCHES, SIXTY, STEMS

from samsik.core.cycle import PILLARS, Branch, Dun, Pillar, Unit
from samsik.taiyi import serial
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import SERIAL, board_of_facts
from samsik.taiyi.school import SCHOOLS

EPOCHS = ("jinjing", "tongzong", "jinjing-small", "taojin")
YEARS = np.arange(-3000, 3000)
every_school = pytest.mark.parametrize("school", SCHOOLS.values(), ids=SCHOOLS)


def board(school="jinjing", options=None, **facts):
    return board_of_facts(Facts(**facts), SCHOOLS[school].with_options(options or {}))


def numbers(school="jinjing", options=None, **facts):
    return plain(board(school, options, **facts))


def year(number, school="jinjing", **options):
    return numbers(school, options, unit=Unit.YEAR, lunar_year=number, solar_year=number)


def pillar_of_year(number):
    """1984 was 甲子."""
    return SIXTY[(number - 1984) % 60]


def pillar_of_month(number, month):
    """五虎遁: the stem of a year tells that of its 寅 month."""
    first = {
        "甲": "丙",
        "己": "丙",
        "乙": "戊",
        "庚": "戊",
        "丙": "庚",
        "辛": "庚",
        "丁": "壬",
        "壬": "壬",
        "戊": "甲",
        "癸": "甲",
    }
    stem = STEMS.index(first[pillar_of_year(number)[0]]) + month - 1
    return STEMS[stem % 10] + BRANCHES[(month + 1) % 12]


def pillar_of_hour(day, branch):
    """五鼠遁: the stem of a day tells that of its 子 hour."""
    first = {
        "甲": "甲",
        "己": "甲",
        "乙": "丙",
        "庚": "丙",
        "丙": "戊",
        "辛": "戊",
        "丁": "庚",
        "壬": "庚",
        "戊": "壬",
        "癸": "壬",
    }
    hour = BRANCHES.index(branch)
    return STEMS[(STEMS.index(first[day[0]]) + hour) % 10] + branch


def number_of(pillar):
    return SIXTY.index(pillar) + 1


def test_the_reckonings_of_this_file():
    """Pillars that any almanac prints: 2000-01-01 was 己卯年 丙子月 戊午日, and began with 壬子時."""
    assert pillar_of_year(1999) == "己卯"
    assert pillar_of_month(1999, 11) == "丙子"
    assert pillar_of_hour("戊午", "子") == "壬子"


@pytest.mark.parametrize(
    ("epoch", "in_1588", "in_724"),
    [
        ("jinjing", 1_938_145, 1_937_281),
        ("tongzong", 10_155_505, 10_154_641),
        ("jinjing-small", 4_225, 3_361),
        ("taojin", 10_155_781, 10_154_917),
    ],
)
def test_accumulated_years(epoch, in_1588, in_724):
    assert year(1588, epoch=epoch)["accumulated"] == in_1588
    assert year(724, epoch=epoch)["accumulated"] == in_724


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_the_years_724_and_1588(school):
    found = year(724, school)
    assert [found[name] for name in ("cycle", "ji", "yuan", "ju")] == [121, 3, "丙子", 49]
    assert found["accumulated"] % 60 == 1
    found = year(1588, school)
    assert [found[name] for name in ("cycle", "ji", "yuan", "ju")] == [265, 5, "庚子", 49]
    assert found["accumulated"] % 60 == 25


def test_three_epochs_agree_and_the_fourth_is_276_off():
    cycles = {epoch: (YEARS + serial.EPOCHS[epoch] - 1) % 360 for epoch in EPOCHS}
    assert np.array_equal(cycles["jinjing"], cycles["tongzong"])
    assert np.array_equal(cycles["jinjing"], cycles["jinjing-small"])
    assert np.array_equal((cycles["taojin"] - cycles["jinjing"]) % 360, np.full(YEARS.size, 276))


def test_the_year_turns_with_the_school():
    facts = {"unit": Unit.YEAR, "lunar_year": 2025, "solar_year": 2024}
    assert numbers(**facts)["taisui"] == "巳"
    assert numbers(options={"year_start": "lichun"}, **facts)["taisui"] == "辰"
    assert board(**facts).serial.accumulated - board(options={"year_start": "lichun"}, **facts).serial.accumulated == 1


@pytest.mark.parametrize("epoch", EPOCHS)
def test_year_counts_keep_step_with_the_sixty(epoch):
    """The count is the sexagenary number of the year; that of 淘金歌 runs 36 ahead (T-06)."""
    counted = (serial.accumulated_years(YEARS, epoch=epoch) - 1) % 60 + 1
    ahead = 36 if epoch == "taojin" else 0
    expected = np.array([number_of(pillar_of_year(y)) for y in YEARS])
    assert np.array_equal(counted, (expected + ahead - 1) % 60 + 1)


@every_school
def test_the_branch_of_a_year(school):
    for y in range(-3000, 3000):
        found = SERIAL.evaluate(vars(Facts(unit=Unit.YEAR, lunar_year=y, solar_year=y)), school.options)
        assert found["taisui"].hanzi == pillar_of_year(y)[1]


@pytest.mark.parametrize("epoch", EPOCHS)
def test_month_counts_keep_step_with_the_sixty(epoch):
    """72,000 months; that of 淘金歌 runs 12 ahead, since K + 276 years are 12 × 276 = 3312 months."""
    years, months = (grid.ravel() for grid in np.meshgrid(YEARS, np.arange(1, 13), indexing="ij"))
    counted = serial.accumulated_months(serial.accumulated_years(years, epoch=epoch), months)
    expected = np.array([number_of(pillar_of_month(y, m)) for y in range(60) for m in range(1, 13)])
    expected = np.concatenate([expected] * 100)
    assert YEARS[0] % 60 == 0
    ahead = 12 if epoch == "taojin" else 0
    assert np.array_equal((counted - 1) % 60 + 1, (expected + ahead - 1) % 60 + 1)


@pytest.mark.parametrize("month", range(1, 13))
def test_the_branch_of_a_month(month):
    found = numbers(unit=Unit.MONTH, solar_year=2024, solar_month=month)
    assert found["taisui"] == pillar_of_month(2024, month)[1]


# T-09: what the month before the 寅 month of these years opens: N, 太乙, 文昌.
OPENINGS = {
    "甲子 甲午": (1, 1, "申"),
    "己巳 己亥": (61, 6, "子"),
    "甲戌 甲辰": (121, 1, "巽"),
    "己卯 己酉": (181, 6, "申"),
    "甲申 甲寅": (241, 1, "子"),
    "己丑 己未": (301, 6, "巽"),
}


@every_school
@pytest.mark.parametrize("opened", OPENINGS)
def test_a_zi_month_opens_a_ji(school, opened):
    """The 子 month belongs to the year before; thirty years are 360 months."""
    for y in range(-3000, 3000):
        if pillar_of_year(y) in opened.split():
            found = numbers(school.id, {"epoch": "tongzong"}, unit=Unit.MONTH, solar_year=y - 1, solar_month=11)
            assert (found["cycle"], found["palace"], found["wenchang"]) == OPENINGS[opened]
            if opened.startswith("甲子"):
                assert (found["jishen"], found["heshen"]) == ("寅", "丑")


def test_civil_months_repeat_the_number_of_a_leap_month():
    """After the new year and before 立春 the lunar month is 1, the 節 month still 12 of the year before."""
    facts = {"unit": Unit.MONTH, "lunar_year": 2025, "lunar_month": 1, "solar_year": 2024, "solar_month": 12}
    by_term, by_moon = numbers(**facts), numbers(options={"month_rule": "civil"}, **facts)
    assert (by_term["taisui"], by_moon["taisui"]) == ("丑", "寅")
    assert by_moon["accumulated"] - by_term["accumulated"] == 1
    assert by_moon["accumulated"] == 12 * (2025 + 1_936_557 - 1) + 1 + 2


@every_school
def test_the_year_that_opened_the_ji(school):
    """T-08: the 甲子 years are −836 + 60(k − 1), and 紀 go round in six; only 淘金歌 counts 36 further."""
    ahead = 36 if school.id == "taojin" else 0
    for year in range(-836, 784):
        found = board(school.id, unit=Unit.YEAR, lunar_year=year, solar_year=year).serial
        k = (year + ahead + 836) // 60 + 1
        assert found.ji_since == -836 + 60 * (k - 1) - ahead
        if not ahead:
            assert found.ji == (k - 1) % 6 + 1
            assert pillar_of_year(found.ji_since) == "甲子"
    assert board(school.id, unit=Unit.DAY, day_jdn=1_905_331).serial.ji_since is None


@every_school
def test_the_jiashen_day_of_504(school):
    """T-10: 積日 707,501,061, fifth 紀, 太乙 8, 文昌 和德."""
    found = numbers(school.id, unit=Unit.DAY, day_jdn=1_905_331)
    assert found["accumulated"] == 707_501_061
    assert (found["cycle"], found["ji"], (found["cycle"] - 1) % 60 + 1) == (261, 5, 21)
    assert (found["palace"], found["wenchang"], found["taisui"]) == (8, "艮", "申")


# A day of each base of the field: N = mod1(JDN − b, 360).
BASES = {"jdn-310": 310, "field-aligned": 70, "field-raw": 125}
# Julian day 2451545 was a 戊午 day (2000-01-01).
DAYS = np.arange(625_000, 2_817_000, 7)


@pytest.mark.parametrize("base", BASES)
def test_day_counts(base):
    counted = serial.accumulated_days(Unit.DAY, DAYS, day_epoch=base)
    assert np.array_equal((counted - 1) % 360, (DAYS - BASES[base] - 1) % 360)
    in_step = np.array_equal((counted - 1) % 60, (DAYS - 2_451_545 + SIXTY.index("戊午")) % 60)
    assert in_step == (base != "field-raw")


def test_the_branch_of_a_day():
    for jdn in range(2_451_545, 2_451_545 + 60):
        branch = SIXTY[(jdn - 2_451_545 + SIXTY.index("戊午")) % 60][1]
        assert numbers(unit=Unit.DAY, day_jdn=jdn)["taisui"] == branch


def hour(day, branch, school="jinjing", **facts):
    facts = {"asked_dun": Dun.YIN, "day_pillar": Pillar.of(day), "hour_day": Pillar.of(day)} | facts
    return numbers(school, unit=Unit.HOUR, hour_branch=Branch.of(branch), **facts)


@every_school
def test_hour_counts_keep_step_with_the_sixty(school):
    for day in SIXTY:
        for branch in BRANCHES:
            found = hour(day, branch, school.id)
            assert (found["cycle"] - 1) % 60 + 1 == number_of(pillar_of_hour(day, branch))
            assert found["taisui"] == branch
            assert found["accumulated"] is None


def test_hours_run_on_without_a_break():
    # The days go round in sixty without a break, so that twice sixty tell of all.
    followed = [
        serial.counted_hours(Unit.HOUR, day, branch, hour_rule="running") for day in PILLARS * 2 for branch in Branch
    ]
    assert all((b - a) % 360 == 1 for a, b in pairwise(followed))


# T-11: the days on whose 子 hour a 紀 begins: N, 太乙 under yang and under yin.
HOUR_OPENINGS = {
    "甲子 甲午": (1, 1, 9),
    "己巳 己亥": (61, 6, 4),
    "甲戌 甲辰": (121, 1, 9),
    "己卯 己酉": (181, 6, 4),
    "甲申 甲寅": (241, 1, 9),
    "己丑 己未": (301, 6, 4),
}


@pytest.mark.parametrize("opened", HOUR_OPENINGS)
def test_a_zi_hour_opens_a_ji(opened):
    for day in opened.split():
        yang, yin = hour(day, "子", asked_dun=Dun.YANG), hour(day, "子")
        assert (yang["cycle"], yang["palace"], yin["palace"]) == HOUR_OPENINGS[opened]
        assert yin["cycle"] == yang["cycle"]


@every_school
def test_the_hour_of_the_tang_book(school):
    """庚申日戊寅時: 315, sixth 紀, 壬子元, 局 27."""
    found = hour("庚申", "寅", school.id)
    assert [found[name] for name in ("cycle", "ji", "yuan", "ju")] == [315, 6, "壬子", 27]


def test_hours_counted_from_the_solstice():
    """The same hour, 142 days after a solstice on the 子 hour of 戊戌 (T-11).

    literal: 142 × 12 + 1 + 3 = 1708 = 4 × 360 + 268. With the solstice's own place in the running count, 48, for its
    hour number it would be 315, the running count. futou: 戊戌 is the fifth day of 甲午, so 146 × 12 + 3 = 1755.
    """
    facts = {"unit": Unit.HOUR, "asked_dun": Dun.YIN, "hour_branch": Branch.YIN, "hour_day": Pillar.of("庚申")}
    facts |= {"solstice_days": 142, "solstice_branch": Branch.ZI}
    assert numbers(options={"hour_rule": "literal"}, **facts)["cycle"] == 268
    assert (142 * 12 + 48 + 3) % 360 == numbers(**facts)["cycle"] == 315
    assert numbers(options={"hour_rule": "futou"}, **facts)["cycle"] == 1755 - 4 * 360


@pytest.mark.parametrize(
    ("solstice", "branch", "days", "hour_branch", "literal", "futou"),
    [
        # On the solstice day itself: 0 × 12 + 午 7 + 亥 12; two days after the 甲 that leads its five.
        ("丙寅", "午", 0, "亥", 19, 36),
        # The leader is the solstice day.
        ("己卯", "卯", 1, "子", 17, 13),
        ("甲子", "亥", 3, "丑", 50, 38),
        # Four days after the leader, the farthest there is.
        ("癸酉", "子", 10, "申", 130, 177),
    ],
)
def test_hours_from_a_solstice_by_hand(solstice, branch, days, hour_branch, literal, futou):
    day = Pillar.of(SIXTY[(SIXTY.index(solstice) + days) % 60])
    facts = {"unit": Unit.HOUR, "asked_dun": Dun.YANG, "hour_day": day, "hour_branch": Branch.of(hour_branch)}
    facts |= {"solstice_days": days, "solstice_branch": Branch.of(branch)}
    assert board(options={"hour_rule": "literal"}, **facts).serial.cycle == literal
    assert board(options={"hour_rule": "futou"}, **facts).serial.cycle == futou


def test_which_dun():
    """T-12: hours by the half-year, the others yang unless yin is asked for."""
    for unit, facts in {
        Unit.YEAR: {"lunar_year": 2024},
        Unit.MONTH: {"solar_year": 2024, "solar_month": 6},
        Unit.DAY: {"day_jdn": 2_460_500},
    }.items():
        assert board(unit=unit, yang_half=False, **facts).dun is Dun.YANG
        assert board(unit=unit, asked_dun=Dun.YIN, **facts).dun is Dun.YIN
    facts = {"unit": Unit.HOUR, "hour_day": Pillar.of("甲子"), "hour_branch": Branch.ZI}
    assert board(yang_half=True, **facts).dun is Dun.YANG
    assert board(yang_half=False, **facts).dun is Dun.YIN
    assert board(yang_half=False, asked_dun=Dun.YANG, **facts).dun is Dun.YANG


@given(st.integers(-(10**9), 10**9))
def test_cycles(n):
    """T-07, told as divisions with what is left over, counted from one."""
    place = n - (n - 1) // 360 * 360
    found = SERIAL.evaluate(vars(Facts(unit=Unit.DAY, given_number=n)), SCHOOLS["jinjing"].options)
    assert found["cycle"] == place
    assert 60 * found["ji"] - 59 <= place <= 60 * found["ji"]
    which = (place - 1) // 72
    opened, name = 72 * which + 1, ("甲子", "丙子", "戊子", "庚子", "壬子")[which]
    assert found["yuan"] == name
    assert found["ju"] == place - opened + 1
    # The first of each 元 bears the pillar that names it.
    assert SIXTY[(opened - 1) % 60] == name
