"""Months and places at risk: the worked values of the book, and what the rulebook lists for every province."""

import pytest
from tests.taiyi.extended.restated import BRANCHES, bare, year_board

from samsik.core.cycle import PILLARS, Branch, Pillar, Unit
from samsik.taiyi.crises import crisis_of
from samsik.taiyi.observed import NOT_OBSERVED
from samsik.taiyi.provinces import Province

OWNERS = dict(zip(BRANCHES, (8, 3, 3, 4, 9, 9, 2, 7, 7, 6, 1, 1), strict=True))
PARTNER = dict(zip("子丑寅亥卯戌辰酉巳申午未", "丑子亥寅戌卯酉辰申巳未午", strict=True))
MONTHS = "寅卯辰巳午未申酉戌亥子丑"


def test_the_months_of_the_book():
    """甲子, 文昌 申, Taiyi 1: 掩 in the second and third month, 格 in the eighth and ninth."""
    board = bare(Unit.YEAR, "陽", 1, branch="子")
    assert (board.seats.wenchang.hanzi, int(board.taiyi.palace)) == ("申", 1)
    assert board.extended.risky_months == ((2, "掩"), (3, "掩"), (8, "格"), (9, "格"))


def told(eye, partner, palace):
    found = {}
    for number, month in enumerate(MONTHS, 1):
        under = BRANCHES[(BRANCHES.index(eye) + BRANCHES.index(month) - BRANCHES.index(partner)) % 12]
        if OWNERS[under] in (palace, 10 - palace):
            found[number] = "掩" if OWNERS[under] == palace else "格"
    return found


@pytest.mark.parametrize("corner_eye", ["neighbours", "skip"])
def test_the_months_of_every_board(corner_eye):
    sides = {"艮": "丑寅", "巽": "辰巳", "坤": "未申", "乾": "戌亥"}
    for dun in "陽陰":
        for ju in range(1, 73):
            board = bare(Unit.YEAR, dun, ju, options={"corner_eye": corner_eye})
            eye, palace = board.seats.wenchang.hanzi, int(board.taiyi.palace)
            # Under yin this school counts 合神 backwards from 未; under yang it is the partner.
            partner = board.seats.heshen.hanzi
            if dun == "陽":
                assert partner == PARTNER[BRANCHES[(ju - 1) % 12]]
            if eye in BRANCHES:
                expected = told(eye, partner, palace)
            elif corner_eye == "skip":
                expected = {}
            else:
                left, right = (told(branch, partner, palace) for branch in sides[eye])
                expected = {month: what for month, what in left.items() if right.get(month) == what}
            assert dict(board.extended.risky_months) == expected
    assert bare(Unit.HOUR, "陽", 1).extended.risky_months is None


# Province, its pillar, the years of war and of epidemic.
CRISES = """
冀 丁丑 乙卯乙酉 辛酉辛卯 · 荊 丁未 辛酉辛卯 乙卯乙酉 · 青 癸丑 乙卯乙酉 辛酉辛卯 · 徐 甲辰 丙午丙子 壬子壬午
· 豫 乙巳 己未己丑 己丑己未 · 雍 甲申 戊戌戊辰 戊辰戊戌 · 梁 戊戌 壬子壬午 丙午丙子 · 兗 乙未 辛酉辛卯 乙卯乙酉
· 揚 癸酉 癸亥癸巳 丁巳丁亥 · 益 辛丑 乙卯乙酉 辛酉辛卯 · 幽 癸卯 丁巳丁亥 癸亥癸巳 · 交 壬申 戊戌戊辰 戊辰戊戌
"""
ROWS = [row.split() for row in CRISES.split("·")]


@pytest.mark.parametrize(("name", "pillar", "war", "epidemic"), ROWS, ids=[row[0] for row in ROWS])
def test_the_crisis_of_a_province(name, pillar, war, epidemic):
    """荊 is the example of the book; the others are as the rulebook reckons them."""
    province = Province.of(name)
    assert province.pillar.hanzi == pillar
    crisis = bare(Unit.HOUR, "陽", 1, province=province).extended.place_crisis
    assert "".join(year.hanzi for year in crisis.war) == war
    assert "".join(year.hanzi for year in crisis.epidemic) == epidemic


def test_every_pillar_has_a_crisis():
    """The stem is of the landing's element and of the polarity of the name's own stem."""
    elements = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))
    stems = {"木": "甲乙", "火": "丙丁", "土": "戊己", "金": "庚辛", "水": "壬癸"}
    for pillar in PILLARS:
        b = BRANCHES.index(pillar.branch.hanzi)
        landings = [BRANCHES[(b + step) % 12] for step in (2, 8)]
        crisis = crisis_of(pillar)
        for landing, years in zip(landings, crisis, strict=True):
            stem = stems[elements[landing]][pillar.stem % 2]
            assert {year.hanzi for year in years} == {stem + branch for branch in landings}


def test_years_of_crisis():
    """荊: war in 1981 (辛酉) and 2011 (辛卯), epidemic in 1975 (乙卯) and 2005 (乙酉)."""
    found = {year: year_board(year, province=Province.JING).extended.crisis_year for year in range(1970, 2030)}
    assert {year: what for year, what in found.items() if what} == {1975: "疫", 1981: "兵", 2005: "疫", 2011: "兵"}


def test_without_a_place():
    extended = year_board(2026).extended
    assert extended.place_crisis == extended.place_killers == extended.killers_meet == NOT_OBSERVED
    assert extended.crisis_year is None


def killers(branch, month):
    b, partner = BRANCHES.index(branch), BRANCHES.index(PARTNER[branch])
    shift = b - partner
    robber = BRANCHES[(b + 2 + shift) % 12]
    if month is None:
        return [BRANCHES[(b + 2) % 12], robber, None]
    base = "酉" if month in "寅巳申亥" else "巳" if month in "子卯午酉" else "丑"
    return [BRANCHES[(b + 2) % 12], robber, BRANCHES[(BRANCHES.index(base) + shift) % 12]]


def shown(found):
    return [None if branch is None else branch.hanzi for branch in found]


def test_the_four_killers():
    for month in (None, *BRANCHES):
        season = {} if month is None else {"season_month": Branch.of(month)}
        for branch in BRANCHES:
            extended = bare(Unit.HOUR, "陽", 1, branch=branch, **season).extended
            assert shown(extended.time_killers) == killers(branch, month)
        for province in Province:
            extended = bare(Unit.HOUR, "陽", 1, branch="子", province=province, **season).extended
            own = province.pillar.branch.hanzi
            assert shown(extended.place_killers) == killers(own, month)
            names = zip(("災殺", "鬼殺", "天敗殺"), killers("子", month), strict=True)
            assert list(extended.killers_meet) == [name for name, at in names if at == own]
    # On a month board the month is the one counted.
    assert shown(bare(Unit.MONTH, "陽", 1, branch="午").extended.time_killers) == killers("午", "午")


def test_the_pillars_are_pillars():
    assert len({province.pillar for province in Province}) == 12
    assert all(isinstance(province.pillar, Pillar) for province in Province)
