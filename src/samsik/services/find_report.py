"""The answer of find as plain data, in words, as CSV and as a calendar."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from samsik.calendar.places import find_place
from samsik.render.heading import conventions
from samsik.render.ics import Event, calendar
from samsik.render.listing import table_csv, table_markdown, table_text
from samsik.render.markdown import bullets, escape
from samsik.render.names import Names, names
from samsik.render.record import SCHEMA
from samsik.render.width import fold
from samsik.services.find_reading import readings
from samsik.services.find_strip import strip

if TYPE_CHECKING:
    from samsik.services.find import Found

# Of so many windows the text has the reading.
READ = 3
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
    blocks = ["\n".join(map(fold, head_told(found, say)))]
    if found.page.windows:
        blocks.append(table_text([_titles(found, say), *_rows(found, say)]))
        blocks.append(strip(found, say))
        blocks.append("\n".join([say.say("search.find.reading"), *_read(found, lang)]))
    if found.cursor is not None:
        blocks.append(say.say("search.find.more", cursor=found.cursor))
    return "\n\n".join(blocks)


def markdown(found: "Found", lang: str) -> str:
    """The same with a Markdown table."""
    say = names(lang)
    head, *rest = head_told(found, say)
    blocks = [f"> {escape(head)}", *map(escape, rest), table_markdown(_titles(found, say), _rows(found, say))]
    for window, time in zip(found.page.windows[:READ], clocks(found, "from"), strict=False):
        blocks += [f"## {time}", bullets(map(escape, readings(found.field, window.start, lang)))]
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
    for _, window in found.walk():
        row = [str(window[name]) for name in head[:4]]
        values = (window["boards"][system][name] for system, name in names_of)
        yield table_csv(row + ["" if value is None else str(value) for value in values], [])


def ics(found: "Found", lang: str) -> Iterator[str]:
    """An event a window: the board in its name, the question and the reading in its description."""
    say = names(lang)
    place = found.field.like.place
    where = None if place is None else find_place(place).name(lang)
    question = question_told(found, say)

    def events() -> Iterator[Event]:
        for window, told in found.walk():
            boards = [board_told(system, values, say) for system, values in told["boards"].items()]
            lines = [*boards, *readings(found.field, window.start, lang), question]
            if found.wished:
                lines.append(say.say("search.find.met", n=window.score))
            uid = f"{found.key}-{window.start}@samsik"
            yield Event(uid, window.start, window.end, boards[0], "\n".join(lines), where)

    return calendar(events(), say.say("search.find.calendar"))


def head_told(found: "Found", say: Names) -> list[str]:
    """Under which conventions, what was asked, how much of the time fits, and whether that is too much."""
    field = found.field
    parts = conventions(say, field.like)
    for system in field.systems:
        school = getattr(field.rules, system)
        parts.append(say.say("text.school", name=say.say(f"schools.{school.id}.name")))
        parts += [say.choice(name, value) for name, value in school.changed().items()]
    share = say.say("search.find.share", share=percent(found.fits_share), n=f"{found.page.runs:,}")
    lines = [say.say("text.applied", list=say.dotted(parts)), question_told(found, say), share]
    if is_flood(found):
        lines.append(say.say("search.find.flood"))
    return lines


def is_flood(found: "Found") -> bool:
    """Whether the question hardly selects, and more fits than a page shows."""
    return bool(found.page.runs) and found.fits_share > FLOOD and found.page.more


def percent(share: float) -> str:
    """Two digits that count, and never 0 or 100 for what is not."""
    value = 100 * share
    if 99.9 < value < 100:
        return "> 99.9"
    return f"{value:.2g}" if 0 < value < 10 else f"{value:.1f}".removesuffix(".0")


def question_told(found: "Found", say: Names, called: Callable[[str], str] = str) -> str:
    """What was asked, in a line; `called` gives the names of signs."""
    asked, field = found.question, found.field
    parts = [say.say("search.find.span", first=field.when(field.start), last=field.when(field.end))]
    for name in ("require", "avoid", "favour"):
        if listed := getattr(asked, name):
            parts.append(say.say(f"search.find.{name}", list=", ".join(map(called, listed))))
    if asked.where is not None:
        parts.append(say.say("search.find.where", text=" ".join(asked.where.split())))
    return say.dotted(parts)


def _titles(found: "Found", say: Names) -> list[str]:
    # Where nothing was wished for there is no score to tell.
    told = ("from", "to", "hours", "score", "board") if found.wished else ("from", "to", "hours", "board")
    return [say.say(f"search.find.title.{name}") for name in told]


def _rows(found: "Found", say: Names) -> list[list[str]]:
    rows = []
    for told, first, last in zip(found.windows, clocks(found, "from"), clocks(found, "to"), strict=True):
        boards = [board_told(system, values, say) for system, values in told["boards"].items()]
        hours = f"{told['seconds'] / 3600:.2f}".rstrip("0").rstrip(".")
        score = [f"{told['score']}/{len(found.wished)}"] if found.wished else []
        rows.append([first, last, hours, *score, " · ".join(boards)])
    return rows


def clocks(found: "Found", edge: str) -> list[str]:
    """When the windows begin or end, by the clock; with its offset from UTC only where that is not always the same."""
    parts = [window[name].split("T") for window in found.windows for name in ("from", "to")]
    same = len({clock[8:] for _, clock in parts}) == 1
    return [
        f"{date} {clock[:8].removesuffix(':00')}{'' if same else clock[8:]}"
        for date, clock in parts[0 if edge == "from" else 1 :: 2]
    ]


def _read(found: "Found", lang: str) -> Iterator[str]:
    """The first windows with what their boards say."""
    for window, time in zip(found.page.windows[:READ], clocks(found, "from"), strict=False):
        yield f"  {time}"
        yield from (fold(f"  · {line}", 4) for line in readings(found.field, window.start, lang))


def board_told(system: str, values: dict[str, Any], say: Names) -> str:
    """What is told of the board that holds when a window begins."""
    shown = {name: "—" if value is None else value for name, value in values.items()}
    if system == "taiyi" and values["favours"] is not None:
        shown["favours"] = say.say(f"search.find.side.{values['favours']}")
    return say.say(f"search.find.board.{system}", **shown)
