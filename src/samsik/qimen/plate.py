"""局 The bones of one hour's plate: earth stems, 旬, the two leaders, and how far stars and gates have moved."""

from typing import NamedTuple

from samsik.core.cycle import Dun, Pillar, Stem
from samsik.qimen.books import plate as book

# 三奇六儀 in the order they are laid, and the 儀 behind which each 旬 hides its 甲.
SEQUENCE = tuple(Stem.of(name) for name in "戊己庚辛壬癸丁丙乙")
# Palaces clockwise from north.
RING = (1, 8, 3, 4, 9, 2, 7, 6)
# The palace of each branch, 子 first.
BRANCH_PALACES = (1, 8, 8, 3, 4, 4, 9, 2, 2, 7, 6, 6)
STARS = ("天蓬", "天芮", "天沖", "天輔", "天禽", "天心", "天柱", "天任", "天英")
# Gates at home, palace 1 to 9; the centre has none.
HOME_GATES = ("休", "死", "傷", "杜", "", "開", "驚", "生", "景")
GATES = "休生傷杜景死驚開"

# Nine values, palace 1 first; of heaven stems and stars a palace may hold two, or the centre none.
Stems = tuple[tuple[Stem, ...], ...]
Names = tuple[tuple[str, ...], ...]
Gates = tuple[str | None, ...]


def wrap(palace: int) -> int:
    """Palace numbers run 1..9 through the centre."""
    return (palace - 1) % 9 + 1


def turned(palace: int, steps: int) -> int:
    """The palace `steps` clockwise on the ring."""
    return RING[(RING.index(palace) + steps) % 8]


def forward(dun: Dun) -> int:
    """1 under yang, −1 under yin."""
    return 1 if dun is Dun.YANG else -1


class Leader(NamedTuple):
    """直符 or 直使: its name, the palace it comes from and the one it stands in."""

    name: str
    home: int
    palace: int


@book.rule("Q-05", cites=("field/earth-plate",))
def earth(dun: Dun, ju: int) -> tuple[Stem, ...]:
    """地盤: 戊 on the palace of 局, the others up by number under yang and down under yin."""
    placed = {wrap(ju + forward(dun) * i): stem for i, stem in enumerate(SEQUENCE)}
    return tuple(placed[palace] for palace in range(1, 10))


@book.rule("Q-06", cites=("field/xun",))
def xun(hour: Pillar) -> Pillar:
    """旬首: the 甲 pillar that opens the hour's ten."""
    return Pillar(hour // 10 * 10)


@book.rule("Q-06", cites=("field/xun",))
def yi(xun: Pillar) -> Stem:
    """儀: the stem behind which the 旬 hides its 甲."""
    return SEQUENCE[xun // 10]


@book.rule("Q-07", cites=("baojian/greed", "baojian/centre"))
def host(dun: Dun, *, center: str, plate: str) -> int | None:
    """寄宮: the palace that lodges the centre; none on a flying plate or for 陶."""
    if center == "none" or plate == "fei":
        return None
    return 8 if center == "by_dun" and dun is Dun.YIN else 2


@book.rule("Q-08", cites=("field/leaders",))
def origin(earth: tuple[Stem, ...], yi: Stem) -> int:
    """甲所在: the palace whose earth stem is the 儀 of the 旬."""
    return earth.index(yi) + 1


@book.rule("Q-09", cites=("field/leaders",))
def hour_palace(earth: tuple[Stem, ...], hour: Pillar, yi: Stem) -> int:
    """時干宮: the earth palace of the hour stem; in a 甲 hour that of the 儀."""
    return earth.index(yi if hour.stem is Stem.JIA else hour.stem) + 1


@book.rule("Q-10", cites=("field/leaders", "baojian/still-gates"))
def gate_raw(dun: Dun, hour: Pillar, origin: int) -> int:
    """直使所至: hours since the 旬 began, counted from 甲's palace through all nine."""
    return wrap(origin + forward(dun) * (hour % 10))


@book.rule("Q-08", cites=("field/leaders", "baojian/verse"))
def zhifu(origin: int, hour_palace: int, host: int | None = None, *, plate: str) -> Leader:
    """直符: the star of 甲's palace, standing where the hour stem is.

    Where the centre has no host its star does not leave it, and no star enters.
    """
    if plate == "zhuan" and host is None:
        stands = 5 if 5 in (origin, hour_palace) else hour_palace
    else:
        stands = host if hour_palace == 5 and host is not None else hour_palace
    return Leader(STARS[origin - 1], origin, stands)


@book.rule("Q-08", cites=("field/leaders", "baojian/still-gates"))
def zhishi(origin: int, gate_raw: int, host: int | None = None) -> Leader:
    """直使: the gate of 甲's palace, or of the centre's host, standing where the count ends.

    The centre has no gate of its own: without a host 死 is borrowed.
    """
    home = host if origin == 5 and host is not None else origin
    stands = host if gate_raw == 5 and host is not None else gate_raw
    return Leader(HOME_GATES[home - 1] or "死", home, stands)


@book.rule("Q-09", cites=("field/leaders", "baojian/verse"))
def star_turn(zhifu: Leader, host: int | None = None, *, plate: str) -> int | None:
    """星轉: steps clockwise that stars and heaven stems move; None where the centre has no host and is met."""
    return _turn(zhifu, host, plate)


@book.rule("Q-10", cites=("field/leaders", "baojian/still-gates"))
def gate_turn(zhishi: Leader, host: int | None = None, *, plate: str) -> int | None:
    """門轉: steps clockwise that the gates move; None where the centre has no host and is met."""
    return _turn(zhishi, host, plate)


def _turn(leader: Leader, host: int | None, plate: str) -> int | None:
    home = host if leader.home == 5 and host is not None else leader.home
    if plate == "fei" or 5 in (home, leader.palace):
        return None
    return (RING.index(leader.palace) - RING.index(home)) % 8
