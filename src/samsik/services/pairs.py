"""Words such as `ju_method=zhirun`, in which the edges take what has a name and a value."""

from collections.abc import Iterable

from samsik.errors import SamsikError


def sights(words: Iterable[str] | None) -> dict[str, str] | None:
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


def settings(words: Iterable[str] | None) -> dict[str, str]:
    """`OPTION=VALUE` pairs, the last of a name holding; SamsikError `bad_set`."""
    found: dict[str, str] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise SamsikError("bad_set", value=word)
        found[name.strip()] = value.strip()
    return found
