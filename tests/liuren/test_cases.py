"""Boards of books and practitioners, from their keys and from their moments."""

import tomllib
from pathlib import Path

import pytest
from tests.liuren.boards import riding, transmissions

from samsik.calendar.moment import Moment
from samsik.services.liuren import board_liuren, cast_liuren

FILE = tomllib.loads((Path(__file__).parent.parent / "cases" / "liuren.toml").read_text("utf-8"))
CASES = FILE["case"]


def name(case):
    return f"{case['id']}-{case['title']}"


def found_of(chart):
    nobles = chart.nobles
    values = chart.values
    depths = values["depths"]
    return {
        "lessons": " ".join(each.upper.hanzi + each.lower.hanzi for each in chart.lessons),
        "transmissions": transmissions(chart),
        "method": chart.course.method,
        "class": chart.course.kind,
        "generals": riding(chart),
        "void": "".join(branch.hanzi for branch in chart.void),
        "curtain": nobles.curtain,
        "depths": depths and {branch.hanzi: n for branch, n in zip(values["pool"], depths, strict=True)},
    }


def check(chart, expect):
    found = found_of(chart)
    for key, value in expect.items():
        if key == "generals":
            assert {pair[0]: found[key][pair[0]] for pair in value.split()} == dict(value.split())
        else:
            assert found[key] == value, key


@pytest.mark.parametrize("case", CASES, ids=name)
def test_case(case):
    check(board_liuren(day=case["day"], hour=case["hour"], general=case["general"]), case["expect"])


@pytest.mark.parametrize("case", [case for case in CASES if "civil" in case], ids=name)
def test_cast_from_the_moment(case):
    chart = cast_liuren(Moment(case["civil"], zone="+08:00"))
    assert (chart.day.hanzi, chart.facts.hour.hanzi, chart.facts.general.hanzi) == (
        case["day"],
        case["hour"],
        case["general"],
    )
    check(chart, case["expect"])


@pytest.mark.parametrize("case", [case for case in CASES if "on" in case], ids=name)
def test_cast_from_the_dated_hour(case):
    """A Julian date and the middle of the double hour have the year, the day and the 月將 of the book."""
    hour = 2 * "子丑寅卯辰巳午未申酉戌亥".index(case["hour"])
    chart = cast_liuren(Moment(f"{case['on']}T{hour:02}:00", zone="+08:00"))
    assert chart.moment.year_pillar.hanzi == case["year"]
    assert (chart.day.hanzi, chart.facts.hour.hanzi, chart.facts.general.hanzi) == (
        case["day"],
        case["hour"],
        case["general"],
    )
    check(chart, case["expect"])


@pytest.mark.parametrize("case", FILE["turn"], ids=lambda case: case["civil"])
def test_general_turns_with_the_second(case):
    chart = cast_liuren(Moment(case["civil"], zone="+08:00"))
    assert chart.facts.general.hanzi == case["general"]
    # The edge is so near that the moment says what changes there.
    assert any(note.params["changes"].get("general") == ("午", "巳") for note in chart.notes if note.code == "boundary")


def test_the_books_name_for_the_tied():
    """戊辰 干上子 is 綴瑕 in the book, which is so where the ground it stands on is counted."""
    case = next(case for case in CASES if case["id"] == "L17")
    chart = board_liuren(day=case["day"], hour=case["hour"], general=case["general"], options={"shehai": "from"})
    assert chart.course.kind == "綴瑕"
    assert transmissions(chart) == case["expect"]["transmissions"]


def test_first_and_class_are_what_the_books_state():
    """Cases whose source states less than all say what it states."""
    for case in CASES:
        assert set(case.get("states", [])) <= {"first", *case["expect"]}
