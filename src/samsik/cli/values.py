"""Words of the command line made into values, with refusals that name the option."""

import re

from samsik.errors import SamsikError

# Plain digits of a length that means something; Python itself would also take 1_0, ٣ and inf.
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?")


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


def sights(words: list[str] | None) -> dict[str, str] | None:
    """`NAME=VALUE` pairs of what was seen, None where none was given; SamsikError `bad_see`, `seen_twice`."""
    found: dict[str, str] = {}
    for word in words or []:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not (name and equals and value):
            from samsik.services.observations import known

            raise SamsikError("bad_see", value=word, known=known())
        if found.get(name, value) != value:
            raise SamsikError("seen_twice", name=name, value=value, first=found[name])
        found[name] = value
    return found or None


def settings(words: list[str] | None) -> dict[str, str]:
    """`OPTION=VALUE` pairs, the last of a name holding; SamsikError `bad_set`."""
    found: dict[str, str] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise SamsikError("bad_set", value=word)
        found[name.strip()] = value.strip()
    return found
