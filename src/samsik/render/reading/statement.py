"""言 What a reading is made of: statements, gathered into parts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a board says: by which rule, how grave (1..5), under which key of the catalogue, about what."""

    rule: str
    weight: int
    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """Statements that belong together, in the order in which they are read; `id` names their heading."""

    id: str
    statements: tuple[Statement, ...]
