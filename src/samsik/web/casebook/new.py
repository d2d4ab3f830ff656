"""A new case from a board: what is asked is settled first, so that the board does not move while somebody writes."""

from fastapi import APIRouter, Response

from samsik.api.context import Book
from samsik.api.parameters import Cast
from samsik.casebook.case import Remarks
from samsik.errors import SamsikError
from samsik.render.chart import Chart
from samsik.render.svg import svg
from samsik.services.case_files import new_key
from samsik.services.request import Request
from samsik.web import query
from samsik.web.asking import SHOWN
from samsik.web.casebook.door import Sending, Visit, Visiting
from samsik.web.casebook.writing import FIELDS, written
from samsik.web.form import Form
from samsik.web.links import of_request
from samsik.web.query import Pairs

router = APIRouter(include_in_schema=False)
# A board of these is of no one moment, which a case must have.
MOMENTLESS = ("pillars", "hour", "ju", "general")


@router.get("/{lang}/cases/new")
def laying(visit: Visiting, cases: Book) -> Response:
    """The form for a new case of a board, or for the board itself."""
    reader = visit.reader
    pairs = tuple(pair for pair in reader.pairs if pair[0] not in (*SHOWN, "why", "date", "clock"))
    if not pairs:
        return visit.page("board.html", form=Form(()))
    try:
        request = _asked(pairs)
        chart = request.chart(request.moment())
        settled = _settled(request, chart)
        if set(settled) != set(reader.pairs):
            return visit.to("cases/new", settled)
        return _new(visit, chart, Form((("key", new_key()),)))
    except SamsikError as error:
        return visit.page("board.html", error, form=Form(reader.pairs, error, ("when", "system")))


@router.post("/{lang}/cases/new")
def saving(visit: Visiting, cases: Book, sent: Sending) -> Response:
    """Save it, once for one form however often it is sent."""
    request = _asked(visit.reader.pairs)
    chart = request.chart(request.moment())
    try:
        visit.check(sent)
        saved = cases.add(request, Remarks(**written(sent)), key=sent.text("key"))
    except SamsikError as error:
        # Under the old key the case that is there would be answered again and again.
        key = new_key() if error.code in ("key_reused", "bad_key") else sent.text("key")
        return _new(visit, chart, Form((*sent.pairs, ("key", key)), error, FIELDS))
    return visit.to(f"cases/{saved.case.id}")


def _asked(pairs: Pairs) -> Request:
    asked = query.read(Cast, pairs)
    for name in MOMENTLESS:
        if getattr(asked, name) is not None:
            raise SamsikError("case_without_moment", name=name)
    return asked.request()


def _settled(request: Request, chart: Chart) -> Pairs:
    record = request.settled(chart).to_dict()
    return (("system", chart.system), *of_request(record))


def _new(visit: Visit, chart: Chart, form: Form) -> Response:
    return visit.page(
        "new.html",
        form.error,
        form=form,
        svg=svg(chart, lang=visit.reader.lang, style="external"),
        board=visit.reader.href(chart.system, visit.reader.pairs),
        action=visit.reader.here(),
    )
