"""旁說 Numbers of the rulebook that no rule bears alone: what is told and not worked, or worked by other rules."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Aside:
    """One number: why it is no rule of its own (a key of the catalogue `library.reason`), the rules it is worked
    within, and its passages. Its name and text are `lore.<id>.name` and `lore.<id>.text`.
    """

    id: str
    reason: str
    by: tuple[str, ...]
    cites: tuple[str, ...]


@cache
def asides() -> dict[str, Aside]:
    """Every aside of `data/display_only.toml` by its number."""
    text = resources.files("samsik.data").joinpath("display_only.toml").read_text("utf-8")
    return {
        id: Aside(id, entry["reason"], tuple(entry.get("by", ())), tuple(entry["cites"]))
        for id, entry in tomllib.loads(text).items()
    }


def aside(id: str) -> Aside:
    """One aside. KeyError where a number is none."""
    return asides()[id]
