"""占應 What the texts read from 始擊, the lodges, the palaces and what a count lacks."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Stem, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.bodies import EYES, GENERALS, GUEST_SIDE, HOST_SIDE, Patterns, Stations, side_of
from samsik.taiyi.books import reading
from samsik.taiyi.gates import BAD, Plate, gate_over
from samsik.taiyi.generals import Strength
from samsik.taiyi.places import cut

# Lodges by seat in the order printed (T-63): three on the compass points, two on the corners.
RING_LODGES = {
    "卯": "氐房心", "寅": "尾", "艮": "箕斗", "丑": "牛", "子": "女虛危", "亥": "室", "乾": "壁奎", "戌": "婁",
    "酉": "胃昴畢", "申": "觜", "坤": "參井", "未": "鬼", "午": "柳星張", "巳": "翼", "巽": "軫角", "辰": "亢",
}  # fmt: skip
# The twelve fields (分野) of the Tang volume.
BRANCH_LODGES = {
    "丑": "斗牛", "寅": "尾箕", "卯": "氐房心", "辰": "角亢", "巳": "翼軫", "午": "柳星張", "未": "井鬼",
    "申": "觜參", "酉": "胃昴畢", "戌": "奎婁", "亥": "室壁", "子": "女虛危",
}  # fmt: skip
# What makes each palace speak (T-58).
PALACE_TRIGGERS = {2: "taiyi", 3: "shiji", 4: "shiji", 6: "guest", 7: "host", 8: "taiyi", 9: "guest"}
LACKING = {"天": "無天", "地": "無地", "人": "無人"}


class Omen(NamedTuple):
    """A sentence of the texts that applies: its rule and its key in the catalogue."""

    rule: str
    id: str


@reading.rule("T-62", cites=("tongzong/shiji-stems",))
def stem_omens(
    year_stem: Stem, shiji: Seat, taiyi: TaiyiPalace, *, omen_element: str, bing_ding: str
) -> tuple[Omen, ...]:
    """始擊五行: the element of 始擊 against the pair of the year stem."""
    pair = "".join(stem.hanzi for stem in Stem if stem // 2 == year_stem // 2)
    element = shiji.element if omen_element == "god" else shiji.corner.element
    found = [Omen("T-62", f"{pair}/{element.hanzi}")]
    if bing_ding == "south" and found[0].id == "甲乙/火" and taiyi == 2:
        found.append(Omen("T-62", "甲乙/火/太乙丙丁"))
    return tuple(found)


@reading.rule("T-63", cites=("tongzong/lodges", "jinjing/fields"))
def lodge(shiji: Seat, governs: str, *, lodge_map: str, lodge_order: str, lodge_split: str) -> str:
    """二十八宿: the lodge under 始擊, chosen by the phase of Taiyi's stay.

    Two lodges on one seat are shared: the first, both, the second. `half-unit` divides the unit counted
    instead, so that both hold in every unit.
    """
    if lodge_map == "ring16":
        lodges = RING_LODGES[shiji.hanzi]
    else:
        # A corner takes the fields of the branch before it.
        place = shiji if shiji.branch is not None else Seat(shiji - 1)
        lodges = BRANCH_LODGES[place.hanzi]
    if lodge_order == "clockwise":
        lodges = lodges[::-1]
    phase = "天地人".index(governs)
    if len(lodges) == 2:
        return lodges if lodge_split == "half-unit" or phase == 1 else lodges[phase // 2]
    return lodges[phase % len(lodges)]


@reading.rule("T-58", cites=("jinjing/palaces",))
def palace_omens(stations: Stations, captive: Patterns, lock: Patterns) -> tuple[Omen, ...]:
    """九宮占: the palaces that speak because of who stands in them."""
    found = []
    bound = any("wenchang" in (*pattern.who, *pattern.with_) for pattern in (*captive, *lock))
    if stations.wenchang.palace == 1 and bound:
        found.append(1)
    for palace, body in PALACE_TRIGGERS.items():
        seat = stations.at(body)
        if seat is not None and seat.palace == palace:
            found.append(palace)
    return tuple(Omen("T-58", str(palace)) for palace in sorted(found))


@reading.rule("T-23", cites=("tongzong/counts", "jinjing/completeness"), name="host_lack", classes="host_classes")
@reading.rule("T-23", cites=("tongzong/counts", "jinjing/completeness"), name="guest_lack", classes="guest_classes")
def lack(classes: tuple[str, ...], governs: str, patterns: Patterns) -> int:
    """無天無地無人之應: 0 when nothing is missing, else 1, more when Taiyi governs it, more with a pattern."""
    if set(LACKING.values()).isdisjoint(classes):
        return 0
    matching = LACKING[governs] in classes
    with_pattern = any("T-36" <= pattern.rule <= "T-46" for pattern in patterns)
    return 1 + matching + (matching and with_pattern)


@reading.rule("T-38", cites=("tongzong/patterns",))
def press_depth(unit: Unit, press: Patterns, stations: Stations, taisui: Branch, year_stem: Stem) -> str | None:
    """迫之深淺: 太歲 before Taiyi deepens it in yang years, behind it in yin years (year boards)."""
    if unit is not Unit.YEAR or not press:
        return None
    distance = (Seat.at(taisui) - stations.taiyi) % 16
    if distance in (0, 8):
        return None
    return "深" if (distance < 8) == (year_stem % 2 == 0) else "淺"


@reading.rule("T-46", cites=("jinjing/pincer", "jinjing/press", "jinjing/oppose", "tongzong/inside"))
def situations(
    stations: Stations,
    grave: bool,
    press: Patterns,
    captive: Patterns,
    oppose: Patterns,
    pincer: Patterns,
    closed: Patterns,
    flanking: Patterns,
    host_harmony: bool | None = None,
    guest_harmony: bool | None = None,
) -> tuple[str, ...]:
    """諸將之勢: what several patterns together mean (T-38, T-41, T-46)."""
    pressers = {pattern.who[0] for pattern in press}
    ways = {pattern.variant[0] for pattern in press if pattern.variant}
    around = [set(pattern.who) for pattern in flanking if pattern.variant == "太乙"]
    pinned = pressers | {pattern.who[0] for pattern in captive}
    # Who else holds 文昌, beside Taiyi.
    holders = [
        set(pattern.who) - {"taiyi"} for pattern in (*pincer, *closed, *flanking) if pattern.with_ == ("wenchang",)
    ]
    signs = {
        "內外俱迫": ways == {"內", "外"},
        "四將俱迫": pressers >= set(GENERALS),
        "主忌先起": not pressers.isdisjoint(HOST_SIDE),
        "客忌先起": any(side_of(body) == "guest" for body in pressers),
        "先勝後敗": (bool(press) and grave) or any(bodies <= set(GUEST_SIDE) for bodies in around),
        "格而不和": bool(oppose) and host_harmony is False and guest_harmony is False,
        "挾太乙": bool(around),
        "臣下專權": any(bodies & set(EYES) and bodies & set(GENERALS) for bodies in around),
        "不利為主": "wenchang" in pinned and any(held <= {"guest", "guest_deputy"} for held in holders),
        "君臣同謀": bool(pincer or closed),
        "兩敵相謀": {pattern.variant for pattern in flanking} >= {"客挾主", "主挾客"},
    }
    return tuple(sign for sign, holds in signs.items() if holds)


def is_under_bad(seat: Seat | None, plate: Plate | None) -> bool:
    """凶門: whether a general stands under 傷 杜 死 or 驚 of a plate."""
    return plate is not None and seat is not None and gate_over(plate, seat.corner) in BAD


@reading.rule("T-65", cites=("tongzong/host-general",))
def host_omens(
    stations: Stations, taiyi: TaiyiPalace, grave: bool, duty_plate: Plate | None = None
) -> tuple[Omen, ...]:
    """主大將占: the host's general captive, or meeting the guest under a bad gate.

    What the text says of stars and of 丙丁 needs a plate that it does not lay.
    """
    captive = stations.distance("host") == 0
    met = stations.together("host", "guest") or stations.together("host", "shiji")
    signs = {
        "君": captive and grave,
        "輔相": captive and taiyi in (4, 9, 2, 7),
        "客大將": met and is_under_bad(stations.host, duty_plate),
    }
    return tuple(Omen("T-65", sign) for sign, holds in signs.items() if holds)


@reading.rule("T-66", cites=("tongzong/deputies",))
def deputy_omens(
    stations: Stations,
    host_deputy: TaiyiPalace,
    duty_plate: Plate | None = None,
    strength: Strength | None = None,
    *,
    cut_places: str,
) -> tuple[Omen, ...]:
    """主參將占: 死 by season or in a 絕 palace, and under a bad gate as well."""
    cut_off = host_deputy != 5 and (cut(host_deputy, cut_places=cut_places) or "").startswith("絕")
    dead = cut_off or (strength is not None and strength.host_deputy == "死")
    return (Omen("T-66", "主參"),) if dead and is_under_bad(stations.host_deputy, duty_plate) else ()


@reading.rule("T-67", cites=("tongzong/guest-general",))
def guest_omens(
    stations: Stations,
    taiyi: TaiyiPalace,
    pincer: Patterns,
    flanking: Patterns,
    duty_plate: Plate | None = None,
) -> tuple[Omen, ...]:
    """客大將占: earthquake, flood, the guest's deputy held off, and bad gates."""
    captive = stations.distance("guest") == 0
    with_host = stations.together("guest", "host") or stations.together("guest", "host_deputy")
    held = any(pattern.with_ == ("guest_deputy",) for pattern in (*pincer, *flanking))
    signs = {
        "地動": with_host or (captive and taiyi in (3, 7)),
        "大水": captive and taiyi in (1, 8),
        "客參": held or stations.distance("guest_deputy") == 8,
        "凶門": any(is_under_bad(seat, duty_plate) for seat in (stations.guest, stations.guest_deputy)),
    }
    return tuple(Omen("T-67", sign) for sign, holds in signs.items() if holds)
