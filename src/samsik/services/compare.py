"""流派之異 compare: where two schools differ over all states, how often, and which single options make it so."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from samsik.core.school import School
from samsik.services.states import Domain, State, System, system_called


@dataclass(frozen=True)
class Often:
    """In how many states something holds, and in how many boards, whose states may differ in a gate."""

    states: int
    boards: int


def often(states: Iterable[State]) -> Often:
    """The count of some states and of their boards."""
    boards = [state.board for state in states]
    return Often(len(boards), len(set(boards)))


@dataclass(frozen=True)
class Difference:
    """One value in which the schools differ.

    `first` and `second` are what they have in the first of the states `at`; `only` are the states where the first
    alone has a mark or says yes, and those where the second does. `causes` are the options that alone, set in the
    first school as the second has it, lead to the second's value, each with the states where it does. In
    `unexplained` states none does; `involved` are the options that the second's value there cannot do without.
    """

    name: str
    at: tuple[State, ...]
    first: Any
    second: Any
    only: tuple[tuple[State, ...], tuple[State, ...]]
    causes: tuple[tuple[str, tuple[State, ...]], ...]
    unexplained: tuple[State, ...]
    involved: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """The outcome over one domain: the values that differ, those that never do, and those unknown in every state."""

    name: str
    of: Often
    differences: tuple[Difference, ...]
    same: tuple[str, ...]
    unknown: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """Two schools of a system compared; `options` are those in which they differ."""

    system: System
    schools: tuple[School[Any], School[Any]]
    options: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def idle(self) -> tuple[str, ...]:
        """Options that differ and yet neither cause a difference nor are involved in one."""
        found = [each for section in self.sections for each in section.differences]
        busy = {name for each in found for name in (*each.involved, *(option for option, _ in each.causes))}
        return tuple(name for name in self.options if name not in busy)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The comparison as plain data, the same in every language."""
        from samsik.services.compare_report import record

        return record(self)

    def text(self, lang: str = "ko") -> str:
        """The comparison for a terminal."""
        from samsik.services.compare_report import text

        return text(self, lang)

    def markdown(self, lang: str = "ko") -> str:
        """The comparison as Markdown."""
        from samsik.services.compare_report import markdown

        return markdown(self, lang)

    def csv(self, lang: str = "ko") -> str:
        """A row a value that differs."""
        from samsik.services.compare_report import csv

        return csv(self)


def compare(first: str, second: str, *, system: str = "taiyi") -> Comparison:
    """Compare two schools over all states of a system.

    A school is an id, or an id with options of its own: `jinjing,oppose=table`. SamsikError for an unknown system,
    school, option or value.
    """
    whole = system_called(system)
    a, b = whole.school(first), whole.school(second)
    options = tuple(
        item.name for item in fields(whole.table) if getattr(a.options, item.name) != getattr(b.options, item.name)
    )
    sections = tuple(section(domain, a.options, b.options, options) for domain in whole.domains)
    return Comparison(whole, (a, b), options, sections)


@dataclass
class _Gathered:
    """What is gathered of one value while the states are gone through."""

    first: Any
    second: Any
    at: list[State]
    only: tuple[list[State], list[State]]
    causes: dict[str, list[State]]
    unexplained: list[State]
    involved: set[str]


def section(domain: Domain, first: Any, second: Any, options: Sequence[str]) -> Section:
    """Compare two sets of options over a domain; `options` are the names in which they differ."""
    honoured = [name for name in options if name in domain.options]
    singles = {name: replace(first, **{name: getattr(second, name)}) for name in honoured}
    backs = {name: replace(second, **{name: getattr(first, name)}) for name in honoured}
    found: dict[str, _Gathered] = {}
    known: set[str] = set()
    for state, values in zip(domain.states, domain.work(first), strict=True):
        revised = domain.revise(values, second, switched=frozenset(honoured))
        known |= {name for name, value in (values | revised).items() if value is not None}
        wanted = _told(domain, values, revised)
        if not wanted:
            continue
        unexplained = dict(wanted)
        for name, pair in wanted.items():
            each = found.setdefault(name, _Gathered(*pair, [], ([], []), {}, [], set()))
            each.at.append(state)
            for side, value in zip(each.only, pair, strict=True):
                if value is True:
                    side.append(state)
        for option, got in _switched(domain, values, singles):
            for name in wanted.keys() & got.keys():
                if got[name] == wanted[name]:
                    found[name].causes.setdefault(option, []).append(state)
                    unexplained.pop(name, None)
        for name in unexplained:
            found[name].unexplained.append(state)
        if unexplained:
            for option, got in _switched(domain, values | revised, backs):
                for name in unexplained.keys() & got.keys():
                    found[name].involved.add(option)
    looked_at = (*domain.whole, *domain.parts)
    differing = {name.partition(".")[0] for name in found}
    return Section(
        domain.name,
        often(domain.states),
        tuple(
            _difference(name, found[name], honoured)
            for name in sorted(found, key=lambda name: (looked_at.index(name.partition(".")[0]), name))
        ),
        tuple(name for name in looked_at if name in known and name not in differing),
        tuple(name for name in looked_at if name not in known),
    )


def _switched(
    domain: Domain, values: Mapping[str, Any], variants: Mapping[str, Any]
) -> Iterator[tuple[str, dict[str, tuple[Any, Any]]]]:
    """What each single option changes in a state, by its variant of the options the values were worked under."""
    for option, variant in variants.items():
        yield option, _told(domain, values, domain.revise(values, variant, switched=frozenset({option})))


def _told(domain: Domain, values: Mapping[str, Any], revised: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    found: dict[str, tuple[Any, Any]] = {}
    for name, value in revised.items():
        found |= domain.differences(name, values[name], value)
    return found


def _difference(name: str, each: _Gathered, options: Sequence[str]) -> Difference:
    causes = sorted(each.causes.items(), key=lambda cause: -len(cause[1]))
    return Difference(
        name,
        tuple(each.at),
        each.first,
        each.second,
        (tuple(each.only[0]), tuple(each.only[1])),
        tuple((option, tuple(states)) for option, states in causes),
        tuple(each.unexplained),
        tuple(option for option in options if option in each.involved),
    )
