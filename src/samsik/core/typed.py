"""Numbers and data as strangers write them, read without what Python alone would take (1_0, ٣, inf, [[[[…)."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from math import isfinite
from typing import Any

from samsik.errors import SamsikError

# Plain digits of a length that means something. A fraction may be long: see `plain`.
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,400})?")
# Lists within lists, which nothing of ours has more of. Programs read and write them by recursion.
DEEPEST = 100


def whole(name: str, word: str) -> int:
    """An integer; SamsikError `not_whole`."""
    if not _WHOLE.fullmatch(word):
        raise SamsikError("not_whole", name=name, value=word)
    return int(word)


def decimal(name: str, word: str) -> float:
    """A number; SamsikError `not_number`."""
    if not _DECIMAL.fullmatch(word):
        raise SamsikError("not_number", name=name, value=word)
    return float(word)


def plain(number: float) -> str:
    """A number as `decimal` reads it again, without an exponent."""
    return format(Decimal(repr(number)), "f")


def from_json(text: str | bytes) -> Any:
    """The data of a JSON text; ValueError for what is none, and for what could not be written as JSON again.

    That is: numbers that are none or endless, and lists too deep within one another.
    """
    try:
        found = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except RecursionError as problem:
        raise ValueError("too deep") from problem
    for depth, _ in enumerate(_levels(found)):
        if depth >= DEEPEST:
            raise ValueError("too deep")
    return found


def is_whole_text(found: Any) -> bool:
    """Whether no text in the data of a JSON text has half a character, which nothing can keep."""
    try:
        for level in _levels(found):
            "".join(text for text in level if isinstance(text, str)).encode()
    except UnicodeEncodeError:
        return False
    return True


def _no_number(word: str) -> float:
    raise ValueError(word)


def _finite(word: str) -> float:
    if not isfinite(number := float(word)):
        raise ValueError(word)
    return number


def _levels(found: Any) -> Iterator[list[Any]]:
    """The data themselves, all that is in them, all that is in that, and so on, without recursion."""
    level = [found]
    while level:
        yield level
        inner = [each for each in level if isinstance(each, dict | list)]
        level = [each for one in inner for each in (one if isinstance(one, list) else (*one, *one.values()))]
