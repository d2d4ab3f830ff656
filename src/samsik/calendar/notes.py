"""注 What a reader should know of a moment: an edge near by, two years at once, a day in doubt."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from samsik.calendar import lunar, pillars, terms
from samsik.calendar.almanac import pins
from samsik.calendar.civil import DAY, UNIX_JDN, format_offset, jdn_from_civil
from samsik.calendar.clock import Clock
from samsik.calendar.months import LIST_FIRST
from samsik.calendar.note import Note
from samsik.calendar.terms import Term
from samsik.core.cycle import PILLARS, Branch

if TYPE_CHECKING:
    from samsik.calendar.moment import Moment

# An edge nearer than this deserves a word: watches, birth records and old ΔT are no better.
NEAR = 600
# 時憲曆 took true terms on 1645-01-28; the almanacs before it printed mean ones.
_TRUE_TERMS_JDN = jdn_from_civil(1645, 1, 28)


def notes_of(moment: "Moment") -> tuple[Note, ...]:
    """All notes of a moment, edges first, nearest first."""
    if moment.is_bare_year:
        return ()
    edges = _edges_near(moment) if moment.has_time else _terms_of_day(moment)
    return (*sorted(edges, key=lambda note: note.seconds or 0), *_remarks(moment))


def _edges_near(moment: "Moment") -> Iterator[Note]:
    for ordinal in (moment.ordinal, moment.ordinal + 1):
        yield from _edge(moment, terms.seconds_of(ordinal), "term", Term(ordinal % 24).hanzi)
    # A double hour begins at the odd hours, and 子 with 23:00.
    for reading in _around(moment.solar_seconds, 2 * pillars.HOUR, pillars.HOUR):
        branch = Branch(pillars.hour_branch(reading))
        yield from _edge(moment, moment.clock.first_at(reading), "hour", branch.hanzi)
    civil = Clock(moment.zone)
    for reading in _around(moment.local_seconds, DAY, 0):
        yield from _edge(moment, civil.first_at(reading), "midnight", "24:00")
    if moment.solar != "civil":
        for reading in _around(moment.solar_seconds, DAY, 0):
            yield from _edge(moment, moment.clock.first_at(reading), "solar_midnight", "24:00")


def _around(reading: int, step: int, phase: int) -> list[int]:
    """The readings near by that are `phase` modulo `step`: the last and the next, where they are."""
    last = reading - (reading - phase) % step
    return [edge for edge in (last, last + step) if abs(edge - reading) <= NEAR]


def _edge(moment: "Moment", edge: int, kind: str, name: str) -> Iterator[Note]:
    """The note of an edge, a UT second, if it is near and something turns there."""
    distance = edge - moment.ut_seconds
    if abs(distance) > NEAR:
        return
    changes = _changes(moment, edge)
    if changes:
        params = {"edge": kind, "name": name, "side": "ahead" if distance > 0 else "past", "changes": changes}
        yield Note("boundary", params, abs(distance))


def _changes(moment: "Moment", edge: int) -> dict[str, tuple[str, str]]:
    """Which facts differ on the two sides of a UT second, with both values."""
    before, after = _facts(moment.at(edge - 1)), _facts(moment.at(edge))
    return {what: (before[what], after[what]) for what in before if before[what] != after[what]}


def _facts(moment: "Moment") -> dict[str, str]:
    day = moment.lunar
    return {
        "term": moment.term.hanzi,
        "general": moment.general.hanzi,
        "year": moment.year_pillar.hanzi,
        "month": moment.month_pillar.hanzi,
        "day": moment.day_pillar.hanzi,
        "hour": moment.hour_pillar.hanzi,
        "lunar": f"{day.month:02d}-{day.day:02d}{'L' * day.leap}",
    }


def _terms_of_day(moment: "Moment") -> Iterator[Note]:
    """For a date without a time: the term that begins within the day."""
    midnight = (moment.jdn - UNIX_JDN) * DAY
    for start, end in Clock(moment.zone).pieces(midnight, midnight + DAY):
        for ordinal in (moment.ordinal, moment.ordinal + 1):
            edge = terms.seconds_of(ordinal)
            if start <= edge < end:
                changes = {what: pair for what, pair in _changes(moment, edge).items() if what != "hour"}
                at = moment.at(edge).civil.partition("T")[2][:8]
                yield Note("boundary", {"edge": "term", "name": Term(ordinal % 24).hanzi, "at": at, "changes": changes})


def _remarks(moment: "Moment") -> Iterator[Note]:
    lunar_year, solar_year = moment.lunar.year, moment.solar_year
    if lunar_year != solar_year:
        lunar_pillar, solar_pillar = PILLARS[(lunar_year - 4) % 60].hanzi, moment.year_pillar.hanzi
        yield Note("year_boundary", {"lunar": lunar_pillar, "solar": solar_pillar})
    if moment.jdn < LIST_FIRST:
        yield Note("proleptic")
    day = moment.lunar
    if not day.leap and (day.year, day.month) in lunar.twins(day.almanac):
        # The second month need not be as long as the first.
        second = f"lunar:{day.year}-{day.month:02d}-{day.day if day.again else 1:02d}R"
        which = "second" if day.again else "first"
        yield Note("twin_month", {"which": which, "year": day.year, "month": day.month, "second": second})
    doubt = lunar.doubt_of(moment.jdn, moment.almanac)
    if doubt:
        params = {"event": doubt.event, "printed": doubt.printed, "table": doubt.table}
        yield Note("uncertain_moon", params, abs(doubt.seconds))
    for pin in pins():
        if pin.event == "term" and pin.printed and pin.almanac == moment.almanac and abs(moment.jdn - pin.jdn) <= 1:
            params = {"name": Term(pin.number % 24).hanzi, "printed": pin.printed, "table": pin.table}
            yield Note("printed_term", params, abs(pin.seconds))
    if moment.jdn < _TRUE_TERMS_JDN:
        sky, printed = moment.ordinal, terms.almanac_ordinal(moment.jdn, moment.almanac)
        if _year_and_month(sky) != _year_and_month(printed):
            yield Note("mean_terms", {"sky": _year_and_month(sky), "almanac": _year_and_month(printed)})
    if moment.zone.is_mean_time(moment.ut_seconds):
        yield Note("mean_time", {"zone": moment.zone.name, "offset": format_offset(moment.offset)})
    if moment.realm is not None:
        yield Note("foreign_almanac", {"realm": moment.realm, "almanac": moment.almanac})


def _year_and_month(ordinal: int) -> str:
    return f"{PILLARS[pillars.year_pillar(ordinal)].hanzi} {PILLARS[pillars.month_pillar(ordinal)].hanzi}"
