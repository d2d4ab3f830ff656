"""規則 rules: what the engine follows, each rule with what it reads, its options and its passages.

Numbers of the rulebook under which nothing is worked are told as well, with the reason.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from samsik.core.asides import Aside, asides
from samsik.core.rules import Rule
from samsik.core.school import values_of
from samsik.core.sources import Passage, passages
from samsik.errors import SamsikError, closest
from samsik.i18n import catalogue
from samsik.render.listing import Entry, entries_markdown, entries_text, table_csv, table_markdown, table_text
from samsik.render.record import SCHEMA, passage_record
from samsik.taiyi.rooms import BOOKS
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

COLUMNS = ("id", "name", "title", "rule")
# Asides have a number and no name of their own.
NO_NAME = "-"


@dataclass(frozen=True)
class RuleList:
    """Rules and asides in the order of their numbers; `whole` where they were asked for by id or name."""

    rules: tuple[Rule, ...]
    asides: tuple[Aside, ...]
    whole: bool

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The rules and asides as plain data; `title`, `text`, `why` and `gist` are in `lang`."""
        return {
            "schema": SCHEMA,
            "rules": [_record(rule, lang) for rule in self.rules],
            "asides": [_aside_record(aside, lang) for aside in self.asides],
        }

    def text(self, lang: str = "ko") -> str:
        """A line a rule, or all there is to say of those asked for."""
        return entries_text(self._entries(lang)) if self.whole else table_text(self._rows(lang))

    def markdown(self, lang: str = "ko") -> str:
        """The same as Markdown."""
        if self.whole:
            return entries_markdown(self._entries(lang))
        return table_markdown([catalogue.words(lang).say(f"library.{name}") for name in COLUMNS], self._rows(lang))

    def csv(self, lang: str = "ko") -> str:
        """A row a rule."""
        return table_csv(COLUMNS, self._rows(lang))

    def _entries(self, lang: str) -> Iterator[Entry]:
        for rule in self.rules:
            yield _entry(rule, lang)
        for aside in self.asides:
            yield _aside_entry(aside, lang)

    def _rows(self, lang: str) -> list[list[str]]:
        say = catalogue.words(lang).say
        rows = [[rule.id, rule.name, say(f"names.{rule.name}"), say(f"rules.{rule.name}")] for rule in self.rules]
        rows += [[each.id, NO_NAME, say(f"lore.{each.id}.name"), say(f"lore.{each.id}.text")] for each in self.asides]
        return sorted(rows, key=lambda row: _number(row[0]))


def rules(id: str | None = None) -> RuleList:
    """All rules, those of a rulebook id ("T-17"), or the one of a name ("shiji"); SamsikError `unknown_rule`."""
    known, told = every_rule(), tuple(asides().values())
    if id is None:
        return RuleList(known, told, whole=False)
    found = tuple(rule for rule in known if id.upper() == rule.id or id == rule.name)
    beside = tuple(aside for aside in told if id.upper() == aside.id)
    if not found and not beside:
        ids = dict.fromkeys([*(rule.id for rule in known), *(aside.id for aside in told)])
        words = [*ids, *(rule.name for rule in known)]
        raise SamsikError("unknown_rule", value=id, closest=closest(id, words))
    return RuleList(found, beside, whole=True)


def every_rule() -> tuple[Rule, ...]:
    """All rules by number; those of one number stand in the order in which they are worked."""
    return tuple(sorted((rule for book in BOOKS for rule in book.rules.values()), key=lambda rule: _number(rule.id)))


def place_of(passage: Passage) -> str:
    """Work, volume and heading of a passage in its own language, with its id."""
    where = " ".join(part for part in (passage.volume, passage.heading) if part)
    return f"{passage.title} {where} [{passage.id}]"


def _number(id: str) -> tuple[str, int]:
    letter, number = re.fullmatch(r"([A-Z])-(\d+)", id).groups()  # type: ignore[union-attr]
    return letter, int(number)


def _record(rule: Rule, lang: str) -> dict[str, Any]:
    say = catalogue.words(lang).say
    return {
        "id": rule.id,
        "name": rule.name,
        "system": "taiyi",
        "title": say(f"names.{rule.name}"),
        "text": say(f"rules.{rule.name}"),
        "reads": list(rule.reads),
        "options": [
            {"name": name, "values": list(values_of(TaiyiOptions)[name]), "schools": _choices(name)}
            for name in rule.options
        ],
        "cites": [passage_record(passages()[cite], lang) for cite in rule.cites],
    }


def _choices(option: str) -> dict[str, str]:
    """What each school has for an option."""
    return {id: getattr(school.options, option) for id, school in SCHOOLS.items()}


def _entry(rule: Rule, lang: str) -> Entry:
    say = catalogue.words(lang).say
    facts = [say("library.reads", reads=", ".join(f"{name} {say(f'names.{name}')}" for name in rule.reads))]
    for name in rule.options:
        chosen = ", ".join(f"{id} {value}" for id, value in _choices(name).items())
        facts.append(say("library.option", name=name, values=" | ".join(values_of(TaiyiOptions)[name]), chosen=chosen))
    facts += [f"{place_of(passages()[cite])} — {say(f'sources.{cite}')}" for cite in rule.cites]
    return Entry(f"{rule.id} {rule.name} · {say(f'names.{rule.name}')}", say(f"rules.{rule.name}"), tuple(facts))


def _aside_record(aside: Aside, lang: str) -> dict[str, Any]:
    say = catalogue.words(lang).say
    return {
        "id": aside.id,
        "reason": aside.reason,
        "by": list(aside.by),
        "title": say(f"lore.{aside.id}.name"),
        "text": say(f"lore.{aside.id}.text"),
        "why": _why(aside, lang),
        "cites": [passage_record(passages()[cite], lang) for cite in aside.cites],
    }


def _why(aside: Aside, lang: str) -> str:
    """Why a number is no rule of its own."""
    say = catalogue.words(lang).say
    return say(f"library.reason.{aside.reason}", by=", ".join(f"{name} {say(f'names.{name}')}" for name in aside.by))


def _aside_entry(aside: Aside, lang: str) -> Entry:
    say = catalogue.words(lang).say
    sources = (f"{place_of(passages()[cite])} — {say(f'sources.{cite}')}" for cite in aside.cites)
    heading = f"{aside.id} · {say(f'lore.{aside.id}.name')}"
    return Entry(heading, say(f"lore.{aside.id}.text"), (_why(aside, lang), *sources))
