"""算行 The walk of a count drawn on the board: a line through the lane within the seats, its stops numbered."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import atan2, cos, pi, sin

from samsik.core.seats import Seat
from samsik.errors import SamsikError
from samsik.render.geometry import Point
from samsik.render.picture.model import Shape, Text, circle_path, line_path
from samsik.taiyi.counts import Walk

WALKS = ("host", "guest", "fixed")
BADGE, FIGURE = 8.0, 11.5


def checked_walk(walk: str | None) -> str | None:
    """The walk asked for; SamsikError `bad_choice`."""
    if walk not in (None, *WALKS):
        raise SamsikError("bad_choice", name="walk", value=walk, known=" ".join(WALKS))
    return walk


def drawn_walk(
    walk: Walk, kind: str, at: Callable[[Seat], Point], between: Callable[[Seat, Seat], Sequence[Point]]
) -> tuple[tuple[Shape, ...], tuple[Text, ...]]:
    """The line, its arrows and badges, and the numbers in them.

    `at` is the point of the lane before a seat, `between` the points to pass from one seat to another, both ends among
    them.
    """
    line: list[Point] = [at(walk[0][0])]
    arrows: list[Shape] = []
    for (start, _), (end, _) in pairwise(walk):
        leg = between(start, end)
        line += leg[1:]
        arrows.append(Shape(_arrow(leg), f"{kind}-arrow"))
    shapes = [Shape(line_path(line), f"{kind}-walk")] if len(walk) > 1 else []
    badges = [Shape(circle_path(at(seat), BADGE), f"{kind}-badge") for seat, _ in walk]
    numbers = [
        Text(at(seat).x, at(seat).y + 0.36 * FIGURE, FIGURE, str(number), kind, middle=True) for seat, number in walk
    ]
    return (*shapes, *arrows, *badges), tuple(numbers)


def seats_from(start: Seat, end: Seat) -> list[Seat]:
    """The seats passed clockwise from one to another, both among them."""
    return [Seat((start + step) % 16) for step in range((end - start) % 16 + 1)]


def _arrow(leg: Sequence[Point]) -> str:
    """A chevron in the middle of a leg, pointing along it."""
    half = len(leg) // 2
    before, after = leg[half - 1], leg[half]
    tip = after if len(leg) > 2 else Point((before.x + after.x) / 2, (before.y + after.y) / 2)
    way = atan2(after.y - before.y, after.x - before.x)
    wings = [Point(tip.x - 5 * cos(way + turn), tip.y - 5 * sin(way + turn)) for turn in (pi / 6, -pi / 6)]
    return line_path([wings[0], tip, wings[1]])
