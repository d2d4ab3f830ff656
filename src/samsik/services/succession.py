"""列 Taiyi boards of one unit after another: years, months, days or double hours in a row."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from samsik.calendar.civil import DAY, FIRST_YEAR, LAST_YEAR, UNIX_JDN, civil_from_jdn, format_date
from samsik.calendar.moment import Moment
from samsik.calendar.terms import FIRST_UT, LAST_UT
from samsik.core.cycle import Unit
from samsik.core.school import School
from samsik.errors import SamsikError
from samsik.render.chart import TaiyiChart
from samsik.render.picture.timeline import Band
from samsik.services.questions import bound
from samsik.services.taiyi import cast_taiyi, taiyi_school
from samsik.services.timeline import stays_of
from samsik.taiyi.school import TaiyiOptions

MOST = 360
# 元 What the numbers of the boards run through.
COUNT = 72
DOUBLE_HOUR = 7200
# Days in which a month surely does not end, and in which with a leap month it surely does.
SHORTEST, LONGEST = 28, 62
# The slow spirits that stay in a place for more than twenty years.
SLOW = ("五福", "大遊", "君基", "陽九", "百六")


@dataclass(frozen=True)
class Succession:
    """Boards in a row, and spans of slow spirits over them.

    `before` begins as many units earlier, `after` follows the last; None beyond the tables.
    """

    unit: Unit
    school: School[TaiyiOptions]
    charts: tuple[TaiyiChart, ...]
    bands: tuple[Band, ...]
    before: Moment | None
    after: Moment | None


def succession(
    first: str | int = "now",
    last: str | int | None = None,
    *,
    count: int = COUNT,
    unit: str = "year",
    school: str | None = None,
    options: dict[str, str] | None = None,
    **time: Any,
) -> Succession:
    """The boards of `count` units from the one that a WHEN lies in, or of those up to the one that `last` lies in.

    SamsikError: `out_of_range`, `succession_long`, `span_empty`, and what `cast_taiyi`, `bound` and `Moment` refuse.
    """
    if not 1 <= count <= MOST:
        raise SamsikError("out_of_range", name="count", value=count, low=1, high=MOST)
    walk = _Walk(Unit.of(unit), taiyi_school(school, options), time)
    start = walk.place(first, after=False)
    end = None if last is None else walk.place(last, after=True)
    if end is not None and end < start:
        raise SamsikError("span_empty", first=first, last=last)
    most = count if end is None else MOST
    taken = list(islice(walk.boards(start), most + 1))
    within = [chart for place, chart in taken[:most] if end is None or place <= end]
    if end is not None and len(within) == most and len(taken) > most and taken[most][0] <= end:
        raise SamsikError("succession_long", most=MOST)
    after = taken[len(within)][1].moment if len(taken) > len(within) else None
    bands = tuple(_bands(within, walk.school)) if walk.unit is Unit.YEAR else ()
    return Succession(walk.unit, walk.school, tuple(within), bands, walk.back(start, len(within)), after)


def _bands(charts: list[TaiyiChart], school: School[TaiyiOptions]) -> Iterator[Band]:
    """The stays of the slow spirits, by the places of their years in the row."""
    first, last = (chart.moment.year if chart.moment else 0 for chart in (charts[0], charts[-1]))
    for spirit in SLOW:
        for stay in stays_of(spirit, first, last, school.options):
            yield Band(spirit, stay.seat, max(stay.since, first) - first, min(stay.next, last + 1) - first)


@dataclass(frozen=True)
class _Walk:
    """From unit to unit. A place is a year, the number of a day, or the clock at the beginning of a double hour."""

    unit: Unit
    school: School[TaiyiOptions]
    time: dict[str, Any]

    def place(self, when: str | int, *, after: bool) -> int:
        """Where a WHEN begins or, `after`, ends; a year or a date counts whole."""
        if self.unit is Unit.YEAR:
            moment = Moment.of(when, **self.time)
            if moment.is_bare_year:
                return moment.year
            lunar = self.school.options.year_start == "lunar-new-year"
            return moment.lunar.year if lunar else moment.solar_year
        like = self._like
        moment = like.at(bound(when, like, after=after) - after)
        if self.unit is Unit.HOUR:
            return _hour(moment.clock.read(moment.ut_seconds))
        return moment.jdn if self.unit is Unit.DAY else self._month(moment.jdn)

    def boards(self, place: int) -> Iterator[tuple[int, TaiyiChart]]:
        """The boards from a place on, until the tables end."""
        seen = None
        while (moment := self.moment(place)) is not None:
            chart = self._cast(moment)
            # A clock that was put forward skips a double hour, or two clocks fall into one.
            if seen is None or moment.is_bare_year or moment.ut_seconds != seen:
                yield place, chart
            seen = None if moment.is_bare_year else moment.ut_seconds
            place = self._next(place, chart)

    def moment(self, place: int) -> Moment | None:
        """The moment that stands for a place; None beyond the tables."""
        if self.unit is Unit.YEAR:
            return Moment.of(place) if FIRST_YEAR <= place <= LAST_YEAR else None
        if self.unit is Unit.HOUR:
            like = self._like
            at = like.clock.first_at(place)
            return like.at(at) if FIRST_UT <= at < LAST_UT else None
        if not FIRST_UT <= (place - UNIX_JDN) * DAY < LAST_UT - DAY:
            return None
        return Moment(format_date(*civil_from_jdn(place, self._like.calendar)), **self.time)

    def back(self, place: int, count: int) -> Moment | None:
        """The moment so many units earlier."""
        if self.unit is Unit.HOUR:
            return self.moment(place - count * DOUBLE_HOUR)
        if self.unit is Unit.MONTH:
            # The middle of a month near enough: what lies in it is asked for.
            return self.moment(place - round(count * 30.44) + 10)
        return self.moment(place - count)

    @property
    def _like(self) -> Moment:
        """A moment under the same conventions."""
        return Moment("now", **self.time)

    def _cast(self, moment: Moment) -> TaiyiChart:
        return cast_taiyi(
            moment, unit=self.unit.value, school=self.school.id, options=self.school.changed(), dun="auto"
        )

    def _next(self, place: int, chart: TaiyiChart) -> int:
        match self.unit:
            case Unit.HOUR:
                return place + DOUBLE_HOUR
            case Unit.MONTH:
                return next(
                    (day for day in range(place + SHORTEST, place + LONGEST) if self._number(day) != _number_of(chart)),
                    place + LONGEST,
                )
        return place + 1

    def _month(self, day: int) -> int:
        """The first day of the month that a day lies in."""
        number = self._number(day)
        while (before := self._number(day - 1)) is not None and before == number:
            day -= 1
        return day

    def _number(self, day: int) -> int | None:
        moment = self.moment(day)
        return None if moment is None else _number_of(self._cast(moment))


def _number_of(chart: TaiyiChart) -> int | None:
    return chart.serial.accumulated


def _hour(local: int) -> int:
    """When the double hour begins that a clock reads: they turn at odd hours."""
    return (local + DOUBLE_HOUR // 2) // DOUBLE_HOUR * DOUBLE_HOUR - DOUBLE_HOUR // 2
