"""Where the steps of a board lead, by the clock and the calendar."""

import pytest

from samsik.calendar.moment import Moment
from samsik.web.steps import plain_when, strides

SEOUL, NEW_YORK = "Asia/Seoul", "America/New_York"


def step(when, unit, way, **time):
    found = {stride.unit: stride for stride in strides(Moment(when, **time))}
    return getattr(found[unit], way)


@pytest.mark.parametrize(
    ("when", "unit", "before", "after"),
    [
        ("2026-11-30T12:00", "hour", "2026-11-30T10:00", "2026-11-30T14:00"),
        ("2026-11-30T12:00", "day", "2026-11-29T12:00", "2026-12-01T12:00"),
        ("2026-11-30T12:00", "month", "2026-10-30T12:00", "2026-12-30T12:00"),
        ("2026-11-30T12:00", "year", "2025-11-30T12:00", "2027-11-30T12:00"),
        ("2026-01-31T12:00:05", "month", "2025-12-31T12:00:05", "2026-02-28T12:00:05"),
        ("2024-02-29T00:30", "year", "2023-02-28T00:30", "2025-02-28T00:30"),
        ("2026-01-01T01:00", "hour", "2025-12-31T23:00", "2026-01-01T03:00"),
        ("0001-01-01T00:00", "hour", "0000-12-31T22:00", "0001-01-01T02:00"),
        ("-0001-03-01", "day", "-0001-02-28", "-0001-03-02"),
    ],
)
def test_steps(when, unit, before, after):
    assert step(when, unit, "before", zone="+08:00") == before
    assert step(when, unit, "after", zone="+08:00") == after


def test_the_days_that_the_reform_left_out():
    assert step("1582-10-04T12:00", "day", "after", zone="+00:00") == "1582-10-15T12:00"
    assert step("1582-10-15T12:00", "day", "before", zone="+00:00") == "1582-10-04T12:00"
    # Ten days on from the 30th of September is the 20th, as the civil clock counts.
    assert step("1582-09-10T12:00", "month", "after", zone="+00:00") == "1582-10-20T12:00"


def test_a_time_that_the_clock_skipped_moves_on():
    assert step("2026-03-07T02:30", "day", "after", zone=NEW_YORK) == "2026-03-08T03:00"


def test_a_time_that_came_twice_says_which():
    assert step("2026-10-31T01:30", "day", "after", zone=NEW_YORK) == "2026-11-01T01:30-04:00"


def test_years_alone_and_the_ends_of_the_tables():
    (year,) = strides(Moment("724"))
    assert (year.unit, year.before, year.after) == ("year", "723", "725")
    assert strides(Moment("-3000"))[0].before is None
    assert strides(Moment("2999"))[0].after is None
    assert step("2999-12-30T12:00", "month", "after", zone="+00:00") is None
    assert step("2999-12-30T12:00", "year", "before", zone="+00:00") == "2998-12-30T12:00"


def test_a_date_without_a_time_has_no_hours():
    assert [stride.unit for stride in strides(Moment("2026-11-30", zone=SEOUL))] == ["day", "month", "year"]


@pytest.mark.parametrize("when", ["2026-11-01T01:30-04:00", "2026-11-01T01:30-05:00", "0724-02-01T12:00"])
def test_what_is_written_is_read_as_the_same_instant(when):
    moment = Moment(when, zone=NEW_YORK) if "-0" in when[10:] else Moment(when, zone=SEOUL)
    assert Moment(plain_when(moment), zone=moment.zone.name).ut_seconds == moment.ut_seconds
