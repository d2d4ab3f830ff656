"""兵法 Marching, formations, ground, ambush, and 太公考時."""

from typing import NamedTuple

from samsik.core.cycle import Element
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.bodies import EYES, GENERALS, Patterns, Stations
from samsik.taiyi.books import Rank, reading
from samsik.taiyi.gates import Plate
from samsik.taiyi.nobles import GOOD, Fate, Over, is_good

DIRECTIONS = {8: "北", 3: "東北", 4: "東", 9: "東南", 2: "南", 7: "西南", 6: "西", 1: "西北"}
FORMATIONS = {
    Element.WATER: ("曲", "黑"),
    Element.FIRE: ("銳", "赤"),
    Element.WOOD: ("直", "青"),
    Element.METAL: ("方", "白"),
    Element.EARTH: ("圓", "黃"),
}
# Rows that the text prints (T-76); it exchanges the formations of 2 and 4, and gives 9 that of fire.
PRINTED = {
    1: ("幽谷", "方", "白"),
    2: ("山城", "直", "青"),
    4: ("林堤", "銳", "赤"),
    6: ("水阜", "方", "白"),
    9: ("高岡", "銳", "赤"),
}
# 起發之神 (T-85): the seat an eye must take, and the quarter from which force then rises.
RISING = {Seat.QIAN: "東", Seat.GEN: "南", Seat.XUN: "西", Seat.KUN: "北"}
# Who asks, in the words of 玄命.
FATE_OF_RANK: dict[Rank, str] = {"ruler": "天子", "minister": "公侯", "official": "二千石", "commoner": "庶人"}


class March(NamedTuple):
    """Where a side goes out and fights, on what ground, in what formation, under what flag."""

    march: str
    fight: str
    ground: str | None
    formation: str
    flag: str


@reading.rule("T-76", cites=("jinjing/out-march", "jinjing/formations"), name="host_march", general="host")
@reading.rule("T-76", cites=("jinjing/out-march", "jinjing/formations"), name="guest_march", general="guest")
def march_of(general: TaiyiPalace, *, march: str) -> March | None:
    """出軍: by the unit of the count, as printed or by the palace's own place and element; 杜 digs in."""
    if general == 5:
        return None
    formation, flag = FORMATIONS[general.element]
    ground = None
    if march == "literal" and general in PRINTED:
        ground, formation, flag = PRINTED[general]
    return March(DIRECTIONS[general], DIRECTIONS[general.opposite], ground, formation, flag)


@reading.rule("T-78", cites=("jinjing/formations",))
def formation_side(host: TaiyiPalace, guest: TaiyiPalace, tie_side: str | None = None) -> str | None:
    """陣勝: the side whose formation's element conquers the other's; else as 關 is decided (T-40)."""
    if 5 in (host, guest):
        return None
    if host.element.conquers(guest.element):
        return "host"
    return "guest" if guest.element.conquers(host.element) else tie_side


@reading.rule("T-82", cites=("jinjing/surprise",))
def surprise(troops: int) -> int:
    """奇兵: three in ten of the troops."""
    return (3 * troops + 5) // 10


@reading.rule("T-83", cites=("jinjing/ambush",), name="host_ambush", count="host_count")
@reading.rule("T-83", cites=("jinjing/ambush",), name="guest_ambush", count="guest_count")
def ambush(count: int) -> bool:
    """伏兵: counts of 12, 22 and 32."""
    return count in (12, 22, 32)


@reading.rule("T-83", cites=("jinjing/ambush",), name="host_hide", count="host_count")
@reading.rule("T-83", cites=("jinjing/ambush",), name="guest_hide", count="guest_count")
def hide(count: int) -> bool:
    """伏藏: counts of 11, 21 and 31, in wood or ditch."""
    return count in (11, 21, 31)


@reading.rule("T-83", cites=("jinjing/ambush",))
def ambush_seat(wenchang: Seat, shiji: Seat, *, ambush_site: str) -> Seat:
    """大煞: where an ambush is laid, below the eye."""
    return wenchang if ambush_site == "wenchang" else shiji


@reading.rule("T-84", cites=("jinjing/sortie",))
def sortie(host_ambush: bool, host_ready: bool, guest_ready: bool, three_gates: str) -> bool:
    """出師略地: the gates complete, all generals ready, and a count of ambush."""
    return three_gates == "具" and host_ready and guest_ready and host_ambush


@reading.rule("T-85", cites=("jinjing/rising",))
def rising(wenchang: Seat, shiji: Seat) -> tuple[tuple[str, str], ...]:
    """起發之神: the eyes on a rising god, each with the quarter from which force comes."""
    return tuple((eye, RISING[seat]) for eye, seat in (("wenchang", wenchang), ("shiji", shiji)) if seat in RISING)


@reading.rule("T-75", cites=("jinjing/taigong",))
def eye_left(stations: Stations) -> bool:
    """目左乙右: 文昌 within the seven seats before Taiyi."""
    distance = stations.distance("wenchang")
    return distance is not None and 1 <= distance <= 7


class Taigong(NamedTuple):
    """太公考時: the grade 0..3 and what keeps the board from a higher one."""

    grade: int
    failing: tuple[str, ...]


@reading.rule("T-75", cites=("jinjing/taigong",))
def taigong(
    eye_left: bool,
    stations: Stations,
    taiyi: TaiyiPalace,
    grave: bool,
    patterns: Patterns,
    three_gates: str | None = None,
    duty_plate: Plate | None = None,
    over: Over | None = None,
    season_element: Element | None = None,
    fates: tuple[Fate, ...] | None = None,
    rank: Rank | None = None,
    *,
    taigong: str,
) -> Taigong:
    """太公考時: eye left, the board clean, the bodies apart, a good road and a clear gate.

    `eyes` and `strict` ask of the patterns only those between an eye and Taiyi, `all` those of every body; `strict`
    shuts out palaces 1 and 9 too. A grade is raised when the asker's 玄命 agrees, and when 六合 青龍 太陰 or 太常 is
    over Taiyi, where the gate on duty lies. The gate used is the one over the host's general.
    """
    listed = {"掩", "擊", "迫", "囚", "關", "格", "對"}
    soiled = [
        pattern
        for pattern in patterns
        if pattern.id in listed
        and pattern.variant not in ("主大將", "主參將")
        and (taigong == "all" or (pattern.who[0] in EYES and pattern.with_ == ("taiyi",)))
    ]
    first = {
        "目左": eye_left,
        "無格局": not soiled,
        "非易絕": not grave and not (taigong == "strict" and taiyi in (1, 9)),
    }
    palaces = [seat for body in (*GENERALS, "taiyi") if (seat := stations.at(body)) is not None]
    ids = {pattern.id for pattern in patterns}
    second = {"獨立": len(set(palaces)) == len(palaces), "無固杜挾": ids.isdisjoint({"四郭固", "四郭杜", "提挾"})}
    third = {"吉道": three_gates == "具"}
    if over is not None and over.host is not None:
        third["清虛"] = is_good(over.host, season_element)
    grade = 0
    failing: list[str] = []
    for level in (first, second, third):
        failing += [name for name, holds in level.items() if not holds]
        if not failing:
            grade += 1
    if grade and over is not None:
        grade += _asker_agrees(fates, rank) + (duty_plate is not None and over.taiyi in GOOD)
    return Taigong(min(grade, 3), tuple(failing))


def _asker_agrees(fates: tuple[Fate, ...] | None, rank: Rank | None) -> bool:
    """Whether the asker's 玄命 agrees with the branch it lies on."""
    if fates is None or rank is None:
        return False
    return any(fate.rank == FATE_OF_RANK[rank] and fate.agrees is True for fate in fates)
