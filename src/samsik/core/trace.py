"""How a value came about: the steps of an evaluation, kept only when someone asks why."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Step:
    """One rule at work: what it read, under which options, and what it gave."""

    rule: str
    name: str
    inputs: dict[str, Any] = field(hash=False)
    options: dict[str, str] = field(hash=False)
    value: Any
    cites: tuple[str, ...]


class Recorder(list[Step]):
    """Collects the steps of an evaluation in order."""


@dataclass(frozen=True)
class Trace:
    """The steps that lead to one value, or to a whole chart, causes first."""

    steps: tuple[Step, ...]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    @classmethod
    def leading_to(cls, name: str, steps: Iterable[Step]) -> "Trace":
        """Only the steps that `name` depends on. KeyError when nothing of that name was computed."""
        steps = list(steps)
        behind = names_behind([name], steps)
        if name not in behind:
            raise KeyError(name)
        return cls(tuple(step for step in steps if step.name in behind))


def names_behind(names: Iterable[str], steps: Sequence[Step]) -> set[str]:
    """The names of the steps, causes first, that some values depend on, those of the values themselves among them."""
    wanted, found = set(names), set()
    for step in reversed(steps):
        if step.name in wanted:
            found.add(step.name)
            wanted.update(step.inputs)
    return found
