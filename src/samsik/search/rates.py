"""基率 How much of time a condition holds, in all and by year, month or clock hour, and when events fall on it."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from samsik.calendar.civil import UNIX_JDN, civil_from_jdn
from samsik.calendar.options import Calendar
from samsik.search.asking import Asked
from samsik.search.ground import Ground
from samsik.search.layers import Bits
from samsik.search.timeline import HOUR, Flags, Ints, Pieces
from samsik.search.tree import Node
from samsik.search.windows import seconds_of

By = Literal["year", "month", "hour"]
BYS = ("year", "month", "hour")


@dataclass(frozen=True)
class Rate:
    """Of how many seconds (or days) of a group how many fit; `group` is a year, a month 1..12, an hour 0..23."""

    group: int | None
    of: int
    fit: int

    @property
    def share(self) -> float:
        """The share that fits, 0..1."""
        return self.fit / self.of


class Tally:
    """A condition counted over a ground in one sweep: in all, by group, by clock hour, and by day."""

    def __init__(self, ground: Ground, tree: Node, text: str, by: By | None, calendar: Calendar) -> None:
        self._asked = Asked(ground, tree, text)
        self._ground, self._by, self._calendar = ground, by, calendar
        self._years = _Sums()
        self._months = _Sums()
        hours, hours_fit = np.zeros(24, np.int64), np.zeros(24, np.int64)
        # Days on which some hour fits; a day may be in two pieces, or in two runs of pieces.
        fit_days: list[Ints] = []
        every_day: list[Ints] = []
        for pieces in ground.stretch.pieces():
            bits = self._asked.bits(pieces) & pieces.valid
            hours += seconds_by_hour(pieces.valid, pieces)
            hours_fit += seconds_by_hour(bits, pieces)
            self._group(bits, pieces)
            fit_days.append(np.unique(pieces.day[bits != 0]))
            every_day.append(np.unique(pieces.day))
        by_hour = zip(hours.tolist(), hours_fit.tolist(), strict=True)
        self.hours = [Rate(hour, *each) for hour, each in enumerate(by_hour)]
        self.whole = Rate(None, int(hours.sum()), int(hours_fit.sum()))
        self._fit_days = np.unique(np.concatenate(fit_days))
        self.days = Rate(None, len(np.unique(np.concatenate(every_day))), len(self._fit_days))

    def _group(self, bits: Bits, pieces: Pieces) -> None:
        year, month, _ = civil_from_jdn(pieces.day + UNIX_JDN, self._calendar)
        of, fit = seconds_of(pieces.valid, pieces), seconds_of(bits, pieces)
        self._months.add(month, of, fit)
        if self._by == "year":
            self._years.add(year, of, fit)

    @property
    def months(self) -> list[Rate]:
        """The rate of each month of the civil year."""
        return self._months.rates()

    @property
    def groups(self) -> list[Rate]:
        """The rate of every group asked for, in order."""
        if self._by == "hour":
            return [each for each in self.hours if each.of]
        return self._years.rates() if self._by == "year" else self.months if self._by == "month" else []

    def at(self, instants: Ints) -> Flags:
        """Whether the condition holds at instants within the stretch."""
        spots = self._ground.stretch.at(instants)
        found: Flags = self._asked.bits(spots) >> spots.hour.astype(np.uint32) & 1 == 1
        return found

    def on(self, instants: Ints) -> Flags:
        """Whether it holds in some hour of the civil days of these instants."""
        return np.isin(self._ground.stretch.at(instants).day, self._fit_days)


class _Sums:
    """Seconds and those that fit, by group."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[int, int]] = {}

    def add(self, group: Ints, of: Ints, fit: Ints) -> None:
        """Count pieces, of each its group."""
        low = int(group.min())
        sums = (np.bincount(group - low, seconds).astype(np.int64).tolist() for seconds in (of, fit))
        for place, (seconds, fitting) in enumerate(zip(*sums, strict=True)):
            before = self._found.get(low + place, (0, 0))
            self._found[low + place] = before[0] + seconds, before[1] + fitting

    def rates(self) -> list[Rate]:
        """What was met, in order."""
        return [Rate(group, *counts) for group, counts in sorted(self._found.items()) if counts[0]]


def seconds_by_hour(bits: Bits, pieces: Pieces) -> Ints:
    """For each clock hour, the seconds that fit in all pieces together."""
    found = np.array([int((bits >> np.uint32(hour) & 1).sum()) * HOUR for hour in range(24)], np.int64)
    since, until = pieces.start - pieces.midnight, pieces.end - pieces.midnight
    first, last = since // HOUR, (until - 1) // HOUR
    for hour, outside in ((first, since - first * HOUR), (last, (last + 1) * HOUR - until)):
        met = (bits >> hour.astype(np.uint32) & 1).astype(np.int64)
        found -= np.bincount(hour, outside * met, minlength=24).astype(np.int64)
    return found
