"""What a Liuren chart has to say, in the words of a reader but without a layout: text and Markdown share it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from samsik.core.cycle import Branch
from samsik.core.trace import Trace
from samsik.render.heading import Row, applied, moment_rows
from samsik.render.liuren_names import LiurenNames, liuren_names
from samsik.render.outline import Cell, Section

if TYPE_CHECKING:
    from samsik.render.chart import LiurenChart

# The rule behind each method.
METHOD_RULES = {
    "賊剋": "L-05",
    "比用": "L-06",
    "涉害": "L-07",
    "遙剋": "L-08",
    "昴星": "L-09",
    "別責": "L-10",
    "八專": "L-11",
    "伏吟": "L-12",
    "返吟": "L-13",
}
SENT = ("first", "middle", "last")

# A rule and a label, and the lines that belong to it.
Entry = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class LiurenOutline:
    """A chart told: the conventions, the title, the moment, the plates, the lessons, the sections, the notes.

    `cells` are by earth branch, 子 first; `centre` are the lines within the ring. `lessons` are rows of a label and the
    four cells from the fourth lesson to the first, as the books write them.
    """

    applied: str
    title: str
    moment: tuple[Row, ...]
    cells: tuple[Cell, ...]
    centre: tuple[str, ...]
    lessons: tuple[tuple[str, tuple[str, ...]], ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    trace: Trace | None


def liuren_outline(chart: "LiurenChart", lang: str, why: bool = False) -> LiurenOutline:
    """The outline of a chart in `lang`, with its derivation if asked for."""
    say = liuren_names(lang)
    facts = chart.facts
    keys = {"day": say.token(chart.day), "hour": say.token(facts.hour), "general": say.token(facts.general)}
    return LiurenOutline(
        applied=applied(say, chart),
        title=say.form("title", **keys),
        moment=moment_rows(say, chart.moment) if chart.moment else (),
        cells=tuple(_cell(say, chart, earth) for earth in Branch),
        centre=tuple(_centre(say, chart)),
        lessons=tuple(_lessons(say, chart)),
        sections=tuple(_sections(say, chart)),
        notes=tuple(note.text(lang) for note in chart.notes),
        trace=chart.why() if why else None,
    )


def _cell(say: LiurenNames, chart: "LiurenChart", earth: Branch) -> Cell:
    """The general, the heaven branch and whether it is void, and below them the earth."""
    heaven = chart.plate[earth]
    above = [say.form("cell.heaven", branch=say.token(heaven)), *([say.form("void")] if heaven in chart.void else [])]
    rider = (_rider(say, chart, heaven),) if chart.nobles else ()
    return Cell((*rider, say.spaced(above)), (say.form("cell.earth", branch=say.token(earth)),))


def _rider(say: LiurenNames, chart: "LiurenChart", heaven: Branch) -> str:
    """The short name of the general on a heaven branch."""
    assert chart.nobles is not None
    return say.name(f"heavenly_short.{chart.nobles.generals[heaven].hanzi}")


def _centre(say: LiurenNames, chart: "LiurenChart") -> Iterator[str]:
    """Method, class and the three transmissions."""
    course = chart.course
    names = dict.fromkeys([say.name(f"methods.{course.method}"), say.name(f"classes.{course.kind}")])
    yield from names
    for name in SENT:
        branch = getattr(course, name)
        told = [say.token(branch), *([_rider(say, chart, branch)] if chart.nobles else [])]
        yield say.labelled(say.name(f"transmissions.{name}"), say.dotted(told))


def _lessons(say: LiurenNames, chart: "LiurenChart") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Rows, each from the fourth lesson to the first."""
    lessons = chart.lessons[::-1]
    yield _label(say, "L-03", "number"), tuple(say.form("label.numbers").split(",")[::-1])
    if chart.nobles:
        yield _label(say, "L-15", "rider"), tuple(_rider(say, chart, lesson.upper) for lesson in lessons)
    yield _label(say, "L-03", "upper"), tuple(say.token(lesson.upper) for lesson in lessons)
    yield _label(say, "L-03", "lower"), tuple(say.token(lesson.lower) for lesson in lessons)
    relations = [lesson.relation for lesson in lessons]
    if any(relations):
        yield (
            _label(say, "L-04", "relation"),
            tuple(say.name(f"relations.{relation}") if relation else "" for relation in relations),
        )
    void = [lesson.upper in chart.void for lesson in lessons]
    if any(void):
        yield _label(say, "L-16", "void"), tuple(say.form("void") if mark else "" for mark in void)


def _label(say: LiurenNames, rule: str, label: str) -> str:
    return f"{rule} {say.form(f'label.{label}')}"


def _sections(say: LiurenNames, chart: "LiurenChart") -> Iterator[Section]:
    yield Section(say.form("heading.course"), tuple(_course(say, chart)))
    yield Section(say.form("heading.reading"), tuple(_reading(say, chart)))
    if chart.nobles:
        yield Section(say.form("heading.riders"), tuple(_riders(say, chart)))


def _course(say: LiurenNames, chart: "LiurenChart") -> Iterator[Entry]:
    """The transmissions with their marks."""
    rule = METHOD_RULES[chart.course.method]
    for name, branch, stem, kin in zip(SENT, chart.course[2:], chart.hidden, chart.kinship, strict=True):
        told = [say.token(branch)]
        if chart.nobles:
            told.append(say.rider(chart.nobles.generals[branch]))
        told.append(say.name(f"kin.{kin}"))
        told.append(say.form("void") if stem is None else say.form("hidden", stem=say.token(stem)))
        yield f"{rule} {say.name(f'transmissions.{name}')}", (say.dotted(told),)


def _reading(say: LiurenNames, chart: "LiurenChart") -> Iterator[Entry]:
    """Method, class and noble, each with what it means."""
    course, nobles = chart.course, chart.nobles
    rule = METHOD_RULES[course.method]
    method, kind = say.name(f"methods.{course.method}"), say.name(f"classes.{course.kind}")
    of_method, of_kind = [say.name(f"method_lines.{course.method}")], [say.name(f"class_lines.{course.kind}")]
    if chart.contested is not None and course.method == "返吟":
        of_kind.append(say.form("within", **{"class": say.name(f"classes.{chart.contested.kind}")}))
    if kind == method:
        yield f"{rule} {method}", (*of_method, *of_kind)
    else:
        yield f"{rule} {method}", tuple(of_method)
        yield f"{rule} {kind}", tuple(of_kind)
    if nobles and nobles.curtain:
        yield f"L-11 {say.name('curtains.name')}", (say.name("curtains.line"),)
    if nobles:
        noble = say.dotted([say.token(nobles.noble), say.side("daytime", nobles.daytime)])
        yield f"L-14 {say.name('noble')}", (noble,)
        yield f"L-15 {say.name('forward')}", (say.side("forward", nobles.forward),)
    yield f"L-16 {say.name('void')}", (say.value("void", chart.void),)


def _riders(say: LiurenNames, chart: "LiurenChart") -> Iterator[Entry]:
    """What each general on a transmission brings, told once."""
    assert chart.nobles is not None
    for branch in dict.fromkeys(chart.course[2:]):
        general = chart.nobles.generals[branch]
        yield f"L-15 {say.rider(general)}", (say.name(f"heavenly_lines.{general.hanzi}"),)
