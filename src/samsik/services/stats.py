"""統計 stats: how often conditions hold, and whether dated events fall on them otherwise than time itself does."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from samsik.calendar.civil import DAY
from samsik.calendar.moment import Moment
from samsik.errors import SamsikError
from samsik.extras import need
from samsik.search.columns import columns
from samsik.search.query import parse
from samsik.search.rates import BYS, By, Rate, Tally
from samsik.search.tree import columns_of
from samsik.services.holm import holm
from samsik.services.questions import Field, field_of

# What is called shown.
LEVEL = 0.05
# A base rate among the events' own hours or months that is this far from that of all is spoken of.
APART = 0.03

Verdict = Literal["differs", "nothing", "untestable"]


@dataclass(frozen=True)
class Event:
    """A dated event: its moment, and how it came out, if that is told."""

    moment: Moment
    outcome: str | None


@dataclass(frozen=True)
class Trial:
    """A condition against the events.

    `fit` of `n` events fall on it, where `base` is expected. `p` is that of an exact test, binomial against the base
    rate or, where the events have two outcomes, Fisher's between these; `p_holm` the same corrected for the number of
    conditions tried here; `least` the smallest p that so many events can give. `low` and `high` bound the true rate
    with 95 % confidence (Clopper and Pearson). `table` counts, for each outcome, the events that fit and that do not.
    `hours` and `months` are the base rates among the clock hours and the months of the events.
    """

    test: Literal["binomial", "fisher"]
    n: int
    fit: int
    base: float
    hours: float | None
    months: float
    low: float
    high: float
    p: float
    least: float
    table: dict[str, tuple[int, int]]
    p_holm: float = 1.0

    @property
    def verdict(self) -> Verdict:
        """More than chance, no more than chance, or too few events to tell."""
        if self.p_holm < LEVEL:
            return "differs"
        return "untestable" if self.least >= LEVEL else "nothing"


@dataclass(frozen=True)
class Counted:
    """A condition with its rate in all, by group, and its trial."""

    condition: str
    rate: Rate
    groups: tuple[Rate, ...]
    trial: Trial | None


@dataclass(frozen=True)
class Stats:
    """What came out. `by_day`: the events have dates alone, so that days with a fitting hour are counted."""

    field: Field
    by: By | None
    by_day: bool
    counted: tuple[Counted, ...]

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Rates, trials and warnings as plain data."""
        from samsik.services.stats_report import record

        return record(self, lang)

    def text(self, lang: str = "ko") -> str:
        """The same for a terminal, with what a statistician would say of it."""
        from samsik.services.stats_report import text

        return text(self, lang)

    def markdown(self, lang: str = "ko") -> str:
        """The same as Markdown."""
        from samsik.services.stats_report import markdown

        return markdown(self, lang)

    def csv(self, lang: str = "ko") -> str:
        """A row a condition and group."""
        from samsik.services.stats_report import csv_text

        return csv_text(self)


def stats(
    condition: str | Sequence[str],
    first: Moment | str | int | None = None,
    last: Moment | str | int | None = None,
    *,
    by: By | None = None,
    events: str | Path | Iterable[tuple[str, str | None]] | None = None,
    system: str | Sequence[str] = "taiyi",
    unit: str = "hour",
    school: str | Sequence[str] | None = None,
    options: dict[str, str] | None = None,
    **time: Any,
) -> Stats:
    """How often SQL conditions over the columns hold between two WHEN, `by` year, month or clock hour.

    `events` is a CSV file with a column `date` (WHEN) and perhaps `outcome`, or pairs of these. They must all have a
    time, or all be dates alone. Without bounds their own years are the base. SamsikError for what cannot be read.
    """
    need("search" if events is None else "stats")
    if by is not None and by not in BYS:
        raise SamsikError("bad_choice", name="by", value=by, known=" ".join(BYS))
    conditions = [condition] if isinstance(condition, str) else list(condition)
    dated = () if events is None else read_events(events, time)
    if dated and first is None and last is None:
        years = [event.moment.year for event in dated]
        first, last = min(years), max(years)
    field = field_of(first, last, system=system, unit=unit, school=school, options=options, time=time)
    for event in dated:
        if not field.start <= event.moment.ut_seconds < field.end:
            raise SamsikError("event_outside", value=event.moment.text)
    by_day = bool(dated) and not dated[0].moment.has_time
    counted = tuple(_counted(text, field, by, dated, by_day) for text in conditions)
    return Stats(field, by, by_day, _holm(counted))


def read_events(events: str | Path | Iterable[tuple[str, str | None]], time: dict[str, Any]) -> tuple[Event, ...]:
    """Events from a CSV file or from pairs; SamsikError `events_unread`, `events_mixed`, and what `Moment` refuses."""
    pairs = _rows(Path(events)) if isinstance(events, str | Path) else events
    found = tuple(Event(Moment(date, **time), outcome) for date, outcome in pairs)
    if not found:
        raise SamsikError("events_unread", path=str(events))
    if len({event.moment.has_time for event in found}) > 1 or any(event.moment.is_bare_year for event in found):
        raise SamsikError("events_mixed")
    return found


def _rows(path: Path) -> list[tuple[str, str | None]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, ValueError, csv.Error) as problem:
        raise SamsikError("events_unread", path=str(path)) from problem
    if not rows or "date" not in rows[0]:
        raise SamsikError("events_unread", path=str(path))
    return [(row["date"].strip(), (row.get("outcome") or "").strip() or None) for row in rows if row["date"]]


def _counted(text: str, field: Field, by: By | None, events: tuple[Event, ...], by_day: bool) -> Counted:
    tree = parse(text, columns())
    # Refused here rather than counted as a constant.
    if not list(columns_of(tree)):
        raise SamsikError("query_constant", text=text)
    tally = Tally(field.ground(), tree, text, by, field.like.calendar)
    trial = _trial(tally, events, by_day) if events else None
    return Counted(text, tally.days if by_day else tally.whole, tuple(tally.groups), trial)


def _trial(tally: Tally, events: tuple[Event, ...], by_day: bool) -> Trial:
    import numpy as np
    from scipy import stats as scipy_stats

    instants = np.array([event.moment.ut_seconds for event in events])
    fits = tally.on(instants) if by_day else tally.at(instants)
    base = (tally.days if by_day else tally.whole).share
    n, fit = len(events), int(fits.sum())
    clock = [event.moment.local_seconds % DAY // 3600 for event in events]
    hours = None if by_day else sum(tally.hours[hour].share for hour in clock) / n
    binomial = scipy_stats.binomtest(fit, n, base)
    bounds = binomial.proportion_ci(0.95, method="exact")
    by_month = {rate.group: rate.share for rate in tally.months}
    months = sum(by_month[event.moment.date[1]] for event in events) / n
    outcomes = sorted({event.outcome for event in events if event.outcome is not None})
    table: dict[str, tuple[int, int]] = {}
    for outcome in outcomes:
        own = [bool(fits[place]) for place, event in enumerate(events) if event.outcome == outcome]
        table[outcome] = sum(own), len(own) - sum(own)
    if len(outcomes) == 2:
        p, least = _fisher(list(table.values()), scipy_stats)
        return Trial("fisher", n, fit, base, hours, months, bounds.low, bounds.high, p, least, table)
    least = min(float(scipy_stats.binomtest(k, n, base).pvalue) for k in (0, n))
    return Trial("binomial", n, fit, base, hours, months, bounds.low, bounds.high, float(binomial.pvalue), least, table)


def _fisher(table: list[tuple[int, int]], scipy_stats: Any) -> tuple[float, float]:
    """The p of a table of two rows, and the least that its margins allow."""
    (a, b), (c, d) = table
    margin = a + c
    possible = range(max(0, margin - (c + d)), min(margin, a + b) + 1)

    def p(k: int) -> float:
        return float(scipy_stats.fisher_exact([[k, a + b - k], [margin - k, c + d - (margin - k)]])[1])

    return p(a), min(p(possible[0]), p(possible[-1]))


def _holm(counted: tuple[Counted, ...]) -> tuple[Counted, ...]:
    """Correct every p for the number of trials."""
    raised = iter(holm([each.trial.p for each in counted if each.trial is not None]))
    return tuple(
        each if each.trial is None else replace(each, trial=replace(each.trial, p_holm=next(raised)))
        for each in counted
    )
