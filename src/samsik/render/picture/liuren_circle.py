"""天圓地方 The round board: twelve branches of a square earth, over them heaven turning with its generals."""

from samsik.core.cycle import Branch
from samsik.render.geometry import Box, Sector, angle_of
from samsik.render.picture.block import Block, Line, Span, fit, set_middle
from samsik.render.picture.liuren_words import LARGE, WORD, LiurenWords
from samsik.render.picture.model import Cell, Shape, Text, circle_path, sector_path
from samsik.render.picture.words import ELEMENTS, MARGIN, rules_under, spans

WIDTH = 400.0
# Radii of heaven and of what lies within it; half the height of the earth.
HEAVEN, CORE, HALF = 160.0, 78.0, 200.0
EARTH = 15.0


def circle(words: LiurenWords, top: float) -> tuple[float, list[Cell]]:
    """The lower edge of the board whose upper edge is `top`, and its cells."""
    frame = Box(MARGIN, top, WIDTH - 2 * MARGIN, 2 * HALF)
    hub = frame.centre
    cells = []
    for earth in Branch:
        outer = Sector.framed(hub, HEAVEN, frame, angle_of(earth), 15)
        inner = Sector(hub, CORE, HEAVEN, angle_of(earth), 15)
        cells.append(_cell(words, earth, outer, inner))
    core = Shape(circle_path(hub, CORE), "ground centre")
    texts = [text for block in [words.core()] for text in set_middle(block, hub)]
    cells.append(Cell("centre", words.centre_label(), (core,), tuple(texts)))
    return frame.bottom, cells


def _cell(words: LiurenWords, earth: Branch, outer: Sector, inner: Sector) -> Cell:
    """The earth branch outside, and over it the heaven branch with what belongs to it."""
    texts: list[Text] = []
    for forms, sector, wish in (
        (_over(words, words.chart.plate[earth]), inner, (CORE + HEAVEN) / 2),
        (_under(words, earth), outer, HEAVEN + 18),
    ):
        placed = next((block, at) for block in forms if (at := fit(block, sector, [], wish)) is not None)
        texts += set_middle(*placed)
    element = ELEMENTS[words.chart.plate[earth].element]
    shapes = (Shape(sector_path(outer), "ground centre"), Shape(sector_path(inner), f"ground {element}"))
    return Cell(words.key(earth), words.label(earth), (*shapes, *rules_under(texts)), tuple(texts))


def _named(words: LiurenWords, branch: Branch, size: float) -> list[Span]:
    first, *reading = spans(branch.hanzi, words.say.reading(branch), "ink", size, WORD)
    return [first, *(Span(span.text, WORD, "soft") for span in reading)]


def _under(words: LiurenWords, earth: Branch) -> list[Block]:
    """A branch of earth beside its reading, or above it."""
    named = _named(words, earth, EARTH)
    return [(tuple(named),), tuple((span,) for span in named)]


def _over(words: LiurenWords, heaven: Branch) -> list[Block]:
    """General, branch and marks on three lines, or on fewer, or with the reading apart."""
    element = Span(heaven.element.hanzi, WORD, ELEMENTS[heaven.element])
    named, *reading = _named(words, heaven, LARGE)
    rider: Line = tuple(span for line in words.rider_mark(heaven) for span in line)
    marks = tuple(words.marks(heaven, short=True))
    forms: list[Block] = [
        (rider, (named, *reading, element), marks),
        ((*rider, *marks), (named, *reading, element)),
        (rider, (named, element), (*reading, *marks)),
        (rider, (named, element), tuple(reading), marks),
        ((*rider, *marks), (named, element), tuple(reading)),
        (rider, (named,), (element, *reading), marks),
    ]
    return [tuple(line for line in form if line) for form in forms]
