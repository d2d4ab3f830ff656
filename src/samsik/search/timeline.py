"""時軸 Time cut into pieces: parts of civil days throughout which only the clock hour changes.

Within a clock hour every value of every board is constant, unless one of these instants falls in it: the beginning of
a term, eighteen days before a season ends, when earth comes to rule, and a change of the clock itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import tables, terms
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.moment import Moment
from samsik.calendar.options import Almanac, Terms, Zi
from samsik.calendar.zones import Zone

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

HOUR = 3600
# 四季 The seconds at the end of a season in which earth rules.
LATE = 18 * DAY
# 甲子 is the day 49 short of a multiple of sixty, in Julian day numbers.
JIAZI = 49
# So many days are worked on at a time: what they take stays in the nearest memory of the machine.
_CHUNK = 1 << 15


@dataclass(frozen=True)
class Frame:
    """The conventions that time is read under; the clock is the civil one."""

    zone: Zone
    zi: Zi = "next-day"
    terms: Terms = "sky"
    almanac: Almanac = "cn"

    @classmethod
    def of(cls, moment: Moment) -> Self:
        """The conventions of a moment."""
        return cls(moment.zone, moment.zi, moment.terms, moment.almanac)


class Stretch:
    """UT seconds [start, end) under the conventions of a frame."""

    def __init__(self, frame: Frame, start: int, end: int) -> None:
        self.frame, self.start, self.end = frame, start, end
        # A term may turn at midnight of a day outside, by an offset of before or after.
        segments = frame.zone.segments(start - 32 * DAY, end + 32 * DAY)
        self._changes = np.array([segment.start for segment in segments])
        self._offsets = np.array([segment.offset for segment in segments])

    def offset(self, ut: Ints) -> Ints:
        """Seconds the civil clock is ahead of UT."""
        if len(self._offsets) == 1:
            return np.broadcast_to(self._offsets, ut.shape)
        return self._offsets[np.searchsorted(self._changes, ut, "right") - 1]

    @cached_property
    def earths(self) -> tuple[Ints, Ints]:
        """When earth comes to rule, eighteen days before 立春, 立夏, 立秋 and 立冬, and when these begin."""
        first, seconds = tables.table("terms")
        openings = np.arange(first + (3 - first) % 6, first + len(seconds), 6)
        low, high = np.searchsorted(seconds[openings - first], [self.start - 32 * DAY, self.end + 64 * DAY])
        openings = openings[max(low - 1, 0) : high]
        turns = self.beginnings(openings)
        return turns - LATE, turns

    def beginnings(self, ordinals: Ints) -> Ints:
        """When terms begin for the pillars: at their instants, or with their days in the almanac."""
        if self.frame.terms == "sky":
            return terms.term_seconds(ordinals)
        return self.midnights(terms.almanac_jdn(ordinals, self.frame.almanac) - UNIX_JDN)

    def midnights(self, days: Ints) -> Ints:
        """The first instant of civil days since 1970; on a day that the clock skipped, that of the next."""
        if self.frame.zone.fixed is not None:
            return days * DAY - self.frame.zone.fixed
        from samsik.calendar.clock import Clock

        clock = Clock(self.frame.zone)
        return np.array([clock.first_at(midnight) for midnight in (days * DAY).tolist()])

    def beginnings_of_clock(self, local: Ints) -> Ints:
        """The instants at which the civil clock reads so many seconds since 1970."""
        guess = local - self.offset(local)
        return local - self.offset(guess)

    @property
    def segments(self) -> list[tuple[int, int, int]]:
        """Parts of the stretch, UT seconds [start, end), with the one offset in force in each."""
        closing = [*self._changes[1:].tolist(), self.end]
        found = zip(self._changes.tolist(), closing, self._offsets.tolist(), strict=True)
        clipped = ((max(since, self.start), min(until, self.end), offset) for since, until, offset in found)
        return [(since, until, offset) for since, until, offset in clipped if since < until]

    def turns(self, start: int, end: int) -> Ints:
        """The instants in [start, end) at which something else than the hour turns: terms, and the turns to earth."""
        _, seconds = tables.table("terms")
        found = []
        for instants in (seconds, self.earths[0]):
            low, high = np.searchsorted(instants, [start, end])
            found.append(instants[low:high])
        return np.sort(np.concatenate(found), kind="stable")

    def at(self, ut: Ints) -> "Spots":
        """Where instants, in UT seconds, stand."""
        return Spots(self, ut)

    def pieces(self) -> Iterator["Pieces"]:
        """The whole stretch in order, some tens of thousands of pieces at a time."""
        for start in range(self.start, self.end, _CHUNK * DAY):
            end = min(start + _CHUNK * DAY, self.end)
            edges = [np.array([start]), *self._edges(start, end)]
            # Long runs in order, which this way of sorting merges.
            at = np.sort(np.concatenate(edges), kind="stable")
            at = at[np.append(True, at[1:] != at[:-1])]
            yield Pieces(self, at, np.append(at[1:], end))

    def _edges(self, start: int, end: int) -> Iterator[Ints]:
        """Where pieces begin: midnights, changes of the clock, terms, and the turns to earth."""
        low, high = np.searchsorted(self._changes, [start, end])
        yield self._changes[low:high]
        closing = np.append(self._changes[1:], end)
        for place in range(max(low - 1, 0), high):
            since, until = max(self._changes[place], start), min(closing[place], end)
            offset = self._offsets[place]
            yield np.arange(-(-(since + offset) // DAY), -(-(until + offset) // DAY)) * DAY - offset
        yield self.turns(start, end)


class Spots:
    """Instants `start`, UT seconds of shape (n,), and what the calendar says of each, reckoned when asked for.

    `offset` reads them by a clock so many seconds ahead of UT, whatever was in force.
    """

    def __init__(self, stretch: Stretch, start: Ints, offset: int | None = None) -> None:
        self._stretch, self._offset = stretch, offset
        self.start = start
        # What layers have made of these instants, by layer.
        self.keys: dict[Any, Any] = {}

    @property
    def frame(self) -> Frame:
        """The conventions."""
        return self._stretch.frame

    @cached_property
    def _local(self) -> Ints:
        return self.start + (self._stretch.offset(self.start) if self._offset is None else self._offset)

    @property
    def local(self) -> Ints:
        """The civil clock in seconds from 1970-01-01T00:00 of its own."""
        return self._local

    @cached_property
    def day(self) -> Ints:
        """The civil day since 1970-01-01."""
        return self._local // DAY

    @cached_property
    def hour(self) -> Ints:
        """The clock hour, 0..23."""
        return (self._local - self.day * DAY) // HOUR

    @cached_property
    def midnight(self) -> Ints:
        """When the day of each would have begun, had its clock not been changed: UT seconds."""
        return self.start - (self._local - self.day * DAY)

    @cached_property
    def sexagenary(self) -> Ints:
        """The place of the civil day among the sixty, 甲子 = 0."""
        return (self.day + UNIX_JDN + JIAZI) % 60

    @cached_property
    def sky(self) -> Ints:
        """The ordinal of the last term by the sky."""
        return terms.term_ordinal(self.start)

    @cached_property
    def pillar(self) -> Ints:
        """The ordinal of the term that year and month pillars follow."""
        if self.frame.terms == "sky":
            return self.sky
        found: Ints = terms.almanac_ordinal(self.day + UNIX_JDN, self.frame.almanac)
        return found

    @cached_property
    def late(self) -> Flags:
        """Whether it is one of the last eighteen days of a season."""
        earth, opening = self._stretch.earths
        place = np.searchsorted(earth, self.start, "right") - 1
        return (place >= 0) & (self.start < opening[place])


class Pieces(Spots):
    """Parts of civil days, UT seconds [start, end), in order and without a gap between one and the next."""

    def __init__(self, stretch: Stretch, start: Ints, end: Ints) -> None:
        super().__init__(stretch, start)
        self.end = end

    @cached_property
    def valid(self) -> NDArray[np.uint32]:
        """The clock hours that a piece touches, hour 0 in the lowest bit."""
        last = (self.end - 1 - self.midnight) // HOUR
        return ((2 << last) - (1 << self.hour)).astype(np.uint32)


def hour_branches(zi: Zi) -> tuple[Ints, Ints, Ints]:
    """For the clock hours 0..23: the branch, and how many days on the hours and the day pillar are counted."""
    hours = np.arange(24)
    branch = (hours + 1) // 2 % 12
    last = hours == 23
    return branch, (last & (zi != "midnight")).astype(np.int64), (last & (zi == "next-day")).astype(np.int64)
