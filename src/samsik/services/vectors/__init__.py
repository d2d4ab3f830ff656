"""驗例 vectors: boards, plates, lessons and calendar traps as JSON that any other program can be tried against."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samsik import __version__
from samsik.i18n.catalogue import words
from samsik.render.listing import table_csv, table_markdown, table_text
from samsik.services.vectors.folder import write_folder
from samsik.services.vectors.pages import pages
from samsik.services.vectors.schema import FORM, schema
from samsik.services.vectors.sets import SETS, VectorSet
from samsik.services.vectors.writing import json_bytes, set_bytes

COLUMNS = ("file", "cases", "bytes")


@dataclass(frozen=True)
class Vectors:
    """Every file of the vectors by its name, and how many cases it has; the same bytes on every machine."""

    files: dict[str, bytes]
    cases: dict[str, int]

    def write(self, folder: str | Path) -> "Written":
        """Put all files into a folder, or none of them; SamsikError `not_vectors`, `no_folder`, `cannot_write`."""
        write_folder(Path(folder), self.files)
        return Written(str(folder), self)


@dataclass(frozen=True)
class Written:
    """What stands in a folder."""

    folder: str
    vectors: Vectors

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Folder and files as plain data."""
        files = [{"name": name, "cases": cases, "bytes": size} for name, cases, size in self._files()]
        return {"schema": FORM, "samsik": __version__, "folder": self.folder, "files": files}

    def text(self, lang: str = "ko") -> str:
        """A sentence, and a line a file."""
        return f"{self._sentence(lang)}\n\n{table_text([self._head(lang), *self._rows()])}"

    def markdown(self, lang: str = "ko") -> str:
        """The same with a table."""
        return f"{self._sentence(lang)}\n\n{table_markdown(self._head(lang), self._rows())}"

    def csv(self, lang: str = "ko") -> str:
        """A row a file."""
        return table_csv(COLUMNS, self._rows())

    def _files(self) -> list[tuple[str, int | None, int]]:
        return [(name, self.vectors.cases.get(name), len(data)) for name, data in self.vectors.files.items()]

    def _sentence(self, lang: str) -> str:
        return words(lang).say("vectors.written", folder=self.folder, cases=f"{sum(self.vectors.cases.values()):,}")

    def _head(self, lang: str) -> list[str]:
        return [words(lang).say(f"vectors.column.{name}") for name in COLUMNS]

    def _rows(self) -> list[list[str]]:
        return [[name, "" if cases is None else str(cases), str(size)] for name, cases, size in self._files()]


def vectors() -> Vectors:
    """All vectors, worked out: 144 Taiyi boards, 1,080 Qimen plates, 720 Liuren lessons and the calendar traps."""
    made: dict[str, VectorSet] = {f"{name}.json": make() for name, make in SETS.items()}
    cases = {name: len(each.cases) for name, each in made.items()}
    files = {name: text.encode() for name, text in pages(cases).items()}
    files |= {name: set_bytes(each) for name, each in made.items()}
    return Vectors(files | {"schema.json": json_bytes(schema())}, cases)
