"""出典 sources: the passages that rules cite, each with its gist and the rules that follow it."""

from dataclasses import dataclass
from typing import Any

from samsik.core.rules import Rule
from samsik.core.sources import Passage, passages
from samsik.errors import SamsikError, closest
from samsik.i18n import catalogue
from samsik.render.listing import Entry, entries_markdown, entries_text, table_csv, table_markdown, table_text
from samsik.render.record import SCHEMA, passage_record
from samsik.services.rule_books import every_rule
from samsik.services.rules import place_of

COLUMNS = ("id", "work", "volume", "heading", "gist")


@dataclass(frozen=True)
class SourceList:
    """Passages in the order of their works; `whole` where they were asked for by work or id."""

    passages: tuple[Passage, ...]
    whole: bool

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The passages as plain data; `gist` is in `lang`."""
        return {
            "schema": SCHEMA,
            "sources": [
                passage_record(passage, lang)
                | {"rules": [{"id": rule.id, "name": rule.name} for rule in followers(passage)]}
                for passage in self.passages
            ],
        }

    def text(self, lang: str = "ko") -> str:
        """A line a passage, or all there is to say of those asked for."""
        if self.whole:
            return entries_text(_entry(passage, lang) for passage in self.passages)
        return table_text(self._rows(lang))

    def markdown(self, lang: str = "ko") -> str:
        """The same as Markdown."""
        if self.whole:
            return entries_markdown(_entry(passage, lang) for passage in self.passages)
        return table_markdown([catalogue.words(lang).say(f"library.{name}") for name in COLUMNS], self._rows(lang))

    def csv(self, lang: str = "ko") -> str:
        """A row a passage."""
        return table_csv(COLUMNS, self._rows(lang))

    def _rows(self, lang: str) -> list[list[str]]:
        say = catalogue.words(lang).say
        return [[p.id, p.title, p.volume, p.heading, say(f"sources.{p.id}")] for p in self.passages]


def sources(id: str | None = None) -> SourceList:
    """All passages, those of a work ("jinjing"), or one ("jinjing/shiji"); SamsikError `unknown_source`."""
    known = tuple(passages().values())
    if id is None:
        return SourceList(known, whole=False)
    found = tuple(passage for passage in known if id in (passage.id, passage.work))
    if not found:
        words = [*dict.fromkeys(passage.work for passage in known), *(passage.id for passage in known)]
        raise SamsikError("unknown_source", value=id, closest=closest(id, words))
    return SourceList(found, whole=True)


def followers(passage: Passage) -> tuple[Rule, ...]:
    """The rules that cite a passage."""
    return tuple(kept.rule for kept in every_rule() if passage.id in kept.rule.cites)


def _entry(passage: Passage, lang: str) -> Entry:
    say = catalogue.words(lang).say
    rules = [f"{rule.id} {rule.name} {say(f'names.{rule.name}')}" for rule in followers(passage)]
    facts = (say("library.followed", rules=", ".join(rules)),) if rules else ()
    return Entry(place_of(passage), say(f"sources.{passage.id}"), facts)
