"""十精 The ten essences, envoys of stars: where each stands in the unit counted.

Year, month, day and hour may all be counted; under yin each takes the place opposite. The book works no example of any
of them, and the order of 太尊 and the rounds of 五行 and 五風 are of low confidence.
"""

from typing import NamedTuple

from samsik.core.cycle import Branch, Dun, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.books import extended
from samsik.taiyi.halls import Place, across

TIANHUANG = tuple(Seat.of(name) for name in "申酉戌乾乾亥子丑艮艮寅卯辰巽巽巳午未坤坤")
DIFU = tuple(Seat.of(name) for name in "戌乾亥子子丑艮寅卯卯辰巽巳午午未坤申酉酉")
TIANSHI = tuple(Branch((Branch.YIN + i) % 12) for i in range(12))


def palaces(numbers: str) -> tuple[TaiyiPalace, ...]:
    """Palaces by their numbers in a row."""
    return tuple(TaiyiPalace(int(number)) for number in numbers)


# In the order of numbers, or clockwise through the four cardinal palaces.
TAIZUN = {"numeric": palaces("8246"), "clockwise": palaces("8426")}
FEINIAO = palaces("123456789")
# The print gives 五行 a round of five and then lists four more palaces.
WUXING = {"five": palaces("13579"), "nine": palaces("135792468")}
SANFENG = palaces("372615948")
# The print has 二九 for the round of 五風, which has nine stations, and leaves 4 out of that of 八風.
WUFENG = palaces("135792468")
BAFENG = palaces("234567891")


@extended.rule("X-19", cites=("jinjing/years-retold",))
def essence_count(unit: Unit, serial_number: int | None = None, count_jiazi: int | None = None) -> int | None:
    """十精之積: the years from the 甲子 epoch, or the count of the month, day or hour."""
    if unit is Unit.YEAR and count_jiazi is not None:
        return count_jiazi
    return serial_number


def at(stations: tuple[Place, ...], count: int, dun: Dun) -> Place:
    """The station of a count, or under yin the place opposite."""
    place = stations[(count - 1) % len(stations)]
    return place if dun is Dun.YANG else across(place)


@extended.rule("X-19", cites=("jinjing/tianhuang", "jinjing/years-retold"))
def tianhuang(essence_count: int, dun: Dun) -> Place:
    """天皇: twenty stations from 申, the corners twice."""
    return at(TIANHUANG, essence_count, dun)


@extended.rule("X-20", cites=("jinjing/difu",))
def difu(essence_count: int, dun: Dun) -> Place:
    """帝符: twenty stations from 戌, the four compass points twice."""
    return at(DIFU, essence_count, dun)


@extended.rule("X-21", cites=("jinjing/tianshi",))
def tianshi(essence_count: int, dun: Dun) -> Place:
    """天時: the twelve branches from 寅."""
    return at(TIANSHI, essence_count, dun)


@extended.rule("X-22", cites=("jinjing/taizun",))
def taizun(essence_count: int, dun: Dun, *, taizun_order: str) -> Place:
    """太尊: the four cardinal palaces from 8."""
    return at(TAIZUN[taizun_order], essence_count, dun)


@extended.rule("X-23", cites=("jinjing/feiniao",))
def feiniao(essence_count: int, dun: Dun) -> Place:
    """飛鳥: the nine palaces in order."""
    return at(FEINIAO, essence_count, dun)


@extended.rule("X-24", cites=("jinjing/wuxing",))
def wuxing(essence_count: int, dun: Dun, *, wuxing_palaces: str) -> Place:
    """五行: the odd palaces, or all nine."""
    return at(WUXING[wuxing_palaces], essence_count, dun)


@extended.rule("X-25", cites=("jinjing/sanfeng",))
def sanfeng(essence_count: int, dun: Dun) -> Place:
    """三風: nine palaces from 3, four on each time and round again."""
    return at(SANFENG, essence_count, dun)


@extended.rule("X-26", cites=("jinjing/wufeng",))
def wufeng(essence_count: int, dun: Dun) -> Place:
    """五風: nine palaces, the odd ones first."""
    return at(WUFENG, essence_count, dun)


@extended.rule("X-27", cites=("jinjing/bafeng",))
def bafeng(essence_count: int, dun: Dun) -> Place:
    """八風: nine palaces in order from 2."""
    return at(BAFENG, essence_count, dun)


@extended.rule("X-28", cites=("jinjing/taiyi-number",))
def taiyi_number(essence_count: int) -> int:
    """太乙數: the count within 72."""
    return (essence_count - 1) % 72 + 1


class Essences(NamedTuple):
    """十精 The places of nine, and the number that is the tenth."""

    tianhuang: Place
    difu: Place
    tianshi: Place
    taizun: Place
    feiniao: Place
    wuxing: Place
    sanfeng: Place
    wufeng: Place
    bafeng: Place
    taiyi_number: int

    def named(self) -> dict[str, Place]:
        """The nine places by the hanzi of the essences."""
        return {name: getattr(self, rule) for name, rule in ESSENCES.items()}


ESSENCES = dict(
    zip(("天皇", "帝符", "天時", "太尊", "飛鳥", "五行", "三風", "五風", "八風"), Essences._fields, strict=False)
)


@extended.rule("X-19", cites=("jinjing/years-retold",))
def essences(
    tianhuang: Place,
    difu: Place,
    tianshi: Place,
    taizun: Place,
    feiniao: Place,
    wuxing: Place,
    sanfeng: Place,
    wufeng: Place,
    bafeng: Place,
    taiyi_number: int,
) -> Essences:
    """十精: all ten together."""
    return Essences(tianhuang, difu, tianshi, taizun, feiniao, wuxing, sanfeng, wufeng, bafeng, taiyi_number)
