"""verify of 奇門: the report, what it compares, and that each named difference is what it is said to be."""

import pytest
from tests.qimen.boards import ALL, plate, reading
from tests.qimen.restated import BRANCHES, JU, SIXTY

from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.qimen.chart import plate_of
from samsik.qimen.school import SCHOOLS
from samsik.services.verify import Verdict, verify
from samsik.services.verify.qimen import is_whole

REPORT = verify("qimen")


def test_all_is_explained():
    assert REPORT.ok
    assert [line for line in REPORT.lines if line.verdict is Verdict.UNEXPLAINED] == []


# C-01 … C-18 so far as they are values.
NAMED = {
    ("陽 坎納戊", "branch_of_stem"): ("己", "巳", "misprint"),
    ("陰 兌納丁", "branch_of_stem"): ("己", "巳", "misprint"),
    ("陰", "nets"): ("戊辰", "辰戌", "misprint"),
    ("陰", "way_of_stems"): ("逆", "順", "misprint"),
    ("寅月 卯日", "officer"): ("加", "除", "misprint"),
    ("子加巳", "counsel"): ("守", "戰", "open"),
    ("餘時", "other_hours"): ("有", "無", "open"),
    ("子加巳", "ties"): ("寅卯", "寅午", "misprint"),
    ("夏至", "meeting_hour"): ("戊辰", "己巳", "misprint"),
    ("丙第四干", "fourth_stem"): ("巳", "己", "misprint"),
    ("子午對沖", "called"): ("勃", "格", "misprint"),
    ("二十四方 第七", "seat_of_circle"): ("昴", "卯", "misprint"),
    ("二十四方", "number_of_branches"): (20, 12, "misprint"),
    ("子日 運七", "spirit_called"): ("靜龍", "青龍", "misprint"),
    ("庚加壬 後文", "opponents_name"): ("大格", "小格", "misprint"),
    ("庚加癸 後文", "opponents_name"): ("小格", "大格", "misprint"),
    ("子日", "phrases_a_day"): (1, 7, "open"),
}


def test_the_named_differences():
    named = {
        (line.item, line.field): (line.printed, line.computed, line.kind)
        for line in REPORT.lines
        if line.verdict is Verdict.NAMED
    }
    assert named == NAMED


def test_what_is_compared():
    """All 24 terms, both verses, 24 gates, every plate of every school."""
    groups = {name: len(lines) for name, lines in REPORT.groups.items()}
    assert groups["bureaus"] == 72
    assert groups["nobles"] == 20
    assert groups["gates_of_days"] == 24
    assert groups["structure"] == 54
    assert sum(line.printed for line in REPORT.groups["structure"]) == 3 * len(ALL)
    printed = {line.item[3:]: [] for line in REPORT.groups["bureaus"]}
    for line in REPORT.groups["bureaus"]:
        printed[line.item[3:]].append(str(line.printed))
    assert {term: "".join(numbers) for term, numbers in printed.items()} == JU


def test_an_option_behind_an_open_difference():
    """The example of holding at 合 is one option away, and a narrow reading leaves hours that are neither."""
    found = reading("陽", 1, "甲子", options={"he_advice": "example"}, general="未")
    assert (found.pavilion.pavilion.hanzi, found.pavilion_advice) == ("巳", "守")
    states = {
        reading("陽", 1, "甲子", options={"baijian_state": "narrow"}, general=general).pavilion.state
        for general in BRANCHES
    }
    assert states == {"合", "格", "餘"}


def test_the_letter_of_the_summer_clause():
    """陽使 down from 1 and 陰使 up from 9 are both in 5 first at 己巳; up and down they are at 戊辰."""
    literal = [h for h in range(60) if (1 - h - 1) % 9 + 1 == (9 + h - 1) % 9 + 1 == 5]
    assert SIXTY[literal[0]] == "己巳"
    assert next(hour for hour in SIXTY if plate("陽", 1, hour).messengers == (5, 5)) == "戊辰"


@pytest.mark.parametrize("school", SCHOOLS)
def test_a_plate_out_of_shape_is_found(school):
    """A plate is not whole when a gate, a star or a stem is twice in it."""
    from dataclasses import replace

    found = plate_of(ALL[7], SCHOOLS[school].options)
    assert is_whole(found)
    for layer in ("gates", "stars", "heaven", "spirits"):
        values = list(getattr(found, layer))
        values[0] = values[8]
        assert not is_whole(replace(found, **{layer: tuple(values)}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_report_in_words(lang):
    text = REPORT.text(lang)
    assert "{" not in text
    assert "None" not in text
    words = catalogue.words(lang)
    for name in REPORT.groups:
        assert words.say(f"verify.group.{name}", items=1, whole=1, values=1, named=0, unexplained=0)
    record = REPORT.to_dict(lang)
    assert record["ok"] is True
    assert sum(line["text"] is not None for line in record["lines"]) == len(NAMED)
