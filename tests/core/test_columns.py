"""All states of a book as arrays."""

from dataclasses import dataclass
from itertools import product
from typing import Literal

import numpy as np
import pytest

from samsik.core.columns import enumerate_states
from samsik.core.cycle import Branch
from samsik.core.rules import RuleBook
from samsik.core.school import option

CITES = ("work/passage",)


@dataclass(frozen=True)
class Options:
    way: Literal["up", "down"] = option("X-2", "up")


@pytest.fixture(scope="module")
def book():
    made = RuleBook("toy", keys=("n", "branch", "m"), options=Options)

    @made.rule("X-1", cites=CITES)
    def doubled(n, *, way):
        """Twice `n`, or less twice."""
        return 2 * n if way == "up" else -2 * n

    @made.rule("X-2", cites=CITES)
    def even(branch):
        """Whether the branch is even."""
        return branch % 2 == 0

    @made.rule("X-3", cites=CITES)
    def partner(branch):
        """Its partner."""
        return branch.partner

    @made.rule("X-4", cites=CITES)
    def name(n, branch):
        """A text, or nothing."""
        return branch.hanzi * n if n else None

    @made.rule("X-5", cites=CITES)
    def pair(n, branch):
        """Two numbers."""
        return n, int(branch)

    @made.rule("X-6", cites=CITES)
    def unknown(m):
        """What needs the third key."""
        return m + 1

    made.close()
    return made


SETS = {"branch": tuple(Branch), "n": (0, 1, 5), "m": (None,)}
NAMES = ("doubled", "even", "partner", "name", "pair", "unknown", "n")


def test_one_array_a_name_with_an_axis_a_key_in_the_book_s_order(book):
    columns = enumerate_states(book, SETS, Options(), NAMES)
    assert list(columns) == list(NAMES)
    assert {column.shape for column in columns.values()} == {(3, 12, 1)}
    assert {name: column.dtype for name, column in columns.items()} == {
        "doubled": np.int64,
        "even": np.bool_,
        "partner": np.int64,
        "name": np.object_,
        "pair": np.object_,
        "unknown": np.object_,
        "n": np.int64,
    }


@pytest.mark.parametrize("way", ["up", "down"])
def test_every_cell_is_what_the_rule_gives(book, way):
    columns = enumerate_states(book, SETS, Options(way), NAMES)
    for (i, n), (j, branch) in product(enumerate(SETS["n"]), enumerate(Branch)):
        values = book.evaluate({"n": n, "branch": branch, "m": None}, Options(way))
        for name in NAMES:
            assert columns[name][i, j, 0] == values[name]


def test_gathering(book):
    columns = enumerate_states(book, SETS, Options(), NAMES)
    picked = columns["doubled"][np.array([2, 0, 1]), np.array([11, 3, 3]), 0]
    assert picked.tolist() == [10, 0, 2]


def test_a_key_left_out_and_a_name_unknown(book):
    with pytest.raises(KeyError, match="m"):
        enumerate_states(book, {"branch": (), "n": ()}, Options(), NAMES)
    with pytest.raises(KeyError, match="nothing"):
        enumerate_states(book, SETS, Options(), ["nothing"])
