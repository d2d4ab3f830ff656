"""`cases`: the casebook."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from samsik.api.answers import PRIVATE, answer, matches
from samsik.api.context import Book, documented, lang_of, workers_of
from samsik.api.parameters import Asked, CaseFile, CasePage, CaseStatsQuery, CaseUpload, Word, yes
from samsik.casebook.case import Remarks
from samsik.core.typed import from_json, whole
from samsik.errors import SamsikError, one_of
from samsik.services.case_files import ASKED, WRITTEN
from samsik.services.cases import FORMATS, Saved, number_of
from samsik.services.request import Request as Asking
from samsik.services.request import unknown_field

router = APIRouter(prefix="/cases", tags=["casebook"])
# A sheet beside the JSON that every address answers.
SHEETS = {"responses": {"200": {"content": {"text/csv": {"schema": {"type": "string"}}}}}}
ADDED = (*ASKED, *WRITTEN, "key")


@router.get("", **documented("CaseList"))
def listing(request: Request, asked: Annotated[CasePage, Query()], cases: Book) -> Response:
    """A page of the cases that have all of some words, newest first, without their charts."""
    lang = lang_of(request, asked)
    limit = whole("limit", asked.limit)
    found = cases.list(asked.words, limit=limit, cursor=asked.cursor, **asked.which())
    return answer(request, found.to_dict(lang), pure=False)


@router.post(
    "", **documented("Case", 201, 200, openapi_extra={"requestBody": {"$ref": "#/components/requestBodies/NewCase"}})
)
async def add(
    request: Request,
    asked: Annotated[Asked, Query()],
    cases: Book,
    idempotency_key: Annotated[Word, Header(max_length=64)] = None,
) -> Response:
    """Cast a board and save it. Under a key that is there nothing is saved: its case is answered (200)."""
    given = await _body(request, ADDED)
    key = given.pop("key", idempotency_key)
    if not isinstance(key, str | None):
        raise SamsikError("request_value", name="key")
    remarks = Remarks(**_written({name: given.pop(name) for name in WRITTEN if name in given}))
    saved = await run_in_threadpool(cases.add, Asking.of(given), remarks, key=key)
    return await run_in_threadpool(_answer, request, saved, lang_of(request, asked), 201 if saved.new else 200)


@router.get("/stats", **documented("CaseStats"))
def stats(request: Request, asked: Annotated[CaseStatsQuery, Query()], cases: Book) -> Response:
    """How often what was foretold came true, against chance."""
    lang = lang_of(request, asked)
    return answer(request, cases.stats(asked.words, by=asked.by, **asked.which()).to_dict(lang), pure=False)


@router.get("/export", **documented("CaseFile", openapi_extra=SHEETS))
def export(request: Request, asked: Annotated[CaseFile, Query()], cases: Book) -> Response:
    """The cases that have all of some words, whole, as a file that another casebook reads."""
    form = one_of("unknown_format", asked.format, FORMATS)
    found = cases.export(asked.words, **asked.which())
    if form == "json":
        return answer(request, found.to_dict(lang_of(request, asked)), pure=False)
    return Response(found.csv(), 200, {"cache-control": PRIVATE}, "text/csv; charset=utf-8")


@router.post(
    "/import",
    **documented("Imported", openapi_extra={"requestBody": {"$ref": "#/components/requestBodies/CaseFile"}}),
)
async def take(request: Request, asked: Annotated[CaseUpload, Query()], cases: Book) -> Response:
    """Bring in such a file, JSON or CSV, all of it or nothing: an error names the row."""
    lang, replace = lang_of(request, asked), yes("replace", asked.replace)
    if _media(request) not in ("application/json", "text/csv"):
        raise SamsikError("file_type")
    data = await request.body()
    # Reading may take its time, and is given up when that is too long; writing is not given up half-way.
    drafts = await workers_of(request).work(lambda: cases.read(data))
    done = await run_in_threadpool(cases.keep, drafts, replace=replace)
    return answer(request, done.to_dict(lang), pure=False)


@router.get("/{id}", **documented("Case"))
def show(request: Request, id: str, asked: Annotated[Asked, Query()], cases: Book) -> Response:
    """A case with its chart. The ETag is its revision."""
    return _answer(request, cases.show(number_of("id", id)), lang_of(request, asked))


@router.patch(
    "/{id}", **documented("Case", openapi_extra={"requestBody": {"$ref": "#/components/requestBodies/CaseChanges"}})
)
async def edit(
    request: Request,
    id: str,
    asked: Annotated[Asked, Query()],
    cases: Book,
    if_match: Annotated[Word, Header(max_length=200)] = None,
) -> Response:
    """Change what is written of a case; with If-Match only while it is as it was when you looked at it."""
    changes = _written(await _body(request, WRITTEN))
    number, revision = number_of("id", id), _revision(if_match)
    saved = await run_in_threadpool(cases.edit, number, changes, revision=revision)
    return await run_in_threadpool(_answer, request, saved, lang_of(request, asked))


@router.delete("/{id}", **documented("Deleted"))
def delete(
    request: Request,
    id: str,
    asked: Annotated[Asked, Query()],
    cases: Book,
    if_match: Annotated[Word, Header(max_length=200)] = None,
) -> Response:
    """Delete a case for good."""
    lang = lang_of(request, asked)
    done = cases.delete(number_of("id", id), revision=_revision(if_match))
    return answer(request, done.to_dict(lang), pure=False)


@router.get("/{id}/recast", **documented("Recasts"))
def recast(request: Request, id: str, asked: Annotated[Asked, Query()], cases: Book) -> Response:
    """Cast a case under the rules of today and tell what differs, and why; nothing is saved."""
    return answer(request, cases.recast(number_of("id", id)).to_dict(lang_of(request, asked)), pure=False)


@router.post("/{id}/recast", **documented("Recasts"))
def accept(request: Request, id: str, asked: Annotated[Asked, Query()], cases: Book) -> Response:
    """The same, and keep the new chart beside the earlier ones."""
    done = cases.recast(number_of("id", id), accept=True)
    return answer(request, done.to_dict(lang_of(request, asked)), pure=False)


def _answer(request: Request, saved: Saved, lang: str, status: int = 200) -> Response:
    case = saved.case
    headers = {"etag": f'"{case.revision}"'} | ({"location": f"/api/v1/cases/{case.id}"} if status == 201 else {})
    return answer(request, saved.to_dict(lang), pure=False, status=status, **headers)


def _revision(if_match: str | None) -> int | None:
    """The revision that a change expects; None for any. One that never was is 0, which no case has."""
    if if_match is None or matches(if_match, "*"):
        return None
    found = if_match.strip().removeprefix("W/").strip('"')
    return int(found) if found.isascii() and found.isdigit() and len(found) < 10 else 0


def _media(request: Request) -> str:
    """What the body says it is."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _body(request: Request, known: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a JSON object; SamsikError `body_type`, `body_json`, `request_field`."""
    # A form of a page elsewhere can send text, and no JSON without asking first.
    if _media(request) != "application/json":
        raise SamsikError("body_type")
    data = await request.body()
    try:
        found = from_json(data)
    except ValueError:
        raise SamsikError("body_json") from None
    if not isinstance(found, dict):
        raise SamsikError("body_json")
    for name in found:
        if name not in known:
            raise unknown_field(name, known)
    return found


def _written(given: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of `Remarks`; SamsikError `request_value`."""
    found = dict(given)
    for name, value in given.items():
        words = value if name == "tags" and isinstance(value, list) else [value]
        optional = name in ("predicted", "outcome") and value is None
        if not optional and (
            not all(isinstance(word, str) for word in words) or isinstance(value, list) != (name == "tags")
        ):
            raise SamsikError("request_value", name=name)
        if name == "tags":
            found[name] = tuple(words)
    return found
