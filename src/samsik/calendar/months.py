"""月表 The month table of an almanac: first day, year, number and length of every lunar month, −3001 … 2999.

Made by `builders/lunar.py`. The Korean table is the Chinese one up to 1911, and its own months from 1912 on.
"""

import lzma
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from samsik.calendar.options import Almanac, check_option
from samsik.calendar.tables import Ints, check_range, out_of_table, year_of_day

Flags = NDArray[np.bool_]

# The list in force begins here, with −720; what lies before is reckoned from the sky.
LIST_FIRST = 1458053
# No month is shorter than 28 days, so that a bucket of 16 days holds one first day at most.
_BUCKET = 4


@dataclass(frozen=True, eq=False)
class Months:
    """The n months of an almanac in order of time.

    `start` (n + 1,): first days, and the day after the last. `year`, `number`, `leap`, `again`: shape (n,); `again`
    marks the second month of one year, number and leap flag. `doubt` (k, 3), by month: the month, the kind of event
    that a wrong ΔT could move to another day (0 its own new moon, 1 another one, 2 a 中氣), its seconds from midnight.
    """

    start: Ints
    year: Ints
    number: Ints
    leap: Flags
    again: Flags
    doubt: Ints

    @cached_property
    def _guess(self) -> Ints:
        """The last month that begins at or before the first day of each bucket."""
        days = np.arange(self.start[0], self.start[-1], 1 << _BUCKET)
        return np.searchsorted(self.start, days, "right") - 1

    def index(self, jdn: int) -> int:
        """The month of a day; SamsikError `out_of_table` outside the table."""
        if not self.start[0] <= jdn < self.start[-1]:
            raise out_of_table(year_of_day(jdn))
        return int(self.start.searchsorted(jdn, "right")) - 1

    def indices(self, jdn: Ints) -> Ints:
        """The months of days, any shape and order; SamsikError `out_of_table` outside the table."""
        check_range(jdn, int(self.start[0]), int(self.start[-1]), year_of_day)
        place: Ints = self._guess[(jdn - self.start[0]) >> _BUCKET]
        place += jdn >= self.start[place + 1]
        return place

    def of_year(self, year: int) -> range:
        """The months of a year; empty where the table has none."""
        return range(*self.year.searchsorted([year, year + 1]).tolist())


@cache
def months(almanac: Almanac) -> Months:
    """The table of `cn` or `kr`; SamsikError `unknown_option_value` for another."""
    check_option("almanac", almanac, Almanac)
    own = read((files("samsik.data") / "lunar" / f"{almanac}.xz").read_bytes())
    if almanac == "cn":
        return own
    shared = months("cn")
    n = shared.index(int(own.start[0]))
    return Months(
        np.concatenate([shared.start[:n], own.start]),
        np.concatenate([shared.year[:n], own.year]),
        np.concatenate([shared.number[:n], own.number]),
        np.concatenate([shared.leap[:n], own.leap]),
        np.concatenate([shared.again[:n], own.again]),
        np.concatenate([shared.doubt[shared.doubt[:, 0] < n], own.doubt + np.array([n, 0, 0])]),
    )


def read(packed: bytes) -> Months:
    """The months of one shipped file.

    Four int32 (first day, first year, n, k), n bytes (number, leap << 4, again << 5, length − 28 << 6), k × 3 int32.
    """
    raw = lzma.decompress(packed)
    first, year, n, k = np.frombuffer(raw, "<i4", 4).tolist()
    codes = np.frombuffer(raw, np.uint8, n, 16)
    number, leap, again = (codes & 15).astype(np.int64), codes & 16 != 0, codes & 32 != 0
    start = np.cumsum(np.concatenate([[first], 28 + (codes >> 6)]), dtype=np.int64)
    opens = (number == 1) & ~leap & ~again
    years = year - 1 + np.cumsum(opens)
    doubt = np.frombuffer(raw, "<i4", 3 * k, 16 + n).reshape(k, 3).astype(np.int64)
    return Months(start, years, number, leap, again, doubt)
