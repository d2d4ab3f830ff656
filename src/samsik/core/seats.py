"""十六神 and 九宮: the ring of sixteen seats, and the two numberings of the nine palaces.

The palaces of the Taiyi board and of the Luoshu are two types on purpose: every Taiyi number sits
one trigram further counter-clockwise (rulebook T-02).
"""

from enum import IntEnum
from typing import Self

from samsik.core.cycle import Branch, Element, Token
from samsik.errors import SamsikError


class TaiyiPalace(IntEnum):
    """太乙九宮 乾1 離2 艮3 震4 中5 兌6 坤7 坎8 巽9; 5 is never occupied, 杜 stands for it."""

    P1 = 1
    P2 = 2
    P3 = 3
    P4 = 4
    P5 = 5
    P6 = 6
    P7 = 7
    P8 = 8
    P9 = 9

    @property
    def seat(self) -> "Seat":
        """The 正宮 seat of this palace; there is none for 5."""
        return SEAT_OF_PALACE[self]

    @property
    def opposite(self) -> "TaiyiPalace":
        """1↔9, 8↔2, 3↔7, 4↔6."""
        return TaiyiPalace(10 - self)

    @property
    def yang(self) -> bool:
        """Palaces 8, 3, 4, 9 are yang, 2, 7, 6, 1 yin (T-26)."""
        return self in (8, 3, 4, 9)

    @property
    def element(self) -> Element:
        """1, 6 金 · 2 火 · 3, 7 土 · 4, 9 木 · 8 水 (T-02)."""
        return self.seat.element


class Seat(Token):
    """十六神 The sixteen seats of the ring, clockwise from 子 (T-01).

    A 正 seat (a compass point or a corner) carries a palace number; a 間 seat carries none, and
    `corner` gives the palace that owns it for the few rules that need one.
    """

    god: str

    def __new__(cls, value: int, hanzi: str = "", god: str = "") -> Self:  # noqa: D102
        member = int.__new__(cls, value)
        member._value_, member.hanzi = value, hanzi
        member.god = god
        return member

    ZI = 0, "子", "地主"
    CHOU = 1, "丑", "陽德"
    GEN = 2, "艮", "和德"
    YIN = 3, "寅", "呂申"
    MAO = 4, "卯", "高叢"
    CHEN = 5, "辰", "太陽"
    XUN = 6, "巽", "太炅"
    SI = 7, "巳", "太神"
    WU = 8, "午", "大威"
    WEI = 9, "未", "天道"
    KUN = 10, "坤", "大武"
    SHEN = 11, "申", "武德"
    YOU = 12, "酉", "太簇"
    XU = 13, "戌", "陰主"
    QIAN = 14, "乾", "陰德"
    HAI = 15, "亥", "大義"

    @property
    def palace(self) -> TaiyiPalace | None:
        """The palace of a 正 seat, None on a 間 seat."""
        return PALACE_OF_SEAT.get(self)

    @property
    def corner(self) -> TaiyiPalace:
        """The palace, or for a 間 seat the corner palace that owns it (戌亥 1, 丑寅 3, 辰巳 9, 未申 7)."""
        return CORNER_OF_SEAT[self]

    @property
    def branch(self) -> Branch | None:
        """The branch of this seat, None on the four corners."""
        return BRANCH_OF_SEAT.get(self)

    @property
    def element(self) -> Element:
        """Element of the god: the branch's, or the trigram's on a corner (T-01)."""
        branch = self.branch
        return branch.element if branch is not None else CORNER_ELEMENT[self]

    @classmethod
    def at(cls, branch: Branch) -> "Seat":
        """The seat on which `branch` stands."""
        return SEAT_OF_BRANCH[branch]

    @classmethod
    def of(cls, hanzi: str) -> "Seat":
        """A seat by its place (巽), its god (太炅) or one of the god's variant spellings."""
        name = GOD_VARIANTS.get(hanzi, hanzi) if isinstance(hanzi, str) else None
        for seat in cls:
            if name in (seat.hanzi, seat.god):
                return seat
        raise SamsikError("unknown_token", value=hanzi, known=" ".join(seat.hanzi for seat in cls))


CORNER_ELEMENT = {Seat.GEN: Element.EARTH, Seat.XUN: Element.WOOD, Seat.KUN: Element.EARTH, Seat.QIAN: Element.METAL}
BRANCH_OF_SEAT = dict(zip((seat for seat in Seat if seat not in CORNER_ELEMENT), Branch, strict=True))
SEAT_OF_BRANCH = {branch: seat for seat, branch in BRANCH_OF_SEAT.items()}

# Clockwise from 子 the even seats carry 8 3 4 9 2 7 6 1 (T-02).
CLOCKWISE = tuple(TaiyiPalace(number) for number in (8, 3, 4, 9, 2, 7, 6, 1))
NUMERIC = tuple(palace for palace in TaiyiPalace if palace != 5)
PALACE_OF_SEAT = {Seat(2 * i): palace for i, palace in enumerate(CLOCKWISE)}
SEAT_OF_PALACE = {palace: seat for seat, palace in PALACE_OF_SEAT.items()}
# A 間 seat belongs to the corner beside it.
CORNER_OF_SEAT = {
    seat: PALACE_OF_SEAT.get(seat) or PALACE_OF_SEAT[next(c for c in CORNER_ELEMENT if abs(c - seat) == 1)]
    for seat in Seat
}

# Spellings of the gods met in the texts (T-01); 大顯 is a misprint of one edition.
GOD_VARIANTS = {
    "太靈": "太炅", "大靈": "太炅", "大炅": "太炅", "大顯": "太炅", "大神": "太神", "太蔟": "太簇",
    "太武": "大武", "太威": "大威", "太義": "大義", "吕申": "呂申", "陰徳": "陰德", "隂德": "陰德",
    "隂徳": "陰德", "隂主": "陰主", "陽徳": "陽德", "和徳": "和德", "武徳": "武德",
}  # fmt: skip


class LuoshuPalace(Token):
    """洛書九宮 坎1 坤2 震3 巽4 中5 乾6 兌7 艮8 離9."""

    KAN = 1, "坎"
    KUN = 2, "坤"
    ZHEN = 3, "震"
    XUN = 4, "巽"
    CENTRE = 5, "中"
    QIAN = 6, "乾"
    DUI = 7, "兌"
    GEN = 8, "艮"
    LI = 9, "離"

    @property
    def taiyi(self) -> TaiyiPalace:
        """The number this trigram bears on the Taiyi board."""
        return LUOSHU_TO_TAIYI[self]


LUOSHU_TO_TAIYI = {
    luoshu: TaiyiPalace(number) for luoshu, number in zip(LuoshuPalace, (8, 7, 4, 9, 5, 1, 6, 3, 2), strict=True)
}
