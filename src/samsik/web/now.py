"""The three boards of one moment side by side."""

from typing import Annotated, Any

from fastapi import APIRouter, Response

from samsik.api.parameters import Time, Word, word
from samsik.calendar.when import Now, parse_when
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError
from samsik.render.chart import Chart
from samsik.render.heading import moment_rows
from samsik.render.moment import applied_line
from samsik.render.svg import svg
from samsik.services.request import Request
from samsik.web import query
from samsik.web.asking import Way, picked
from samsik.web.board import SHAPES, form_of
from samsik.web.faults import status_of
from samsik.web.reader import Reader, Reading
from samsik.web.steps import strides
from samsik.web.telling import names_of, telling

router = APIRouter(include_in_schema=False)


class NowQuery(Time):
    """A moment."""

    when: Annotated[Word, word("now, or any other moment.")] = None
    date: Annotated[Word, word("A date picked in place of WHEN.")] = None
    clock: Annotated[Word, word("A time picked with it.")] = None


@router.get("/{lang}/now")
def page(reader: Reading) -> Response:
    """The three boards, each leading to its own page; or the form with what is wrong beside its field."""
    clean = picked(reader.pairs) or reader.pairs
    if moved := reader.moved(clean):
        return moved
    try:
        asked = reader.asked(NowQuery)
        when = asked.when or "now"
        pure = not isinstance(parse_when(when), Now)
        return reader.page("now.html", pure=pure, **form_of(reader), **_boards(reader, when, asked.time()))
    except SamsikError as error:
        return reader.page("asked.html", pure=False, status=status_of(error), **form_of(reader, error))


def _boards(reader: Reader, when: str, time: dict[str, Any]) -> dict[str, Any]:
    requests = [Request(when=when, system=system, **time) for system in SYSTEMS]
    moment, say = requests[0].moment(), names_of("taiyi", reader.lang)
    boards = [_board(reader, request, request.chart(moment)) for request in requests]
    return {
        "boards": boards,
        "rows": moment_rows(say, moment),
        "applied": applied_line(say, moment),
        "way": Way(reader.request.url.path, reader.pairs, requests[0], requests[0].chart(moment)),
        "strides": strides(moment),
        "unit": "hour",
        "now": isinstance(parse_when(when), Now),
        "notes": [note.text(reader.lang) for note in moment.notes],
    }


def _board(reader: Reader, request: Request, chart: Chart) -> dict[str, str]:
    way = Way(reader.href(chart.system), (), request, chart)
    return {
        "title": telling(chart, reader.lang, why=False).title,
        "href": way.fixed,
        "svg": svg(
            chart,
            lang=reader.lang,
            style="external",
            caption=False,
            shape=SHAPES[chart.system][0],
            links=lambda key: query.write(way.path, (*way.fixed_pairs, ("seat", key))) + "#seat",
        ),
    }
