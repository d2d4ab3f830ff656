"""年表字 The words of pictures of boards in a row: when each is, what stands over its column, and what it says."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from samsik.calendar.civil import format_date, format_local
from samsik.core.cycle import Pillar, Unit
from samsik.core.seats import TaiyiPalace
from samsik.render.extended_names import ExtendedNames
from samsik.render.names import Names
from samsik.render.picture.metrics import ems
from samsik.taiyi.halls import Hall, Place, hanzi_of

if TYPE_CHECKING:
    from samsik.calendar.moment import Moment
    from samsik.render.chart import TaiyiChart

SIZE = 10.0


def moment_of(chart: "TaiyiChart") -> "Moment":
    """The moment of a board that was cast for one."""
    assert chart.moment is not None
    return chart.moment


def pillar_of(chart: "TaiyiChart") -> Pillar:
    """The pillar of the unit that a board counts."""
    moment = moment_of(chart)
    match chart.unit:
        case Unit.YEAR:
            return moment.year_pillar
        case Unit.MONTH:
            return moment.month_pillar
        case Unit.DAY:
            return moment.day_pillar
    return moment.hour_pillar


def time_of(chart: "TaiyiChart", say: Names) -> str:
    """When a board is: a year as people write it, a date, or a date with its clock."""
    moment = moment_of(chart)
    if chart.unit is Unit.YEAR:
        return say.year(moment.year)
    if chart.unit is Unit.HOUR:
        return format_local(moment.local_seconds, moment.calendar)[:-3].replace("T", " ")
    return format_date(*moment.date)


def short_of(chart: "TaiyiChart") -> str:
    """The same in the room over a column, what stands in the title left out."""
    moment = moment_of(chart)
    if chart.unit is Unit.YEAR:
        return str(moment.year if moment.year > 0 else 1 - moment.year)
    _, month, day = moment.date
    return f"{moment.local_seconds // 3600 % 24}" if chart.unit is Unit.HOUR else f"{month}/{day}"


def patterns_of(charts: Sequence["TaiyiChart"], say: Names) -> tuple[str, ...]:
    """The patterns that are on any of the boards, in the order of the catalogue."""
    found = {pattern.id for chart in charts for pattern in chart.reading.patterns}
    named = (key.removeprefix("pattern.") for key in say.words.subject("timeline") if key.startswith("pattern."))
    return tuple(id for id in named if id in found)


def pattern_word(id: str, say: Names) -> str:
    """A pattern in a word."""
    return say.say(f"timeline.pattern.{id}")


def has_pattern(chart: "TaiyiChart", id: str) -> bool:
    """Whether a pattern is on a board, be it of one kind or another."""
    return any(pattern.id == id for pattern in chart.reading.patterns)


def told_of(charts: Sequence["TaiyiChart"], say: Names) -> tuple[str, str, tuple[str, ...]]:
    """Several boards in a few words: the counts of host and of guest one by one, and when which pattern is there."""
    host, guest = (" ".join(str(getattr(chart.counts, side)) for chart in charts) for side in ("host", "guest"))
    joined = ", ".join if charts[0].unit is Unit.HOUR else " ".join
    told = (
        say.labelled(pattern_word(id, say), joined(_brief(chart) for chart in charts if has_pattern(chart, id)))
        for id in patterns_of(charts, say)
    )
    return host, guest, tuple(told)


def _brief(chart: "TaiyiChart") -> str:
    """When a board is, beside others of the same years."""
    if chart.unit is Unit.YEAR:
        return short_of(chart)
    _, month, day = moment_of(chart).date
    return f"{month}/{day}" + (f" {short_of(chart)}h" if chart.unit is Unit.HOUR else "")


def label_of(chart: "TaiyiChart", say: Names) -> str:
    """A board in a line: when, counts, the palace of Taiyi and the patterns."""
    parts = [
        f"{time_of(chart, say)} {say.token(pillar_of(chart))}",
        f"{say.say('timeline.row.host')} {chart.counts.host}",
        f"{say.say('timeline.row.guest')} {chart.counts.guest}",
        f"{say.say('timeline.row.taiyi')} {int(chart.taiyi.palace)}",
    ]
    found = dict.fromkeys(pattern.id for pattern in chart.reading.patterns)
    parts += [pattern_word(id, say) for id in found]
    return say.listed(parts)


def fitting(say: ExtendedNames, place: Place, room: float) -> str:
    """A place by the longest of its names that fits."""
    bare = place.hanzi if isinstance(place, Hall) else hanzi_of(place)
    read = bare if isinstance(place, TaiyiPalace | Hall) else say.reading(place)
    return next((word for word in (say.place(place), read, bare) if ems(word) * SIZE <= room), "")
