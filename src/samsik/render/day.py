"""時辰未詳 Every board that a day of unknown hour can have: a table of them, then one after the other."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from samsik.calendar.civil import DAY, format_date
from samsik.render import markdown, text
from samsik.render.heading import Row, applied, pillar_row, title
from samsik.render.listing import table_text
from samsik.render.names import Names, names
from samsik.render.outline import Outline, outline
from samsik.render.width import NO_BREAK, fold

if TYPE_CHECKING:
    from samsik.calendar.spans import Span
    from samsik.render.chart import TaiyiChart

    Boards = Sequence[tuple[Span, TaiyiChart]]


def boards_of_day_text(boards: "Boards", lang: str, why: bool = False) -> str:
    """The boards of the spans of a day (`samsik.calendar.spans`) for a terminal; none may be missing.

    The first line says what they were cast under, as it does for a single chart.
    """
    say = names(lang)
    day = [(label, [line]) for label, line in _day(say, boards)]
    blocks = [
        _applied(say, boards),
        "\n".join([fold(_opening(say, boards)), *text.label_rows(day)]),
        table_text(_table(say, boards)),
    ]
    for heading, (label, line), told in _told(say, boards, why):
        blocks.append("\n".join([fold(heading), *text.label_rows([(label, [line])])]))
        blocks += text.board_blocks(told, lang)
        if told.notes:
            blocks.append(text.notes_block(told.notes, lang))
    return "\n\n".join(blocks)


def boards_of_day_markdown(boards: "Boards", lang: str, why: bool = False) -> str:
    """The same as Markdown."""
    say, escape = names(lang), markdown.escape
    blocks = [
        f"> {escape(_applied(say, boards))}",
        f"# {escape(_opening(say, boards))}",
        markdown.bullets(f"**{escape(label)}** {escape(line)}" for label, line in _day(say, boards)),
        markdown.table([[escape(cell) for cell in row] for row in _table(say, boards)]),
    ]
    for heading, (label, line), told in _told(say, boards, why):
        blocks += [f"# {escape(heading)}", markdown.bullets([f"**{escape(label)}** {escape(line)}"])]
        blocks += markdown.board_blocks(told, lang)
        if told.notes:
            blocks += [f"## {say.say('text.heading.notes')}", markdown.bullets(map(escape, told.notes))]
    return "\n\n".join(blocks)


def _applied(say: Names, boards: "Boards") -> str:
    return applied(say, boards[0][1]).replace(NO_BREAK, " ")


def _opening(say: Names, boards: "Boards") -> str:
    return say.say("text.line.unknown_hour", n=len(boards))


def _day(say: Names, boards: "Boards") -> list[Row]:
    moment = boards[0][0].moment
    return [
        (say.say("text.label.date"), format_date(*moment.date)),
        (say.say("text.label.lunar"), say.lunar(moment.lunar)),
    ]


def _table(say: Names, boards: "Boards") -> list[list[str]]:
    """A head and a row a span: when, day and hour pillar, 遁 and 局, 太乙, 主算, 客算."""
    head = [say.say(f"text.label.{name}") for name in ("span", "pillar_pair", "ju")]
    rows = [[*head, *(say.short(name) for name in ("taiyi", "host_count", "guest_count"))]]
    for span, chart in boards:
        moment = span.moment
        rows.append(
            [
                clock_span(say, span),
                f"{say.named(moment.day_pillar)} {say.named(moment.hour_pillar)}",
                say.say(f"text.ring.ju.{chart.dun.hanzi}", ju=chart.serial.ju),
                say.say(f"text.ring.palace.{int(chart.taiyi.palace)}"),
                str(chart.counts.host),
                str(chart.counts.guest),
            ]
        )
    return rows


def _told(say: Names, boards: "Boards", why: bool) -> Iterator[tuple[str, Row, Outline]]:
    for span, chart in boards:
        heading = say.dotted([clock_span(say, span), title(say, chart)])
        yield heading, pillar_row(say, span.moment), outline(chart, say.lang, why)


def clock_span(say: Names, span: "Span") -> str:
    """From and to by the civil clock of the day; its end is 24:00."""
    start, end = (span.moment.at(edge).local_seconds for edge in (span.start, span.end))
    ends = "24:00" if end // DAY > start // DAY else _clock(end)
    return say.say("text.line.span", start=_clock(start), end=ends)


def _clock(local_seconds: int) -> str:
    """Hours and minutes, and seconds where there are some."""
    minutes, seconds = divmod(local_seconds % DAY, 60)
    return f"{minutes // 60:02d}:{minutes % 60:02d}" + (f":{seconds:02d}" if seconds else "")
