"""字塊 Lines of text set together: measured, set at a place, fitted into a piece of a ring."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product

import numpy as np

from samsik.render.geometry import SLACK, Box, Floats, Point, Sector, column
from samsik.render.picture.metrics import ASCENT, DESCENT, ems
from samsik.render.picture.model import GAP, LEADING, Text

# How far a block stays from the sides of a piece of a ring.
MARGINS = (4.0, 1.0)


@dataclass(frozen=True, slots=True)
class Span:
    """A text of one size and kind."""

    text: str
    size: float
    kind: str = "ink"

    @property
    def width(self) -> float:
        """Units it takes."""
        return ems(self.text) * self.size


# Spans side by side, and lines one below the other.
Line = tuple[Span, ...]
Block = tuple[Line, ...]


def width(line: Line) -> float:
    """Units a line takes."""
    return sum(span.width for span in line) + GAP * (len(line) - 1)


def height(line: Line) -> float:
    """Units from one line to the next."""
    return LEADING * max(span.size for span in line)


def size(block: Block) -> tuple[float, float]:
    """Width and height of a block."""
    return max(map(width, block), default=0.0), sum(map(height, block))


def beside_or_under(spans: Sequence[Span], room: float) -> Block:
    """Spans on as few lines as `room` allows, in their order."""
    lines: list[Line] = []
    for span in spans:
        if lines and width((*lines[-1], span)) <= room:
            lines[-1] = (*lines[-1], span)
        else:
            lines.append((span,))
    return tuple(lines)


def together_or_under(groups: Sequence[Sequence[Span]], room: float) -> Block:
    """Groups of spans on one line, or a line a group where that is too long."""
    whole = tuple(span for group in groups for span in group)
    if width(whole) <= room:
        return (whole,)
    return tuple(line for group in groups for line in beside_or_under(group, room))


def set_left(block: Block, x: float, y: float) -> Iterator[Text]:
    """A block with its upper left corner at a point."""
    for line in block:
        baseline = _baseline(line, y)
        at = x
        for span in line:
            yield Text(at, baseline, span.size, span.text, span.kind)
            at += span.width + GAP
        y += height(line)


def set_middle(block: Block, centre: Point) -> Iterator[Text]:
    """A block with every line in the middle of a point, itself above and below it by half."""
    y = centre.y - size(block)[1] / 2
    for line in block:
        baseline = _baseline(line, y)
        at = centre.x - width(line) / 2
        for span in line:
            yield Text(at + span.width / 2, baseline, span.size, span.text, span.kind, middle=True)
            at += span.width + GAP
        y += height(line)


def _baseline(line: Line, top: float) -> float:
    """The line stands so that the room above its letters is as large as that below."""
    largest = max(span.size for span in line)
    return top + (LEADING - ASCENT - DESCENT) / 2 * largest + ASCENT * largest


def columns(lines: Sequence[Line], count: int) -> Block:
    """Lines dealt out into rows of `count`."""
    return dealt(lines, [count] * -(-len(lines) // count))


def dealt(lines: Sequence[Line], counts: Sequence[int]) -> Block:
    """Lines dealt out into rows of so many each."""
    starts = accumulate(counts, initial=0)
    return tuple(
        tuple(span for line in lines[start : start + count] for span in line)
        for start, count in zip(starts, counts, strict=False)
    )


def forms(lines: Sequence[Line]) -> Iterator[Block]:
    """Every way to deal lines out into rows of at most three: even rows first, then those with the fewest rows."""
    many = len(lines)
    ways = [rows for length in range(1, many + 1) for rows in product((1, 2, 3), repeat=length) if sum(rows) == many]
    uneven = [max(rows[:-1], default=0) != min(rows[:-1], default=0) or rows[-1] > rows[0] for rows in ways]
    for _, _, rows in sorted(zip(uneven, map(len, ways), ways, strict=True)):
        yield dealt(lines, rows)


def line_boxes(block: Block, centre: Point) -> tuple[Box, ...]:
    """The room of each line of a block set in the middle of a point."""
    tops = column(centre.y - size(block)[1] / 2, [height(line) for line in block])
    return tuple(
        Box(centre.x - width(line) / 2, top, width(line), height(line)) for line, top in zip(block, tops, strict=False)
    )


def fit(
    block: Block, sector: Sector, taken: Sequence[Box], wish: float, margins: Sequence[float] = MARGINS
) -> Point | None:
    """Where the middle of a block can be so that it lies in a sector and beside what is `taken`; None if nowhere.

    Of all places the one nearest to the radius `wish` on the middle line is taken, with the first of the margins that
    can be had.
    """
    return _fit(line_boxes(block, Point(0, 0)), sector, tuple(taken), wish, tuple(margins))


# As many as the sectors of all boards have ways to be filled, and more.
@lru_cache(1 << 14)
def _fit(
    boxes: tuple[Box, ...], sector: Sector, taken: tuple[Box, ...], wish: float, margins: tuple[float, ...]
) -> Point | None:
    x, y = _places(sector, wish)
    for margin in margins:
        held = np.ones(len(x), bool)
        # Lines one below the other have air enough; side by side they need some.
        gap = margin - min(margins) - SLACK
        for box, other in product(boxes, taken):
            across = (x + box.x < other.right + gap) & (other.x - gap < x + box.right)
            held &= ~(across & (y + box.y < other.bottom - SLACK) & (other.y + SLACK < y + box.bottom))
        for box in boxes:
            held &= sector.holds_at(x + box.x, y + box.y, box.width, box.height, margin)
        if held.any():
            first = int(np.argmax(held))
            return Point(float(x[first]), float(y[first]))
    return None


@lru_cache(1 << 8)
def _places(sector: Sector, wish: float) -> tuple[Floats, Floats]:
    """Points to try, the nearest to the wish first."""
    radii = np.arange(int(sector.inner), int(sector.outer) + 1, 2)
    turns = np.arange(-int(sector.half), int(sector.half) + 1)
    radius, turn = (each.ravel() for each in np.meshgrid(radii, turns, indexing="ij"))
    order = np.lexsort((turn, radius, abs(radius - wish) + 0.04 * radius * abs(turn)))
    angle = np.radians(sector.middle + turn[order])
    return sector.hub.x - radius[order] * np.sin(angle), sector.hub.y + radius[order] * np.cos(angle)
