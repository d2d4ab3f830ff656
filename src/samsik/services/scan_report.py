"""What scan has to tell of what it wrote."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samsik.errors import SamsikError

if TYPE_CHECKING:
    from samsik.search.parts import Progress
    from samsik.services.scan import Scan


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
        size = _size(sum(part["bytes"] for part in parts))
        rows, ruleset = f"{self.manifest['rows']:,}", self.manifest["ruleset"]
        return words(lang).say(
            "search.scan.written", folder=self.folder, rows=rows, n=len(parts), size=size, ruleset=ruleset[:16]
        )


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB" if count >= 1e6 else f"{count / 1e3:.1f} kB"


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
