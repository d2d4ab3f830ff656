"""The application: REST under `/api/v1`, and whatever pages are put beside it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from samsik import __version__
from samsik.api import cases, charts, library
from samsik.api.access import Access
from samsik.api.answers import problem
from samsik.api.guard import Guard
from samsik.api.parameters import refusal
from samsik.api.schemas import document
from samsik.api.settings import Settings
from samsik.api.work import Workers
from samsik.errors import SamsikError

if TYPE_CHECKING:
    from samsik.services.cases import Cases

ROOT = "/api/v1"

Extension = Callable[[FastAPI], None]


def create_app(settings: Settings | None = None, *include: Extension) -> FastAPI:
    """The application under its settings; each of `include` puts routes, files and error pages of its own in.

    `app.state` has `settings`, `access` (who may open the casebook), `cases()` (the casebook, opened when it is first
    asked for) and `workers` (threads for long questions). `app.state.page_error` may be set to a function of a request
    and a SamsikError that answers errors outside of `/api/`.
    """
    chosen = settings or Settings()
    app = FastAPI(
        title="samsik",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_life,
    )
    app.state.settings = chosen
    app.state.access = Access(chosen)
    app.state.workers = Workers(chosen)
    app.state.cases = _opener(chosen)
    app.state.page_error = None
    for part in (charts, library, cases):
        app.include_router(part.router, prefix=ROOT)
    app.add_exception_handler(SamsikError, _refused)
    app.add_exception_handler(RequestValidationError, _refused)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, _refused)
    for extension in include:
        extension(app)
    app.add_middleware(Guard, settings=chosen)
    app.openapi = cache(lambda: document(app))  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    yield
    app.state.workers.close()
    if app.state.cases.cache_info().currsize:
        app.state.cases().book.close()


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
    if page is not None and not request.url.path.startswith("/api/"):
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
        case HTTPException():
            return SamsikError("body_json")
    # Whoever runs the server is told by it: it gets the error as well.
    return SamsikError("fault", kind=type(error).__name__)


def _known(request: Request) -> list[str]:
    """The parameters of the address asked for."""
    path = str(getattr(request.scope.get("route"), "path", ""))
    whole = path if path.startswith(ROOT) else ROOT + path
    found = request.app.openapi()["paths"].get(whole, {}).get(request.method.lower(), {})
    return [each["name"] for each in found.get("parameters", []) if each["in"] == "query"] or ["lang"]
