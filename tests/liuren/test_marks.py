"""L-16: 空亡, 遁干 and 六親 of all lessons."""

from tests.liuren import restated
from tests.liuren.boards import LESSONS, board
from tests.liuren.restated import SIXTY

from samsik.core.cycle import Branch, Stem
from samsik.liuren.marks import kin_of


def test_void():
    """By the six 旬: 甲子 戌亥, 甲戌 申酉, 甲申 午未, 甲午 辰巳, 甲辰 寅卯, 甲寅 子丑."""
    printed = "戌亥 申酉 午未 辰巳 寅卯 子丑".split()
    for number, day in enumerate(SIXTY):
        found = "".join(branch.hanzi for branch in board(day, 0).void)
        assert found == printed[number // 10] == restated.void(day)


def test_hidden_stems():
    """甲子旬: 午 hides 庚; and every transmission of every lesson as counted out along the 旬."""
    first = board("甲子", 9)
    assert "".join(branch.hanzi for branch in first.course[2:]) == "午卯子"
    assert [stem.hanzi for stem in first.hidden] == ["庚", "丁", "甲"]
    for day, k in LESSONS:
        made = board(day, k)
        stems = [None if stem is None else stem.hanzi for stem in made.hidden]
        assert stems == [restated.hidden(day, branch.hanzi) for branch in made.course[2:]]
        assert [stem is None for stem in made.hidden] == [branch in made.void for branch in made.course[2:]]


def test_kinship():
    """甲 is wood: 亥 feeds it, 卯 is as it, 午 it feeds, 未 it conquers, 酉 conquers it."""
    assert [kin_of(Stem.of("甲"), Branch.of(branch)) for branch in "亥卯午未酉"] == [
        "父母",
        "兄弟",
        "子孫",
        "妻財",
        "官鬼",
    ]
    for stem in Stem:
        for branch in Branch:
            assert kin_of(stem, branch) == restated.kin(stem.hanzi, branch.hanzi)
    for day, k in LESSONS:
        made = board(day, k)
        assert list(made.kinship) == [restated.kin(day[0], branch.hanzi) for branch in made.course[2:]]
