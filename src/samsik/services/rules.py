"""規則 rules: what the engine follows, each rule with what it reads, its options and its passages.

Numbers of the rulebook under which nothing is worked are told as well, with the reason.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from samsik.core.asides import Aside, asides
from samsik.core.school import values_of
from samsik.core.sources import Passage, passages
from samsik.errors import SamsikError, closest
from samsik.i18n import catalogue
from samsik.render.listing import Entry, entries_markdown, entries_text, table_csv, table_markdown, table_text
from samsik.render.record import SCHEMA, passage_record
from samsik.services import census
from samsik.services.rule_books import Kept, every_rule, number_of
from samsik.taiyi.absent import ABSENT

COLUMNS = ("id", "name", "title", "rule")
# Asides and numbers without a source have no name of their own.
NO_NAME = "-"


@dataclass(frozen=True)
class RuleList:
    """Rules and asides in the order of their numbers; `whole` where they were asked for by id or name.

    `absent` are the ids that no rule is made for, for want of a source.
    """

    rules: tuple[Kept, ...]
    asides: tuple[Aside, ...]
    whole: bool
    absent: tuple[str, ...] = ()

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The rules and asides as plain data; `title`, `text`, `why` and `gist` are in `lang`."""
        return {
            "schema": SCHEMA,
            "rules": [_record(kept, lang) for kept in self.rules],
            "asides": [_aside_record(aside, lang) for aside in self.asides],
            "absent": [{"id": id, "name": ABSENT[id], "text": _reason(id, lang)} for id in self.absent],
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
        for kept in self.rules:
            yield _entry(kept, lang)
        for aside in self.asides:
            yield _aside_entry(aside, lang)
        for id in self.absent:
            yield Entry(f"{id} {catalogue.words(lang).written(ABSENT[id])}", _reason(id, lang), ())

    def _rows(self, lang: str) -> list[list[str]]:
        say = catalogue.words(lang).say
        rows = [[kept.rule.id, kept.rule.name, kept.title(lang), kept.sentence(lang)] for kept in self.rules]
        rows += [[each.id, NO_NAME, say(f"lore.{each.id}.name"), say(f"lore.{each.id}.text")] for each in self.asides]
        rows += [[id, NO_NAME, catalogue.words(lang).written(ABSENT[id]), _reason(id, lang)] for id in self.absent]
        boards = {letter: place for place, letter in enumerate("TXQL")}
        return sorted(rows, key=lambda row: (boards[row[0][0]], number_of(row[0])))


def rules(id: str | None = None) -> RuleList:
    """All rules, those of a rulebook id ("T-17"), or of a name ("shiji"); SamsikError `unknown_rule`.

    A number for which there is no source has no rule, but a reason.
    """
    known, told = every_rule(), tuple(asides().values())
    if id is None:
        return RuleList(known, told, whole=False, absent=tuple(ABSENT))
    wanted = id.upper()
    found = tuple(kept for kept in known if wanted == kept.rule.id.upper() or id == kept.rule.name)
    beside = tuple(aside for aside in told if wanted == aside.id)
    absent = (wanted,) if wanted in ABSENT else ()
    if not found and not beside and not absent:
        ids = dict.fromkeys([*(kept.rule.id for kept in known), *(aside.id for aside in told), *ABSENT])
        words = [*ids, *(kept.rule.name for kept in known)]
        raise SamsikError("unknown_rule", value=id, closest=closest(id, words))
    return RuleList(found, beside, whole=True, absent=absent)


def place_of(passage: Passage) -> str:
    """Work, volume and heading of a passage in its own language, with its id."""
    where = " ".join(part for part in (passage.volume, passage.heading) if part)
    return f"{passage.title} {where} [{passage.id}]"


def _reason(id: str, lang: str) -> str:
    return catalogue.words(lang).say(f"extended.absent.{id}")


def _record(kept: Kept, lang: str) -> dict[str, Any]:
    rule, system = kept.rule, kept.system
    return {
        "id": rule.id,
        "name": rule.name,
        "system": system.id,
        "title": kept.title(lang),
        "text": kept.sentence(lang),
        "reads": list(rule.reads),
        "options": [
            {"name": name, "values": list(values_of(system.table)[name]), "schools": _choices(kept, name)}
            for name in rule.options
        ],
        "cites": [passage_record(passages()[cite], lang) for cite in rule.cites],
        # Only the boards of Taiyi are counted.
        "census": census.record(rule.name) if system.id == "taiyi" else {},
    }


def _choices(kept: Kept, option: str) -> dict[str, str]:
    """What each school has for an option."""
    return {id: getattr(school.options, option) for id, school in kept.system.schools.items()}


def _entry(kept: Kept, lang: str) -> Entry:
    rule, system, say = kept.rule, kept.system, catalogue.words(lang).say
    named = system.names(lang)
    facts = [say("library.reads", reads=", ".join(f"{name} {named.body(name)}" for name in rule.reads))]
    for name in rule.options:
        chosen = ", ".join(f"{id} {value}" for id, value in _choices(kept, name).items())
        facts.append(say("library.option", name=name, values=" | ".join(values_of(system.table)[name]), chosen=chosen))
    facts += census.lines(rule.name, lang) if system.id == "taiyi" else []
    facts += [f"{place_of(passages()[cite])} — {say(f'sources.{cite}')}" for cite in rule.cites]
    return Entry(f"{rule.id} {rule.name} · {kept.title(lang)}", kept.sentence(lang), tuple(facts))


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
