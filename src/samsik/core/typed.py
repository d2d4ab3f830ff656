"""Numbers and data as strangers write them, read without what Python alone would take (1_0, ٣, inf, [[[[…)."""

import json
import re
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
    """The data of a JSON text; ValueError for what is none, or could not be written again as JSON in UTF-8.

    That is: numbers that are none or endless, halves of characters, and lists too deep within one another.
    """
    try:
        found = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except RecursionError as problem:
        raise ValueError("too deep") from problem
    _check(found)
    return found


def _no_number(word: str) -> float:
    raise ValueError(word)


def _finite(word: str) -> float:
    if not isfinite(number := float(word)):
        raise ValueError(word)
    return number


def _check(found: Any) -> None:
    """Refuse what is too deep, level by level, and halves of characters wherever they are."""
    level = [found]
    for _ in range(DEEPEST):
        # UnicodeEncodeError is a ValueError.
        "".join(text for text in level if isinstance(text, str)).encode()
        inner = [each for each in level if isinstance(each, dict | list)]
        if not inner:
            return
        level = [each for one in inner for each in (one if isinstance(one, list) else (*one, *one.values()))]
    raise ValueError("too deep")
