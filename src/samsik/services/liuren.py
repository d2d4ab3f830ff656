"""六壬 cast and board: a Liuren chart from a moment, from pillars, and from its keys."""

from collections.abc import Iterator, Mapping

from samsik.calendar.civil import DAY
from samsik.calendar.moment import Moment
from samsik.calendar.note import Note
from samsik.calendar.options import Zi
from samsik.calendar.search import day_of_hour
from samsik.core.cycle import Branch, Pillar
from samsik.core.school import School, find_school
from samsik.errors import SamsikError
from samsik.liuren.books import Facts, Keys
from samsik.liuren.school import SCHOOLS, LiurenOptions
from samsik.render.chart import LiurenChart

# Lessons for which 六壬大全 (比用格, 畢法賦) takes, of two of like polarity, the one that feeds the day stem, and does
# not wade; with the first transmission it has.
DISPUTED = {
    Keys(Pillar.of(day), turn): Branch.of(first)
    for day, turn, first in (("戊子", 9, "午"), ("甲戌", 2, "子"), ("庚子", 10, "戌"), ("壬戌", 5, "申"))
}


def cast_liuren(moment: Moment, *, school: str | None = None, options: Mapping[str, str] | None = None) -> LiurenChart:
    """The chart of a moment, from its day pillar, hour branch and 月將.

    SamsikError: `time_needed`, `latitude_missing` (the sun's day and night need a place), and what school and options
    refuse.
    """
    chosen = liuren_school(school, options)
    if not moment.has_time:
        raise SamsikError("time_needed", value=moment.text)
    sun_up, notes = None, moment.notes
    if chosen.options.noble_half == "sun":
        sun_up, daylight = _daylight(moment)
        notes = (*notes, daylight)
    facts = Facts(hour=moment.hour_branch, general=moment.general, sun_up=sun_up)
    return _chart(moment.day_pillar, facts, chosen, moment, *notes)


def cast_liuren_pillars(
    *,
    day: Pillar,
    hour: Pillar,
    general: str | None,
    month: Pillar | None = None,
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    zi: Zi = "next-day",
) -> LiurenChart:
    """The chart of a day and an hour pillar under 月將 `general`, which pillars alone do not tell.

    A month narrows 月將 to two, and must have the one that is given. SamsikError: `hour_of_day`, `general_missing`,
    `general_of_month`, `unknown_token`.
    """
    day_of_hour(day, hour, zi)
    met = tuple(Branch) if month is None else generals_of_month(month.branch)
    right = " ".join(branch.hanzi for branch in met)
    if general is None:
        raise SamsikError("general_missing", known=right)
    if month is not None and Branch.of(general) not in met:
        raise SamsikError("general_of_month", general=general, month=month.hanzi, right=right)
    facts = Facts(hour=hour.branch, general=Branch.of(general))
    known = " ".join(pillar.hanzi for pillar in (month, day, hour) if pillar is not None)
    return _chart(day, facts, liuren_school(school, options), None, Note("from_pillars", {"pillars": known, "zi": zi}))


def board_liuren(
    *, day: str, hour: str, general: str, school: str | None = None, options: Mapping[str, str] | None = None
) -> LiurenChart:
    """The chart of a day pillar, an hour branch and 月將, without a moment. SamsikError for what is none of these."""
    facts = Facts(hour=Branch.of(hour), general=Branch.of(general))
    return _chart(Pillar.of(day), facts, liuren_school(school, options), None)


def liuren_school(id: str | None, options: Mapping[str, str] | None) -> School[LiurenOptions]:
    """The school named, 大全 by default, with single options changed."""
    return find_school(SCHOOLS, id or "daquan").with_options({} if options is None else options)


def generals_of_month(month: Branch) -> tuple[Branch, Branch]:
    """月將 before and after the 中氣 within the month of a branch: 寅 has 子, then from 雨水 亥."""
    return Branch((month.partner + 1) % 12), month.partner


def _chart(
    day: Pillar, facts: Facts, school: School[LiurenOptions], moment: Moment | None, *notes: Note
) -> LiurenChart:
    keys = Keys(day, (facts.general - facts.hour) % 12)
    chart = LiurenChart(school, keys, facts, moment)
    return LiurenChart(school, keys, facts, moment, (*notes, *_remarks(chart)))


def _remarks(chart: LiurenChart) -> Iterator[Note]:
    if chart.nobles is None:
        yield Note("daylight_untold")
    first, other = chart.course.first, DISPUTED.get(chart.keys, chart.course.first)
    if other is not first:
        yield Note("disputed_lesson", {"first": first.hanzi, "other": other.hanzi})


def _daylight(moment: Moment) -> tuple[bool, Note]:
    """Whether the sun is up at the place of a moment, and a note of the sunrise and sunset about it."""
    from samsik.calendar.daylight import is_sun_up, sun_edges

    if moment.latitude is None or moment.longitude is None:
        raise SamsikError("latitude_missing")
    now, where = moment.ut_seconds, (moment.latitude, moment.longitude)
    up = is_sun_up(now, *where)
    edges = [edge for edge, _ in sun_edges(now - DAY, now + DAY, *where)]
    past, ahead = [edge for edge in edges if edge <= now], [edge for edge in edges if edge > now]
    if not past or not ahead:
        return up, Note("polar_day" if up else "polar_night")
    since, until = past[-1], ahead[0]
    params = {"since": _time(moment, since), "until": _time(moment, until)}
    return up, Note("sun_up" if up else "sun_down", params, min(now - since, until - now))


def _time(moment: Moment, ut_seconds: int) -> str:
    return moment.at(ut_seconds).civil.partition("T")[2][:8]
