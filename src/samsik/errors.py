"""One error class: a code, the values it speaks of, and words found only when it is shown."""

import re
from collections.abc import Collection
from typing import Any

# The values that somebody handed in, of any length; the others are ours and are shown whole.
TYPED = frozenset({"value", "name", "names", "prefix", "path", "folder", "year", "month"})
LONGEST_VALUE = 80
_HALVES = re.compile("[\ud800-\udfff]")


class SamsikError(ValueError):
    """Input that cannot be answered, with the way out.

    `code` is a key of the catalogue files `errors.toml` (message and hint in every language),
    `params` are the values those sentences name. `str(error)` is the English message.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def message(self, lang: str = "en") -> str:
        """The sentence that says what is wrong, in `lang`; values of any length are cut short."""
        return self._say("message", lang)

    def hint(self, lang: str = "en") -> str:
        """The sentence that says what to do next, in `lang`."""
        return self._say("hint", lang)

    def shown(self) -> dict[str, Any]:
        """The values it speaks of, those that somebody handed in cut to what can be shown."""
        return {name: _short(value) if name in TYPED else value for name, value in self.params.items()}

    def _say(self, sentence: str, lang: str) -> str:
        from samsik.i18n import catalogue

        # An error among the values is the cause of this one, told in the same language.
        shown = {name: one.message(lang) if isinstance(one, SamsikError) else one for name, one in self.shown().items()}
        said = catalogue.words(lang).say(f"errors.{self.code}.{sentence}", **shown)
        # Half a character, as broken bytes are read as, cannot be written anywhere.
        return _HALVES.sub("�", said)

    def __str__(self) -> str:
        return f"{self.message()} {self.hint()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.code, self.params)


def _restore(code: str, params: dict[str, Any]) -> SamsikError:
    return SamsikError(code, **params)


def _short(value: Any) -> Any:
    """A value as it can be shown on a line, whatever was handed in."""
    if isinstance(value, int) and value.bit_length() > 64:
        return f"{'-' if value < 0 else ''}10^{value.bit_length() * 0.30103:.0f}"
    text = value if isinstance(value, str) else repr(value)
    if len(text) <= LONGEST_VALUE:
        return value
    return text[:LONGEST_VALUE] + "…"


def closest(word: object, known: list[str]) -> str:
    """The known word a reader most likely meant; the first one where none is near."""
    import difflib

    # Comparing takes time with the square of the length.
    near = difflib.get_close_matches(word[:LONGEST_VALUE], known, n=1, cutoff=0.5) if isinstance(word, str) else []
    return (near or known)[0]


def one_of(code: str, word: Any, known: Collection[str]) -> str:
    """`word` itself if it is one of `known`; SamsikError `code` with the list and the nearest otherwise."""
    if isinstance(word, str) and word in known:
        return word
    words = list(known)
    raise SamsikError(code, value=word, known=offered(word, words), closest=closest(word, words))


def offered(word: object, known: list[str], most: int = 12) -> str:
    """The known words to show beside a wrong one: all of them, or of a long list those most like it."""
    import difflib

    if len(known) <= most:
        return " ".join(known)
    like = word[:LONGEST_VALUE] if isinstance(word, str) else ""
    return " ".join([*difflib.get_close_matches(like, known, n=most, cutoff=0), "…"])
