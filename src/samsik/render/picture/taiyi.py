"""太乙圖 The Taiyi board as a picture, round or square, with what is told above and below it."""

from typing import TYPE_CHECKING

from samsik.render.heading import title
from samsik.render.picture.model import Picture, Shape, Text
from samsik.render.picture.taiyi_circle import WIDTH as ROUND
from samsik.render.picture.taiyi_circle import circle
from samsik.render.picture.taiyi_square import WIDTH as FLAT
from samsik.render.picture.taiyi_square import square
from samsik.render.picture.taiyi_words import TaiyiWords, side_kind
from samsik.render.picture.walk import checked_walk, drawn_walk
from samsik.render.picture.words import MARGIN, Flow, checked_shape

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart

SHAPES = ("circle", "square")
COUNT, WALK, LEGEND = 12.5, 11.5, 11.2


def taiyi_picture(
    chart: "TaiyiChart",
    lang: str,
    *,
    shape: str | None = None,
    walk: str | None = None,
    spirits: bool | None = None,
    caption: bool = True,
) -> Picture:
    """The board in `lang`: `circle` or `square`, with the walk of the `host`, `guest` or `fixed` count drawn if asked.

    `spirits`: whether slow spirits stand on it; None puts them on the board of a year. `caption`: whether it says what
    it is of. SamsikError: `bad_choice`.
    """
    shape = checked_shape(shape, SHAPES)
    checked_walk(walk)
    words = TaiyiWords.of(chart, lang, spirits)
    say, width = words.say, ROUND if shape == "circle" else FLAT
    room = width - 4 * MARGIN
    head = Flow(2 * MARGIN, MARGIN, room)
    if caption:
        head.heading(say, chart, title(say, chart))
    board, cells = circle(words, head.top) if shape == "circle" else square(words, head.top, walk is not None)
    foot = Flow(2 * MARGIN, board.bottom + 8, room)
    foot.block(words.counts(COUNT, room))
    drawn: tuple[tuple[Shape, ...], tuple[Text, ...]] = ((), ())
    if walk is not None:
        drawn = drawn_walk(getattr(chart.counts, f"{walk}_walk"), side_kind(walk), board.at, board.between)
        foot.block(words.walk(walk, WALK, room))
    if shape == "circle":
        foot.table(words.legend(LEGEND), 3)
        foot.table(words.spirit_places(LEGEND), 3)
    if caption:
        foot.conventions(say, chart)
    return Picture(
        system="taiyi",
        lang=lang,
        width=width,
        height=foot.top + MARGIN,
        title=title(say, chart),
        cells=tuple(cells),
        texts=(*head.texts, *foot.texts, *drawn[1]),
        above=drawn[0],
    )
