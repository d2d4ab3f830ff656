"""A chart as a page tells it: its picture, its heading, its reading and its derivation, for the templates."""

from dataclasses import dataclass
from typing import Any

from samsik.core.trace import Trace
from samsik.render.chart import Chart, LiurenChart, QimenChart, TaiyiChart
from samsik.render.explain import Told, told_steps
from samsik.render.liuren_outline import liuren_outline
from samsik.render.names import Names
from samsik.render.outline import Section, outline
from samsik.render.qimen_outline import qimen_outline
from samsik.services.rule_books import systems


@dataclass(frozen=True)
class Telling:
    """What there is to say of a chart. `parts` are the reading, each a heading and its lines.

    `other` is the yin board beside a yang one of a year.
    """

    title: str
    applied: str
    moment: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    steps: tuple[Told, ...]
    other: "Telling | None" = None


def names_of(system: str, lang: str) -> Names:
    """The names of a board."""
    return next(each for each in systems() if each.id == system).names(lang)


def telling(chart: Chart, lang: str) -> Telling:
    """All of it, in a language."""
    return _telling(_outline(chart, lang), names_of(chart.system, lang))


def _outline(chart: Chart, lang: str) -> Any:
    match chart:
        case QimenChart():
            return qimen_outline(chart, lang, why=True)
        case LiurenChart():
            return liuren_outline(chart, lang, why=True)
        case TaiyiChart():
            return outline(chart, lang, why=True)


def _telling(told: Any, say: Names) -> Telling:
    asides = getattr(told, "asides", ())
    other = getattr(told, "other", None)
    return Telling(
        title=told.title,
        applied=told.applied,
        moment=told.moment,
        parts=tuple((part.heading, part.lines) for part in getattr(told, "reading", ())),
        sections=told.sections,
        notes=told.notes,
        steps=tuple(told_steps(told.trace or Trace(()), say, asides)),
        other=None if other is None else _telling(other, say),
    )
