"""式樣書 All forms as one document of JSON Schema, which the server's own document and the pages are made from.

The forms are closed: they have every key that this version writes and no other. A later one may write more keys beside
them, under the same `samsik/1`, so that who reads answers of several versions should leave unknown keys alone.
"""

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
    return {"$schema": DIALECT, **ref(name), "$defs": definitions()}


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
