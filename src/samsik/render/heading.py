"""The head of a chart in words: the conventions applied, the title, and the moment it was cast for."""

from typing import TYPE_CHECKING

from samsik.calendar.civil import format_local, format_offset
from samsik.calendar.terms import Term, seconds_of
from samsik.render.names import Names
from samsik.render.seen import sight_rows
from samsik.render.width import NO_BREAK
from samsik.taiyi.books import Facts as TaiyiFacts

if TYPE_CHECKING:
    from samsik.calendar.moment import Moment
    from samsik.render.chart import Chart, TaiyiChart

# From here on people count by the common era.
LAST_ERA_YEAR = 1911

Row = tuple[str, str]


def applied(say: Names, chart: "Chart") -> str:
    """What the chart was cast under: zone, clock, 換日, terms, almanac, school, and what differs from the school."""
    parts = conventions(say, chart.moment) if chart.moment and not chart.moment.is_bare_year else []
    parts.append(say.say("text.school", name=say.say(f"schools.{chart.school.id}.name")))
    if chart.moment and isinstance(chart.facts, TaiyiFacts) and chart.facts.asked_dun is not None:
        parts.append(say.labelled(say.body("asked_dun"), say.value("dun", chart.facts.asked_dun)))
    if isinstance(chart.facts, TaiyiFacts):
        parts += [say.labelled(label, value) for label, value in sight_rows(say, chart.facts)]
    parts += [say.choice(name, value) for name, value in chart.school.changed().items()]
    return say.say("text.applied", list=say.dotted(parts))


def conventions(say: Names, moment: "Moment") -> list[str]:
    """Under which zone, clock, 換日, terms, almanac and calendar a moment is read; not for a bare year."""
    offset = format_offset(moment.offset)
    zone = moment.zone.name
    clock = say.say(f"options.solar.{moment.solar}")
    parts = [
        f"UTC{offset}" if zone == offset else say.say("text.zone", name=zone, offset=offset),
        clock if moment.solar == "civil" else say.say("text.solar", clock=clock, lon=f"{moment.longitude:.7g}"),
        say.say(f"options.zi.{moment.zi}"),
        say.say(f"options.terms.{moment.terms}"),
        say.say(f"options.almanac.{moment.almanac}"),
    ]
    if moment.calendar != "auto":
        parts.append(say.say(f"options.calendar.{moment.calendar}"))
    return parts


def title(say: Names, chart: "TaiyiChart") -> str:
    """計, 遁, 局, 紀 and 元 in a line."""
    serial = chart.serial
    parts = [
        say.say("text.title.system"),
        say.value("unit", chart.unit),
        say.say("text.title.ju", dun=say.value("dun", chart.dun), ju=serial.ju),
    ]
    if serial.yuan is not None:
        parts.append(say.say("text.title.cycle", ji=serial.ji, yuan=say.value("yuan", serial.yuan)))
    return say.dotted(parts)


def moment_rows(say: Names, moment: "Moment") -> tuple[Row, ...]:
    """Civil time, solar time where it counts, pillars, lunar date, eras and term."""
    if moment.is_bare_year:
        pillar = say.token(moment.year_pillar)
        year = say.say("text.year.named", year=say.year(moment.year), pillar=pillar)
        return ((say.say("text.label.year"), year), *_eras(say, moment, moment.year))
    civil = written(moment, moment.local_seconds) if moment.has_time else moment.text
    if moment.year < 1:
        civil = say.say("text.year.also", date=civil, year=say.year(moment.year))
    rows = [(say.say("text.label.when"), civil)]
    if moment.solar != "civil" and moment.has_time:
        rows.append((say.say("text.label.sun"), written(moment, moment.solar_seconds)))
    rows += [
        pillar_row(say, moment),
        (say.say("text.label.lunar"), say.lunar(moment.lunar)),
        *_eras(say, moment, moment.lunar.year),
        (say.say("text.label.term"), _term(say, moment)),
    ]
    return tuple(rows)


def written(moment: "Moment", local_seconds: int) -> str:
    """A clock reading as people write it: seconds only where there are some."""
    return format_local(local_seconds, moment.calendar).replace("T", NO_BREAK).removesuffix(":00")


def to_the_minute(moment: "Moment", ut_seconds: int) -> str:
    """Another instant by the civil clock of a moment, its seconds cut off."""
    local = moment.at(ut_seconds).local_seconds
    return written(moment, local - local % 60)


def pillar_row(say: Names, moment: "Moment") -> Row:
    """The four pillars, or three where the hour is not known."""
    parts = {"year": moment.year_pillar, "month": moment.month_pillar, "day": moment.day_pillar}
    if moment.has_time:
        parts["hour"] = moment.hour_pillar
    told = [say.say(f"text.pillars.{unit}", pillar=say.token(pillar)) for unit, pillar in parts.items()]
    return say.say("text.label.pillars"), say.spaced(told)


def _eras(say: Names, moment: "Moment", sui: int) -> tuple[Row, ...]:
    eras = [say.era(era, sui) for era in moment.eras if era.main] if sui <= LAST_ERA_YEAR else []
    return ((say.say("text.label.eras"), say.listed(eras)),) if eras else ()


def _term(say: Names, moment: "Moment") -> str:
    since, until = (seconds_of(ordinal) for ordinal in (moment.ordinal, moment.ordinal + 1))
    return say.say(
        "text.line.term",
        term=say.term(moment.term),
        since=to_the_minute(moment, since),
        next=say.term(Term((moment.ordinal + 1) % 24)),
        until=to_the_minute(moment, until),
    )
