"""占 The judgement of a board, typed: what the reading book makes of serial and board values."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from samsik.core.cycle import Branch
from samsik.core.nobles import Heavenly
from samsik.core.seats import Seat
from samsik.taiyi import rooms
from samsik.taiyi.bodies import Patterns
from samsik.taiyi.campaign import March, Taigong
from samsik.taiyi.gates import Plate
from samsik.taiyi.generals import Strength
from samsik.taiyi.nobles import Fate, Over
from samsik.taiyi.omens import Omen
from samsik.taiyi.school import TaiyiOptions
from samsik.taiyi.verdict import Criterion

SERIAL, BOARD, READING = rooms.BOOKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Every judged value under the name of its rule; None where the call cannot know it."""

    host_classes: tuple[str, ...]
    guest_classes: tuple[str, ...]
    fixed_classes: tuple[str, ...]
    host_harmony: bool | None
    guest_harmony: bool | None
    victim: str | None
    plot: str | None
    host_weight: str | None
    guest_weight: str | None
    host_lack: int
    guest_lack: int
    patterns: Patterns
    situations: tuple[str, ...]
    press_depth: str | None
    duty: str | None
    in_gate: int | None
    duty_plate: Plate | None
    host_duty_plate: Plate | None
    guest_duty_plate: Plate | None
    taiyi_plate: Plate | None
    host_plate: Plate | None
    guest_plate: Plate | None
    fixed_plate: Plate | None
    host_gates: str | None
    guest_gates: str | None
    host_gates_blocked: bool | None
    guest_gates_blocked: bool | None
    season_gate: str | None
    three_gates: str | None
    host_ready: bool
    guest_ready: bool
    related_side: str | None
    relation: str | None
    strength: Strength | None
    host_breath: str | None
    guest_breath: str | None
    lodge: str
    stem_omens: tuple[Omen, ...] | None
    palace_omens: tuple[Omen, ...]
    host_omens: tuple[Omen, ...]
    deputy_omens: tuple[Omen, ...]
    guest_omens: tuple[Omen, ...]
    noble: Branch | None
    noble_period: str | None
    noble_earth: Branch | None
    over: Over | None
    doomed: tuple[str, ...] | None
    fates: tuple[Fate, ...] | None
    host_fortune: str | None
    guest_fortune: str | None
    eye_left: bool
    taigong: Taigong
    host_march: March | None
    guest_march: March | None
    formation_side: str | None
    surprise: int | None
    host_ambush: bool
    guest_ambush: bool
    host_hide: bool
    guest_hide: bool
    ambush_seat: Seat
    sortie: bool | None
    rising: tuple[tuple[str, str], ...]
    criteria: tuple[Criterion, ...]
    deciding: Criterion | None
    act: bool | None
    undertaking: str | None
    inside: str

    def general_over(self, body: str) -> Heavenly | None:
        """The heavenly general over a body, where nobles are known."""
        found: Heavenly | None = None if self.over is None else getattr(self.over, body)
        return found


NAMES = tuple(item.name for item in fields(Reading))


def reading_of(values: Mapping[str, Any]) -> Reading:
    """The judgement among the values of all three books."""
    return Reading(**{name: values[name] for name in NAMES})


@cache
def _way_to(names: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """What has to be worked for `names` in each of the three books."""
    reading = READING.leading_to((*names, "ju", "dun"))
    board = BOARD.leading_to(reading)
    return SERIAL.leading_to(board), board, reading


def moved_under(
    values: Mapping[str, Any], options: TaiyiOptions, other: TaiyiOptions, names: tuple[str, ...] = NAMES
) -> dict[str, Any]:
    """他派 What comes out otherwise of `names` when `other` options read the same moment or keys.

    `values` are those of all three books under `options`; beside `names` there may be what they are worked from.
    Where the count itself leads to another board, only what leads there is told: "ju" or "dun" is then among it.
    """
    switched = frozenset(item.name for item in fields(other) if _differ(item.name, options, other))
    serial, board, reading = _way_to(names)
    moved = SERIAL.revise(values, other, keys={}, switched=switched, only=serial)
    if moved.keys().isdisjoint(("ju", "dun")):
        for book, only in ((BOARD, board), (READING, reading)):
            moved |= book.revise(values, other, keys=moved, switched=switched, only=only)
    return moved


def _differ(name: str, options: TaiyiOptions, other: TaiyiOptions) -> bool:
    return bool(getattr(options, name) != getattr(other, name))
