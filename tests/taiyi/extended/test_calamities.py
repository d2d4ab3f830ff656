"""陽九 and 百六: their rounds in print, their branches in every year, and the alarm."""

import pytest
from tests.taiyi.extended.restated import BRANCHES, YEARS, year_board

from samsik.taiyi.extended import stay_of
from samsik.taiyi.school import SCHOOLS

OPTIONS = SCHOOLS["jinjing"].options

# Year, its pillar, the number of the round that it opens.
YANGJIU = """
-3486 甲寅 1 · -3030 庚寅 2 · -2574 丙寅 3 · -2118 壬寅 4 · -1662 戊寅 5 · -1206 甲寅 6 · -750 庚寅 7 · -294 丙寅 8
· 162 壬寅 9 · 618 戊寅 10 · 1074 甲寅 1 · 1530 庚寅 2 · 1986 丙寅 3 · 2442 壬寅 4
"""
BAILIU = """
-3102 戊寅 4 · -2814 丙寅 5 · -2526 甲寅 6 · -2238 壬寅 7 · -1950 庚寅 8 · -1662 戊寅 9 · -1374 丙寅 10 · -1086 甲寅 11
· -798 壬寅 12 · -510 庚寅 13 · -222 戊寅 14 · 66 丙寅 15 · 354 甲寅 1 · 642 壬寅 2 · 930 庚寅 3 · 1218 戊寅 4
· 1506 丙寅 5 · 1794 甲寅 6 · 2082 壬寅 7
"""
STEMS = "甲乙丙丁戊己庚辛壬癸"


def starts(text):
    return [(int(year), pillar, int(number)) for year, pillar, number in map(str.split, text.split("·"))]


@pytest.mark.parametrize(("name", "table", "length"), [("yangjiu", YANGJIU, 456), ("bailiu", BAILIU, 288)])
def test_the_rounds_in_print(name, table, length):
    for year, pillar, number in starts(table):
        assert STEMS[(year - 4) % 10] + BRANCHES[(year - 4) % 12] == pillar
        extended = year_board(year).extended
        turn = getattr(extended, f"{name}_turn")
        assert turn == (number, 1, length, year, year + length)
        assert getattr(extended.spirits, name).seat.hanzi == "寅"
        before = getattr(year_board(year - 1).extended, f"{name}_turn")
        assert (before.year_in, before.next) == (length, year)


def test_the_years_of_composition_and_of_now():
    tang, now = year_board(724).extended, year_board(2026).extended
    assert (tang.yangjiu_turn.number, tang.yangjiu_turn.year_in, tang.spirits.yangjiu.seat.hanzi) == (10, 107, "辰")
    assert (now.yangjiu_turn.number, now.yangjiu_turn.year_in, now.spirits.yangjiu.seat.hanzi) == (3, 41, "卯")
    assert now.spirits.yangjiu.since == 2024


def test_1074_is_the_middle_of_a_round_of_the_other():
    """A Song memorial has 百六 renew in 1074 as well; it is year 145 of the third."""
    turn = year_board(1074).extended.bailiu_turn
    assert (turn.number, turn.year_in) == (3, 145)


@pytest.mark.parametrize(("option", "pace"), [("emended", 38), ("literal-13", 13)])
def test_every_year_of_yangjiu(option, pace):
    options = SCHOOLS["jinjing"].with_options({"yangjiu_years": option}).options
    for year in YEARS:
        within = (year - 1074) % 456
        stay = stay_of("陽九", year, options)
        assert stay.seat.hanzi == BRANCHES[(2 + within // pace) % 12]
        assert (stay.year_in, stay.since) == (within % pace + 1, year - within % pace)
        # The last stay of thirteen is cut short by the end of the round.
        assert stay.next == min(stay.since + pace, year - within + 456)
        assert stay.of == stay.next - stay.since


def test_only_one_year_opens_both():
    opens = [year for year in YEARS if (year - 1074) % 456 == 0 and (year - 354) % 288 == 0]
    assert opens == [-1662]
    extended = year_board(-1662).extended
    assert extended.yangjiu_turn.year_in == extended.bailiu_turn.year_in == 1
    assert extended.calamities_meet == "併"


@pytest.mark.parametrize("name", ["yangjiu", "bailiu"])
def test_the_alarm(name):
    """Grade 1 at an end of a round, 2 where 太歲 stands on the branch or faces it, 3 at an end of a 元."""
    length, rounds, anchor, pace = {"yangjiu": (456, 10, 1074, 38), "bailiu": (288, 15, 354, 24)}[name]
    seen = set()
    for year in range(anchor, anchor + length * rounds):
        within = (year - anchor) % length
        branch = (2 + within // pace) % 12
        apart = ((year - 4) % 12 - branch) % 12
        taisui = {0: "併", 6: "衝"}.get(apart)
        ends = within in (0, length - 1)
        whole = (year - anchor) in (0, length * rounds - 1)
        grade = 3 if whole else (2 if taisui else 1) if ends else 0
        if ends or year % 97 == 0:
            assert getattr(year_board(year).extended, f"{name}_alarm") == (grade, taisui), year
            seen.add(grade)
    assert {0, 3} < seen


def test_both_calamities_meet():
    for year in range(1000, 2500, 7):
        extended = year_board(year).extended
        nine, six = (BRANCHES.index(getattr(extended.spirits, name).seat.hanzi) for name in ("yangjiu", "bailiu"))
        assert extended.calamities_meet == {0: "併", 6: "衝"}.get((nine - six) % 12)
