"""One case: its board, what is written of it, what came of it, and the same cast under the rules of today."""

from typing import Any

from fastapi import APIRouter, Response

from samsik.api.context import Book
from samsik.casebook.case import Case
from samsik.errors import SamsikError
from samsik.render.svg import svg
from samsik.services.case_recast import is_outdated
from samsik.services.case_report import short
from samsik.services.cases import Cases, number_of
from samsik.services.request import Request
from samsik.web.casebook.door import Sending, Visit, Visiting
from samsik.web.casebook.listing import row
from samsik.web.form import Form
from samsik.web.links import of_request

router = APIRouter(include_in_schema=False)


@router.get("/{lang}/cases/{id}")
def show(visit: Visiting, cases: Book, id: str) -> Response:
    """A case with its board."""
    case = cases.show(number_of("id", id)).case
    return _shown(visit, case, Form((("outcome", case.remarks.outcome or ""), ("revision", str(case.revision)))))


def _shown(visit: Visit, case: Case, form: Form) -> Response:
    return visit.page(
        "case.html",
        form.error,
        form=form,
        case=case,
        row=row(case, visit),
        board=_board(case, visit),
        outdated=is_outdated(case),
        options=_options(case, visit),
    )


def _board(case: Case, visit: Visit) -> dict[str, Any]:
    """The board under the rules of today, each seat leading to the board's own page; or why there is none any more."""
    pairs = of_request(case.request)
    href = visit.reader.href(case.system, pairs)
    try:
        chart = Request.of(case.request).chart()
    except SamsikError as error:
        return {"svg": None, "href": href, "problem": error}

    def link(key: str) -> str:
        return visit.reader.href(case.system, pairs, seat=key) + "#seat"

    drawn = svg(chart, lang=visit.reader.lang, style="external", links=link)
    return {"svg": drawn, "href": href, "problem": None}


def _options(case: Case, visit: Visit) -> list[tuple[str, str]]:
    """What the last casting was cast under, in words where there are words for it."""
    known = visit.reader.words.subject("options")

    def said(name: str, value: str) -> str:
        return known.get(f"{name}.{value}", value)

    options: dict[str, Any] = case.castings[-1].chart["options"]
    return [(known.get(f"{name}.name", name), said(name, str(value))) for name, value in options.items()]


@router.post("/{lang}/cases/{id}")
def outcome(visit: Visiting, cases: Book, id: str, sent: Sending) -> Response:
    """Write down what came of it."""
    number = number_of("id", id)
    try:
        visit.check(sent)
        changes = {"outcome": sent.text("outcome")}
        cases.edit(number, changes, revision=number_of("revision", sent.text("revision")))
    except SamsikError as error:
        case = cases.show(number).case
        if error.code == "case_changed" and (case.remarks.outcome or "") == sent.text("outcome").strip():
            return visit.to(f"cases/{number}")
        pairs = (*sent.pairs, ("revision", str(case.revision)))
        return _shown(visit, case, Form(pairs, error, ("outcome",)))
    return visit.to(f"cases/{number}")


@router.get("/{lang}/cases/{id}/delete")
def asking(visit: Visiting, cases: Book, id: str) -> Response:
    """Ask whether it is to be deleted for good."""
    return _asked(visit, cases.show(number_of("id", id)).case)


def _asked(visit: Visit, case: Case, error: SamsikError | None = None) -> Response:
    return visit.page("delete.html", error, case=case, row=row(case, visit))


@router.post("/{lang}/cases/{id}/delete")
def delete(visit: Visiting, cases: Book, id: str, sent: Sending) -> Response:
    """Delete it, unless it has changed since that was asked."""
    number = number_of("id", id)
    try:
        visit.check(sent)
        cases.delete(number, revision=number_of("revision", sent.text("revision")))
    except SamsikError as error:
        if error.code != "no_case":
            return _asked(visit, cases.show(number).case, error)
    return visit.to("cases", gone=str(number))


@router.get("/{lang}/cases/{id}/recast")
def recast(visit: Visiting, cases: Book, id: str) -> Response:
    """The case cast under the rules of today: what differs, and why."""
    return _recast(visit, cases, number_of("id", id))


def _recast(visit: Visit, cases: Cases, number: int, error: SamsikError | None = None) -> Response:
    done = cases.recast(number)
    case = done.recasts[0].case
    (found,) = done.to_dict(visit.reader.lang)["recasts"]
    changes = [(".".join(each["path"]), short(each["old"]), short(each["new"])) for each in found["changes"]]
    told = {"found": found, "changes": changes, "outdated": is_outdated(case)}
    return visit.page("recast.html", error, case=case, row=row(case, visit), **told)


@router.post("/{lang}/cases/{id}/recast")
def accept(visit: Visiting, cases: Book, id: str, sent: Sending) -> Response:
    """Keep the new board beside the earlier ones."""
    number = number_of("id", id)
    try:
        visit.check(sent)
        cases.recast(number, accept=True)
    except SamsikError as error:
        return _recast(visit, cases, number, error)
    return visit.to(f"cases/{number}")
