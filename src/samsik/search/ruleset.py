"""規則之印 The hash of everything that decides what a board says: the sources of its rules, its tables, its options."""

import hashlib
import json
from functools import cache
from importlib import metadata, resources
from typing import TYPE_CHECKING, Any

from samsik.search.ground import Rules

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# What a column can depend on. Words, pictures and readings of passages are no part of it.
ROOMS = ("core", "calendar", "taiyi", "qimen", "liuren", "search", "data/terms", "data/lunar")


def ruleset_hash(rules: Rules, *systems: str) -> str:
    """SHA-256, in hexadecimal, of the rules that some systems are worked by under their options."""
    record = {"unit": rules.unit.value, **rules.record(*systems)}
    digest = hashlib.sha256(_sources())
    digest.update(json.dumps(record, ensure_ascii=False, sort_keys=True).encode())
    return digest.hexdigest()


@cache
def _sources() -> bytes:
    """A digest of every file of the rooms, by name, and of the release of the time zones."""
    digest = hashlib.sha256(metadata.version("tzdata").encode())
    for room in ROOMS:
        for name, file in sorted(_files(resources.files("samsik").joinpath(*room.split("/")), room)):
            digest.update(f"{name}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.digest()


def _files(folder: "Traversable", name: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for item in folder.iterdir():
        path = f"{name}/{item.name}"
        if item.is_dir():
            found += _files(item, path)
        elif item.name.endswith((".py", ".xz", ".toml", ".csv")):
            found.append((path, item))
    return found
