"""層 A system over time: its states, and which of them holds in each clock hour of a civil day."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import pillars
from samsik.calendar.civil import UNIX_JDN
from samsik.calendar.lunar import lunar_fields
from samsik.calendar.terms import Term
from samsik.core.cycle import PILLARS
from samsik.search.tables import Table, Tables
from samsik.search.timeline import Flags, Spots, hour_branches

Bits = NDArray[np.uint32]
# The states, or the keys of a day's states, of many spots.
Numbers = NDArray[Any]

LAST = np.uint32(1 << 23)


def pack(hours: Flags) -> Bits:
    """Flags of twenty-four hours along the last axis as one number, hour 0 in the lowest bit."""
    thirds = np.packbits(hours, axis=-1, bitorder="little").astype(np.uint32)
    found: Bits = thirds[..., 0] | thirds[..., 1] << np.uint32(8) | thirds[..., 2] << np.uint32(16)
    return found


class Layer:
    """The states of a system, and the days it knows.

    `tables` has its values over all states, laid flat. A civil day has a key, and `template`, of shape (keys, 24),
    gives the state of each clock hour for it. The hour before midnight may belong to the next day: it is looked up
    under the second key that `keys` gives, if there is one.
    """

    def __init__(self, tables: Tables, template: Numbers) -> None:
        self.tables = tables
        self.template = template.astype(np.int32)

    def keys(self, spots: Spots) -> tuple[Numbers, Numbers | None]:
        """For each spot the key of its day, and that of the hour from 23:00 where this is another."""
        raise NotImplementedError

    def _known(self, spots: Spots) -> tuple[Numbers, Numbers | None]:
        """The keys, which many columns ask for."""
        if self not in spots.keys:
            spots.keys[self] = self.keys(spots)
        found: tuple[Numbers, Numbers | None] = spots.keys[self]
        return found

    def bits(self, states: Flags, spots: Spots) -> Bits:
        """For each spot, the hours of its day whose state is one of `states`."""
        packed = pack(states[self.template])
        today, tonight = self._known(spots)
        found: Bits = packed.take(today)
        if tonight is None:
            return found
        return (found & ~LAST) | (packed.take(tonight) & LAST)

    def cells(self, values: NDArray[Any], spots: Spots) -> NDArray[Any]:
        """For each spot, the value of every hour of its day: shape (n, 24), from one for each state."""
        days = values[self.template]
        today, tonight = self._known(spots)
        found: NDArray[Any] = days.take(today, axis=0)
        if tonight is not None:
            found[:, 23] = days[tonight, 23]
        return found

    def states(self, spots: Spots) -> Numbers:
        """The state of each spot at its own instant."""
        today, tonight = self._known(spots)
        if tonight is not None:
            today = np.where(spots.hour == 23, tonight, today)
        found: Numbers = self.template[today, spots.hour]
        return found

    def values(self, reads: tuple[str, ...], function: Callable[..., Any]) -> Table:
        """What a function makes of some values of this system, over all states laid flat."""
        table = self.tables.map(function, reads)
        return Table(self.tables.flat(table), table.values)


def plain_tables(**axes: Any) -> Tables:
    """Tables of keys alone."""
    return Tables((), None, axes=axes, derived={}, given={})


def constant(count: int) -> Numbers:
    """The template of states that last all day."""
    return np.broadcast_to(np.arange(count)[:, None], (count, 24))


class PillarTerms(Layer):
    """年柱 月柱 by the term that pillars follow: both come back after sixty years."""

    ROUND = 24 * 60

    def __init__(self) -> None:
        super().__init__(plain_tables(ordinal=range(self.ROUND)), constant(self.ROUND))

    def keys(self, spots: Spots) -> tuple[Numbers, None]:
        """The ordinal of the term within sixty years."""
        return spots.pillar % self.ROUND, None


class SkyTerms(Layer):
    """節氣 by the sky."""

    def __init__(self) -> None:
        super().__init__(plain_tables(term=tuple(Term)), constant(24))

    def keys(self, spots: Spots) -> tuple[Numbers, None]:
        """The term."""
        return spots.sky % 24, None


class Hours(Layer):
    """日柱 時柱 and the clock hour."""

    def __init__(self, zi: Any) -> None:
        branch, hours_on, day_on = hour_branches(zi)
        day = np.arange(60)[:, None]
        self._days = ((day + day_on) % 60).reshape(-1)
        self._hours = ((12 * (day + hours_on) + branch) % 60).reshape(-1)
        tables = Tables(
            (),
            None,
            axes={"slot": range(60 * 24)},
            derived={
                "local_hour": ("slot", lambda slot: slot % 24),
                "day_pillar": ("slot", lambda slot: PILLARS[self._days[slot]]),
                "hour_pillar": ("slot", lambda slot: PILLARS[self._hours[slot]]),
            },
            given={},
        )
        super().__init__(tables, np.arange(60 * 24).reshape(60, 24))

    def keys(self, spots: Spots) -> tuple[Numbers, None]:
        """The day of the sixty."""
        return spots.sexagenary, None


class Weekdays(Layer):
    """曜日 1 Monday … 7 Sunday."""

    def __init__(self) -> None:
        super().__init__(plain_tables(weekday=range(1, 8)), constant(7))

    def keys(self, spots: Spots) -> tuple[Numbers, None]:
        """The day of the week from Monday."""
        return (spots.day + 3) % 7, None


class LunarMonths(Layer):
    """陰曆月 The number of the month and whether it is a leap month."""

    def __init__(self) -> None:
        super().__init__(plain_tables(lunar_month=range(1, 14), leap_month=(False, True)), constant(26))

    def keys(self, spots: Spots) -> tuple[Numbers, None]:
        """Number and leap flag."""
        _, number, leap, _ = lunar_fields(spots.day + UNIX_JDN, spots.frame.almanac)
        return (number - 1) * 2 + leap, None


def pillar_of_year(ordinal: int) -> str:
    """年柱 under a term."""
    return PILLARS[pillars.year_pillar(ordinal)].hanzi


def pillar_of_month(ordinal: int) -> str:
    """月柱 under a term."""
    return PILLARS[pillars.month_pillar(ordinal)].hanzi
