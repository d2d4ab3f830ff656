"""時計 The clock that days and double hours are read from: civil, mean solar or true solar time."""

from dataclasses import dataclass

import numpy as np

from samsik.calendar.civil import DAY
from samsik.calendar.options import Solar
from samsik.calendar.solar import equation_of_time, solar_correction
from samsik.calendar.zones import Zone

# No clock here is further from UT than this: 180° and the equation of time, or the widest zone.
_REACH = 17 * 3600


@dataclass(frozen=True)
class Clock:
    """A clock in seconds from 1970-01-01T00:00 of its own. `longitude`, degrees east, is needed unless civil."""

    zone: Zone
    solar: Solar = "civil"
    longitude: float = 0.0

    def read(self, ut_seconds: int) -> int:
        """The clock at an instant of UT."""
        if self.solar == "civil":
            return ut_seconds + self.zone.offset_at_utc(ut_seconds)
        return ut_seconds + int(solar_correction(np.asarray(ut_seconds), self.longitude, self.solar))

    def equation(self, ut_seconds: int) -> int | None:
        """均時差 True less mean solar time in whole seconds; None for a clock that does not use it."""
        return round(float(equation_of_time(np.asarray(ut_seconds)))) if self.solar == "true" else None

    def pieces(self, start: int, end: int) -> list[tuple[int, int]]:
        """The UT seconds [from, to) during which the clock reads within [start, end).

        One piece as a rule; none where a civil clock skipped the whole of it, two where it came back to a part.
        """
        if self.solar != "civil":
            return [(self._solar_at(start), self._solar_at(end))]
        found: list[tuple[int, int]] = []
        for segment in self.zone.segments(start - _REACH, end + _REACH):
            low, high = max(segment.start, start - segment.offset), min(segment.end, end - segment.offset)
            if low < high and found and found[-1][1] == low:
                found[-1] = (found[-1][0], high)
            elif low < high:
                found.append((low, high))
        return found

    def first_at(self, reading: int) -> int:
        """The first UT second at which the clock reads `reading`, or more where it skipped that."""
        # No clock was ever put forward by more than the one day that crossing the date line takes.
        return self.pieces(reading, reading + 3 * DAY)[0][0] if self.solar == "civil" else self._solar_at(reading)

    def _solar_at(self, reading: int) -> int:
        """`first_at` of a solar clock, which never runs back."""
        guess = reading - (self.read(reading) - reading)
        guess = reading - (self.read(guess) - guess)
        while self.read(guess) >= reading:
            guess -= 1
        while self.read(guess) < reading:
            guess += 1
        return guess
