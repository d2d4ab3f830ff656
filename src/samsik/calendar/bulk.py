"""四柱 Terms and pillars of many moments at once: arbitrary instants by gathering, hour grids by run lengths."""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import pillars, tables, terms
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.options import Almanac, Terms, Zi
from samsik.calendar.tables import Ints

Bytes = NDArray[np.int8]

HOUR = 3600
# Days and double hours come back together after sixty days.
_CYCLE = 60 * 24
_CHUNK = 1 << 15


@dataclass(frozen=True, eq=False)
class Rows:
    """One value a moment, int8, shape (n,): `term` 0..23 from 冬至, the four pillars 0..59 from 甲子."""

    term: Bytes
    year: Bytes
    month: Bytes
    day: Bytes
    hour: Bytes


def rows_at(
    ut_seconds: Ints,
    clock: Ints,
    *,
    civil: Ints | None = None,
    zi: Zi = "next-day",
    by: Terms = "sky",
    almanac: Almanac = "cn",
) -> Rows:
    """Terms and pillars of instants in any order.

    `ut_seconds` (n,) are the instants, `clock` (n,) what the clock of days and double hours reads then, in seconds
    from 1970-01-01T00:00 of its own. `by` = "almanac" takes the term printed for the date of the clock `civil`
    (default: the same clock). SamsikError `out_of_table` outside −3000 … 2999.
    """
    count = len(ut_seconds)
    rows = Rows(*(np.empty(count, np.int8) for _ in range(5)))
    dates = clock if civil is None else civil
    day_of, hour_of = _day_and_hour(zi)
    for start in range(0, count, _CHUNK):
        part = slice(start, start + _CHUNK)
        index = (
            terms.last_index(ut_seconds[part])
            if by == "sky"
            else terms.almanac_index(dates[part] // DAY + UNIX_JDN, almanac)
        )
        for column, values in zip((rows.term, rows.year, rows.month), _of_terms(), strict=True):
            np.take(values, index, out=column[part], mode="clip")
        hours = clock[part] // HOUR
        hours -= hours // _CYCLE * _CYCLE
        np.take(day_of, hours, out=rows.day[part], mode="clip")
        np.take(hour_of, hours, out=rows.hour[part], mode="clip")
    return rows


def rows_of_grid(
    first_ut: int,
    count: int,
    offset: int,
    *,
    step: int = HOUR,
    zi: Zi = "next-day",
    by: Terms = "sky",
    almanac: Almanac = "cn",
) -> Rows:
    """Terms and pillars of `count` instants from `first_ut`, `step` seconds apart, under a fixed offset from UT.

    `step` is a whole number of hours. The same values as `rows_at`, several times faster: a term, a month and a
    year are runs, days and hours repeat after sixty days.
    """
    if step <= 0 or step % HOUR:
        raise ValueError(f"a step of {step} s is not a whole number of hours")
    index, lengths = _runs(first_ut, count, offset, step, by, almanac)
    period = _CYCLE // math.gcd(_CYCLE, step // HOUR)
    hours = ((first_ut + offset) // HOUR + step // HOUR * np.arange(min(period, count))) % _CYCLE
    term, year, month = (np.repeat(values[index], lengths) for values in _of_terms())
    day, hour = (np.resize(pattern[hours], count) for pattern in _day_and_hour(zi))
    return Rows(term, year, month, day, hour)


def term_runs(
    first_ut: int, count: int, offset: int, *, step: int = HOUR, by: Terms = "sky", almanac: Almanac = "cn"
) -> tuple[Ints, Ints]:
    """The term ordinals met by the grid of `rows_of_grid`, and for how many of its instants each is in force."""
    index, lengths = _runs(first_ut, count, offset, step, by, almanac)
    return index + tables.table("terms")[0], lengths


def _runs(first_ut: int, count: int, offset: int, step: int, by: Terms, almanac: Almanac) -> tuple[Ints, Ints]:
    ends = np.array([first_ut, first_ut + step * max(count - 1, 0)])
    if by == "sky":
        starts = tables.table("terms")[1]
        low, high = terms.last_index(ends)
    else:
        starts = (terms.almanac_days(almanac)[1] - UNIX_JDN) * DAY - offset
        low, high = terms.almanac_index((ends + offset) // DAY + UNIX_JDN, almanac)
    index = np.arange(low, high + 1)
    # The first instant of the grid at or after each start.
    edges = -((first_ut - starts[low + 1 : high + 1]) // step)
    return index, np.diff(edges, prepend=0, append=count)


@cache
def _of_terms() -> tuple[Bytes, Bytes, Bytes]:
    """Term, year pillar and month pillar of every ordinal of the table."""
    first, seconds = tables.table("terms")
    g = np.arange(first, first + len(seconds))
    return (g % 24).astype(np.int8), pillars.year_pillar(g).astype(np.int8), pillars.month_pillar(g).astype(np.int8)


@cache
def _day_and_hour(zi: Zi) -> tuple[Bytes, Bytes]:
    """Day and hour pillar of the 1,440 hours of sixty days, from hour 0 of 1970-01-01 on."""
    day, hour, _, _ = pillars.day_and_hour(np.arange(_CYCLE) * HOUR, zi)
    return day.astype(np.int8), hour.astype(np.int8)
