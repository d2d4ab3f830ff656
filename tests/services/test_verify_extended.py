"""verify of the later volumes: how many printed values agree, spirit by spirit, and each difference by name."""

from collections import Counter

import pytest

from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.verify import extended
from samsik.services.verify.report import Report, Verdict, total
from samsik.taiyi.extended import stay_of
from samsik.taiyi.halls import hanzi_of
from samsik.taiyi.school import SCHOOLS

REPORT = Report("taiyi", extended.lines())
NAMED = [line for line in REPORT.lines if line.verdict is Verdict.NAMED]


def test_all_is_explained():
    assert REPORT.ok
    assert not [line for line in REPORT.lines if line.verdict is Verdict.UNEXPLAINED]


def test_the_sixty_year_table():
    """720 cells, of which 687 agree; the others are one column from 辛卯 to 癸亥 of the middle cycle."""
    lines = REPORT.groups["sixty_years"]
    assert (len(lines), sum(line.verdict is Verdict.AGREES for line in lines)) == (720, 687)
    differ = [line for line in lines if line.verdict is Verdict.NAMED]
    assert len(differ) == 33
    assert {line.field for line in differ} == {"inspector"}
    assert (differ[0].item, differ[-1].item) == ("中元辛卯", "中元癸亥")
    # What is printed runs three places ahead: it has left out 絳, 明 and 玉.
    halls = [1, 2, 3, 4, 5, 6, 7, 8, 9, "絳", "明", "玉"]
    for line in differ:
        assert halls[(halls.index(line.computed) + 3) % 12] == line.printed


# Spirit: statements in print, those that agree, those that do not.
COUNTS = {
    "五福": (14, 11, 3),
    "大遊": (7, 3, 4),
    "大遊天目": (1, 1, 0),
    "計神": (1, 1, 0),
    "四神": (2, 2, 0),
    "直符": (1, 1, 0),
    "陽九": (10, 10, 0),
    "百六": (15, 14, 1),
}


@pytest.mark.parametrize("spirit", COUNTS)
def test_dated_statements(spirit):
    lines = [*REPORT.groups["statements"], *REPORT.groups["rounds"]]
    items = {line.item: [] for line in lines if line.item.split()[0] == spirit}
    for line in lines:
        if line.item in items:
            items[line.item].append(line.verdict is Verdict.AGREES)
    agree = sum(all(found) for found in items.values())
    assert (len(items), agree, len(items) - agree) == COUNTS[spirit]


def test_the_open_ones_by_name():
    found = {(line.item, line.field): (line.printed, line.computed) for line in NAMED if line.group == "statements"}
    assert found == {
        ("五福 貞觀甲午入宮", "since"): (634, 624),
        ("五福 程山人", "seat"): ("艮", "乾"),
        ("五福 徐復", "seat"): ("中", "坤"),
        ("大遊 605", "seat"): ("艮", "卯"),
        ("大遊 605", "since"): (605, 570),
        ("大遊 1613", "seat"): ("子", "巽"),
        ("大遊 1613", "since"): (1613, 1578),
        ("大遊 1624", "seat"): ("子", "乾"),
        ("大遊 1624", "year_in"): (12, 11),
        ("大遊 1627", "seat"): ("子", "乾"),
        ("大遊 1627", "year_in"): (15, 14),
        ("百六 熙寧七年", "round_since"): (1074, 930),
    }


def test_the_chain_of_taojin_is_whole_under_its_option():
    options = SCHOOLS["jinjing"].with_options({"grand_tour": "taojin-605"}).options
    for line in REPORT.groups["statements"]:
        spirit, year = line.item.split()
        if line.verdict is Verdict.NAMED and spirit == "大遊":
            stay = stay_of(spirit, int(year), options)
            computed = hanzi_of(stay.seat) if line.field == "seat" else getattr(stay, line.field)
            assert computed == line.printed


def test_the_seven_arts():
    """Eleven landings; every state that is printed; two labels wrong, and a year that follows from nothing."""
    lines = REPORT.groups["arts"]
    assert len({line.item for line in lines}) == 7
    landings = [line for line in lines if "landing" in line.field or line.field in ("year", "month", "day", "hour")]
    assert len(landings) == 11
    assert all(line.verdict is Verdict.AGREES for line in landings)
    states = [line for line in lines if line.field.endswith("state")]
    assert len(states) == 9
    assert all(line.verdict is Verdict.AGREES for line in states)
    assert {(line.item, line.field, line.kind) for line in lines if line.verdict is Verdict.NAMED} == {
        ("七術 獅子反擲", "year_of_branch", "open"),
        ("七術 白雲捲空", "guest_element", "misprint"),
        ("七術 雷公入水", "small_winner", "misprint"),
    }


def test_topics_agree():
    assert total(REPORT.groups["topics"]).whole == 7


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_in_words(lang):
    words = catalogue.words(lang)
    for name in REPORT.groups:
        assert f"group.{name}" in words.subject("verify")
    for line in NAMED:
        assert line.sentence(words)
    assert Counter(line.kind for line in NAMED) == {"misprint": 35, "open": 13}
