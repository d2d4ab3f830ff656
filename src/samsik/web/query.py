"""What an address asks: the part after the question mark, read into a model and written again."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar
from urllib.parse import urlencode

from pydantic import BaseModel, ValidationError
from starlette.datastructures import QueryParams

from samsik.api.parameters import refusal
from samsik.services.request import unknown_field

Model = TypeVar("Model", bound=BaseModel)
Pairs = tuple[tuple[str, str], ...]
# What the path of a page says.
NOT_ASKED = ("lang",)


def pairs_of(query: QueryParams) -> Pairs:
    """What was given: a form also sends its empty fields."""
    return tuple((name, value.strip()) for name, value in query.multi_items() if value.strip())


def read(model: type[Model], pairs: Pairs, **fixed: str) -> Model:
    """The parameters of an address, `fixed` those that its path says.

    SamsikError `request_field`, `request_value`, `value_long`, `value_missing_here`.
    """
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    known = [name for name in fields if name not in (*NOT_ASKED, *fixed)]
    given: dict[str, Any] = dict(fixed)
    for name, value in pairs:
        if name not in known:
            raise unknown_field(name, known)
        # Of a parameter given twice the last holds.
        given[name] = [*given.get(name, []), value] if isinstance(fields[name].default, list) else value
    try:
        return model.model_validate(given)
    except ValidationError as wrong:
        errors = [{**error, "loc": ("query", *error["loc"])} for error in wrong.errors()]
        raise refusal(errors, known) from None


def write(path: str, pairs: Iterable[tuple[str, str]]) -> str:
    """The address of a path with its parameters."""
    query = urlencode(list(pairs), safe=":,/@")
    return f"{path}?{query}" if query else path


def changed(pairs: Pairs, changes: Mapping[str, str | None]) -> Pairs:
    """The same parameters with some of them set anew, each in its place; None takes one out."""
    new = {name: value for name, value in changes.items() if value is not None}
    kept = []
    for name, value in pairs:
        if name not in changes:
            kept.append((name, value))
        elif name in new:
            kept.append((name, new.pop(name)))
    return (*kept, *new.items())
