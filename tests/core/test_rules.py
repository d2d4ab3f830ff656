"""The rule book: what it refuses, in which order it works, and what it records."""

from dataclasses import dataclass
from typing import Literal

import pytest

from samsik.core.rules import RuleBook, RuleError
from samsik.core.school import option
from samsik.core.trace import Recorder, Step

CITES = ("work/passage",)


@dataclass(frozen=True)
class Options:
    way: Literal["up", "down"] = option("X-2", "up")


@pytest.fixture
def book():
    return RuleBook("toy", keys=("n", "m"), options=Options)


def double(n):
    """Twice `n`."""
    return 2 * n


def moved(double, *, way):
    """One further, or one back."""
    return double + 1 if way == "up" else double - 1


def total(moved, m):
    """What needs both keys."""
    return moved + m


def lenient(n, m=None):
    """What can do without `m`."""
    return n if m is None else n + m


def fill(book, *functions):
    for number, function in enumerate(functions, 1):
        book.rule(f"X-{number}", cites=CITES)(function)
    book.close()
    return book


def test_values(book):
    fill(book, double, moved, total, lenient)
    assert book.evaluate({"n": 5, "m": 100}, Options()) == {
        "n": 5, "m": 100, "double": 10, "moved": 11, "total": 111, "lenient": 105,
    }  # fmt: skip
    assert book.evaluate({"n": 5, "m": 100}, Options("down"))["total"] == 109


def test_rules_may_be_written_in_any_order(book):
    fill(book, total, moved, double)
    assert book.evaluate({"n": 5, "m": 100}, Options())["total"] == 111


def test_the_order_of_the_rooms_counts_and_not_that_of_the_imports(book):
    def first(n):
        """Of a room that was imported last."""
        return n

    def second(n):
        """Of a room that was imported first."""
        return n

    first.__module__, second.__module__ = "rooms.first", "rooms.second"
    book.rule("X-2", cites=CITES)(second)
    book.rule("X-1", cites=CITES)(first)
    book.close(["rooms.first", "rooms.second"])
    assert list(book.rules) == ["first", "second"]


def test_what_a_call_cannot_know_stays_unknown(book):
    fill(book, double, moved, total, lenient)
    values = book.evaluate({"n": 5, "m": None}, Options())
    assert (values["moved"], values["total"], values["lenient"]) == (11, None, 5)


def test_every_key_must_be_given(book):
    fill(book, double)
    with pytest.raises(KeyError, match="m"):
        book.evaluate({"n": 5}, Options())


def test_the_recorder_sees_the_same_values(book):
    fill(book, double, moved, total)
    recorder = Recorder()
    values = book.evaluate({"n": 5, "m": None}, Options("down"), recorder)
    assert values == book.evaluate({"n": 5, "m": None}, Options("down"))
    assert list(recorder) == [
        Step("X-1", "double", {"n": 5}, {}, 10, CITES),
        Step("X-2", "moved", {"double": 10}, {"way": "down"}, 9, CITES),
        Step("X-3", "total", {"moved": 9, "m": None}, {}, None, CITES),
    ]


def test_one_function_may_serve_two_values(book):
    book.rule("X-1", cites=CITES)(double)
    book.rule("X-2", cites=CITES, name="quadruple", n="double")(double)
    book.close()
    assert book.evaluate({"n": 5, "m": 0}, Options())["quadruple"] == 20
    assert book.rules["quadruple"].reads == ("double",)


def test_a_parameter_that_is_not_there(book):
    with pytest.raises(RuleError, match="quadruple has no parameter k"):
        book.rule("X-2", cites=CITES, name="quadruple", k="double")(double)


def test_registering_gives_the_function_back(book):
    assert book.rule("X-1", cites=CITES)(double) is double


def test_a_rule_that_reads_nothing_known(book):
    with pytest.raises(RuleError, match="total reads moved"):
        fill(book, double, total)


def test_a_rule_without_a_passage(book):
    with pytest.raises(RuleError, match="double names no passage"):
        book.rule("X-1", cites=())(double)


def test_a_rule_without_a_docstring(book):
    def bare(n):
        return n

    with pytest.raises(RuleError, match="bare has no docstring"):
        book.rule("X-1", cites=CITES)(bare)


def test_a_name_taken_twice(book):
    book.rule("X-1", cites=CITES)(double)
    with pytest.raises(RuleError, match="double is already in the book"):
        book.rule("X-2", cites=CITES)(double)


def test_a_rule_named_as_a_key(book):
    def m(n):
        """A name that the keys have."""
        return n

    with pytest.raises(RuleError, match="m is already in the book"):
        book.rule("X-1", cites=CITES)(m)


def test_an_option_no_school_has(book):
    def strange(n, *, wya):
        """An option misspelt."""
        return n, wya

    with pytest.raises(RuleError, match="strange honours wya"):
        book.rule("X-1", cites=CITES)(strange)


def test_rules_in_a_circle(book):
    def hen(egg):
        """From the egg."""
        return egg

    def egg(hen):
        """From the hen."""
        return hen

    with pytest.raises(RuleError, match="circle"):
        fill(book, hen, egg)


def test_a_revision_has_what_comes_out_otherwise(book):
    fill(book, double, moved, total, lenient)
    values = book.evaluate({"n": 5, "m": 100}, Options())
    switched = frozenset({"way"})
    assert book.revise(values, Options("down"), keys={}, switched=switched) == {"moved": 9, "total": 109}
    assert book.revise(values, Options(), keys={"m": 7}, switched=frozenset()) == {"m": 7, "total": 18, "lenient": 12}
    assert book.revise(values, Options(), keys={"n": 5}, switched=frozenset()) == {}
    both = book.revise(values, Options("down"), keys={"n": None, "other": 1}, switched=switched)
    assert values | both == book.evaluate({"n": None, "m": 100}, Options("down"))


def test_a_revision_stops_where_a_value_stays(book):
    worked = []

    def parity(n):
        """Whether `n` is odd."""
        return n % 2

    def told(parity):
        """What is said of it."""
        worked.append(parity)
        return str(parity)

    fill(book, parity, told)
    values = book.evaluate({"n": 5, "m": 0}, Options())
    assert book.revise(values, Options(), keys={"n": 7}, switched=frozenset()) == {"n": 7}
    assert worked == [1]
