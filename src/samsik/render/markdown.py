"""A Taiyi chart as Markdown: the board is a table of five columns, the steps are lists."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from samsik.render.explain import told_steps
from samsik.render.names import Names, names
from samsik.render.outline import Cell, Outline, Section, outline
from samsik.render.width import NO_BREAK

if TYPE_CHECKING:
    from samsik.core.trace import Trace
    from samsik.render.chart import TaiyiChart

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~#&])")


def taiyi_markdown(chart: "TaiyiChart", lang: str, why: bool = False) -> str:
    """The chart in `lang` as GitHub-flavoured Markdown; the first line says what it was cast under."""
    told = outline(chart, lang, why)
    return "\n\n".join([f"> {escape(told.applied)}", *_blocks(told, lang)])


def escape(text: str) -> str:
    """`text` with nothing in it that Markdown would take for a mark of its own."""
    return _SPECIAL.sub(r"\\\1", text.replace(NO_BREAK, " "))


def _blocks(told: Outline, lang: str) -> Iterator[str]:
    yield f"# {escape(told.title)}"
    if told.moment:
        yield bullets(f"**{escape(label)}** {escape(text)}" for label, text in told.moment)
    yield from board_blocks(told, lang)
    if told.other:
        yield f"# {escape(told.other.title)}"
        yield from board_blocks(told.other, lang)
    if told.notes:
        yield f"## {names(lang).say('text.heading.notes')}"
        yield bullets(map(escape, told.notes))


def board_blocks(told: Outline, lang: str) -> Iterator[str]:
    """The board, its sections, its reading and its derivation, each a block of lines."""
    yield cells_table(told.cells)
    for section in told.sections:
        yield f"## {escape(section.heading)}"
        yield _section(section)
    for part in told.reading:
        yield f"## {escape(part.heading)}"
        yield bullets(map(escape, part.lines))
    if told.trace is not None:
        yield f"## {names(lang).say('text.heading.why')}"
        yield trace_markdown(told.trace, names(lang), told.asides)


def trace_markdown(trace: "Trace", say: Names, asides: Sequence[str] = ()) -> str:
    """The steps of a trace as a list, causes first, and then the numbers that no step bears."""
    return "\n".join(
        f"- **{escape(f'{step.rule} {step.result}')}**<br>{escape(step.sentence)}\n"
        + bullets(map(escape, step.remarks), indent=2)
        for step in told_steps(trace, say, asides)
    )


def bullets(lines: "Iterator[str] | Sequence[str]", indent: int = 0) -> str:
    """A list of `lines` that are Markdown already."""
    return "\n".join(f"{' ' * indent}- {line}" for line in lines)


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are Markdown already; its first row is the head, since a table must have one."""
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|" + " --- |" * len(rows[0]), *body])


def cells_table(cells: Sequence[Sequence[Cell]]) -> str:
    """The cells of a board as a table, their bodies under their headings."""
    return table([[_cell(cell) for cell in row] for row in cells])


def _cell(cell: Cell) -> str:
    first, *rest = map(escape, [*cell.heading, *cell.bodies])
    return "<br>".join([f"**{first}**", *rest])


def _section(section: Section) -> str:
    lines = []
    for number, (label, (first, *rest)) in enumerate(section.entries, 1):
        mark = f"{number}." if section.numbered else "-"
        text = f"{mark} **{escape(label)}**"
        lines.append(f"{text}\n{bullets(map(escape, [first, *rest]), indent=3)}" if rest else f"{text} {escape(first)}")
    return "\n".join(lines)
