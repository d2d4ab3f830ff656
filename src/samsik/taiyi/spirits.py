"""歲計諸神 The slow spirits of the year: 五福, 大遊, 小遊, the three 基, 四神, 天乙, 地乙 and 直符.

They count years and nothing else, each from an epoch of its own, whatever unit the board counts and whatever epoch
the school gives it. Programs that run them on months, days or hours have no text to stand on.
"""

from typing import NamedTuple

from samsik.core.cycle import Branch, Element, Unit
from samsik.core.seats import NUMERIC, Seat, TaiyiPalace
from samsik.taiyi.books import extended
from samsik.taiyi.halls import Hall
from samsik.taiyi.stays import Stay, stay_in

WUFU = tuple(TaiyiPalace(number) for number in (1, 3, 9, 7, 5))
DAYOU = tuple(TaiyiPalace(number) for number in (7, 8, 9, 1, 2, 3, 4, 6))
DAYOU_TIANMU = tuple(Seat.of(name) for name in "未坤坤申酉戌乾乾亥子丑艮寅卯辰巽巳午")
# The three 基 go round the branches from 戌, the four spirits round the twelve halls.
FROM_XU = tuple(Branch((Branch.XU + i) % 12) for i in range(12))
HALLS = tuple(Hall)


@extended.rule("X-01", cites=("jinjing/spirit-years",))
def spirit_year(
    unit: Unit, sui: int | None = None, lunar_year: int | None = None, solar_year: int | None = None, *, year_start: str
) -> int | None:
    """歲: the year whose spirits are asked for, on a board of any unit."""
    if unit is Unit.YEAR:
        return sui
    return lunar_year if year_start == "lunar-new-year" else solar_year


@extended.rule("X-01", cites=("jinjing/epoch", "jinjing/years-retold"))
def count_jiazi(spirit_year: int) -> int:
    """甲子積年: years from the 甲子 epoch, 10,154,641 at 724."""
    return spirit_year + 10_153_917


@extended.rule("X-01", cites=("jinjing/wufu", "jinjing/dayou"))
def count_jiayin(spirit_year: int) -> int:
    """甲寅積年: years from the 甲寅 epoch of 五福 and 大遊, 13,331 at 724."""
    return spirit_year + 12_607


@extended.rule("X-01", cites=("jinjing/spirit-years",))
def count_han(spirit_year: int) -> int:
    """漢元初積年: years from the 甲寅 of 114, 611 at 724 by the text's short form; only its place in 360 matters."""
    return spirit_year - 113


@extended.rule("X-01", cites=("jinjing/small-cycle",))
def count_small(spirit_year: int) -> int:
    """小遊積年: years from the nearer 甲子 epoch, 3,361 at 724."""
    return spirit_year + 2_637


@extended.rule("X-03", cites=("jinjing/wufu", "guoshibu/wufu", "rongzhai/computation"))
def wufu(count_jiayin: int, spirit_year: int) -> Stay:
    """五福: forty-five years a palace, 1 3 9 7 and the centre."""
    return stay_in(WUFU, 45, count_jiayin, spirit_year)


class Region(NamedTuple):
    """The palace of 五福 by name, and the region that is free of war, plague, famine, flood and drought."""

    hall: str
    region: str


REGIONS = {
    1: Region("黃秘宮", "西河"),
    3: Region("黃始宮", "遼東"),
    9: Region("黃室宮", "東吳"),
    7: Region("黃庭宮", "西蜀"),
    5: Region("玄師宮", "洛陽"),
}


@extended.rule("X-03", cites=("jinjing/wufu",))
def wufu_region(wufu: Stay) -> Region:
    """五福所臨: the region that 五福 keeps."""
    return REGIONS[int(wufu.seat)]


@extended.rule("X-04", cites=("jinjing/dayou",))
def dayou(count_jiayin: int, spirit_year: int, *, grand_tour: str) -> Stay:
    """大遊: thirty-six years a palace in numeric order from 7, never 5.

    `taojin-605` is the count of the 淘金歌, which enters 3 in 605; no printed epoch leads to it.
    """
    late = 71 if grand_tour == "taojin-605" else 0
    return stay_in(DAYOU, 36, count_jiayin - late, spirit_year)


@extended.rule("X-04", cites=("jinjing/dayou",))
def dayou_governs(dayou: Stay) -> str:
    """大遊治: heaven, earth or man, twelve years of the stay each."""
    return "天地人"[(dayou.year_in - 1) // 12]


@extended.rule("X-04", cites=("jinjing/dayou",))
def dayou_ji(count_jiayin: int) -> int:
    """大遊紀: which 720 of the 元 of 4,320 years, 1..6."""
    return (count_jiayin - 1) % 4320 // 720 + 1


@extended.rule("X-04", cites=("jinjing/dayou",))
def dayou_refuge(dayou: Stay) -> str:
    """大遊所避: 遼東 sees no war while it is in a yang palace, 蜀漢 is a refuge while it is in a yin one."""
    return "遼東" if isinstance(dayou.seat, TaiyiPalace) and dayou.seat.yang else "蜀漢"


@extended.rule("X-04", cites=("jinjing/dayou",))
def dayou_double(dayou: Stay, xiaoyou: Stay) -> bool:
    """大小遊同宮: the inspection is double while both tours share a palace."""
    return dayou.seat is xiaoyou.seat


@extended.rule("X-05", cites=("jinjing/dayou",))
def dayou_tianmu(count_jiayin: int, spirit_year: int, *, grand_eye: str) -> Stay:
    """大遊天目: eighteen stations from 未, 坤 and 乾 twice; a year each, or twelve by the heading's own rate."""
    return stay_in(DAYOU_TIANMU, 1 if grand_eye == "annual" else 12, count_jiayin, spirit_year)


@extended.rule("X-06", cites=("jinjing/small-cycle",))
def xiaoyou(count_small: int, spirit_year: int) -> Stay:
    """小遊: three years a palace, 1 to 9 without 5; the Taiyi of the yang year board."""
    return stay_in(NUMERIC, 3, count_small, spirit_year)


@extended.rule("X-07", cites=("jinjing/junji",))
def junji(count_han: int, spirit_year: int) -> Stay:
    """君基: the ruler's base goes round the branches from 戌, thirty years each."""
    return stay_in(FROM_XU, 30, count_han, spirit_year)


@extended.rule("X-08", cites=("jinjing/chenji",))
def chenji(count_han: int, spirit_year: int) -> Stay:
    """臣基: the minister's base goes the same way, three years each."""
    return stay_in(FROM_XU, 3, count_han, spirit_year)


@extended.rule("X-09", cites=("jinjing/minji",))
def minji(count_han: int, spirit_year: int) -> Stay:
    """民基: the people's base goes the same way, a year each."""
    return stay_in(FROM_XU, 1, count_han, spirit_year)


@extended.rule("X-09", cites=("jinjing/junji", "jinjing/chenji", "jinjing/minji"))
def bases_together(junji: Stay, chenji: Stay, minji: Stay) -> bool:
    """三基同邦: whether ruler, minister and people have their bases in one place."""
    return junji.seat is chenji.seat is minji.seat


def through_halls(start: Hall, count: int, year: int) -> Stay:
    """Three years in each of the twelve halls, from `start`."""
    first = HALLS.index(start)
    return stay_in(HALLS[first:] + HALLS[:first], 3, count, year)


@extended.rule("X-10", cites=("jinjing/sishen", "jinjing/sixty-years"))
def sishen(count_small: int, spirit_year: int) -> Stay:
    """四神: the spirit of water, from palace 1."""
    return through_halls(Hall.P1, count_small, spirit_year)


@extended.rule("X-11", cites=("jinjing/tianyi", "jinjing/sixty-years"))
def tianyi(count_small: int, spirit_year: int) -> Stay:
    """天乙: the spirit of metal, from palace 6."""
    return through_halls(Hall.P6, count_small, spirit_year)


@extended.rule("X-12", cites=("jinjing/diyi", "jinjing/sixty-years"))
def diyi(count_small: int, spirit_year: int) -> Stay:
    """地乙: from palace 9. Its section is lost; the start is what the sixty-year table shows."""
    return through_halls(Hall.P9, count_small, spirit_year)


@extended.rule("X-13", cites=("jinjing/zhifu", "jinjing/sixty-years"))
def inspector(count_small: int, spirit_year: int) -> Stay:
    """直符: the spirit of fire, heaven's inspector among the people, from the centre."""
    return through_halls(Hall.P5, count_small, spirit_year)


@extended.rule("X-10", cites=("jinjing/sishen",))
def sishen_conquered(sishen: Stay) -> bool | None:
    """四神受克: whether the palace of the water spirit conquers it; None in the centre and the three halls."""
    palace = sishen.seat.palace if isinstance(sishen.seat, Hall) else None
    if palace is None or palace == 5:
        return None
    return palace.element.conquers(Element.WATER)


@extended.rule("X-14", cites=("jinjing/sixty-years",))
def small_ji(count_small: int) -> str:
    """五紀: which thirty-six of the 180 years, named by the pillar that opens it."""
    return ("甲子", "庚子", "丙子", "壬子", "戊子")[(count_small - 1) % 180 // 36]


@extended.rule("X-14", cites=("jinjing/sixty-years",))
def small_yuan(count_small: int) -> str:
    """三元: which sixty of the 180 years, 上 中 or 下."""
    return "上中下"[(count_small - 1) % 180 // 60]
