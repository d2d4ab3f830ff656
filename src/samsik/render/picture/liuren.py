"""六壬圖 The Liuren board as a picture: heaven over earth with its generals, four lessons, three transmissions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from samsik.render.geometry import grid
from samsik.render.liuren_outline import LiurenOutline, liuren_outline
from samsik.render.picture.block import Block, Span, beside_or_under
from samsik.render.picture.liuren_circle import WIDTH as ROUND
from samsik.render.picture.liuren_circle import circle
from samsik.render.picture.liuren_square import WIDTH as FLAT
from samsik.render.picture.liuren_square import square
from samsik.render.picture.liuren_words import WORD, LiurenWords
from samsik.render.picture.model import Cell, Picture
from samsik.render.picture.words import MARGIN, PADDING, Flow, checked_shape, depth, lines, tile

if TYPE_CHECKING:
    from samsik.render.chart import LiurenChart

SHAPES = ("circle", "square")


def liuren_picture(chart: "LiurenChart", lang: str, *, shape: str | None = None, caption: bool = True) -> Picture:
    """The board in `lang`: `circle` (heaven round on a square earth) or `square`.

    `caption`: whether it says what it is of. SamsikError: `bad_choice`.
    """
    shape = checked_shape(shape, SHAPES)
    words = LiurenWords.of(chart, lang)
    told = liuren_outline(chart, lang)
    width = ROUND if shape == "circle" else FLAT
    head = Flow(2 * MARGIN, MARGIN, width - 4 * MARGIN)
    if caption:
        head.heading(words.say, chart, told.title)
    bottom, cells = circle(words, head.top) if shape == "circle" else square(words, head.top)
    foot = Flow(2 * MARGIN, bottom + 8, head.room)
    cells += _tiles(words, foot, told)
    if shape == "circle":
        foot.table(words.legend(WORD), 3)
    if caption:
        foot.conventions(words.say, chart)
    return Picture(
        system="liuren",
        lang=lang,
        width=width,
        height=foot.top + MARGIN,
        title=told.title,
        cells=tuple(cells),
        texts=(*head.texts, *foot.texts),
    )


def _tiles(words: LiurenWords, foot: Flow, told: LiurenOutline) -> list[Cell]:
    """The four lessons from the fourth to the first, as the books write them, and below them the transmissions."""
    cells: list[Cell] = []
    for title, tiles in (
        (told_heading(words, "lessons"), [words.lesson(number) for number in (3, 2, 1, 0)]),
        (told_heading(words, "course"), [words.transmission(number) for number in range(3)]),
    ):
        foot.block(((Span(title, WORD, "soft"),),), 2)
        wide = (foot.room + 2 * MARGIN) / len(tiles)
        blocks = [tile_blocks(each, wide - 2 * PADDING) for _, _, each in tiles]
        high = max(map(depth, blocks))
        row = grid(MARGIN, foot.top, [wide] * len(tiles), [high])[0]
        cells += [
            tile(key, label, box, block, "centre")
            for (key, label, _), box, block in zip(tiles, row, blocks, strict=True)
        ]
        foot.top += high + 8
    return cells


def told_heading(words: LiurenWords, name: str) -> str:
    """A heading of the outline."""
    return words.say.form(f"heading.{name}")


def tile_blocks(groups: Sequence[Sequence[Span]], room: float) -> list[Block]:
    """Each group of names on as few lines as it needs; one that stands alone may break within."""
    return [
        lines([group[0].text], group[0].size, group[0].kind, room) if len(group) == 1 else beside_or_under(group, room)
        for group in groups
    ]
