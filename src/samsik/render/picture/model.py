"""圖 A picture before it is drawn: texts, shapes and the cells they belong to; numbers and words, no markup."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from samsik.render.geometry import Box, Point, Sector
from samsik.render.picture.metrics import ASCENT, DESCENT, ems

# What a line takes for each unit of its largest text, and the gap between texts on a line.
LEADING = 1.22
GAP = 3.0
# The smallest text, in units: a picture as wide as a phone shows it as so many pixels.
SMALLEST = 10.0


@dataclass(frozen=True, slots=True)
class Text:
    """A text by the left or middle point of the line it stands on; `kind` are its classes."""

    x: float
    y: float
    size: float
    text: str
    kind: str = "ink"
    middle: bool = False

    @property
    def box(self) -> Box:
        """The room it takes, by the rule of `samsik.render.picture.metrics`."""
        width = ems(self.text) * self.size
        left = self.x - width / 2 if self.middle else self.x
        return Box(left, self.y - ASCENT * self.size, width, (ASCENT + DESCENT) * self.size)


@dataclass(frozen=True, slots=True)
class Level:
    """Texts of one size and kind on one line, each in the middle of its x."""

    y: float
    size: float
    items: tuple[tuple[float, str], ...]
    kind: str = "ink"

    @property
    def texts(self) -> Iterator[Text]:
        """The texts one by one."""
        return (Text(x, self.y, self.size, text, self.kind, middle=True) for x, text in self.items)


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline as SVG path data; `kind` are its classes."""

    path: str
    kind: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the board: its key (`seat-xun`, `palace-9`, `branch-zi`), what it says in a line, and its drawing."""

    key: str
    label: str
    shapes: tuple[Shape, ...]
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A board drawn. `below` lies under the cells, `above` over them; `texts` belong to no cell."""

    system: str
    lang: str
    width: float
    height: float
    title: str
    cells: tuple[Cell, ...]
    texts: tuple[Text, ...] = ()
    below: tuple[Shape, ...] = ()
    above: tuple[Shape, ...] = ()
    levels: tuple[Level, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def all_texts(self) -> Iterator[Text]:
        """Every text of the picture."""
        for cell in self.cells:
            yield from cell.texts
        yield from self.texts
        for level in self.levels:
            yield from level.texts

    @property
    def description(self) -> str:
        """The picture in words: what stands outside the cells, then a line a cell."""
        return "\n".join([*self.told, *(cell.label for cell in self.cells)])


def num(value: float) -> str:
    """A coordinate as it is written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def box_path(box: Box) -> str:
    """A rectangle as a path."""
    return f"M{num(box.x)} {num(box.y)}h{num(box.width)}v{num(box.height)}h{num(-box.width)}z"


def line_path(points: Sequence[Point]) -> str:
    """A line through points as a path."""
    return "M" + "L".join(f"{num(point.x)} {num(point.y)}" for point in points)


def circle_path(hub: Point, radius: float) -> str:
    """A circle as a path of two arcs."""
    r, d = num(radius), num(2 * radius)
    return f"M{num(hub.x - radius)} {num(hub.y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"


def sector_path(sector: Sector) -> str:
    """A piece of a ring as a path."""
    first, *between, last = sector.rim
    c, d = (sector.point(sector.inner, turn) for turn in (sector.half, -sector.half))
    outer, inner = num(sector.outer), num(sector.inner)
    if sector.frame is None:
        rim = f"A{outer} {outer} 0 0 1 {num(last.x)} {num(last.y)}"
    else:
        rim = "".join(f"L{num(point.x)} {num(point.y)}" for point in (*between, last))
    return f"M{num(first.x)} {num(first.y)}{rim}L{num(c.x)} {num(c.y)}A{inner} {inner} 0 0 0 {num(d.x)} {num(d.y)}z"
