"""式樣書 All forms as one document of JSON Schema, which the server's own document and the pages are made from.

The forms are closed: they have every key that this version writes and no other. A later one may write more keys beside
them, under the same `samsik/1`, so that who reads answers of several versions should leave unknown keys alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from samsik import __version__
from samsik.core.systems import SYSTEMS
from samsik.services.schemas.forms import HOME, Schema, ref, tokens

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PARTS = ("moment", "chart", "taiyi", "qimen", "liuren", "times", "library", "cases")
CHARTS = {system: f"{system.title()}Chart" for system in SYSTEMS}


@cache
def definitions() -> dict[str, Schema]:
    """Every form by its name. Shared: not to be changed."""
    found = tokens()
    for part in PARTS:
        found |= import_module(f"samsik.services.schemas.{part}").definitions()
    found["OneChart"] = {"anyOf": [ref(name) for name in CHARTS.values()]}
    found["Chart"] = {"anyOf": [ref("OneChart"), ref("Candidates")]}
    return found


def schema_of(name: str) -> Schema:
    """A schema for one form, with the definitions that it stands on."""
    return {"$schema": DIALECT, **ref(name), "$defs": standing_on([name], definitions())}


def standing_on(names: Iterable[str], known: Mapping[str, Schema]) -> dict[str, Schema]:
    """Some forms and all those that they refer to, however far."""
    found: set[str] = set()
    queue = list(names)
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += _references(known[name])
    return {name: form for name, form in known.items() if name in found}


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield value.removeprefix(HOME)
            else:
                yield from _references(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from _references(item)


def document() -> Schema:
    """All forms; what it allows is any answer."""
    answers = [ref(name) for name, form in definitions().items() if "schema" in form.get("properties", {})]
    return {
        "$schema": DIALECT,
        "$id": "urn:samsik:schema:1",
        "title": f"samsik/1, as samsik {__version__} writes it",
        "anyOf": answers,
        "$defs": definitions(),
    }


def moved(schema: Any, home: str) -> Any:
    """The same with its definitions kept elsewhere than in `$defs`."""
    if isinstance(schema, dict):
        return {
            key: home + value.removeprefix(HOME) if key == "$ref" else moved(value, home)
            for key, value in schema.items()
        }
    if isinstance(schema, list):
        return [moved(item, home) for item in schema]
    return schema
