"""A chart as a page tells it: its picture, its heading, its reading and its derivation, for the templates."""

from dataclasses import dataclass
from typing import Any

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


def telling(chart: Chart, lang: str, *, why: bool) -> Telling:
    """All of it, in a language; its derivation only if asked for, which is longer than all the rest."""
    return _telling(_outline(chart, lang, why), names_of(chart.system, lang))


def _outline(chart: Chart, lang: str, why: bool) -> Any:
    match chart:
        case QimenChart():
            return qimen_outline(chart, lang, why)
        case LiurenChart():
            return liuren_outline(chart, lang, why)
        case TaiyiChart():
            return outline(chart, lang, why)


def _telling(told: Any, say: Names) -> Telling:
    trace = told.trace
    other = getattr(told, "other", None)
    return Telling(
        title=told.title,
        applied=told.applied,
        moment=told.moment,
        parts=tuple((part.heading, part.lines) for part in getattr(told, "reading", ())),
        sections=told.sections,
        notes=told.notes,
        steps=() if trace is None else tuple(told_steps(trace, say, getattr(told, "asides", ()))),
        other=None if other is None else _telling(other, say),
    )
