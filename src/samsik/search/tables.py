"""狀態表 Every value of a system as a small table over the few keys it depends on.

Most values depend on two or three keys only. A rule is therefore worked once for every combination of the values
that *it* reads, not of all keys of the system, and values that depend on more are built from these tables. A whole
school takes a fraction of a second, one column a few milliseconds.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samsik.core.rules import Rule, RuleBook

Codes = NDArray[np.int64]


class Table(NamedTuple):
    """The distinct `values`, and which of them each state has: `codes`, a dimension for each axis.

    A dimension has length 1 where the value does not depend on its axis.
    """

    codes: Codes
    values: tuple[Any, ...]


class Tables:
    """Tables of the values of some rule books under one set of options.

    `axes` gives the values of every independent key; `derived` keys that are functions of one axis; `given`
    names values (keys or rules) that are constant here, such as those a question cannot know (None).
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
        self.axes = {name: tuple(values) for name, values in axes.items()}
        self._options = options
        # What callers have made of these values, by a name of their own.
        self.kept: dict[str, Any] = {}
        self._rules: dict[str, Rule] = {}
        for book in books:
            self._rules |= book.rules
        self._tables = {name: self._along(name, values) for name, values in self.axes.items()}
        self._derived = dict(derived)
        for name, value in given.items():
            self._tables[name] = Table(np.zeros([1] * len(self.axes), np.int64), (value,))

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes."""
        return tuple(len(values) for values in self.axes.values())

    def table(self, name: str) -> Table:
        """The table of a value. KeyError for a name that no book has."""
        if name not in self._tables:
            self._tables[name] = self._derive(name) if name in self._derived else self._work(self._rules[name])
        return self._tables[name]

    def _derive(self, name: str) -> Table:
        axis, function = self._derived[name]
        return self._along(axis, [function(value) for value in self.axes[axis]])

    def _work(self, rule: Rule) -> Table:
        function = rule.function
        if rule.options:
            function = partial(function, **{option: getattr(self._options, option) for option in rule.options})
        # As in the book: a rule is skipped where a value that it needs cannot be known.
        needed = [place for place, read in enumerate(rule.reads) if read in rule.needs and self._may_lack(read)]
        if not needed:
            return self.map(function, rule.reads)

        def worked(*values: Any) -> Any:
            return None if any(values[place] is None for place in needed) else function(*values)

        return self.map(worked, rule.reads)

    def _may_lack(self, name: str) -> bool:
        return any(value is None for value in self.table(name).values)

    def map(self, function: Callable[..., Any], reads: Sequence[str]) -> Table:
        """What a function makes of some values, called once for every combination of them that occurs."""
        tables = [self.table(read) for read in reads]
        joint: Codes = np.zeros([1] * len(self.axes), np.int64)
        for table in tables:
            joint = joint * len(table.values) + table.codes
        met, codes = np.unique(joint, return_inverse=True)
        columns = []
        for table in reversed(tables):
            met, digit = np.divmod(met, len(table.values))
            columns.append([table.values[code] for code in digit.tolist()])
        outcomes = list(map(function, *reversed(columns))) if tables else [function()]
        return _coded(outcomes, codes.reshape(joint.shape))

    def flat(self, table: Table) -> Codes:
        """The codes of a table stretched over all axes and laid flat."""
        return np.broadcast_to(table.codes, self.shape).reshape(-1)

    def _along(self, axis: str, values: Sequence[Any]) -> Table:
        place = list(self.axes).index(axis)
        codes = np.arange(len(values)).reshape([-1 if i == place else 1 for i in range(len(self.axes))])
        return _coded(list(values), codes)


def _coded(outcomes: list[Any], codes: Codes) -> Table:
    """The table of `outcomes[codes]` with equal outcomes joined; 1 and True are not equal here."""
    places: dict[tuple[type, Any], int] = {}
    joined = np.array([places.setdefault((type(value), value), len(places)) for value in outcomes])
    return Table(joined[codes], tuple(value for _, value in places))
