"""L-14, L-15: the noble by every table and half, and the twelve generals over all plates."""

from itertools import product

import pytest
from tests.liuren import restated
from tests.liuren.boards import LETTERS, board, riding, under
from tests.liuren.restated import BRANCHES, SIXTY

from samsik.core.cycle import Branch
from samsik.core.nobles import Heavenly, earth_under, heaven_over, heavenly_on, is_forward
from samsik.services.liuren import board_liuren

TABLES = {"chou": restated.CHOU, "xiantian": restated.XIANTIAN}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("half", ["day", "night"])
def test_tables(table, half):
    """Both tables, both columns, all ten stems."""
    school = under(noble_table=table, noble_half=half)
    found = "".join(board(day, 1, school).nobles.noble.hanzi for day in SIXTY[:10])
    assert found == TABLES[table][half == "night"]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("half", ["day", "night"])
def test_generals_as_told_again(table, half):
    """Every day stem on every plate."""
    school = under(noble_table=table, noble_half=half)
    for day, k in product(SIXTY[:10], range(12)):
        expected = restated.generals(day, k, half == "day", TABLES[table])
        assert riding(board(day, k, school)) == expected


def test_ways():
    """順 from 亥 through 辰, 逆 from 巳 through 戌, by the ground on which the noble stands."""
    assert [BRANCHES[i] for i in range(12) if is_forward(Branch(i))] == list("子丑寅卯辰亥")
    for k in range(12):
        # A 甲 day's noble by day is 丑.
        nobles = board("甲子", k, under(noble_half="day")).nobles
        assert nobles.forward == (BRANCHES[(1 - k) % 12] in "亥子丑寅卯辰")


def test_hours():
    """卯 to 申 are day."""
    by_day = [hour for hour in BRANCHES if board("甲子", 1, hour=hour).nobles.daytime]
    assert by_day == list("卯辰巳午未申")


def test_seasons():
    """From 冬至 (丑) to 夏至 (未) the generals are 丑 子 亥 戌 酉 申, whatever the hour."""
    school = {"noble_half": "season"}
    for general in BRANCHES:
        for hour in "子午":
            chart = board_liuren(day="甲子", hour=hour, general=general, options=school)
            assert chart.nobles.daytime == (general in "丑子亥戌酉申")


def test_sun():
    assert board("甲子", 1, under(noble_half="sun"), sun_up=True).nobles.noble.hanzi == "丑"
    assert board("甲子", 1, under(noble_half="sun"), sun_up=False).nobles.noble.hanzi == "未"


def test_a_sun_that_is_not_known():
    """A bare board has no sun: no generals, a note, and the lesson all the same."""
    chart = board_liuren(day="庚申", hour="子", general="亥", options={"noble_half": "sun"})
    assert chart.nobles is None
    assert [note.code for note in chart.notes] == ["daylight_untold"]
    assert chart.course.method == "八專"
    assert not {step.name for step in chart.why()} & {"daytime", "noble", "generals"}


def test_curtain():
    """帷薄: an 八專 lesson with 六合, 玄武 or 天后 on a transmission; no other lesson is asked."""
    for day, k in product(SIXTY, range(12)):
        for half in ("day", "night"):
            made = board(day, k, under(noble_half=half))
            if made.course.method != "八專":
                assert made.nobles.curtain is None
                continue
            riders = {restated.generals(day, k, half == "day")[branch.hanzi] for branch in made.course[2:]}
            assert made.nobles.curtain == bool(riders & set("合玄后"))


def test_shared_plate():
    """Q-15: 將亥 時午: 午上亥, 未上子, 寅上未; ground and heaven undo each other."""
    asked = {"general": Branch.HAI, "hour": Branch.WU}
    assert [heaven_over(Branch.of(earth), **asked).hanzi for earth in "午未寅"] == list("亥子未")
    for general, hour, earth in product(Branch, Branch, Branch):
        heaven = heaven_over(earth, general=general, hour=hour)
        assert earth_under(heaven, general=general, hour=hour) is earth


def test_general_on_the_ground_is_the_one_on_its_heaven():
    """The two ways of asking agree: by heaven branch here, by earth branch on the boards of 太乙."""
    for day, k in product(SIXTY[:10], range(12)):
        nobles = board(day, k).nobles
        seat = Branch((nobles.noble - k) % 12)
        for earth in Branch:
            assert heavenly_on(earth, seat, forward=nobles.forward) is nobles.generals[(earth + k) % 12]


def test_elements_of_the_generals():
    """T-70 in the order of the board."""
    assert "".join(LETTERS.values()) == restated.GENERALS
    assert [general.element.hanzi for general in Heavenly] == list("土火火木土木土金土水金水")
