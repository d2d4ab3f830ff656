"""問 A question: a condition over columns, written as SQL, read into a small tree of our own.

Nothing here runs SQL. The text is parsed after a check of its length, every node must be one of a
short list, and the tree is evaluated on arrays.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from samsik.errors import SamsikError, closest

LONGEST = 4000
DEEPEST = 40

COMPARISONS = {"EQ": "=", "NEQ": "<>", "GT": ">", "GTE": ">=", "LT": "<", "LTE": "<="}
SUMS = {"Add": "+", "Sub": "-", "Mul": "*", "Mod": "%"}


@dataclass(frozen=True)
class Column:
    """A column by name."""

    name: str


@dataclass(frozen=True)
class Literal:
    """A number, a text, true or false."""

    value: Any


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
class Member:
    """Whether an operand is one of some literals."""

    left: Operand
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Unknown:
    """Whether an operand is null."""

    left: Operand


@dataclass(frozen=True)
class Negation:
    """Not a leaf. Branches are never negated: negation is pushed down as the text is read."""

    of: "Test | Member | Unknown"


@dataclass(frozen=True)
class All:
    """Every part holds."""

    parts: tuple["Node", ...]


@dataclass(frozen=True)
class Some:
    """At least one part holds."""

    parts: tuple["Node", ...]


Leaf = Test | Member | Unknown | Negation
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
        case Member() | Unknown():
            yield from columns_of(node.left)
        case Negation():
            yield from columns_of(node.of)
        case All() | Some():
            for part in node.parts:
                yield from columns_of(part)


def parse(text: str, known: list[str]) -> Node:
    """The tree of a condition over the columns `known`.

    SamsikError `query_too_long`, `query_too_deep`, `query_syntax` (with the place), `query_refused`
    (with what was refused), `unknown_column`.
    """
    if len(text) > LONGEST:
        raise SamsikError("query_too_long", length=len(text), longest=LONGEST)
    _check_depth(text)
    import sqlglot
    from sqlglot import errors

    try:
        trees = sqlglot.parse(text, read="duckdb")
    except (errors.ParseError, errors.TokenError) as error:
        raise _syntax(text, error) from error
    if len(trees) != 1 or trees[0] is None:
        raise SamsikError("query_refused", value=";", text=text[:80])
    return _Reader(known).node(trees[0], negated=False)


def _check_depth(text: str) -> None:
    """Refuse deep nesting before a parser recurses into it."""
    depth = deepest = 0
    for char in text:
        depth += (char == "(") - (char == ")")
        deepest = max(deepest, depth)
    words = text.upper().replace("(", " ").split()
    if deepest > DEEPEST or words.count("NOT") > DEEPEST or words.count("CASE") > DEEPEST:
        raise SamsikError("query_too_deep", deepest=DEEPEST)


def _syntax(text: str, error: Any) -> SamsikError:
    found = getattr(error, "errors", None) or [{}]
    column = int(found[0].get("col") or len(text))
    near = text[max(column - 20, 0) : column + 20]
    return SamsikError("query_syntax", column=column, near=near)


class _Reader:
    def __init__(self, known: list[str]) -> None:
        self._known = known

    def node(self, tree: Any, *, negated: bool) -> Node:
        kind = type(tree).__name__
        if kind == "Paren":
            return self.node(tree.this, negated=negated)
        if kind == "Not":
            return self.node(tree.this, negated=not negated)
        if kind in ("And", "Or"):
            parts = tuple(self.node(part, negated=negated) for part in _flat(tree, kind))
            return All(parts) if (kind == "And") is not negated else Some(parts)
        leaf = self._leaf(tree, kind)
        if isinstance(leaf, All):
            return Some(tuple(Negation(part) for part in leaf.parts)) if negated else leaf  # type: ignore[arg-type]
        return Negation(leaf) if negated else leaf

    def _leaf(self, tree: Any, kind: str) -> Test | Member | Unknown | All:
        if kind in COMPARISONS:
            return Test(COMPARISONS[kind], self.operand(tree.this), self.operand(tree.expression))
        if kind == "Between":
            left = self.operand(tree.this)
            return All(
                (Test(">=", left, self.operand(tree.args["low"])), Test("<=", left, self.operand(tree.args["high"])))
            )
        if kind == "In" and tree.expressions and not tree.args.get("query"):
            values = [self.operand(each) for each in tree.expressions]
            if all(isinstance(each, Literal) for each in values):
                return Member(self.operand(tree.this), tuple(each.value for each in values))  # type: ignore[union-attr]
        if kind == "Is":
            if type(tree.expression).__name__ == "Null":
                return Unknown(self.operand(tree.this))
            return Test("=", self.operand(tree.this), self.operand(tree.expression))
        if kind == "Column":
            return Test("=", self.operand(tree), Literal(True))
        raise SamsikError("query_refused", value=kind, text=tree.sql()[:80])

    def operand(self, tree: Any) -> Operand:
        kind = type(tree).__name__
        if kind == "Paren":
            return self.operand(tree.this)
        if kind == "Column":
            # A quoted name and a qualified one are not ours.
            if tree.args.get("table") or tree.name not in self._known:
                raise SamsikError("unknown_column", value=tree.sql()[:80], closest=closest(tree.name, self._known))
            return Column(tree.name)
        if kind == "Literal":
            return Literal(tree.this if tree.is_string else float(tree.this) if "." in tree.this else int(tree.this))
        if kind == "Boolean":
            return Literal(bool(tree.this))
        if kind == "Neg":
            return Sum("-", Literal(0), self.operand(tree.this))
        if kind in SUMS:
            return Sum(SUMS[kind], self.operand(tree.this), self.operand(tree.expression))
        raise SamsikError("query_refused", value=kind, text=tree.sql()[:80])


def _flat(tree: Any, kind: str) -> list[Any]:
    """The parts of a chain of one operator, without recursion: such chains may be long."""
    parts = []
    rest = tree
    while type(rest).__name__ == kind:
        parts.append(rest.expression)
        rest = rest.this
    parts.append(rest)
    return parts[::-1]
