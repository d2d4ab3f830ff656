"""出軍 閉戊 安營 Where an army leaves, shelters for a night and camps."""

from functools import cache
from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.qimen.books import board, plate
from samsik.qimen.plate import BRANCH_PALACES, RING, turned

# 日干門戶, and the role each stem has in a camp.
STEM_NAMES = (
    ("天輔", "青龍"), ("天德", "蓬星"), ("明堂", "天威"), ("太陰", "玉女"), ("天武", "天門"),
    ("地戶", "六合"), ("天獄", "天伐"), ("天庭", "天尉"), ("天牢", "天廩"), ("天藏", "華蓋"),
)  # fmt: skip
ROLES = ("大將", "旗鼓", "士卒", "伏兵", "奇兵", "裨將", "斬斷", "治事", "蒭糧", "兵器")
# 閉戊: the heaps on the six yang branches, 子 first, and the word of the soil on each.
HEAPS = ("鼠穴", "虎穴", "龍門", "馬嶺", "猴山", "狗城")
SOIL = "塞盈坰寬靈足"
PRAYER = (
    *("泰山之陽", "恆山之陰", "盜賊不起", "虎狼伏行"),
    *("城廓不完", "閉以金關", "千凶萬惡", "莫之敢干"),
)


class Route(NamedTuple):
    """Palaces to leave by, enter, pass, sit on and strike."""

    leave: int
    enter: int
    passing: int
    sit: int
    strike: int


@board.rule("Q-29", cites=("baojian/stem-names",))
def stem_names(day: Pillar) -> tuple[str, str]:
    """日干門戶: the two names of the day stem."""
    return STEM_NAMES[day.stem]


@plate.rule("Q-30", cites=("baojian/march",))
def march(
    stem_palaces: tuple[int, ...],
    earth: tuple[Stem, ...],
    yi: Stem,
    xun: Pillar,
    host: int | None = None,
    *,
    chujun_plate: str,
) -> Route | None:
    """出軍: leave by 戊, enter by 己, pass 丁, sit on 甲 and strike across.

    The hour moves the stems (`heaven`); `earth` leaves them where they were laid, `branch` reads the 旬's own
    branches. None where 甲 is in the centre, which nothing faces.
    """
    if chujun_plate == "heaven":
        leave, enter, passing, sit = (stem_palaces[stem] for stem in (Stem.WU, Stem.JI, Stem.DING, Stem.JIA))
    elif chujun_plate == "earth":
        laid = (earth.index(stem) + 1 for stem in (Stem.WU, Stem.JI, Stem.DING, yi))
        leave, enter, passing, sit = (host if palace == 5 and host is not None else palace for palace in laid)
    else:
        leave, enter, passing, sit = (BRANCH_PALACES[(xun.branch + step) % 12] for step in (4, 5, 3, 0))
    return Route(leave, enter, passing, sit, turned(sit, 4)) if sit in RING else None


class Shelter(NamedTuple):
    """閉戊: where to dig, the path of the knife, and the line said on each heap."""

    dig: Branch
    path: tuple[Branch, ...]
    lines: tuple[str, ...]


@board.rule("Q-33", cites=("baojian/shelter",))
@cache
def shelter(day: Pillar) -> Shelter:
    """閉戊: dig at the 戊 branch of the day's 旬 and go round by twos, six links back to the pit."""
    dig = Branch((day // 10 * 10 + 4) % 12)
    path = tuple(Branch((dig + 2 * link) % 12) for link in range(7))
    return Shelter(dig, path, tuple(_line(branch // 2) for branch in path[:-1]))


def _line(heap: int) -> str:
    return f"{HEAPS[heap]}土{SOIL[heap]}均接{HEAPS[(heap + 1) % 6]}"


class Soil(NamedTuple):
    """土 Earth to dig, in 斗 (ten a 石), and the part of it on each of the six heaps."""

    total: int
    heap: int


@board.rule("Q-33", cites=("baojian/shelter",))
def soil(paces: int) -> Soil:
    """土: twice as many 斗 as the circle has paces, which are a multiple of six; a sixth to each heap."""
    return Soil(2 * paces, paces // 3)


@board.rule("Q-34", cites=("baojian/camp",))
@cache
def camp(day: Pillar) -> tuple[Branch, ...]:
    """安營: the branch of each stem in the day's 旬, 甲 first; the two void branches stay empty."""
    head = day // 10 * 10
    return tuple(Branch((head + stem) % 12) for stem in range(10))


@board.rule("Q-34", cites=("baojian/camp",))
def camp_size(men: int) -> int:
    """營周: paces round the camp, six feet a man, in whole sixes."""
    return -(-men // 6) * 6
