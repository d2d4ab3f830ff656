"""時軸 Time as civil days of twenty-four clock hours, and the instants at which something else turns.

Within a clock hour every value of every board is constant, unless one of these instants falls in it: the
beginning of a term, and eighteen days before a season ends, when earth comes to rule.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import tables, terms
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.options import Almanac, Terms, Zi

Ints = NDArray[np.int64]

# 四季 The days at the end of a season in which earth rules.
LATE = 18 * DAY
# 甲子 is the day 49 short of a multiple of sixty, in Julian day numbers.
JIAZI = 49


@dataclass(frozen=True, eq=False)
class Turns:
    """Instants in order, in seconds of the local clock, with the term ordinal in force from each, and whether
    the last eighteen days of a season have begun.
    """

    at: Ints
    ordinal: Ints
    late: NDArray[np.bool_]

    def last(self, seconds: Ints) -> Ints:
        """The index of the last turn at or before each moment."""
        return np.searchsorted(self.at, seconds, "right") - 1


@dataclass(frozen=True, eq=False)
class Stretch:
    """Days of one offset from UT: the civil days `first` … `last` since 1970, and the conventions they are read by."""

    first: int
    last: int
    offset: int
    zi: Zi
    by: Terms
    almanac: Almanac

    @cached_property
    def days(self) -> Ints:
        """Every civil day, counted from 1970-01-01, and the one after the last."""
        return np.arange(self.first, self.last + 2)

    @cached_property
    def turns(self) -> Turns:
        """The turns from before the first day to after the last."""
        start, end = (self.first - 40) * DAY, (self.last + 3) * DAY
        known, seconds = tables.table("terms")
        if self.by == "sky":
            local = seconds + self.offset
        else:
            known, days = terms.almanac_days(self.almanac)
            local = (days - UNIX_JDN) * DAY
        low, high = np.searchsorted(local, [start, end])
        low = max(int(low) - 1, 0)
        at = local[low:high]
        ordinal = known + np.arange(low, high)
        # The turn to earth: eighteen days before 立春, 立夏, 立秋 and 立冬, under the term then in force.
        opening = (ordinal - 3) % 6 == 0
        earth = at[opening] - LATE
        under = np.maximum(np.searchsorted(at, earth, "right") - 1, 0)
        at_all = np.concatenate([at, earth])
        ordinals = np.concatenate([ordinal, ordinal[under]])
        order = np.argsort(at_all, kind="stable")
        at_all, ordinals = at_all[order], ordinals[order]
        # Late from the turn to earth until the next opening term.
        following = np.searchsorted(at[opening], at_all, "right")
        closing = np.append(at[opening], np.iinfo(np.int64).max // 2)[following]
        return Turns(at_all, ordinals, closing - at_all <= LATE)

    def sexagenary(self, days: Ints) -> Ints:
        """The place of each civil day among the sixty, 甲子 = 0."""
        return (days + UNIX_JDN + JIAZI) % 60


def hour_branches(zi: Zi) -> tuple[Ints, Ints, Ints]:
    """For the clock hours 0..23: the branch, and how many days on the hours and the day pillar are counted."""
    hours = np.arange(24)
    branch = (hours + 1) // 2 % 12
    last = hours == 23
    return branch, (last & (zi != "midnight")).astype(np.int64), (last & (zi == "next-day")).astype(np.int64)
