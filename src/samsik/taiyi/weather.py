"""雲氣 What weather the contacts of the ten essences are said to bring, and the clouds at a change of palace."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Element, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.books import extended
from samsik.taiyi.essences import Essences
from samsik.taiyi.generals import STRONG, state_of
from samsik.taiyi.halls import Place, palace_of, same
from samsik.taiyi.observed import NOT_OBSERVED, Cloud

TAIYI, EYE, NUMBER = "太乙", "天目", "太乙數"

# What an essence does where it meets Taiyi: in any palace, in some of them, or (王相) in a palace whose element the
# season favours.
WITH_TAIYI: dict[str, tuple[tuple[tuple[int, ...] | str, str], ...]] = {
    "天皇": (
        ((4,), "暈 大風"), ((6,), "暈 雲"), ((2,), "大昏"), ((8,), "陰"),
        ((8, 3, 4, 9), "日暈 晝昏"), ((2, 7, 6, 1), "月暈 夜黑"),
    ),
    "帝符": (((), "暈 大風"), ("王相", "卒雲 微雨")),
    "天時": (("王相", "風 雲 雨"),),
    "太尊": (("王相", "寒雨"), ((8, 4), "暈"), ((6,), "昏"), ((2,), "寒陰")),
    "飛鳥": (("王相", "星變 下風"),),
    "五行": (("王相", "大風 寒 昏 雨"),),
    "三風": (("王相", "無光 寒雲"),),
    "五風": (("王相", "無光 暴雨"),),
    "八風": (),
}  # fmt: skip
# These five are fine weather in a yang palace and foul in a yin one (在位).
PLACED = ("帝符", "太尊", "天時", "五行", "八風")
# What essences do where they meet one another or 文昌; `太乙數` is met in the palace of its number.
WITH_OTHERS: dict[str, dict[str, str]] = {
    "天皇": {"飛鳥": "微雨", "天時": "輕陰", "太尊": "大昏 變色", "五風": "疾風", NUMBER: "風雨"},
    "帝符": {EYE: "輕陰 疾風"},
    "太尊": {"飛鳥": "微雨", "帝符": "雨 昏", EYE: "雨"},
    "飛鳥": {"天皇": "風雨", "天時": "黑風"},
    "五行": {EYE: "風 昏", "帝符": "昏風", "太尊": "變色", "天時": "黑風"},
    "三風": {
        "天時": "輕陰", "帝符": "輕陰", "飛鳥": "疾風", "太尊": "昏 風", "五風": "變色", "天皇": "微風", EYE: "風雨",
    },
}  # fmt: skip


class Contact(NamedTuple):
    """An essence, what it meets, and the weather told of it.

    `fast`: the essence stands in a place that the season favours, and acts at once; None where the season or the
    element is not known. `open`: more is told for a favoured palace, and the season is not known.
    """

    essence: str
    other: str
    effects: tuple[str, ...]
    fast: bool | None
    open: bool


def favoured(element: Element | None, season: Element | None) -> bool | None:
    """王相: whether a season favours an element; None where either is not known."""
    if element is None or season is None:
        return None
    return state_of(element, season) in STRONG


def element_at(place: Place) -> Element | None:
    """The element of a place: of the palace, or of the god or branch; the centre has none."""
    if isinstance(place, Seat | Branch):
        return place.element
    palace = palace_of(place)
    return None if palace is None or palace == 5 else palace.element


@extended.rule("X-29", cites=("jinjing/tianhuang", "jinjing/difu", "jinjing/essence-clouds"))
def weather(
    essences: Essences, taiyi: TaiyiPalace, wenchang: Seat, season_element: Element | None = None, *, same_palace: str
) -> tuple[Contact, ...]:
    """十精雲氣: every contact of an essence with Taiyi, with 文昌 or with another essence."""
    exact = same_palace == "exact"
    strong = favoured(taiyi.element, season_element)
    places = essences.named()
    others: dict[str, Place] = {**places, EYE: wenchang}
    if essences.taiyi_number <= 9:
        others[NUMBER] = TaiyiPalace(essences.taiyi_number)
    found = []
    for name, place in places.items():
        fast = favoured(element_at(place), season_element)
        if same(place, taiyi, exact=exact):
            told = told_with_taiyi(name, taiyi, strong)
            bound = strong is None and any(where == "王相" for where, _ in WITH_TAIYI[name])
            found.append(Contact(name, TAIYI, told, fast, bound))
        for other, effects in WITH_OTHERS.get(name, {}).items():
            if other in others and same(place, others[other], exact=exact):
                found.append(Contact(name, other, tuple(effects.split()), fast, False))
    return tuple(found)


def told_with_taiyi(name: str, taiyi: TaiyiPalace, strong: bool | None) -> tuple[str, ...]:
    """What an essence does in Taiyi's palace."""
    told = []
    for where, effects in WITH_TAIYI[name]:
        if strong if where == "王相" else taiyi in where or not where:
            told += effects.split()
    if name in PLACED:
        told += ["晴"] if taiyi.yang else ["陰雨"]
    return tuple(told)


@extended.rule("X-29", cites=("jinjing/taiyi-number",))
def number_weather(
    taiyi_number: int,
    taiyi: TaiyiPalace,
    wenchang: Seat,
    feiniao: Place,
    host_count: int,
    season_element: Element | None = None,
) -> tuple[str, ...]:
    """太乙數雲氣: what the tenth essence tells by its number."""
    found: list[str] = []
    if taiyi_number in (taiyi, 30):
        found += ["暈", "大風"]
    if taiyi_number == taiyi.opposite:
        found += ["暈", "風"]
    if taiyi_number == 40:
        found += ["雨", "黃霧"]
    if taiyi_number == 50 and favoured(wenchang.element, season_element):
        found.append("暈")
    if flanks(taiyi_number, taiyi, wenchang):
        found += ["雨", "暈"]
    if taiyi_number in (9, 10, host_count) or (taiyi_number in (6, 8, 9) and taiyi_number == feiniao):
        found.append("暈")
    return tuple(dict.fromkeys(found))


def flanks(number: int, taiyi: TaiyiPalace, eye: Seat) -> bool:
    """挾: whether Taiyi and the palace of a number stand one or two seats to either side of an eye."""
    if number > 9 or number == 5:
        return False
    ahead, behind = (TaiyiPalace(number).seat - eye) % 16, (eye - taiyi.seat) % 16
    return ahead == behind and ahead in (1, 2, 14, 15)


class CloudWatch(NamedTuple):
    """雲候 The colour of cloud to watch for, the hours at which the change then comes, and whether it was seen."""

    colour: Cloud
    hours: tuple[Branch, Branch]
    seen: bool | str


CLOUDS = {
    **dict.fromkeys((3, 4), (Cloud.BLUE, (Branch.YIN, Branch.MAO))),
    **dict.fromkeys((9, 2), (Cloud.RED, (Branch.SI, Branch.WU))),
    **dict.fromkeys((7, 6), (Cloud.WHITE, (Branch.SHEN, Branch.YOU))),
    **dict.fromkeys((1, 8), (Cloud.BLACK, (Branch.HAI, Branch.ZI))),
}


@extended.rule("X-30", cites=("jinjing/essence-clouds",))
def cloud_watch(unit: Unit, governs: str, taiyi: TaiyiPalace, sun_cloud: Cloud | None = None) -> CloudWatch | None:
    """雲候: on the first day or hour of a palace, the colour of cloud round the sun and the hours it speaks for."""
    if unit not in (Unit.DAY, Unit.HOUR) or governs != "天":
        return None
    colour, hours = CLOUDS[int(taiyi)]
    return CloudWatch(colour, hours, NOT_OBSERVED if sun_cloud is None else sun_cloud is colour)
