"""The board: its picture on the left, its reading on the right, how it came about below; and the same as files."""

from typing import Any

from fastapi import APIRouter, Response

from samsik.api.casting import is_day, is_now, lay
from samsik.api.context import workers_of
from samsik.api.parameters import yes
from samsik.errors import SamsikError
from samsik.render.chart import Chart, TaiyiChart
from samsik.render.day import clock_span
from samsik.render.names import names
from samsik.render.svg import picture, svg
from samsik.services.request import TIME
from samsik.services.unknown_hour import Candidates
from samsik.web import choices
from samsik.web.asking import BoardQuery, Way, picked
from samsik.web.faults import status_of
from samsik.web.files import FILES
from samsik.web.form import Form
from samsik.web.reader import Reader, Reading
from samsik.web.seats import WALKS, panel
from samsik.web.steps import plain_when, strides
from samsik.web.telling import telling

router = APIRouter(include_in_schema=False)
SHAPES = {"taiyi": ("circle", "square"), "qimen": ("square",), "liuren": ("square", "circle")}

# The fields of the form, and those that only one board has.
FIELDS = ("when", "place", "date", "clock", *TIME)
FIELDS_OF = {
    "taiyi": ("unit", "school", "set", "hour", "pillars", "dun", "rank", "troops", "see", "spirits", "topics"),
    "qimen": ("school", "set", "hour", "pillars", "ju", "dun", "general", "men", "paces"),
    "liuren": ("set", "hour", "pillars", "general"),
    "now": (),
}


@router.get("/{lang}/taiyi")
@router.get("/{lang}/qimen")
@router.get("/{lang}/liuren")
async def page(reader: Reading) -> Response:
    """The board of a moment, of pillars, or every board of a day; or the form with what is wrong beside its field."""
    clean = picked(reader.pairs) or reader.pairs
    if moved := reader.moved(clean):
        return moved
    try:
        asked = reader.asked(BoardQuery, system=reader.name)
        pure = not is_now(asked)
        laid = await workers_of(reader.request).work(lambda: lay(asked)) if is_day(asked) else lay(asked)
        if isinstance(laid, Candidates):
            return reader.page("day.html", pure=pure, **form_of(reader), days=days_of(reader, laid))
        return reader.page("board.html", pure=pure, **form_of(reader), **board_of(reader, asked, laid))
    except SamsikError as error:
        return reader.page("asked.html", pure=False, status=status_of(error), **form_of(reader, error))


def form_of(reader: Reader, error: SamsikError | None = None) -> dict[str, Any]:
    """The form as it was filled in."""
    words, system = reader.words, reader.name
    form = Form(reader.pairs, error, (*FIELDS, *FIELDS_OF[system]))
    return {
        "form": form,
        "system": system,
        "units": choices.units(words),
        "schools": choices.schools(system, words) if system in SHAPES else (),
        "time": choices.time_choices(words),
        "duns": choices.duns(words),
        "ranks": choices.ranks(words),
        "sights": choices.sights(words) if system == "taiyi" else (),
        "options": choices.options(system, form.value("school"), words) if system in SHAPES else (),
    }


def board_of(reader: Reader, asked: BoardQuery, chart: Chart) -> dict[str, Any]:
    """A chart with everything that its page shows."""
    system = chart.system
    shape = asked.shape or SHAPES[system][0]
    how = asked.drawing() | {"shape": shape, "caption": False}
    way = Way(reader.request.url.path, reader.pairs, asked.request(), chart)
    drawn = picture(chart, reader.lang, **how)

    def link(key: str) -> str:
        return way.with_(seat=key) + "#seat"

    def draw(each: Chart, **more: Any) -> str:
        return svg(each, lang=reader.lang, style="external", **how, **more)

    moment = chart.moment
    return {
        "chart": chart,
        "way": way,
        "now": asked.pillars is None and is_now(asked),
        "told": telling(chart, reader.lang, why=yes("why", asked.why)),
        "svg": draw(chart, links=link, current=asked.seat),
        "other_svg": draw(chart.other, id="other") if isinstance(chart, TaiyiChart) and chart.other else None,
        "seat": None if asked.seat is None else panel(chart, drawn, asked.seat, reader.lang),
        "strides": strides(moment) if moment else (),
        "unit": "year" if moment and moment.is_bare_year else asked.unit,
        "shapes": SHAPES[system],
        "shape": shape,
        "walks": [(side, getattr(chart.counts, side)) for side in WALKS] if isinstance(chart, TaiyiChart) else [],
        "walk": asked.walk,
        "files": tuple(FILES),
    }


def days_of(reader: Reader, found: Candidates) -> list[dict[str, Any]]:
    """Every board of a day: from when to when, what it is, and where it is told."""
    told = []
    for span, chart in zip(found.spans, found.charts, strict=True):
        way = Way(reader.request.url.path, reader.pairs, BoardQuery(system=chart.system).request(), chart)
        told.append(
            {
                "span": clock_span(names(reader.lang), span),
                "title": telling(chart, reader.lang, why=False).title,
                "href": way.at(plain_when(span.moment)),
            }
        )
    return told
