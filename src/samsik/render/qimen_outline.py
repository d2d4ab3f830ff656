"""What a Qimen chart has to say, in the words of a reader but without a layout: text and Markdown share it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from samsik.core.cycle import Stem
from samsik.qimen.field import PRAYER
from samsik.qimen.plate import BRANCH_PALACES
from samsik.render.heading import applied, moment_rows
from samsik.render.outline import Cell, Outline, Section
from samsik.render.qimen_names import QimenNames, qimen_names

if TYPE_CHECKING:
    from samsik.render.chart import QimenChart

# South is on top and east on the left, as the books draw it.
ROWS = ((4, 9, 2), (3, 5, 7), (8, 1, 6))

# A rule and a label, and the lines that belong to it.
Entry = tuple[str, tuple[str, ...]]


def qimen_outline(chart: "QimenChart", lang: str, why: bool = False) -> Outline:
    """The outline of a chart in `lang`, with its derivation if asked for."""
    say = qimen_names(lang)
    title = say.form("title", dun=say.value("dun", chart.dun), ju=chart.ju)
    return Outline(
        applied=applied(say, chart),
        title=say.dotted([title, say.labelled(say.name("hour"), say.token(chart.keys.hour))]),
        moment=moment_rows(say, chart.moment) if chart.moment else (),
        cells=tuple(tuple(_cell(say, chart, palace) for palace in row) for row in ROWS),
        sections=tuple(_sections(say, chart)),
        notes=tuple(note.text(lang) for note in chart.notes),
        reading=(),
        asides=(),
        trace=chart.why() if why else None,
        other=None,
    )


def _cell(say: QimenNames, chart: "QimenChart", palace: int) -> Cell:
    """Spirit, stars, gate, heaven stems and earth stems of a palace; the centre says what it belongs to."""
    plate, place = chart.plate, palace - 1
    heading = say.form(
        "cell.heading", n=palace, trigram=say.trigram(palace), direction=say.name(f"directions.{palace}")
    )
    lines = []
    if palace == 5:
        lines.append(say.form("cell.ju", dun=say.value("dun", chart.dun), ju=chart.ju))
        lines.append(say.form("cell.xun", xun=say.named(plate.xun), yi=say.token(plate.yi)))
    if marks := _marks(say, chart, palace):
        lines.append(say.dotted(marks))
    if spirit := plate.spirits[place]:
        lines.append(say.short(f"spirit.{spirit}"))
    lines += [say.short(f"star.{star}") for star in plate.stars[place]]
    if gate := plate.gates[place]:
        lines.append(say.short(f"gate.{gate}"))
    if plate.hidden_stems:
        lines.append(say.form("cell.hidden", pillar=say.token(plate.hidden_stems[place])))
    if plate.heaven[place]:
        lines.append(say.form("cell.heaven", stems=_stems(say, plate.heaven[place])))
    below = (plate.earth[place], plate.earth[4]) if palace == plate.host else (plate.earth[place],)
    lines.append(say.form("cell.earth", stems=_stems(say, below)))
    return Cell((heading,), tuple(lines))


def _stems(say: QimenNames, stems: tuple[Stem, ...]) -> str:
    return say.spaced([say.token(stem) for stem in stems])


def _marks(say: QimenNames, chart: "QimenChart", palace: int) -> list[str]:
    """空 and 馬 of the hour, and where 直使 is."""
    plate = chart.plate
    marks = {
        "void": palace in (BRANCH_PALACES[branch] for branch in plate.hour_void),
        "horse": palace == BRANCH_PALACES[plate.horse],
        "lead": palace == plate.zhishi.palace,
    }
    return [say.form(f"cell.{mark}") for mark, here in marks.items() if here]


def _sections(say: QimenNames, chart: "QimenChart") -> Iterator[Section]:
    yield Section(say.form("heading.reading"), tuple(_reading(say, chart)))
    yield Section(say.form("heading.bureau"), tuple(_bureau(say, chart)))
    if chart.reading.formations:
        yield Section(say.form("heading.formations"), tuple(_formations(say, chart)))
    directions = tuple(_directions(say, chart))
    if directions:
        yield Section(say.form("heading.directions"), directions)
    yield Section(say.form("heading.field"), tuple(_field(say, chart)))


def _reading(say: QimenNames, chart: "QimenChart") -> Iterator[Entry]:
    for remark in chart.reading.judgement:
        yield remark.rule, (say.remark(remark),)


def _entry(say: QimenNames, rule: str, name: str, text: str) -> Entry:
    return f"{rule} {say.name(name)}", (text,)


def _bureau(say: QimenNames, chart: "QimenChart") -> Iterator[Entry]:
    """How 遁 and 局 were found, and what leads."""
    plate, reading, options = chart.plate, chart.reading, chart.school.options
    if chart.bureau is not None:
        rule = "Q-03" if options.ju_method == "zhirun" else "Q-04"
        yield _entry(say, rule, "ju", say.bureau(chart.bureau, options))
    yield _entry(say, "Q-06", "xun", say.dotted([say.token(plate.xun), say.form("hidden", yi=say.token(plate.yi))]))
    if plate.host is not None:
        yield _entry(say, "Q-07", "host", say.palace(plate.host))
    yield _entry(say, "Q-08", "zhifu", say.leader(plate.zhifu, "star"))
    yield _entry(say, "Q-08", "zhishi", say.leader(plate.zhishi, "gate"))
    yield _entry(say, "Q-11b", "hour_void", say.tokens(plate.hour_void))
    if reading.day_void is not None:
        yield _entry(say, "Q-11b", "day_void", say.tokens(reading.day_void))
    yield _entry(say, "Q-11b", "horse", say.token(plate.horse))
    yield _entry(say, "Q-11b", "still", say.still(plate.still))
    yield _entry(say, "Q-27", "hour_punished", say.value("hour_punished", plate.hour_punished))
    yield _entry(say, "Q-27", "hour_broken", say.token(plate.hour_broken))
    if plate.greed is not None:
        yield _entry(say, "Q-12", "greed", say.value("greed", plate.greed))
    yield _entry(say, "Q-25", "messengers", say.value("messengers", plate.messengers))


def _formations(say: QimenNames, chart: "QimenChart") -> Iterator[Entry]:
    for formation in chart.reading.formations:
        where = say.formation_place(formation)
        line = say.form("undone") if formation.void else say.name(f"formation_lines.{formation.id}")
        yield f"{formation.rule} {say.formation_name(formation)}", (say.dotted([where, line]),)


def _directions(say: QimenNames, chart: "QimenChart") -> Iterator[Entry]:
    """What day, month and sun point at; what is not known is passed over."""
    for rule, name in (
        ("Q-14", "general_name"),
        ("Q-16", "officer"),
        ("Q-13", "noble"),
        ("Q-17", "three_gates"),
        ("Q-17", "earth_gates"),
        ("Q-18", "four_doors"),
        ("Q-19", "heavenly_horse"),
        ("Q-20", "private_gate"),
        ("Q-21", "pavilion"),
        ("Q-22", "month_pavilion"),
        ("Q-22", "day_pavilion"),
        ("Q-25", "avoid_five"),
    ):
        value = getattr(chart.reading, name)
        if value is None:
            continue
        told = say.value(name, value)
        if name == "noble" and chart.reading.noble_forward is not None:
            told = say.dotted([told, say.value("noble_forward", chart.reading.noble_forward)])
        yield _entry(say, rule, name, told)


def _field(say: QimenNames, chart: "QimenChart") -> Iterator[Entry]:
    """出軍 運籌 閉戊 安營 in short."""
    plate, reading = chart.plate, chart.reading
    yield _entry(say, "Q-29", "stem_palaces", say.value("stem_palaces", plate.stem_palaces))
    if reading.stem_names is not None:
        yield _entry(say, "Q-29", "stem_names", say.value("stem_names", reading.stem_names))
    if plate.march is not None:
        yield _entry(say, "Q-30", "march", say.route(plate.march))
    if reading.tallies is not None and reading.jade is not None:
        jade = say.labelled(say.name("jade"), say.value("jade", reading.jade))
        yield _entry(say, "Q-31", "tallies", say.dotted([say.value("tallies", reading.tallies), jade]))
        yield f"Q-31 {say.form('label.moves')}", tuple(say.move(move) for move in reading.tallies.moves)
    if chart.consecrate is not None and chart.moment is not None:
        yield f"Q-31 {say.form('label.consecrate')}", (say.eclipse(chart.consecrate, chart.moment),)
    if reading.orphans is not None:
        yield _entry(say, "Q-32", "orphans", say.value("orphans", reading.orphans))
    if reading.shelter is not None:
        told = [say.value("shelter", reading.shelter)]
        if reading.soil is not None:
            told.append(say.value("soil", reading.soil))
        yield _entry(say, "Q-33", "shelter", say.dotted(told))
        yield (
            f"Q-33 {say.form('label.lines')}",
            tuple(say.name(f"lines.{heap.hanzi}") for heap in reading.shelter.path[:-1]),
        )
        yield f"Q-33 {say.form('label.prayer')}", (say.each(lambda phrase: say.name(f"prayer.{phrase}"), PRAYER),)
    if reading.camp is not None:
        told = [say.value("camp", reading.camp)]
        if reading.camp_size is not None:
            told.append(say.labelled(say.name("camp_size"), say.value("camp_size", reading.camp_size)))
        yield _entry(say, "Q-34", "camp", say.dotted(told))
