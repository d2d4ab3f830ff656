"""名 Values and their names as the scholar's tools tell them."""

from collections.abc import Iterator, Sequence
from typing import Any

from samsik.core.cycle import Token
from samsik.i18n.catalogue import Words


def label(name: str, words: Words, system: str = "taiyi") -> str:
    """A value of a system by its name; of one that has come apart, the part as well."""
    whole, *parts = name.split(".")
    names = "names" if system == "taiyi" else f"names_{system}"
    own = system == "taiyi" and f"values.{whole}" in words.subject("scholar")
    return " · ".join([words.say(f"scholar.values.{whole}" if own else f"{names}.{whole}"), *_parts(parts, words)])


def _parts(parts: Sequence[str], words: Words) -> Iterator[str]:
    """What a value came apart into: tokens stand for themselves."""
    for part in parts:
        yield words.say(f"scholar.part.{part}") if f"part.{part}" in words.subject("scholar") else part


def shown(value: Any, words: Words) -> str:
    """A value in a few words; tokens stand for themselves."""
    match value:
        case None:
            return "—"
        case bool():
            return words.say("text.yes" if value else "text.no")
        case Token():
            return value.hanzi
        case frozenset():
            return ", ".join(sorted(shown(item, words) for item in value)) or "—"
        case tuple() | list():
            inner = [_word(item, "ring", words) if isinstance(item, str) else shown(item, words) for item in value]
            return " ".join(word for word, item in zip(inner, value, strict=True) if item is not None) or "—"
        case str():
            return _word(value, "sides", words)
    return str(value)


def _word(value: str, table: str, words: Words) -> str:
    """A side, or within a list a body, by its name; other words are tokens."""
    known = f"{table}.{value}" in words.subject("names")
    return words.say(f"names.{table}.{value}") if known else value
