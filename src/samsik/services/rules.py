"""規則 rules: what the engine follows, each rule with what it reads, its options and its passages."""

import re
from dataclasses import dataclass
from typing import Any

from samsik.core.rules import Rule
from samsik.core.school import values_of
from samsik.core.sources import Passage, passages
from samsik.errors import SamsikError, closest
from samsik.i18n import catalogue
from samsik.render.listing import Entry, entries_markdown, entries_text, table_csv, table_markdown, table_text
from samsik.render.record import SCHEMA, passage_record
from samsik.services import census
from samsik.taiyi.absent import ABSENT
from samsik.taiyi.extended_rooms import BOOK, FOLLOWED
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

BOOKS = (*FOLLOWED, BOOK)

COLUMNS = ("id", "name", "title", "rule")


@dataclass(frozen=True)
class RuleList:
    """Rules in the order of their numbers; `whole` where they were asked for by id or name.

    `absent` are the ids that no rule is made for, for want of a source.
    """

    rules: tuple[Rule, ...]
    whole: bool
    absent: tuple[str, ...] = ()

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The rules as plain data; `title`, `text` and `gist` are in `lang`."""
        absent = [{"id": id, "name": ABSENT[id], "text": _reason(id, lang)} for id in self.absent]
        return {"schema": SCHEMA, "rules": [_record(rule, lang) for rule in self.rules], "absent": absent}

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

    def _entries(self, lang: str) -> list[Entry]:
        absent = [Entry(f"{id} {ABSENT[id]}", _reason(id, lang), ()) for id in self.absent]
        return [*(_entry(rule, lang) for rule in self.rules), *absent]

    def _rows(self, lang: str) -> list[list[str]]:
        say = catalogue.words(lang).say
        rows = [[rule.id, rule.name, say(f"names.{rule.name}"), say(f"rules.{rule.name}")] for rule in self.rules]
        return [*rows, *([id, "—", ABSENT[id], _reason(id, lang)] for id in self.absent)]


def rules(id: str | None = None) -> RuleList:
    """All rules, those of a rulebook id ("T-17"), or the one of a name ("shiji"); SamsikError `unknown_rule`.

    An id for which there is no source has no rule, but a reason.
    """
    known = every_rule()
    if id is None:
        return RuleList(known, whole=False, absent=tuple(ABSENT))
    if id.upper() in ABSENT:
        return RuleList((), whole=True, absent=(id.upper(),))
    found = tuple(rule for rule in known if id.upper() == rule.id or id == rule.name)
    if not found:
        words = [*dict.fromkeys(rule.id for rule in known), *(rule.name for rule in known)]
        raise SamsikError("unknown_rule", value=id, closest=closest(id, words))
    return RuleList(found, whole=True)


def every_rule() -> tuple[Rule, ...]:
    """All rules by number; those of one number stand in the order in which they are worked."""
    return tuple(sorted((rule for book in BOOKS for rule in book.rules.values()), key=_number))


def place_of(passage: Passage) -> str:
    """Work, volume and heading of a passage in its own language, with its id."""
    where = " ".join(part for part in (passage.volume, passage.heading) if part)
    return f"{passage.title} {where} [{passage.id}]"


def _reason(id: str, lang: str) -> str:
    return catalogue.words(lang).say(f"extended.absent.{id}")


def _number(rule: Rule) -> tuple[str, int]:
    letter, number = re.fullmatch(r"([A-Z])-(\d+)", rule.id).groups()  # type: ignore[union-attr]
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
        "census": census.record(rule.name),
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
    facts += census.lines(rule.name, lang)
    facts += [f"{place_of(passages()[cite])} — {say(f'sources.{cite}')}" for cite in rule.cites]
    return Entry(f"{rule.id} {rule.name} · {say(f'names.{rule.name}')}", say(f"rules.{rule.name}"), tuple(facts))
