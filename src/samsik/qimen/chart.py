"""奇門式 A Qimen board as people and programs read it: a typed, frozen view over the rule books."""

from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

from samsik.core.cycle import Branch, Dun, Pillar, Stem
from samsik.core.nobles import Heavenly
from samsik.core.school import School
from samsik.core.trace import Recorder, Step, Trace
from samsik.qimen import rooms
from samsik.qimen.books import Facts, Keys
from samsik.qimen.bureau import Bureau
from samsik.qimen.field import Route, Shelter
from samsik.qimen.formations import Formation
from samsik.qimen.plate import Leader, Messengers, Names, Stems, Still
from samsik.qimen.school import QimenOptions
from samsik.qimen.spirits import Directions, Pavilion
from samsik.qimen.tallies import Tallies

PLATE, BOARD = rooms.BOOKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """The part of a board that depends on its keys alone, each value under the name of its rule.

    What lies in the palaces is a tuple of nine, palace 1 first.
    """

    earth: tuple[Stem, ...]
    xun: Pillar
    yi: Stem
    host: int | None
    origin: int
    star_turn: int
    gate_turn: int
    gate_raw: int
    zhifu: Leader
    zhishi: Leader
    heaven: Stems
    stars: Names
    gates: tuple[str | None, ...]
    spirits: tuple[str | None, ...]
    hidden_stems: tuple[Pillar, ...] | None
    still: Still
    hour_void: tuple[Branch, Branch]
    horse: Branch
    greed: int | None
    messengers: Messengers


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What day, month and sun add; None where the call cannot know it."""

    formations: tuple[Formation, ...]
    shelter_from_evil: tuple[int, ...]
    hour_punished: tuple[Branch, str]
    hour_broken: Branch
    star_strength: tuple[str, ...] | None
    gate_strength: tuple[str, ...] | None
    avoid_five: Branch | None
    day_void: tuple[Branch, Branch] | None
    noble: Branch | None
    noble_forward: bool | None
    heavenly: tuple[Heavenly, ...] | None
    general_name: str | None
    heaven_branches: tuple[Branch, ...] | None
    officer: str | None
    three_gates: Directions | None
    earth_gates: Directions | None
    four_doors: Directions | None
    heavenly_horse: Branch | None
    private_gate: Directions | None
    private_blessed: tuple[str, ...] | None
    pavilion: Pavilion | None
    pavilion_advice: str | None
    month_pavilion: Branch | None
    day_pavilion: Branch | None
    stem_names: tuple[str, str] | None
    march: Route | None
    tallies: Tallies | None
    shelter: Shelter | None
    soil: int | None
    camp: tuple[Branch, ...] | None
    camp_size: int | None


PLATE_NAMES = tuple(item.name for item in fields(Plate))
READING_NAMES = tuple(item.name for item in fields(Reading))


@dataclass(frozen=True)
class QimenBoard:
    """A board. Equality and hash are by value; `why` explains any value of it.

    `bureau` is None for a board of given 局.
    """

    school: School[QimenOptions]
    keys: Keys
    facts: Facts
    bureau: Bureau | None

    @property
    def dun(self) -> Dun:
        """遁."""
        return self.keys.dun

    @property
    def ju(self) -> int:
        """局, 1..9."""
        return self.keys.ju

    @cached_property
    def plate(self) -> Plate:
        """The plate of the hour."""
        return plate_of(self.keys, self.school.options)

    @cached_property
    def reading(self) -> Reading:
        """What day, month and sun add, reckoned when it is first asked for."""
        options = self.school.options
        values = BOARD.evaluate(values_of(self.keys, options) | vars(self.facts), options)
        return Reading(**{name: values[name] for name in READING_NAMES})

    def steps(self) -> Recorder:
        """Every rule worked for this board, in order: the same rules, run again with a recorder."""
        recorder = Recorder()
        options = self.school.options
        if self.bureau is not None:
            recorder.append(bureau_step(self.bureau, options))
        plate = PLATE.evaluate(vars(self.keys), options, recorder)
        BOARD.evaluate(plate | vars(self.facts), options, recorder)
        recorder[:] = [step for step in recorder if step.value is not None]
        return recorder

    def why(self, name: str | None = None) -> Trace:
        """The steps that lead to the value `name` ("zhifu"), or all of them. KeyError: no such value."""
        steps = self.steps()
        return Trace(tuple(steps)) if name is None else Trace.leading_to(name, steps)


def bureau_step(bureau: Bureau, options: QimenOptions) -> Step:
    """The step that gave 遁 and 局."""
    rule, cites = ("Q-03", ("baojian/leap",)) if options.ju_method == "zhirun" else ("Q-04", ("baojian/patched",))
    inputs = {"term": bureau.term, "leader": bureau.leader, "lead": bureau.lead, "status": bureau.status}
    honoured = ("ju_method", "leap_threshold", "bureau_days")
    return Step(
        rule,
        "ju",
        inputs,
        {name: getattr(options, name) for name in honoured},
        (bureau.dun, bureau.ju),
        cites,
    )


@lru_cache(maxsize=1 << 14)
def values_of(keys: Keys, options: QimenOptions) -> dict[str, Any]:
    """All values of the plate book for one state, by rule name. Shared: not to be changed."""
    return PLATE.evaluate(vars(keys), options)


@lru_cache(maxsize=1 << 14)
def plate_of(keys: Keys, options: QimenOptions) -> Plate:
    """The typed view of one plate."""
    values = values_of(keys, options)
    return Plate(**{name: values[name] for name in PLATE_NAMES})
