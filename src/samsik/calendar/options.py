"""曆法 The conventions a moment is read under: closed sets of words, and the check of each."""

from typing import Any, Literal, get_args

from samsik.errors import SamsikError

Calendar = Literal["auto", "gregorian", "julian"]
Solar = Literal["civil", "mean", "true"]
Zi = Literal["next-day", "late", "midnight"]
Terms = Literal["sky", "almanac"]
Almanac = Literal["cn", "kr"]


def check_option(name: str, value: object, kind: Any) -> None:
    """Refuse a value outside the closed set `kind`: SamsikError `unknown_option_value` lists the set."""
    known = get_args(kind)
    if not isinstance(value, str) or value not in known:
        raise SamsikError("unknown_option_value", name=name, value=value, known=" ".join(known))
