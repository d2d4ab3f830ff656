"""式 The bricks of a schema, and the form of a type of the engine as `render.record.plain` writes its values."""

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from samsik.calendar.terms import Term
from samsik.core.cycle import PILLARS, Branch, Dun, Element, Pillar, Stem, Token
from samsik.core.nobles import Heavenly
from samsik.core.seats import Seat, TaiyiPalace

Schema = dict[str, Any]

# Where a schema of its own keeps its definitions; the document of the server has another place for them.
HOME = "#/$defs/"
# Types that are told under a name of their own.
NAMED: dict[Any, str] = {
    Stem: "Stem",
    Branch: "Branch",
    Pillar: "Pillar",
    Element: "Element",
    Dun: "Dun",
    Seat: "Seat",
    TaiyiPalace: "TaiyiPalace",
    Heavenly: "HeavenlyGeneral",
    Term: "Term",
}


def text(**more: Any) -> Schema:
    """A string."""
    return {"type": "string", **more}


def words(known: Iterable[str]) -> Schema:
    """A string that is one of these."""
    return text(enum=list(known))


def whole(low: int | None = None, high: int | None = None) -> Schema:
    """An integer, perhaps within bounds."""
    bounds = {"minimum": low, "maximum": high}
    return {"type": "integer"} | {name: bound for name, bound in bounds.items() if bound is not None}


def maybe(schema: Schema) -> Schema:
    """What a form allows, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def several(schema: Schema, **more: Any) -> Schema:
    """A list of what a form allows."""
    return {"type": "array", "items": schema, **more}


def row(*schemas: Schema) -> Schema:
    """A list of exactly these."""
    return {"type": "array", "prefixItems": list(schemas), "items": False, "minItems": len(schemas)}


def record(needed: Schema, **more: Schema) -> Schema:
    """An object with these keys, those of `more` perhaps, and no others."""
    return {
        "type": "object",
        "properties": {**needed, **more},
        "required": list(needed),
        "additionalProperties": False,
    }


def each(keys: Iterable[str], schema: Schema) -> Schema:
    """An object that has the same form under each of these keys."""
    return record(dict.fromkeys(keys, schema))


def mapping(schema: Schema) -> Schema:
    """An object whose keys are not fixed."""
    return {"type": "object", "additionalProperties": schema}


def ref(name: str) -> Schema:
    """A form by its name."""
    return {"$ref": HOME + name}


NUMBER: Schema = {"type": "number"}
YES: Schema = {"type": "boolean"}
NULL: Schema = {"type": "null"}
ANY: Schema = {}
OBJECT: Schema = {"type": "object"}
SIDE = words(("host", "guest"))


def form_of(kind: Any) -> Schema:
    """The form of a type: tokens by their hanzi, records as objects, tuples as lists."""
    if kind in (None, NoneType):
        return NULL
    if kind in NAMED:
        return ref(NAMED[kind])
    plain = {str: text(), bool: YES, int: whole(), float: NUMBER}
    if kind in plain:
        return plain[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"anyOf": [form_of(one) for one in inner]}
    if origin is Literal:
        return words(inner)
    if origin is tuple:
        return several(form_of(inner[0])) if inner[-1] is Ellipsis else row(*map(form_of, inner))
    if issubclass(kind, Token):
        return words(member.hanzi for member in kind)
    if issubclass(kind, StrEnum):
        return words(member.value for member in kind)
    return record({name.rstrip("_"): form_of(hint) for name, hint in types_of(kind).items()})


@cache
def types_of(kind: type) -> dict[str, Any]:
    """The types of the fields of a record of the engine, by name."""
    names: Iterable[str] = getattr(kind, "_fields", ())
    if is_dataclass(kind):
        names = [item.name for item in fields(kind)]
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names}


def reader(kind: type) -> Callable[[str], Schema]:
    """A function that gives the form of a field of a record by its name."""
    return lambda name: form_of(types_of(kind)[name])


def tokens() -> dict[str, Schema]:
    """The closed vocabularies that have a name."""
    found = {NAMED[kind]: words(one.hanzi for one in kind) for kind in NAMED if kind not in (Pillar, TaiyiPalace)}
    return found | {
        "Pillar": words(pillar.hanzi for pillar in PILLARS),
        "TaiyiPalace": whole(1, 9),
    }
