"""What people write of a case, and the form that changes it: nothing that was typed is lost, whoever else writes."""

import re
from typing import Any

from fastapi import APIRouter, Response

from samsik.api.context import Book
from samsik.casebook.case import Case, Remarks, check_remarks
from samsik.errors import SamsikError
from samsik.services.cases import Cases, number_of
from samsik.web.casebook.door import Sending, Sent, Visit, Visiting
from samsik.web.form import Form
from samsik.web.query import Pairs

router = APIRouter(include_in_schema=False)
FIELDS = ("question", "notes", "tag", "predicted", "outcome")
# Those of them that are a text each.
TEXTS = ("question", "notes", "predicted", "outcome")


def written(sent: Sent) -> dict[str, Any]:
    """Fields of `Remarks` as a form has them; tags stand with commas between them."""
    tags = tuple(tag for tag in re.split("[,，、]", sent.text("tag")) if tag.strip())
    return {"tags": tags} | {name: sent.text(name) for name in TEXTS if name in dict(sent.pairs)}


def fields_of(case: Case) -> Pairs:
    """What is written of a case, as a form has it."""
    remarks = case.remarks
    return (
        ("question", remarks.question),
        ("notes", remarks.notes),
        ("tag", ", ".join(remarks.tags)),
        ("predicted", remarks.predicted or ""),
        ("outcome", remarks.outcome or ""),
        ("revision", str(case.revision)),
    )


@router.get("/{lang}/cases/{id}/edit")
def editing(visit: Visiting, cases: Book, id: str) -> Response:
    """The form with what is written of a case."""
    case = cases.show(number_of("id", id)).case
    return visit.page("edit.html", case=case, form=Form(fields_of(case)), theirs={})


@router.post("/{lang}/cases/{id}/edit")
def edited(visit: Visiting, cases: Book, id: str, sent: Sending) -> Response:
    """Change it, while it is as it was when the form was made; else the form again, beside what is there now."""
    number = number_of("id", id)
    try:
        visit.check(sent)
        cases.edit(number, written(sent), revision=number_of("revision", sent.text("revision")))
    except SamsikError as error:
        return _again(visit, cases, number, sent, error)
    return visit.to(f"cases/{number}")


def _again(visit: Visit, cases: Cases, number: int, sent: Sent, error: SamsikError) -> Response:
    form = Form(sent.pairs, error, FIELDS)
    if error.code == "no_case":
        # Somebody has deleted it: what was typed can still be copied.
        return visit.page("edit.html", error, case=None, form=form, theirs={})
    case = cases.show(number).case
    if error.code != "case_changed":
        return visit.page("edit.html", error, case=case, form=form, theirs={})
    if is_written(case, sent):
        return visit.to(f"cases/{number}")
    now = dict(fields_of(case))
    theirs = {name: now[name] for name in FIELDS if now[name].split() != sent.text(name).split()}
    again = Form((*sent.pairs, ("revision", str(case.revision))), error, FIELDS)
    return visit.page("edit.html", error, case=case, form=again, theirs=theirs)


def is_written(case: Case, sent: Sent) -> bool:
    """Whether a case has what a form says, as after a form that was sent twice."""
    kept = {name: getattr(case.remarks, name) for name in TEXTS}
    try:
        return check_remarks(Remarks(**kept | written(sent))) == case.remarks
    except SamsikError:
        # What cannot be written is not there.
        return False
