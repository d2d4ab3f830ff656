"""格 The instants of a catalogue, and its columns as arrays: gathered from the states, never worked row by row."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import tables
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.months import months
from samsik.errors import SamsikError
from samsik.search.columns import INSTANTS, columns
from samsik.search.ground import Ground, Rules
from samsik.search.timeline import HOUR, Frame, Ints, Spots

Every = Literal["double-hour", "hour", "day", "month", "year"]
STEPS = {"hour": HOUR, "double-hour": 2 * HOUR}


@dataclass(frozen=True)
class Grid:
    """The rows of a catalogue: one for every hour, double hour, day, month or year that begins in [start, end).

    Hours begin with the clock's, double hours with its odd hours, both by the clock in force at the start; days when
    their pillar does; months with their 節; years with month 1 or with 立春, as the Taiyi school counts them.
    """

    rules: Rules
    frame: Frame
    start: int
    end: int
    every: Every

    def __post_init__(self) -> None:
        if self.every not in get_args(Every):
            raise SamsikError("bad_choice", name="every", value=self.every, known=" ".join(get_args(Every)))

    @cached_property
    def _first(self) -> int:
        """The first instant of a grid of equal steps."""
        step = STEPS[self.every]
        offset = self.frame.zone.offset_at_utc(self.start)
        phase = HOUR if self.every == "double-hour" else 0
        return -(-(self.start + offset - phase) // step) * step + phase - offset

    @cached_property
    def instants(self) -> Ints:
        """The instants of days, months or years."""
        stretch = Ground(self.rules, self.frame, self.start, self.end).stretch
        if self.every == "day":
            first, last = ((edge + self.frame.zone.offset_at_utc(edge)) // DAY for edge in (self.start, self.end))
            begins = -HOUR if self.frame.zi == "next-day" else 0
            found = stretch.beginnings_of_clock(np.arange(first, last + 2) * DAY + begins)
        elif self.every == "year" and self.rules.taiyi.options.year_start == "lunar-new-year":
            table = months(self.frame.almanac)
            first_months = np.flatnonzero((table.number == 1) & ~table.leap & ~table.again)
            days = table.start[first_months] - UNIX_JDN
            found = stretch.midnights(days[(days > self.start // DAY - 3) & (days < self.end // DAY + 3)])
        else:
            step = 24 if self.every == "year" else 2
            known, seconds = tables.table("terms")
            low, high = np.searchsorted(seconds, [self.start - 32 * DAY, self.end + 32 * DAY])
            first = known + int(low)
            found = stretch.beginnings(np.arange(first + (3 - first) % step, known + int(high), step))
        return found[(found >= self.start) & (found < self.end)]

    @property
    def count(self) -> int:
        """How many rows there are."""
        if self.every not in STEPS:
            return len(self.instants)
        return max(-(-(self.end - self._first) // STEPS[self.every]), 0)

    def rows(self, start: int, stop: int, names: tuple[str, ...]) -> dict[str, NDArray[Any]]:
        """Columns of the rows [start, stop): codes as in `Ground.vocabulary`, `t` and `local` in seconds."""
        if self.every not in STEPS:
            return self._at(self.instants[start:stop], names)
        step = STEPS[self.every]
        first, last = self._first + step * start, self._first + step * stop
        ground = self.ground(first, last)
        parts = [_Days(ground, since, until, offset, first, step) for since, until, offset in ground.stretch.segments]
        found: dict[str, NDArray[Any]] = {}
        for name in names:
            columns_of_parts = [part.column(name) for part in parts]
            found[name] = columns_of_parts[0] if len(parts) == 1 else np.concatenate(columns_of_parts)
        return found

    def ground(self, start: int, end: int) -> Ground:
        """What the rows of a stretch are gathered from."""
        return Ground(self.rules, self.frame, start, end)

    def _at(self, instants: Ints, names: tuple[str, ...]) -> dict[str, NDArray[Any]]:
        ground = self.ground(self.start, self.end)
        spots = ground.stretch.at(instants)
        found: dict[str, NDArray[Any]] = {}
        for name in names:
            if name in INSTANTS:
                found[name] = spots.start if name == "t" else spots.local
            else:
                layer = ground.layer(columns()[name].layer)
                found[name] = ground.vocabulary(name).codes[layer.states(spots)]
        return found


class _Days:
    """Whole civil days of one offset, from which the rows in [since, until) are cut."""

    def __init__(self, ground: Ground, since: int, until: int, offset: int, first: int, step: int) -> None:
        self._ground = ground
        # The instants of the grid that lie here, and where the first of them stands among the clock hours.
        begin, end = (first + -(-(edge - first) // step) * step for edge in (since, until))
        self._instants = begin, end, step
        self._offset = offset
        day = (begin + offset) // DAY
        midnight = day * DAY - offset
        self._from = (begin - midnight) // HOUR
        self._step = step // HOUR
        self._count = (end - begin) // step
        days = -(-(end - midnight) // DAY)
        stretch = ground.stretch
        self._days = Spots(stretch, midnight + np.arange(days) * DAY, offset)
        # Where something turns within a day, the rows after it are those of another piece.
        turns = stretch.turns(midnight, midnight + days * DAY)
        self._turned = Spots(stretch, turns, offset)
        phase = (begin - midnight) % HOUR
        piece, self._hour = np.nonzero(np.arange(24) * HOUR + phase >= (turns - self._turned.midnight)[:, None])
        self._piece, self._day = piece, self._turned.day[piece] - day

    def column(self, name: str) -> NDArray[Any]:
        """A column of these rows."""
        if name in INSTANTS:
            begin, end, step = self._instants
            return np.arange(begin, end, step) + (self._offset if name == "local" else 0)
        layer = self._ground.layer(columns()[name].layer)
        codes = self._ground.vocabulary(name).codes
        found = layer.cells(codes, self._days)
        if len(self._piece):
            found[self._day, self._hour] = layer.cells(codes, self._turned)[self._piece, self._hour]
        return found.reshape(-1)[self._from :: self._step][: self._count]
