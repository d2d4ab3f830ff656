"""運籌 The six tallies: laid round a circle until two gates close."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar
from samsik.qimen.books import board

# The circle of twenty-four, clockwise from due north: branches on the odd seats.
CIRCLE = "子癸丑艮寅甲卯乙辰巽巳丙午丁未坤申庚酉辛戌乾亥壬"
CORNERS = "艮巽坤乾"
# Where the tally goes from each branch; the ninth is damaged and restored as the one branch left.
MOVES = tuple(Branch.of(name) for name in "戌卯巳丑午申辰酉亥未子寅")
SPIRITS = ("青龍", "朱雀", "勾陳", "螣蛇", "白虎", "玄武")


class Move(NamedTuple):
    """One move: stand on a branch, lay (or carry) a tally to another, call a spirit; gates closed by it."""

    stand: Branch
    to: Branch
    tally: int
    spirit: str
    closed: tuple[str, ...]


class Tallies(NamedTuple):
    """The finished circle. `open` and `shut` are the orphans facing 天門 and 地戶."""

    jade: str
    heaven_gate: str
    earth_gate: str
    open: Branch
    shut: Branch
    laid: tuple[Branch, ...]
    moves: tuple[Move, ...]


def jade_of(day: Branch) -> str:
    """玉女: the twelve seats that are no branches, clockwise from 庚, one a day branch."""
    seats = CIRCLE[1::2]
    return seats[(seats.index("庚") + day) % 12]


def between(a: Branch, b: Branch) -> str:
    """The seat between two branches next to each other."""
    first = a if (b - a) % 12 == 1 else b
    return CIRCLE[2 * first + 1]


def lay(day: Branch, *, corners: bool) -> tuple[list[Branch], list[tuple[str, tuple[Branch, Branch]]], list[Move]]:
    """Move until six tallies lie and two gates are closed: tallies, gates with their pair, and moves."""
    tallies: list[Branch] = []
    gates: list[tuple[str, tuple[Branch, Branch]]] = []
    moves: list[Move] = []
    while len(moves) < 6 or len(gates) < 2:
        n = len(moves)
        stand = Branch((day + n) % 12)
        to = MOVES[stand]
        if n < 6:
            tallies.append(to)
        else:
            tallies[n % 6] = to
        closed = []
        for beside in (Branch((to - 1) % 12), Branch((to + 1) % 12)):
            seat = between(to, beside)
            known = [gate for gate, _ in gates]
            if beside in tallies and seat not in known and len(gates) < 2 and (corners or seat not in CORNERS):
                gates.append((seat, (to, beside)))
                closed.append(seat)
        moves.append(Move(stand, to, n % 6 + 1, SPIRITS[n % 6], tuple(closed)))
    return tallies, gates, moves


@board.rule("Q-31", cites=("baojian/tallies",))
def tallies(day: Pillar, *, yunchou_gap: str) -> Tallies:
    """運籌: the moves of the day, the two gates, 玉女, and the orphans that open and shut (Q-32)."""
    laid, gates, moves = lay(day.branch, corners=yunchou_gap == "stems+corners")
    paired = {branch for _, pair in gates for branch in pair}
    first, second = (branch for branch in laid if branch not in paired)
    facing = [(CIRCLE.index(gate) + 12) % 24 for gate, _ in gates]
    ways = [(first, second), (second, first)]
    opened, shut = min(ways, key=lambda way: sum(_apart(2 * b, seat) for b, seat in zip(way, facing, strict=True)))
    return Tallies(jade_of(day.branch), gates[0][0], gates[1][0], opened, shut, tuple(laid), tuple(moves))


def _apart(a: int, b: int) -> int:
    """Seats between two places of the circle, the short way."""
    return min((a - b) % 24, (b - a) % 24)
