"""What the addresses share: the language of an answer, the threads, the casebook, and how they are documented."""

from typing import TYPE_CHECKING, Any

from starlette.requests import Request

from samsik.api.language import language_of
from samsik.api.parameters import Asked
from samsik.api.work import Workers
from samsik.i18n.catalogue import check_language

if TYPE_CHECKING:
    from samsik.services.cases import Cases


def lang_of(request: Request, asked: Asked) -> str:
    """The language of an answer; SamsikError `unknown_lang`."""
    if asked.lang is not None:
        check_language(asked.lang)
    return language_of(request.query_params, request.headers)


def workers_of(request: Request) -> Workers:
    """The threads for long questions."""
    workers: Workers = request.app.state.workers
    return workers


def cases_of(request: Request) -> "Cases":
    """The casebook, for a caller who may open it; SamsikError of `Access.check` and of opening it."""
    request.app.state.access.check(request)
    cases: Cases = request.app.state.cases()
    return cases


def documented(schema: str, *status: int, **more: Any) -> dict[str, Any]:
    """What FastAPI is to write of an address: the form of its answer and of its errors."""
    form = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    good = status or (200,)
    responses: dict[Any, Any] = {
        **{each: {"description": "The answer.", "content": form} for each in good},
        "4XX": {"description": "What is wrong, and the way out.", "content": problem},
        "5XX": {"description": "A fault of ours, or too much at once.", "content": problem},
    }
    return {"responses": responses, "response_model": None, "status_code": good[0], **more}
