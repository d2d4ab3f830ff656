"""What the addresses share: the language of an answer, the threads, the casebook, and how they are documented."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from samsik.api.language import language_of
from samsik.api.parameters import Asked
from samsik.api.work import Workers
from samsik.errors import SamsikError
from samsik.i18n.catalogue import check_language
from samsik.services.cases import Cases

ROOT = "/api/v1"
DOCUMENT = "/api/openapi.json"


def address_of(scope: Any) -> str:
    """The address that a request was led to, with the names of its parts in place of what was asked."""
    path: str = scope["path"]
    form: str | None = getattr(scope.get("route"), "path", None)
    if form is None:
        return path if path == DOCUMENT else "other"
    # A route knows nothing of the prefix under which it was put in.
    return ROOT + form if path.startswith(f"{ROOT}/") and not form.startswith(ROOT) else form


def lang_of(request: Request, asked: Asked) -> str:
    """The language of an answer; SamsikError `unknown_lang`."""
    if asked.lang is not None:
        check_language(asked.lang)
    return language_of(request.query_params, request.headers)


def workers_of(request: Request) -> Workers:
    """The threads for long questions."""
    workers: Workers = request.app.state.workers
    return workers


async def cases_of(request: Request) -> AsyncIterator[Cases]:
    """The casebook, for a caller who may open it; SamsikError of `Access.check`, of `turn` and of opening it."""
    request.app.state.access.check(request)
    async with turn(request):
        yield await run_in_threadpool(request.app.state.cases)


@asynccontextmanager
async def turn(request: Request) -> AsyncIterator[None]:
    """A turn at the casebook; SamsikError `too_busy`.

    Those who wait hold no thread, so that a database which does not answer holds up nobody who asks for a board.
    """
    turns: asyncio.Semaphore = request.app.state.turns
    try:
        await asyncio.wait_for(turns.acquire(), request.app.state.settings.answer)
    except TimeoutError:
        raise SamsikError("too_busy") from None
    try:
        yield
    finally:
        turns.release()


# Given back before the answer is sent, which may take as long as its reader likes.
Book = Annotated[Cases, Depends(cases_of, scope="function")]


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
