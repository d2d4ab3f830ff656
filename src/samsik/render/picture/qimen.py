"""奇門圖 The Qimen board as a picture: nine palaces with spirit, star, gate and the stems of heaven and earth."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from samsik.core.cycle import Stem
from samsik.core.seats import LuoshuPalace
from samsik.qimen.plate import BRANCH_PALACES
from samsik.render.geometry import grid
from samsik.render.picture.block import Block, Span, beside_or_under
from samsik.render.picture.model import Picture
from samsik.render.picture.words import (
    ELEMENTS,
    MARGIN,
    PADDING,
    Flow,
    checked_shape,
    depth,
    headed,
    lines,
    spans,
    tile,
)
from samsik.render.qimen_names import QimenNames, qimen_names
from samsik.render.qimen_outline import ROWS, qimen_outline

if TYPE_CHECKING:
    from samsik.render.chart import QimenChart

SHAPES = ("square",)
WIDTH = 360.0
SIDE = (WIDTH - 2 * MARGIN) / 3
PLACE, NAME, STEM, WORD, LABEL = 16.0, 14.0, 15.5, 11.2, 10.2


def qimen_picture(chart: "QimenChart", lang: str, *, shape: str | None = None, caption: bool = True) -> Picture:
    """The board in `lang`; it has one shape, `square`. `caption`: whether it says what it is of.

    SamsikError: `bad_choice`.
    """
    checked_shape(shape, SHAPES)
    told, say = qimen_outline(chart, lang), qimen_names(lang)
    head = Flow(2 * MARGIN, MARGIN, WIDTH - 4 * MARGIN)
    if caption:
        head.heading(say, chart, told.title)
    rows = [[_blocks(say, chart, palace) for palace in row] for row in ROWS]
    heights = [max(map(depth, row)) for row in rows]
    boxes = grid(MARGIN, head.top, [SIDE] * 3, heights)
    cells = [
        tile(f"palace-{palace}", say.dotted([*words.heading, *words.bodies]), box, blocks, _element(palace))
        for places, row, line, across in zip(ROWS, rows, told.cells, boxes, strict=True)
        for palace, blocks, words, box in zip(places, row, line, across, strict=True)
    ]
    foot = Flow(2 * MARGIN, boxes[-1][0].bottom + 8, head.room)
    foot.block(_leaders(say, chart, head.room))
    if caption:
        foot.conventions(say, chart)
    return Picture(
        system="qimen",
        lang=lang,
        width=WIDTH,
        height=foot.top + MARGIN,
        title=told.title,
        cells=tuple(cells),
        texts=(*head.texts, *foot.texts),
    )


def _element(palace: int) -> str:
    """The class of a palace: that of its element, or of the middle."""
    return "centre" if palace == 5 else ELEMENTS[LuoshuPalace(palace).taiyi.element]


def _blocks(say: QimenNames, chart: "QimenChart", palace: int) -> list[Block]:
    """The place with its marks, who stands there, and the stems."""
    plate, at, room = chart.plate, palace - 1, SIDE - 2 * PADDING
    marks = {
        "void": palace in (BRANCH_PALACES[branch] for branch in plate.hour_void),
        "horse": palace == BRANCH_PALACES[plate.horse],
        "lead": palace == plate.zhishi.palace,
    }
    noted = [say.form(f"cell.{mark}") for mark, here in marks.items() if here]
    named = [
        *([("spirit", spirit, spirit)] if (spirit := plate.spirits[at]) else []),
        *(("star", star, star) for star in plate.stars[at]),
        *([("gate", gate, f"{gate}門")] if (gate := plate.gates[at]) else []),
    ]
    return [
        (*_heading(say, palace, room), *lines([say.dotted(noted)] if noted else [], WORD, "soft", room)),
        tuple(_centre(say, chart, room)) if palace == 5 else (),
        tuple(line for table, token, hanzi in named for line in _name(say, table, token, hanzi, room)),
        tuple(_stems(say, chart, palace, room)),
    ]


def _heading(say: QimenNames, palace: int, room: float) -> Block:
    trigram = LuoshuPalace(palace).hanzi
    place = [
        Span(str(palace), PLACE, "ink"),
        *spans(say.written(trigram), say.say(f"names.readings.{trigram}"), "soft", WORD + 1, WORD),
    ]
    if palace == 5:
        return beside_or_under(place, room)
    element = LuoshuPalace(palace).taiyi.element
    return headed(place, Span(element.hanzi, WORD, ELEMENTS[element]), room)


def _centre(say: QimenNames, chart: "QimenChart", room: float) -> Block:
    """遁 and 局, and the ten hours with what 甲 hides behind."""
    plate = chart.plate
    told = [
        say.form("cell.ju", dun=say.value("dun", chart.dun), ju=chart.ju),
        say.form("cell.xun", xun=say.named(plate.xun), yi=say.token(plate.yi)),
    ]
    return lines(told, WORD, "ink", room)


def _name(say: QimenNames, table: str, token: str, hanzi: str, room: float) -> Block:
    named = spans(say.written(hanzi), reading(say.name(f"{table}.{token}")), "ink", NAME, WORD)
    return beside_or_under(named, room)


def reading(name: str) -> str:
    """A name without the hanzi that it carries in brackets."""
    return name.partition("(")[0].strip()


def _stems(say: QimenNames, chart: "QimenChart", palace: int, room: float) -> Iterator[tuple[Span, ...]]:
    """Hidden stems, then those of heaven, then those of earth, a guest last."""
    plate, at = chart.plate, palace - 1
    if plate.hidden_stems:
        yield from lines([say.form("cell.hidden", pillar=say.token(plate.hidden_stems[at]))], WORD, "soft", room)
    below = (plate.earth[at], plate.earth[4]) if palace == plate.host else (plate.earth[at],)
    for layer, stems in (("heaven", plate.heaven[at]), ("earth", below)):
        yield from _layer(say, layer, stems, room)


def _layer(say: QimenNames, layer: str, stems: Sequence[Stem], room: float) -> Block:
    told = [Span(say.say(f"picture.{layer}"), LABEL, "soft")] if stems else []
    for stem in stems:
        told += [
            *spans(stem.hanzi, say.reading(stem), "ink", STEM, WORD),
            Span(stem.element.hanzi, WORD, ELEMENTS[stem.element]),
        ]
    return beside_or_under(told, room)


def _leaders(say: QimenNames, chart: "QimenChart", room: float) -> Block:
    """直符 and 直使."""
    plate = chart.plate
    told = [
        say.labelled(say.name("zhifu"), say.leader(plate.zhifu, "star")),
        say.labelled(say.name("zhishi"), say.leader(plate.zhishi, "gate")),
    ]
    return lines(told, NAME - 2, "ink", room)
