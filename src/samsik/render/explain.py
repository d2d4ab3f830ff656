"""推演 A derivation in words: every rule at work, what it read, what it gave, and where it comes from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from samsik.core.asides import aside
from samsik.core.asides import asides as known_asides
from samsik.core.sources import passages
from samsik.render.names import Names
from samsik.render.record import passage_record, trace_record
from samsik.render.width import fold
from samsik.taiyi.rooms import BOOKS

if TYPE_CHECKING:
    from samsik.core.trace import Trace

# As wide as a rule id and the gap after it.
INDENT = 6


@dataclass(frozen=True)
class Told:
    """A step in words: `T-13`, `taiyi`, `Taiyi: palace 9`, what the rule does, and labelled remarks upon it.

    `name` is empty for a number of the rulebook that no step bears.
    """

    rule: str
    name: str
    result: str
    sentence: str
    remarks: tuple[str, ...]


def told_steps(trace: "Trace", say: Names, asides: Sequence[str] = ()) -> Iterator[Told]:
    """The steps of a trace in words. A passage is told with its gist once and only named thereafter.

    `asides` are numbers of the rulebook that a reading names and no step bears; they follow the steps.
    """
    seen: set[str] = set()
    for step, record in zip(trace, trace_record(trace, say.lang, say.system), strict=True):
        teller = _teller(say, step.rule)
        known = {name: value for name, value in step.inputs.items() if value is not None}
        inputs = [
            say.say("text.why.read", name=say.body(name), value=teller.value(name, value))
            for name, value in known.items()
        ]
        options = [say.choice(name, value) for name, value in step.options.items()]
        remarks = [
            *([say.say("text.why.inputs", list=say.dotted(inputs))] if inputs else []),
            *([say.say("text.why.options", list=say.dotted(options))] if options else []),
            *(_source(say, cite, seen) for cite in record["cites"]),
        ]
        result = say.labelled(say.body(step.name), teller.value(step.name, step.value))
        yield Told(step.rule, step.name, result, record["text"], tuple(remarks))
    for id in asides:
        yield from _aside(say, id, seen)


def _teller(say: Names, rule: str) -> Names:
    """Who has words for the values of a rule: the later volumes of Taiyi, read only here, have shapes of their own."""
    if not rule.startswith("X"):
        return say
    from samsik.render.extended_values import step_names

    return step_names(say.lang)


def _aside(say: Names, id: str, seen: set[str]) -> Iterator[Told]:
    """A number that no step bears: what is told of it, or its rules, none of which found anything here."""
    if id in known_asides():
        yield Told(id, "", say.say(f"lore.{id}.name"), say.say(f"lore.{id}.text"), _sources(say, aside(id).cites, seen))
        return
    for rule in (rule for book in BOOKS for rule in book.rules.values() if rule.id == id):
        yield Told(id, "", say.body(rule.name), say.say(f"rules.{rule.name}"), _sources(say, rule.cites, seen))


def _sources(say: Names, cites: Sequence[str], seen: set[str]) -> tuple[str, ...]:
    return tuple(_source(say, passage_record(passages()[cite], say.lang), seen) for cite in cites)


def _source(say: Names, cite: dict[str, Any], seen: set[str]) -> str:
    title, heading = say.body(f"works.{cite['work']}"), f"{cite['volume']} {cite['heading']}".strip()
    if cite["id"] in seen:
        return say.say("text.why.again", title=title, heading=heading)
    seen.add(cite["id"])
    return say.say("text.why.source", title=title, heading=heading, gist=cite["gist"])


def trace_text(trace: "Trace", say: Names, asides: Sequence[str] = ()) -> str:
    """The steps of a trace for a terminal, causes first, and then the numbers that no step bears."""
    lines = []
    for step in told_steps(trace, say, asides):
        lines.append(fold(f"{step.rule:<{INDENT}}{step.result}", INDENT))
        lines.append(fold(" " * INDENT + step.sentence, INDENT))
        lines += [fold(" " * INDENT + f"- {remark}", INDENT + 2) for remark in step.remarks]
    return "\n".join(lines)
