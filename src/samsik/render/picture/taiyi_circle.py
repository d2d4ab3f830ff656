"""天圓地方 The round board: sixteen seats on a square earth, a lane for a walk, and the palaces on a round heaven."""

from collections.abc import Iterator
from itertools import product

from samsik.core.seats import Seat, TaiyiPalace
from samsik.render.geometry import Box, Point, Sector, angle_of
from samsik.render.picture.block import MARGINS, Block, Line, Span, columns, fit, forms, line_boxes, set_middle
from samsik.render.picture.model import Cell, Shape, Text, circle_path, sector_path
from samsik.render.picture.taiyi_words import Standing, TaiyiWords
from samsik.render.picture.walk import seats_from
from samsik.render.picture.words import MARGIN, mark, rules_under

WIDTH = 400.0
# Radii of the two sides of the lane and of the middle; the frame is a little higher than wide.
LANE_OUT, LANE_IN, CORE, HALF = 131.0, 114.0, 42.0, 200.0
LANE = (LANE_OUT + LANE_IN) / 2
# How far from the hub side of its piece the middle of the bodies would rather be, in parts of the whole.
INWARD = 0.4
PLACE, SMALL = 16.0, 11.2
# Of the marks, the largest that fits; every board of every school takes the first.
SIZES = (11.5, 10.5, 9.5, 8.5, 7.5)


class Circle:
    """Where the cells of a round board are."""

    def __init__(self, top: float) -> None:
        self.frame = Box(MARGIN, top, WIDTH - 2 * MARGIN, 2 * HALF)
        self.hub = self.frame.centre
        self.bottom = self.frame.bottom

    def sector(self, place: Seat | TaiyiPalace) -> Sector:
        """The piece of the ring that is a seat or a palace."""
        if isinstance(place, Seat):
            return Sector.framed(self.hub, LANE_OUT, self.frame, angle_of(place), 11.25)
        return Sector(self.hub, CORE, LANE_IN, angle_of(place), 22.5)

    def at(self, seat: Seat) -> Point:
        """The point of the lane before a seat."""
        return Sector(self.hub, 0, LANE, angle_of(seat), 0).point(LANE)

    def between(self, start: Seat, end: Seat) -> list[Point]:
        """Points along the lane from one seat clockwise to another, close enough to look round."""
        sector = Sector(self.hub, 0, LANE, angle_of(start), 0)
        steps = 4 * (len(seats_from(start, end)) - 1)
        return [sector.point(LANE, 22.5 / 4 * step) for step in range(steps + 1)]


def circle(words: TaiyiWords, top: float) -> tuple[Circle, Iterator[Cell]]:
    """The board with its upper edge at `top`."""
    board = Circle(top)
    places = (*Seat, *(palace for palace in TaiyiPalace if palace is not TaiyiPalace.P5))
    rim = (_cell(words, board.sector(place), words.standing(place)) for place in places)

    def cells() -> Iterator[Cell]:
        yield from rim
        yield _centre(words, board, words.standing(TaiyiPalace.P5))

    return board, cells()


def _headings(words: TaiyiWords, here: Standing) -> list[Block]:
    """Place, reading and element, and the god below; the same with the reading on a line of its own."""
    say, place = words.say, here.place
    if isinstance(place, TaiyiPalace):
        return [((Span(str(int(place)), PLACE, "ink"),),)]
    named, element = Span(place.hanzi, PLACE, "ink"), Span(place.element.hanzi, SMALL, here.element or "")
    god: Line = (Span(mark(say.written(place.god), say.say(f"names.gods.{place.god}")), SMALL, "soft"),)
    if say.reading(place) == place.hanzi:
        return [((named, element), god), ((named,), (element,), god)]
    reading = Span(say.reading(place), SMALL, "soft")
    return [
        ((named, reading, element), god),
        ((named, element), (reading,), god),
        ((named, element), (reading, *god)),
        ((named,), (reading,), (element,), god),
    ]


def _cell(words: TaiyiWords, sector: Sector, here: Standing) -> Cell:
    """The name of a seat at the rim, that of a palace at the hub, where it is narrow; bodies where there is room."""
    edge = sector.outer if isinstance(here.place, Seat) else sector.inner
    texts = next(
        found
        for size in SIZES
        for found in set_both(_headings(words, here), [words.mark(body, size) for body in here.bodies], sector, edge)
    )
    ground = Shape(sector_path(sector), f"ground {here.element}")
    return Cell(here.key, words.label(here), (ground, *rules_under(texts)), texts)


def set_both(headings: list[Block], marks: list[Line], sector: Sector, edge: float) -> Iterator[tuple[Text, ...]]:
    """A heading near the edge of a sector and marks beside it, in every form that goes in; the plainest is first."""
    for heading, margin in product(headings, MARGINS):
        at = fit(heading, sector, [], edge, [margin])
        if at is None:
            continue
        taken = line_boxes(heading, at)
        for body in forms(marks) if marks else [()]:
            middle = fit(body, sector, taken, sector.inner + INWARD * (sector.outer - sector.inner))
            if middle is not None:
                yield (*set_middle(heading, at), *set_middle(body, middle))


def _centre(words: TaiyiWords, board: Circle, here: Standing) -> Cell:
    """局 and 紀, and whoever is blocked."""
    told: list[Line] = [(Span(line, SMALL, "ink"),) for line in words.centre()]
    marks = [words.mark(body, SMALL) for body in here.bodies]
    texts = tuple(set_middle((*told, *columns(marks, 2)), board.hub))
    ground = Shape(circle_path(board.hub, CORE), "ground centre")
    return Cell(here.key, words.label(here), (ground, *rules_under(texts)), texts)
