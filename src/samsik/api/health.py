"""`/health`, `/health/ready` and `/metrics`: for whoever keeps the server running."""

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from samsik import __version__
from samsik.api.answers import PRIVATE, answer, problem
from samsik.api.context import turn
from samsik.api.logs import log
from samsik.api.metrics import MEDIA, Metrics
from samsik.core.ruleset import ruleset_hash
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError

if TYPE_CHECKING:
    from samsik.services.cases import Cases

router = APIRouter(include_in_schema=False)


@router.get("/health")
async def live(request: Request) -> Response:
    """That this process answers; nothing else is touched."""
    return answer(request, {"status": "live"}, pure=False)


@router.get("/health/ready")
async def ready(request: Request) -> Response:
    """Whether all can be served: the database of the casebook is read, unless the casebook is closed to everybody."""
    if request.app.state.access.closed:
        return answer(request, {"status": "ready", "casebook": "closed"}, pure=False)
    try:
        async with turn(request):
            await run_in_threadpool(_read, request)
    except SamsikError as error:
        # Anybody may ask. What the database says, and where it is, is for the log.
        log.warning("not_ready", {"code": error.code, "message": str(error), "id": request.state.id})
        return problem(request, SamsikError("not_ready"))
    return answer(request, {"status": "ready", "casebook": "open"}, pure=False)


def _read(request: Request) -> None:
    cases: Cases = request.app.state.cases()
    cases.book.check()


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The counts of all processes, for Prometheus."""
    facts: dict[str, list[dict[str, str]]] = {
        "samsik_info": [{"version": __version__}],
        # The mark that cases are saved under: another one means that they can be cast anew.
        "samsik_ruleset_info": [{"system": each, "ruleset": ruleset_hash(each)} for each in SYSTEMS],
    }
    counts: Metrics = request.app.state.metrics
    headers: dict[str, Any] = {"cache-control": PRIVATE, "content-type": MEDIA}
    return Response(counts.told(facts), 200, headers)
