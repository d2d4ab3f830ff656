"""The double hours of a day of unknown hour."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.clock import Clock
from samsik.calendar.moment import Moment
from samsik.calendar.spans import spans_of_day


def facts(moment):
    return (moment.day_pillar, moment.hour_pillar, moment.ordinal, moment.pillar_ordinal)


def starts(day, **options):
    moment = Moment(day, **{"zone": "Asia/Seoul"} | options)
    return [moment.at(span.start).civil[11:19] for span in spans_of_day(moment)]


HOURS = ["00:00:00", *(f"{hour:02d}:00:00" for hour in range(1, 24, 2))]


def test_thirteen_on_an_ordinary_day():
    for zi in ("next-day", "late", "midnight"):
        assert starts("2026-11-30", zi=zi) == HOURS


def test_the_pillars_of_the_two_halves_of_zi():
    def pair(zi):
        spans = spans_of_day(Moment("1988-08-02", zone="+08:00", zi=zi))
        return [span.moment.day_pillar.hanzi + span.moment.hour_pillar.hanzi for span in (spans[0], spans[-1])]

    assert pair("next-day") == ["己丑甲子", "庚寅丙子"]
    assert pair("late") == ["己丑甲子", "己丑丙子"]
    assert pair("midnight") == ["己丑甲子", "己丑甲子"]


def test_a_term_parts_its_double_hour():
    assert starts("2024-02-04", zone="+08:00") == sorted([*HOURS, "16:27:08"])


def test_days_with_a_changed_clock():
    # 1988-05-08: 丑 lost an hour; 1988-10-09: it had three; 1961-08-10 began at 00:30.
    for day, hours in (("1988-05-08", 1), ("1988-10-09", 3), ("2026-05-08", 2)):
        ox = spans_of_day(Moment(day, zone="Asia/Seoul"))[1]
        assert ox.end - ox.start == hours * 3600
    assert starts("1961-08-10")[0] == "00:30:00"


@pytest.mark.parametrize(
    "options",
    [
        {"zone": "Asia/Seoul"},
        {"zone": "America/New_York", "zi": "late"},
        {"zone": "Asia/Seoul", "lon": 126.978, "solar": "true", "zi": "midnight"},
        {"zone": "Asia/Shanghai", "lon": 75.99, "solar": "mean", "terms": "almanac"},
    ],
    ids=str,
)
def test_spans_fill_the_day_and_nothing_turns_within_one(options):
    @given(st.integers(-20_000_000_000, 20_000_000_000))
    @settings(derandomize=True, max_examples=25, deadline=None)
    def check(instant):
        day = Moment("now", now=instant, **options)
        spans = spans_of_day(day)
        midnight = (day.jdn - UNIX_JDN) * DAY
        pieces = Clock(day.zone).pieces(midnight, midnight + DAY)
        assert sum(span.end - span.start for span in spans) == sum(high - low for low, high in pieces)
        assert all(one.end <= two.start for one, two in pairwise(spans))
        assert 12 <= len(spans) <= 16
        for span in spans:
            assert span.moment.jdn == day.jdn
            assert {facts(day.at(edge)) for edge in (span.start, span.end - 1)} == {facts(span.moment)}
        changes = [facts(one.moment) != facts(two.moment) for one, two in pairwise(spans)]
        assert all(changes)

    check()
