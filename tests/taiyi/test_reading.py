"""The typed view of a judgement: every field is a rule's value, and can be explained."""

from dataclasses import fields, replace

import pytest
from tests.taiyi.judged import BODIES

from samsik.core.cycle import Branch, Dun, Pillar, Stem
from samsik.errors import SamsikError
from samsik.taiyi.chart import BOARD, READING, SERIAL, bare_board, board_of_facts
from samsik.taiyi.reading import Reading
from samsik.taiyi.school import SCHOOLS

RULES = {name for book in (SERIAL, BOARD, READING) for name in book.rules}
# Rules of the reading that only lead to others.
STEPS = {"hour_gate", "season_element", "nayin_side", "tie_side", "lock_side", "noble_forward", "hold"}


def board(**more):
    known = {"dun": Dun.YIN, "ju": 27, "branch": Branch.YIN, "n": 315, "stem": Stem.GENG, "month": Branch.HAI} | more
    return bare_board(**known, school=SCHOOLS["jinjing"])


def test_every_field_is_a_rule_and_every_rule_of_the_reading_a_field():
    named = {item.name for item in fields(Reading)}
    assert named <= RULES
    assert set(READING.rules) - named == STEPS


@pytest.mark.parametrize("name", [item.name for item in fields(Reading)])
def test_every_field_can_be_explained(name):
    """With the value it has; what the call cannot know has no steps."""
    made = board()
    value = getattr(made.reading, name)
    if value is None:
        with pytest.raises(SamsikError) as refused:
            made.why(name)
        assert refused.value.params["value"] == name
        return
    trace = made.why(name)
    assert trace.steps[-1].name == name
    assert trace.steps[-1].value == value
    assert trace.steps[-1].cites


def test_a_reading_is_equal_by_value():
    assert board().reading == board().reading
    assert hash(board().reading) == hash(board().reading)
    assert board().reading != board(month=Branch.MAO).reading


def test_the_general_over_a_body():
    """Where nobles are known: here the sun is wanting."""
    made = board()
    assert made.reading.over is None
    assert all(made.reading.general_over(body) is None for body in BODIES)
    risen = replace(made, facts=replace(made.facts, sun_branch=Branch.MAO, hour_branch=Branch.YIN))
    assert risen.reading.over is not None
    for body in ("taiyi", *BODIES):
        assert risen.reading.general_over(body) is getattr(risen.reading.over, body)


def test_the_reading_of_a_moment_is_that_of_its_keys():
    """The facts of a bare board, given as those of a moment, lead to the same judgement."""
    bare = board()
    facts = replace(bare.facts, hour_branch=Branch.YIN, hour_day=Pillar.of("庚申"), given_number=None)
    assert board_of_facts(facts, SCHOOLS["jinjing"]).reading == bare.reading
