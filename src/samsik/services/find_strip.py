"""A strip of days a month, that shows at a glance when windows are."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from samsik.calendar.civil import DAY, UNIX_JDN, civil_from_jdn, days_in_month, jdn_from_civil
from samsik.render.names import Names
from samsik.search.windows import seconds_of

if TYPE_CHECKING:
    from samsik.services.find import Found

# Months drawn at most, and the marks from a day without a fitting hour to one that fits all day.
STRIP_MONTHS = 6
MARKS = "·▁▂▃▄▅▆▇█"
# Above the months, the numbers of some days.
RULER = "1   5    10   15   20   25   30"


def strip(found: "Found", say: Names) -> str:
    """The first months with a window of this page, a mark for each day by how much of it fits."""
    months: dict[tuple[int, int], None] = {}
    for window in found.page.windows:
        jdn = (window.start + found.field.like.zone.offset_at_utc(window.start)) // DAY + UNIX_JDN
        months.setdefault(civil_from_jdn(jdn, found.field.like.calendar)[:2])
    lines = [say.say("search.find.strip"), f"{'':9}{RULER}"]
    for year, month in islice(sorted(months), STRIP_MONTHS):
        lines.append(f"{year:5d}-{month:02d} {''.join(_month(found, year, month))}")
    return "\n".join(lines)


def _month(found: "Found", year: int, month: int) -> Iterator[str]:
    """The marks of the days of a month; of one that lies outside the time asked about, a blank."""
    reckoning = found.field.like.calendar
    first = jdn_from_civil(year, month, 1, reckoning) - UNIX_JDN
    last = jdn_from_civil(year, month, days_in_month(year, month, reckoning), reckoning) - UNIX_JDN
    found_days = days(found, first, last)
    for day in range(first, last + 1):
        yield MARKS[-(-(len(MARKS) - 1) * min(found_days[day].fit, DAY) // DAY)] if day in found_days else " "


class Day(NamedTuple):
    """Of how many seconds of a civil day, so far as it was asked about, how many fit."""

    of: int
    fit: int

    @property
    def share(self) -> float:
        """The share that fits, 0..1."""
        return self.fit / self.of


def days(found: "Found", first: int, last: int) -> dict[int, Day]:
    """The civil days `first` to `last`, counted from 1970, and some about them, so far as they were asked about."""
    field = found.field
    start, end = max(field.start, (first - 1) * DAY), min(field.end, (last + 2) * DAY)
    if start >= end:
        return {}
    narrow = replace(found, field=replace(field, start=start, end=end))
    counted: dict[int, Day] = {}
    for pieces, bits in narrow.sweep.fitting():
        of, fit = (seconds_of(each, pieces).tolist() for each in (pieces.valid, bits))
        for day, *more in zip(pieces.day.tolist(), of, fit, strict=True):
            before = counted.get(day, Day(0, 0))
            counted[day] = Day(before.of + more[0], before.fit + more[1])
    return counted
