"""What a chart has to say, in the words of a reader but without a layout: text and Markdown share it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from samsik.core.cycle import PILLARS, Pillar, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.core.trace import Trace
from samsik.render import ring
from samsik.render.heading import Row, applied, moment_rows, title
from samsik.render.names import Names, names
from samsik.render.reading.statement import Part
from samsik.render.reading.told import reading_of, sentence

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart

ACCUMULATED = {Unit.YEAR: "accumulated_years", Unit.MONTH: "accumulated_months", Unit.DAY: "accumulated_days"}


@dataclass(frozen=True)
class Section:
    """A heading and its entries of a label and the lines that belong to it; `numbered` entries are steps."""

    heading: str
    entries: tuple[tuple[str, tuple[str, ...]], ...]
    numbered: bool = False


@dataclass(frozen=True)
class Passage:
    """A part of the reading: its heading and its lines, each with the number of its rule at the end."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Cell:
    """A seat or a palace of the board, and the names of who stands there."""

    heading: tuple[str, ...]
    bodies: tuple[str, ...]


@dataclass(frozen=True)
class Outline:
    """A chart told: the conventions, the title, the moment, the 5×5 cells, the sections, the reading, the notes.

    `asides` are the numbers of the rulebook that the reading names and no step of the derivation bears. `other` is
    the yin board beside a yang one of a year; it repeats nothing of the head.
    """

    applied: str
    title: str
    moment: tuple[Row, ...]
    cells: tuple[tuple[Cell, ...], ...]
    sections: tuple[Section, ...]
    reading: tuple[Passage, ...]
    notes: tuple[str, ...]
    trace: Trace | None
    asides: tuple[str, ...]
    other: "Outline | None"


def outline(chart: "TaiyiChart", lang: str, why: bool = False) -> Outline:
    """The outline of a chart in `lang`, with its derivation if asked for."""
    return _outline(names(lang), chart, chart.why() if why else None, frozenset())


def _outline(
    say: Names, chart: "TaiyiChart", trace: Trace | None, known: frozenset[str], *, second: bool = False
) -> Outline:
    """`known` are the numbers of rules that need not be told again; `second` is the yin board beside a yang one."""
    parts = reading_of(chart)
    known |= {step.rule for step in trace or ()}
    named = {statement.rule for part in parts for statement in part.statements}
    other = None
    if chart.other:
        # Of the second board only the steps that differ are told; it shows nothing of the later volumes again.
        rest = None if trace is None else Trace(tuple(step for step in chart.other.steps() if step not in trace.steps))
        other = _outline(say, chart.other, rest, known | named, second=True)
    return Outline(
        applied=applied(say, chart),
        title=title(say, chart),
        moment=moment_rows(say, chart.moment) if chart.moment else (),
        cells=tuple(tuple(_cell(say, chart, place) for place in row) for row in ring.ROWS),
        sections=tuple(_sections(say, chart, second)),
        reading=tuple(_passage(say, part) for part in parts),
        notes=tuple(note.text(say.lang) for note in chart.notes),
        trace=trace,
        asides=tuple(sorted(named - known)),
        other=other,
    )


def _passage(say: Names, part: Part) -> Passage:
    lines = [
        say.say("reading.line", text=sentence(say, statement), rule=statement.rule) for statement in part.statements
    ]
    return Passage(say.say(f"reading.part.{part.id}"), tuple(lines))


def _cell(say: Names, chart: "TaiyiChart", place: Seat | TaiyiPalace) -> Cell:
    bodies = ring.on_seat(chart, place) if isinstance(place, Seat) else ring.in_palace(chart, place)
    if isinstance(place, Seat):
        heading = [say.say(f"text.ring.seat.{place.hanzi}")]
    elif place is not TaiyiPalace.P5:
        heading = [say.say(f"text.ring.palace.{int(place)}")]
    else:
        heading = _centre(say, chart)
        if bodies:
            heading.append(say.say("text.ring.blocked"))
    return Cell(tuple(heading), tuple(say.short(body) for body in bodies))


def _centre(say: Names, chart: "TaiyiChart") -> list[str]:
    serial = chart.serial
    lines = [say.say(f"text.ring.ju.{chart.dun.hanzi}", ju=serial.ju)]
    if serial.yuan is not None:
        yuan = say.named(Pillar.of(serial.yuan))
        lines.append(say.say("text.ring.cycle", ji=serial.ji, yuan=yuan))
    return lines


def _sections(say: Names, chart: "TaiyiChart", second: bool) -> Iterator[Section]:
    """Those of a board, then what the later volumes add to it; of a year this is told once for both boards."""
    if chart.serial.cycle is not None:
        yield Section(say.say("text.heading.serial"), tuple(_serial(say, chart)))
    yield Section(say.say("text.heading.steps"), tuple(_steps(say, chart)), numbered=True)
    yield Section(say.say("text.heading.fixed"), tuple(_fixed(say, chart)))
    if (chart.tells_spirits or chart.tells_topics) and not second:
        from samsik.render.extended_text import sections_asked

        yield from sections_asked(chart, say.lang)


def _serial(say: Names, chart: "TaiyiChart") -> Iterator[tuple[str, tuple[str, ...]]]:
    serial = chart.serial
    if serial.accumulated is not None:
        yield say.body(ACCUMULATED[chart.unit]), (f"{serial.accumulated:,}",)
    yield say.body("cycle"), (say.say("text.line.cycle", place=serial.cycle),)
    if serial.ji_since is not None:
        pillar = say.token(PILLARS[(serial.ji_since - 4) % 60])
        yield say.body("ji_since"), (say.say("text.year.named", year=say.year(serial.ji_since), pillar=pillar),)
    if chart.reading.duty is not None:
        gate = say.value("duty_gate", chart.reading.duty)
        yield say.body("duty_gate"), (say.say("text.line.gate", gate=gate, n=chart.reading.in_gate),)


def _steps(say: Names, chart: "TaiyiChart") -> Iterator[tuple[str, tuple[str, ...]]]:
    """運式 The eight steps in their order (T-04)."""
    place, seats, counts = chart.taiyi, chart.seats, chart.counts
    nature = {"taiyi": place.palace, "governs": place.governs, "cut": place.cut, "inside": place.inside}
    told = [say.value(name, value) for name, value in nature.items() if value is not None]
    yield say.body("taisui"), (say.token(seats.taisui),)
    yield say.body("taiyi"), (say.dotted(told),)
    yield say.body("wenchang"), (say.seat(seats.wenchang),)
    yield say.body("jishen"), (say.seat(seats.jishen),)
    yield say.body("shiji"), (say.seat(seats.shiji),)
    yield say.say("text.label.eyes"), (_start(say, chart, "wenchang"), _start(say, chart, "shiji"))
    yield (
        say.say("text.label.counts"),
        (
            say.labelled(say.body("sides.host"), say.walk(counts.host_walk)),
            say.labelled(say.body("sides.guest"), say.walk(counts.guest_walk)),
        ),
    )
    yield say.say("text.label.generals"), (_pair(say, chart, "host"), _pair(say, chart, "guest"))


def _start(say: Names, chart: "TaiyiChart", eye: str) -> str:
    """From what number the walk of an eye starts: its palace's, or one between palaces."""
    seat = ring.seat_of(chart, eye)
    key = "between" if seat.palace is None else "on_palace"
    return say.say(f"text.line.{key}", eye=say.short(eye), n=1 if seat.palace is None else int(seat.palace))


def _pair(say: Names, chart: "TaiyiChart", side: str) -> str:
    """A general with the deputy, or that both are out of play: a blocked general blocks the deputy."""
    general, deputy = getattr(chart.generals, side), getattr(chart.generals, f"{side}_deputy")
    told = say.say(f"names.sides.{side}")
    if general is TaiyiPalace.P5:
        return say.say("text.line.blocked", side=told)
    return say.say("text.line.pair", side=told, general=say.palace(general), deputy=say.palace(deputy))


def _fixed(say: Names, chart: "TaiyiChart") -> Iterator[tuple[str, tuple[str, ...]]]:
    """定計 The third eye, its count and generals."""
    yield say.body("heshen"), (say.seat(chart.seats.heshen),)
    yield say.body("dingji"), (say.seat(chart.seats.dingji),)
    yield say.body("fixed_count"), (say.walk(chart.counts.fixed_walk),)
    yield say.say("text.label.generals"), (_pair(say, chart, "fixed"),)
