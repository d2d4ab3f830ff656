"""圖中字 The words of a picture: titles, captions and the two writings of a name."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from samsik.core.cycle import Element
from samsik.errors import SamsikError
from samsik.render.geometry import Box, Point
from samsik.render.heading import applied, moment_rows
from samsik.render.names import Names, names
from samsik.render.picture.block import Block, Line, Span, height, set_left, size, width
from samsik.render.picture.metrics import ems, fold
from samsik.render.picture.model import Cell, Shape, Text, box_path, line_path
from samsik.render.width import NO_BREAK

if TYPE_CHECKING:
    from samsik.render.chart import Chart

TITLE, CAPTION, COLUMN_GAP = 13.5, 11.5, 6.0
MARGIN = 3.0
ELEMENTS = dict(zip(Element, ("wood", "fire", "earth", "metal", "water"), strict=True))
# Between a tile and what stands in it, and between its parts.
PADDING, AIR = 4.5, 2.0


def checked_shape(shape: str | None, known: Sequence[str]) -> str:
    """The shape asked for, or the first; SamsikError `bad_choice`."""
    if shape is not None and shape not in known:
        raise SamsikError("bad_choice", name="shape", value=shape, known=" ".join(known))
    return shape or known[0]


def spans(hanzi: str, reading: str, kind: str, size: float, beside: float) -> list[Span]:
    """A name in hanzi and, where that differs, as it is read."""
    both = [Span(hanzi, size, kind)]
    return both if reading == hanzi else [*both, Span(reading, beside, kind)]


def headed(named: Sequence[Span], element: Span, room: float) -> Block:
    """A place with its element on one line; where that is too long its reading goes below."""
    whole = (*named, element)
    return (whole,) if width(whole) <= room else ((*named[:-1], element), (named[-1],))


def mark(hanzi: str, reading: str) -> str:
    """The one writing there is room for on a ring: a reading in hangul, else the hanzi."""
    return reading if eastern(reading) else hanzi


def squeezed(text: str, size: float, room: float) -> str:
    """A text without its spaces, if it has no letters, is too long with them and is not without: else it is folded."""
    bare = text.replace(" ", "")
    letters = any(sign.isascii() and sign.isalpha() for sign in text)
    return bare if not letters and ems(bare) * size <= room < ems(text) * size else text


def eastern(text: str) -> bool:
    """Whether every sign of a text fills a square."""
    return ems(text) == len(text)


class Flow:
    """Texts set one block below the other; `top` is where the next one begins."""

    def __init__(self, left: float, top: float, room: float) -> None:
        self.left, self.top, self.room = left, top, room
        self.texts: list[Text] = []

    def block(self, block: Block, air: float = 5.0) -> None:
        """Set a block, and some air below it."""
        if block:
            self.texts += set_left(block, self.left, self.top)
            self.top += size(block)[1] + air

    def table(self, entries: Sequence[Line], count: int) -> None:
        """Set entries in so many columns of one width, or in fewer where an entry would not fit."""
        while count > 1 and any(width(entry) + COLUMN_GAP > self.room / count for entry in entries):
            count -= 1
        for start in range(0, len(entries), count):
            row = entries[start : start + count]
            for i, entry in enumerate(row):
                self.texts += set_left((entry,), self.left + i * self.room / count, self.top)
            self.top += max(map(height, row))
        self.top += 5.0

    def heading(self, say: Names, chart: "Chart", title: str) -> None:
        """Set title, time and pillars."""
        self.block(lines([joined(title)], TITLE, "ink", self.room), 1)
        if chart.moment is not None:
            when = [text for _, text in moment_rows(say, chart.moment)[:2]]
            self.block(lines(when, CAPTION, "soft", self.room), 1)
        self.top += 5

    def conventions(self, say: Names, chart: "Chart") -> None:
        """Set what the board was cast under."""
        self.block(lines([applied(say, chart)], CAPTION - 0.3, "soft", self.room))


def joined(title: str) -> str:
    """A title that may break only between its parts."""
    return title.replace(" · ", "\0").replace(" ", NO_BREAK).replace("\0", " · ").replace(f"{NO_BREAK}· ", " · ")


def lines(told: Iterable[str], size: float, kind: str, room: float) -> Block:
    """Sentences broken to fit, a span a line."""
    return tuple(
        (Span(line.removesuffix(" ·").removeprefix("· "), size, kind),)
        for text in told
        for line in fold(text, size, room)
    )


def hanzi() -> Names:
    """The names that are hanzi and nothing else."""
    return names("zh")


def depth(blocks: Sequence[Block]) -> float:
    """How high a tile must be to hold blocks one below the other."""
    return 2 * PADDING + sum(size(block)[1] + AIR for block in blocks if block) - AIR


def tile(key: str, label: str, box: Box, blocks: Sequence[Block], ground: str) -> Cell:
    """A rectangular cell with blocks one below the other."""
    texts: list[Text] = []
    y = box.y + PADDING
    for block in blocks:
        texts += set_left(block, box.x + PADDING, y)
        y += size(block)[1] + AIR if block else 0.0
    return Cell(key, label, (Shape(box_path(box), f"ground {ground}"), *rules_under(texts)), tuple(texts))


def rules_under(texts: Iterable[Text]) -> Iterator[Shape]:
    """A rule under every name of host and guest that is in hanzi or hangul: they are told apart without colour."""
    for text in texts:
        if text.kind in ("host", "guest") and eastern(text.text):
            box, y = text.box, text.y + 0.2 * text.size
            yield Shape(line_path([Point(box.x, y), Point(box.right, y)]), f"{text.kind}-rule")
