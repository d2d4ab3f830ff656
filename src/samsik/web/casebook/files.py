"""Cases as files: written for another casebook or a spreadsheet, and read all together or not at all."""

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from samsik.api.answers import PRIVATE
from samsik.api.context import Book, workers_of
from samsik.api.parameters import CaseFile
from samsik.errors import SamsikError, one_of
from samsik.services.cases import FORMATS
from samsik.web.casebook.door import Sending, Visit, Visiting
from samsik.web.form import Form

router = APIRouter(include_in_schema=False)
MEDIA = {"json": "application/json", "csv": "text/csv; charset=utf-8"}
# By this a spreadsheet tells that a file is UTF-8.
BOM = "\ufeff"


@router.get("/{lang}/cases/export")
def export(visit: Visiting, cases: Book) -> Response:
    """The cases wanted as a file."""
    asked = visit.reader.asked(CaseFile)
    form = one_of("unknown_format", asked.format, FORMATS)
    found = cases.export(asked.words, **asked.which())
    text = found.text() if form == "json" else BOM + found.csv()
    headers = {"content-disposition": f'attachment; filename="cases.{form}"', "cache-control": PRIVATE}
    return Response(text, 200, headers, MEDIA[form])


@router.get("/{lang}/cases/import")
def asking(visit: Visiting, cases: Book) -> Response:
    """The form that asks for a file."""
    return _form(visit)


def _form(visit: Visit, form: Form | None = None) -> Response:
    limit = visit.reader.request.app.state.settings.largest_upload // 1_000_000
    error = None if form is None else form.error
    return visit.page("import.html", error, form=form or Form(()), limit=limit)


@router.post("/{lang}/cases/import")
async def take(visit: Visiting, cases: Book, sent: Sending) -> Response:
    """Read a file into the casebook, all of it or nothing."""
    try:
        visit.check(sent)
        if not sent.file:
            raise SamsikError("import_missing")
        # Reading may take its time, and is given up when that is too long; writing is not given up half-way.
        drafts = await workers_of(visit.reader.request).work(lambda: cases.read(sent.file))
        done = await run_in_threadpool(cases.keep, drafts, replace=sent.text("replace") == "1")
    except SamsikError as error:
        return _form(visit, Form(sent.pairs, error, ("file",)))
    return visit.to("cases", tuple((name, str(number)) for name, number in done.params.items()))
