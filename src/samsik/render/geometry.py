"""盤位 Where things are on the pictures of the three boards, as numbers: boxes, sectors of a ring, grids.

Units are those of a picture whose width is that of a phone. South is on top and east on the left, as the books draw
it, so that a ring runs clockwise from 子 at the bottom; angles are degrees clockwise from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import cos, radians, sin, tau

import numpy as np
from numpy.typing import NDArray

from samsik.core.cycle import Branch
from samsik.core.seats import Seat, TaiyiPalace

Floats = NDArray[np.float64]
# What a rounding of coordinates may move.
SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Point:
    """A place on a picture; x to the right, y downwards."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Clockwise from the upper left."""
        xs, ys = (self.x, self.right), (self.y, self.bottom)
        return Point(xs[0], ys[0]), Point(xs[1], ys[0]), Point(xs[1], ys[1]), Point(xs[0], ys[1])

    def within(self, other: "Box") -> bool:
        """Whether it lies wholly in `other`."""
        across = other.x - SLACK <= self.x and self.right <= other.right + SLACK
        return across and other.y - SLACK <= self.y and self.bottom <= other.bottom + SLACK

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share more than an edge."""
        across = self.x + SLACK < other.right and other.x + SLACK < self.right
        return across and self.y + SLACK < other.bottom and other.y + SLACK < self.bottom

    def inset(self, by: float) -> "Box":
        """The box with a margin taken off all around."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    @classmethod
    def about(cls, centre: Point, width: float, height: float) -> "Box":
        """The box of a size whose middle is `centre`."""
        return cls(centre.x - width / 2, centre.y - height / 2, width, height)


@dataclass(frozen=True, slots=True)
class Sector:
    """A piece of a ring: between two radii, and `half` degrees to either side of the angle `middle`; at most 90.

    With a `frame` it reaches beyond the circle to that box, and `outer` is how far it does so in its middle.
    """

    hub: Point
    inner: float
    outer: float
    middle: float
    half: float
    frame: Box | None = None

    @classmethod
    def framed(cls, hub: Point, inner: float, frame: Box, middle: float, half: float) -> "Sector":
        """The piece of a ring in a frame."""
        return cls(hub, inner, reach(hub, frame, middle), middle, half, frame)

    def point(self, radius: float, turn: float = 0.0) -> Point:
        """The point at a radius, `turn` degrees from the middle."""
        return polar(self.hub, radius, self.middle + turn)

    @property
    def rim(self) -> tuple[Point, ...]:
        """Its outer corners clockwise: where its sides end, and the corner of the frame between them."""
        ends = []
        for turn in (-self.half, self.half):
            far = self.outer if self.frame is None else reach(self.hub, self.frame, self.middle + turn)
            ends.append(self.point(far, turn))
        if self.frame is None:
            return tuple(ends)
        between = [corner for corner in self.frame.corners if self.holds(Box(corner.x, corner.y, 0, 0))]
        return (ends[0], *between, ends[1])

    def holds(self, box: Box, margin: float = 0.0) -> bool:
        """Whether a box lies wholly within, at least `margin` from every side."""
        return bool(self.holds_at(np.array([box.x]), np.array([box.y]), box.width, box.height, margin)[0])

    def holds_at(self, x: Floats, y: Floats, width: float, height: float, margin: float) -> NDArray[np.bool_]:
        """The same for a box of a size at many places, each given by its upper left corner."""
        x, y = x - self.hub.x, y - self.hub.y
        near = np.hypot(np.clip(0, x, x + width), np.clip(0, y, y + height))
        held: NDArray[np.bool_] = near >= self.inner + margin - SLACK
        for corner_x in (x, x + width):
            for corner_y in (y, y + height):
                held &= self._reached(corner_x, corner_y, margin)
        return held

    def _reached(self, x: Floats, y: Floats, margin: float) -> NDArray[np.bool_]:
        """Whether points, counted from the hub, lie within the rim and between the sides."""
        if self.frame is None:
            rim: NDArray[np.bool_] = np.hypot(x, y) <= self.outer - margin + SLACK
        else:
            frame, room = self.frame, margin - SLACK
            rim = (x >= frame.x - self.hub.x + room) & (x <= frame.right - self.hub.x - room)
            rim &= (y >= frame.y - self.hub.y + room) & (y <= frame.bottom - self.hub.y - room)
        # The sides are straight lines through the hub; the distance to each is that of a point to a line.
        low, high = radians(self.middle - self.half), radians(self.middle + self.half)
        past_low = -x * cos(low) - y * sin(low)
        past_high = x * cos(high) + y * sin(high)
        return rim & (past_low >= margin - SLACK) & (past_high >= margin - SLACK)


def polar(hub: Point, radius: float, angle: float) -> Point:
    """The point at a radius and an angle around `hub`."""
    turn = angle / 360 * tau
    return Point(hub.x - radius * sin(turn), hub.y + radius * cos(turn))


def reach(hub: Point, frame: Box, angle: float) -> float:
    """How far a line from `hub` goes to the side of a box around it."""
    far = polar(Point(0, 0), 1, angle)
    across = (frame.right - hub.x if far.x > 0 else hub.x - frame.x) / max(abs(far.x), 1e-9)
    down = (frame.bottom - hub.y if far.y > 0 else hub.y - frame.y) / max(abs(far.y), 1e-9)
    return min(across, down)


def angle_of(place: Seat | Branch | TaiyiPalace) -> float:
    """Where a seat of sixteen, a branch of twelve or a palace lies on a ring."""
    match place:
        case Seat():
            return place * 22.5
        case Branch():
            return place * 30.0
    return place.seat * 22.5


def column(tops: float, heights: Sequence[float]) -> tuple[float, ...]:
    """Where each of several things one below the other begins, and where the last one ends."""
    return tuple(accumulate(heights, initial=tops))


def grid(x: float, y: float, widths: Sequence[float], heights: Sequence[float]) -> tuple[tuple[Box, ...], ...]:
    """Rows of boxes side by side."""
    lefts, tops = column(x, widths), column(y, heights)
    return tuple(
        tuple(Box(left, top, width, height) for left, width in zip(lefts, widths, strict=False))
        for top, height in zip(tops, heights, strict=False)
    )
