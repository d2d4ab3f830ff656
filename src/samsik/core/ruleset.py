"""規則之印 The mark of a rule set: two charts with the same mark were worked under the same rules and tables."""

import hashlib
from functools import cache
from importlib import metadata, resources
from importlib.resources.abc import Traversable

# What every board stands on, beside the room of its own.
GROUND = ("core", "calendar", "data")


@cache
def ruleset_hash(system: str) -> str:
    """SHA-256, in hex, of the rules of a board, of all the tables and conventions under them, and of the time zones.

    It is that of the source files, whose line ends may be those of any platform: a comment changes it too, which costs
    a needless second casting, and no change of a rule ever goes unseen.
    """
    digest = hashlib.sha256(metadata.version("tzdata").encode())
    home = resources.files("samsik")
    for room in (*GROUND, system):
        for name, file in sorted(_files(home.joinpath(room), room)):
            digest.update(f"{name}\n".encode())
            digest.update(hashlib.sha256(file.read_bytes().replace(b"\r\n", b"\n")).digest())
    return digest.hexdigest()


def _files(folder: Traversable, name: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for item in folder.iterdir():
        if item.is_dir() and not item.name.startswith("__"):
            found += _files(item, f"{name}/{item.name}")
        elif item.is_file() and not item.name.endswith(".pyc"):
            found.append((f"{name}/{item.name}", item))
    return found
