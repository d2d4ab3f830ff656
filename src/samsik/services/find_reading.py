"""讀 What the boards of a window say: the gist of the reading that each has when it is cast."""

from collections.abc import Iterator

from samsik.render.chart import LiurenChart, QimenChart, TaiyiChart
from samsik.render.liuren_names import liuren_names
from samsik.render.names import names
from samsik.render.qimen_names import qimen_names
from samsik.render.reading.grounds import verdict
from samsik.render.reading.told import sentence
from samsik.services.cast import cast
from samsik.services.questions import Field

# Of the statements on whom a Taiyi board favours, those that decide; of a Qimen board its first remarks, on the gates.
DECISIVE = 5
REMARKS = 3


def readings(field: Field, start: int, lang: str) -> Iterator[str]:
    """Sentences on the boards of every system at an instant, in UT seconds."""
    moment = field.like.at(start)
    for system in field.systems:
        school = getattr(field.rules, system)
        unit = field.rules.unit.value if system == "taiyi" else "hour"
        chart = cast(moment, system=system, unit=unit, school=school.id, options=school.changed())
        match chart:
            case TaiyiChart():
                yield from _taiyi(chart, lang)
            case QimenChart():
                yield from map(qimen_names(lang).remark, chart.reading.judgement[:REMARKS])
            case LiurenChart():
                say = liuren_names(lang)
                lines = (f"method_lines.{chart.course.method}", f"class_lines.{chart.course.kind}")
                yield from dict.fromkeys(map(say.name, lines))


def _taiyi(chart: TaiyiChart, lang: str) -> Iterator[str]:
    for statement in verdict(chart):
        if statement.weight == DECISIVE:
            yield sentence(names(lang), statement)
