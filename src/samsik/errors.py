"""One error class: a code, the values it speaks of, and words found only when it is shown."""

from typing import Any


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
        """The sentence that says what is wrong, in `lang`."""
        from samsik.i18n import catalogue

        return catalogue.words(lang).say(f"errors.{self.code}.message", **self.params)

    def hint(self, lang: str = "en") -> str:
        """The sentence that says what to do next, in `lang`."""
        from samsik.i18n import catalogue

        return catalogue.words(lang).say(f"errors.{self.code}.hint", **self.params)

    def __str__(self) -> str:
        return f"{self.message()} {self.hint()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.code, self.params)


def _restore(code: str, params: dict[str, Any]) -> SamsikError:
    return SamsikError(code, **params)


def closest(word: str, known: list[str]) -> str:
    """The known word a reader most likely meant; the first one where none is near."""
    import difflib

    return (difflib.get_close_matches(word, known, n=1, cutoff=0.5) or known)[0]


def offered(word: str, known: list[str], most: int = 12) -> str:
    """The known words to show beside a wrong one: all of them, or of a long list those most like it."""
    import difflib

    return " ".join(known if len(known) <= most else difflib.get_close_matches(word, known, n=most, cutoff=0))
