"""A trace keeps the causes of one value and nothing else."""

import pytest

from samsik.core.trace import Step, Trace


def step(name, *reads):
    return Step("X-1", name, dict.fromkeys(reads, 0), {}, 0, ("work/passage",))


#   a ── b ── d      c reads a key only, and nothing of d's comes from it
STEPS = [step("a", "key"), step("b", "a"), step("c", "key"), step("d", "b", "a")]


@pytest.mark.parametrize(("name", "causes"), [("a", ["a"]), ("b", ["a", "b"]), ("c", ["c"]), ("d", ["a", "b", "d"])])
def test_only_the_causes(name, causes):
    trace = Trace.leading_to(name, STEPS)
    assert [one.name for one in trace] == causes
    assert len(trace) == len(causes)


def test_a_name_that_was_not_computed():
    with pytest.raises(KeyError, match="key"):
        Trace.leading_to("key", STEPS)
