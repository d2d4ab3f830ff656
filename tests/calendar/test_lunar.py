"""陰曆: worked dates, other people's tables month by month, the rule restated, and what the table says of itself."""

import lzma
import random
import tomllib
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from math import floor, pi
from pathlib import Path

import numpy as np
import pytest
from builders.lunar import build
from hypothesis import given
from hypothesis import strategies as st
from korean_lunar_calendar import KoreanLunarCalendar
from tyme4py.lunar import LunarYear
from tyme4py.util import ShouXingUtil

from samsik.calendar import moons, terms
from samsik.calendar.civil import civil_from_jdn, format_date, jdn_from_civil
from samsik.calendar.lunar import (
    Lunar,
    doubt_of,
    jdn_of,
    lunar_fields,
    lunar_of,
    months_of_year,
    new_year_jdn,
    twins,
)
from samsik.calendar.moment import Moment
from samsik.core.cycle import PILLARS, Branch
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "lunar_dates.toml").read_text("utf-8"))
ALMANACS = ("cn", "kr")


def parts(date: str) -> tuple[int, int, int]:
    sign = -1 if date.startswith("-") else 1
    year, month, day = date.lstrip("-").rstrip("L").split("-")
    return sign * int(year), int(month), int(day)


def day(date: str) -> int:
    return jdn_from_civil(*parts(date))


def lunar(date: str, almanac: str) -> Lunar:
    year, month, number = parts(date)
    return Lunar(year, month, date.endswith("L"), number, almanac)


def labels(almanac: str, first: int, last: int) -> dict[int, tuple[int, int, bool]]:
    """First day → year, number, leap flag, of the lunar years first … last."""
    return {
        month.first: (year, month.number, month.leap)
        for year in range(first, last + 1)
        for month in months_of_year(year, almanac)
    }


def unequal(mine: dict[int, tuple[int, int, bool]], theirs: dict[int, tuple[int, int, bool]]) -> list[str]:
    """Civil dates of the months of which the two do not say the same."""
    return [
        format_date(*civil_from_jdn(jdn))
        for jdn in sorted(mine.keys() | theirs.keys())
        if mine.get(jdn) != theirs.get(jdn)
    ]


@pytest.fixture(scope="module")
def tyme() -> dict[int, tuple[int, int, bool]]:
    """The months 1 … 2999 of tyme4py, which counts from 建寅 in the reforms too."""
    return {
        int(month.get_first_julian_day().get_day() + 0.5): (year, abs(month.get_month_with_leap()), month.is_leap())
        for year in range(1, 3000)
        for month in LunarYear.from_year(year).get_months()
    }


# ── Worked dates ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("solar", "date", "almanac"),
    [
        (case["solar"], case[almanac], almanac)
        for case in CASES["case"] + CASES["doubt"]
        for almanac in ALMANACS
        if almanac in case
    ],
)
def test_case(solar, date, almanac):
    assert lunar_of(day(solar), almanac) == lunar(date, almanac)
    assert lunar(date, almanac).jdn == day(solar)


@pytest.mark.parametrize(
    ("date", "pillar"),
    [
        ("-0104-11-01", "甲子"),
        ("-0500-03-29", "丙戌"),
        ("0698-01-01", "甲子"),
        ("0724-01-01", "壬戌"),
        ("0724-12-01L", "丙辰"),
        ("0725-01-01", "丙戌"),
        ("1644-01-01", "庚寅"),
        ("1582-09-18", "癸酉"),
        ("1582-09-19", "甲戌"),
    ],
)
def test_day_pillar_of_recorded_new_moons(date, pillar):
    assert PILLARS[(lunar(date, "cn").jdn + 49) % 60].hanzi == pillar


def test_tenth_month_fifth_day_gengshen_at_lidong():
    # The date of 煙波釣叟歌's frame: reckoned by two libraries for the years 1 … 1911.
    found = []
    for year in range(1, 1912):
        jdn = jdn_of(year, 10, False, 5, "cn")
        end_of_day = (jdn + 1 - 2440588) * 86400 - 8 * 3600 - 1
        if PILLARS[(jdn + 49) % 60].hanzi == "庚申" and terms.ordinal_at(end_of_day) % 24 == terms.Term.LIDONG:
            found.append(year)
    assert found == [6, 223, 316, 383, 440, 533, 657, 750, 874, 967, 1184, 1277, 1401, 1494, 1618, 1711, 1861]


# ── Other people's tables ─────────────────────────────────────────────────────────────────────────────────────────


def test_china_1901_to_2100_is_tyme4py_but_for_2097(tyme):
    mine = labels("cn", 1901, 2100)
    theirs = {jdn: label for jdn, label in tyme.items() if 1901 <= label[0] <= 2100}
    assert unequal(mine, theirs) == ["2097-08-07", "2097-08-08"]
    assert len(labels("cn", 1901, 2099)) == 2461


def test_months_1_to_1900_are_those_of_tyme4py_but_for_reforms_and_edicts(tyme):
    mine = labels("cn", 1, 1900)
    theirs = {jdn: label for jdn, label in tyme.items() if label[0] <= 1900}
    # tyme4py counts from 建寅 throughout, skips a month in January 24, and takes no notice of edicts.
    assert mine.keys() ^ theirs.keys() == {day("0024-01-30")}
    spans = [("0023-12-02", "0025-01-18"), ("0237-04-12", "0240-01-12"), ("0689-12-18", "0700-12-31")]
    spans += [("0725-01-19", "0725-02-18"), ("0761-12-02", "0762-03-30")]
    other = [jdn for jdn in mine if mine[jdn] != theirs.get(jdn)]
    assert all(any(day(first) <= jdn <= day(last) for first, last in spans) for jdn in other)
    # In 689–700 only 正月 has another number, but for the edict of 697; 臘月 belongs to the next year.
    names = Counter(mine[jdn][1:] for jdn in other if 680 < mine[jdn][0] < 701)
    assert names == {(1, False): 11, (12, False): 11, (10, True): 1}


def test_china_from_2101_differs_from_tyme4py_only_in_doubt(tyme):
    mine = labels("cn", 2101, 2999)
    theirs = {jdn: label for jdn, label in tyme.items() if label[0] > 2100}
    other = [jdn for jdn in mine.keys() | theirs.keys() if mine.get(jdn) != theirs.get(jdn)]
    assert 0 < len(other) < 80
    assert all(doubt_of(jdn, "cn") for jdn in other)


def test_korea_1900_to_2050_is_the_table_of_kasi():
    kasi = KoreanLunarCalendar()
    compared = 0
    for jdn, label in labels("kr", 1899, 2050).items():
        for offset in (0, 28):
            year, month, number = civil_from_jdn(jdn + offset)
            if 1900 <= year <= 2050 and kasi.setSolarDate(year, month, number):
                told = (kasi.lunarYear, kasi.lunarMonth, bool(kasi.isIntercalation), kasi.lunarDay)
                assert told == (*label, 1 + offset), (year, month, number)
                compared += 1
    assert compared == 2 * 1867 + 1


def test_korea_1654_to_1899_printed_four_months_otherwise():
    # The rule is the Chinese list to 1911; the almanacs of Seoul, reckoned there, are known to differ here.
    kasi, other = KoreanLunarCalendar(), []
    for jdn, label in labels("kr", 1653, 1899).items():
        year, month, number = civil_from_jdn(jdn)
        if 1654 <= year <= 1899:
            assert kasi.setSolarDate(year, month, number)
            if (kasi.lunarYear, kasi.lunarMonth, bool(kasi.isIntercalation), kasi.lunarDay) != (*label, 1):
                other.append(format_date(year, month, number))
    assert other == ["1654-01-18", "1699-03-02", "1709-12-01", "1842-01-11"]


def test_korea_and_china_differ_where_the_tables_of_kasi_and_hong_kong_do():
    china, korea = labels("cn", 1900, 2050), labels("kr", 1900, 2050)
    years = range(1900, 2051)
    leaps = [{label[:2] for label in table.values() if label[2]} for table in (china, korea)]
    assert [year for year in years if new_year_jdn(year, "cn") != new_year_jdn(year, "kr")] == [
        *(1916, 1944, 1954, 1958, 1966, 1988, 1997, 2027, 2028)
    ]
    assert sorted(leaps[0] ^ leaps[1]) == [(2012, 3), (2012, 4), (2017, 5), (2017, 6)]
    other = sorted(jdn for jdn in korea if china.get(jdn) != korea[jdn])
    assert len(other) == 66
    assert civil_from_jdn(other[0])[0] == 1914


def test_korea_shares_the_chinese_months_to_1911():
    assert labels("kr", -3001, 1911) == labels("cn", -3001, 1911)


def test_new_moons_before_720_bc_against_another_theory():
    # 寿星天文历's moon and its own ΔT, minutes away from ours: one day in a hundred at most may fall otherwise.
    starts = list(labels("cn", -3000, -721))
    first = round((starts[0] - 2451551) / 29.530588)
    other = []
    for index, jdn in enumerate(starts):
        days = [
            floor(ShouXingUtil.shuo_high(2 * pi * moon) + (108.9 - 120) / 360 + 0.5) + 2451545
            for moon in (first + index - 1, first + index, first + index + 1)
        ]
        nearest = min(days, key=lambda found, jdn=jdn: abs(found - jdn))
        assert abs(nearest - jdn) <= 1
        if nearest != jdn:
            other.append(jdn)
    assert len(other) < len(starts) / 100
    assert sum(doubt_of(jdn, "cn") is None for jdn in other) <= 6


# ── The rule restated ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("almanac", "offset", "years"),
    [("cn", 26136, range(-2999, -722)), ("cn", 28800, range(1961, 2999)), ("kr", 32400, range(1913, 2999))],
)
def test_rule(almanac, offset, years):
    def local_day(seconds: int) -> int:
        return (seconds + offset) // 86400 + 2440588

    found, expected = labels(almanac, years[0] - 1, years[-1]), {}
    for year in years:
        solstice = local_day(terms.seconds_of(24 * year))
        following = local_day(terms.seconds_of(24 * year + 24))
        moon = moons.moon_index((solstice - 2440588 + 1) * 86400 - offset - 1)
        firsts = [local_day(moons.moon_seconds(moon + step)) for step in range(15)]
        firsts = firsts[: 1 + max(place for place, first in enumerate(firsts) if first <= following)]
        middles = {local_day(terms.seconds_of(24 * year + 2 * step)) for step in range(13)}
        count, leaps, number = len(firsts) - 1, 0, 11
        assert count in (12, 13)
        for place, (first, end) in enumerate(pairwise(firsts)):
            leap = count == 13 and not leaps and place > 0 and not any(first <= middle < end for middle in middles)
            leaps += leap
            number += place > 0 and not leap
            counted = (number - 1) % 12 + 1
            expected[first] = (year - (number < 13), counted, leap)
        assert leaps == count - 12
    assert {jdn: found[jdn] for jdn in expected} == expected


def test_year_before_the_reform_of_taichu_closes_with_extra_months():
    # sxtwl counts as many extra twelfth months from −720 to −221, and from −220 to −104.
    leaps = Counter((label[0] <= -221, label[1]) for label in labels("cn", -720, -104).values() if label[2])
    assert leaps == {(True, 13): 184, (False, 9): 44}


def test_branch_is_that_of_the_month_of_the_sun():
    # In the months from 太初 on the 中氣 of a month that is not leap tells its branch: 冬至 子, 大寒 丑 …
    first, printed = terms.almanac_days("cn")
    for year in (*range(-103, 1645), *range(1990, 2033)):
        if year == 698:  # The edict that made 698 begin at 冬至 moved the term itself.
            continue
        for month in months_of_year(year, "cn"):
            held = [
                g
                for g in range(24 * year - 4, 24 * year + 30, 2)
                if month.first <= printed[g - first] < month.first + month.days
            ]
            date = lunar_of(month.first, "cn")
            if not month.leap and len(held) == 1:
                assert date.branch == Branch(held[0] // 2 % 12), date
            if month.leap:
                assert date.branch == lunar_of(month.first - 1, "cn").branch


@pytest.mark.parametrize("almanac", ["cn", "kr"])
def test_months_counted_from_yin_run_on_through_all_reforms(almanac):
    """Whatever a reform calls month 1, the count from 寅 goes up by one with every month that is not leap."""
    counted = [
        (12 * year + Lunar(year, month.number, month.leap, 1, almanac, month.again).from_yin, month.leap)
        for year in range(-3000, 3000)
        for month in months_of_year(year, almanac)
    ]
    # The first is a 寅 month, so that the steps also settle where the count stands.
    assert counted[0] == (12 * -3000 + 1, False)
    assert all(after - before == (not leap) for (before, _), (after, leap) in pairwise(counted))


# ── Names ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("solar", "name", "branch"),
    [
        ("2033-12-22", "閏十一月", "子"),
        ("2025-01-29", "正月", "寅"),
        ("-0500-11-23", "十三月", "亥"),
        ("-0500-03-01", "三月", "寅"),
        ("-0221-10-30", "十一月", "戌"),
        ("-0221-12-29", "十二月", "丑"),
        ("-0104-10-27", "後九月", "戌"),
        ("0009-01-15", "正月", "丑"),
        ("0023-12-02", "十二月", "子"),
        ("0237-02-20", "正月", "寅"),
        ("0239-12-13", "十二月", "子"),
        ("0240-01-12", "後十二月", "丑"),
        ("0690-01-01", "正月", "子"),
        ("0690-01-16", "臘月", "丑"),
        ("0690-02-15", "一月", "寅"),
        ("0697-11-20", "閏十月", "亥"),
        ("0698-01-18", "臘月", "丑"),
        ("0701-01-14", "十二月", "丑"),
        ("0761-12-02", "建子月", "子"),
        ("0762-03-30", "建辰月", "辰"),
        ("0762-04-29", "四月", "巳"),
    ],
)
def test_name_and_branch(solar, name, branch):
    found = lunar_of(day(solar), "cn")
    assert (found.name, found.branch.hanzi) == (name, branch)


def test_second_months_of_one_number():
    second = {
        (month.year, month.number): format_date(*civil_from_jdn(month.first))
        for year in range(-3001, 3000)
        for month in months_of_year(year, "cn")
        if month.again
    }
    # The reforms, written out: 後十二月 of 239, 一月 after 正月 and 臘月, 十二月 after 臘月, 四月 五月 after 建卯 建辰.
    assert [key for key in second if key[1] != 1] == [
        (-221, 10),
        (-221, 11),
        (23, 12),
        (239, 12),
        (700, 12),
        (762, 4),
        (762, 5),
    ]
    assert [key for key in second if key[1] == 1] == [(year, 1) for year in range(690, 701)]
    assert second[239, 12] == "0240-01-12"
    assert lunar_of(day("0240-01-12"), "cn") == Lunar(239, 12, False, 1, "cn", again=True)
    assert jdn_of(239, 12, False, 1, "cn") == day("0239-12-13")
    assert jdn_of(239, 12, False, 1, "cn", again=True) == day("0240-01-12")


# ── Forth and back ────────────────────────────────────────────────────────────────────────────────────────────────


@given(st.integers(jdn_from_civil(-3000, 1, 1), jdn_from_civil(2999, 12, 31)), st.sampled_from(ALMANACS))
def test_round_trip(jdn, almanac):
    date = lunar_of(jdn, almanac)
    assert date.jdn == jdn
    assert 1 <= date.day <= 30
    assert abs(date.year - civil_from_jdn(jdn)[0]) <= 1


@pytest.mark.parametrize(("almanac", "years"), [("cn", range(-3001, 3000)), ("kr", range(1911, 3000))])
def test_every_month_of_every_year(almanac, years):
    expected = None
    for year in years:
        known = months_of_year(year, almanac)
        assert 10 <= len(known) <= 15
        assert len({(month.number, month.leap, month.again) for month in known}) == len(known)
        assert known[0].number == 1
        assert known[0].first == new_year_jdn(year, almanac)
        for month in known:
            assert expected in (None, month.first)
            assert month.days in (29, 30) or (year, month.number, month.days) == (236, 12, 28)
            last = Lunar(year, month.number, month.leap, month.days, almanac, month.again)
            assert lunar_of(month.first + month.days - 1, almanac) == last
            assert last.jdn == month.first + month.days - 1
            expected = month.first + month.days


@pytest.mark.parametrize("almanac", ALMANACS)
def test_fields_are_the_dates_of_single_days(almanac):
    first, last = jdn_from_civil(-3000, 1, 1), jdn_from_civil(2999, 12, 31)
    days = np.array([*random.Random(2).sample(range(first, last + 1), 6000), first, last], np.int64).reshape(2, -1)
    year, month, leap, number = lunar_fields(days, almanac)
    assert year.shape == month.shape == leap.shape == number.shape == days.shape
    for at in np.ndindex(days.shape):
        date = lunar_of(int(days[at]), almanac)
        assert (year[at], month[at], leap[at], number[at]) == (date.year, date.month, date.leap, date.day)


def test_fields_of_every_day_advance_by_one():
    days = np.arange(jdn_from_civil(-3000, 1, 1), jdn_from_civil(3000, 1, 1))
    year, _, _, number = lunar_fields(days, "cn")
    step = np.diff(number)
    assert np.all((step == 1) | (number[1:] == 1))
    assert set(np.unique(np.diff(year)).tolist()) == {0, 1}
    assert lunar_fields(days[:0], "cn")[0].size == 0


# ── Refusals ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("date", "code", "params"),
    [
        ((2025, 5, False, 30), "no_lunar_day", {"value": "2025-05-30", "last": 29}),
        ((2025, 5, False, 0), "no_lunar_day", {"value": "2025-05-00", "last": 29}),
        ((2023, 2, True, 30), "no_lunar_day", {"value": "2023-02-30L", "last": 29}),
        ((2023, 1, True, 1), "no_leap_month", {"year": 2023, "month": 1, "leap": "2"}),
        ((2024, 4, True, 1), "no_leap_in_year", {"year": 2024, "month": 4}),
        ((2024, 13, False, 1), "no_lunar_month", {"year": 2024, "month": 13, "known": "1 2 3 4 5 6 7 8 9 10 11 12"}),
        ((237, 3, False, 1), "no_lunar_month", {"year": 237, "month": 3, "known": "1 2 4 5 6 7 8 9 10 11 12"}),
        ((3000, 1, False, 1), "out_of_table", {"year": 3000, "first": -3000, "last": 2999}),
    ],
)
def test_impossible_dates(date, code, params):
    with pytest.raises(SamsikError) as caught:
        jdn_of(*date, "cn")
    assert (caught.value.code, caught.value.params) == (code, params)
    assert all(caught.value.message(lang) and caught.value.hint(lang) for lang in LANGUAGES)


def test_leap_month_of_the_other_almanac_is_refused():
    with pytest.raises(SamsikError) as caught:
        jdn_of(2017, 6, True, 1, "kr")
    assert caught.value.params == {"year": 2017, "month": 6, "leap": "5"}


def test_second_month_that_is_not():
    with pytest.raises(SamsikError) as caught:
        jdn_of(2020, 12, False, 1, "cn", again=True)
    assert caught.value.code == "no_second_month"


@pytest.mark.parametrize(
    ("when", "first_day"),
    [
        ("lunar:239-12-01", "0239-12-13"),
        ("lunar:239-12-01R", "0240-01-12"),
        ("景初3-12-01R", "0240-01-12"),
        ("景初三年後十二月一日", "0240-01-12"),
        # 聖曆三年正月 and 臘月 opened the year before 一月 (久視 began later in it).
        ("久視元年正月一日", "0699-11-27"),
        ("久視元年臘月一日", "0699-12-27"),
        ("久視元年一月一日", "0700-01-26"),
        ("久視1-01-01R", "0700-01-26"),
        ("久視元年十二月一日", "0701-01-14"),
        ("寶應元年建巳月一日", None),
        ("寶應元年建辰月一日", "0762-03-30"),
        ("寶應元年四月一日", "0762-04-29"),
        ("開元十二年臘月一日", "0724-12-21"),
        ("開元十二年冬月一日", "0724-11-21"),
        ("開元十二年foo月一日", None),
        ("景初二年後十二月一日", None),
    ],
)
def test_months_of_one_number_by_mark_and_by_name(when, first_day):
    if first_day is None:
        with pytest.raises(SamsikError) as refused:
            Moment(when, zone="+08:00")
        assert refused.value.code == "no_lunar_month"
        # What the hint lists can be typed.
        sui = refused.value.params["year"]
        for month in refused.value.params["known"].split():
            number = month.rstrip("LR")
            Moment(f"lunar:{sui}-{number}-01{month.removeprefix(number)}", zone="+08:00")
    else:
        assert format_date(*Moment(when, zone="+08:00").date) == first_day


def test_a_month_that_comes_twice_is_remarked_upon():
    """Every one of them says how its fellow is written, and what it says can be typed."""
    for year, number in twins("cn"):
        for again in (False, True):
            moment = Moment(f"lunar:{year}-{number}-29{'R' * again}", zone="+08:00")
            (note,) = (note for note in moment.notes if note.code == "twin_month")
            assert note.params["which"] == ("second" if again else "first")
            second = Moment(note.params["second"], zone="+08:00").lunar
            assert (second.year, second.month, second.again) == (year, number, True)
            for lang in LANGUAGES:
                assert note.params["second"] in note.text(lang)
    assert not [note for note in Moment("lunar:238-12-01", zone="+08:00").notes if note.code == "twin_month"]


@pytest.mark.parametrize("jdn", [day("-3001-02-21"), day("3000-01-28")])
def test_days_outside_the_table(jdn):
    with pytest.raises(SamsikError) as caught:
        lunar_of(jdn, "cn")
    assert caught.value.code == "out_of_table"
    with pytest.raises(SamsikError):
        lunar_fields(np.array([2460000, jdn]), "cn")


def test_unknown_almanac():
    with pytest.raises(SamsikError) as caught:
        lunar_of(2460000, "jp")
    assert caught.value.code == "unknown_option_value"


# ── Notes ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("case", CASES["doubt"], ids=lambda case: case["solar"])
def test_doubt(case):
    jdn = day(case["solar"])
    found = doubt_of(jdn, "cn")
    assert found.event == "moon"
    assert abs(found.seconds - case["seconds"]) <= 1
    assert (found.printed, found.table) == (case["printed"], "hko" if case["printed"] else "")


@pytest.mark.parametrize(
    ("solar", "notes"),
    [
        ("2057-09-27", []),
        ("2057-10-28", []),
        ("2033-12-22", []),
        ("0724-02-01", []),
        ("-0721-12-07", []),
        ("-0721-12-06", ["proleptic"]),
    ],
)
def test_notes(solar, notes):
    found = [note.code for note in Moment(solar, zone="+08:00").notes]
    assert [code for code in found if code in ("proleptic", "uncertain_moon")] == notes


@pytest.mark.parametrize("almanac", ALMANACS)
def test_nothing_is_in_doubt_while_a_list_is_in_force_or_delta_t_is_known(almanac):
    assert [jdn for jdn in labels(almanac, -720, 2025) if doubt_of(jdn, almanac)] == []


@pytest.mark.parametrize(("almanac", "offset"), [("cn", 28800), ("kr", 32400)])
def test_every_new_moon_nearer_to_midnight_than_delta_t_is_known_is_in_doubt(almanac, offset):
    # 2 s, and 1.6 s more for each year from 2026 on.
    for jdn, label in labels(almanac, 2027, 2999).items():
        # The next midnight but one is after the new moon of this month and before the next one.
        moon = moons.moon_index((jdn - 2440588 + 2) * 86400 - offset)
        clock = (moons.moon_seconds(moon) + offset) % 86400
        known, gap = 2 + 1.6 * (label[0] - 2026), min(clock, 86400 - clock)
        if gap < known - 2:
            assert doubt_of(jdn, almanac)


# ── The shipped table ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("almanac", ALMANACS)
def test_table_is_what_its_builder_makes(almanac):
    packed = (files("samsik.data") / "lunar" / f"{almanac}.xz").read_bytes()
    assert lzma.decompress(packed) == build(almanac)
