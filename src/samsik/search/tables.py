"""狀態表 Every value of a system as a small table over the few keys it depends on.

Most values depend on two or three keys only. A rule is therefore worked once for every combination of the
keys *it* depends on, not of all keys of the system, and values that depend on more are built from these
tables. A whole school takes a fraction of a second, one column a few milliseconds.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsik.core.rules import Rule, RuleBook

Table = NDArray[Any]


class Tables:
    """Tables of the values of some rule books under one set of options.

    `axes` gives the values of every independent key; `derived` keys that are functions of one axis; `given`
    names values (keys or rules) that are constant here, such as those a question cannot know (None).
    A table has one dimension for each axis, of length 1 where the value does not depend on it, in the
    order of `axes`.
    """

    def __init__(
        self,
        books: Sequence[RuleBook],
        options: Any,
        *,
        axes: Mapping[str, Sequence[Any]],
        derived: Mapping[str, tuple[str, Callable[[Any], Any]]],
        given: Mapping[str, Any],
    ) -> None:
        self.axes = {name: list(values) for name, values in axes.items()}
        self._options = options
        self._rules: dict[str, Rule] = {}
        for book in books:
            self._rules |= book.rules
        self._tables: dict[str, Table] = {name: self._along(name, values) for name, values in self.axes.items()}
        for name, (axis, function) in derived.items():
            self._tables[name] = self._along(axis, [function(value) for value in self.axes[axis]])
        for name, value in given.items():
            self._tables[name] = self._constant(value)

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes."""
        return tuple(len(values) for values in self.axes.values())

    def table(self, name: str) -> Table:
        """The table of a value, of objects. KeyError for a name that no book has."""
        if name not in self._tables:
            self._tables[name] = self._work(self._rules[name])
        return self._tables[name]

    def flat(self, name: str) -> Table:
        """The table stretched over all axes and laid flat, for gathering by `index`."""
        return np.broadcast_to(self.table(name), self.shape).reshape(-1)

    def _along(self, axis: str, values: Sequence[Any]) -> Table:
        table = np.empty(len(values), object)
        # Element by element: numpy would take tuples of equal length for rows.
        for i, value in enumerate(values):
            table[i] = value
        place = list(self.axes).index(axis)
        return table.reshape([-1 if i == place else 1 for i in range(len(self.axes))])

    def _constant(self, value: Any) -> Table:
        table = np.empty(1, object)
        table[0] = value
        return table.reshape([1] * len(self.axes))

    def _work(self, rule: Rule) -> Table:
        function = rule.function
        if rule.options:
            function = partial(function, **{name: getattr(self._options, name) for name in rule.options})
        if not rule.reads:
            return self._constant(function())
        needed = [i for i, read in enumerate(rule.reads) if read in rule.needs]

        def worked(*values: Any) -> Any:
            return None if any(values[i] is None for i in needed) else function(*values)

        found = np.frompyfunc(worked, len(rule.reads), 1)(*(self.table(read) for read in rule.reads))
        return np.asarray(found, object)
