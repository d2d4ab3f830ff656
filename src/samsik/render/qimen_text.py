"""A Qimen chart as a person reads it in a terminal, 80 columns, and as Markdown."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from samsik.render.markdown import cells_table, escape
from samsik.render.outline import Cell
from samsik.render.qimen_names import qimen_names
from samsik.render.qimen_outline import qimen_outline
from samsik.render.sheet import sheet_markdown, sheet_text
from samsik.render.width import NO_BREAK, pack, pad

if TYPE_CHECKING:
    from samsik.render.chart import QimenChart

# The inner width of a cell: three of them and four walls are 79 columns.
CELL = 25


def qimen_text(chart: "QimenChart", lang: str, why: bool = False) -> str:
    """The chart in `lang`; the first line says what it was cast under, `why` adds every step of its derivation."""
    told, say = qimen_outline(chart, lang, why), qimen_names(lang)
    return sheet_text(told, say, ["\n".join([say.form("heading.plate"), plate_text(told.cells)])])


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
    told, say = qimen_outline(chart, lang, why), qimen_names(lang)
    plate = [f"## {escape(say.form('heading.plate'))}", cells_table(told.cells)]
    return sheet_markdown(told, say, plate)
