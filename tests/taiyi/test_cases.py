"""Boards of books, chronicles and practitioners, and what users of other programs stumbled over."""

import pytest
from tests.taiyi.boards import cases, plain
from tests.taiyi.restated import SIXTY

from samsik.core.cycle import Branch, Dun, Pillar, Unit
from samsik.core.seats import Seat
from samsik.services.cast import cast
from samsik.services.verify import verify
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS

HISTORY = cases("taiyi_history")
USE = cases("taiyi_use")
GODS = {"wenchang", "shiji"}


def number_of(case):
    """The one number within 360 that has both 局 and pillar."""
    (n,) = (n for n in range(1, 361) if (n - case["ju"]) % 72 == 0 and SIXTY[(n - 1) % 60] == case["pillar"])
    return n


def board_of(case):
    school, unit = SCHOOLS[case["school"]], Unit(case["unit"])
    if unit is Unit.YEAR:
        return board_of_facts(Facts(unit=unit, lunar_year=case["year"], solar_year=case["year"]), school)
    dun = Dun.of(case["dun"])
    if "ju" in case:
        return bare_board(dun=dun, ju=case["ju"], n=number_of(case), unit=unit, school=school)
    day, hour = Pillar.of(case["day"]), Branch.of(case["hour"][1:])
    facts = Facts(unit=unit, asked_dun=dun, day_pillar=day, day_stem=day.stem, hour_day=day, hour_branch=hour)
    return board_of_facts(facts, school)


def found_of(case):
    """The values of a case: gods by name, the pillar of the unit from its number."""
    board = board_of(case)
    found = plain(board)
    for name in GODS:
        found[name] = Seat.of(found[name]).god
    ahead = 36 if board.school.id == "taojin" else 0
    found["pillar"] = SIXTY[(found["cycle"] - 1 - ahead) % 60]
    return found


def same_god(name):
    """Spellings of one god."""
    return Seat.of(name).god


@pytest.mark.parametrize("case", HISTORY + USE, ids=lambda case: f"{case['id']}-{case['school']}")
def test_case(case):
    found = found_of(case)
    expected = {name: same_god(value) if name in GODS else value for name, value in case["expect"].items()}
    # The fixed counts of the practitioners' reports stop before 太乙, as 金鏡 does.
    assert {name: found[name] for name in expected} == expected
    if "hour" in case:
        assert found["pillar"] == case["hour"]


MOMENTS = [case for case in HISTORY + USE if "year" in case or "civil" in case]


@pytest.mark.parametrize("case", MOMENTS, ids=lambda case: f"{case['id']}-{case['school']}")
def test_cast_finds_the_same_board(case):
    """From the year, or from the civil time, which has to find pillars and half-year for itself."""
    if "civil" in case:
        chart = cast(case["civil"] + "+08:00", unit="hour", school=case["school"])
        assert (chart.moment.day_pillar.hanzi, chart.moment.hour_pillar.hanzi) == (case["day"], case["hour"])
    else:
        chart = cast(case.get("when", case["year"]), unit="year", school=case["school"])
    board = board_of(case)
    assert (chart.dun, chart.serial, chart.state) == (board.dun, board.serial, board.state)
    assert (chart.reading.duty, chart.reading.in_gate) == (board.reading.duty, board.reading.in_gate)


def test_the_cases_state_what_they_expect():
    """And every slip of the print is a value that the rules do not give."""
    for case in HISTORY:
        assert set(case["states"]) <= case["expect"].keys()
        for name, printed in case.get("slip", {}).items():
            assert found_of(case)[name] != printed


def test_verify_names_the_slips_of_the_cases():
    named = {
        (line.item, line.field): (line.printed, line.computed)
        for line in verify("taiyi").lines
        if line.reason is not None
    }
    for case in HISTORY:
        for name, printed in case.get("slip", {}).items():
            assert named[case["title"], name] == (printed, found_of(case)[name])


# The Tang hour goes on where a board ends: to the nobles, item by item in `test_tang_hour`.
OF_HEAVEN = {
    *("dun", "noble", "noble_period", "over_taiyi", "over_host", "over_host_deputy", "over_guest", "over_guest_deputy"),
}


def test_verify_compares_what_the_sources_state():
    """Every value that a source states is a line of the report, and only those are its own."""
    lines = {}
    for line in verify("taiyi").lines:
        lines.setdefault((line.item, line.school), set()).add(line.field)
    for case in HISTORY:
        if case["source"].startswith("a practitioner"):
            continue
        stated = set(case["states"]) | case.get("slip", {}).keys()
        beyond = lines[case["title"], case["school"]] - stated
        assert stated <= lines[case["title"], case["school"]]
        if case["title"] == "庚申日戊寅時":
            assert beyond >= OF_HEAVEN
            beyond -= OF_HEAVEN
        # What the heading of the passage says: the date, the 紀 and 元.
        assert beyond <= {"era_year", "year", "pillar", "ji", "yuan", "heshen"}


def test_ju_of_a_year_differs_by_twelve_between_the_epochs():
    """統宗 and 金鏡 agree; 淘金歌 is 60, or −12, off."""
    for year in range(-3000, 3000):
        ju = {
            id: board_of_facts(Facts(unit=Unit.YEAR, lunar_year=year), school).serial.ju
            for id, school in SCHOOLS.items()
        }
        assert ju["tongzong"] == ju["jinjing"]
        assert (ju["taojin"] - ju["jinjing"]) % 72 == 60
