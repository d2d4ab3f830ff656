"""The answer of find as plain data, in words, as CSV and as a calendar."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from samsik.calendar.civil import DAY, UNIX_JDN, civil_from_jdn, days_in_month, jdn_from_civil
from samsik.i18n.catalogue import words
from samsik.render.heading import conventions
from samsik.render.ics import Event, calendar
from samsik.render.listing import table_csv, table_markdown, table_text
from samsik.render.markdown import escape
from samsik.render.names import Names, names
from samsik.render.record import SCHEMA
from samsik.render.width import fold
from samsik.search.finding import Sweep
from samsik.search.windows import seconds_of

if TYPE_CHECKING:
    from samsik.services.find import Found

# Months drawn at most, and the marks from a day without a fitting hour to one that fits all day.
STRIP_MONTHS = 6
MARKS = "·▁▂▃▄▅▆▇█"
# From this share on the question hardly selects.
FLOOD = 0.25


def record(found: "Found") -> dict[str, Any]:
    """The page as plain data with the keys of the interface."""
    asked = found.question
    return {
        "schema": SCHEMA,
        **found.field.record(),
        "question": {
            "from": found.field.when(found.field.start),
            "to": found.field.when(found.field.end),
            "require": list(asked.require),
            "avoid": list(asked.avoid),
            "favour": list(asked.favour),
            "where": asked.where,
            "sort": asked.sort,
        },
        "fits_share": found.fits_share,
        "windows_total": found.page.runs,
        "windows": list(found.windows),
        "cursor": found.cursor,
    }


def text(found: "Found", lang: str) -> str:
    """Conventions, selectivity, a table, the strip, and how to go on."""
    say = names(lang)
    blocks = ["\n".join(map(fold, _head(found, say)))]
    if found.page.windows:
        blocks.append(table_text([_titles(say), *_rows(found, say)]))
        blocks.append(_strip(found, say))
    if found.cursor is not None:
        blocks.append(say.say("search.find.more", cursor=found.cursor))
    return "\n\n".join(blocks)


def markdown(found: "Found", lang: str) -> str:
    """The same with a Markdown table."""
    say = names(lang)
    head, *rest = _head(found, say)
    blocks = [f"> {escape(head)}", *map(escape, rest), table_markdown(_titles(say), _rows(found, say))]
    if found.cursor is not None:
        blocks.append(say.say("search.find.more", cursor=found.cursor))
    return "\n\n".join(blocks)


def csv(found: "Found") -> Iterator[str]:
    """A row a window under a line of names, as the windows are found."""
    from samsik.services.find import TOLD

    told = [(system, name) for system in found.field.systems for name in TOLD[system]]
    names_of = [(system, name.removeprefix("q_").removeprefix("l_")) for system, name in told]
    head = ["from", "to", "seconds", "score", *(f"{system}_{name}" for system, name in names_of)]
    yield table_csv(head, [])
    for window in found.listed():
        row = [window["from"], window["to"], str(window["seconds"]), str(window["score"])]
        values = (window["boards"][system][name] for system, name in names_of)
        yield table_csv(row + ["" if value is None else str(value) for value in values], [])


def ics(found: "Found", lang: str) -> Iterator[str]:
    """An event a window: the board in its name, the question and the reading in its description."""
    say = names(lang)
    place = found.field.like.place
    where = None if place is None else _place_name(place, lang)
    question = _question(found, say)

    def events() -> Iterator[Event]:
        windows = found.page.windows if found.limit is not None else found.sweep
        for window, told in zip(windows, found.listed(), strict=True):
            boards = [_board(system, board, say) for system, board in told["boards"].items()]
            lines = [*boards, question, *([_score(window.score, say)] if found.question.favour else [])]
            uid = f"{found.key}-{window.start}@samsik"
            yield Event(uid, window.start, window.end, boards[0], "\n".join(lines), where)

    return calendar(events(), say.say("search.find.calendar"))


def _place_name(id: str, lang: str) -> str:
    from samsik.calendar.places import find_place

    place = find_place(id)
    said = words(lang)
    return {"hangul": place.name_ko, "hanzi": said.written(place.name_zh), "latin": place.name_en}[said.script]


def _head(found: "Found", say: Names) -> list[str]:
    field = found.field
    parts = conventions(say, field.like)
    for system in field.systems:
        school = getattr(field.rules, system)
        parts.append(say.say("text.school", name=say.say(f"schools.{school.id}.name")))
        parts += [say.choice(name, value) for name, value in school.changed().items()]
    share = say.say("search.find.share", share=_percent(found.fits_share), n=f"{found.page.runs:,}")
    lines = [say.say("text.applied", list=say.dotted(parts)), _question(found, say), share]
    if found.page.runs and found.fits_share > FLOOD and found.page.more:
        lines.append(say.say("search.find.flood"))
    return lines


def _percent(share: float) -> str:
    """Two digits that count, and never 0 or 100 for what is not."""
    value = 100 * share
    if 99.9 < value < 100:
        return "> 99.9"
    return f"{value:.2g}" if 0 < value < 10 else f"{value:.1f}".removesuffix(".0")


def _question(found: "Found", say: Names) -> str:
    asked, field = found.question, found.field
    parts = [say.say("search.find.span", first=field.when(field.start), last=field.when(field.end))]
    for name in ("require", "avoid", "favour"):
        if listed := getattr(asked, name):
            parts.append(say.say(f"search.find.{name}", list=", ".join(listed)))
    if asked.where is not None:
        parts.append(say.say("search.find.where", text=" ".join(asked.where.split())))
    return say.dotted(parts)


def _titles(say: Names) -> list[str]:
    return [say.say(f"search.find.title.{name}") for name in ("from", "to", "hours", "score", "board")]


def _rows(found: "Found", say: Names) -> list[list[str]]:
    rows = []
    for told in found.windows:
        boards = [_board(system, board, say) for system, board in told["boards"].items()]
        hours = f"{told['seconds'] / 3600:.2f}".rstrip("0").rstrip(".")
        rows.append([told["from"], told["to"], hours, str(told["score"]), " · ".join(boards)])
    return rows


def _board(system: str, board: dict[str, Any], say: Names) -> str:
    shown = {name: "—" if value is None else value for name, value in board.items()}
    if system == "taiyi" and board["favours"] is not None:
        shown["favours"] = say.say(f"search.find.side.{board['favours']}")
    return say.say(f"search.find.board.{system}", **shown)


def _score(score: int, say: Names) -> str:
    return say.say("search.find.met", n=score)


def _strip(found: "Found", say: Names) -> str:
    """The first months with a window of this page, a mark for each day by how much of it fits."""
    months: dict[tuple[int, int], None] = {}
    for window in found.page.windows:
        jdn = (window.start + found.field.like.zone.offset_at_utc(window.start)) // DAY + UNIX_JDN
        months.setdefault(civil_from_jdn(jdn, found.field.like.calendar)[:2])
    lines = [say.say("search.find.strip")]
    for year, month in islice(sorted(months), STRIP_MONTHS):
        lines.append(f"{year:5d}-{month:02d} {''.join(_month(found, year, month))}")
    return "\n".join(lines)


def _month(found: "Found", year: int, month: int) -> Iterator[str]:
    """The marks of the days of a month; of one that lies outside the time asked about, a blank."""
    reckoning = found.field.like.calendar
    first = jdn_from_civil(year, month, 1, reckoning) - UNIX_JDN
    last = jdn_from_civil(year, month, days_in_month(year, month, reckoning), reckoning) - UNIX_JDN
    shares = _shares(found, first, last)
    for day in range(first, last + 1):
        yield MARKS[-(-(len(MARKS) - 1) * shares[day] // DAY)] if day in shares else " "


def _shares(found: "Found", first: int, last: int) -> dict[int, int]:
    """Seconds that fit, by civil day since 1970."""
    from samsik.services.questions import Field

    field = found.field
    start, end = max(field.start, (first - 1) * DAY), min(field.end, (last + 2) * DAY)
    narrow = type(found)(found.question, Field(field.systems, field.rules, field.like, start, end), None, None)
    shares: dict[int, int] = {}
    sweep: Sweep = narrow.sweep
    for pieces, bits in sweep.fitting():
        for day, seconds in zip(pieces.day.tolist(), seconds_of(bits, pieces).tolist(), strict=True):
            shares[day] = min(shares.get(day, 0) + seconds, DAY)
    return shares
