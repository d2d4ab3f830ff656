"""合 The fits of a record: which 局 may be meant, in which years, by which schools, and what does not fit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from samsik.core.cycle import Dun, Pillar, Unit
from samsik.services.record_keys import Given


@dataclass(frozen=True)
class Misfit:
    """A value that does not fit; `computed` is None where it is not the same throughout the fit."""

    given: Given
    computed: Any


@dataclass(frozen=True)
class Fit:
    """A 局 that a record may be of: with the years, or else the pillars, in which the same values fit.

    `schools` have it alike. `days` are, for hours, the day pillars that go with each pillar.
    """

    schools: tuple[str, ...]
    dun: Dun
    ju: int
    years: tuple[int, ...]
    pillars: tuple[Pillar, ...]
    days: tuple[tuple[Pillar, ...], ...]
    of: int
    misfits: tuple[Misfit, ...]

    @property
    def matched(self) -> int:
        """How many of the values given fit."""
        return self.of - len(self.misfits)


@dataclass(frozen=True)
class Fits:
    """The fits of a record, best first, `shown` from `start` on. `span` are the years looked through, or None."""

    unit: Unit
    school: str
    changed: Mapping[str, str]
    given: tuple[Given, ...]
    span: tuple[int, int] | None
    found: tuple[Fit, ...]
    start: int
    limit: int

    @property
    def full(self) -> int:
        """How many of them fit in every value; these come first."""
        return sum(not fit.misfits for fit in self.found)

    @property
    def page(self) -> tuple[Fit, ...]:
        """The fits to be shown."""
        return self.found[self.start : self.start + self.limit]

    @property
    def cursor(self) -> str | None:
        """Where the next page starts."""
        following = self.start + self.limit
        return str(following) if following < len(self.found) else None

    def __iter__(self) -> Iterator[Fit]:
        return iter(self.page)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The fits as plain data, the same in every language."""
        from samsik.services.identify_report import record

        return record(self)

    def text(self, lang: str = "ko") -> str:
        """The fits for a terminal."""
        from samsik.services.identify_report import text

        return text(self, lang)

    def markdown(self, lang: str = "ko") -> str:
        """The fits as Markdown."""
        from samsik.services.identify_report import markdown

        return markdown(self, lang)

    def csv(self, lang: str = "ko") -> str:
        """A row a fit."""
        from samsik.services.identify_report import csv

        return csv(self)
