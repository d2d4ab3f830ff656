"""六壬方盤 The square ring of twelve: four cells on each side, and within it what the lesson comes to."""

from samsik.core.cycle import Branch
from samsik.render.geometry import Box, column
from samsik.render.picture.block import Block, Span, beside_or_under
from samsik.render.picture.liuren_words import LARGE, WORD, LiurenWords
from samsik.render.picture.model import Cell
from samsik.render.picture.words import ELEMENTS, MARGIN, PADDING, depth, spans, tile

WIDTH = 360.0
SIDE = (WIDTH - 2 * MARGIN) / 4
# South is on top and east on the left; the middle belongs to no branch.
ROWS = ("巳午未申", "辰　　酉", "卯　　戌", "寅丑子亥")


def square(words: LiurenWords, top: float) -> tuple[float, list[Cell]]:
    """The lower edge of the board whose upper edge is `top`, and its cells."""
    room = SIDE - 2 * PADDING
    told = {branch: _blocks(words, branch, room) for branch in Branch}
    centre = words.centre(2 * SIDE - 2 * PADDING)
    rows = [max(depth(told[Branch.of(sign)]) for sign in row if sign != "　") for row in ROWS]
    lack = depth(centre) - rows[1] - rows[2]
    if lack > 0:
        rows[1:3] = [high + lack / 2 for high in rows[1:3]]
    lefts, tops = column(MARGIN, [SIDE] * 4), column(top, rows)
    cells = []
    for i, row in enumerate(ROWS):
        for j, sign in enumerate(row):
            if sign != "　":
                branch = Branch.of(sign)
                box = Box(lefts[j], tops[i], SIDE, rows[i])
                ground = ELEMENTS[words.chart.plate[branch].element]
                cells.append(tile(words.key(branch), words.label(branch), box, told[branch], ground))
    middle = Box(lefts[1], tops[1], 2 * SIDE, rows[1] + rows[2])
    cells.append(tile("centre", words.centre_label(), middle, centre, "centre"))
    return tops[-1], cells


def _blocks(words: LiurenWords, earth: Branch, room: float) -> list[Block]:
    """The general, the heaven branch with its marks, and below them the earth."""
    say, heaven = words.say, words.chart.plate[earth]
    below = [Span(say.say("picture.over"), WORD, "soft"), *spans(earth.hanzi, say.reading(earth), "soft", WORD, WORD)]
    groups = [words.rider(heaven), words.token(heaven, LARGE), words.marks(heaven), below]
    return [beside_or_under(group, room) for group in groups]
