"""問題 What find, scan and stats are asked: systems, schools, the unit, and a stretch of time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from samsik.calendar.civil import DAY, format_local, format_offset
from samsik.calendar.moment import Moment
from samsik.calendar.resolve import Asked, bound_of
from samsik.calendar.when import Now, parse_when
from samsik.core.cycle import Unit
from samsik.core.school import School, values_of
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError, closest, one_of
from samsik.liuren.school import SCHOOLS as LIUREN
from samsik.qimen.school import SCHOOLS as QIMEN
from samsik.search.ground import Ground, Rules
from samsik.search.timeline import Frame
from samsik.taiyi.school import SCHOOLS as TAIYI

SCHOOLS: dict[str, dict[str, School[Any]]] = {"taiyi": TAIYI, "qimen": QIMEN, "liuren": LIUREN}
# How far ahead one looks who does not say until when.
AHEAD = 92 * DAY


@dataclass(frozen=True)
class Field:
    """Some systems under rules over UT seconds [start, end), read under the conventions of `like`."""

    systems: tuple[str, ...]
    rules: Rules
    like: Moment
    start: int
    end: int

    @property
    def frame(self) -> Frame:
        """The conventions that days and hours are read by."""
        return Frame.of(self.like)

    def ground(self) -> Ground:
        """What a question can be put to."""
        return Ground(self.rules, self.frame, self.start, self.end)

    def when(self, ut_seconds: int) -> str:
        """An instant as civil time."""
        offset = self.like.zone.offset_at_utc(ut_seconds)
        return format_local(ut_seconds + offset, self.like.calendar) + format_offset(offset)

    def record(self) -> dict[str, Any]:
        """Conventions, systems and schools as plain data."""
        return {
            "options": self.like.applied(),
            "unit": self.rules.unit.value,
            "systems": self.rules.record(*self.systems),
        }


def field_of(
    first: Moment | str | int | None,
    last: Moment | str | int | None,
    *,
    system: str | Sequence[str],
    unit: str,
    school: str | Sequence[str] | None,
    options: dict[str, str] | None,
    time: dict[str, Any],
) -> Field:
    """Read what find, scan and stats have in common.

    `first` and `last` are WHEN; a year or a date counts whole. Without `last` the ninety-two days from `first`.
    SamsikError: `unknown_system`, `unknown_school`, `unknown_option`, `solar_not_searched`, `span_empty`, and what
    `Moment` refuses.
    """
    if time.get("solar", "civil") != "civil":
        raise SamsikError("solar_not_searched", value=time["solar"])
    like = first if isinstance(first, Moment) else Moment("now", **time)
    start = bound(first, like, after=False)
    end = start + AHEAD if last is None else bound(last, like, after=True)
    if start >= end:
        # As it was typed: a day counts whole, and its end is a day that nobody spoke of.
        typed = [
            when if isinstance(when, str | int) else like.at(at).civil for when, at in ((first, start), (last, end))
        ]
        raise SamsikError("span_empty", first=typed[0], last=typed[1])
    return Field(systems_of(system), rules_of(words(school), options or {}, Unit.of(unit)), like, start, end)


def systems_of(given: str | Iterable[str]) -> tuple[str, ...]:
    """Systems by name, each once; where none is named, that is refused as a name would be."""
    return tuple(dict.fromkeys(one_of("unknown_system", name, SYSTEMS) for name in words(given) or [""]))


def bound(when: Moment | str | int | None, like: Moment, *, after: bool) -> int:
    """The instant, in UT seconds, at which a WHEN begins or, `after`, ends; SamsikError as `field_of`."""
    if isinstance(when, Moment):
        return when.ut_seconds
    parsed = Now() if when is None else parse_when(when)
    return bound_of(parsed, Asked(like.ut_seconds, like.zone, None, like.calendar, like.almanac), after=after)


def words(given: str | Iterable[str] | None) -> list[str]:
    """Words that were given one by one, or parted by commas."""
    parts = [given] if isinstance(given, str) else list(given or ())
    return [word.strip() for part in parts for word in part.replace("，", ",").split(",") if word.strip()]


def rules_of(schools: Iterable[str], options: dict[str, str], unit: Unit) -> Rules:
    """The first school of every system or those named, each option set in the system that has it."""
    chosen = {system: next(iter(known.values())) for system, known in SCHOOLS.items()}
    for id in schools:
        found = [system for system, known in SCHOOLS.items() if id in known]
        if not found:
            every = [id for known in SCHOOLS.values() for id in known]
            raise SamsikError("unknown_school", value=id, known=" ".join(every), closest=closest(id, every))
        chosen[found[0]] = SCHOOLS[found[0]][id]
    tables: dict[str, type] = {system: type(school.options) for system, school in chosen.items()}
    known = {name: system for system, table in tables.items() for name in values_of(table)}
    for name, value in options.items():
        one_of("unknown_option", name, known)
        chosen[known[name]] = chosen[known[name]].with_options({name: value})
    return Rules(**chosen, unit=unit)
