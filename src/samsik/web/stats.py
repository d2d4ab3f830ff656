"""How often things are so, and whether dated events fall on them otherwise; what is sent is not kept."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Response
from starlette.responses import RedirectResponse

from samsik.api.context import workers_of
from samsik.api.parameters import STATS_MOST
from samsik.api.parameters import Stats as StatsBase
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError
from samsik.render.names import Names, names
from samsik.search.columns import columns
from samsik.search.rates import BYS, Rate
from samsik.search.signs import signs
from samsik.search.tree import sql
from samsik.services.pairs import settings
from samsik.services.stats import Counted, Stats, stats
from samsik.services.stats_report import applied_told, lines_told, percent, warnings_told
from samsik.web import chips, query
from samsik.web.faults import status_of
from samsik.web.question import Asking, form_of, place_of, settled
from samsik.web.reader import Reader, Reading

router = APIRouter(include_in_schema=False)
FIELDS = (
    *("condition", "where", "by", "from", "to", "place", "zone", "unit", "school", "set", "events"),
    *("zi", "terms", "almanac", "calendar"),
)
# Events that are tried at once, and groups that a page shows.
MOST_EVENTS, MOST_GROUPS = 2000, 240
# What parts a date from its outcome.
PARTING = re.compile(r"[,，;\t]")
MEDIA = {"csv": "text/csv; charset=utf-8", "json": "application/json"}

Events = list[tuple[str, str | None]]


class StatsQuery(StatsBase):
    """What `stats` takes, put to the service."""

    def stats(self) -> Stats:
        """The answer; SamsikError of `samsik.services.stats.stats`."""
        return stats(
            [condition_of(text) for text in self.condition],
            self.first,
            self.last,
            by=self.by,  # type: ignore[arg-type]
            events=events_of(self.events) if self.events else None,
            unit=self.unit,
            school=self.school or None,
            options=settings(self.set),
            **self.time(),
        )


def condition_of(text: str) -> str:
    """A condition as it is, or that of a sign by its name."""
    known = signs(SYSTEMS)
    return sql(known[text]) if text in known and text not in columns() else text


def events_of(text: str) -> Events:
    """The lines of a text, each a date and perhaps an outcome; SamsikError `out_of_range`."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_EVENTS:
        raise SamsikError("out_of_range", name="events", value=len(lines), low=1, high=MOST_EVENTS)
    parts = [[part.strip() for part in PARTING.split(line, maxsplit=1)] for line in lines]
    # The head of a file that was pasted.
    if parts and parts[0][0].lower() == "date":
        del parts[0]
    return [(date, rest[0] if rest and rest[0] else None) for date, *rest in parts]


@router.get("/{lang}/stats")
async def page(reader: Reading) -> Response:
    """The form, and the answer where something is asked."""
    if moved := reader.moved(reader.pairs):
        return moved
    return await _answered(reader, reader.pairs)


@router.post("/{lang}/stats")
async def test(reader: Reading) -> Response:
    """The same with events, which are sent and not written into the address."""
    body = parse_qsl((await reader.request.body()).decode("utf-8", "replace"))
    pairs = tuple((name, value.strip()) for name, value in body if value.strip())
    reader.pairs = tuple(pair for pair in pairs if pair[0] != "events")
    if reader.pairs == pairs:
        return RedirectResponse(reader.here(), 303)
    return await _answered(reader, pairs)


@router.get("/{lang}/stats.{form}")
async def file(reader: Reading, form: str) -> Response:
    """The rates as a table or as data."""
    if form not in MEDIA:
        raise SamsikError("no_page", path=reader.request.url.path[:200])
    asked = reader.asked(StatsQuery)

    def work() -> bytes:
        import msgspec

        found = asked.stats()
        return found.csv(reader.lang).encode() if form == "csv" else msgspec.json.encode(found.to_dict(reader.lang))

    body = await workers_of(reader.request).work(work)
    headers = {"content-disposition": f'attachment; filename="samsik-rates.{form}"', "cache-control": "no-store"}
    return Response(body, 200, headers, MEDIA[form])


async def _answered(reader: Reader, pairs: query.Pairs) -> Response:
    asked: StatsQuery | None = None
    try:
        asked = query.read(StatsQuery, pairs)
        if not asked.condition:
            if asked.events:
                raise SamsikError("value_missing_here", name="condition")
            return _shown(reader, pairs, pure=True)
        found = await workers_of(reader.request).work(lambda: _answer(reader, asked))
        pure = bool(asked.first and asked.last) and reader.request.method == "GET"
        return _shown(reader, pairs, pure=pure, found=found)
    except SamsikError as error:
        at = place_of(error, pairs, FIELDS, asked)
        if at == "where":
            at = "condition"
        elif asked is not None and asked.events and at in ("", "from", "to"):
            at = _at_events(error, asked) or at
        return _shown(reader, pairs, pure=False, error=error, at=at)


def _at_events(error: SamsikError, asked: StatsQuery) -> str:
    """Whether an error is of the events, and not of the stretch asked about."""
    from samsik.services.stats import read_events

    if error.code in ("event_outside", "events_mixed", "events_unread"):
        return "events"
    try:
        read_events(events_of(asked.events or ""), asked.time())
    except SamsikError as found:
        return "events" if found.code == error.code else ""
    return ""


def _shown(
    reader: Reader,
    pairs: query.Pairs,
    *,
    pure: bool,
    found: dict[str, Any] | None = None,
    error: SamsikError | None = None,
    at: str = "",
) -> Response:
    form = Asking(pairs, error, at=at)
    say = reader.words
    more: dict[str, Any] = {
        "conditions": [*form.values("condition"), ""][:STATS_MOST],
        "bys": [("", say.say("web_times.by.none")), *((by, say.say(f"web_times.by.{by}")) for by in BYS)],
        "signs": [(chip.name, chip.label) for group in chips.groups(reader.lang) for chip in group.chips],
        "found": found,
    }
    status = 200 if error is None else status_of(error)
    return reader.page("stats.html", pure=pure, status=status, **form_of(reader, form), **more)


def _answer(reader: Reader, asked: StatsQuery) -> dict[str, Any]:
    """Everything that the page tells."""
    found, say = asked.stats(), names(reader.lang)
    titles = [chips.called(text, reader.lang) for text in asked.condition]
    named = replace(
        found,
        counted=tuple(replace(each, condition=title) for each, title in zip(found.counted, titles, strict=True)),
    )
    fixed = settled(reader.pairs, found.field)
    return {
        "applied": applied_told(named, say),
        "counted": [
            _told(named, each, whole.condition, say) for each, whole in zip(named.counted, found.counted, strict=True)
        ],
        "by": found.by,
        "warnings": list(warnings_told(named, say)),
        "fixed": query.write(f"/{reader.lang}/stats", fixed),
        "files": [(form, query.write(f"/{reader.lang}/stats.{form}", fixed)) for form in MEDIA],
        "most": MOST_GROUPS,
    }


def _told(found: Stats, each: Counted, condition: str, say: Names) -> dict[str, Any]:
    trial = each.trial
    told: dict[str, Any] = {
        "title": each.condition,
        "condition": "" if condition == each.condition else condition,
        "lines": list(lines_told(found, each, say)),
        "bars": [],
        "groups": list(_groups(each.groups[:MOST_GROUPS], found.by, say)),
        "all_groups": len(each.groups),
    }
    if trial is not None:
        by_chance = f"{trial.base * trial.n:.1f}".removesuffix(".0")
        told["lines"].insert(2, say.say("web_times.stats.by_chance", n=trial.n, fit=by_chance))
        unit = "days" if found.by_day else "time"
        shares = (("events", trial.fit / trial.n), (unit, trial.base))
        told["bars"] = [(say.say(f"web_times.stats.{name}"), percent(share), 100 * share) for name, share in shares]
    return told


def _groups(rates: tuple[Rate, ...], by: str | None, say: Names) -> Iterator[tuple[str, str, float]]:
    for rate in rates:
        group = say.year(rate.group or 0) if by == "year" else say.say(f"web_times.in.{by}", n=rate.group)
        yield group, percent(rate.share), 100 * rate.share
