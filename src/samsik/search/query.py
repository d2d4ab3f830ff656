"""問 A question: a condition over columns, written as SQL, read into a small tree of our own.

Nothing here runs SQL. The text is parsed after a check of its length and depth, every node must be one of a short
list, and the tree is evaluated on arrays.
"""

import logging
import re
from collections.abc import Iterable
from typing import Any

from samsik.errors import SamsikError, closest
from samsik.search.columns import INSTANTS
from samsik.search.tree import All, Column, Literal, Negation, Node, Operand, Place, Some, Sum, Test, Unknown, marked

# What the parser has to say comes back as an error; its remarks are nobody's.
logging.getLogger("sqlglot").addHandler(logging.NullHandler())

LONGEST = 4000
DEEPEST = 40

COMPARISONS = {"EQ": "=", "NEQ": "<>", "GT": ">", "GTE": ">=", "LT": "<", "LTE": "<="}
SUMS = {"Add": "+", "Sub": "-", "Mul": "*", "Mod": "%"}
# What makes a parser go deeper: brackets, and signs and words that stand before what they change.
_OPENING, _CLOSING = "([{", ")]}"
# Numbers are compared as doubles, which hold fifteen digits.
_NUMBER = re.compile(r"\d{1,15}(\.\d{1,15})?", re.ASCII)
_PREFIXES = re.compile(r"[-+~*%/^|&]|\b(?:not|case|exists|select|interval|distinct|prior|cast)\b", re.IGNORECASE)


def parse(text: str, known: Iterable[str]) -> Node:
    """The tree of a condition over the columns `known`.

    SamsikError `query_too_long`, `query_too_deep`, and with the place marked `query_syntax`, `query_refused`,
    `unknown_column`.
    """
    if len(text) > LONGEST:
        raise SamsikError("query_too_long", length=len(text), longest=LONGEST)
    _check_depth(text)
    from sqlglot import errors, exp, parse_one

    try:
        tree = parse_one(text, into=exp.Condition)
        return _Reader(text, list(known)).node(tree, negated=False)
    except (errors.ParseError, errors.TokenError) as error:
        raise SamsikError("query_syntax", near=marked(text, _place_of_error(text, error))) from error
    except RecursionError as error:
        raise SamsikError("query_too_deep", deepest=DEEPEST) from error


def _check_depth(text: str) -> None:
    """Refuse deep nesting before a parser recurses into it."""
    depth = deepest = 0
    for char in text:
        depth += (char in _OPENING) - (char in _CLOSING)
        deepest = max(deepest, depth)
    if max(deepest, sum(1 for _ in _PREFIXES.finditer(text))) > DEEPEST:
        raise SamsikError("query_too_deep", deepest=DEEPEST)


def _place_of_error(text: str, error: Any) -> Place:
    """Where a parser stumbled; at the end where it does not say."""
    for found in getattr(error, "errors", None) or ():
        if found.get("highlight"):
            start = text.find(found["start_context"] + found["highlight"]) + len(found["start_context"])
            return Place(start, start + len(found["highlight"]))
    return Place(len(text), len(text))


class _Reader:
    def __init__(self, text: str, known: list[str]) -> None:
        self._text, self._known = text, known

    def node(self, tree: Any, *, negated: bool) -> Node:
        kind = type(tree).__name__
        if kind == "Paren":
            return self.node(tree.this, negated=negated)
        if kind == "Not":
            return self.node(tree.this, negated=not negated)
        if kind in ("And", "Or"):
            parts = tuple(self.node(part, negated=negated) for part in _flat(tree, kind))
            return All(parts) if (kind == "And") is not negated else Some(parts)
        leaves, every = self._leaves(tree, kind)
        parts = tuple(Negation(leaf) if negated else leaf for leaf in leaves)
        if len(parts) == 1:
            return parts[0]
        return All(parts) if every is not negated else Some(parts)

    def _leaves(self, tree: Any, kind: str) -> tuple[list[Test | Unknown], bool]:
        """The comparisons that a predicate comes to, and whether all of them or one must hold."""
        if kind in COMPARISONS:
            return [Test(COMPARISONS[kind], self.operand(tree.this), self.operand(tree.expression))], True
        if kind == "Between":
            left, low, high = (self.operand(each) for each in (tree.this, tree.args["low"], tree.args["high"]))
            return [Test(">=", left, low), Test("<=", left, high)], True
        if kind == "In" and tree.expressions and not any(tree.args.get(name) for name in ("query", "unnest", "field")):
            left = self.operand(tree.this)
            return [Test("=", left, self.operand(each)) for each in tree.expressions], False
        if kind == "Is" and type(tree.expression).__name__ == "Null":
            return [Unknown(self.operand(tree.this))], True
        if kind == "Is":
            return [Test("=", self.operand(tree.this), self.operand(tree.expression))], True
        if kind == "Column":
            return [Test("=", self.operand(tree), Literal(True))], True
        if kind == "Boolean":
            return [Test("=", Literal(bool(tree.this)), Literal(True))], True
        raise self._refused(tree)

    def operand(self, tree: Any) -> Operand:
        kind = type(tree).__name__
        if kind == "Paren":
            return self.operand(tree.this)
        if kind == "Column":
            if tree.name in INSTANTS:
                raise SamsikError("query_instant", near=marked(self._text, self._place(tree)))
            # A qualified name is not ours.
            if tree.args.get("table") or tree.name not in self._known:
                place, near = self._place(tree), closest(tree.name, self._known)
                value = self._text[place.start : place.end]
                raise SamsikError("unknown_column", value=value, closest=near, near=marked(self._text, place))
            return Column(tree.name, self._place(tree))
        if kind == "Literal" and tree.is_string:
            return Literal(tree.this, self._place(tree))
        if kind == "Literal" and _NUMBER.fullmatch(tree.this):
            return Literal(float(tree.this), self._place(tree))
        if kind == "Boolean":
            return Literal(bool(tree.this), self._place(tree))
        if kind == "Neg":
            return Sum("-", Literal(0.0), self.operand(tree.this))
        if kind in SUMS:
            return Sum(SUMS[kind], self.operand(tree.this), self.operand(tree.expression))
        raise self._refused(tree)

    def _refused(self, tree: Any) -> SamsikError:
        place = self._place(tree)
        return SamsikError("query_refused", near=marked(self._text, place))

    def _place(self, tree: Any) -> Place:
        """From the first to the last character that a node was read from; of signs and brackets it does not know."""
        found = [each.meta for each in tree.walk() if "start" in each.meta]
        if not found:
            return Place(0, len(self._text))
        return Place(min(meta["start"] for meta in found), max(meta["end"] for meta in found) + 1)


def _flat(tree: Any, kind: str) -> list[Any]:
    """The parts of a chain of one operator, without recursion: such chains may be long."""
    parts = []
    rest = tree
    while type(rest).__name__ == kind:
        parts.append(rest.expression)
        rest = rest.this
    parts.append(rest)
    return parts[::-1]
