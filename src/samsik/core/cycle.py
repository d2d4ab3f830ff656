"""干支 Stems, branches, the sixty pillars, the five elements and the two 遁."""

from enum import IntEnum, StrEnum
from functools import cache
from typing import Any, Self

from samsik.errors import SamsikError, one_of


class Token(IntEnum):
    """A closed vocabulary: an int inside the engine, one hanzi token outside it."""

    hanzi: str

    # The default stands for look-ups by value, where `Enum` finds the member before it gets here.
    def __new__(cls, value: int, hanzi: str = "") -> Self:  # noqa: D102
        member = int.__new__(cls, value)
        member._value_ = value
        member.hanzi = hanzi
        return member

    @classmethod
    def of(cls, hanzi: str) -> Self:
        """The member written `hanzi`; SamsikError `unknown_token` names what is allowed."""
        known = _by_hanzi(cls)
        if not isinstance(hanzi, str) or hanzi not in known:
            raise SamsikError("unknown_token", value=hanzi, known=" ".join(known))
        found: Self = known[hanzi]
        return found


@cache
def _by_hanzi(tokens: type[Token]) -> dict[str, Any]:
    return {member.hanzi: member for member in tokens}


class Unit(StrEnum):
    """四計 The unit counted: 歲計, 月計, 日計, 時計."""

    YEAR = "year"
    MONTH = "month"
    DAY = "day"
    HOUR = "hour"

    @classmethod
    def of(cls, word: str) -> "Unit":
        """The unit named `word`; SamsikError `unknown_unit` otherwise."""
        return UNITS[one_of("unknown_unit", word, UNITS)]


UNITS = {unit.value: unit for unit in Unit}


class Dun(Token):
    """遁 Yang (冬至 to 夏至) or yin."""

    YANG = 0, "陽"
    YIN = 1, "陰"


class Element(Token):
    """五行 In the order of generation: each feeds the next and conquers the one after it."""

    WOOD = 0, "木"
    FIRE = 1, "火"
    EARTH = 2, "土"
    METAL = 3, "金"
    WATER = 4, "水"

    def generates(self, other: "Element") -> bool:
        """生: whether this element feeds `other`."""
        return (other - self) % 5 == 1

    def conquers(self, other: "Element") -> bool:
        """克: whether this element conquers `other`."""
        return (other - self) % 5 == 2


class Stem(Token):
    """天干 The ten stems, 甲 = 0."""

    JIA = 0, "甲"
    YI = 1, "乙"
    BING = 2, "丙"
    DING = 3, "丁"
    WU = 4, "戊"
    JI = 5, "己"
    GENG = 6, "庚"
    XIN = 7, "辛"
    REN = 8, "壬"
    GUI = 9, "癸"

    @property
    def element(self) -> Element:
        """甲乙 木, 丙丁 火, 戊己 土, 庚辛 金, 壬癸 水."""
        return _OF_STEMS[self]


class Branch(Token):
    """地支 The twelve branches, 子 = 0."""

    ZI = 0, "子"
    CHOU = 1, "丑"
    YIN = 2, "寅"
    MAO = 3, "卯"
    CHEN = 4, "辰"
    SI = 5, "巳"
    WU = 6, "午"
    WEI = 7, "未"
    SHEN = 8, "申"
    YOU = 9, "酉"
    XU = 10, "戌"
    HAI = 11, "亥"

    @property
    def partner(self) -> "Branch":
        """六合 partner: 子丑, 寅亥, 卯戌, 辰酉, 巳申, 午未."""
        return Branch((1 - self) % 12)

    @property
    def element(self) -> Element:
        """亥子 水, 寅卯 木, 巳午 火, 申酉 金, 丑辰未戌 土."""
        return _OF_BRANCHES[self]


# Looked up rather than made by an enum's call: tables of boards ask tens of thousands of times.
_STEMS, _BRANCHES = tuple(Stem), tuple(Branch)
_OF_STEMS = tuple(Element(stem // 2) for stem in Stem)
_OF_BRANCHES = tuple(
    Element.EARTH
    if branch % 3 == 1
    else (Element.WATER, Element.WOOD, Element.FIRE, Element.METAL)[(branch + 1) % 12 // 3]
    for branch in Branch
)


class Pillar(int):
    """干支 One of the sixty stem-branch pairs, 甲子 = 0 … 癸亥 = 59."""

    def __new__(cls, index: int) -> Self:  # noqa: D102
        if not 0 <= index < 60:
            raise ValueError(f"pillar index {index} is not in 0..59")
        return super().__new__(cls, index)

    @property
    def stem(self) -> Stem:
        """天干."""
        return _STEMS[self % 10]

    @property
    def branch(self) -> Branch:
        """地支."""
        return _BRANCHES[self % 12]

    @property
    def nayin(self) -> Element:
        """納音: the element of the pillar's note, one for each pair of pillars."""
        step = (self.stem // 2 + self.branch % 6 // 2) % 5
        return (Element.METAL, Element.WATER, Element.FIRE, Element.EARTH, Element.WOOD)[step]

    @property
    def hanzi(self) -> str:
        """The two characters, e.g. 甲子."""
        return self.stem.hanzi + self.branch.hanzi

    @classmethod
    def of(cls, hanzi: str) -> "Pillar":
        """The pillar written `hanzi`, or its Korean reading (갑자); SamsikError `unknown_pillar` for another pair."""
        if not isinstance(hanzi, str) or hanzi not in _PILLARS:
            raise SamsikError("unknown_pillar", value=hanzi)
        return _PILLARS[hanzi]

    @classmethod
    def join(cls, stem: Stem, branch: Branch) -> "Pillar":
        """The pillar of a stem and a branch of the same parity."""
        if (stem - branch) % 2:
            raise SamsikError("unknown_pillar", value=stem.hanzi + branch.hanzi)
        return PILLARS[(6 * stem - 5 * branch) % 60]

    def __repr__(self) -> str:
        return f"Pillar({self.hanzi})"


PILLARS = tuple(Pillar(index) for index in range(60))
STEMS_READ, BRANCHES_READ = "갑을병정무기경신임계", "자축인묘진사오미신유술해"
_PILLARS = {pillar.hanzi: pillar for pillar in PILLARS} | {
    STEMS_READ[pillar % 10] + BRANCHES_READ[pillar % 12]: pillar for pillar in PILLARS
}


def mod1(number: int, modulus: int) -> int:
    """`number` reduced to 1..modulus (算外 counts start at one)."""
    return (number - 1) % modulus + 1
