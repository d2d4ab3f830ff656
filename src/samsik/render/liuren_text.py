"""A Liuren chart as a person reads it in a terminal, 80 columns, and as Markdown."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from samsik.core.cycle import Branch
from samsik.render.liuren_names import liuren_names
from samsik.render.liuren_outline import LiurenOutline, liuren_outline
from samsik.render.markdown import escape, table
from samsik.render.sheet import sheet_markdown, sheet_text
from samsik.render.width import NO_BREAK, pad

if TYPE_CHECKING:
    from samsik.render.chart import LiurenChart

# South is on top and east on the left, as the books draw it.
TOP, BOTTOM = "巳午未申", "寅丑子亥"
LEFT, RIGHT = "辰卯", "酉戌"
# The inner width of a cell, its lines; the width of the labels of the lessons and of their columns.
CELL, LINES, GUTTER, COLUMN = 18, 3, 15, 16
MIDDLE = 2 * CELL + 1


def liuren_text(chart: "LiurenChart", lang: str, why: bool = False) -> str:
    """The chart in `lang`; the first line says what it was cast under, `why` adds every step of its derivation."""
    told, say = liuren_outline(chart, lang, why), liuren_names(lang)
    plate = "\n".join([f"L-01 {say.form('heading.plate')}", plate_text(told)])
    lessons = "\n".join([say.form("heading.lessons"), *lesson_rows(told)])
    return sheet_text(told, say, [block.replace(NO_BREAK, " ") for block in (plate, lessons)])


def plate_text(told: LiurenOutline) -> str:
    """The ring of twelve, four cells on each side, and within it what the lesson comes to."""
    centre = [told.centre[i - 1] if 0 < i <= len(told.centre) else "" for i in range(2 * LINES + 1)]
    left, right = (_column(told, side) for side in (LEFT, RIGHT))
    return "\n".join(
        [
            _rule("┌┬┬┬┐"),
            *_row(told, TOP),
            _rule("├┼┴┼┤"),
            *(_around(*line) for line in zip(left, centre, right, strict=True)),
            _rule("├┼┬┼┤"),
            *_row(told, BOTTOM),
            _rule("└┴┴┴┘"),
        ]
    )


def _lines(told: LiurenOutline, earth: str) -> list[str]:
    """The lines of a cell, as many as every cell has."""
    cell = told.cells[Branch.of(earth)]
    lines = [*cell.heading, *cell.bodies]
    return lines + [""] * (LINES - len(lines))


def _row(told: LiurenOutline, earths: str) -> Iterator[str]:
    for line in zip(*(_lines(told, earth) for earth in earths), strict=True):
        yield "│" + "│".join(pad(f" {text}", CELL) for text in line) + "│"


def _column(told: LiurenOutline, earths: str) -> list[str | None]:
    """Two cells one above the other; None stands for the rule between them."""
    upper, lower = (_lines(told, earth) for earth in earths)
    return [*upper, None, *lower]


def _around(left: str | None, centre: str, right: str | None) -> str:
    middle = pad(f" {centre}", MIDDLE)
    if left is None or right is None:
        return f"├{'─' * CELL}┤{middle}├{'─' * CELL}┤"
    return f"│{pad(f' {left}', CELL)}│{middle}│{pad(f' {right}', CELL)}│"


def _rule(joints: str) -> str:
    return ("─" * CELL).join(joints)


def lesson_rows(told: LiurenOutline) -> Iterator[str]:
    """The four lessons side by side, the first on the right."""
    for label, cells in told.lessons:
        yield ("  " + pad(label, GUTTER) + "".join(pad(text, COLUMN) for text in cells)).rstrip()


def liuren_markdown(chart: "LiurenChart", lang: str, why: bool = False) -> str:
    """The chart in `lang` as GitHub-flavoured Markdown; the first line says what it was cast under."""
    told, say = liuren_outline(chart, lang, why), liuren_names(lang)
    plate = [
        f"## L-01 {escape(say.form('heading.plate'))}",
        plate_markdown(told),
        f"## {escape(say.form('heading.lessons'))}",
        table([[escape(text) for text in (label, *cells)] for label, cells in told.lessons]),
    ]
    return sheet_markdown(told, say, plate)


def plate_markdown(told: LiurenOutline) -> str:
    """The ring as a table of four columns."""

    def cell(earth: str) -> str:
        first, *rest = (escape(text) for text in _lines(told, earth) if text)
        return "<br>".join([f"**{first}**", *rest])

    def row(earths: str) -> list[str]:
        return [cell(earth) for earth in earths]

    centre = "<br>".join(map(escape, told.centre))
    sides = zip(LEFT, (centre, ""), RIGHT, strict=True)
    return table([row(TOP), *([cell(left), text, "", cell(right)] for left, text, right in sides), row(BOTTOM)])
