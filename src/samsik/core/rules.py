"""The rule book: small pure functions, registered with their reads, options and citations.

Modules fill a book as they are imported, in any order; `close` then checks that every read is known
and puts the rules in an order in which they can be worked, the same whichever module was imported first.

A rule's positional parameters are what it reads (a key of the book or an earlier rule); its
keyword-only parameters are the school options it honours. A read that is None means "this call
cannot know it": the rule is then skipped and gives None, unless the parameter defaults to None.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from typing import Any, TypeVar

from samsik.core.trace import Recorder, Step

F = TypeVar("F", bound=Callable[..., Any])


class RuleError(TypeError):
    """A rule that cannot stand in the book: a fault of ours, found at import."""


@dataclass(frozen=True)
class Rule:
    """A registered rule: its rulebook id, its name, what it reads and where it comes from."""

    id: str
    name: str
    reads: tuple[str, ...]
    needs: tuple[str, ...]
    options: tuple[str, ...]
    cites: tuple[str, ...]
    function: Callable[..., Any]


class RuleBook:
    """Rules over the base values `keys`, under the option table `options`.

    A book that `follows` others reads all their values as keys of its own.
    """

    def __init__(
        self, name: str, *, options: type, keys: Iterable[str] = (), follows: Iterable["RuleBook"] = ()
    ) -> None:
        self.name = name
        self.keys = tuple(keys)
        self._follows = tuple(follows)
        self.rules: dict[str, Rule] = {}
        self._known_options = {field.name for field in fields(options)}
        self._plan = lru_cache(maxsize=64)(self._make_plan)
        self._touched = lru_cache(maxsize=1024)(self._find_touched)

    def rule(self, id: str, *, cites: tuple[str, ...], name: str | None = None, **bind: str) -> Callable[[F], F]:
        """Register a function under rulebook `id` (e.g. "T-17"); RuleError when it does not fit.

        One function may serve several values: `name` then names the value, and `bind` gives the read
        behind a parameter (`count="host_count"`).
        """

        def register(function: F) -> F:
            self._add(id, cites, name or function.__name__, function, bind)
            return function

        return register

    def _add(
        self, id: str, cites: tuple[str, ...], name: str, function: Callable[..., Any], bind: Mapping[str, str]
    ) -> None:
        parameters = inspect.signature(function).parameters.values()
        positional = [p for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]
        reads = tuple(bind.get(p.name, p.name) for p in positional)
        needs = tuple(bind.get(p.name, p.name) for p in positional if p.default is inspect.Parameter.empty)
        options = tuple(p.name for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY)
        if name in self.rules or name in self.keys:
            raise RuleError(f"{self.name}: {name} is already in the book")
        if unknown := set(bind) - {p.name for p in positional}:
            raise RuleError(f"{self.name}: {name} has no parameter {', '.join(sorted(unknown))}")
        if not cites:
            raise RuleError(f"{self.name}: {name} names no passage")
        if not function.__doc__:
            raise RuleError(f"{self.name}: {name} has no docstring")
        for option in options:
            if option not in self._known_options:
                raise RuleError(f"{self.name}: {name} honours {option}, which no school has")
        self.rules[name] = Rule(id, name, reads, needs, options, cites, function)

    def close(self, rooms: Sequence[str] = ()) -> None:
        """Check every read and order the rules; RuleError for an unknown read or a circle.

        Where the reads leave it open, rules stand in the order of `rooms`, the modules that wrote them, if given.
        """
        for book in self._follows:
            self.keys += (*book.keys, *book.rules)
        rules = list(self.rules.values())
        if rooms:
            rules.sort(key=lambda rule: rooms.index(rule.function.__module__))
        waiting = {rule.name: [name for name in rule.reads if name not in self.keys] for rule in rules}
        for name, reads in waiting.items():
            if unknown := set(reads) - set(self.rules):
                raise RuleError(f"{self.name}: {name} reads {', '.join(sorted(unknown))}, neither a key nor a rule")
        try:
            order = list(TopologicalSorter(waiting).static_order())
        except CycleError as error:
            raise RuleError(f"{self.name}: rules read one another in a circle: {error.args[1]}") from error
        self.rules = {name: self.rules[name] for name in order}
        self._plan.cache_clear()
        self._touched.cache_clear()

    def _make_plan(self, options: Any) -> list[tuple[Rule, Callable[..., Any]]]:
        return [
            (rule, partial(rule.function, **{name: getattr(options, name) for name in rule.options}))
            if rule.options
            else (rule, rule.function)
            for rule in self.rules.values()
        ]

    def evaluate(self, keys: Mapping[str, Any], options: Any, recorder: Recorder | None = None) -> dict[str, Any]:
        """All values of the book for `keys`; every key must be given, None where it cannot be known."""
        values = {key: keys[key] for key in self.keys}
        for rule, function in self._plan(options):
            value = _worked(rule, function, values)
            values[rule.name] = value
            if recorder is not None:
                inputs = {name: values[name] for name in rule.reads}
                chosen = {name: str(getattr(options, name)) for name in rule.options}
                recorder.append(Step(rule.id, rule.name, inputs, chosen, value, rule.cites))
        return values

    def leading_to(self, names: Iterable[str]) -> frozenset[str]:
        """All that `names` are worked from, themselves among it: rules of this book and keys."""
        wanted = set(names)
        for rule in reversed(self.rules.values()):
            if rule.name in wanted:
                wanted.update(rule.reads)
        return frozenset(wanted)

    def revise(
        self,
        values: Mapping[str, Any],
        options: Any,
        *,
        keys: Mapping[str, Any],
        switched: frozenset[str],
        only: frozenset[str] | None = None,
    ) -> dict[str, Any]:
        """What comes out otherwise than in `values` when some keys and options are others.

        `values` are those of an evaluation, perhaps among more; `keys` has the keys that are new, `switched` names
        the options in which `options` differs from those of that evaluation. Only rules that honour such an option,
        or read what has come out otherwise, are worked again. With `only` (see `leading_to`) no other rules are.
        """
        moved = {name: value for name, value in keys.items() if name in self.keys and value != values[name]}
        touched = self._touched(frozenset(moved), switched)
        if not touched:
            return moved
        fresh = {**values, **moved}
        plan = self._plan(options)
        for place in touched:
            rule, function = plan[place]
            if switched.isdisjoint(rule.options) and moved.keys().isdisjoint(rule.reads):
                continue
            if only is not None and rule.name not in only:
                continue
            value = _worked(rule, function, fresh)
            if value != values[rule.name]:
                moved[rule.name] = fresh[rule.name] = value
        return moved

    def _find_touched(self, names: frozenset[str], switched: frozenset[str]) -> tuple[int, ...]:
        """Places of the rules that may come out otherwise when these values and options are others."""
        reached = set(names)
        found = []
        for place, rule in enumerate(self.rules.values()):
            if not (switched.isdisjoint(rule.options) and reached.isdisjoint(rule.reads)):
                reached.add(rule.name)
                found.append(place)
        return tuple(found)


def close_books(books: Iterable[RuleBook], rooms: Sequence[str]) -> None:
    """Import the modules whose rules fill some books, and close these."""
    for room in rooms:
        import_module(room)
    for book in books:
        book.close(rooms)


def _worked(rule: Rule, function: Callable[..., Any], values: Mapping[str, Any]) -> Any:
    if any(values[name] is None for name in rule.needs):
        return None
    return function(*[values[name] for name in rule.reads])
