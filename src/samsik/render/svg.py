"""圖 A picture as SVG, by the standard library: classes for every colour, a text equivalent, links where asked for.

Nothing but classes and numbers is written into the markup, so that a page may bring the style sheet itself
(`style="external"`) and needs no leave for styles within the markup.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.render.palette import FONTS, THEMES, stylesheet
from samsik.render.picture.model import Cell, Level, Picture, Shape, Text, num

if TYPE_CHECKING:
    from samsik.render.chart import Chart

STYLES = ("inline", "external")
# What a cell leads to, by its key; None for no link.
Links = Callable[[str], str | None]


def picture(chart: "Chart", lang: str = "ko", **how: Any) -> Picture:
    """The picture of a chart; `how` are the choices of its system (`shape`, `walk`, `spirits`, `caption`)."""
    from samsik.render.chart import LiurenChart, QimenChart

    if isinstance(chart, QimenChart):
        from samsik.render.picture.qimen import qimen_picture

        return qimen_picture(chart, lang, **how)
    if isinstance(chart, LiurenChart):
        from samsik.render.picture.liuren import liuren_picture

        return liuren_picture(chart, lang, **how)
    from samsik.render.picture.taiyi import taiyi_picture

    return taiyi_picture(chart, lang, **how)


def svg(
    chart: "Chart",
    *,
    lang: str = "ko",
    theme: str = "auto",
    style: str = "inline",
    links: Links | None = None,
    id: str | None = None,
    current: str | None = None,
    **how: Any,
) -> str:
    """A chart as an SVG document that can also stand within a page.

    `theme`: `auto` follows the reader's screen and printer; `light`, `dark`, `print`. `style`: `inline` carries its
    colours, `external` leaves them to a page that has `samsik.render.palette.stylesheet`. `links` is asked for
    each cell (`seat-xun`, `palace-9`, `branch-zi`) and gives what it leads to, or None; `current` is the key of
    the one that is looked at. `id` begins every id and is the system's name unless given. SamsikError: `bad_choice`.
    """
    for name, value, known in (("theme", theme, THEMES), ("style", style, STYLES), ("lang", lang, LANGUAGES)):
        if value not in known:
            raise SamsikError("bad_choice", name=name, value=value, known=" ".join(known))
    return written(picture(chart, lang, **how), theme=theme, style=style, links=links, id=id, current=current)


def written(
    drawn: Picture,
    *,
    theme: str = "auto",
    style: str = "inline",
    links: Links | None = None,
    id: str | None = None,
    current: str | None = None,
) -> str:
    """A picture as `svg` writes that of a chart."""
    return "".join(_document(drawn, theme, style == "inline", links, id or drawn.system, current))


def _document(
    drawn: Picture, theme: str, styled: bool, links: Links | None, id: str, current: str | None
) -> Iterator[str]:
    size = f"{num(drawn.width)} {num(drawn.height)}"
    role = "img" if links is None else "group"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{num(drawn.width)}" '
        f'height="{num(drawn.height)}" id={quoteattr(id)} class="samsik {drawn.system} {theme}" '
        f'lang="{LANGUAGES[drawn.lang]}" role="{role}" font-family={quoteattr(FONTS)} '
        f"aria-labelledby={quoteattr(f'{id}-title')} aria-describedby={quoteattr(f'{id}-desc')}>\n"
    )
    yield f"<title id={quoteattr(f'{id}-title')}>{escape(drawn.title)}</title>\n"
    yield f"<desc id={quoteattr(f'{id}-desc')}>{escape(drawn.description)}</desc>\n"
    if styled:
        yield f"<style>{stylesheet(theme)}</style>\n"
    yield f'<path class="paper" d="M0 0h{num(drawn.width)}v{num(drawn.height)}h-{num(drawn.width)}z"/>\n'
    yield from map(_shape, drawn.below)
    for cell in drawn.cells:
        yield from _cell(cell, id, links and links(cell.key), cell.key == current)
    if drawn.above or drawn.texts or drawn.levels:
        # What lies over a cell must not keep a reader from the link of the cell.
        yield '<g class="over">\n'
        yield from map(_shape, drawn.above)
        yield from map(_text, drawn.texts)
        yield from map(_level, drawn.levels)
        yield "</g>\n"
    yield "</svg>\n"


def _cell(cell: Cell, id: str, href: str | None, current: bool) -> Iterator[str]:
    name = f'id={quoteattr(f"{id}-{cell.key}")} class="cell"' + ' aria-current="true"' * current
    if href is None:
        yield f"<g {name}>"
    else:
        # Its name has what is drawn as well, for those who call a link by what they see.
        told = " · ".join([cell.label, " ".join(text.text for text in cell.texts)])
        yield f"<a {name} href={quoteattr(href)} aria-label={quoteattr(told)}>"
    yield f"<title>{escape(cell.label)}</title>\n"
    # The label says all that is drawn, in words.
    yield '<g aria-hidden="true">' if href is not None else ""
    yield from map(_shape, cell.shapes)
    yield from map(_text, cell.texts)
    yield "</g>\n" if href is None else "</g></a>\n"


def _shape(shape: Shape) -> str:
    return f'<path class="{shape.kind}" d="{shape.path}"/>\n'


def _text(text: Text) -> str:
    anchor = ' text-anchor="middle"' if text.middle else ""
    place = f'x="{num(text.x)}" y="{num(text.y)}" font-size="{num(text.size)}"'
    return f'<text class="{text.kind}" {place}{anchor}>{escape(text.text)}</text>\n'


def _level(level: Level) -> str:
    place = f'y="{num(level.y)}" font-size="{num(level.size)}" text-anchor="middle"'
    if all(len(text) == 1 for _, text in level.items):
        # Of single letters each has its own x.
        at, letters = " ".join(num(x) for x, _ in level.items), "".join(text for _, text in level.items)
        return f'<text class="{level.kind}" x="{at}" {place}>{escape(letters)}</text>\n'
    parts = "".join(f'<tspan x="{num(x)}">{escape(text)}</tspan>' for x, text in level.items)
    return f'<text class="{level.kind}" {place}>{parts}</text>\n'
