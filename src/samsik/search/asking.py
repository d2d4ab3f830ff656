"""答 A question put to a ground: for every piece of time, the clock hours that fit."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samsik.errors import SamsikError
from samsik.search.ground import Ground
from samsik.search.layers import Bits, pack
from samsik.search.timeline import Flags, Spots
from samsik.search.tree import (
    All,
    Column,
    Leaf,
    Literal,
    Negation,
    Node,
    Operand,
    Some,
    Test,
    Unknown,
    columns_of,
    marked,
)

ALL_HOURS = np.uint32(0xFFFFFF)
# What the tokens of a column are also called.
SYNONYMS = {"yang": "陽", "yin": "陰"}

# What a column is, in the shape that is worked on, and what an operand comes to.
Reader = Callable[[str], NDArray[Any]]


class Value(NamedTuple):
    """Numbers or codes of tokens, and where they are known."""

    numbers: NDArray[Any]
    known: Flags


class Asked:
    """A tree bound to a ground. SamsikError `unknown_value`, `query_types`, with the place marked in `text`."""

    def __init__(self, ground: Ground, tree: Node, text: str = "") -> None:
        self._ground, self._text = ground, text
        # One code for every token that any column of the question has.
        self._tokens: dict[str, int] = {}
        self._over_states: dict[str, NDArray[Any]] = {}
        for name in dict.fromkeys(columns_of(tree)):
            self._over_states[name] = self._read(name)
        self._check(tree)
        self.bits = self._made(tree)

    def _read(self, name: str) -> NDArray[Any]:
        """A column over the states of its layer: numbers, or codes of tokens; −1 is null."""
        found = self._ground.vocabulary(name)
        if self._ground.columns[name].kind != "token":
            return found.codes
        own = [self._tokens.setdefault(token, len(self._tokens)) for token in found.tokens]
        codes: NDArray[Any] = np.array([*own, -1], np.int16)[found.codes]
        return codes

    def _made(self, node: Node) -> Callable[[Spots], Bits]:
        """How the hours that fit are found, worked on states as far as one layer is asked alone."""
        layers = {self._ground.columns[name].layer for name in columns_of(node)}
        if not layers:
            everywhere = ALL_HOURS * np.uint32(bool(self._truth(node, self._no_column)))
            return lambda spots: np.full(spots.start.shape, everywhere, np.uint32)
        if len(layers) == 1:
            layer = self._ground.layer(layers.pop())
            states = self._truth(node, self._over_states.__getitem__)
            return lambda spots: layer.bits(states, spots)
        if isinstance(node, All | Some):
            combine = np.bitwise_and if isinstance(node, All) else np.bitwise_or
            parts = [self._made(part) for part in self._grouped(node)]
            return lambda spots: _reduced(combine, [part(spots) for part in parts])
        return lambda spots: pack(self._truth(node, lambda name: self._cells(name, spots)))

    def _grouped(self, node: All | Some) -> Iterator[Node]:
        """The parts of a branch, those that ask the same layer alone taken together."""
        groups: dict[Any, list[Node]] = {}
        for place, part in enumerate(node.parts):
            layers = {self._ground.columns[name].layer for name in columns_of(part)}
            groups.setdefault(layers.pop() if len(layers) == 1 else place, []).append(part)
        for parts in groups.values():
            yield type(node)(tuple(parts)) if len(parts) > 1 else parts[0]

    def _cells(self, name: str, spots: Spots) -> NDArray[Any]:
        layer = self._ground.layer(self._ground.columns[name].layer)
        return layer.cells(self._over_states[name], spots)

    def _no_column(self, name: str) -> NDArray[Any]:
        raise KeyError(name)

    def _truth(self, node: Node, read: Reader) -> Flags:
        """Where a tree holds; what is neither true nor false for want of a value does not."""
        match node:
            case All():
                return _reduced(np.logical_and, [self._truth(part, read) for part in node.parts])
            case Some():
                return _reduced(np.logical_or, [self._truth(part, read) for part in node.parts])
            case Negation():
                holds, known = self._leaf(node.of, read)
                return known & ~holds
        holds, known = self._leaf(node, read)
        return known & holds

    def _leaf(self, leaf: Leaf, read: Reader) -> tuple[Flags, Flags]:
        """Where a leaf is true, and where it is true or false."""
        if isinstance(leaf, Unknown):
            known = self._value(leaf.left, read).known
            return ~known, np.ones_like(known)
        assert isinstance(leaf, Test)
        left, right = self._value(leaf.left, read), self._value(leaf.right, read)
        with np.errstate(invalid="ignore"):
            return _COMPARE[leaf.op](left.numbers, right.numbers), left.known & right.known

    def _value(self, operand: Operand, read: Reader) -> Value:
        match operand:
            case Column():
                numbers = read(operand.name)
                return Value(numbers, numbers >= 0)
            case Literal():
                return Value(np.asarray(self._number(operand.value)), np.asarray(True))
        left, right = self._value(operand.left, read), self._value(operand.right, read)
        known = left.known & right.known
        a, b = np.asarray(left.numbers, np.float64), np.asarray(right.numbers, np.float64)
        if operand.op == "%":
            known = known & (b != 0)
            b = np.where(b == 0, 1, b)
        with np.errstate(all="ignore"):
            return Value(_WORK[operand.op](a, b), known)

    def _number(self, value: Any) -> float:
        if isinstance(value, str):
            return self._tokens.setdefault(SYNONYMS.get(value, value), len(self._tokens))
        return float(value)

    def _check(self, node: Node) -> None:
        match node:
            case All() | Some():
                for part in node.parts:
                    self._check(part)
            case Negation():
                self._check(node.of)
            case Unknown():
                self._kind(node.left)
            case Test():
                self._check_test(node)

    def _check_test(self, test: Test) -> None:
        kinds = [self._kind(side) for side in (test.left, test.right)]
        ordered = test.op not in ("=", "<>")
        if kinds[0] != kinds[1] or (ordered and kinds[0] != "int"):
            raise SamsikError("query_types", near=self._near(test), first=kinds[0], second=kinds[1])
        for column, literal in ((test.left, test.right), (test.right, test.left)):
            if isinstance(column, Column) and isinstance(literal, Literal) and kinds[0] == "token":
                self._check_token(column.name, literal)

    def _check_token(self, name: str, literal: Literal) -> None:
        known = {*self._ground.vocabulary(name).tokens, *self._ground.columns[name].tokens}
        if SYNONYMS.get(literal.value, literal.value) not in known:
            shown = " ".join(sorted(known))
            raise SamsikError(
                "unknown_value", name=name, value=literal.value, known=shown, near=marked(self._text, literal.place)
            )

    def _kind(self, operand: Operand) -> str:
        """Token, int or bool."""
        match operand:
            case Column():
                return self._ground.columns[operand.name].kind
            case Literal():
                return {bool: "bool", str: "token"}.get(type(operand.value), "int")
        for side in (operand.left, operand.right):
            if (kind := self._kind(side)) != "int":
                raise SamsikError("query_types", near=self._near(side), first=kind, second="int")
        return "int"

    def _near(self, node: Test | Operand) -> str:
        places = list(_places(node))
        start, end = min(place.start for place in places), max(place.end for place in places)
        return marked(self._text, type(places[0])(start, end))


def _reduced(combine: np.ufunc, parts: list[NDArray[Any]]) -> NDArray[Any]:
    found = parts[0]
    for part in parts[1:]:
        found = combine(found, part)
    return found


def _places(node: Test | Operand) -> Iterator[Any]:
    if isinstance(node, Column | Literal):
        yield node.place
    else:
        yield from _places(node.left)
        yield from _places(node.right)


_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": np.equal,
    "<>": np.not_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "<": np.less,
    "<=": np.less_equal,
}
_WORK: dict[str, Callable[[Any, Any], Any]] = {"+": np.add, "-": np.subtract, "*": np.multiply, "%": np.fmod}
