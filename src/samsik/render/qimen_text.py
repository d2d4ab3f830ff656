"""A Qimen chart as a person reads it in a terminal, 80 columns, and as Markdown."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from samsik.render.explain import trace_text
from samsik.render.markdown import bullets, escape, table, trace_markdown
from samsik.render.outline import Cell, Outline
from samsik.render.qimen_names import qimen_names
from samsik.render.qimen_outline import qimen_outline
from samsik.render.text import label_rows, notes_block
from samsik.render.width import NO_BREAK, fold, pack, pad

if TYPE_CHECKING:
    from samsik.render.chart import QimenChart

# The inner width of a cell: three of them and four walls are 79 columns.
CELL = 25


def qimen_text(chart: "QimenChart", lang: str, why: bool = False) -> str:
    """The chart in `lang`; the first line says what it was cast under, `why` adds every step of its derivation."""
    told = qimen_outline(chart, lang, why)
    return "\n\n".join([told.applied.replace(NO_BREAK, " "), *_blocks(told, lang)])


def _blocks(told: Outline, lang: str) -> Iterator[str]:
    say = qimen_names(lang)
    yield "\n".join([fold(told.title), *label_rows([(label, [text]) for label, text in told.moment])])
    yield "\n".join([say.form("heading.plate"), plate_text(told.cells)])
    for section in told.sections:
        yield "\n".join([section.heading, *label_rows(section.entries)])
    if told.notes:
        yield notes_block(told.notes, lang)
    if told.trace is not None:
        yield "\n".join([say.say("text.heading.why"), trace_text(told.trace, say)])


def plate_text(cells: Sequence[Sequence[Cell]]) -> str:
    """The nine palaces, every row as high as its fullest cell."""
    lines = [_rule("┌", "┬", "┐")]
    for row in cells:
        columns = [[*cell.heading, *_packed(cell.bodies)] for cell in row]
        for level in zip_longest(*columns, fillvalue=""):
            lines.append("│" + "│".join(pad(f" {text}".replace(NO_BREAK, " "), CELL) for text in level) + "│")
        lines.append(_rule("├", "┼", "┤"))
    lines[-1] = _rule("└", "┴", "┘")
    return "\n".join(lines)


def _packed(bodies: Sequence[str]) -> list[str]:
    """Each line of a cell, broken between words where it is too long."""
    return [line for body in bodies for line in pack(body.split(" "), CELL - 1)]


def _rule(left: str, middle: str, right: str) -> str:
    return left + middle.join(["─" * CELL] * 3) + right


def qimen_markdown(chart: "QimenChart", lang: str, why: bool = False) -> str:
    """The chart in `lang` as GitHub-flavoured Markdown; the first line says what it was cast under."""
    told = qimen_outline(chart, lang, why)
    return "\n\n".join([f"> {escape(told.applied)}", *_markdown(told, lang)])


def _markdown(told: Outline, lang: str) -> Iterator[str]:
    say = qimen_names(lang)
    yield f"# {escape(told.title)}"
    if told.moment:
        yield bullets(f"**{escape(label)}** {escape(text)}" for label, text in told.moment)
    yield f"## {escape(say.form('heading.plate'))}"
    yield table([[_cell(cell) for cell in row] for row in told.cells])
    for section in told.sections:
        yield f"## {escape(section.heading)}"
        yield bullets(f"**{escape(label)}** {escape(' '.join(lines))}" for label, lines in section.entries)
    if told.notes:
        yield f"## {say.say('text.heading.notes')}"
        yield bullets(map(escape, told.notes))
    if told.trace is not None:
        yield f"## {say.say('text.heading.why')}"
        yield trace_markdown(told.trace, say)


def _cell(cell: Cell) -> str:
    first, *rest = map(escape, [*cell.heading, *cell.bodies])
    return "<br>".join([f"**{first}**", *rest])
