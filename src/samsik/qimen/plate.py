"""盤 The plate of one hour: earth and heaven stems, stars, gates and spirits (轉盤; 飛盤 in `flying`)."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Dun, Pillar, Stem
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
# Seats 4 and 5 of the eight spirits; the others never differ.
SPIRITS = ("直符", "螣蛇", "太陰", "六合", "", "", "九地", "九天")
CONTESTED = {
    "baojian": (("朱雀", "白虎"), ("朱雀", "白虎")),
    "split": (("勾陳", "朱雀"), ("白虎", "玄武")),
    "hu_xuan": (("白虎", "玄武"), ("白虎", "玄武")),
}

# What lies in each palace, 1 first.
Stems = tuple[tuple[Stem, ...], ...]
Names = tuple[tuple[str, ...], ...]


def wrap(palace: int) -> int:
    """Palace numbers run 1..9 through the centre."""
    return (palace - 1) % 9 + 1


def turned(palace: int, steps: int) -> int:
    """The palace `steps` clockwise on the ring."""
    return RING[(RING.index(palace) + steps) % 8]


class Leader(NamedTuple):
    """直符 or 直使: its name, the palace it comes from and the one it stands in."""

    name: str
    home: int
    palace: int


@book.rule("Q-05", cites=("baojian/earth",))
def earth(dun: Dun, ju: int) -> tuple[Stem, ...]:
    """地盤: 戊 on the palace of 局, the others up by number under yang and down under yin."""
    way = 1 if dun is Dun.YANG else -1
    placed = {wrap(ju + way * i): stem for i, stem in enumerate(SEQUENCE)}
    return tuple(placed[palace] for palace in range(1, 10))


@book.rule("Q-06", cites=("baojian/xun",))
def xun(hour: Pillar) -> Pillar:
    """旬首: the 甲 pillar that opens the hour's ten."""
    return Pillar(hour // 10 * 10)


@book.rule("Q-06", cites=("baojian/xun",))
def yi(xun: Pillar) -> Stem:
    """儀: the stem behind which the 旬 hides its 甲."""
    return SEQUENCE[xun // 10]


@book.rule("Q-07", cites=("baojian/greed", "baojian/centre"))
def host(dun: Dun, *, center: str, plate: str) -> int | None:
    """寄宮: the palace that lodges the centre; none on a flying plate or for 陶."""
    if center == "none" or plate == "fei":
        return None
    return 8 if center == "by_dun" and dun is Dun.YIN else 2


@book.rule("Q-08", cites=("baojian/leaders",))
def origin(earth: tuple[Stem, ...], yi: Stem) -> int:
    """甲所在: the palace whose earth stem is the 儀 of the 旬."""
    return earth.index(yi) + 1


@book.rule("Q-09", cites=("baojian/leaders",))
def hour_palace(earth: tuple[Stem, ...], hour: Pillar, yi: Stem) -> int:
    """時干宮: the earth palace of the hour stem; in a 甲 hour that of the 儀."""
    return earth.index(yi if hour.stem is Stem.JIA else hour.stem) + 1


@book.rule("Q-09", cites=("baojian/leaders",))
def star_turn(origin: int, hour_palace: int, host: int | None = None) -> int:
    """星轉: steps clockwise that stars and heaven stems move; none where the centre has no host."""
    start, target = (host if palace == 5 else palace for palace in (origin, hour_palace))
    if start is None or target is None:
        return 0
    return (RING.index(target) - RING.index(start)) % 8


@book.rule("Q-10", cites=("baojian/gates",))
def gate_raw(dun: Dun, hour: Pillar, origin: int) -> int:
    """直使所至: hours since the 旬 began, counted from 甲's palace through all nine."""
    way = 1 if dun is Dun.YANG else -1
    return wrap(origin + way * (hour % 10))


@book.rule("Q-08", cites=("baojian/leaders",))
def zhifu(origin: int, hour_palace: int, host: int | None = None, *, plate: str) -> Leader:
    """直符: the star of 甲's palace, standing where the hour stem is."""
    lodged = host if hour_palace == 5 and host is not None else hour_palace
    return Leader(STARS[origin - 1], origin, hour_palace if plate == "fei" else lodged)


@book.rule("Q-08", cites=("baojian/leaders", "baojian/gates"))
def zhishi(origin: int, gate_raw: int, host: int | None = None, *, plate: str) -> Leader:
    """直使: the gate of 甲's palace, or of the centre's host, standing where the count ends.

    The centre has no gate of its own: without a host 死 is borrowed.
    """
    home = host if origin == 5 and host is not None else origin
    gate = HOME_GATES[home - 1] or "死"
    stands = host if gate_raw == 5 and host is not None and plate == "zhuan" else gate_raw
    return Leader(gate, home, stands)


@book.rule("Q-10", cites=("baojian/gates",))
def gate_turn(zhishi: Leader) -> int:
    """門轉: steps clockwise that the gates move; none where the centre has no host."""
    if 5 in (zhishi.home, zhishi.palace):
        return 0
    return (RING.index(zhishi.palace) - RING.index(zhishi.home)) % 8


def _carried(
    star_turn: int, origin: int, hour_palace: int, host: int | None, plate: str
) -> tuple[tuple[int, ...], ...]:
    """The homes whose stars and stems stand in each palace, palace 1 first; the centre's comes last."""
    if plate == "fei":
        return tuple((wrap(palace - hour_palace + origin),) for palace in range(1, 10))
    carried: dict[int, tuple[int, ...]] = {turned(home, star_turn): (home,) for home in RING}
    carried[5] = () if host is not None else (5,)
    if host is not None:
        carried[turned(host, star_turn)] += (5,)
    return tuple(carried[palace] for palace in range(1, 10))


@book.rule("Q-09", cites=("baojian/leaders",))
def heaven(
    earth: tuple[Stem, ...], star_turn: int, origin: int, hour_palace: int, host: int | None = None, *, plate: str
) -> Stems:
    """天盤: the earth stems carried by their stars; the centre's rides with its host, written last."""
    ridden = _carried(star_turn, origin, hour_palace, host, plate)
    return tuple(tuple(earth[home - 1] for home in homes) for homes in ridden)


@book.rule("Q-09", cites=("baojian/leaders",))
def stars(star_turn: int, origin: int, hour_palace: int, host: int | None = None, *, plate: str) -> Names:
    """九星: 天禽 rides with its host's star, written last."""
    ridden = _carried(star_turn, origin, hour_palace, host, plate)
    return tuple(tuple(STARS[home - 1] for home in homes) for homes in ridden)


@book.rule("Q-10", cites=("baojian/gates",))
def gates(gate_turn: int, origin: int, gate_raw: int, *, plate: str) -> tuple[str | None, ...]:
    """八門: the gate over each palace, None over the centre; a flying plate has a ninth, 中."""
    if plate == "fei":
        flown = {wrap(home + gate_raw - origin): HOME_GATES[home - 1] or "中" for home in range(1, 10)}
        return tuple(flown[palace] for palace in range(1, 10))
    laid = {turned(home, gate_turn): HOME_GATES[home - 1] for home in RING}
    return tuple(laid.get(palace) for palace in range(1, 10))


@book.rule("Q-11", cites=("baojian/spirits",))
def spirits(dun: Dun, zhifu: Leader, *, god_names: str, plate: str) -> tuple[str | None, ...]:
    """八神: from the palace of 直符, clockwise under yang and the other way under yin; nine on a flying plate."""
    way = 1 if dun is Dun.YANG else -1
    if plate == "fei":
        nine = ("直符", "螣蛇", "太陰", "六合", "勾陳", "太常", "朱雀", "九地", "九天")
        flown = {wrap(zhifu.palace + way * i): name for i, name in enumerate(nine)}
        return tuple(flown[palace] for palace in range(1, 10))
    if zhifu.palace == 5:
        return (None,) * 9
    names = (*SPIRITS[:4], *CONTESTED[god_names][dun], *SPIRITS[6:])
    laid = {turned(zhifu.palace, way * i): name for i, name in enumerate(names)}
    return tuple(laid.get(palace) for palace in range(1, 10))


@book.rule("Q-11c", cites=("field/flying",))
def hidden_stems(dun: Dun, hour: Pillar, gate_raw: int, *, plate: str) -> tuple[Pillar, ...] | None:
    """暗干: on a flying plate the hour pillar where the count ends, the 旬's others after it; none in 甲 hours."""
    if plate != "fei" or hour.stem is Stem.JIA:
        return None
    way = 1 if dun is Dun.YANG else -1
    head = hour // 10 * 10
    laid = {wrap(gate_raw + way * i): Pillar(head + 1 + (hour - head - 1 + i) % 9) for i in range(9)}
    return tuple(laid[palace] for palace in range(1, 10))


class Still(NamedTuple):
    """伏吟 or 反吟 of stars and of gates, None where neither."""

    stars: str | None
    gates: str | None


@book.rule("Q-11b", cites=("baojian/still",))
def still(star_turn: int, gate_turn: int, origin: int, hour_palace: int, gate_raw: int, *, plate: str) -> Still:
    """伏吟 反吟: nothing moved, or all is opposite."""
    if plate == "fei":
        # Through nine palaces nothing can stand opposite everywhere, so a flight is only ever still.
        return Still(*("伏吟" if origin == palace else None for palace in (hour_palace, gate_raw)))
    names = {0: "伏吟", 4: "反吟"}
    return Still(names.get(star_turn), names.get(gate_turn))


@book.rule("Q-11b", cites=("baojian/void",), name="hour_void", pillar="hour")
def void(pillar: Pillar) -> tuple[Branch, Branch]:
    """空亡: the two branches the 旬 does not reach."""
    head = pillar // 10 * 10
    return Branch((head + 10) % 12), Branch((head + 11) % 12)


@book.rule("Q-11b", cites=("baojian/horse",))
def horse(hour: Pillar) -> Branch:
    """驛馬 of the hour: 申子辰 寅, 巳酉丑 亥, 寅午戌 申, 亥卯未 巳."""
    return Branch((2 - 3 * (hour.branch % 4)) % 12)


@book.rule("Q-12", cites=("baojian/greed",))
def greed(earth: tuple[Stem, ...], host: int | None = None) -> int | None:
    """貪合受制: the palace where 乙 and 庚 meet on the earth plate, through the centre's lodging."""
    palaces = [host if stem_at == 5 else stem_at for stem_at in (earth.index(s) + 1 for s in (Stem.YI, Stem.GENG))]
    return palaces[0] if palaces[0] == palaces[1] and palaces[0] is not None else None


class Messengers(NamedTuple):
    """陽使 and 陰使 of the opponents."""

    yang: int
    yin: int


@book.rule("Q-25", cites=("baojian/three-schools",))
def messengers(hour: Pillar) -> Messengers:
    """陽使 陰使: the opponents' two walks, from 1 up and from 9 down; both meet in 5."""
    return Messengers(wrap(1 + hour), wrap(9 - hour))
