"""All states of a rule book as arrays, so that bulk work can gather instead of computing.

A board is a finite function of a few keys. The scalar rules are worked once for every combination of them;
a million moments are then one fancy index: `columns["host_count"][dun, ju - 1, taisui]`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsik.core.rules import RuleBook


def enumerate_states(
    book: RuleBook, key_sets: Mapping[str, Sequence[Any]], options: Any, names: Iterable[str]
) -> dict[str, NDArray[Any]]:
    """The values `names` of every state of `book`, one array each.

    `key_sets` lists the values each key takes; every key of the book must be there, one that is not known as
    `(None,)`. Axis i of an array runs over `key_sets[book.keys[i]]` in its order. The arrays are of bool, of
    int64 (numbers, and tokens by their value), or, where a value is text, a tuple or None, of objects.
    KeyError for a key that is left out or a name that the book does not have.
    """
    sets = [key_sets[key] for key in book.keys]
    shape = tuple(len(values) for values in sets)
    found: dict[str, list[Any]] = {name: [] for name in names}
    for combination in product(*sets):
        values = book.evaluate(dict(zip(book.keys, combination, strict=True)), options)
        for name, column in found.items():
            column.append(values[name])
    return {name: _column(column, shape) for name, column in found.items()}


def _column(values: list[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    dtype: type = object
    if all(isinstance(value, bool) for value in values):
        dtype = np.bool_
    elif all(isinstance(value, int) for value in values):
        dtype = np.int64
    column: NDArray[Any] = np.empty(len(values), dtype)
    # Element by element: numpy would take tuples of equal length for rows.
    for i, value in enumerate(values):
        column[i] = value
    return column.reshape(shape)
