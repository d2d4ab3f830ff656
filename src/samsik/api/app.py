"""The application: REST under `/api/v1`, and whatever pages are put beside it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from samsik import __version__
from samsik.api import cases, charts, health, library
from samsik.api.access import Access
from samsik.api.answers import for_programs, problem
from samsik.api.context import DOCUMENT, ROOT, address_of
from samsik.api.guard import Guard
from samsik.api.metrics import PERIOD, Metrics
from samsik.api.parameters import refusal
from samsik.api.schemas import document
from samsik.api.settings import Settings
from samsik.api.watch import Watch
from samsik.api.work import Workers
from samsik.errors import SamsikError

if TYPE_CHECKING:
    from samsik.services.cases import Cases

# Seconds.
FAREWELL = 1.0

Extension = Callable[[FastAPI], None]


def create_app(settings: Settings | None = None, *include: Extension) -> FastAPI:
    """The application under its settings; each of `include` puts routes, files and error pages of its own in.

    `app.state` has `settings`, `access` (who may open the casebook), `cases()` (the casebook, opened when it is first
    asked for), `turns` (at the casebook), `workers` (threads for long questions) and `metrics`. `app.state.page_error`
    may be set to a function of a request and a SamsikError that answers errors where people ask.
    """
    chosen = settings or Settings()
    app = FastAPI(
        title="samsik",
        version=__version__,
        openapi_url=DOCUMENT,
        docs_url=None,
        redoc_url=None,
        lifespan=_life,
    )
    app.state.settings = chosen
    app.state.access = Access(chosen)
    app.state.workers = Workers(chosen)
    app.state.cases = _opener(chosen)
    app.state.turns = asyncio.Semaphore(chosen.casebook)
    app.state.metrics = Metrics(chosen.metrics)
    app.state.page_error = None
    for part in (charts, library, cases):
        app.include_router(part.router, prefix=ROOT)
    app.include_router(health.router)
    app.add_exception_handler(SamsikError, _refused)
    app.add_exception_handler(RequestValidationError, _refused)
    app.add_exception_handler(HTTPException, _refused)
    for extension in include:
        extension(app)
    # The last one is the outermost.
    app.add_middleware(Guard, settings=chosen)
    app.add_middleware(Watch, metrics=app.state.metrics)
    app.openapi = cache(lambda: document(app))  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    counting = asyncio.create_task(_count(app.state.metrics))
    yield
    counting.cancel()
    with suppress(TimeoutError):
        # Those whose answers are cut off are told so yet, unless they are in a thread, which cannot be stopped.
        await asyncio.wait_for(app.state.metrics.idle(), FAREWELL)
    app.state.metrics.leave()
    app.state.workers.close()
    if app.state.cases.cache_info().currsize:
        app.state.cases().book.close()


async def _count(metrics: Metrics) -> None:
    """Leave the counts for the other processes, now and then."""
    while True:
        metrics.leave()
        await asyncio.sleep(PERIOD)


def _opener(settings: Settings) -> "Callable[[], Cases]":
    """The casebook, opened once; an attempt that fails is made again at the next request."""

    @cache
    def opened() -> "Cases":
        from sqlalchemy import make_url

        from samsik.casebook.store import Casebook
        from samsik.services.cases import Cases

        return Cases(Casebook(None if settings.database is None else make_url(settings.database)))

    return opened


async def _refused(request: Request, error: Exception) -> Response:
    """Any error as one of ours, in the reader's language."""
    ours = _ours(request, error)
    page: Any = request.app.state.page_error
    if page is not None and not for_programs(request.url.path):
        found: Response = page(request, ours)
    else:
        found = problem(request, ours)
    if isinstance(error, HTTPException) and error.headers:
        found.headers.update(error.headers)
    return found


def _ours(request: Request, error: Exception) -> SamsikError:
    match error:
        case SamsikError():
            return error
        case RequestValidationError():
            return refusal(list(error.errors()), _known(request))
        case HTTPException(status_code=404):
            return SamsikError("no_page", path=request.url.path[:200])
        case HTTPException(status_code=405):
            return SamsikError("no_method", method=request.method[:20])
    # What is left is a body that FastAPI could not read.
    return SamsikError("body_json")


def _known(request: Request) -> list[str]:
    """The parameters of the address asked for."""
    paths = request.app.openapi()["paths"]
    found = paths.get(address_of(request.scope), {}).get(request.method.lower(), {})
    return [each["name"] for each in found.get("parameters", []) if each["in"] == "query"] or ["lang"]
