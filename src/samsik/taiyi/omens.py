"""占應 What the texts read from 始擊, the lodges, the palaces and what a count lacks."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Stem, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.bodies import GENERALS, Patterns, Stations
from samsik.taiyi.books import reading

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


@reading.rule("T-62", cites=("tongzong/shiji",))
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


@reading.rule("T-23", cites=("tongzong/counts",), name="host_lack", classes="host_classes")
@reading.rule("T-23", cites=("tongzong/counts",), name="guest_lack", classes="guest_classes")
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


@reading.rule("T-46", cites=("jinjing/pincer", "tongzong/inside"))
def situations(stations: Stations, press: Patterns, pincer: Patterns, flanking: Patterns) -> tuple[str, ...]:
    """諸將之勢: what several patterns together mean."""
    found = []
    variants = [pattern.variant or "" for pattern in press]
    if any(v.startswith("外") for v in variants) and any(v.startswith("內") for v in variants):
        found.append("內外俱迫")
    if set(GENERALS) <= {pattern.who[0] for pattern in press}:
        found.append("四將俱迫")
    around = [pattern for pattern in flanking if pattern.variant == "太乙"]
    if around:
        found.append("挾太乙")
    if any({*pattern.who} & {"wenchang", "shiji"} and {*pattern.who} & set(GENERALS) for pattern in around):
        found.append("臣下專權")
    if pincer:
        found.append("君臣同謀")
    if {pattern.variant for pattern in flanking} >= {"客挾主", "主挾客"}:
        found.append("兩敵相謀")
    return tuple(found)
