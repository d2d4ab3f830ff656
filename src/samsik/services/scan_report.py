"""What scan has to tell: its columns, and what it wrote."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError
from samsik.render.listing import table_csv, table_markdown, table_text
from samsik.render.record import SCHEMA
from samsik.search.columns import INSTANTS, columns
from samsik.services.scan import known_columns

if TYPE_CHECKING:
    from samsik.search.parts import Progress
    from samsik.services.scan import Scan


@dataclass(frozen=True)
class ColumnList:
    """The columns of some systems, or of all, with what they hold."""

    systems: tuple[str, ...]

    def _rows(self, lang: str) -> list[list[str]]:
        from samsik.search.arrow import describe

        kinds = dict.fromkeys(INSTANTS, "timestamp") | {name: column.kind for name, column in columns().items()}
        names = known_columns(self.systems or SYSTEMS)
        return [[name, kinds[name], describe(name, lang)] for name in names]

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Name, kind and description of every column."""
        rows = self._rows(lang)
        return {"schema": SCHEMA, "columns": [dict(zip(("name", "kind", "text"), row, strict=True)) for row in rows]}

    def text(self, lang: str = "ko") -> str:
        """A line a column."""
        return table_text(self._rows(lang))

    def markdown(self, lang: str = "ko") -> str:
        """A table."""
        return table_markdown(("name", "kind", "text"), self._rows(lang))

    def csv(self, lang: str = "ko") -> str:
        """A row a column."""
        return table_csv(("name", "kind", "text"), self._rows(lang))


@dataclass(frozen=True)
class Written:
    """What stands in a folder."""

    folder: str
    manifest: dict[str, Any]

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The manifest."""
        return self.manifest

    def text(self, lang: str = "ko") -> str:
        """How many rows and files, under which rules."""
        from samsik.i18n.catalogue import words

        parts = self.manifest["parts"]
        size = f"{sum(part['bytes'] for part in parts) / 1e6:.1f}"
        rows, ruleset = f"{self.manifest['rows']:,}", self.manifest["ruleset"]
        return words(lang).say(
            "search.scan.written", folder=self.folder, rows=rows, n=len(parts), size=size, ruleset=ruleset[:16]
        )


def stream_to(scan: "Scan", name: str, progress: "Progress") -> None:
    """Write an Arrow stream to a file, or for `-` to stdout; a file is there whole or not at all."""
    if name == "-":
        try:
            scan.stream(sys.stdout.buffer, progress)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader has had enough; what is left in the buffer would raise again when the interpreter closes.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    path = Path(name)
    draft = path.with_name(f".{path.name}.tmp")
    try:
        with draft.open("wb") as file:
            scan.stream(file, progress)
        draft.replace(path)
    except OSError as problem:
        raise SamsikError("cannot_write", path=name) from problem
    finally:
        draft.unlink(missing_ok=True)
