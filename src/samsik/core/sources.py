"""The passages that rules cite: work, volume and heading; the gist is in the catalogues."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Passage:
    """A place in a work. `id` is "work/passage"; `title` is the work's title in hanzi."""

    id: str
    work: str
    title: str
    volume: str
    heading: str


@cache
def passages() -> dict[str, Passage]:
    """Every passage of `data/sources/*.toml`, by id."""
    found: dict[str, Passage] = {}
    for file in sorted(resources.files("samsik.data").joinpath("sources").iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".toml"):
            continue
        work = tomllib.loads(file.read_text("utf-8"))
        name = file.name.removesuffix(".toml")
        for key, entry in work["passage"].items():
            id = f"{name}/{key}"
            found[id] = Passage(id, name, work["title"], entry.get("volume", ""), entry["heading"])
    return found
