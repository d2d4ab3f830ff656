"""What can be asked for: the columns of conditions and catalogues, and the signs that have names."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from samsik.core.systems import SYSTEMS
from samsik.render.listing import table_csv, table_markdown, table_text
from samsik.render.record import SCHEMA
from samsik.search.columns import INSTANTS, columns
from samsik.search.signs import signs
from samsik.search.tree import columns_of, sql
from samsik.services.scan import known_columns


@dataclass(frozen=True)
class _List:
    """A list about some systems."""

    systems: tuple[str, ...] = SYSTEMS

    # What the rows are of, and what stands in them.
    of: ClassVar[str]
    head: ClassVar[tuple[str, ...]]

    def rows(self, lang: str) -> Iterator[tuple[str, ...]]:
        """Name first."""
        raise NotImplementedError

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Every row by the names of the head."""
        return {"schema": SCHEMA, self.of: [dict(zip(self.head, row, strict=True)) for row in self.rows(lang)]}

    def text(self, lang: str = "ko") -> str:
        """A line a row."""
        return table_text(self.rows(lang))

    def markdown(self, lang: str = "ko") -> str:
        """A table."""
        return table_markdown(self.head, self.rows(lang))

    def csv(self, lang: str = "ko") -> str:
        """A row a line."""
        return table_csv(self.head, self.rows(lang))


class ColumnList(_List):
    """Columns, with what they hold."""

    of = "columns"
    head = ("name", "kind", "text")

    def rows(self, lang: str) -> Iterator[tuple[str, ...]]:
        """Name, kind and description."""
        from samsik.search.arrow import describe

        kinds = dict.fromkeys(INSTANTS, "timestamp") | {name: column.kind for name, column in columns().items()}
        for name in known_columns(self.systems):
            yield name, kinds[name], describe(name, lang)


class SignList(_List):
    """Signs that `find` knows by name, with the conditions that they stand for."""

    of = "signs"
    head = ("name", "system", "condition")

    def rows(self, lang: str) -> Iterator[tuple[str, ...]]:
        """Name, system and condition; columns that are yes or no are signs by their own names as well."""
        for name, node in signs(self.systems).items():
            system = columns()[next(columns_of(node))].system
            if name not in columns() and system in self.systems:
                yield name, system, sql(node)
