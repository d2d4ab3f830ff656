"""再演 A saved case cast again: what comes out otherwise under other rules, and why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from samsik.casebook.case import Case, Casting
from samsik.core.rules import Rule, RuleBook
from samsik.core.ruleset import ruleset_hash
from samsik.errors import SamsikError
from samsik.render.chart import Chart, TaiyiChart
from samsik.render.record import plain
from samsik.services.request import Request

# Words for people, and what only says which program cast.
UNCOMPARED = ("text", "schema")


@dataclass(frozen=True)
class Change:
    """A place in the chart that has another value now: keys from the outside in, and both values (None: not there)."""

    path: tuple[str, ...]
    old: Any
    new: Any


@dataclass(frozen=True)
class Reason:
    """What alone suffices to make the chart another one.

    `option`: the school has another answer; `calendar`: a fact of the moment; `rule`: a rule gives another value from
    the same reads; `new`: a rule that was not there; `gone`: one that is there no longer; `form`: all values are the
    same, and told otherwise. `rule` is its rulebook id.
    """

    kind: Literal["option", "calendar", "rule", "new", "gone", "form"]
    name: str
    rule: str | None
    old: Any
    new: Any


@dataclass(frozen=True)
class Recast:
    """A case and its casting under the rules of today; `problem` where these cannot cast it any more."""

    case: Case
    now: Casting | None
    changes: tuple[Change, ...]
    reasons: tuple[Reason, ...]
    problem: SamsikError | None = None


def rules_of(system: str) -> dict[str, Rule]:
    """The rules that a chart is worked by, by name."""
    books: tuple[RuleBook, ...] = import_module(f"samsik.{system}.rooms").BOOKS
    if system == "taiyi":
        books = (*books, import_module("samsik.taiyi.extended_rooms").BOOK)
    return {rule.name: rule for book in books for rule in book.rules.values()}


def values_of(chart: Chart) -> dict[str, Any]:
    """Every value that went into a chart, by name: base keys and rules; None is what could not be known."""
    found: dict[str, Any] = dict.fromkeys(rules_of(chart.system))
    for step in chart.steps(extended=True) if isinstance(chart, TaiyiChart) else chart.steps():
        found |= {name: plain(value) for name, value in step.inputs.items()}
        found[step.name] = plain(step.value)
    return found


def casting_of(chart: Chart, cast_at: str) -> Casting:
    """A chart as it is kept."""
    from samsik import __version__

    return Casting(cast_at, ruleset_hash(chart.system), __version__, chart.to_dict(lang="en"), values_of(chart))


def is_outdated(case: Case) -> bool:
    """Whether the rules have changed since a case was last cast."""
    return case.castings[-1].ruleset != ruleset_hash(case.system)


def cast_again(case: Case, cast_at: str) -> Recast:
    """Cast a case under the rules of today, and compare."""
    try:
        chart = Request.of(case.request).chart()
    except SamsikError as problem:
        return Recast(case, None, (), (), problem)
    old, new = case.castings[-1], casting_of(chart, cast_at)
    changes, reasons = tuple(_changes(old.chart, new.chart, ())), tuple(_reasons(old, new, case.system))
    if changes and not reasons:
        reasons = (Reason("form", "schema", None, old.version, new.version),)
    return Recast(case, new, changes, reasons)


def _changes(old: Any, new: Any, path: tuple[str, ...]) -> Iterator[Change]:
    """The outermost places where two pieces of data differ."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*old, *(key for key in new if key not in old)]:
            if key not in UNCOMPARED:
                yield from _changes(old.get(key), new.get(key), (*path, key))
    elif _bare(old) != _bare(new):
        yield Change(path, old, new)


def _bare(value: Any) -> Any:
    """A value without the words for people in it."""
    if isinstance(value, Mapping):
        return {key: _bare(inner) for key, inner in value.items() if key not in UNCOMPARED}
    if isinstance(value, list | tuple):
        return [_bare(inner) for inner in value]
    return value


def _reasons(old: Casting, new: Casting, system: str) -> Iterator[Reason]:
    """What has changed by itself, and not because something before it has."""
    before, after = old.chart["options"], new.chart["options"]
    known = [*before, *(name for name in after if name not in before)]
    switched = {name for name in known if before.get(name) != after.get(name)}
    for name in known:
        if name in switched:
            yield Reason("option", name, None, before.get(name), after.get(name))
    rules = rules_of(system)
    moved = {name for name, value in new.values.items() if name in old.values and old.values[name] != value}
    for name in sorted(moved - rules.keys()):
        yield Reason("calendar", name, None, old.values[name], new.values[name])
    for name, rule in rules.items():
        if name not in old.values:
            yield Reason("new", name, rule.id, None, new.values[name])
        elif name in moved and moved.isdisjoint(rule.reads) and switched.isdisjoint(rule.options):
            yield Reason("rule", name, rule.id, old.values[name], new.values[name])
    for name in sorted(old.values.keys() - new.values.keys()):
        yield Reason("gone", name, None, old.values[name], None)
