"""Charts as plain data: the JSON of the interface. Closed vocabularies are hanzi in every language."""

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from samsik.core.cycle import Pillar, Token
from samsik.core.seats import TaiyiPalace
from samsik.core.sources import Passage, passages
from samsik.core.trace import Trace
from samsik.i18n import catalogue

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart

SCHEMA = "samsik/1"


def plain(value: Any) -> Any:
    """A value of the engine as JSON can carry it."""
    if isinstance(value, Token | Pillar):
        return value.hanzi
    if isinstance(value, TaiyiPalace):
        return int(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def trace_record(trace: Trace, lang: str) -> list[dict[str, Any]]:
    """The steps of a trace with their passages spelt out."""
    words = catalogue.words(lang)
    return [
        {
            "rule": step.rule,
            "name": step.name,
            "inputs": {name: plain(value) for name, value in step.inputs.items() if value is not None},
            "options": step.options,
            "value": plain(step.value),
            "text": words.say(f"rules.{step.name}"),
            "cites": [passage_record(passages()[cite], lang) for cite in step.cites],
        }
        for step in trace
    ]


def passage_record(passage: Passage, lang: str) -> dict[str, Any]:
    """A passage with its gist."""
    return asdict(passage) | {"gist": catalogue.words(lang).say(f"sources.{passage.id}")}


def _asked(chart: "TaiyiChart") -> dict[str, Any]:
    """What was asked for beside the moment and the school."""
    dun = chart.facts.asked_dun
    return {"dun": "auto" if dun is None else dun.name.lower(), "rank": chart.facts.rank}


def taiyi_record(chart: "TaiyiChart", *, lang: str, why: bool = False) -> dict[str, Any]:
    """A Taiyi chart; keys that the call cannot know are null."""
    moment = chart.moment
    options = asdict(chart.school.options)
    record: dict[str, Any] = {
        "schema": SCHEMA,
        "system": chart.system,
        "school": chart.school.id,
        "options": (moment.applied() if moment else {}) | _asked(chart) | options,
        "changed": chart.school.changed(),
        "moment": moment.to_dict(lang) if moment else None,
        "unit": chart.unit.value,
        "dun": chart.dun.hanzi,
        "serial": asdict(chart.serial),
        "taiyi": plain(asdict(chart.taiyi)),
        "seats": {name: plain(getattr(chart.seats, name)) for name in chart.seats.__slots__},
        "counts": {"host": chart.counts.host, "guest": chart.counts.guest, "fixed": chart.counts.fixed},
        "walks": {side: plain(getattr(chart.counts, f"{side}_walk")) for side in ("host", "guest", "fixed")},
        "generals": {item.name: int(getattr(chart.generals, item.name)) for item in fields(chart.generals)},
        **dict.fromkeys(("classes", "harmony", "patterns")),
        "gates": {"duty": chart.gates.duty, "in_gate": chart.gates.in_gate, "plates": None},
        **dict.fromkeys(
            ("three_gates", "five_generals", "relation", "strength", "lodge", "omens", "nobles", "taigong")
        ),
        "campaign": {"host": None, "guest": None, "ambush": None, "hide": None, "inside": chart.taiyi.inside},
        "verdict": None,
        "other": taiyi_record(chart.other, lang=lang, why=why) if chart.other else None,
        **dict.fromkeys(("spirits", "arts", "affairs")),
        "notes": [note.to_dict(lang) for note in chart.notes],
    }
    if why:
        record["trace"] = trace_record(chart.why(), lang)
    return record
