"""From pillars back to dates: the cases, and every convention there and back."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsik.calendar.moment import Moment
from samsik.calendar.search import dates_of_pillars, parse_pillars
from samsik.errors import SamsikError

USE = tomllib.loads((Path(__file__).parent.parent / "cases" / "calendar_use.toml").read_text("utf-8"))
ZI = ("next-day", "late", "midnight")


def civil(spans):
    return [(span.moment.at(span.start).civil, span.moment.at(span.end).civil) for span in spans]


@pytest.mark.parametrize("case", USE["search"], ids=lambda case: case["id"])
def test_cases(case):
    found = dates_of_pillars(case["pillars"], 1990, 2040, zone="+08:00", zi=case["zi"])
    assert civil(found) == [(case["from"], case["to"])]


def test_the_same_pillars_under_another_rule():
    day = "甲辰,丙寅,辛酉"
    assert civil(dates_of_pillars(f"{day},戊子", 1990, 2040, zone="8")) == [
        ("2024-02-26T23:00:00+08:00", "2024-02-27T01:00:00+08:00")
    ]
    assert civil(dates_of_pillars(f"{day},戊子", 1990, 2040, zone="8", zi="midnight")) == [
        ("2024-02-27T00:00:00+08:00", "2024-02-27T01:00:00+08:00"),
        ("2024-02-27T23:00:00+08:00", "2024-02-28T00:00:00+08:00"),
    ]


def test_prefixes():
    def found(pillars, **options):
        return civil(dates_of_pillars(pillars, 2000, 2060, **{"zone": "8"} | options))

    # 立春 2024-02-04 16:27:08 and 2025-02-03 22:10:28, 驚蟄 2024-03-05 10:22:45 (Hong Kong: 16:27, 22:10, 10:23).
    ((year_start, year_end),) = found("甲辰")
    assert (year_start[:16], year_end[:16]) == ("2024-02-04T16:27", "2025-02-03T22:10")
    ((month_start, month_end),) = found("甲辰 丙寅")
    assert (month_start, month_end[:15]) == (year_start, "2024-03-05T10:2")
    assert found("甲辰 丙寅 辛酉") == [("2024-02-26T23:00:00+08:00", "2024-02-27T23:00:00+08:00")]
    assert found("甲辰 丙寅 辛酉", zi="late") == [("2024-02-27T00:00:00+08:00", "2024-02-28T00:00:00+08:00")]


def test_a_day_parted_by_its_month():
    # 2024-02-04 戊戌: its morning is 癸卯年 乙丑月, its evening 甲辰年 丙寅月.
    before = civil(dates_of_pillars("癸卯 乙丑 戊戌", 2020, 2030, zone="8"))
    after = civil(dates_of_pillars("甲辰 丙寅 戊戌", 2020, 2030, zone="8"))
    assert before == [("2024-02-03T23:00:00+08:00", "2024-02-04T16:27:08+08:00")]
    assert after == [("2024-02-04T16:27:08+08:00", "2024-02-04T23:00:00+08:00")]


@pytest.mark.parametrize("zone", ["-12", "+14"])
@pytest.mark.parametrize("calendar", ["auto", "gregorian", "julian"])
def test_the_last_year_is_searched_in_any_calendar(calendar, zone):
    """2999 is 1015 years after 1984, a 甲子, and so a 己未. The Julian year ends when the tables have ended."""
    span = dates_of_pillars("己未", 2990, 2999, calendar=calendar, zone=zone)[-1]
    assert span == dates_of_pillars("己未", 2990, calendar=calendar, zone=zone)[-1]
    assert span.moment.at(span.start).year == 2999
    assert span.moment.at(span.end - 1).year_pillar.hanzi == "己未"


def test_six_thousand_years_hold_a_hundred_of_each_year():
    # −3000 … 2999 by 立春: a hundred turns of sixty years, of which one may be cut by an end.
    for pillar in ("甲子", "庚申", "癸亥"):
        assert len(dates_of_pillars(pillar, zone="8")) in (100, 101)


@pytest.mark.parametrize(
    ("pillars", "code"),
    [
        ("", "pillar_count"),
        ("甲子 丙寅 甲子 甲子 甲子", "pillar_count"),
        ("甲丑", "unknown_pillar"),
        ("甲子,甲寅", "month_of_year"),
        ("甲辰,丙寅,辛酉,庚寅,", None),
        ("甲辰，丙寅、辛酉, 庚寅 ", None),
        ("갑진,병인,신유,경인", None),
        ("甲辰,丙寅,辛酉,甲寅", "hour_of_day"),
        ("甲辰,,辛酉", "pillars_gap"),
        (",丙寅", "pillars_gap"),
        (",", "pillar_count"),
        ("甲辰" + " " * 60 + "丙寅" + " " * 60 + "noise", "unknown_pillar"),
        ("x" * 10_000, "unknown_pillar"),
    ],
)
def test_pillars_as_written(pillars, code):
    if code is None:
        assert len(parse_pillars(pillars)) == 4
        return
    with pytest.raises(SamsikError) as refused:
        dates_of_pillars(pillars, 2000, 2060, zone="8")
    assert refused.value.code == code
    assert len(refused.value.message("ko")) < 200


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        (2060, 2000, "range_reversed"),
        ("2026-11-30T12:00", "2026-11-30T11:59:59", "range_reversed"),
        (3000, None, "out_of_table"),
        (None, -3001, "out_of_table"),
    ],
)
def test_ranges_that_hold_nothing(first, last, code):
    with pytest.raises(SamsikError) as refused:
        dates_of_pillars("甲子", first, last, zone="8")
    assert refused.value.code == code
    assert len(dates_of_pillars("甲辰", 2024, 2024, zone="8")) == 1


def test_the_pillar_that_was_meant_is_named():
    with pytest.raises(SamsikError, match="丙寅"):
        dates_of_pillars("甲子,戊寅", zone="8")
    with pytest.raises(SamsikError, match="戊子"):
        dates_of_pillars("甲辰,丙寅,辛酉,庚子", zone="8")
    with pytest.raises(SamsikError, match="戊子 庚子"):
        dates_of_pillars("甲辰,丙寅,辛酉,壬子", zone="8", zi="late")


@pytest.mark.parametrize("zi", ZI)
@pytest.mark.parametrize(
    "options",
    [
        {"zone": "Asia/Seoul"},
        {"zone": "Asia/Shanghai", "terms": "almanac"},
        {"zone": "America/New_York", "lon": -74.0, "solar": "true"},
    ],
    ids=str,
)
def test_there_and_back(zi, options):
    @given(st.integers(-90_000_000_000, 30_000_000_000), st.integers(1, 4))
    @settings(derandomize=True, max_examples=25, deadline=None)
    def check(instant, length):
        moment = Moment("now", now=instant, zi=zi, **options)
        pillars = (moment.year_pillar, moment.month_pillar, moment.day_pillar, moment.hour_pillar)[:length]
        year = moment.year
        spans = dates_of_pillars(pillars, max(year - 40, -3000), min(year + 40, 2999), zi=zi, **options)
        holding = [span for span in spans if span.start <= instant < span.end]
        assert len(holding) == 1
        for span in spans:
            for edge in (span.start, span.end - 1):
                there = moment.at(edge)
                assert (there.year_pillar, there.month_pillar, there.day_pillar, there.hour_pillar)[:length] == pillars

    check()
