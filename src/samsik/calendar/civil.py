"""曆日 Day numbers of any year, Julian before 1582-10-15 and Gregorian after, with no `datetime`.

Years are astronomical (1 BC = 0). A day number is the Julian day number that the civil day has at its noon;
the day of local second 0 (1970-01-01) is `UNIX_JDN`.
"""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from samsik.calendar.options import Calendar
from samsik.errors import SamsikError

Int = TypeVar("Int", int, NDArray[np.int64])

UNIX_JDN = 2440588
DAY = 86400
FIRST_YEAR, LAST_YEAR = -3000, 2999

# The first Gregorian day, and the last Julian one before it (1582-10-04).
_REFORM_JDN = 2299161
_LAST_JULIAN, _FIRST_GREGORIAN = (1582, 10, 4), (1582, 10, 15)
_MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def jdn_from_civil(year: Int, month: Int, day: Int, calendar: Calendar = "auto") -> Int:
    """The day number of a date, ints or int64 arrays of one shape. Dates are not checked: see `check_date`."""
    from_march = (month + 9) % 12
    march_year = year + 4800 - (from_march > 9)
    julian = day + (153 * from_march + 2) // 5 + 365 * march_year + march_year // 4 - 32083
    gregorian = (year * 12 + month) * 31 + day >= (1582 * 12 + 10) * 31 + 15
    if calendar != "auto":
        gregorian = gregorian | True if calendar == "gregorian" else gregorian & False
    return julian + gregorian * (38 - march_year // 100 + march_year // 400)


def civil_from_jdn(jdn: Int, calendar: Calendar = "auto") -> tuple[Int, Int, Int]:
    """Year, month and day of a day number, int or int64 array (E. G. Richards, Explanatory Supplement, 15.11)."""
    gregorian = jdn >= _REFORM_JDN
    if calendar != "auto":
        gregorian = gregorian | True if calendar == "gregorian" else gregorian & False
    shifted = jdn + 1401 + gregorian * ((4 * jdn + 274277) // 146097 * 3 // 4 - 38)
    quarter_days = 4 * shifted + 3
    fifths = 5 * (quarter_days % 1461 // 4) + 2
    month = (fifths // 153 + 2) % 12 + 1
    year = quarter_days // 1461 - 4716 + (14 - month) // 12
    return year, month, fifths % 153 // 5 + 1


def days_in_month(year: int, month: int, calendar: Calendar = "auto") -> int:
    """The number that the last day of a month bears (October 1582 ends with the 31st)."""
    gregorian = calendar == "gregorian" or (calendar == "auto" and (year, month) >= _FIRST_GREGORIAN[:2])
    leap = year % 4 == 0 and (not gregorian or year % 100 != 0 or year % 400 == 0)
    return _MONTH_DAYS[month - 1] + (month == 2 and leap)


def check_date(year: int, month: int, day: int, calendar: Calendar = "auto") -> int:
    """The day number of a date that exists.

    SamsikError: `out_of_table`, `impossible_date` (names the last day), `calendar_gap` (1582-10-05…14).
    """
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise SamsikError("out_of_table", year=year, first=FIRST_YEAR, last=LAST_YEAR)
    if not 1 <= month <= 12:
        raise SamsikError("impossible_month", value=format_date(year, month, day))
    last = days_in_month(year, month, calendar)
    if not 1 <= day <= last:
        raise SamsikError("impossible_date", value=format_date(year, month, day), last=last)
    if calendar == "auto" and _LAST_JULIAN < (year, month, day) < _FIRST_GREGORIAN:
        raise SamsikError("calendar_gap", value=format_date(year, month, day))
    return jdn_from_civil(year, month, day, calendar)


def format_date(year: int, month: int, day: int) -> str:
    """ISO 8601, four digits of year at least, a sign before negative ones: `-0104-12-25`."""
    return f"{'-' * (year < 0)}{abs(year):04d}-{month:02d}-{day:02d}"


def format_offset(offset: int) -> str:
    """`+09:00`, `-05:30`, `+08:27:52` of an offset in seconds east."""
    minutes, seconds = divmod(abs(offset), 60)
    text = f"{'-' if offset < 0 else '+'}{minutes // 60:02d}:{minutes % 60:02d}"
    return f"{text}:{seconds:02d}" if seconds else text


def format_local(local_seconds: int, calendar: Calendar = "auto") -> str:
    """The date and clock of a local second: `0724-02-01T12:00:00`."""
    days, clock = divmod(local_seconds, DAY)
    date = format_date(*civil_from_jdn(days + UNIX_JDN, calendar))
    return f"{date}T{clock // 3600:02d}:{clock // 60 % 60:02d}:{clock % 60:02d}"
