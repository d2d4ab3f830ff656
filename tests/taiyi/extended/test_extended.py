"""The extended book as a whole: its rules, its typed view, what it leaves alone."""

import subprocess
import sys
from dataclasses import fields

import pytest
from tests.taiyi.extended.restated import bare, year_board

from samsik.core.cycle import Pillar, Unit
from samsik.errors import SamsikError
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import board_of_facts
from samsik.taiyi.extended import NAMES, Extended
from samsik.taiyi.extended_rooms import BOOK
from samsik.taiyi.rooms import BOOKS
from samsik.taiyi.school import SCHOOLS

# What the rulebook gives: X-01 … and, behind an option, X-72.
LEFT_OUT = {2, 15, 61, 68, 70}
NUMBERS = {number for number in range(1, 73) if number not in LEFT_OUT}


def test_every_number_has_a_rule():
    """X-02 is the test of sameness and X-61 the table of pillars, which others use; X-15, 68, 70 are left out."""
    found = {int(rule.id.removeprefix("X-")) for rule in BOOK.rules.values() if rule.id.startswith("X-")}
    assert found == NUMBERS
    assert all(rule.id.startswith("X-") for rule in BOOK.rules.values())


def test_no_name_is_taken_twice():
    taken = {name for book in BOOKS for name in (*book.keys, *book.rules)}
    assert not taken & set(BOOK.rules)


def test_the_view_shows_what_is_in_the_book():
    assert [item.name for item in fields(Extended)] == list(NAMES)
    assert set(NAMES) <= set(BOOK.rules)
    # Only steps towards another value are not shown.
    hidden = set(BOOK.rules) - set(NAMES)
    read = {name for rule in BOOK.rules.values() for name in rule.reads}
    assert hidden <= read


@pytest.mark.parametrize("rule", BOOK.rules.values(), ids=lambda rule: rule.name)
def test_a_rule_opens_with_its_term(rule):
    assert "\u4e00" <= rule.function.__doc__[0] <= "\u9fff"


def test_a_chart_alone_does_not_load_it():
    code = "import sys, samsik.taiyi.chart; print([name for name in sys.modules if name.endswith('extended_rooms')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_why_reaches_into_it():
    board = year_board(2026)
    assert [step.name for step in board.why("wufu_region")] == [
        "sui", "spirit_year", "count_jiayin", "wufu", "wufu_region",
    ]  # fmt: skip
    assert not {step.name for step in board.why()} & set(BOOK.rules)
    with pytest.raises(SamsikError) as error:
        board.why("feifu")
    assert error.value.code == "no_such_value"


@pytest.mark.parametrize("school", SCHOOLS)
@pytest.mark.parametrize("unit", Unit)
def test_every_board_has_the_layer(unit, school):
    """Whatever little is known of it."""
    for dun in "陽陰":
        for ju in range(1, 73, 5):
            assert isinstance(bare(unit, dun, ju).extended, Extended)
    known = {"lunar_year": 2026, "solar_year": 2026, "lunar_month": 1, "solar_month": 1, "day_jdn": 2461000}
    facts = Facts(
        unit=unit,
        yang_half=True,
        hour_day=Pillar((2461000 + 49) % 60),
        hour_branch=bare(unit, "陽", 1).keys.taisui,
        **known,
    )
    board = board_of_facts(facts, SCHOOLS[school])
    assert board.extended.spirits is not None
    assert hash(board.extended) == hash(board_of_facts(facts, SCHOOLS[school]).extended)


YEARLY = "tone lodge_omens taiyin_meets taisui_opposes tour talent risky_months".split()
DAILY = "good_day quest hideout".split()
HOURLY = "envoy good_hour news fugitive".split()


def test_topics_are_asked_of_their_unit():
    for unit in Unit:
        extended = bare(unit, "陽", 13).extended
        silent = {name for name in YEARLY + DAILY + HOURLY if getattr(extended, name) is None}
        expected = set(YEARLY + DAILY + HOURLY)
        expected -= set({Unit.YEAR: YEARLY, Unit.DAY: DAILY, Unit.HOUR: HOURLY}.get(unit, []))
        # Without a year there is no 太陰, without a gate on duty no good hour.
        assert silent - {"taiyin_meets", "good_hour"} == expected - {"taiyin_meets", "good_hour"}
