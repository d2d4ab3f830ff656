"""曆 calendar and dates: the facts of a moment, and the moments that have given pillars."""

from dataclasses import dataclass
from typing import Any

from samsik.calendar.moment import Moment
from samsik.calendar.search import dates_of_pillars, parse_pillars
from samsik.calendar.spans import Span
from samsik.core.cycle import Pillar
from samsik.render.listing import table_csv, table_markdown, table_text
from samsik.render.markdown import escape
from samsik.render.moment import applied_line, moment_markdown, moment_text
from samsik.render.names import names
from samsik.render.record import SCHEMA


@dataclass(frozen=True)
class MomentFacts:
    """The calendar facts of a moment, ready to be shown."""

    moment: Moment

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Conventions applied, the `moment` object of the interface, and its notes."""
        return {
            "schema": SCHEMA,
            "options": self.moment.applied(),
            "moment": self.moment.to_dict(lang),
            "notes": [note.to_dict(lang) for note in self.moment.notes],
        }

    def text(self, lang: str = "ko") -> str:
        """The facts as a person reads them in a terminal."""
        return moment_text(self.moment, lang)

    def markdown(self, lang: str = "ko") -> str:
        """The facts as Markdown."""
        return moment_markdown(self.moment, lang)


@dataclass(frozen=True)
class PillarDates:
    """The spans of time that have the pillars asked for, under the conventions of `like`."""

    pillars: tuple[Pillar, ...]
    like: Moment
    spans: tuple[Span, ...]

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The spans as plain data: `from` and `to` are civil times, `to` the first second past the span."""
        return {
            "schema": SCHEMA,
            "options": self.like.applied(),
            "pillars": [pillar.hanzi for pillar in self.pillars],
            "dates": [{"from": start, "to": end} for start, end in self._rows()],
        }

    def text(self, lang: str = "ko") -> str:
        """The conventions, then a line a span."""
        found = table_text([self._head(lang), *self._rows()]) if self.spans else names(lang).say("library.none")
        return f"{applied_line(names(lang), self.like)}\n\n{found}"

    def markdown(self, lang: str = "ko") -> str:
        """The same with a table."""
        say = names(lang)
        found = table_markdown(self._head(lang), self._rows()) if self.spans else escape(say.say("library.none"))
        return f"> {escape(applied_line(say, self.like))}\n\n{found}"

    def csv(self, lang: str = "ko") -> str:
        """A row a span."""
        return table_csv(("from", "to"), self._rows())

    def _head(self, lang: str) -> list[str]:
        return [names(lang).say(f"library.{edge}") for edge in ("from", "to")]

    def _rows(self) -> list[list[str]]:
        return [[self.like.at(edge).civil for edge in (span.start, span.end)] for span in self.spans]


def calendar(when: Moment | str | int, **time: Any) -> MomentFacts:
    """The calendar facts of a moment; `time` are the keyword arguments of `Moment`."""
    return MomentFacts(Moment.of(when, **time))


def dates(pillars: str, first: str | None = None, last: str | None = None, **time: Any) -> PillarDates:
    """Every span of time with these pillars between two WHEN; see `samsik.calendar.search.dates_of_pillars`."""
    like = Moment("now", **time)
    return PillarDates(parse_pillars(pillars), like, dates_of_pillars(pillars, first, last, **time))
