"""占問 Everyman's questions of the last volume: news, travellers, prisons, petitions, fugitives, and all the rest.

A question that the text asks of one unit is silent on boards of the others.
"""

from typing import NamedTuple

from samsik.core.cycle import Element, Unit
from samsik.core.seats import TaiyiPalace
from samsik.taiyi.affairs import Finding, Findings
from samsik.taiyi.bodies import Patterns, Stations
from samsik.taiyi.books import extended
from samsik.taiyi.classes import is_shut
from samsik.taiyi.generals import STRONG, Strength, state_of
from samsik.taiyi.observed import NOT_OBSERVED, Quarter


def pressed(press: Patterns, body: str) -> bool:
    """Whether a body presses Taiyi."""
    return any(pattern.who == (body,) for pattern in press)


@extended.rule("X-62", cites=("jinjing/news",))
def news(
    unit: Unit,
    stations: Stations,
    press: Patterns,
    walls_firm: Patterns,
    walls_shut: Patterns,
    host_classes: tuple[str, ...],
    guest_classes: tuple[str, ...],
    host_ready: bool,
    guest_ready: bool,
    three_gates: str | None = None,
) -> tuple[str, ...] | None:
    """聞事虛實: what to make of news, good or bad; by the hour."""
    if unit is not Unit.HOUR:
        return None
    found = []
    if stations.distance("wenchang") == 0 or pressed(press, "wenchang"):
        found.append("凶實吉虛")
    if three_gates == "具" and host_ready and guest_ready:
        found.append("如所聞")
    if walls_firm or walls_shut:
        found.append("吉不吉凶凶")
    for doubled, token in (("重陽", "吉倍"), ("重陰", "凶倍")):
        if doubled in host_classes and doubled in guest_classes:
            found.append(token)
    return tuple(found)


# The palaces of each quarter, by the numbers of the text.
QUARTERS = {Quarter.NORTH: (8, 3), Quarter.SOUTH: (2, 7), Quarter.EAST: (4, 9), Quarter.WEST: (6, 1)}


class Traveller(NamedTuple):
    """行人 來 comes, 不來 does not, 未 not yet, 留 stays, None unsaid; and on which day if he comes (1 is today)."""

    verdict: str | None
    day: int | None


@extended.rule("X-63", cites=("jinjing/traveller",))
def traveller(
    host: TaiyiPalace,
    guest: TaiyiPalace,
    host_count: int,
    guest_count: int,
    cover: Patterns,
    press: Patterns,
    lock: Patterns,
    oppose: Patterns,
    traveller_side: Quarter | None = None,
    *,
    journey_count: str,
) -> Traveller | str:
    """占行人: the palace of a count in his own quarter keeps him, in the one across brings him.

    The text does not say whose count; the guest's is taken, by an option the host's.
    """
    if traveller_side is None:
        return NOT_OBSERVED
    palace, count = (guest, guest_count) if journey_count == "guest" else (host, host_count)
    if host in QUARTERS[Quarter.SOUTH] and guest in QUARTERS[Quarter.SOUTH]:
        return Traveller("留", None)
    if palace in QUARTERS[traveller_side]:
        return Traveller("不來", None)
    if cover or press or lock or oppose:
        return Traveller("未", None)
    if palace in QUARTERS[traveller_side.opposite]:
        return Traveller("來", count)
    return Traveller(None, None)


@extended.rule("X-64", cites=("jinjing/prison",))
def prison(
    stations: Stations,
    press: Patterns,
    governs: str,
    host_count_side: str | None = None,
    strength: Strength | None = None,
) -> Findings:
    """占獄: what eases facing a magistrate, what makes it hard, and how soon one is out."""
    found = []
    captive = stations.distance("wenchang") == 0
    if captive or pressed(press, "wenchang"):
        found.append(Finding("文昌臨太乙", True))
    if host_count_side is not None:
        found.append(Finding("主在外" if host_count_side == "外" else "主在內", host_count_side == "外"))
    if strength is not None:
        if strength.shiji == "王":
            found.append(Finding("客居王", True))
        if strength.wenchang == "王":
            found.append(Finding("主居王", False))
    if governs == "天":
        found.append(Finding("久繫", False))
    if captive and stations.distance("host") == 0:
        found.append(Finding("遇貴", True))
    return tuple(found)


@extended.rule("X-65", cites=("jinjing/petition",))
def petition(
    stations: Stations,
    flanking: Patterns,
    host_arc: str,
    host_count: int,
    host_count_side: str | None = None,
    strength: Strength | None = None,
    season_element: Element | None = None,
) -> Findings:
    """占求請: what grants a petition and what refuses it."""
    found = [Finding("文昌在內" if host_arc == "內" else "文昌在外", host_arc == "內")]
    found += flanks(flanking, guest_is_good=True)
    if host_count_side is not None:
        found.append(Finding("主將在內" if host_count_side == "內" else "主將在外", host_count_side == "內"))
    if stations.distance("wenchang") == 8:
        found.append(Finding("文昌格", False))
    if strength is not None and strength.wenchang == "王":
        found.append(Finding("主居王", False))
    if season_element is not None and host_count == unusable_count(season_element):
        found.append(Finding("算不可用", False))
    return tuple(found)


def unusable_count(season: Element) -> int | None:
    """六 in spring and summer, 四 in autumn and winter; the weeks of earth have none."""
    if season is Element.EARTH:
        return None
    return 6 if season in (Element.WOOD, Element.FIRE) else 4


def flanks(flanking: Patterns, *, guest_is_good: bool) -> list[Finding]:
    """挾 between the sides: guest about host, host about guest."""
    variants = {pattern.variant for pattern in flanking}
    sides = (("客挾主", guest_is_good), ("主挾客", not guest_is_good))
    return [Finding(variant, good) for variant, good in sides if variant in variants]


@extended.rule("X-66", cites=("jinjing/fugitives",))
def fugitive(unit: Unit, stations: Stations, flanking: Patterns, host_arc: str, guest_pace: str) -> Findings | None:
    """占逃亡: what brings a fugitive in and what lets him go; by the hour. Good means caught."""
    if unit is not Unit.HOUR:
        return None
    found = []
    if stations.host is not None and stations.guest is not None and (stations.host - stations.guest) % 16 == 8:
        found.append(Finding("客格主", True))
    found.append(Finding("文昌在內" if host_arc == "內" else "文昌在外", host_arc == "內"))
    if stations.distance("host") == 0:
        found.append(Finding("太乙同主", True))
    if stations.distance("wenchang") == 0:
        found.append(Finding("文昌臨太乙", True))
    found += [finding for finding in flanks(flanking, guest_is_good=True) if finding.id == "主挾客"]
    if guest_pace == "長":
        found.append(Finding("客算長", False))
    return tuple(found)


@extended.rule("X-67", cites=("jinjing/sundry",))
def sundry(
    stations: Stations,
    press: Patterns,
    flanking: Patterns,
    host_count: int,
    taiyi: TaiyiPalace,
    host_ready: bool,
    guest_ready: bool,
    three_gates: str | None = None,
    host_harmony: bool | None = None,
    season_element: Element | None = None,
) -> Findings:
    """雜占: what holds for every other enterprise, and at the end the season of Taiyi's palace."""
    found = []
    if stations.distance("wenchang") == 0:
        found.append(Finding("百事不成", False))
    elif pressed(press, "wenchang"):
        found.append(Finding("行人遲", False))
    if any(pattern.variant == "客挾主" for pattern in flanking):
        found.append(Finding("客挾主", False))
    if is_shut(host_count):
        found.append(Finding("杜", False))
    if three_gates == "具" and host_ready and guest_ready and host_harmony is True:
        found.append(Finding("門具將發", True))
    if season_element is not None:
        state = state_of(taiyi.element, season_element)
        found.append(Finding(f"太乙{state}", True if state in STRONG else False if state in "囚死" else None))
    return tuple(found)
