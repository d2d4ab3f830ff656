"""同宮 The kinds of place a spirit can stand in, and what it means that two of them are the same."""

from samsik.core.cycle import Branch, Token
from samsik.core.seats import Seat, TaiyiPalace


class Hall(Token):
    """十二宮 The nine palaces and three halls through which 四神, 天乙, 地乙 and 直符 pass (X-10)."""

    P1 = 1, "乾"
    P2 = 2, "午"
    P3 = 3, "艮"
    P4 = 4, "卯"
    P5 = 5, "中"
    P6 = 6, "酉"
    P7 = 7, "坤"
    P8 = 8, "子"
    P9 = 9, "巽"
    RED = 10, "絳"
    BRIGHT = 11, "明"
    JADE = 12, "玉"

    @property
    def palace(self) -> TaiyiPalace | None:
        """The palace of the same number; the three halls have none."""
        return TaiyiPalace(int(self)) if self <= 9 else None

    @property
    def drawn_at(self) -> Seat | None:
        """Where a drawing puts it: 絳 at 巳, 明 at 申, 玉 at 寅; the centre is on no seat of the ring."""
        halls = {Hall.RED: Seat.SI, Hall.BRIGHT: Seat.SHEN, Hall.JADE: Seat.YIN}
        if self in halls:
            return halls[self]
        return None if self is Hall.P5 else TaiyiPalace(int(self)).seat


Place = Seat | Branch | TaiyiPalace | Hall


def palace_of(place: Place, *, exact: bool = False) -> TaiyiPalace | None:
    """The palace a place is, or whose corner owns it (戌亥 1, 丑寅 3, 辰巳 9, 未申 7) unless `exact`."""
    if isinstance(place, TaiyiPalace):
        return place
    if isinstance(place, Hall):
        return place.palace
    seat = Seat.at(place) if isinstance(place, Branch) else place
    return seat.palace if exact or seat.palace else seat.corner


def same(a: Place, b: Place, *, exact: bool = False) -> bool:
    """Whether two places coincide (X-02).

    Palaces do by number, and a 正 seat is its palace. A branch or 間 seat meets the corner palace that owns it, unless
    `exact`, and another branch only where it is the very same. The three halls meet themselves alone.
    """
    ours, theirs = _between(a), _between(b)
    if ours is not None and theirs is not None:
        return ours is theirs
    here, there = palace_of(a, exact=exact), palace_of(b, exact=exact)
    if here is None or there is None:
        return a is b
    return here is there


def _between(place: Place) -> Seat | None:
    """The 間 seat a place is, if it is one."""
    if isinstance(place, TaiyiPalace | Hall):
        return None
    seat = Seat.at(place) if isinstance(place, Branch) else place
    return seat if seat.palace is None else None


def across(place: Place) -> Place:
    """衝: the opposite place; the centre and the three halls have none and stay."""
    if isinstance(place, Seat):
        return Seat((place + 8) % 16)
    if isinstance(place, Branch):
        return Branch((place + 6) % 12)
    if isinstance(place, Hall):
        return place if place.palace is None else Hall(10 - place)
    return place.opposite


def hanzi_of(place: Place) -> str:
    """Where a place lies on the board, in one character: 乾 for palace 1, 中 for 5."""
    if isinstance(place, TaiyiPalace):
        return Hall(int(place)).hanzi
    return place.hanzi
