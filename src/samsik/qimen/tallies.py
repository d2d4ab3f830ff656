"""運籌 The six tallies: laid round a circle until two gates close."""

from functools import cache
from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar
from samsik.qimen.books import board

# The circle of twenty-four, clockwise from due north: branches on the even seats.
CIRCLE = "子癸丑艮寅甲卯乙辰巽巳丙午丁未坤申庚酉辛戌乾亥壬"
CORNERS = "艮巽坤乾"
ANIMALS = "鼠牛虎兔龍蛇馬羊猴雞狗豬"
# The phrase said on each branch, 子 first; its third word is where the tally goes. One word of the ninth is lost.
PHRASES = (
    *("鼠行狗竇", "牛收兔阡", "虎蹲蛇窟", "兔入牛欄", "龍吟馬續", "蛇蟠猴跧"),
    *("馬泉龍浴", "羊食雞湌", "猴□豬屋", "雞立羊藩", "狗窺鼠出", "豬伺虎眠"),
)
MOVES = tuple(Branch(ANIMALS.index(phrase[2])) for phrase in PHRASES)
SPIRITS = ("青龍", "朱雀", "勾陳", "螣蛇", "白虎", "玄武")


class Gate(NamedTuple):
    """A gate: its seat on the circle, and the two branches that close it."""

    seat: str
    pair: tuple[Branch, Branch]


class Move(NamedTuple):
    """One move: stand on a branch and say its phrase, lay (or carry) a tally, call a spirit; and the gate closed."""

    stand: Branch
    to: Branch
    tally: int
    phrase: str
    spirit: str
    closed: str | None


class Tallies(NamedTuple):
    """The finished circle: 天門 and 地戶, where the six tallies lie, and the moves that brought them there."""

    heaven_gate: Gate
    earth_gate: Gate
    laid: tuple[Branch, ...]
    moves: tuple[Move, ...]


class Orphans(NamedTuple):
    """孤籌 The tallies of no gate: 開方 facing 天門, 閉方 facing 地戶."""

    open: Branch
    shut: Branch


def between(a: Branch, b: Branch) -> str:
    """The seat between two branches next to each other."""
    first = a if (b - a) % 12 == 1 else b
    return CIRCLE[2 * first + 1]


@board.rule("Q-31", cites=("baojian/tallies",))
@cache
def jade(day: Pillar) -> str:
    """玉女: the twelve seats that are no branches, clockwise from 庚, one a day branch."""
    seats = CIRCLE[1::2]
    return seats[(seats.index("庚") + day.branch) % 12]


@board.rule("Q-31", cites=("baojian/tallies",))
@cache
def tallies(day: Pillar, *, yunchou_gap: str) -> Tallies:
    """運籌: from the day's own branch on, until six tallies lie and two gates are closed.

    The seventh move lifts the first tally. A gate is a stem between two tallies; counting corners too
    is what the verse refutes.
    """
    laid: list[Branch] = []
    gates: list[Gate] = []
    moves: list[Move] = []
    while len(moves) < 6 or len(gates) < 2:
        turn = len(moves)
        stand = Branch((day.branch + turn) % 12)
        to = MOVES[stand]
        if turn < 6:
            laid.append(to)
        else:
            laid[turn % 6] = to
        new = _closed(to, laid, gates, corners=yunchou_gap == "stems+corners")
        gates += new[: 2 - len(gates)]
        closed = new[0].seat if new else None
        moves.append(Move(stand, to, turn % 6 + 1, PHRASES[stand], SPIRITS[turn % 6], closed))
    return Tallies(gates[0], gates[1], tuple(laid), tuple(moves))


def _closed(to: Branch, laid: list[Branch], gates: list[Gate], *, corners: bool) -> list[Gate]:
    """The gates that a tally newly come to `to` closes; once two are closed no more count."""
    known = {gate.seat for gate in gates}
    found = []
    for beside in (Branch((to - 1) % 12), Branch((to + 1) % 12)):
        seat = between(to, beside)
        if len(gates) < 2 and beside in laid and seat not in known and (corners or seat not in CORNERS):
            found.append(Gate(seat, (to, beside)))
    return found


@board.rule("Q-32", cites=("baojian/orphans",))
@cache
def orphans(tallies: Tallies) -> Orphans | None:
    """孤籌: the two tallies of no gate, each to the gate it more nearly faces; None unless there are two."""
    lone = _lone(tallies)
    if len(lone) != 2:
        return None
    facing = [(CIRCLE.index(gate.seat) + 12) % 24 for gate in (tallies.heaven_gate, tallies.earth_gate)]
    ways = (Orphans(*lone), Orphans(*reversed(lone)))
    return min(ways, key=lambda way: sum(_apart(2 * branch, seat) for branch, seat in zip(way, facing, strict=True)))


@board.rule("Q-32", cites=("baojian/orphans",))
@cache
def orphans_by_order(tallies: Tallies) -> Orphans | None:
    """孤籌先後: the same by the order of laying, the first 開方 and the second 閉方."""
    lone = _lone(tallies)
    return Orphans(*lone) if len(lone) == 2 else None


def _lone(tallies: Tallies) -> tuple[Branch, ...]:
    paired = {*tallies.heaven_gate.pair, *tallies.earth_gate.pair}
    return tuple(branch for branch in tallies.laid if branch not in paired)


def _apart(a: int, b: int) -> int:
    """Seats between two places of the circle, the short way."""
    return min((a - b) % 24, (b - a) % 24)
