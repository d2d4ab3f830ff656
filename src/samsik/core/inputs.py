"""What a caller hands in: its type made sure of, so that every refusal is one of ours."""

from collections.abc import Mapping
from contextlib import suppress
from numbers import Integral, Real
from typing import Any, TypeVar

from samsik.errors import SamsikError

T = TypeVar("T")


def whole(name: str, value: Any) -> int:
    """An integer of any kind (numpy's too), but no bool; SamsikError `not_whole`."""
    if isinstance(value, Integral) and not isinstance(value, bool):
        return int(value)
    raise SamsikError("not_whole", name=name, value=value)


def within(name: str, value: Any, high: int) -> int:
    """An integer 1..high; SamsikError `not_whole`, `out_of_range`."""
    found = whole(name, value)
    if not 1 <= found <= high:
        raise SamsikError("out_of_range", name=name, value=value, low=1, high=high)
    return found


def number(name: str, value: Any) -> float:
    """A real number of any kind, but no bool; SamsikError `not_number`."""
    if isinstance(value, Real) and not isinstance(value, bool):
        with suppress(OverflowError):
            return float(value)
    raise SamsikError("not_number", name=name, value=value)


def text(name: str, value: Any) -> str:
    """A string; SamsikError `not_text`."""
    if isinstance(value, str):
        return value
    raise SamsikError("not_text", name=name, value=value, kind=type(value).__name__)


def flag(name: str, value: Any) -> bool:
    """A bool and nothing else; SamsikError `bad_choice`."""
    if isinstance(value, bool):
        return value
    raise SamsikError("bad_choice", name=name, value=value, known="True False")


def choice(name: str, word: Any, known: Mapping[str, T]) -> T:
    """The value of a word of a closed list; SamsikError `bad_choice` shows the list."""
    if isinstance(word, str) and word in known:
        return known[word]
    raise SamsikError("bad_choice", name=name, value=word, known=" ".join(known))
