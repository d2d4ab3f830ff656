"""規則之印 The mark of a rule set: what is worked under the same mark is worked under the same rules and tables."""

import hashlib
from functools import cache
from importlib import metadata, resources
from importlib.resources.abc import Traversable

# What every board stands on beside the room of its own. Words, pictures, witnesses and readings of passages decide
# nothing.
GROUND = (
    *("core", "calendar", "data/terms", "data/lunar", "data/taiyi"),
    *("data/eras.csv", "data/places.csv", "data/regimes.csv", "data/witnesses/taiyi_reigns.csv"),
)
# Compiled code and the like of a checkout that has been used.
LEFT_OUT = ("__pycache__", ".pyc")


@cache
def ruleset_hash(*rooms: str) -> str:
    """SHA-256, in hex, of all files of the rooms (`taiyi`, `search` …), of what they stand on, and of the time zones.

    Line ends may be those of any platform. A comment changes it too, which costs a needless second casting, and no
    change of a rule ever goes unseen.
    """
    digest = hashlib.sha256(metadata.version("tzdata").encode())
    home = resources.files("samsik")
    for room in sorted({*GROUND, *rooms}):
        for name, file in sorted(_files(home.joinpath(*room.split("/")), room)):
            digest.update(f"{name}\n".encode())
            digest.update(hashlib.sha256(file.read_bytes().replace(b"\r\n", b"\n")).digest())
    return digest.hexdigest()


def _files(item: Traversable, name: str) -> list[tuple[str, Traversable]]:
    if item.is_file():
        return [(name, item)]
    inside = (each for each in item.iterdir() if not each.name.endswith(LEFT_OUT))
    return [found for each in inside for found in _files(each, f"{name}/{each.name}")]
