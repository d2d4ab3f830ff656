"""The spirits told a second time: each from one year in print and its pace, without epochs or accumulated years."""

from samsik.core.cycle import Branch, Dun, Unit
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import TaiyiBoard, bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS

YEARS = range(-3000, 3000)
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
JINJING = SCHOOLS["jinjing"]


def walk(places, pace, anchor, year):
    """Place and year of the stay, `places[0]` being entered in `anchor`."""
    elapsed = (year - anchor) % (pace * len(places))
    return places[elapsed // pace], elapsed % pace + 1


def turned(places, first):
    """A round of places begun at another of them."""
    at = places.index(first)
    return places[at:] + places[:at]


HALLS = [1, 2, 3, 4, 5, 6, 7, 8, 9, "絳", "明", "玉"]
# Spirit: the round, the years in each place, a year in which the first is entered.
ROUNDS = {
    "五福": ([1, 3, 9, 7, 5], 45, 2019),
    "大遊": ([7, 8, 9, 1, 2, 3, 4, 6], 36, 354),
    # 724 is 甲子: the year-Taiyi enters palace 1.
    "小遊": ([1, 2, 3, 4, 6, 7, 8, 9], 3, 724),
    "君基": (list(turned(BRANCHES, "丑")), 30, 2004),
    "臣基": (list(turned(BRANCHES, "酉")), 3, 723),
    # A 子 year has it on 申.
    "民基": (list(turned(BRANCHES, "申")), 1, 724),
    "四神": (turned(HALLS, 5), 3, 724),
    "天乙": (turned(HALLS, "絳"), 3, 724),
    "地乙": (turned(HALLS, 1), 3, 724),
    "直符": (turned(HALLS, 9), 3, 724),
    "百六": (list(turned(BRANCHES, "寅")), 24, 1794),
}
STATIONS = "未坤坤申酉戌乾乾亥子丑艮寅卯辰巽巳午"


def year_board(year, *, school="jinjing", options=None, **facts) -> TaiyiBoard:
    """The board of a year."""
    chosen = SCHOOLS[school].with_options(options or {})
    return board_of_facts(Facts(unit=Unit.YEAR, lunar_year=year, solar_year=year, **facts), chosen)


def bare(unit, dun, ju, *, branch=None, options=None, **facts) -> TaiyiBoard:
    """A board of 局 without a moment, with what else is known of it."""
    return bare_board(
        dun=Dun.of(dun),
        ju=ju,
        branch=None if branch is None else Branch.of(branch),
        school=JINJING.with_options(options or {}),
        facts=Facts(unit=unit, **facts),
    )


def told(place):
    """A place as the books write it: palaces and numbered halls by number, the rest by hanzi."""
    kind = type(place).__name__
    return int(place) if kind == "TaiyiPalace" or (kind == "Hall" and place <= 9) else place.hanzi
