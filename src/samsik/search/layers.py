"""層 Each system as a layer over time: its states, and which of them holds in each clock hour of each day."""

from dataclasses import fields
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from samsik.core.cycle import PILLARS, Branch, Dun, Element, Stem, Unit
from samsik.liuren.chart import LESSON
from samsik.liuren.school import LiurenOptions
from samsik.qimen.chart import BOARD as QIMEN_BOARD
from samsik.qimen.chart import PLATE
from samsik.qimen.books import Facts as QimenFacts
from samsik.search.tables import Tables
from samsik.search.timeline import Ints, Stretch, hour_branches
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import BOARD, READING, SERIAL
from samsik.taiyi.gates import GATES
from samsik.taiyi.generals import season_element
from samsik.taiyi.school import TaiyiOptions

Bits = NDArray[np.uint32]
Flags = NDArray[np.bool_]

ALL_HOURS = np.uint32(0xFFFFFF)
LAST_HOUR = np.uint32(1 << 23)
WEIGHTS = (1 << np.arange(24)).astype(np.uint32)


def pack(hours: Flags) -> Bits:
    """Flags of twenty-four hours along the last axis as one number, hour 0 in the lowest bit."""
    return (hours * WEIGHTS).sum(-1, dtype=np.uint32)


class Layer(Protocol):
    """A system over time."""

    def value(self, name: str) -> NDArray[Any]:
        """A value in every state, laid flat."""
        ...

    def bits(self, states: Flags, days: Ints, turn: Ints) -> Bits:
        """For each day, the hours whose state is one of `states`; `turn` is the turn in force on the day."""
        ...

    def rows(self, days: Ints, turn: Ints) -> Ints:
        """For each day, the state of every clock hour: shape (days, 24)."""
        ...


class TaiyiHours:
    """時計 The Taiyi boards of hours: 遁, 局, gate on duty, and the element in season."""

    def __init__(self, options: TaiyiOptions, stretch: Stretch) -> None:
        self._options = options
        self._stretch = stretch
        given: dict[str, Any] = {item.name: None for item in fields(Facts)} | dict.fromkeys(SERIAL.rules)
        given |= {"unit": Unit.HOUR, "hour_gate": None}
        for known in ("dun", "ju", "taisui"):
            del given[known]
        self._seasons: list[Element | None] = [None, *Element]
        self.tables = Tables(
            (BOARD, READING),
            options,
            axes={"dun": list(Dun), "ju": range(1, 73), "duty": [None, *GATES], "season_element": self._seasons},
            derived={"taisui": ("ju", lambda ju: Branch((ju - 1) % 12))},
            given=given,
        )

    def value(self, name: str) -> NDArray[Any]:
        return self.tables.flat(name)

    @cached_property
    def _states(self) -> Ints:
        """The state of (遁, element in season, day of the sixty, clock hour)."""
        branch, hours_on, _ = hour_branches(self._stretch.zi)
        day = (np.arange(60)[:, None] + hours_on) % 60
        count = 12 * (day % 30) + branch + 1
        ju = (count - 1) % 72
        found = np.empty((2, 6, 60, 24), np.int64)
        gate_of = READING.rules["hour_gate"].function
        for dun in Dun:
            duty = np.vectorize(
                lambda d, b, n, dun=dun: (
                    1
                    + GATES.index(
                        gate_of(Unit.HOUR, dun, Stem(d % 10), Branch(b), n, None, hour_gate=self._options.hour_gate)
                    )
                )
            )(day, np.broadcast_to(branch, day.shape), count)
            for season in range(6):
                found[dun, season] = ((dun * 72 + ju) * 9 + duty) * 6 + season
        return found

    def _key(self, days: Ints, turn: Ints) -> Ints:
        turns = self._stretch.turns
        ordinal, late = turns.ordinal[turn], turns.late[turn]
        dun = (ordinal % 24 >= 12).astype(np.int64)
        month = (2 + (ordinal - 3) // 2) % 12
        season = self._season_of[month, late.astype(np.int64)]
        return (dun * 6 + season) * 60 + self._stretch.sexagenary(days)

    @cached_property
    def _season_of(self) -> Ints:
        """Index of the element in season, by month branch and whether it is late."""
        return np.array(
            [
                [1 + season_element(month, late, season=self._options.season) for late in (False, True)]
                for month in Branch
            ]
        )

    def bits(self, states: Flags, days: Ints, turn: Ints) -> Bits:
        return pack(states[self._states]).reshape(-1)[self._key(days, turn)]

    def rows(self, days: Ints, turn: Ints) -> Ints:
        return self._states.reshape(-1, 24)[self._key(days, turn)]


class QimenHours:
    """奇門 The plates of hours. `bureaus` tells 遁 and 局 of a day under a term."""

    def __init__(self, options: Any, stretch: Stretch, bureaus: "Bureaus") -> None:
        self._stretch = stretch
        self._bureaus = bureaus
        given = {item.name: None for item in fields(QimenFacts)}
        self.tables = Tables(
            (PLATE, QIMEN_BOARD),
            options,
            axes={"dun": list(Dun), "ju": range(1, 10), "hour": PILLARS},
            derived={},
            given=given,
        )

    def value(self, name: str) -> NDArray[Any]:
        return self.tables.flat(name)

    @cached_property
    def _states(self) -> Ints:
        """The state of (遁 and 局, day of the five, clock hour)."""
        branch, hours_on, _ = hour_branches(self._stretch.zi)
        hour = (12 * (np.arange(5)[:, None] + hours_on) + branch) % 60
        return np.arange(18)[:, None, None] * 60 + hour

    def _keys(self, days: Ints, turn: Ints) -> tuple[Ints, Ints]:
        """The key of the hours 0..22, and that of hour 23, which may belong to the next day."""
        _, _, day_on = hour_branches(self._stretch.zi)
        fifth = self._stretch.sexagenary(days) % 5
        today = self._bureaus.of(days, turn)
        tonight = self._bureaus.of(days + day_on[23], turn)
        return today * 5 + fifth, tonight * 5 + fifth

    def bits(self, states: Flags, days: Ints, turn: Ints) -> Bits:
        packed = pack(states[self._states]).reshape(-1)
        today, tonight = self._keys(days, turn)
        return (packed[today] & ~LAST_HOUR) | (packed[tonight] & LAST_HOUR)

    def rows(self, days: Ints, turn: Ints) -> Ints:
        flat = self._states.reshape(-1, 24)
        today, tonight = self._keys(days, turn)
        found = flat[today]
        found[:, 23] = flat[tonight, 23]
        return found


class Bureaus:
    """定局 of many days: 遁 × 9 + 局 − 1, by the blocks of 置閏 or by the term in force."""

    def __init__(self, options: Any, stretch: Stretch, by: Any) -> None:
        from samsik.qimen.bureau import YUAN, blocks, days_of_terms, dun_of, ju_of

        self._stretch = stretch
        self._blocked = options.ju_method == "zhirun"
        self._codes = np.array([[9 * dun_of(term) + ju_of(term, yuan) - 1 for yuan in YUAN] for term in range(24)])
        if self._blocked:
            from samsik.calendar import tables
            from samsik.qimen.bureau import RUN_UP

            known, values = tables.table("terms")
            first = max(int(stretch.turns.ordinal[0]) - 24 * RUN_UP, known)
            last = min(int(stretch.turns.ordinal[-1]) + 4, known + len(values))
            days = days_of_terms(first, last, by).tolist()
            walk = blocks(range(first, last), days, threshold=int(options.leap_threshold))
            self._firsts = np.array([block.first for block in walk])
            self._terms = np.array([block.ordinal % 24 for block in walk])

    def of(self, days: Ints, turn: Ints) -> Ints:
        """The bureau of each civil day."""
        from samsik.calendar.civil import UNIX_JDN

        if not self._blocked:
            term = self._stretch.turns.ordinal[turn] % 24
            return self._codes[term, self._stretch.sexagenary(days) // 5 % 3]
        jdn = days + UNIX_JDN
        at = np.searchsorted(self._firsts, jdn, "right") - 1
        return self._codes[self._terms[at], (jdn - self._firsts[at]) // 5]


class LiurenHours:
    """六壬 The lessons of hours: the day, and how far heaven is ahead of earth."""

    def __init__(self, options: LiurenOptions, stretch: Stretch) -> None:
        self._stretch = stretch
        self.tables = Tables((LESSON,), options, axes={"day": PILLARS, "turn": range(12)}, derived={}, given={})

    def value(self, name: str) -> NDArray[Any]:
        return self.tables.flat(name)

    @cached_property
    def _states(self) -> Ints:
        """The state of (月將, day of the sixty, clock hour)."""
        branch, _, day_on = hour_branches(self._stretch.zi)
        day = (np.arange(60)[:, None] + day_on) % 60
        turn = (np.arange(12)[:, None, None] - branch) % 12
        return day * 12 + turn

    def _key(self, days: Ints, turn: Ints) -> Ints:
        general = (1 - self._stretch.turns.ordinal[turn] % 24 // 2) % 12
        return general * 60 + self._stretch.sexagenary(days)

    def bits(self, states: Flags, days: Ints, turn: Ints) -> Bits:
        return pack(states[self._states]).reshape(-1)[self._key(days, turn)]

    def rows(self, days: Ints, turn: Ints) -> Ints:
        return self._states.reshape(-1, 24)[self._key(days, turn)]
