"""A printed leaf: what a chart has to say, as the data that the template `leaf.typ` sets in type."""

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from samsik.i18n.catalogue import LANGUAGES
from samsik.render.explain import told_steps
from samsik.render.outline import Section
from samsik.render.width import NO_BREAK

if TYPE_CHECKING:
    from samsik.core.trace import Trace
    from samsik.render.chart import Chart
    from samsik.render.names import Names


def leaf(chart: "Chart", lang: str, *, why: bool, widths: Sequence[float]) -> str:
    """The leaf as JSON; `widths` are those of the boards in millimetres, of the chart and of its other board."""
    from samsik.render.chart import LiurenChart, QimenChart, TaiyiChart

    say: Names
    told: Any
    if isinstance(chart, QimenChart):
        from samsik.render.qimen_names import qimen_names
        from samsik.render.qimen_outline import qimen_outline

        say, told = qimen_names(lang), qimen_outline(chart, lang, why)
    elif isinstance(chart, LiurenChart):
        from samsik.render.liuren_names import liuren_names
        from samsik.render.liuren_outline import liuren_outline

        say, told = liuren_names(lang), liuren_outline(chart, lang, why)
    else:
        from samsik.render.names import names
        from samsik.render.outline import outline

        say, told = names(lang), outline(chart, lang, why)
    outlines = [told, *([told.other] if isinstance(chart, TaiyiChart) and told.other else [])]
    return json.dumps(
        {
            "lang": LANGUAGES[lang].partition("-")[0],
            "applied": told.applied.replace(NO_BREAK, " "),
            "parts": [_part(each, width, say) for each, width in zip(outlines, widths, strict=True)],
        },
        ensure_ascii=False,
    )


def _part(told: Any, width: float, say: "Names") -> dict[str, Any]:
    """A board with what there is to say of it."""
    sections = [*told.sections]
    if told.notes:
        sections.append(Section(say.say("text.heading.notes"), tuple(("", (note,)) for note in told.notes)))
    if told.trace is not None:
        sections.append(Section(say.say("text.heading.why"), tuple(_steps(told.trace, say))))
    return {
        "title": told.title,
        "moment": told.moment,
        "width": width,
        "sections": [{"heading": section.heading, "entries": _entries(section)} for section in sections],
    }


def _entries(section: Section) -> list[tuple[str, tuple[str, ...]]]:
    """Labels with their lines; steps have their number before the label."""
    if not section.numbered:
        return list(section.entries)
    return [(f"{number}. {label}", lines) for number, (label, lines) in enumerate(section.entries, 1)]


def _steps(trace: "Trace", say: "Names") -> Iterable[tuple[str, tuple[str, ...]]]:
    for step in told_steps(trace, say):
        yield step.rule, (step.result, step.sentence, *step.remarks)
