"""驗例諸集 The four sets: what each case is given, and what it gives."""

import tomllib
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from importlib import resources
from typing import Any

from samsik.calendar.moment import Moment
from samsik.core.cycle import PILLARS, Branch, Dun
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.render.chart import Chart
from samsik.services.cast import board
from samsik.services.verify import Line, Verdict, taiyi
from samsik.services.verify.compare import compare

# What a board knows from these keys alone, under the names that a chart has for it.
TAIYI = (
    *("taiyi", "seats", "counts", "walks", "generals", "classes", "harmony", "patterns", "three_gates"),
    *("five_generals", "relation", "lodge"),
)
QIMEN = (
    *("xun", "yi", "zhifu", "zhishi", "host", "earth", "heaven", "stars", "gates", "spirits", "void", "horse"),
    *("still", "greed", "messengers", "punished", "broken", "formations"),
)
LIUREN = (*("plate", "nobles", "lessons", "transmissions", "marks", "method", "class", "within", "curtain", "void"),)
Case = dict[str, Any]


@dataclass(frozen=True)
class VectorSet:
    """Cases, each with its `input` and `output`, and what holds for all of them."""

    name: str
    cases: tuple[Case, ...]
    about: dict[str, Any] = field(default_factory=dict)


def taiyi_set() -> VectorSet:
    """太乙 The seventy-two boards of either 遁, with what is printed of each and where the print is wrong."""
    printed: dict[str, list[Line]] = {}
    for line in compare(taiyi.boards(), [each for each in taiyi.differences() if each.group == "boards"]):
        printed.setdefault(line.item, []).append(line)
    cases, charts = [], []
    for dun in Dun:
        for ju in range(1, 73):
            chart = board("taiyi", dun=dun.hanzi, ju=ju)
            charts.append(chart)
            asked = {"dun": dun.hanzi, "ju": ju}
            cases.append(_case(asked, chart, TAIYI) | {"printed": _printed(printed[f"{dun.hanzi}遁{ju}局"])})
    return VectorSet("taiyi", tuple(cases), _school(charts[0]) | {"source": taiyi.TABLE})


def qimen_set() -> VectorSet:
    """奇門 Two 遁, nine 局 and sixty hours."""
    cases, charts = [], []
    for dun in Dun:
        for ju in range(1, 10):
            for hour in PILLARS:
                asked = {"dun": dun.hanzi, "ju": ju, "hour": hour.hanzi}
                charts.append(board("qimen", **asked))
                cases.append(_case(asked, charts[-1], QIMEN))
    return VectorSet("qimen", tuple(cases), _school(charts[0]))


def liuren_set() -> VectorSet:
    """六壬 Sixty days and twelve turns of the plate; the hour moves on with the day, so that day and night come up."""
    cases, charts = [], []
    for day in PILLARS:
        for turn in range(12):
            hour = Branch((day + turn) % 12)
            asked = {"day": day.hanzi, "hour": hour.hanzi, "general": Branch((hour + turn) % 12).hanzi}
            charts.append(board("liuren", **asked))
            cases.append(_case(asked, charts[-1], LIUREN))
    return VectorSet("liuren", tuple(cases), _school(charts[0]))


def calendar_set() -> VectorSet:
    """曆 The moments on which calendar programs part, by subject."""
    text = resources.files("samsik.data").joinpath("vectors", "calendar.toml").read_text("utf-8")
    cases = []
    for topic, table in tomllib.loads(text).items():
        shared = {name: value for name, value in table.items() if name != "cases"}
        for number, asked in enumerate(table["cases"], 1):
            cases.append({"id": f"{topic}-{number:02}", "topic": topic} | _moment({**shared, **asked}))
    topics = {case["topic"]: _said(f"vectors.topic.{case['topic']}") for case in cases}
    return VectorSet("calendar", tuple(cases), {"topics": topics})


SETS: dict[str, Callable[[], VectorSet]] = {
    "taiyi": taiyi_set,
    "qimen": qimen_set,
    "liuren": liuren_set,
    "calendar": calendar_set,
}


def _school(chart: Chart) -> dict[str, Any]:
    return {"school": chart.school.id, "options": asdict(chart.school.options)}


def _case(asked: Case, chart: Chart, names: tuple[str, ...]) -> Case:
    told = wordless(chart.to_dict())
    return {"input": asked, "output": {name: told[name] for name in names}}


def wordless(value: Any) -> Any:
    """A record without its words: what is left is the same in every language."""
    if isinstance(value, dict):
        return {key: wordless(item) for key, item in value.items() if key != "text"}
    if isinstance(value, list):
        return [wordless(item) for item in value]
    return value


def _printed(lines: list[Line]) -> Case:
    return {
        "values": {line.field: line.printed for line in lines},
        "misprints": [_misprint(line) for line in lines if line.verdict is Verdict.NAMED],
    }


def _misprint(line: Line) -> Case:
    return {
        "field": line.field,
        "printed": line.printed,
        "right": line.computed,
        "kind": line.kind,
        "settled_by": line.settled_by,
        "text": {lang: line.sentence(words(lang)) for lang in LANGUAGES},
    }


def _moment(asked: dict[str, Any]) -> Case:
    """Either the moment with the conventions applied to it, or the code of the error that refuses it."""
    given = {name: value for name, value in asked.items() if name != "when"}
    try:
        moment = Moment(asked["when"], **given)
    except SamsikError as refusal:
        return {"input": asked, "options": {}, "output": None, "error": refusal.code, "tolerance_s": 0}
    found, within = wordless(moment.to_dict()), tolerance(moment.year)
    return {"input": asked, "options": moment.applied(), "output": found, "error": None, "tolerance_s": within}


def _said(key: str) -> dict[str, str]:
    return {lang: words(lang).say(key) for lang in LANGUAGES}


def tolerance(year: int) -> int:
    """Seconds within which the instant of a term is known, for the turning of the Earth is known no better."""
    if 1600 <= year <= 2100:
        return 1
    return 5 if -500 <= year < 1600 else 60
