"""案 A case: what was asked, the board it was read from, what was foretold and what came of it."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from samsik.errors import SamsikError

QUESTION, NOTES, WORD, TAG, TAGS, KEY = 500, 20_000, 64, 40, 20, 64
_KEY = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._:-]{{0,{KEY - 1}}}")


@dataclass(frozen=True)
class Casting:
    """One casting of a case: when, under which rules, the chart as plain data, and the value of every rule."""

    cast_at: str
    ruleset: str
    version: str
    chart: dict[str, Any]
    values: dict[str, Any]


@dataclass(frozen=True)
class Remarks:
    """What a person writes of a reading. `predicted` and `outcome` are a word each, compared to tell a hit."""

    question: str = ""
    notes: str = ""
    tags: tuple[str, ...] = ()
    predicted: str | None = None
    outcome: str | None = None

    @property
    def hit(self) -> bool | None:
        """Whether what was foretold came true; None while either is open."""
        if self.predicted is None or self.outcome is None:
            return None
        return folded(self.predicted) == folded(self.outcome)


@dataclass(frozen=True)
class Draft:
    """A case that has no number yet. `digest` is that of what was asked to be saved."""

    key: str
    digest: str
    system: str
    request: dict[str, Any]
    remarks: Remarks
    castings: tuple[Casting, ...]
    created: str
    updated: str


@dataclass(frozen=True)
class Case:
    """A saved case. `revision` grows with every change; `castings` are empty where a list has no use for them."""

    id: int
    key: str
    created: str
    updated: str
    revision: int
    system: str
    request: dict[str, Any]
    remarks: Remarks
    castings: tuple[Casting, ...] = ()


def folded(text: str) -> str:
    """A text as it is searched and compared: one form for each letter, no capitals, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).split())


def search_words(system: str, request: dict[str, Any], remarks: Remarks) -> str:
    """All that a search looks through, a line a field."""
    asked = [str(request[name]) for name in ("when", "place") if request.get(name) is not None]
    fields = [remarks.question, remarks.notes, *remarks.tags, remarks.predicted, remarks.outcome, system, *asked]
    return "\n".join(folded(field) for field in fields if field)


def check_remarks(remarks: Remarks) -> Remarks:
    """The same, cleaned at the ends. SamsikError: `case_text_long`, `case_text_bad`, `case_tags_many`."""
    if len(remarks.tags) > TAGS:
        raise SamsikError("case_tags_many", limit=TAGS)
    found = {folded(tag): tag for tag in (check_text("tag", tag, TAG) for tag in reversed(remarks.tags)) if tag}
    return Remarks(
        check_text("question", remarks.question, QUESTION),
        check_text("notes", remarks.notes, NOTES),
        tuple(sorted(found.values())),
        _word("predicted", remarks.predicted),
        _word("outcome", remarks.outcome),
    )


def check_text(name: str, text: str, limit: int) -> str:
    """A text with plain line ends and no space about it; one line, unless it is the notes."""
    clean = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if len(clean) > limit:
        raise SamsikError("case_text_long", name=name, limit=limit, length=len(clean))
    allowed = "\n\t" if name == "notes" else ""
    # Cc: control characters, which no database keeps alike; Cs: halves of characters, which no file can hold.
    if any(unicodedata.category(char) in ("Cc", "Cs") and char not in allowed for char in clean):
        raise SamsikError("case_text_bad", name=name)
    if name == "tag" and "," in clean:
        raise SamsikError("case_text_bad", name=name)
    return clean


def check_key(key: str) -> str:
    """The key itself; SamsikError `bad_key`."""
    if not _KEY.fullmatch(key):
        raise SamsikError("bad_key", value=key, limit=KEY)
    return key


def _word(name: str, word: str | None) -> str | None:
    return None if word is None else check_text(name, word, WORD) or None
