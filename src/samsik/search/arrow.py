"""Rows of a catalogue as Arrow: tokens by dictionary, the schema with descriptions and the hash of the rules."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from samsik.core.systems import SYSTEMS
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.search.columns import INSTANTS, columns
from samsik.search.grid import Grid
from samsik.search.ground import Ground
from samsik.search.ruleset import ruleset_hash

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class Catalogue:
    """A grid with the columns asked for. Picklable: what it is worked out from is made where it is needed."""

    grid: Grid
    names: tuple[str, ...]
    part_rows: int = 1 << 20

    @cached_property
    def systems(self) -> tuple[str, ...]:
        """The systems that the columns come from."""
        used = {columns()[name].system for name in self.names if name not in INSTANTS}
        return tuple(system for system in SYSTEMS if system in used)

    @cached_property
    def ruleset(self) -> str:
        """The hash of the rules that decide the columns."""
        return ruleset_hash(self.grid.rules, *self.systems)

    @cached_property
    def _ground(self) -> Ground:
        """For the vocabularies, which are those of every stretch."""
        return self.grid.ground(self.grid.start, self.grid.end)

    def record(self) -> dict[str, Any]:
        """What was asked for, as plain data."""
        grid = self.grid
        return {
            "from": grid.start,
            "to": grid.end,
            "every": grid.every,
            "zone": grid.frame.zone.name,
            "zi": grid.frame.zi,
            "terms": grid.frame.terms,
            "almanac": grid.frame.almanac,
            "unit": grid.rules.unit.value,
            "systems": grid.rules.record(*self.systems),
            "columns": list(self.names),
            "part_rows": self.part_rows,
        }

    @cached_property
    def schema(self) -> "pa.Schema":
        """Names, types and descriptions in every language; the metadata names rules, options and their hash."""
        import pyarrow as pa

        fields = []
        for name in self.names:
            texts = {f"description_{lang}": describe(name, lang) for lang in LANGUAGES}
            fields.append(pa.field(name, self._type(name), metadata={"description": describe(name, "en"), **texts}))
        about = json.dumps(self.record(), ensure_ascii=False, sort_keys=True)
        return pa.schema(fields, metadata={"samsik": about, "samsik.ruleset": self.ruleset})

    def _type(self, name: str) -> "pa.DataType":
        import pyarrow as pa

        if name in INSTANTS:
            return pa.timestamp("ms", "UTC") if name == "t" else pa.timestamp("ms")
        if columns()[name].kind == "bool":
            return pa.bool_()
        whole = pa.from_numpy_dtype(self._ground.vocabulary(name).codes.dtype)
        return pa.dictionary(whole, pa.string()) if columns()[name].kind == "token" else whole

    def batch(self, start: int, stop: int) -> "pa.RecordBatch":
        """The rows [start, stop)."""
        import pyarrow as pa

        rows = self.grid.rows(start, stop, self.names)
        arrays = [self._array(name, rows[name]) for name in self.names]
        return pa.RecordBatch.from_arrays(arrays, schema=self.schema)

    def _array(self, name: str, values: NDArray[Any]) -> Any:
        import pyarrow as pa

        if name in INSTANTS:
            return pa.array(values * 1000, self._type(name))
        vocabulary, kind = self._ground.vocabulary(name), columns()[name].kind
        values = np.ascontiguousarray(values)
        null = values < 0 if vocabulary.nullable else None
        if kind == "bool":
            return pa.array(values.astype(np.bool_) if null is not None else values.view(np.bool_), mask=null)
        if kind == "int":
            return pa.array(values, mask=null)
        return pa.DictionaryArray.from_arrays(pa.array(values, mask=null), self._dictionary(name))

    def _dictionary(self, name: str) -> Any:
        import pyarrow as pa

        return pa.array(self._ground.vocabulary(name).tokens, pa.string())


def describe(name: str, lang: str) -> str:
    """What a column holds, in a sentence."""
    if name in INSTANTS:
        return words(lang).say(f"search.columns.{name}")
    column = columns()[name]
    return words(lang).say(f"search.columns.{column.text}", about=column.about)
