"""天乙 The 六壬 overlay of an hour board: the noble, the twelve generals over the bodies, 玄命 by rank."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Element, Stem, Unit
from samsik.core.nobles import Heavenly, earth_under, heaven_over, heavenly_on, is_forward, noble_of
from samsik.core.seats import Seat
from samsik.taiyi.bodies import EYES, GENERALS, Stations
from samsik.taiyi.books import reading
from samsik.taiyi.generals import STRONG, state_of

# Hours that count as 朝 (T-69): 寅–未, the half-day from 子, or daylight 卯–申.
MORNING = {
    "yin-wei": (Branch.YIN, Branch.WEI),
    "half-day": (Branch.ZI, Branch.SI),
    "sun": (Branch.MAO, Branch.SHEN),
}
# The twelve branches round the palaces: a corner palace takes the branch after its corner (T-71).
EARTH_OF_CORNER = {Seat.QIAN: Branch.HAI, Seat.GEN: Branch.YIN, Seat.XUN: Branch.SI, Seat.KUN: Branch.SHEN}
BODIES = ("taiyi", *EYES, *GENERALS)
GOOD = (Heavenly.UNION, Heavenly.DRAGON, Heavenly.MOON, Heavenly.CONSTANCY)
# 玄命 (T-74); commoners have none.
DEITIES = {
    "天子": Heavenly.NOBLE,
    "皇后": Heavenly.EMPRESS,
    "公侯": Heavenly.CONSTANCY,
    "將軍": Heavenly.HOOK,
    "九牧": Heavenly.SNAKE,
    "常侍": Heavenly.VOID,
    "二千石": Heavenly.DRAGON,
    "大夫吏士": Heavenly.BIRD,
    "庶人": None,
}


class Over(NamedTuple):
    """The general over each body; None for a body that is 杜."""

    taiyi: Heavenly
    wenchang: Heavenly
    shiji: Heavenly
    host: Heavenly | None
    host_deputy: Heavenly | None
    guest: Heavenly | None
    guest_deputy: Heavenly | None


class Fate(NamedTuple):
    """玄命 of a rank: its deity, the earth branch it lies on, and whether the two agree."""

    rank: str
    deity: Heavenly | None
    on: Branch | None
    agrees: bool | None


def earth_of(seat: Seat) -> Branch:
    """The earth branch of a seat."""
    return EARTH_OF_CORNER[seat] if seat.branch is None else seat.branch


@reading.rule("T-69", cites=("jinjing/nobles",))
def noble_period(unit: Unit, taisui: Branch, *, noble_period: str) -> str | None:
    """朝暮: whether the hour takes the morning or the evening noble."""
    if unit is not Unit.HOUR:
        return None
    first, last = MORNING[noble_period]
    return "朝" if first <= taisui <= last else "暮"


@reading.rule("T-69", cites=("jinjing/nobles",))
def noble(day_stem: Stem, noble_period: str) -> Branch:
    """天乙: the heaven branch of the day stem's noble; never 辰 or 戌."""
    return noble_of(day_stem, yang=noble_period == "朝")


@reading.rule("T-71", cites=("jinjing/overlay",))
def noble_earth(noble: Branch, sun_branch: Branch, taisui: Branch) -> Branch:
    """天乙所臨: the earth branch under the noble when 月將 is laid on the hour."""
    return earth_under(noble, general=sun_branch, hour=taisui)


@reading.rule("T-71", cites=("jinjing/overlay",))
def noble_forward(noble_earth: Branch, *, noble_way: str) -> bool:
    """順逆: forward from 亥…辰, backward from 巳…戌; the text itself is silent."""
    return noble_way == "clockwise" or is_forward(noble_earth)


@reading.rule("T-71", cites=("jinjing/overlay",))
def over(stations: Stations, noble_earth: Branch, noble_forward: bool) -> Over:
    """天將臨: the general over each body."""

    def general(body: str) -> Heavenly | None:
        seat = stations.at(body)
        return None if seat is None else heavenly_on(earth_of(seat), noble_earth, forward=noble_forward)

    return Over(*map(general, BODIES))  # type: ignore[arg-type]


@reading.rule("T-69", cites=("jinjing/nobles",))
def doomed(stations: Stations, sun_branch: Branch, taisui: Branch, noble: Branch) -> tuple[str, ...]:
    """宰殺: the bodies under heaven's 辰 or 戌 (罡, 魁), to be judged by killing."""
    return tuple(
        body
        for body in BODIES
        if (seat := stations.at(body)) is not None
        and heaven_over(earth_of(seat), general=sun_branch, hour=taisui) in (Branch.CHEN, Branch.XU)
    )


def is_good(deity: Heavenly, season: Element | None) -> bool:
    """吉將: 六合 青龍 太陰 太常, and the noble where earth is not known to be 囚 or 死 (T-70)."""
    if deity is Heavenly.NOBLE:
        return season is None or state_of(deity.element, season) in STRONG
    return deity in GOOD


@reading.rule("T-74", cites=("jinjing/fates",))
def fates(noble_earth: Branch, noble_forward: bool, season_element: Element | None = None) -> tuple[Fate, ...]:
    """玄命: each rank's deity, where it lies, and whether that branch is strong and feeds or is fed by it."""
    found = []
    for rank, deity in DEITIES.items():
        if deity is None:
            found.append(Fate(rank, None, None, None))
            continue
        earth = Branch((noble_earth + (deity if noble_forward else -deity)) % 12)
        agrees = None
        if season_element is not None:
            fed = earth.element.generates(deity.element) or deity.element.generates(earth.element)
            agrees = fed and state_of(earth.element, season_element) in STRONG
        found.append(Fate(rank, deity, earth, agrees))
    return tuple(found)


def fortune(deity: Heavenly | None, ready: bool, three_gates: str | None, season: Element | None) -> str | None:
    """門將合斷 Gates and generals joined with the deity over the side's general (T-72)."""
    if deity is None:
        return None
    good = is_good(deity, season)
    if three_gates == "杜塞":
        return "守吉" if good else "先吉後凶"
    if three_gates == "具" and ready:
        return "大吉" if good else "平"
    return "吉" if good else "凶"


@reading.rule("T-72", cites=("jinjing/overlay",))
def host_fortune(
    over: Over, host_ready: bool, three_gates: str | None = None, season_element: Element | None = None
) -> str | None:
    """主將吉凶: the joined judgement over the host's general."""
    return fortune(over.host, host_ready, three_gates, season_element)


@reading.rule("T-72", cites=("jinjing/overlay",))
def guest_fortune(
    over: Over, guest_ready: bool, three_gates: str | None = None, season_element: Element | None = None
) -> str | None:
    """客將吉凶: the joined judgement over the guest's general."""
    return fortune(over.guest, guest_ready, three_gates, season_element)
