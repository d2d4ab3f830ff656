"""五將 王相休囚死 The bodies' elements and their strength by season."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Element
from samsik.core.seats import Seat
from samsik.taiyi.books import reading

# Elements of the bodies that have one of their own (T-33); the eyes take that of the god below.
ELEMENTS = {
    "taiyi": Element.WOOD,
    "host": Element.METAL,
    "host_deputy": Element.WATER,
    "guest": Element.WATER,
    "guest_deputy": Element.WOOD,
    "jishen": Element.WOOD,
}
SEASONS = (Element.WOOD, Element.FIRE, Element.METAL, Element.WATER)
# By how far the season is from the body in the order of generation: same, its child, … its mother.
STATES = "王休囚死相"
STRONG = "王相"


@reading.rule("T-34", cites=("jinjing/five-generals", "jinjing/seasons"))
def season_element(season_month: Branch, season_late: bool, *, season: str) -> Element:
    """時令: the element in rule; the fourth month of each season turns to 土 in its last 18 days."""
    earth = season_month % 3 == 1
    if earth and (season == "whole-month" or (season == "last18" and season_late)):
        return Element.EARTH
    return SEASONS[(season_month - 2) % 12 // 3]


def state_of(element: Element, season: Element) -> str:
    """王相休囚死: the state of an element in a season."""
    return STATES[(season - element) % 5]


class Strength(NamedTuple):
    """王相休囚死 of each body."""

    taiyi: str
    wenchang: str
    shiji: str
    dingji: str
    jishen: str
    host: str
    host_deputy: str
    guest: str
    guest_deputy: str


@reading.rule("T-34", cites=("jinjing/five-generals", "jinjing/seasons"))
def strength(season_element: Element, wenchang: Seat, shiji: Seat, dingji: Seat) -> Strength:
    """王相休囚死: of the bodies by their planets, of the eyes by the gods below them."""
    gods = {"wenchang": wenchang.element, "shiji": shiji.element, "dingji": dingji.element}
    return Strength(**{body: state_of(element, season_element) for body, element in (ELEMENTS | gods).items()})


@reading.rule("T-35", cites=("jinjing/five-generals",), name="host_breath", eye="wenchang")
@reading.rule("T-35", cites=("jinjing/five-generals",), name="guest_breath", eye="shiji")
def breath(season_element: Element, eye: Seat) -> str | None:
    """生氣 死氣: an eye on a god that is 王 or 相 wins, on one that is 囚 or 死 loses."""
    state = state_of(eye.element, season_element)
    return "生氣" if state in STRONG else None if state == "休" else "死氣"
