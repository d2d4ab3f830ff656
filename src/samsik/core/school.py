"""流派 A school: a named preset of options, and the ways to change one option of it.

The option table of a system is a frozen dataclass whose fields are made by `option`: the closed set
of values is the field's Literal type, the presets stand beside it.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_type_hints

from samsik.errors import SamsikError, one_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def option(rule: str, default: str, **presets: str) -> Any:
    """A field of an option table: its rule, its default, and the schools that set it otherwise."""
    return field(default=default, metadata={"rule": rule, "presets": presets})


O_co = TypeVar("O_co", bound="DataclassInstance", covariant=True)


@dataclass(frozen=True)
class School(Generic[O_co]):
    """A preset with its options, perhaps changed. `id` stays that of the preset."""

    id: str
    options: O_co
    preset: O_co

    def changed(self) -> dict[str, str]:
        """The options that differ from the preset, by name."""
        return {
            item.name: getattr(self.options, item.name)
            for item in fields(self.options)
            if getattr(self.options, item.name) != getattr(self.preset, item.name)
        }

    def with_options(self, changes: Mapping[str, str]) -> "School[O_co]":
        """The same school with some options set; SamsikError `not_options`, or of an unknown option or value."""
        if not isinstance(changes, Mapping):
            raise SamsikError("not_options", value=changes)
        if not changes:
            return self
        known = values_of(type(self.options))
        for name, value in changes.items():
            one_of("unknown_option", name, known)
            if not isinstance(value, str) or value not in known[name]:
                raise SamsikError("unknown_option_value", name=name, value=value, known=" ".join(known[name]))
        return School(self.id, dataclasses.replace(self.options, **changes), self.preset)


@cache
def values_of(table: type) -> dict[str, tuple[str, ...]]:
    """The closed set of values of every option of a table, default first as the table lists them."""
    hints = get_type_hints(table)
    return {item.name: get_args(hints[item.name]) for item in fields(table)}


def rule_of(table: type, name: str) -> str:
    """The rulebook id that an option belongs to."""
    return str(next(item.metadata["rule"] for item in fields(table) if item.name == name))


def make_school(table: type[O_co], id: str) -> School[O_co]:
    """The preset `id` of an option table."""
    chosen = {item.name: item.metadata["presets"].get(id, item.default) for item in fields(table)}
    options = table(**chosen)
    return School(id, options, options)


def find_school(schools: dict[str, School[O_co]], id: str) -> School[O_co]:
    """A school by its id; SamsikError `unknown_school` offers the nearest."""
    return schools[one_of("unknown_school", id, schools)]
