"""Charts as plain data: the JSON of the interface. Closed vocabularies are hanzi in every language."""

from dataclasses import asdict, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from samsik.core.cycle import Pillar, Token
from samsik.core.seats import TaiyiPalace
from samsik.core.sources import Passage, passages
from samsik.core.trace import Trace
from samsik.i18n import catalogue

if TYPE_CHECKING:
    from samsik.render.chart import Chart

SCHEMA = "samsik/1"


def plain(value: Any) -> Any:
    """A value of the engine as JSON can carry it."""
    if isinstance(value, Token | Pillar):
        return value.hanzi
    if isinstance(value, TaiyiPalace):
        return int(value)
    if is_dataclass(value):
        return {item.name.rstrip("_"): plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def rules_of(system: str) -> str:
    """The subject of the catalogue that says what the rules of a board do."""
    return "rules" if system == "taiyi" else f"rules_{system}"


def trace_record(trace: Trace, lang: str, system: str = "taiyi") -> list[dict[str, Any]]:
    """The steps of a trace of a board with their passages spelt out."""
    words = catalogue.words(lang)
    return [
        {
            "rule": step.rule,
            "name": step.name,
            "inputs": {name: plain(value) for name, value in step.inputs.items() if value is not None},
            "options": step.options,
            "value": plain(step.value),
            "text": words.say(f"{rules_of(system)}.{step.name}"),
            "cites": [passage_record(passages()[cite], lang) for cite in step.cites],
        }
        for step in trace
    ]


def passage_record(passage: Passage, lang: str) -> dict[str, Any]:
    """A passage with its gist."""
    return asdict(passage) | {"gist": catalogue.words(lang).say(f"sources.{passage.id}")}


def envelope(chart: "Chart", *, lang: str, trace: Trace | None) -> dict[str, Any]:
    """What every chart has: schema, school and options, moment, notes, and its trace where one is given."""
    moment = chart.moment
    record: dict[str, Any] = {
        "schema": SCHEMA,
        "system": chart.system,
        "school": chart.school.id,
        "options": (moment.applied() if moment else {}) | asdict(chart.school.options),
        "changed": chart.school.changed(),
        "moment": moment.to_dict(lang) if moment else None,
        "notes": [note.to_dict(lang) for note in chart.notes],
    }
    if trace is not None:
        record["trace"] = trace_record(trace, lang, chart.system)
    return record
