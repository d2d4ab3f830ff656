"""樹 The tree of a question: what must hold of the columns, as data."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Place:
    """The characters [start, end) of a question; what stands nowhere in it has no place."""

    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class Column:
    """A column by name."""

    name: str
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True)
class Literal:
    """A number, a text, true or false."""

    value: Any
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True)
class Sum:
    """Arithmetic of two numbers."""

    op: str
    left: "Operand"
    right: "Operand"


Operand = Column | Literal | Sum


@dataclass(frozen=True)
class Test:
    """A comparison of two operands."""

    op: str
    left: Operand
    right: Operand


@dataclass(frozen=True)
class Unknown:
    """Whether an operand is null."""

    left: Operand


@dataclass(frozen=True)
class Negation:
    """Not a leaf. Branches are never negated: negation is pushed down as the text is read."""

    of: "Test | Unknown"


@dataclass(frozen=True)
class All:
    """Every part holds."""

    parts: tuple["Node", ...]


@dataclass(frozen=True)
class Some:
    """At least one part holds."""

    parts: tuple["Node", ...]


Leaf = Test | Unknown | Negation
Node = All | Some | Leaf


def columns_of(node: Node | Operand) -> Iterator[str]:
    """The names of the columns that a tree reads."""
    match node:
        case Column():
            yield node.name
        case Literal():
            return
        case Sum() | Test():
            yield from columns_of(node.left)
            yield from columns_of(node.right)
        case Unknown():
            yield from columns_of(node.left)
        case Negation():
            yield from columns_of(node.of)
        case All() | Some():
            for part in node.parts:
                yield from columns_of(part)


def sql(node: Node | Operand) -> str:
    """A tree as SQL: what `parse` would read as the same."""
    match node:
        case Column():
            return node.name
        case Literal(value=bool() as value):
            return "TRUE" if value else "FALSE"
        case Literal(value=str() as value):
            return "'" + value.replace("'", "''") + "'"
        case Literal():
            return f"{node.value:.15g}"
        case Sum():
            return f"({sql(node.left)} {node.op} {sql(node.right)})"
        case Test(op="=", right=Literal(value=True)):
            return sql(node.left)
        case Test():
            return f"{sql(node.left)} {node.op} {sql(node.right)}"
        case Unknown():
            return f"{sql(node.left)} IS NULL"
        case Negation():
            return f"NOT ({sql(node.of)})"
    word = " AND " if isinstance(node, All) else " OR "
    return word.join(f"({sql(part)})" if isinstance(part, All | Some) else sql(part) for part in node.parts)


def marked(text: str, place: Place) -> str:
    """The question about a place, which is put into »…«."""
    low, high = max(place.start - 24, 0), place.end + 24
    before, after = text[low : place.start], text[place.end : high]
    return f"{'…' * (low > 0)}{before}»{text[place.start : place.end]}«{after}{'…' * (high < len(text))}"
