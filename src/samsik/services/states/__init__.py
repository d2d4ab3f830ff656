"""局面 Every state of a system, worked under any options, and what may be told of each of its values."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from samsik.core.rules import RuleBook
from samsik.core.school import School, find_school
from samsik.core.systems import SYSTEMS
from samsik.errors import one_of
from samsik.services.pairs import settings

# What a value comes apart into, by name: a mark that is there (True), or something said of it.
Told = Mapping[str, Any]


@dataclass(frozen=True)
class State:
    """One state: the keys it is worked from, and the board it belongs to, a number in a row of boards."""

    row: str
    number: int
    keys: Mapping[str, Any]

    @property
    def board(self) -> tuple[str, int]:
        """What states of one board share."""
        return self.row, self.number


@dataclass(frozen=True)
class Domain:
    """A finite set of states, the books that lead from their keys to values, and the values that are looked at.

    `whole` are taken as they are; `parts` come apart, so that each pattern or class can be told for itself.
    Neighbouring states should have much in common, for each is worked from the one before it.
    """

    name: str
    books: tuple[RuleBook, ...]
    states: tuple[State, ...]
    whole: tuple[str, ...]
    parts: Mapping[str, Callable[[Any], Told]]

    def work(self, options: Any) -> Iterator[dict[str, Any]]:
        """All values of every state, in order."""
        values: dict[str, Any] = {}
        for state in self.states:
            if not values:
                values = dict(state.keys)
                for book in self.books:
                    values |= book.evaluate(values, options)
            else:
                values = values | self.revise(values, options, keys=state.keys)
            yield values

    def revise(
        self,
        values: Mapping[str, Any],
        options: Any,
        *,
        keys: Mapping[str, Any] | None = None,
        switched: frozenset[str] = frozenset(),
    ) -> dict[str, Any]:
        """What comes out otherwise than in `values` under other keys or options (`RuleBook.revise`)."""
        moved = dict(keys or {})
        for book in self.books:
            moved |= book.revise(values, options, keys=moved, switched=switched)
        return moved

    def told(self, name: str, value: Any) -> Told:
        """The parts of a value, or the value itself under its own name; nothing of one that is not looked at."""
        if name in self.whole:
            return {name: value}
        if name not in self.parts or value is None:
            return {}
        return {f"{name}.{part}": said for part, said in self.parts[name](value).items()}

    def differences(self, name: str, before: Any, after: Any) -> dict[str, tuple[Any, Any]]:
        """What is told otherwise of two values of one name.

        A mark is there or not; what is said of it is compared only where both have it.
        """
        first, second = self.told(name, before), self.told(name, after)
        found = {part: (said, second[part]) for part, said in first.items() if part in second and said != second[part]}
        found |= {part: (True, False) for part, said in first.items() if part not in second and said is True}
        return found | {part: (False, True) for part, said in second.items() if part not in first and said is True}

    @property
    def options(self) -> frozenset[str]:
        """The options that a rule of these books honours."""
        return frozenset(option for book in self.books for rule in book.rules.values() for option in rule.options)


@dataclass(frozen=True)
class System:
    """A system with its option table, its schools and the sets of states in which schools can be compared."""

    id: str
    table: type
    schools: Mapping[str, School[Any]]
    domains: tuple[Domain, ...]

    def school(self, text: str) -> School[Any]:
        """The school written `ID` or `ID,OPTION=VALUE,…`; SamsikError names what is not known."""
        id, *changes = (word.strip() for word in text.split(","))
        return find_school(dict(self.schools), id).with_options(settings(changes))


def system_called(id: str, known: Sequence[str] = SYSTEMS) -> System:
    """The system `id`; SamsikError `unknown_system` for one that is not `known`."""
    system: System = import_module(f"samsik.services.states.{one_of('unknown_system', id, known)}").SYSTEM
    return system
