"""推演 A derivation in words: every rule at work, what it read, what it gave, and where it comes from."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from samsik.render.names import Names
from samsik.render.record import trace_record
from samsik.render.width import fold

if TYPE_CHECKING:
    from samsik.core.trace import Trace

# As wide as a rule id and the gap after it.
INDENT = 6


@dataclass(frozen=True)
class Told:
    """A step in words: `T-13`, `Taiyi: palace 9`, what the rule does, and labelled remarks upon it."""

    rule: str
    result: str
    sentence: str
    remarks: tuple[str, ...]


def told_steps(trace: "Trace", say: Names) -> Iterator[Told]:
    """The steps of a trace in words. A passage is told with its gist once and only named thereafter."""
    seen: set[str] = set()
    for step, record in zip(trace, trace_record(trace, say.lang, say.system), strict=True):
        known = {name: value for name, value in step.inputs.items() if value is not None}
        inputs = [
            say.say("text.why.read", name=say.body(name), value=say.value(name, value)) for name, value in known.items()
        ]
        options = [say.choice(name, value) for name, value in step.options.items()]
        remarks = [
            *([say.say("text.why.inputs", list=say.dotted(inputs))] if inputs else []),
            *([say.say("text.why.options", list=say.dotted(options))] if options else []),
            *(_source(say, cite, seen) for cite in record["cites"]),
        ]
        result = say.labelled(say.body(step.name), say.value(step.name, step.value))
        yield Told(step.rule, result, record["text"], tuple(remarks))


def _source(say: Names, cite: dict[str, Any], seen: set[str]) -> str:
    title, heading = say.body(f"works.{cite['work']}"), f"{cite['volume']} {cite['heading']}".strip()
    if cite["id"] in seen:
        return say.say("text.why.again", title=title, heading=heading)
    seen.add(cite["id"])
    return say.say("text.why.source", title=title, heading=heading, gist=cite["gist"])


def trace_text(trace: "Trace", say: Names) -> str:
    """The steps of a trace for a terminal, causes first."""
    lines = []
    for step in told_steps(trace, say):
        lines.append(fold(f"{step.rule:<{INDENT}}{step.result}", INDENT))
        lines.append(fold(" " * INDENT + step.sentence, INDENT))
        lines += [fold(" " * INDENT + f"- {remark}", INDENT + 2) for remark in step.remarks]
    return "\n".join(lines)
