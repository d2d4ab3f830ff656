"""敵情 What a board says of the enemy and of the state: moves, envoys, spies, raids, 太陰 and 太歲."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.bodies import Patterns, Stations
from samsik.taiyi.books import extended
from samsik.taiyi.campaign import DIRECTIONS
from samsik.taiyi.generals import Strength
from samsik.taiyi.halls import same
from samsik.taiyi.observed import NOT_OBSERVED, Direction, Quarter, Star
from samsik.taiyi.omens import Omen


class Sectors(NamedTuple):
    """前內 前外 後內: the sector of each body; None for a general that is 杜."""

    wenchang: str
    shiji: str
    host: str | None = None
    host_deputy: str | None = None
    guest: str | None = None
    guest_deputy: str | None = None


@extended.rule("X-48", cites=("jinjing/spies",))
def sectors(stations: Stations, *, axis_eye: str) -> Sectors:
    """前後: the half of the ring that holds 文昌 is before Taiyi, near up to 文昌 and far beyond; the rest is behind.

    An eye on the axis itself has no half of its own: `axis_eye` gives it the clockwise or the other one.
    """
    eye = (stations.wenchang - stations.taiyi) % 16
    found = {
        body: sector_of(distance, eye, axis_eye)
        for body in Sectors._fields
        if (distance := stations.distance(body)) is not None
    }
    return Sectors(**found)


def sector_of(distance: int, eye: int, axis_eye: str) -> str:
    """The sector of a seat, by the clockwise distances from Taiyi of the seat and of 文昌."""
    clockwise = eye < 8 if eye % 8 else axis_eye == "clockwise"
    ahead, far = (distance, eye) if clockwise else ((-distance) % 16, (-eye) % 16)
    if ahead <= far:
        return "前內"
    return "前外" if ahead <= 8 else "後內"


class Spies(NamedTuple):
    """間諜 Whether the enemy is within our borders, and which of his bodies stand before Taiyi on the near side."""

    within: bool
    bodies: tuple[str, ...]


@extended.rule("X-48", cites=("jinjing/spies",))
def spies(sectors: Sectors) -> Spies:
    """間諜: the guest eye on the near side before Taiyi means that men of the enemy are among us."""
    near = tuple(body for body in ("shiji", "guest", "guest_deputy") if getattr(sectors, body) == "前內")
    return Spies("shiji" in near, near)


@extended.rule("X-46", cites=("jinjing/enemy-moves",))
def enemy_moves(
    unit: Unit,
    guest: TaiyiPalace,
    shiji: Seat,
    sectors: Sectors,
    cover: Patterns,
    press: Patterns,
    lock: Patterns,
    oppose: Patterns,
    host_ready: bool,
    guest_ready: bool,
    three_gates: str | None = None,
    enemy_side: Quarter | None = None,
) -> str | None:
    """敵國動靜: 不來 he stays, 來附 he comes to submit, 來 he comes; by day or hour.

    A 杜 guest count keeps him away. Gates and generals complete, no 掩 迫 關 格 and all before Taiyi: he submits.
    Otherwise the guest eye, walking clockwise, turns toward his quarter or away from it.
    """
    if unit not in (Unit.DAY, Unit.HOUR):
        return None
    if guest == 5:
        return "不來"
    clear = not (cover or press or lock or oppose) and host_ready and guest_ready and three_gates == "具"
    if clear and all(sector is not None and sector.startswith("前") for sector in sectors):
        return "來附"
    if enemy_side is None:
        return NOT_OBSERVED
    return "來" if (shiji - enemy_side.seat) % 16 < 8 else "不來"


@extended.rule("X-47", cites=("jinjing/envoys",))
def envoy(unit: Unit, taiyi: TaiyiPalace, shiji: Seat, guest: TaiyiPalace) -> str | None:
    """敵使虛實: 實 true, 虛 false, 未定 undecided; by the hour.

    Taiyi's palace conquers the god of the guest eye or the guest general's palace, or is conquered by one of them.
    """
    if unit is not Unit.HOUR:
        return None
    theirs = [shiji.element] + ([] if guest == 5 else [guest.element])
    ruled = any(taiyi.element.conquers(element) for element in theirs)
    defied = any(element.conquers(taiyi.element) for element in theirs)
    return "未定" if ruled is defied else "實" if ruled else "虛"


class Raid(NamedTuple):
    """來敵 Whether raiders come, in what strength (多 with officers, 少 without), and from where."""

    comes: bool
    strength: str | None
    side: Quarter | None


@extended.rule("X-49", cites=("jinjing/raids",))
def raid(guest_count: int, guest: TaiyiPalace, taiyi: TaiyiPalace, shiji: Seat, *, raid_place: str) -> Raid:
    """敵來方面: none with a 杜 count or with Taiyi in a yin palace; many from sixteen on in harmony with Taiyi.

    The guest eye between 子 and 午 clockwise is the east, beyond 午 the west.
    """
    watched = taiyi if raid_place == "taiyi" else guest
    if guest == 5 or not watched.yang:
        return Raid(False, None, None)
    strength = None
    if guest_count <= 15:
        strength = "少"
    elif taiyi.yang is (guest_count % 2 == 0):
        strength = "多"
    side = Quarter(shiji // 4) if shiji % 8 == 0 else Quarter.EAST if shiji < 8 else Quarter.WEST
    return Raid(True, strength, side)


class Rite(NamedTuple):
    """禮 The direction of the rite, the portions of dried meat and cups of wine, the colour of the silk.

    `counted`: the host count has the palace's own number for its unit; `dig_in`: the count is 杜.
    """

    direction: str
    portions: int
    silk: str
    counted: bool
    dig_in: bool


PORTIONS = {1: 3, 2: 3, 3: 3, 4: 4, 6: 6, 7: 7, 8: 8, 9: 9}
SILKS = {1: "白", 2: "赤", 3: "黃", 4: "青", 6: "白", 7: "黃", 8: "黑", 9: "青"}


@extended.rule("X-50", cites=("jinjing/rites",))
def rite(taiyi: TaiyiPalace, host: TaiyiPalace) -> Rite:
    """太乙所在兵法: the rite of Taiyi's palace before an army leaves."""
    number = int(taiyi)
    return Rite(DIRECTIONS[number], PORTIONS[number], SILKS[number], host is taiyi, host == 5)


@extended.rule("X-51", cites=("jinjing/lodge-omens",))
def lodge_omens(unit: Unit, lodge: str) -> tuple[Omen, ...] | None:
    """始擊臨二十八舍: the lodges under 始擊 in a year, each with its saying."""
    if unit is not Unit.YEAR:
        return None
    return tuple(Omen("X-51", name) for name in lodge)


class Meeting(NamedTuple):
    """太陰相并 A body in one place with 太陰; `weighty` when it is 囚 or 死, None where the season is not known."""

    body: str
    weighty: bool | None


@extended.rule("X-52", cites=("jinjing/taiyin",))
def taiyin_meets(
    unit: Unit, stations: Stations, taiyin: Branch, strength: Strength | None = None, *, same_palace: str
) -> tuple[Meeting, ...] | None:
    """太乙上下二目與太陰相并: Taiyi or an eye with 太陰, in a year."""
    if unit is not Unit.YEAR:
        return None
    found = []
    for body in ("taiyi", "wenchang", "shiji"):
        seat = stations.at(body)
        assert seat is not None
        if same(seat, taiyin, exact=same_palace == "exact"):
            found.append(Meeting(body, None if strength is None else getattr(strength, body) in "囚死"))
    return tuple(found)


class Opposition(NamedTuple):
    """太歲格 Whether 太歲 faces Taiyi, and which side a star then lets lose first (or that none was observed)."""

    faces: bool
    loses_first: Direction | str | None


# By Taiyi's palace: the stars watched for, where each stands, and the side that then loses first.
STARS = {
    (3, Star.COMET, Direction.NORTH_EAST): Direction.SOUTH_WEST,
    (3, Star.COMET, Direction.SOUTH_WEST): Direction.NORTH_EAST,
    (4, Star.VENUS, Direction.WEST): Direction.EAST,
    (8, Star.MARS, Direction.SOUTH): Direction.NORTH,
    (8, Star.MERCURY, Direction.NORTH): Direction.SOUTH,
    (9, Star.COMET, Direction.NORTH_WEST): Direction.SOUTH_EAST,
}


@extended.rule("X-53", cites=("jinjing/taisui-opposes",))
def taisui_opposes(
    unit: Unit, taisui: Branch, taiyi: TaiyiPalace, star: Star | None = None, star_side: Direction | None = None
) -> Opposition | None:
    """太歲格太乙: the branch of the year in the palace facing Taiyi, six years in every twenty-four."""
    if unit is not Unit.YEAR:
        return None
    if Seat.at(taisui).corner is not taiyi.opposite:
        return Opposition(False, None)
    if star is None or star_side is None:
        return Opposition(True, NOT_OBSERVED)
    return Opposition(True, STARS.get((int(taiyi), star, star_side)))
