"""天盤 九星 八門 八神 What lies over each palace: a plate that turns (轉盤), or flies by number (飛盤)."""

from samsik.core.cycle import Dun, Pillar, Stem
from samsik.qimen.books import plate as book
from samsik.qimen.plate import HOME_GATES, RING, STARS, Gates, Leader, Names, Stems, forward, turned, wrap

# Seats 4 and 5 of the eight spirits, under yang and under yin; the others never differ.
SPIRITS = ("直符", "螣蛇", "太陰", "六合", "", "", "九地", "九天")
CONTESTED = {
    "baojian": (("朱雀", "白虎"), ("朱雀", "白虎")),
    "split": (("勾陳", "朱雀"), ("白虎", "玄武")),
    "hu_xuan": (("白虎", "玄武"), ("白虎", "玄武")),
}
FLYING_SPIRITS = ("直符", "螣蛇", "太陰", "六合", "勾陳", "太常", "朱雀", "九地", "九天")


@book.rule("Q-09", cites=("baojian/verse", "field/flying"))
def riders(
    zhifu: Leader, host: int | None = None, star_turn: int | None = None, *, plate: str
) -> tuple[tuple[int, ...], ...]:
    """乘: the home palaces of what has come over each palace; the centre's rides with its host's, written last.

    Where the centre has no host and is met, nothing moves.
    """
    if plate == "fei":
        return tuple((wrap(palace - zhifu.palace + zhifu.home),) for palace in range(1, 10))
    carried: dict[int, tuple[int, ...]] = {turned(home, star_turn or 0): (home,) for home in RING}
    if host is None:
        carried[5] = (5,)
    else:
        carried[5] = ()
        carried[turned(host, star_turn or 0)] += (5,)
    return tuple(carried[palace] for palace in range(1, 10))


@book.rule("Q-09", cites=("baojian/verse",))
def heaven(earth: tuple[Stem, ...], riders: tuple[tuple[int, ...], ...]) -> Stems:
    """天盤: the earth stems carried by their stars."""
    return tuple(tuple(earth[home - 1] for home in homes) for homes in riders)


@book.rule("Q-09", cites=("baojian/verse",))
def stars(riders: tuple[tuple[int, ...], ...]) -> Names:
    """九星: the star over each palace; 天禽 rides with its host's star."""
    return tuple(tuple(STARS[home - 1] for home in homes) for homes in riders)


@book.rule("Q-10", cites=("baojian/still-gates", "field/flying"))
def gates(origin: int, gate_raw: int, gate_turn: int | None = None, *, plate: str) -> Gates:
    """八門: the gate over each palace, None over the centre; a flying plate has a ninth, 中."""
    if plate == "fei":
        flown = {wrap(home + gate_raw - origin): HOME_GATES[home - 1] or "中" for home in range(1, 10)}
        return tuple(flown[palace] for palace in range(1, 10))
    laid = {turned(home, gate_turn or 0): HOME_GATES[home - 1] for home in RING}
    return tuple(laid.get(palace) for palace in range(1, 10))


@book.rule("Q-11", cites=("baojian/spirits", "field/spirits", "field/flying"))
def spirits(dun: Dun, zhifu: Leader, *, god_names: str, plate: str) -> tuple[str | None, ...]:
    """八神: from the palace of 直符, clockwise under yang and the other way under yin; nine on a flying plate."""
    way = forward(dun)
    if plate == "fei":
        flown = {wrap(zhifu.palace + way * i): name for i, name in enumerate(FLYING_SPIRITS)}
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
    head = hour // 10 * 10
    laid = {wrap(gate_raw + forward(dun) * i): Pillar(head + 1 + (hour - head - 1 + i) % 9) for i in range(9)}
    return tuple(laid[palace] for palace in range(1, 10))
