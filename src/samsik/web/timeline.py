"""Taiyi boards in a row: pictures side by side, a table of the same, and the way to every board."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Response

from samsik.api.context import workers_of
from samsik.api.parameters import Row
from samsik.calendar.moment import Moment
from samsik.calendar.when import Now, parse_when
from samsik.core.typed import whole
from samsik.errors import SamsikError
from samsik.render.chart import TaiyiChart
from samsik.render.extended_names import ExtendedNames
from samsik.render.picture.timeline import LONG, MANY, timeline_pictures
from samsik.render.picture.timeline_words import pattern_word, patterns_of, pillar_of, time_of, told_of
from samsik.render.svg import written
from samsik.services.pairs import settings
from samsik.services.request import TIME
from samsik.services.succession import COUNT, Succession, succession
from samsik.web import choices, query
from samsik.web.faults import status_of
from samsik.web.query import Pairs
from samsik.web.question import Asking, form_of, place_of
from samsik.web.reader import Reader, Reading
from samsik.web.steps import plain_when

router = APIRouter(include_in_schema=False)
FIELDS = (*("from", "to", "count", "unit", "school", "set", "place", "zone", "zi", "terms", "almanac", "calendar"),)
UNITS = ("year", "month", "day", "hour")
COUNTS = (COUNT, 24, 144, 360)


@router.get("/{lang}/timeline")
async def page(reader: Reading) -> Response:
    """The boards in a row, from this year on where nothing is said."""
    if moved := reader.moved(reader.pairs):
        return moved
    asked: Row | None = None
    try:
        asked = reader.asked(Row)
        found = await workers_of(reader.request).work(lambda: _answer(reader, asked))
        return _shown(reader, pure=not isinstance(parse_when(asked.first), Now), found=found)
    except SamsikError as error:
        return _shown(reader, pure=False, error=error, at=place_of(error, reader.pairs, FIELDS, asked))


def _shown(
    reader: Reader, *, pure: bool, found: dict[str, Any] | None = None, error: SamsikError | None = None, at: str = ""
) -> Response:
    say = reader.words
    asking = form_of(reader, Asking(reader.pairs, error, at=at))
    # A year is asked for by most; the boards are those of one system.
    asking["units"] = [("" if unit == UNITS[0] else unit, say.say(f"names.units.{unit}")) for unit in UNITS]
    asking["schools"] = {"taiyi": choices.schools("taiyi", say)}
    counts = [("" if n == COUNT else str(n), say.say("timeline.page.count_of", n=n)) for n in sorted(COUNTS)]
    status = 200 if error is None else status_of(error)
    return reader.page("timeline.html", pure=pure, status=status, found=found, counts=counts, **asking)


def _answer(reader: Reader, asked: Row) -> dict[str, Any]:
    """The pictures, the table, and where to go on."""
    found = succession(
        asked.first,
        asked.last,
        count=whole("count", asked.count),
        unit=asked.unit,
        school=asked.school,
        options=settings(asked.set),
        **asked.time(),
    )
    say, way = ExtendedNames(reader.lang), _Way(reader, found)
    drawn = timeline_pictures(found.charts, found.bands, reader.lang)
    long = len(found.charts) > LONG
    return {
        "title": say.say("timeline.span", first=time_of(found.charts[0], say), last=time_of(found.charts[-1], say)),
        "school": say.say(f"schools.{found.school.id}.name"),
        "changed": [say.choice(name, value) for name, value in found.school.changed().items()],
        "long": long,
        "key": list(_key(found, say)),
        "pictures": [
            written(each, style="external", links=way.of_cell, id=f"row{place}") for place, each in enumerate(drawn)
        ],
        "rows": [] if long else [_row(chart, say, way) for chart in found.charts],
        "blocks": list(_blocks(found.charts, say, way)) if long else [],
        "before": way.at(found.before),
        "after": way.at(found.after),
        "fixed": way.at(found.charts[0].moment, to=asked.last),
    }


def _row(chart: TaiyiChart, say: ExtendedNames, way: "_Way") -> dict[str, Any]:
    found = dict.fromkeys(pattern.id for pattern in chart.reading.patterns)
    return {
        "href": way.board(chart),
        "when": f"{time_of(chart, say)} {say.reading(pillar_of(chart))}",
        "ju": f"{chart.dun.hanzi} {chart.serial.ju}",
        "palace": int(chart.taiyi.palace),
        "host": chart.counts.host,
        "guest": chart.counts.guest,
        "patterns": " · ".join(pattern_word(id, say) for id in found),
    }


def _key(found: Succession, say: ExtendedNames) -> Iterator[str]:
    """What the words of the pictures stand for: patterns with their hanzi and rules, then slow spirits."""
    rules = {pattern.id: pattern.rule for chart in found.charts for pattern in chart.reading.patterns}
    for id in patterns_of(found.charts, say):
        yield f"{_both(pattern_word(id, say), id)} {rules[id]}"
    for spirit in dict.fromkeys(band.spirit for band in found.bands):
        yield _both(say.say(f"picture.spirits.{spirit}"), spirit)


def _both(word: str, hanzi: str) -> str:
    return hanzi if word == hanzi else f"{word} {hanzi}"


def _blocks(charts: tuple[TaiyiChart, ...], say: ExtendedNames, way: "_Way") -> Iterator[dict[str, Any]]:
    """Of a long row so many boards at a time, as its pictures have them."""
    for first in range(0, len(charts), MANY):
        some = charts[first : first + MANY]
        host, guest, patterns = told_of(some, say)
        ends = {"first": time_of(some[0], say), "last": time_of(some[-1], say)}
        yield {
            "href": way.of_cell(f"row-{first}"),
            "when": say.say("timeline.span", **ends),
            "host": host,
            "guest": guest,
            "patterns": patterns,
        }


class _Way:
    """The addresses that lead on from a row of boards."""

    def __init__(self, reader: Reader, found: Succession) -> None:
        self._reader, self._found = reader, found
        given = dict(reader.pairs)
        kept = [pair for pair in reader.pairs if pair[0] in TIME and pair[0] != "fold"]
        # Years read no clock.
        if found.unit.value != "year" and not {"zone", "place"} & {*given} and found.charts[0].moment:
            kept.append(("zone", found.charts[0].moment.zone.name))
        self._time = tuple(kept)

    def board(self, chart: TaiyiChart) -> str:
        """The address of a board, short: it stands in the page many times."""
        pairs: list[tuple[str, str]] = [("when", _when(chart.moment))] if chart.moment else []
        if self._found.unit.value != "hour":
            pairs.append(("unit", self._found.unit.value))
        pairs += [pair for pair in self._reader.pairs if pair[0] in ("school", "set")]
        return query.write("taiyi", [*pairs, *self._time])

    def at(self, moment: Moment | None, to: str | None = None, count: int | None = None) -> str | None:
        """The same row from another board on; None where there is none."""
        if moment is None:
            return None
        changes = {"from": _when(moment), "to": to}
        if to is None and count is None and "to" in dict(self._reader.pairs):
            count = len(self._found.charts)
        if count is not None:
            changes["count"] = str(count)
        pairs: Pairs = query.changed(self._reader.pairs, changes)
        return query.write("timeline", query.changed(pairs, dict(self._time)))

    def of_cell(self, key: str) -> str | None:
        """A board by its column, or a closer look by the picture."""
        kind, _, number = key.partition("-")
        chart = self._found.charts[int(number)]
        return self.board(chart) if kind == "step" else self.at(chart.moment, count=MANY)


def _when(moment: Moment | None) -> str:
    """A moment as WHEN: a year, a date, or a date with its clock."""
    assert moment is not None
    if moment.is_bare_year:
        return str(moment.year)
    when = plain_when(moment)
    return when if moment.has_time else when.partition("T")[0]
