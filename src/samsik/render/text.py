"""A Taiyi chart as a person reads it in a terminal: 80 columns, the board as a ring of sixteen seats."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from samsik.render.explain import trace_text
from samsik.render.names import names
from samsik.render.outline import Cell, Outline, Section, outline
from samsik.render.width import NO_BREAK, fold, pack, pad, width

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart

# A space, and room for two names of generals in hanzi or hangul.
CELL = 14
# Joints of the rules with the strokes between them, and the walls of the rows.
RULES = ("┌─┬─┬─┬─┬─┐", "├─╆━┿━┿━╅─┤", "├─╂─┼─┼─╂─┤", "├─╂─┼─┼─╂─┤", "├─╄━┿━┿━╃─┤", "└─┴─┴─┴─┴─┘")
WALLS = ("││││││", "│┃││┃│", "│┃││┃│", "│┃││┃│", "││││││")


def taiyi_text(chart: "TaiyiChart", lang: str, why: bool = False) -> str:
    """The chart in `lang`; the first line says what it was cast under, `why` adds every step of its derivation."""
    told = outline(chart, lang, why)
    return "\n\n".join([told.applied.replace(NO_BREAK, " "), *_blocks(told, lang)])


def _blocks(told: Outline, lang: str) -> Iterator[str]:
    yield "\n".join([fold(told.title), *label_rows([(label, [text]) for label, text in told.moment])])
    yield from board_blocks(told, lang)
    if told.other:
        yield fold(told.other.title)
        yield from board_blocks(told.other, lang)
    if told.notes:
        yield notes_block(told.notes, lang)


def notes_block(notes: Sequence[str], lang: str) -> str:
    """The notes under their heading."""
    return "\n".join([names(lang).say("text.heading.notes"), *(fold(f"- {note}", 2) for note in notes)])


def board_blocks(told: Outline, lang: str) -> Iterator[str]:
    """The board, its sections, its reading and its derivation, each a block of lines."""
    yield ring_text(told.cells)
    for section in told.sections:
        yield _section(section)
    for part in told.reading:
        yield "\n".join([part.heading, *(fold(f"- {line}", 2) for line in part.lines)])
    if told.trace is not None:
        yield "\n".join([names(lang).say("text.heading.why"), trace_text(told.trace, names(lang), told.asides)])


def _section(section: Section) -> str:
    entries = [
        (f"{number} {label}" if section.numbered else label, lines)
        for number, (label, lines) in enumerate(section.entries, 1)
    ]
    return "\n".join([section.heading, *label_rows(entries)])


def label_rows(entries: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Labels in a column of their own, and the lines beside them."""
    gutter = max((width(label) for label, _ in entries), default=0)
    return [
        fold(f"  {pad(label if first else '', gutter)}  {line}", gutter + 4)
        for label, lines in entries
        for first, line in zip_longest([True], lines, fillvalue=False)
    ]


def ring_text(cells: Sequence[Sequence[Cell]]) -> str:
    """The board: sixteen seats around, nine palaces within a heavy line; every row as high as its fullest cell."""
    lines = [_rule(RULES[0])]
    for row, walls, below in zip(cells, WALLS, RULES[1:], strict=True):
        columns = [[*cell.heading, *pack(cell.bodies, CELL - 1)] for cell in row]
        lines += [
            "".join(wall + pad(f" {text}", CELL) for wall, text in zip(walls, level, strict=False)) + walls[-1]
            for level in zip_longest(*columns, fillvalue="")
        ]
        lines.append(_rule(below))
    return "\n".join(lines)


def _rule(rule: str) -> str:
    """A rule from its joints with the stroke between them."""
    return "".join(char * CELL if index % 2 else char for index, char in enumerate(rule))
