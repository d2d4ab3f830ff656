"""Words of the command line made into values, with refusals that name the option."""

from samsik.errors import SamsikError


def whole(name: str, word: str) -> int:
    """An integer; SamsikError `not_whole`."""
    try:
        return int(word)
    except ValueError:
        raise SamsikError("not_whole", name=name, value=word) from None


def decimal(name: str, word: str) -> float:
    """A number; SamsikError `not_number`."""
    try:
        return float(word)
    except ValueError:
        raise SamsikError("not_number", name=name, value=word) from None


def settings(words: list[str] | None) -> dict[str, str]:
    """`OPTION=VALUE` pairs, the last of a name holding; SamsikError `bad_set`."""
    found: dict[str, str] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise SamsikError("bad_set", value=word)
        found[name.strip()] = value.strip()
    return found
