"""地 What a question is put to: systems and schools over a stretch of time, and their columns as arrays."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samsik.core.cycle import Unit
from samsik.core.school import School
from samsik.search import boards, layers
from samsik.search.columns import Column, columns
from samsik.search.layers import Layer
from samsik.search.timeline import Frame, Spots, Stretch


@dataclass(frozen=True)
class Rules:
    """Whose rules are followed: a school for each system, and the unit that Taiyi counts."""

    taiyi: School[Any]
    qimen: School[Any]
    liuren: School[Any]
    unit: Unit = Unit.HOUR

    def record(self, *systems: str) -> dict[str, Any]:
        """Schools with all options, as plain data."""
        return {
            system: {"school": getattr(self, system).id, "options": asdict(getattr(self, system).options)}
            for system in systems
        }


class Vocabulary(NamedTuple):
    """A column over the states of its layer: the code of each state, and the values that the codes stand for.

    A code of −1 is null. For a column of ints or bools the codes are the values.
    """

    codes: NDArray[Any]
    tokens: tuple[str, ...]
    nullable: bool


class Ground:
    """A stretch of time under rules; what is asked for is worked out when it is first asked for."""

    def __init__(self, rules: Rules, frame: Frame, start: int, end: int) -> None:
        self.rules = rules
        self.stretch = Stretch(frame, start, end)
        self._layers: dict[str, Layer] = {}

    def layer(self, name: str) -> Layer:
        """A layer by its name."""
        if name not in self._layers:
            self._layers[name] = self._make(name)
        return self._layers[name]

    def _make(self, name: str) -> Layer:
        rules, stretch = self.rules, self.stretch
        match name:
            case "pillars":
                return layers.PillarTerms()
            case "terms":
                return layers.SkyTerms()
            case "hours":
                return layers.Hours(stretch.frame.zi)
            case "weekdays":
                return layers.Weekdays()
            case "lunar":
                return layers.LunarMonths()
            case "taiyi" if rules.unit is Unit.HOUR:
                return boards.TaiyiHours(rules.taiyi.options, stretch)
            case "taiyi":
                return boards.TaiyiCounts(rules.taiyi.options, stretch, rules.unit)
            case "qimen":
                return boards.QimenHours(rules.qimen.options, stretch)
            case "liuren":
                return boards.LiurenHours(rules.liuren.options, stretch)
        raise KeyError(name)

    @cached_property
    def columns(self) -> dict[str, Column]:
        """Every column by its name."""
        return columns()

    def vocabulary(self, name: str) -> Vocabulary:
        """A column over the states of its layer. The tokens are in the order of their first state."""
        column = self.columns[name]
        layer = self.layer(column.layer)
        if name not in layer.tables.kept:
            table = layer.values(column.reads, column.make)
            layer.tables.kept[name] = _compact(column, table.codes, table.values)
        found: Vocabulary = layer.tables.kept[name]
        return found

    def values(self, name: str, spots: Spots) -> list[Any]:
        """A column at instants, as plain values."""
        found = self.vocabulary(name)
        codes = found.codes[self.layer(self.columns[name].layer).states(spots)].tolist()
        if self.columns[name].kind == "token":
            return [None if code < 0 else found.tokens[code] for code in codes]
        if self.columns[name].kind == "bool":
            return [None if code < 0 else bool(code) for code in codes]
        return [None if code < 0 else code for code in codes]


def _compact(column: Column, codes: NDArray[Any], values: tuple[Any, ...]) -> Vocabulary:
    if column.kind == "token":
        tokens = tuple(value for value in values if value is not None)
        meaning = [-1 if value is None else tokens.index(value) for value in values]
    else:
        tokens = ()
        meaning = [-1 if value is None else int(value) for value in values]
    size = np.int8 if max(meaning) < 128 else np.int16
    return Vocabulary(np.array(meaning, size)[codes], tokens, min(meaning) < 0)
