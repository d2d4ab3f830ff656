"""The way back after an upgrade: a casebook file as it was, beside the one whose tables are brought up to date."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from samsik.errors import SamsikError


def copy_of(file: Path, revision: str) -> Path:
    """Where the copy of a casebook file stands whose tables are of a revision: `casebook.0001.sqlite3`."""
    return file.with_name(f"{file.stem}.{revision}{file.suffix}")


def keep_copy(file: Path, revision: str) -> None:
    """Copy a casebook file, what its log holds included, while nobody else writes to it.

    The copy is there as a whole or not at all. SamsikError `casebook_unavailable` where it cannot be made.
    """
    copy = copy_of(file, revision)
    unfinished = copy.with_name(f"{copy.name}.part")
    try:
        unfinished.unlink(missing_ok=True)
        # Readings are private, here as there.
        unfinished.touch(mode=0o600)
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
        os.replace(unfinished, copy)
    except (OSError, sqlite3.Error) as problem:
        raise SamsikError("casebook_unavailable", place=str(copy), reason=str(problem)[:200]) from problem
