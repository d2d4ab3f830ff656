"""Places on the pictures, against the compass of the books: south on top, east on the left."""

from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin, sqrt

import pytest

from samsik.core.cycle import Branch
from samsik.core.seats import Seat, TaiyiPalace
from samsik.render.geometry import Box, Point, Sector, angle_of, column, grid, polar, reach
from samsik.render.picture.taiyi_circle import Circle
from samsik.render.picture.taiyi_square import Square

HUB = Point(100, 100)
# Right and down of the middle, as the 5×5 board of the books has them.
COMPASS = {
    "巽": (-2, -2), "巳": (-1, -2), "午": (0, -2), "未": (1, -2), "坤": (2, -2),
    "辰": (-2, -1), "申": (2, -1), "卯": (-2, 0), "酉": (2, 0), "寅": (-2, 1), "戌": (2, 1),
    "艮": (-2, 2), "丑": (-1, 2), "子": (0, 2), "亥": (1, 2), "乾": (2, 2),
}  # fmt: skip
PALACES = {9: (-1, -1), 2: (0, -1), 7: (1, -1), 4: (-1, 0), 5: (0, 0), 6: (1, 0), 3: (-1, 1), 8: (0, 1), 1: (1, 1)}


def sign(value):
    return (value > 1e-6) - (value < -1e-6)


@pytest.mark.parametrize("seat", Seat)
def test_a_seat_lies_on_its_side_of_the_ring(seat):
    point = polar(HUB, 50, angle_of(seat))
    right, down = COMPASS[seat.hanzi]
    assert (sign(point.x - HUB.x), sign(point.y - HUB.y)) == (sign(right), sign(down))


@pytest.mark.parametrize(("place", "x", "y"), [("子", 100, 150), ("卯", 50, 100), ("午", 100, 50), ("酉", 150, 100)])
def test_the_four_points(place, x, y):
    for kind in (Seat, Branch):
        point = polar(HUB, 50, angle_of(kind.of(place)))
        assert (point.x, point.y) == pytest.approx((x, y))


def test_branches_are_a_twelfth_apart_and_seats_a_sixteenth():
    assert [angle_of(branch) for branch in Branch] == [30 * step for step in range(12)]
    assert [angle_of(seat) for seat in Seat] == [22.5 * step for step in range(16)]


@pytest.mark.parametrize("palace", [palace for palace in TaiyiPalace if palace is not TaiyiPalace.P5])
def test_a_palace_lies_on_its_side(palace):
    point = polar(HUB, 50, angle_of(palace))
    right, down = PALACES[int(palace)]
    assert (sign(point.x - HUB.x), sign(point.y - HUB.y)) == (right, down)


def square(lane=19.0, **high):
    keys = [f"seat-{seat.name.lower()}" for seat in Seat] + [f"palace-{number}" for number in range(1, 10)]
    return Square.of({key: high.get(key.replace("-", "_"), 60.0) for key in keys}, 10.0, lane)


def test_the_square_is_that_of_the_books():
    board = square()
    middle = board.cells["palace-5"].centre
    for seat in Seat:
        at = board.cells[f"seat-{seat.name.lower()}"].centre
        right, down = COMPASS[seat.hanzi]
        assert (sign(at.x - middle.x), sign(at.y - middle.y)) == (sign(right), sign(down))
    for number, (right, down) in PALACES.items():
        at = board.cells[f"palace-{number}"].centre
        assert (sign(at.x - middle.x), sign(at.y - middle.y)) == (right, down)


@pytest.mark.parametrize("lane", [4.0, 19.0])
@pytest.mark.parametrize("high", [{}, {"palace_7": 200.0}, {"seat_mao": 333.0}, {"seat_xun": 90.0, "palace_5": 120.0}])
def test_cells_of_the_square_neither_overlap_nor_lack_height(lane, high):
    board = square(lane, **high)
    boxes = list(board.cells.values())
    assert not [1 for i, box in enumerate(boxes) for other in boxes[i + 1 :] if box.overlaps(other)]
    for key, needed in high.items():
        assert board.cells[key.replace("_", "-")].height >= needed - 1e-6
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    assert (left, right) == pytest.approx((3, 357))
    assert board.bottom == pytest.approx(max(box.bottom for box in boxes))
    # Sixteen seats and nine palaces fill the board but for the lane.
    area = sum(box.width * box.height for box in boxes)
    inner = board.lane
    outside = (inner.width + lane) * (inner.height + lane) - (inner.width - lane) * (inner.height - lane)
    assert area + outside == pytest.approx((right - left) * (board.bottom - 10))


def test_the_lane_of_the_square_runs_before_the_seats():
    board = square()
    for seat in Seat:
        point, box = board.at(seat), board.cells[f"seat-{seat.name.lower()}"]
        assert not (box.x < point.x < box.right and box.y < point.y < box.bottom)
        assert not any(
            other.x < point.x < other.right and other.y < point.y < other.bottom for other in board.cells.values()
        )


def test_a_way_through_the_lane_goes_clockwise():
    for board in (square(), Circle(0.0)):
        way = board.between(Seat.XUN, Seat.WU)
        assert way[0] == board.at(Seat.XUN)
        assert (way[-1].x, way[-1].y) == pytest.approx((board.at(Seat.WU).x, board.at(Seat.WU).y))
        assert all(after.x >= before.x - 1e-6 for before, after in pairwise(way))
    # 亥 to 丑 passes 子, below.
    assert max(point.y for point in Circle(0.0).between(Seat.HAI, Seat.CHOU)) == pytest.approx(
        Circle(0.0).at(Seat.ZI).y
    )


def inside(sector, x, y):
    """Whether a point lies in a sector, by its polar coordinates."""
    right, down = x - sector.hub.x, y - sector.hub.y
    angle = degrees(atan2(-right, down)) % 360
    off = (angle - sector.middle + 180) % 360 - 180
    rim = hypot(right, down) <= sector.outer
    if sector.frame is not None:
        frame = sector.frame
        rim = frame.x <= x <= frame.right and frame.y <= y <= frame.bottom
    return abs(off) <= sector.half and hypot(right, down) >= sector.inner and rim


FRAME = Box(0, 0, 200, 210)
SECTORS = [Sector(Point(100, 105), 40, 90, 22.5 * step, 22.5) for step in range(16)]
SECTORS += [Sector.framed(Point(100, 105), 60, FRAME, 22.5 * step, 11.25) for step in range(16)]


def net(box):
    """Points all over a box, its corners among them."""
    return [(box.x + box.width * i / 10, box.y + box.height * j / 10) for i in range(11) for j in range(11)]


@pytest.mark.parametrize("sector", SECTORS, ids=str)
def test_a_sector_holds_what_lies_in_it_and_nothing_else(sector):
    held = 0
    for x in range(0, 190, 7):
        for y in range(0, 200, 7):
            box = Box(x, y, 11, 9)
            if sector.holds(box):
                held += 1
                assert all(inside(sector, *point) for point in net(box.inset(0.02)))
            # The net is wider than the arc is bent between its points.
            elif all(inside(sector, *point) for point in net(box.inset(-0.5))):
                pytest.fail(f"{box} lies within")
    assert held


def test_a_margin_is_kept_from_every_side():
    sector = Sector(Point(0, 0), 40, 90, 180, 22.5)
    # Upwards on the middle line: from 50 to 60, the nearest side being the inner one.
    assert sector.holds(Box(-5, -60, 10, 10), 9.9)
    assert not sector.holds(Box(-5, -60, 10, 10), 10.1)
    # The upper corners are farther out than the upper edge.
    spare = 90 - sqrt(88**2 + 5**2)
    assert sector.holds(Box(-5, -88, 10, 10), spare - 0.1)
    assert not sector.holds(Box(-5, -88, 10, 10), spare + 0.1)
    # Of the sides it is the lower corners that come near.
    disc = Sector(Point(0, 0), 0, 200, 180, 22.5)
    spare = 50 * sin(radians(22.5)) - 5 * cos(radians(22.5))
    assert disc.holds(Box(-5, -60, 10, 10), spare - 0.1)
    assert not disc.holds(Box(-5, -60, 10, 10), spare + 0.1)


def test_a_framed_sector_reaches_the_corner():
    sector = Sector.framed(Point(100, 100), 50, Box(0, 0, 200, 200), 45, 11.25)
    assert sector.outer == pytest.approx(100 * sqrt(2))
    assert len(sector.rim) == 3
    assert (sector.rim[1].x, sector.rim[1].y) == (0, 200)


@pytest.mark.parametrize(("angle", "far"), [(0, 110), (90, 100), (180, 100), (270, 100), (45, 100 * sqrt(2))])
def test_reach(angle, far):
    assert reach(Point(100, 100), Box(0, 0, 200, 210), angle) == pytest.approx(far)


def test_boxes():
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom, box.centre) == (40, 60, Point(25, 40))
    assert box.overlaps(Box(39, 59, 5, 5))
    assert not box.overlaps(Box(40, 20, 5, 5))
    assert not box.overlaps(Box(10, 60, 5, 5))
    assert box.inset(5) == Box(15, 25, 20, 30)
    assert box.inset(5).within(box)
    assert not box.within(box.inset(5))
    assert Box.about(Point(25, 40), 30, 40) == box


def test_columns_and_grids():
    assert column(5, [1, 2, 3]) == (5, 6, 8, 11)
    assert grid(0, 0, [10, 20], [1, 2]) == (
        (Box(0, 0, 10, 1), Box(10, 0, 20, 1)),
        (Box(0, 1, 10, 2), Box(10, 1, 20, 2)),
    )
