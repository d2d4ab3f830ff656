"""The report of a verification: one line for every printed value, with totals, as data and as text."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any

from samsik.i18n import catalogue
from samsik.i18n.catalogue import Words

SCHEMA = "samsik/1"

Value = int | str


class Verdict(StrEnum):
    """What came of a comparison."""

    AGREES = "agrees"
    NAMED = "named"
    UNEXPLAINED = "unexplained"


@dataclass(frozen=True)
class Line:
    """One printed value beside the computed one.

    `kind` and `reason` are set on a named difference, with `settled_by` or `option` where the reason speaks of them.
    `computed` is None where the engine has no such value, which is never explained.
    """

    group: str
    item: str
    school: str
    field: str
    source: str
    printed: Value
    computed: Value | None
    verdict: Verdict
    kind: str | None = None
    reason: str | None = None
    settled_by: str | None = None
    option: str | None = None

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The line as plain data; `text` says a difference in words and is null where the values agree."""
        agrees = self.verdict is Verdict.AGREES
        return vars(self) | {
            "verdict": self.verdict.value,
            "text": None if agrees else self.sentence(catalogue.words(lang)),
        }

    def sentence(self, words: Words) -> str:
        """What differs, and why."""
        own = f"field.{self.field}" in words.subject("verify")
        why = (
            words.say("verify.unexplained")
            if self.reason is None
            else words.say(f"verify.reason.{self.reason}", **vars(self))
        )
        return words.say(
            "verify.difference",
            item=self.item,
            school=words.say(f"schools.{self.school}.name"),
            field=words.say(f"{'verify.field' if own else 'names'}.{self.field}"),
            printed=self.printed,
            computed="—" if self.computed is None else self.computed,
            why=why,
        )


@dataclass(frozen=True)
class Total:
    """How a group, or everything, came out: rows in all and without a difference, and values by verdict."""

    items: int
    whole: int
    values: int
    agrees: int
    named: int
    unexplained: int


def total(lines: tuple[Line, ...]) -> Total:
    """The totals of some lines; an item is one row or example worked by one school."""
    verdicts = Counter(line.verdict for line in lines)
    items = {(line.group, line.item, line.school) for line in lines}
    marred = {(line.group, line.item, line.school) for line in lines if line.verdict is not Verdict.AGREES}
    return Total(
        len(items),
        len(items - marred),
        len(lines),
        verdicts[Verdict.AGREES],
        verdicts[Verdict.NAMED],
        verdicts[Verdict.UNEXPLAINED],
    )


@dataclass(frozen=True)
class Report:
    """All lines of one system."""

    system: str
    lines: tuple[Line, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is unexplained."""
        return all(line.verdict is not Verdict.UNEXPLAINED for line in self.lines)

    @property
    def groups(self) -> dict[str, tuple[Line, ...]]:
        """The lines by group, in the order of the report."""
        names = dict.fromkeys(line.group for line in self.lines)
        return {name: tuple(line for line in self.lines if line.group == name) for name in names}

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Totals, totals by group, and every line."""
        return {
            "schema": SCHEMA,
            "system": self.system,
            "ok": self.ok,
            "totals": vars(total(self.lines)),
            "groups": {name: vars(total(lines)) for name, lines in self.groups.items()},
            "lines": [line.to_dict(lang) for line in self.lines],
        }

    def text(self, lang: str = "ko") -> str:
        """The totals, then what is unexplained, then the named differences; values that agree are only counted."""
        words = catalogue.words(lang)
        parts = [words.say("verify.title"), words.say("verify.total", **vars(total(self.lines))), ""]
        for name, lines in self.groups.items():
            parts.append(words.say(f"verify.group.{name}", **vars(total(lines))))
        for verdict in (Verdict.UNEXPLAINED, Verdict.NAMED):
            found = [line for line in self.lines if line.verdict is verdict]
            if found:
                parts += ["", words.say(f"verify.heading.{verdict.value}")]
            for source, said in groupby(found, key=lambda line: line.source):
                parts += [f"  {source or '—'}", *(f"    {line.sentence(words)}" for line in said)]
        return "\n".join(parts)
