"""Finding times: the form, how selective the question is, its months, and the windows; and the same as files."""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Response

from samsik.api.context import workers_of
from samsik.api.parameters import FIND_LIMIT
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError
from samsik.render.names import names
from samsik.search.tree import sql
from samsik.services import questions
from samsik.services.find import Found
from samsik.services.find_reading import readings
from samsik.services.find_report import READ, board_told, head_told, is_flood, percent, question_told
from samsik.web import chips, query
from samsik.web.faults import status_of
from samsik.web.months import months
from samsik.web.question import (
    LIMITS,
    SORTS,
    Asking,
    Boards,
    FindQuery,
    form_of,
    limit_of,
    place_of,
    settled,
)
from samsik.web.reader import Reader, Reading

router = APIRouter(include_in_schema=False)
FIELDS = (
    *("from", "to", "place", "zone", "unit", "school", "set", "require", "avoid", "favour", "where", "system"),
    *("sort", "limit", "zi", "terms", "almanac", "calendar"),
)
MEDIA = {
    "ics": "text/calendar; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
}
# A question to begin with, as people ask it.
EXAMPLE = (
    ("require", "三門具"),
    ("require", "主將發"),
    ("require", "南開門"),
    ("require", "南奇"),
    ("avoid", "掩"),
    ("avoid", "迫"),
)
# What the address of a page has beside its question.
PAGED = ("cursor", "day", "limit")


@router.get("/{lang}/find")
async def page(reader: Reading) -> Response:
    """The form, and the answer where something is asked."""
    if moved := reader.moved(reader.pairs):
        return moved
    asked: FindQuery | None = None
    try:
        asked = reader.asked(FindQuery)
        if not asked.asks:
            return _shown(reader, None, pure=True)
        found = await workers_of(reader.request).work(lambda: _answer(reader, asked))
        return _shown(reader, None, pure=bool(asked.first and asked.last), found=found)
    except SamsikError as error:
        at = place_of(error, reader.pairs, FIELDS, asked)
        return _shown(reader, error, pure=False, at=at, status=status_of(error))


@router.get("/{lang}/find.{form}")
async def file(reader: Reading, form: str) -> Response:
    """The first windows as a calendar, as a table, or as data."""
    if form not in MEDIA:
        raise SamsikError("no_page", path=reader.request.url.path[:200])
    pairs = tuple(pair for pair in reader.pairs if pair[0] not in PAGED)
    asked = query.read(FindQuery, pairs)

    def work() -> bytes:
        import msgspec

        found = asked.found(FIND_LIMIT)
        if form == "json":
            return msgspec.json.encode(found.to_dict(reader.lang))
        return "".join(found.ics(reader.lang) if form == "ics" else found.csv(reader.lang)).encode()

    body = await workers_of(reader.request).work(work)
    headers = {"content-disposition": f'attachment; filename="samsik.{form}"', "cache-control": "no-store"}
    return Response(body, 200, headers, MEDIA[form])


def _shown(
    reader: Reader,
    error: SamsikError | None,
    *,
    pure: bool,
    at: str = "",
    status: int = 200,
    found: dict[str, Any] | None = None,
) -> Response:
    form = Asking(reader.pairs, error, at=at)
    more: dict[str, Any] = {
        "rows": [chips.row(way, form.listed(way), reader.lang) for way in chips.WAYS],
        "asked_systems": form.listed("system"),
        "sorts": [("" if sort == SORTS[0] else sort, reader.words.say(f"web_times.sort.{sort}")) for sort in SORTS],
        "limits": [("" if limit == LIMITS[0] else str(limit), str(limit)) for limit in sorted(LIMITS)],
        "example": reader.href("find", EXAMPLE),
        "all_systems": SYSTEMS,
        "found": found,
    }
    return reader.page("find.html", pure=pure, status=status, **form_of(reader, form), **more)


def _answer(reader: Reader, asked: FindQuery) -> dict[str, Any]:
    """Everything that the page tells of the answer."""
    found = asked.found(limit_of(asked.limit), asked.cursor)
    shown = found if asked.day is None else _of_day(found, asked.day)
    say = names(reader.lang)
    applied, _, share, *_ = head_told(found, say)
    fixed = settled(reader.pairs, found.field)
    whole = tuple(pair for pair in fixed if pair[0] not in PAGED)
    return {
        "applied": applied,
        "question": question_told(found, say, lambda name: chips.called(name, reader.lang)),
        "share": share,
        "percent": 100 * found.fits_share,
        "runs": found.page.runs,
        "flood": is_flood(found),
        "parts": _parts(reader, found),
        "months": months(found),
        "asked": [pair for pair in reader.pairs if pair[0] not in ("day", "cursor")],
        "day": asked.day,
        "windows": _windows(reader, shown),
        "wished": bool(found.wished),
        "readings": _readings(reader, shown),
        "next": None if shown.cursor is None else reader.here(cursor=shown.cursor),
        "first": reader.here(cursor=None, day=None),
        "paged": asked.cursor is not None,
        "fixed": query.write(f"/{reader.lang}/find", fixed),
        "files": [(form, query.write(f"/{reader.lang}/find.{form}", whole)) for form in MEDIA],
        "most": FIND_LIMIT,
        "rate": reader.href("stats", _rate(whole, found)),
    }


def _of_day(found: Found, day: str) -> Found:
    """The same question about one day."""
    field = found.field
    try:
        start, end = (questions.bound(day, field.like, after=after) for after in (False, True))
    except SamsikError as error:
        raise _no_day(day, found) from error
    start, end = max(start, field.start), min(end, field.end)
    if not 0 < end - start <= 2 * DAY:
        raise _no_day(day, found)
    return replace(found, field=replace(field, start=start, end=end), limit=None, after=None)


def _no_day(day: str, found: Found) -> SamsikError:
    first, last = (found.field.when(each)[:10] for each in (found.field.start, found.field.end - 1))
    return SamsikError("bad_choice", name="day", value=day, known=f"{first} … {last}")


def _parts(reader: Reader, found: Found) -> list[tuple[str, str, str, float]]:
    """Each part of the question with the share of the time at which it holds by itself."""
    return [(kind, chips.called(text, reader.lang), percent(share), 100 * share) for kind, text, share in found.shares]


def _windows(reader: Reader, found: Found) -> list[dict[str, Any]]:
    say, to = names(reader.lang), Boards(reader, found.field)
    rows = []
    for window, told in zip(found.page.windows, found.windows, strict=True):
        first, last = (told[edge].split("T") for edge in ("from", "to"))
        same = first[1][8:] == last[1][8:]
        clocks = [clock[:8].removesuffix(":00") + ("" if same else clock[8:]) for _, clock in (first, last)]
        rows.append(
            {
                "date": first[0],
                "weekday": _weekday(found, window.start),
                "from": clocks[0],
                "to": clocks[1] if first[0] == last[0] else f"{last[0]} {clocks[1]}",
                "hours": f"{told['seconds'] / 3600:.2f}".rstrip("0").rstrip("."),
                "score": told["score"],
                "boards": [
                    (to.href(system, window.start), board_told(system, values, say))
                    for system, values in told["boards"].items()
                ],
            }
        )
    return rows


def _weekday(found: Found, instant: int) -> int:
    """1 Monday to 7 Sunday."""
    zone = found.field.like.zone
    return ((instant + zone.offset_at_utc(instant)) // DAY + UNIX_JDN) % 7 + 1


def _readings(reader: Reader, found: Found) -> list[tuple[str, list[str]]]:
    """What the boards of the first windows say."""
    return [
        (found.field.when(window.start)[:16].replace("T", " "), list(readings(found.field, window.start, reader.lang)))
        for window in found.page.windows[:READ]
    ]


def _rate(pairs: query.Pairs, found: Found) -> query.Pairs:
    """The same question as one of how often, by the month."""
    kept = tuple(pair for pair in pairs if pair[0] not in ("require", "avoid", "favour", "where", "sort"))
    return (("condition", sql(found.tree)), ("by", "month"), *kept)
