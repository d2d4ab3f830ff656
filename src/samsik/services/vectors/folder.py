"""匣 A folder that is written whole or not at all."""

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from samsik.errors import SamsikError
from samsik.services.vectors.schema import ID

# The file by which a folder of vectors is known.
MARK = "schema.json"


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make a folder of exactly these files.

    A folder that is there must be empty or hold vectors and nothing else: SamsikError `not_vectors`. The new one is
    written beside it and then takes its place. SamsikError `no_folder`, `cannot_write`.
    """
    try:
        target = folder.resolve()
        if not target.parent.is_dir():
            raise SamsikError("no_folder", path=str(folder), folder=str(target.parent))
        if target.exists() and not _may_go(target, files):
            raise SamsikError("not_vectors", folder=str(folder))
        draft = target.with_name(f".samsik.{os.getpid()}")
        try:
            draft.mkdir()
            for name, data in files.items():
                (draft / name).write_bytes(data)
            _exchange(draft, target)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    except SamsikError:
        raise
    except (OSError, ValueError) as problem:
        # ValueError: a name that no file can have.
        raise SamsikError("cannot_write", path=str(folder)) from problem


def _may_go(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Whether a folder is empty, or holds vectors and nothing that is not ours."""
    if not folder.is_dir():
        return False
    found = list(folder.iterdir())
    return not found or (_is_marked(folder / MARK) and all(each.name in files and each.is_file() for each in found))


def _is_marked(file: Path) -> bool:
    try:
        schema = json.loads(file.read_bytes())
    except (FileNotFoundError, ValueError):
        return False
    return isinstance(schema, dict) and schema.get("$id") == ID


def _exchange(draft: Path, target: Path) -> None:
    """Put a draft in the place of a folder, which comes back if that fails."""
    if not target.exists():
        draft.rename(target)
        return
    old = target.with_name(f"{draft.name}.old")
    target.rename(old)
    try:
        draft.rename(target)
    except OSError:
        old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)
