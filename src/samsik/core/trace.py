"""How a value came about: the steps of an evaluation, kept only when someone asks why."""

from collections.abc import Iterable, Iterator
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
        wanted = {name}
        kept: list[Step] = []
        for step in reversed(list(steps)):
            if step.name in wanted:
                kept.append(step)
                wanted.update(step.inputs)
        if not kept:
            raise KeyError(name)
        return cls(tuple(reversed(kept)))
