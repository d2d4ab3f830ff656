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
from samsik.qimen.field import Route, Shelter, Soil
from samsik.qimen.formations import Formation
from samsik.qimen.gateways import Directions
from samsik.qimen.judgement import Remark
from samsik.qimen.pavilions import Pavilion
from samsik.qimen.plate import Gates, Leader, Names, Stems
from samsik.qimen.school import QimenOptions
from samsik.qimen.signs import Greed, Messengers, Still
from samsik.qimen.tallies import Orphans, Tallies

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
    star_turn: int | None
    gate_turn: int | None
    gate_raw: int
    zhifu: Leader
    zhishi: Leader
    heaven: Stems
    stars: Names
    gates: Gates
    spirits: tuple[str | None, ...]
    hidden_stems: tuple[Pillar, ...] | None
    still: Still
    hour_void: tuple[Branch, Branch]
    horse: Branch
    greed: Greed | None
    messengers: Messengers
    stem_palaces: tuple[int, ...]
    pairs: tuple[Formation, ...]
    wonder_gates: tuple[int, ...]
    shelter_from_evil: tuple[int, ...]
    hour_punished: tuple[Branch, str]
    hour_broken: Branch
    march: Route | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What day, month and sun add; None where the call cannot know it."""

    formations: tuple[Formation, ...]
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
    jade: str | None
    tallies: Tallies | None
    orphans: Orphans | None
    orphans_by_order: Orphans | None
    shelter: Shelter | None
    soil: Soil | None
    camp: tuple[Branch, ...] | None
    camp_size: int | None
    judgement: tuple[Remark, ...]


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

    @property
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
    inputs = {"bureau_term": bureau.term, "bureau_yuan": bureau.yuan, "bureau_leader": bureau.leader}
    table = ("field/bureaus", "baojian/leaders-of-days")
    if options.ju_method == "chaibu":
        return Step("Q-04", "ju", inputs, {"ju_method": "chaibu"}, bureau.ju, ("baojian/patched", *table))
    inputs |= {"bureau_lead": bureau.lead, "bureau_status": bureau.status}
    chosen = {name: getattr(options, name) for name in ("ju_method", "leap_threshold", "bureau_days")}
    return Step("Q-03", "ju", inputs, chosen, bureau.ju, ("baojian/leap", *table))


@lru_cache(maxsize=1 << 14)
def values_of(keys: Keys, options: QimenOptions) -> dict[str, Any]:
    """All values of the plate book for one state, by rule name. Shared: not to be changed."""
    return PLATE.evaluate(vars(keys), options)


@lru_cache(maxsize=1 << 14)
def plate_of(keys: Keys, options: QimenOptions) -> Plate:
    """The typed view of one plate."""
    values = values_of(keys, options)
    return Plate(**{name: values[name] for name in PLATE_NAMES})
