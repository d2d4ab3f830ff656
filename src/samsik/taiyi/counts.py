"""主客算 The walks from the eyes to Taiyi, their counts, and the generals the counts send out."""

from samsik.core.cycle import Dun
from samsik.core.seats import NUMERIC, Seat, TaiyiPalace
from samsik.taiyi.books import board

# The seats counted on a walk, each with what it adds.
Walk = tuple[tuple[Seat, int], ...]


def walk_to(eye: Seat, taiyi: TaiyiPalace, way: int = 1) -> Walk:
    """The walk of T-19 from an eye to the palace before Taiyi; an eye in Taiyi's palace stays there.

    A 正 seat starts with its palace number, a 間 seat with one; `way` −1 walks counter-clockwise.
    """
    start: Walk = ((eye, eye.palace or 1),)
    seat = Seat((eye + way) % 16)
    if eye is taiyi.seat:
        return start
    met = []
    while seat is not taiyi.seat:
        if seat.palace is not None:
            met.append((seat, int(seat.palace)))
        seat = Seat((seat + way) % 16)
    return start + tuple(met)


def total(walk: Walk) -> int:
    """The count of a walk."""
    return sum(number for _, number in walk)


@board.rule("T-19", cites=("jinjing/counts", "tongzong/counts"))
def host_walk(wenchang: Seat, taiyi: TaiyiPalace) -> Walk:
    """主算行: from 文昌 clockwise up to Taiyi."""
    return walk_to(wenchang, taiyi)


@board.rule("T-19", cites=("jinjing/counts", "tongzong/counts"))
def guest_walk(shiji: Seat, taiyi: TaiyiPalace) -> Walk:
    """客算行: from 始擊 clockwise up to Taiyi."""
    return walk_to(shiji, taiyi)


@board.rule("T-18", cites=("tongzong/dingji",))
def fixed_walk(dun: Dun, dingji: Seat, taiyi: TaiyiPalace, *, fixed_count: str) -> Walk:
    """定計算行: from 定計目, passing Taiyi in the way the school reads the text.

    No reading of the text gives both of its printed counts, so every value but `stop-before`
    is of low confidence.
    """
    walk = walk_to(dingji, taiyi)
    if fixed_count == "stop-before" or dingji is taiyi.seat:
        return walk
    here = ((taiyi.seat, int(taiyi)),)
    if fixed_count == "pass-next":
        following = Seat((taiyi.seat + 2) % 16)
        return (*walk, *here, (following, int(following.corner)))
    if fixed_count == "inclusive":
        return walk + here
    if fixed_count == "dropped-first":
        # The one of a 間 seat stands for its corner when that corner is the next seat met.
        swallowed = dingji.palace is None and Seat((dingji + 1) % 16).palace is dingji.corner
        return tuple(stop for i, stop in enumerate(walk) if not (swallowed and i == 1)) + here
    if fixed_count == "fit-dir":
        walk = walk_to(dingji, taiyi, 1 if dun is Dun.YANG else -1)
        return ((dingji, int(dingji.corner)), *walk[1:], *here)
    before = NUMERIC[NUMERIC.index(taiyi) - 1]
    return (*walk, (before.seat, int(before)))


@board.rule("T-19", cites=("jinjing/counts", "tongzong/counts"))
def host_count(host_walk: Walk) -> int:
    """主算: 1..40."""
    return total(host_walk)


@board.rule("T-19", cites=("jinjing/counts", "tongzong/counts"))
def guest_count(guest_walk: Walk) -> int:
    """客算: 1..40."""
    return total(guest_walk)


@board.rule("T-18", cites=("tongzong/dingji",))
def fixed_count(fixed_walk: Walk) -> int:
    """定計算: 1..50."""
    return total(fixed_walk)


def general_of(count: int) -> TaiyiPalace:
    """大將: the unit digit, or the tens of a round count; 5 is 杜."""
    return TaiyiPalace(count % 10 or count // 10)


def deputy_of(general: TaiyiPalace) -> TaiyiPalace:
    """參將: three times the general, cast out tens."""
    return TaiyiPalace(3 * general % 10)


@board.rule("T-20", cites=("jinjing/generals", "tongzong/generals"))
def host(host_count: int) -> TaiyiPalace:
    """主大將."""
    return general_of(host_count)


@board.rule("T-20", cites=("jinjing/generals", "tongzong/generals"))
def host_deputy(host: TaiyiPalace) -> TaiyiPalace:
    """主參將."""
    return deputy_of(host)


@board.rule("T-20", cites=("jinjing/generals", "tongzong/generals"))
def guest(guest_count: int) -> TaiyiPalace:
    """客大將."""
    return general_of(guest_count)


@board.rule("T-20", cites=("jinjing/generals", "tongzong/generals"))
def guest_deputy(guest: TaiyiPalace) -> TaiyiPalace:
    """客參將."""
    return deputy_of(guest)


@board.rule("T-20", cites=("tongzong/dingji",))
def fixed(fixed_count: int) -> TaiyiPalace:
    """定計大將."""
    return general_of(fixed_count)


@board.rule("T-20", cites=("tongzong/dingji",))
def fixed_deputy(fixed: TaiyiPalace) -> TaiyiPalace:
    """定計參將."""
    return deputy_of(fixed)
