"""Day numbers: against `datetime`, against counting day by day, and the days everyone agrees on."""

import datetime

import numpy as np
import pytest

from samsik.calendar import civil
from samsik.errors import SamsikError

# Day numbers that are printed: the epoch of Julian days, of the Unix clock, J2000, the days of the reform.
KNOWN = [
    ((-4712, 1, 1), "julian", 0),
    ((-4713, 11, 24), "gregorian", 0),
    ((1970, 1, 1), "auto", 2440588),
    ((2000, 1, 1), "auto", 2451545),
    ((1582, 10, 4), "auto", 2299160),
    ((1582, 10, 15), "auto", 2299161),
    ((1582, 10, 15), "julian", 2299171),
    ((724, 2, 1), "auto", 1985530),
    ((-104, 12, 25), "auto", 1683431),
    ((1, 1, 1), "auto", 1721424),
    ((1, 1, 1), "gregorian", 1721426),
    ((0, 2, 29), "julian", 1721117),
]


@pytest.mark.parametrize(("date", "calendar", "jdn"), KNOWN)
def test_known_days(date, calendar, jdn):
    assert civil.jdn_from_civil(*date, calendar) == jdn
    assert civil.civil_from_jdn(jdn, calendar) == date


@pytest.mark.parametrize("calendar", ["auto", "gregorian", "julian"])
def test_every_day_follows_the_one_before(calendar):
    """All days of −3001 … 3000: month by month with the lengths children learn, and nothing but the reform between."""
    jdn = np.arange(civil.jdn_from_civil(-3001, 1, 1, calendar), civil.jdn_from_civil(3001, 1, 1, calendar))
    year, month, day = civil.civil_from_jdn(jdn, calendar)
    assert (civil.jdn_from_civil(year, month, day, calendar) == jdn).all()
    gregorian = (year > 1582) if calendar == "auto" else np.full(year.shape, calendar == "gregorian")
    leap = (year % 4 == 0) & ~(gregorian & (year % 100 == 0) & (year % 400 != 0))
    length = np.array([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])[month] + (leap & (month == 2))
    ends = day == length
    expected_day = np.where(ends, 1, day + 1)[:-1]
    expected_month = np.where(ends, month % 12 + 1, month)[:-1]
    expected_year = np.where(ends & (month == 12), year + 1, year)[:-1]
    odd = (day[1:] != expected_day) | (month[1:] != expected_month) | (year[1:] != expected_year)
    breaks = [(int(y), int(m), int(d)) for y, m, d in zip(year[1:][odd], month[1:][odd], day[1:][odd], strict=True)]
    assert breaks == ([(1582, 10, 15)] if calendar == "auto" else [])


def test_gregorian_days_as_datetime_counts_them():
    for ordinal in range(1, datetime.date.max.toordinal(), 997):
        date = datetime.date.fromordinal(ordinal)
        assert civil.jdn_from_civil(date.year, date.month, date.day, "gregorian") == ordinal + 1721425


def test_days_of_the_calendars_that_exist():
    assert civil.check_date(2024, 2, 29) == 2460370
    assert civil.check_date(1500, 2, 29) == civil.check_date(1500, 3, 1) - 1
    assert civil.check_date(1500, 2, 28, "gregorian") == civil.check_date(1500, 3, 1, "gregorian") - 1
    assert civil.check_date(1582, 10, 10, "julian") == 2299166
    assert civil.check_date(1582, 10, 10, "gregorian") == 2299156


@pytest.mark.parametrize(
    ("date", "calendar", "code"),
    [
        ((2026, 2, 29), "auto", "impossible_date"),
        ((2026, 2, 30), "auto", "impossible_date"),
        ((1900, 2, 29), "auto", "impossible_date"),
        ((1500, 2, 29), "gregorian", "impossible_date"),
        ((2026, 4, 31), "auto", "impossible_date"),
        ((2026, 1, 0), "auto", "impossible_date"),
        ((2026, 0, 1), "auto", "impossible_month"),
        ((2026, 13, 1), "auto", "impossible_month"),
        ((-3001, 12, 31), "auto", "out_of_table"),
        ((3000, 1, 1), "auto", "out_of_table"),
        ((99999, 1, 1), "auto", "out_of_table"),
    ],
)
def test_days_that_do_not_exist(date, calendar, code):
    with pytest.raises(SamsikError) as refused:
        civil.check_date(*date, calendar)
    assert refused.value.code == code


def test_the_ten_days_that_were_not():
    for day in range(1, 32):
        if 5 <= day <= 14:
            with pytest.raises(SamsikError) as refused:
                civil.check_date(1582, 10, day)
            assert refused.value.code == "calendar_gap"
        else:
            assert civil.civil_from_jdn(civil.check_date(1582, 10, day)) == (1582, 10, day)


def test_the_last_day_is_named():
    with pytest.raises(SamsikError, match="day 29") as refused:
        civil.check_date(2024, 2, 30)
    assert refused.value.params == {"value": "2024-02-30", "last": 29}


def test_dates_and_clocks_as_written():
    assert civil.format_date(-104, 12, 25) == "-0104-12-25"
    assert civil.format_date(724, 2, 1) == "0724-02-01"
    assert [civil.format_offset(s) for s in (0, 32400, -19800, 30472)] == ["+00:00", "+09:00", "-05:30", "+08:27:52"]
    assert civil.format_local(0) == "1970-01-01T00:00:00"
    assert civil.format_local(-1) == "1969-12-31T23:59:59"
