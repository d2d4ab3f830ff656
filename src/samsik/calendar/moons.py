"""朔 New moons: the instant of each, and the first day of the lunar month that the almanac printed.

A lunation k counts new moons, 0 = 2000-01-06. Instants are int64 seconds of UT since 1970-01-01T00:00.
"""

from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import almanac as printed
from samsik.calendar import tables
from samsik.calendar.options import Almanac

Ints = NDArray[np.int64]
Int = TypeVar("Int", int, Ints)


def moon_seconds(k: Int) -> Int:
    """UT seconds at which new moon `k` falls, an int or an array; SamsikError `out_of_table` outside the table."""
    found = tables.values_at("moons", np.asarray(k), _year_of)
    return int(found) if isinstance(k, int) else found


def moon_index(ut_seconds: Int) -> Int:
    """The last new moon at or before an instant, an int or an array; SamsikError `out_of_table` outside the table."""
    first, seconds = tables.table("moons")
    tables.check_range(np.asarray(ut_seconds), seconds[0], seconds[-1], tables.year_of_second)
    found = np.searchsorted(seconds, ut_seconds, side="right") - 1 + first
    return int(found) if isinstance(ut_seconds, int) else found


def _year_of(k: int) -> int:
    """About the year of a lunation: there are 12.37 in one."""
    return 2000 + k * 100 // 1237


def almanac_moon_jdns() -> tuple[int, Ints]:
    """The list in force, −722-12 … 1959-12: the lunation of its first month, and the first day of every month."""
    return tables.table("moon_days")


@cache
def month_starts(almanac: Almanac) -> tuple[int, Ints]:
    """The lunation of the first month of the table, and the first day of every month as printed, −3003 … 3002."""
    return printed.printed_days("moon", almanac)
