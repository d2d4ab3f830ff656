"""主客算 The walks from the eyes to Taiyi, their counts, and the generals the counts send out."""

from samsik.core.cycle import Dun
from samsik.core.seats import NUMERIC, Seat, TaiyiPalace
from samsik.taiyi.books import board

COUNTS = ("jinjing/counts", "tongzong/counts")
GENERALS = ("jinjing/generals", "tongzong/generals")

# The seats counted on a walk, each with what it adds.
Walk = tuple[tuple[Seat, int], ...]


@board.rule("T-19", cites=COUNTS, name="host_walk", eye="wenchang")
@board.rule("T-19", cites=COUNTS, name="guest_walk", eye="shiji")
def walk_to(eye: Seat, taiyi: TaiyiPalace) -> Walk:
    """算行: from an eye clockwise to the palace before Taiyi (T-19); an eye in Taiyi's palace stays there.

    A 正 seat starts with its palace number, a 間 seat with one.
    """
    return walk(eye, taiyi, 1)


def walk(eye: Seat, taiyi: TaiyiPalace, way: int) -> Walk:
    """The same, clockwise (1) or counter-clockwise (−1)."""
    start: Walk = ((eye, int(eye.palace or 1)),)
    seat = Seat((eye + way) % 16)
    if eye is taiyi.seat:
        return start
    met = []
    while seat is not taiyi.seat:
        if seat.palace is not None:
            met.append((seat, int(seat.palace)))
        seat = Seat((seat + way) % 16)
    return start + tuple(met)


@board.rule("T-19", cites=COUNTS, name="host_count", walk="host_walk")
@board.rule("T-19", cites=COUNTS, name="guest_count", walk="guest_walk")
@board.rule("T-18", cites=("tongzong/dingji",), name="fixed_count", walk="fixed_walk")
def total(walk: Walk) -> int:
    """算: the sum of a walk; 1..40, for 定計 up to 50."""
    return sum(number for _, number in walk)


@board.rule("T-18", cites=("tongzong/dingji",))
def fixed_walk(dun: Dun, dingji: Seat, taiyi: TaiyiPalace, *, fixed_count: str) -> Walk:
    """定計算行: from 定計目, passing Taiyi in the way the school reads the text.

    No reading of the text gives both of its printed counts, so every value but `stop-before`
    is of low confidence.
    """
    plain = walk_to(dingji, taiyi)
    if fixed_count == "stop-before" or dingji is taiyi.seat:
        return plain
    here = ((taiyi.seat, int(taiyi)),)
    if fixed_count == "pass-next":
        following = Seat((taiyi.seat + 2) % 16)
        return (*plain, *here, (following, int(following.corner)))
    if fixed_count == "inclusive":
        return plain + here
    if fixed_count == "dropped-first":
        # The one of a 間 seat stands for its corner when that corner is the next seat met.
        swallowed = dingji.palace is None and Seat((dingji + 1) % 16).palace is dingji.corner
        return tuple(stop for i, stop in enumerate(plain) if not (swallowed and i == 1)) + here
    if fixed_count == "fit-dir":
        turned = walk(dingji, taiyi, 1 if dun is Dun.YANG else -1)
        return ((dingji, int(dingji.corner)), *turned[1:], *here)
    before = NUMERIC[NUMERIC.index(taiyi) - 1]
    return (*plain, (before.seat, int(before)))


@board.rule("T-20", cites=GENERALS, name="host", count="host_count")
@board.rule("T-20", cites=GENERALS, name="guest", count="guest_count")
@board.rule("T-20", cites=("tongzong/dingji",), name="fixed", count="fixed_count")
def general_of(count: int) -> TaiyiPalace:
    """大將: the unit digit, or the tens of a round count; 5 is 杜."""
    return TaiyiPalace(count % 10 or count // 10)


@board.rule("T-20", cites=GENERALS, name="host_deputy", general="host")
@board.rule("T-20", cites=GENERALS, name="guest_deputy", general="guest")
@board.rule("T-20", cites=("tongzong/dingji",), name="fixed_deputy", general="fixed")
def deputy_of(general: TaiyiPalace) -> TaiyiPalace:
    """參將: three times the general, cast out tens."""
    return TaiyiPalace(3 * general % 10)
