"""太乙方盤 The 5×5 board: sixteen seats around nine palaces, names in full; every row as high as its fullest cell."""

from collections.abc import Iterator
from dataclasses import dataclass

from samsik.core.seats import Seat, TaiyiPalace
from samsik.render import ring
from samsik.render.geometry import Box, Point, column
from samsik.render.picture.block import Block, beside_or_under
from samsik.render.picture.model import Cell
from samsik.render.picture.taiyi_words import Standing, TaiyiWords, key_of
from samsik.render.picture.walk import seats_from
from samsik.render.picture.words import MARGIN, PADDING, depth, spans, tile

WIDTH = 360.0
SIDE = (WIDTH - 2 * MARGIN) / 5
# The gap between seats and palaces: a plain one, and one that a walk is drawn in.
GAP, LANE = 4.0, 19.0
PLACE, NAME, WORD = 15.0, 12.5, 10.5
LEAST = 62.0


@dataclass(frozen=True)
class Square:
    """Where the cells of a 5×5 board are, its lane and its lower edge."""

    cells: dict[str, Box]
    lane: Box
    bottom: float

    @classmethod
    def of(cls, heights: dict[str, float], top: float, lane: float) -> "Square":
        """`heights` are those that the contents of the cells need."""
        third = 2 * lane / 3
        needed = [[heights[key_of(place)] for place in row] for row in ring.ROWS]
        inner = [max(*row[1:4], row[0] - third, row[4] - third) for row in needed[1:4]]
        cells: dict[str, Box] = {}
        outer = column(top, [max(needed[0]), *(height + third for height in inner), max(needed[4])])
        within = column(outer[1] + lane, inner)
        lefts = column(MARGIN, [SIDE] * 5)
        narrow = SIDE - third
        inner_lefts = column(lefts[1] + lane, [narrow] * 3)
        for i, row in enumerate(ring.ROWS):
            for j, place in enumerate(row):
                if isinstance(place, Seat):
                    cells[key_of(place)] = Box(lefts[j], outer[i], SIDE, outer[i + 1] - outer[i])
                else:
                    cells[key_of(place)] = Box(inner_lefts[j - 1], within[i - 1], narrow, inner[i - 1])
        middle = Box(lefts[1], outer[1], 3 * SIDE, outer[4] - outer[1]).inset(lane / 2)
        return cls(cells, middle, outer[5])

    def at(self, seat: Seat) -> Point:
        """The point of the lane before a seat."""
        box, lane = self.cells[key_of(seat)].centre, self.lane
        return Point(min(max(box.x, lane.x), lane.right), min(max(box.y, lane.y), lane.bottom))

    def between(self, start: Seat, end: Seat) -> list[Point]:
        """The points of the lane from one seat clockwise to another."""
        return [self.at(seat) for seat in seats_from(start, end)]


def square(words: TaiyiWords, top: float, walked: bool) -> tuple[Square, Iterator[Cell]]:
    """The board with its upper edge at `top`, with a lane to walk in or not."""
    lane = LANE if walked else GAP
    rooms = {Seat: SIDE - 2 * PADDING, TaiyiPalace: SIDE - 2 * lane / 3 - 2 * PADDING}
    here = [words.standing(place) for row in ring.ROWS for place in row]
    told = [_blocks(words, each, rooms[type(each.place)]) for each in here]
    heights = [max(LEAST, depth(blocks)) for blocks in told]
    board = Square.of({each.key: high for each, high in zip(here, heights, strict=True)}, top, lane)
    cells = (
        tile(each.key, words.label(each), board.cells[each.key], blocks, each.element or "centre")
        for each, blocks in zip(here, told, strict=True)
    )
    return board, cells


def _blocks(words: TaiyiWords, here: Standing, room: float) -> list[Block]:
    """The place, its bodies and its spirits."""
    named = [words.body(body, NAME, WORD) for body in here.bodies]
    named += [
        spans(words.say.written(spirit), words.spirit_reading(spirit), "soft", NAME - 1, WORD)
        for spirit in here.spirits
    ]
    return [words.heading(here, PLACE, WORD, room), *(beside_or_under(each, room) for each in named)]
