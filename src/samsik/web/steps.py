"""To the next hour, day, month or year and back: where the buttons and the arrow keys of a board lead."""

from dataclasses import dataclass

from samsik.calendar.civil import (
    DAY,
    FIRST_YEAR,
    LAST_YEAR,
    UNIX_JDN,
    days_in_month,
    format_date,
    format_local,
    format_offset,
    jdn_from_civil,
)
from samsik.calendar.clock import Clock
from samsik.calendar.moment import Moment
from samsik.calendar.terms import FIRST_UT, LAST_UT

DOUBLE_HOUR = 7200
UNITS = ("hour", "day", "month", "year")


@dataclass(frozen=True)
class Stride:
    """A unit, and the WHEN a step before and a step after; None at the ends of the tables."""

    unit: str
    before: str | None
    after: str | None


def strides(moment: Moment) -> tuple[Stride, ...]:
    """The steps that a moment can take, by its own clock and calendar: a bare year only those of years."""
    if moment.is_bare_year:
        return (Stride("year", *(_year(moment.year + way) for way in (-1, 1))),)
    units = UNITS if moment.has_time else UNITS[1:]
    return tuple(Stride(unit, *(_taken(moment, unit, way) for way in (-1, 1))) for unit in units)


def _year(year: int) -> str | None:
    return str(year) if FIRST_YEAR <= year <= LAST_YEAR else None


def _taken(moment: Moment, unit: str, way: int) -> str | None:
    local = moment.local_seconds
    if unit in ("hour", "day"):
        local += way * (DOUBLE_HOUR if unit == "hour" else DAY)
    else:
        year, month, day = moment.date
        months = year * 12 + month - 1 + way * (12 if unit == "year" else 1)
        year, month = months // 12, months % 12 + 1
        if not FIRST_YEAR <= year <= LAST_YEAR:
            return None
        jdn = jdn_from_civil(year, month, min(day, days_in_month(year, month, moment.calendar)), moment.calendar)
        local = (jdn - UNIX_JDN) * DAY + local % DAY
    return _written(moment, local)


def _written(moment: Moment, local: int) -> str | None:
    """A clock reading as WHEN; its offset only where the clock shows it twice. What the clock skipped moves on."""
    clock = Clock(moment.zone)
    there = moment.at(clock.first_at(local))
    if not (FIRST_UT <= there.ut_seconds < LAST_UT and FIRST_YEAR <= there.year <= LAST_YEAR):
        return None
    if not moment.has_time:
        return format_date(*there.date)
    return plain_when(there)


def plain_when(moment: Moment) -> str:
    """The civil time of a moment as people would type it, to be read under its zone."""
    local = moment.local_seconds
    text = format_local(local, moment.calendar).removesuffix(":00")
    once = len(Clock(moment.zone).pieces(local, local + 1)) == 1
    return text if once else text + format_offset(moment.offset)
