"""出軍 閉戊 安營 Where an army leaves, shelters for a night and camps."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.qimen.books import board
from samsik.qimen.plate import BRANCH_PALACES, RING, Leader, turned

# 日干門戶, and the role each stem has in a camp.
STEM_NAMES = (
    ("天輔", "青龍"), ("天德", "蓬星"), ("明堂", "天威"), ("太陰", "玉女"), ("天武", "天門"),
    ("地戶", "六合"), ("天獄", "天伐"), ("天庭", "天尉"), ("天牢", "天廩"), ("天藏", "華蓋"),
)  # fmt: skip
ROLES = ("大將", "旗鼓", "士卒", "伏兵", "奇兵", "裨將", "斬斷", "治事", "蒭糧", "兵器")
# 閉戊: the soil's word on each of the six yang branches, 子 first.
SOIL = ("塞", "盈", "坰", "寬", "靈", "足")


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


@board.rule("Q-30", cites=("baojian/march",))
def march(
    earth: tuple[Stem, ...],
    yi: Stem,
    xun: Pillar,
    star_turn: int,
    zhifu: Leader,
    host: int | None = None,
    *,
    chujun_plate: str,
) -> Route | None:
    """出軍: leave by 戊, enter by 己, pass 丁, sit on 甲 and strike across.

    The hour turns the plate (`heaven`); `earth` leaves it where it was laid, `branch` reads the 旬's own
    branches. None where 甲 lies in a centre that has no host.
    """
    if chujun_plate == "branch":
        head = xun.branch
        leave, enter, passing, sit = (BRANCH_PALACES[(head + step) % 12] for step in (4, 5, 3, 0))
        return Route(leave, enter, passing, sit, turned(sit, 4))
    found = []
    for stem in (Stem.WU, Stem.JI, Stem.DING, yi):
        palace = earth.index(stem) + 1
        lodged = host if palace == 5 else palace
        if lodged is None:
            return None
        found.append(turned(lodged, star_turn) if chujun_plate == "heaven" else lodged)
    leave, enter, passing, sit = found
    if chujun_plate == "heaven":
        sit = zhifu.palace
    return Route(leave, enter, passing, sit, turned(sit, 4)) if sit in RING else None


class Shelter(NamedTuple):
    """閉戊: where to dig, the path of the knife, and the word of the soil drawn from each heap."""

    dig: Branch
    path: tuple[Branch, ...]
    words: tuple[str, ...]


@board.rule("Q-33", cites=("baojian/shelter",))
def shelter(day: Pillar) -> Shelter:
    """閉戊: dig at the 戊 branch of the day's 旬 and go round by twos, six links back to the pit."""
    dig = Branch((day // 10 * 10 + 4) % 12)
    path = tuple(Branch((dig + 2 * link) % 12) for link in range(7))
    return Shelter(dig, path, tuple(SOIL[branch // 2] for branch in path[:-1]))


@board.rule("Q-33", cites=("baojian/shelter",))
def soil(paces: int) -> int:
    """土: twice as many 斗 of earth as the circle has paces; a sixth to each heap."""
    return 2 * paces


@board.rule("Q-34", cites=("baojian/camp",))
def camp(day: Pillar) -> tuple[Branch, ...]:
    """安營: the branch of each stem in the day's 旬, 甲 first; the two void branches stay empty."""
    head = day // 10 * 10
    return tuple(Branch((head + stem) % 12) for stem in range(10))


@board.rule("Q-34", cites=("baojian/camp",))
def camp_size(men: int) -> int:
    """營周: paces round the camp, six feet a man, in whole sixes."""
    return -(-men // 6) * 6
