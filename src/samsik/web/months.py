"""The months of a question as calendars: a day for each cell, and how much of it fits."""

from dataclasses import dataclass
from math import ceil

from samsik.calendar.civil import (
    DAY,
    UNIX_JDN,
    civil_from_jdn,
    days_in_month,
    format_date,
    jdn_from_civil,
)
from samsik.calendar.options import Calendar
from samsik.services.find import Found
from samsik.services.find_report import percent
from samsik.services.find_strip import Day, days

# Months shown at once, and the shades from a day that hardly fits to one that fits all day.
MOST = 6
SHADES = 6


@dataclass(frozen=True)
class Cell:
    """A day: its number, and where it was asked about its date, the hours that fit, their share and its shade."""

    number: int
    date: str = ""
    hours: str = ""
    share: str = ""
    shade: int = 0


@dataclass(frozen=True)
class Month:
    """A month of the calendar; `weeks` begin on Monday, None where a week reaches beyond it."""

    year: int
    month: int
    weeks: tuple[tuple[Cell | None, ...], ...]


@dataclass(frozen=True)
class Months:
    """The months shown, and whether there are others before or after."""

    shown: tuple[Month, ...]
    whole: bool


def months(found: Found) -> Months:
    """The months asked about; where they are too many, so many from the first window of the page on."""
    first, last = _month(found, found.field.start), _month(found, found.field.end - 1)
    count = last - first + 1
    if count > MOST and found.page.windows:
        first = min(_month(found, min(window.start for window in found.page.windows)), last - MOST + 1)
    shown = [divmod(each, 12) for each in range(first, min(first + MOST, last + 1))]
    reckoning = found.field.like.calendar
    spans = [_days(year, month + 1, reckoning) for year, month in shown]
    counted = days(found, spans[0].start - UNIX_JDN, spans[-1].stop - 1 - UNIX_JDN)
    told = (
        Month(year, month + 1, _weeks(span, reckoning, counted))
        for (year, month), span in zip(shown, spans, strict=True)
    )
    return Months(tuple(told), count <= MOST)


def _month(found: Found, instant: int) -> int:
    """The civil month of an instant, counted through the years."""
    like = found.field.like
    local = instant + like.zone.offset_at_utc(instant)
    year, month, _ = civil_from_jdn(local // DAY + UNIX_JDN, like.calendar)
    return year * 12 + month - 1


def _days(year: int, month: int, reckoning: Calendar) -> range:
    """The day numbers of a month."""
    first, last = (jdn_from_civil(year, month, day, reckoning) for day in (1, days_in_month(year, month, reckoning)))
    return range(first, last + 1)


def _weeks(span: range, reckoning: Calendar, counted: dict[int, Day]) -> tuple[tuple[Cell | None, ...], ...]:
    # The day numbered 0 was a Monday.
    cells: list[Cell | None] = [None] * (span.start % 7)
    cells += [_cell(civil_from_jdn(jdn, reckoning), counted.get(jdn - UNIX_JDN)) for jdn in span]
    cells += [None] * (-len(cells) % 7)
    return tuple(tuple(cells[at : at + 7]) for at in range(0, len(cells), 7))


def _cell(date: tuple[int, int, int], day: Day | None) -> Cell:
    if day is None:
        return Cell(date[2])
    hours = f"{day.fit / 3600:.1f}".removesuffix(".0")
    # Less than three minutes are not nothing.
    hours = "<0.1" if day.fit and hours == "0" else hours
    return Cell(date[2], format_date(*date), hours, percent(day.share), ceil(SHADES * day.share))
