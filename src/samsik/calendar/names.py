"""名 Names as people type them: one key for every spelling of a name, and the tables that hold them."""

import unicodedata
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from importlib import resources
from typing import TypeVar

from samsik.errors import closest
from samsik.i18n.catalogue import forms
from samsik.i18n.scripts import script

T = TypeVar("T", bound=Hashable)

# The apostrophes, hyphens and spaces of romanised names are typed or left out at will; đ has no decomposition.
_LOOSE = {ord(c): None for c in " '’ʻʼ`-‐‑·."} | {ord("đ"): "d"}
# One character, two code points: what a Korean keyboard gives, and what the tables hold.
_DOUBLES = str.maketrans("靑淸緖眞爲敎鄕煕熈啓豊", "青清緒真為教鄉熙熙啟豐")


def _one_form() -> dict[int, str]:
    """Every form of a hanzi that the tables hold, or that is printed today, → one of them: 曆 and 暦 → 历."""
    simple = forms("zh-Hans")

    def one(char: str) -> str:
        return char.translate(_DOUBLES).translate(simple)

    found = {new: one(chr(old)) for old, new in forms("ja").items()}
    return found | {old: one(chr(old)) for old in simple | _DOUBLES}


_FORMS = _one_form()
_ALL = _LOOSE | _FORMS

_READ = 40  # No name is longer; comparing takes time with the square of the length.


def fold(text: str) -> str:
    """`text` as a look-up key: Latin letters without case, marks and separators; hanzi in one form; hangul.

    Compatibility forms (full width, 龜 as U+F907) become the ordinary ones. `fold(a + b) == fold(a) + fold(b)`
    wherever the cut does not part a letter from its marks.
    """
    if text and min(text) >= "\u2e80" and unicodedata.is_normalized("NFKC", text):
        return text.translate(_FORMS)  # Hanzi, kana and hangul alone: most names.
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text)
        # Only Latin marks go: a hangul jamo or the dakuten of a kana is part of its letter.
        bare = "".join(c for c in parts if not "\u0300" <= c <= "\u036f")
        text = unicodedata.normalize("NFC", bare)
    return text.casefold().translate(_ALL)


@lru_cache(maxsize=8192)
def fold_char(char: str) -> str:
    """`fold` of one character, remembered."""
    return fold(char)


def rows(file: str) -> Iterator[list[str]]:
    """The fields of every line but the first."""
    # No field of these tables holds a comma, so a plain split is all the reading they need.
    text = resources.files("samsik.data").joinpath(file).read_text("utf-8")
    return (line.split(",") for line in text.splitlines()[1:])


def split(field: str) -> tuple[str, ...]:
    """The parts of a field that holds several."""
    return tuple(field.split(";")) if field else ()


def index(pairs: Iterable[tuple[str, T]]) -> dict[str, tuple[T, ...]]:
    """Folded spelling → all that is spelt so, in the order given."""
    found: defaultdict[str, dict[T, None]] = defaultdict(dict)
    for spelling, meant in pairs:
        found[fold(spelling)][meant] = None
    return {key: tuple(meanings) for key, meanings in found.items()}


def nearest(word: str, known: list[str]) -> str:
    """The nearest name of the same script, hangul compared letter by letter; the first where none is near."""
    same = script(word)
    letters = {_letters(spelling): spelling for spelling in known if script(spelling) == same}
    return letters[closest(_letters(word[:_READ]), list(letters))]


def _letters(word: str) -> str:
    return unicodedata.normalize("NFD", word).casefold()
