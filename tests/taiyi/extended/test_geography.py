"""Provinces of palaces and halls, states of stems and branches."""

import pytest
from tests.taiyi.extended.restated import BRANCHES, bare, told, year_board

from samsik.core.cycle import Unit
from samsik.taiyi.extended import stay_of
from samsik.taiyi.geography import lands, province_of
from samsik.taiyi.halls import Hall
from samsik.taiyi.moves import SPIRITS
from samsik.taiyi.omens import BRANCH_LODGES
from samsik.taiyi.provinces import Province
from samsik.taiyi.school import SCHOOLS

PROVINCES = {
    1: "冀",
    2: "荊",
    3: "青",
    4: "徐",
    5: "豫",
    6: "雍",
    7: "梁",
    8: "兗",
    9: "揚",
    "絳": "交",
    "明": "益",
    "玉": "幽",
}
OWNERS = dict(zip(BRANCHES, (8, 3, 3, 4, 9, 9, 2, 7, 7, 6, 1, 1), strict=True))
POINTS = {"子": 8, "艮": 3, "卯": 4, "巽": 9, "午": 2, "坤": 7, "酉": 6, "乾": 1}
# The states of the two lists, the first of which agrees with the lodges of the first volume.
JJ8 = "甲齊乙東夷丙楚丁南蠻戊韓己魏庚秦辛西戎壬燕癸北狄"
BRANCHES_JJ8 = "子齊丑吳寅燕卯宋辰鄭巳楚午周未秦申晉酉趙戌魯亥衛"
BRANCHES_JJ10 = "子周丑韓寅楚卯鄭辰晉巳吳午秦未宋申齊酉魯戌趙亥燕"
LODGE_STATES = {
    "角亢": "鄭", "氐房心": "宋", "尾箕": "燕", "斗牛": "吳", "女虛危": "齊", "室壁": "衛",
    "奎婁": "魯", "胃昴畢": "趙", "觜參": "晉", "井鬼": "秦", "柳星張": "周", "翼軫": "楚",
}  # fmt: skip


def test_halls_and_provinces():
    assert {told(hall): province_of(hall).hanzi for hall in Hall} == PROVINCES
    assert [province.hall for province in Province] == list(Hall)


def test_the_provinces_of_a_board():
    for dun in "陽陰":
        for ju in range(1, 73):
            board = bare(Unit.HOUR, dun, ju)
            assert board.extended.taiyi_province.hanzi == PROVINCES[int(board.taiyi.palace)]
            shiji = board.seats.shiji.hanzi
            assert board.extended.shiji_province.hanzi == PROVINCES[POINTS.get(shiji) or OWNERS[shiji]]


def test_the_provinces_of_the_spirits():
    round_branches = {"君基", "臣基", "民基", "陽九", "百六"}
    first = dict(zip(BRANCHES_JJ8[::2], BRANCHES_JJ8[1::2], strict=True))
    for year in (724, 996, 997, 1588, 2026):
        extended = year_board(year).extended
        found, states = dict(extended.spirit_provinces), dict(extended.spirit_states)
        assert found.keys() == SPIRITS.keys() - round_branches
        for name, province in found.items():
            place = told(stay_of(name, year, SCHOOLS["jinjing"].options).seat)
            place = OWNERS.get(place, POINTS.get(place, place)) if isinstance(place, str) else place
            assert province.hanzi == PROVINCES[place]
        assert states == {
            name: first[stay_of(name, year, SCHOOLS["jinjing"].options).seat.hanzi] for name in round_branches
        }
    # 996 afflicts Liang-Yi (益), the next year enters Yan (幽).
    assert [dict(year_board(year).extended.spirit_provinces)["四神"].hanzi for year in (996, 997)] == ["益", "幽"]


def pairs(text, heads):
    found = {}
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        end = text.index(following) if following else len(text)
        found[head] = text[text.index(head) + 1 : end]
    return found


@pytest.mark.parametrize(("states", "branches"), [("jj8", BRANCHES_JJ8), ("jj10", BRANCHES_JJ10)])
def test_states(states, branches):
    stems = pairs(JJ8, "甲乙丙丁戊己庚辛壬癸")
    if states == "jj10":
        stems |= {"戊": "魏", "己": "韓"}
    by_branch = dict(zip(branches[::2], branches[1::2], strict=True))
    for year in range(1984, 2044):
        board = year_board(year, options={"states": states})
        assert board.extended.branch_state == by_branch[BRANCHES[(year - 4) % 12]]
        assert board.extended.year_stem_state == stems["甲乙丙丁戊己庚辛壬癸"[(year - 4) % 10]]


def test_the_first_list_agrees_with_the_lodges():
    states = dict(zip(BRANCHES_JJ8[::2], BRANCHES_JJ8[1::2], strict=True))
    assert {branch: LODGE_STATES[lodges] for branch, lodges in BRANCH_LODGES.items()} == states


def test_lands():
    """Counted in the text of the rulebook: how many prefectures each of the first nine has, some of two signs."""
    found = lands()
    assert [province.hanzi for province in found] == list(PROVINCES.values())
    assert found[Province.JI].prefectures[:3] == ("貝", "相", "衛")
    assert found[Province.YAN].prefectures[5:] == ("泰山", "東平", "東郡", "任城", "山陰", "濟北", "濟陰")
    assert "安丘" in found[Province.XU].prefectures
    assert found[Province.YI].lodges == "參"
    assert all(len(set(land.prefectures)) == len(land.prefectures) for land in found.values())
