"""verify of 六壬: the report, what it compares, and that each named difference is what it is said to be."""

import pytest
from tests.liuren.boards import board, riding, told, transmissions, under

from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.verify import Verdict, verify

REPORT = verify("liuren")


def named():
    return {
        (line.item, line.field): (line.printed, line.computed, line.kind, line.reason)
        for line in REPORT.lines
        if line.verdict is Verdict.NAMED
    }


def test_all_is_explained():
    assert REPORT.ok
    assert [line for line in REPORT.lines if line.verdict is Verdict.UNEXPLAINED] == []


def test_what_is_compared():
    """Worked lessons, the eight depths, the 伏吟 list, the nine 別責, 24 riders, six dates, and the census of 720."""
    items = {group: len({line.item for line in lines}) for group, lines in REPORT.groups.items()}
    assert items == {"courses": 19, "depths": 8, "still": 11, "borrowed": 9, "warriors": 24, "dated": 6, "census": 22}
    counted = [line for line in REPORT.groups["census"] if line.field == "lessons"]
    assert sum(line.printed for line in counted) == 720


def test_the_named_differences():
    assert named() == {
        ("甲午日辰時午將", "class"): ("綴瑕", "見機", "open", "two_counts"),
        ("戊辰日干上子", "class"): ("綴瑕", "涉害", "school", "counts_ground"),
        ("戊子日午卯子", "transmissions"): ("午卯子", "寅亥申", "school", "feeding_kin"),
        ("壬戌日申丑午", "transmissions"): ("申丑午", "辰酉寅", "school", "feeding_kin"),
        ("甲戌日子加戌", "transmissions"): ("子寅辰", "辰午申", "school", "feeding_kin"),
        ("甲戌日干上辰", "first"): ("子", "辰", "school", "feeding_kin"),
        ("庚子日戌申午", "transmissions"): ("戌申午", "午辰寅", "school", "feeding_kin"),
        ("1109-12-17 甲子日", "general"): ("子", "丑", "open", "sun_behind"),
    }


def test_an_option_that_settles_a_name():
    """戊辰7 is 綴瑕 where the ground it stands on is counted; for 甲午2 no count gives that name."""
    assert told(board("戊辰", 7, under(shehai="from")))[1] == "綴瑕"
    assert {told(board("甲午", 2, under(shehai=way)))[1] for way in ("between", "from", "direct")} == {"見機", "涉害"}
    assert {transmissions(board("甲午", 2, under(shehai=way))) for way in ("between", "from")} == {"辰午申"}


def test_the_other_table_of_nobles_does_not_fit():
    """What settled `noble_table`: under the 先天 table most of the printed riders are others."""
    fit = 0
    for line in REPORT.groups["warriors"]:
        day, heaven, earth, period = line.item[:2], line.item[3], line.item[5], line.item[7]
        turn = ("子丑寅卯辰巳午未申酉戌亥".index(heaven) - "子丑寅卯辰巳午未申酉戌亥".index(earth)) % 12
        half = {"晝": "day", "夜": "night"}[period]
        assert riding(board(day, turn, under(noble_half=half)))[heaven] == "玄"
        fit += riding(board(day, turn, under(noble_half=half, noble_table="xiantian")))[heaven] == "玄"
    assert fit < 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words(lang):
    """Every group and every difference can be told; values that agree are only counted."""
    text = REPORT.text(lang)
    say = catalogue.words(lang).say
    for item, _ in named():
        assert item in text
    assert say("verify.heading.unexplained") not in text.split("\n")
    assert len(REPORT.to_dict(lang)["lines"]) == len(REPORT.lines)
