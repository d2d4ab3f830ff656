"""Witnesses and named differences: how a printed value and a computed one are brought together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from samsik.services.verify.report import Line, Value, Verdict


@dataclass(frozen=True)
class Witness:
    """One thing in print: a row of a table or a worked example, with the engine's values of the same fields."""

    group: str
    item: str
    school: str
    source: str
    printed: Mapping[str, Value]
    computed: Mapping[str, Value | None]


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A difference that is known and explained.

    `kind` is "misprint", "school" or "open"; `reason` a key of the catalogue `verify`. `settled_by` names the place
    that has the same thing right, `option` the option on which schools part.
    """

    group: str
    item: str
    field: str
    printed: Value
    computed: Value
    kind: str
    reason: str
    school: str = "jinjing"
    settled_by: str | None = None
    option: str | None = None


def compare(witnesses: Iterable[Witness], differences: Iterable[Difference]) -> tuple[Line, ...]:
    """A line for every printed value, in order, and one for every named difference that did not arise as named."""
    named = {(d.group, d.item, d.school, d.field): d for d in differences}
    lines = []
    for witness in witnesses:
        for field, printed in witness.printed.items():
            computed = witness.computed[field]
            known = named.pop((witness.group, witness.item, witness.school, field), None)
            lines.append(_line(witness, field, printed, computed, known))
    # What is left names a row or a value that nothing printed has.
    lines += [
        Line(d.group, d.item, d.school, d.field, "", d.printed, None, Verdict.UNEXPLAINED) for d in named.values()
    ]
    return tuple(lines)


def _line(witness: Witness, field: str, printed: Value, computed: Value | None, known: Difference | None) -> Line:
    place = (witness.group, witness.item, witness.school, field, witness.source, printed, computed)
    if known is None:
        return Line(*place, Verdict.AGREES if printed == computed else Verdict.UNEXPLAINED)
    # A difference is explained only as it was named: another value on either side is news.
    if (known.printed, known.computed) != (printed, computed):
        return Line(*place, Verdict.UNEXPLAINED)
    return Line(*place, Verdict.NAMED, known.kind, known.reason, known.settled_by, known.option)
