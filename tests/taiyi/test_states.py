"""Every state of every school: 144 局 by twelve branches, against the rules told once more in plain numbers."""

from dataclasses import replace
from itertools import product

import pytest
from tests.taiyi import restated
from tests.taiyi.boards import plain

from samsik.core.columns import enumerate_states
from samsik.core.cycle import PILLARS, Branch, Dun, Unit
from samsik.core.school import values_of
from samsik.taiyi import chart
from samsik.taiyi.books import Facts, Keys
from samsik.taiyi.chart import BOARD, bare_board, board_of_facts, state_of
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

STATES = list(product(Dun, range(1, 73), Branch))
SETS = {"dun": tuple(Dun), "ju": range(1, 73), "taisui": tuple(Branch), "day_branch": (None,)}
TOKENS = {"wenchang", "shiji", "jishen", "heshen", "dingji"}
every_school = pytest.mark.parametrize("school", SCHOOLS.values(), ids=SCHOOLS)


def told(dun, ju, branch, options, day_branch=None):
    day = day_branch.hanzi if day_branch is not None else None
    return restated.board(dun.hanzi, ju, branch.hanzi, options.heshen_yin, options.fixed_count, day)


@every_school
@pytest.mark.parametrize("fixed_count", values_of(TaiyiOptions)["fixed_count"])
@pytest.mark.parametrize("heshen_yin", ["opposite", "plain"])
def test_every_state(school, fixed_count, heshen_yin):
    school = school.with_options({"fixed_count": fixed_count, "heshen_yin": heshen_yin})
    for dun, ju, branch in STATES:
        found = plain(bare_board(dun=dun, ju=ju, branch=branch, school=school))
        expected = told(dun, ju, branch, school.options)
        assert {name: found[name] for name in expected} == expected, (dun, ju, branch)


def test_every_state_with_a_day():
    """The reading of 合神 that pairs with the day: under yin, any of the twelve days beside each state."""
    school = SCHOOLS["jinjing"].with_options({"heshen_yin": "day-branch"})
    for dun, ju, branch in STATES:
        for day in Branch:
            state = state_of(Keys(dun, ju, branch, day), school.options)
            expected = told(dun, ju, branch, school.options, day)
            assert state.seats.heshen.hanzi == expected["heshen"]
            assert state.seats.dingji.hanzi == expected["dingji"]
            assert state.counts.fixed == expected["fixed_count"]


@every_school
def test_the_kept_state_is_what_the_rules_give(school):
    """Every field of the typed view, whatever is in the cache already."""
    for dun, ju, branch in STATES:
        keys = Keys(dun, ju, branch)
        values = BOARD.evaluate(vars(keys), school.options)
        state = state_of(keys, school.options)
        assert state is state_of(Keys(dun, ju, branch), school.options)
        assert state.taiyi.palace is values["taiyi"]
        assert (state.taiyi.governs, state.taiyi.cut, state.taiyi.inside) == (
            values["governs"],
            values["cut"],
            values["inside"],
        )
        assert [getattr(state.seats, name) for name in sorted(TOKENS)] == [values[name] for name in sorted(TOKENS)]
        assert state.seats.taisui is branch
        for side in ("host", "guest", "fixed"):
            assert getattr(state.counts, side) == values[f"{side}_count"]
            assert getattr(state.counts, f"{side}_walk") == values[f"{side}_walk"]
            assert getattr(state.generals, side) is values[side]
            assert getattr(state.generals, f"{side}_deputy") is values[f"{side}_deputy"]


@every_school
def test_columns_hold_every_state(school):
    names = ["taiyi", "governs", "cut", "inside", "grave", *sorted(TOKENS), "host_count", "guest_count", "fixed_count"]
    columns = enumerate_states(BOARD, SETS, school.options, names)
    for dun, ju, branch in STATES:
        at = (dun, ju - 1, branch, 0)
        values = BOARD.evaluate(vars(Keys(dun, ju, branch)), school.options)
        expected = told(dun, ju, branch, school.options)
        for name in names:
            assert columns[name][at] == values[name]
        for name in TOKENS:
            assert restated.RING[columns[name][at]] == expected[name]
        assert columns["taiyi"][at] == expected["palace"]
        assert columns["fixed_count"][at] == expected["fixed_count"]


@every_school
@pytest.mark.parametrize("unit", Unit)
def test_a_moment_and_its_bare_board_agree(school, unit):
    """The board of a moment is the bare board of its keys."""
    for i in range(0, 720, 7):
        facts = {
            Unit.YEAR: {"lunar_year": 1300 + i},
            Unit.MONTH: {"solar_year": 1300 + i, "solar_month": i % 12 + 1},
            Unit.DAY: {"day_jdn": 2_400_000 + i},
            Unit.HOUR: {"hour_day": PILLARS[i % 60], "hour_branch": Branch(i % 12), "yang_half": i % 2 == 0},
        }[unit]
        moment = board_of_facts(Facts(unit=unit, **facts), school)
        bare = bare_board(
            dun=moment.dun,
            ju=moment.serial.ju,
            branch=moment.seats.taisui,
            n=moment.serial.cycle,
            unit=unit,
            school=school,
        )
        assert bare.state == moment.state
        # How many rounds went before, a bare board cannot know.
        known = {name: getattr(moment.serial, name) for name in ("accumulated", "ji_since")}
        assert replace(bare.serial, **known) == moment.serial


def test_boards_are_equal_by_value():
    boards = [bare_board(dun=Dun.YIN, ju=27, school=SCHOOLS["jinjing"]) for _ in range(2)]
    assert boards[0] is not boards[1]
    assert boards[0] == boards[1]
    assert hash(boards[0]) == hash(boards[1])
    other = bare_board(dun=Dun.YIN, ju=27, school=SCHOOLS["tongzong"])
    assert boards[0] != other
    assert len({*boards, other}) == 2


def test_the_cache_holds_every_state_of_a_school():
    assert len(STATES) * len(SCHOOLS) <= chart.STATES_KEPT
