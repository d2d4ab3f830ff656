"""T-55: the gate on duty by the serial number."""

import pytest

from samsik.core.cycle import Branch, Dun, Unit
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS


def year(number, school):
    gates = board_of_facts(Facts(unit=Unit.YEAR, lunar_year=number), SCHOOLS[school]).gates
    return gates.duty, gates.in_gate


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_years(school):
    """開 opens in 724 and hands over to 休 in the thirty-first year, 754; 1588 is the 25th year of 杜."""
    assert year(724, school) == ("開", 1)
    assert year(753, school) == ("開", 30)
    assert year(754, school) == ("休", 1)
    assert year(1588, school) == ("杜", 25)


def test_the_two_schools_never_differ_and_the_third_runs_36_ahead():
    for number in range(-3000, 3000):
        assert year(number, "jinjing") == year(number, "tongzong")
        assert year(number, "taojin") == year(number + 36, "tongzong")


@pytest.mark.parametrize("unit", [Unit.YEAR, Unit.MONTH, Unit.DAY])
def test_thirty_units_a_gate(unit):
    listed = [(gate, place) for gate in "開休生傷杜景死驚" for place in range(1, 31)] * 3
    for n in range(1, 721):
        board = bare_board(dun=Dun.YANG, ju=(n - 1) % 72 + 1, n=n, unit=unit, school=SCHOOLS["jinjing"])
        assert (board.gates.duty, board.gates.in_gate) == listed[n - 1]


def test_a_board_without_a_number_knows_no_gate():
    board = bare_board(dun=Dun.YANG, ju=1, branch=Branch.ZI, unit=Unit.YEAR, school=SCHOOLS["jinjing"])
    assert (board.gates.duty, board.gates.in_gate) == (None, None)
