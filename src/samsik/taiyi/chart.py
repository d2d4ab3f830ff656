"""太乙式 A Taiyi board as people and programs read it: a typed, frozen view over the rule books."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from samsik.core.cycle import Branch, Dun, Stem, Unit
from samsik.core.school import School
from samsik.core.seats import Seat, TaiyiPalace
from samsik.core.trace import Recorder, Trace
from samsik.errors import one_of
from samsik.taiyi.books import Facts, Keys
from samsik.taiyi.counts import Walk
from samsik.taiyi.reading import BOARD, READING, SERIAL, Reading, reading_of
from samsik.taiyi.school import TaiyiOptions

if TYPE_CHECKING:
    from samsik.taiyi.extended import Extended

# Every state of one school and a little more: 1,728 states, times twelve under `heshen_yin=day-branch`.
STATES_KEPT = 1 << 16
# With all their values they take more room: the states of one school.
VALUES_KEPT = 1 << 11


@dataclass(frozen=True, slots=True)
class Serial:
    """積數, 紀, 元, 局. `accumulated` is None for hours; a bare board may know only `ju`.

    `ji_since` is the astronomical year that opened the 紀 of a year count.
    """

    accumulated: int | None
    cycle: int | None
    ji: int | None
    yuan: str | None
    ju: int
    ji_since: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where Taiyi stands and what it governs (天, 地 or 人)."""

    palace: TaiyiPalace
    seat: Seat
    governs: str
    cut: str | None
    inside: str


@dataclass(frozen=True, slots=True)
class Seats:
    """The bodies of the ring."""

    wenchang: Seat
    shiji: Seat
    jishen: Seat
    taisui: Branch
    heshen: Seat
    dingji: Seat


@dataclass(frozen=True, slots=True)
class Counts:
    """主算, 客算 and 定計算, each with its walk of (seat, number added)."""

    host_count: int
    guest_count: int
    fixed_count: int
    host_walk: Walk
    guest_walk: Walk
    fixed_walk: Walk

    @property
    def host(self) -> int:
        """主算."""
        return self.host_count

    @property
    def guest(self) -> int:
        """客算."""
        return self.guest_count

    @property
    def fixed(self) -> int:
        """定計算."""
        return self.fixed_count


@dataclass(frozen=True, slots=True)
class Generals:
    """The palaces of the generals; 5 is 杜, out of play."""

    host: TaiyiPalace
    host_deputy: TaiyiPalace
    guest: TaiyiPalace
    guest_deputy: TaiyiPalace
    fixed: TaiyiPalace
    fixed_deputy: TaiyiPalace


@dataclass(frozen=True, slots=True)
class State:
    """The part of a board that depends on its keys alone."""

    taiyi: Place
    seats: Seats
    counts: Counts
    generals: Generals


@dataclass(frozen=True)
class TaiyiBoard:
    """A board. Equality and hash are by value; `why` explains any value of it."""

    unit: Unit
    school: School[TaiyiOptions]
    facts: Facts
    keys: Keys
    serial: Serial
    state: State
    above_rank: bool | None

    @property
    def dun(self) -> Dun:
        """遁."""
        return self.keys.dun

    @property
    def taiyi(self) -> Place:
        """太乙's place."""
        return self.state.taiyi

    @property
    def seats(self) -> Seats:
        """The bodies of the ring."""
        return self.state.seats

    @property
    def counts(self) -> Counts:
        """The three counts."""
        return self.state.counts

    @property
    def generals(self) -> Generals:
        """The six generals."""
        return self.state.generals

    @cached_property
    def values(self) -> dict[str, Any]:
        """Every value of the three books by the name of its rule, worked when first asked for."""
        options = self.school.options
        known = {**SERIAL.evaluate(vars(self.facts), options), **values_of(self.keys, options)}
        return READING.evaluate(known, options)

    @cached_property
    def reading(self) -> Reading:
        """What the board means."""
        return reading_of(self.values)

    @cached_property
    def extended(self) -> "Extended":
        """Spirits of the year, essences, arts and topics, worked when they are first asked for."""
        from samsik.taiyi.extended import extended_of

        return extended_of(self.values, self.school.options)

    def steps(self, *, extended: bool = False) -> Recorder:
        """Every rule worked for this board, in order: the same rules, run again with a recorder."""
        recorder = Recorder()
        options = self.school.options
        serial = SERIAL.evaluate(vars(self.facts), options, recorder)
        board = BOARD.evaluate(vars(self.keys), options, recorder)
        values = READING.evaluate(serial | board, options, recorder)
        if extended:
            from samsik.taiyi.extended_rooms import BOOK

            BOOK.evaluate(values, options, recorder)
        recorder[:] = [step for step in recorder if step.value is not None]
        return recorder

    def why(self, name: str | None = None) -> Trace:
        """The steps that lead to the value `name` ("host_count", "wufu"), or all but those of the extended book.

        A chart, which says what it shows of that book, tells these as well. SamsikError `no_such_value`.
        """
        if name is None:
            return Trace(tuple(self.steps()))
        judged = not isinstance(name, str) or any(name in book.rules for book in (SERIAL, BOARD, READING))
        steps = self.steps(extended=not judged)
        return Trace.leading_to(one_of("no_such_value", name, [step.name for step in steps]), steps)


@lru_cache(maxsize=VALUES_KEPT)
def values_of(keys: Keys, options: TaiyiOptions) -> Mapping[str, Any]:
    """All values of the board book for one state, by rule name."""
    return MappingProxyType(BOARD.evaluate(vars(keys), options))


@lru_cache(maxsize=STATES_KEPT)
def state_of(keys: Keys, options: TaiyiOptions) -> State:
    """The typed view of one state."""
    v = values_of(keys, options)
    return State(
        Place(v["taiyi"], v["taiyi"].seat, v["governs"], v["cut"], v["inside"]),
        Seats(*(v[name] for name in Seats.__slots__)),
        Counts(*(v[name] for name in Counts.__slots__)),
        Generals(*(v[name] for name in Generals.__slots__)),
    )


def board_of_facts(facts: Facts, school: School[TaiyiOptions]) -> TaiyiBoard:
    """The board of a moment. `facts` must carry what its unit needs."""
    v = SERIAL.evaluate(vars(facts), school.options)
    keys = Keys(v["dun"], v["ju"], v["taisui"], v["day_branch"])
    accumulated = None if facts.unit is Unit.HOUR else v["serial_number"]
    numbers = Serial(accumulated, v["cycle"], v["ji"], v["yuan"], v["ju"], v["ji_since"])
    return TaiyiBoard(facts.unit, school, facts, keys, numbers, state_of(keys, school.options), v["above_rank"])


def bare_board(
    *,
    dun: Dun,
    ju: int,
    school: School[TaiyiOptions],
    branch: Branch | None = None,
    n: int | None = None,
    stem: Stem | None = None,
    month: Branch | None = None,
    unit: Unit = Unit.HOUR,
    facts: Facts | None = None,
) -> TaiyiBoard:
    """The board of 局 1..72 without a moment.

    `branch` is that of the unit counted and defaults to that of 局; `n` (1..720) adds 紀, 元 and gate;
    `stem` is that of the year on a year board, of the day on an hour board; `month` gives the season.
    `facts`, if given, say all of this and more themselves.
    """
    known = facts or Facts(
        unit=unit,
        asked_dun=dun,
        given_number=n,
        year_stem=stem if unit is Unit.YEAR else None,
        day_stem=stem if unit is Unit.HOUR else None,
        season_month=month,
    )
    keys = Keys(dun, ju, Branch((ju - 1) % 12) if branch is None else branch)
    numbers = Serial(None, None, None, None, ju)
    if known.given_number is not None:
        v = SERIAL.evaluate(vars(known), school.options)
        numbers = Serial(None, v["cycle"], v["ji"], v["yuan"], v["ju"])
    return TaiyiBoard(known.unit, school, known, keys, numbers, state_of(keys, school.options), None)
