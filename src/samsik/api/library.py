"""`rules`, `sources`, `compare`, `identify` and `find`: the rule book, the schools, records and times."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from samsik.api.answers import answer
from samsik.api.context import documented, lang_of, workers_of
from samsik.api.parameters import FIND_LIMIT, RECORD, Compare, Find, Identify, One
from samsik.core.systems import SYSTEMS
from samsik.core.typed import whole
from samsik.errors import SamsikError, one_of
from samsik.services.pairs import settings

router = APIRouter()


@router.get("/rules", tags=["library"], **documented("Rules"))
async def rules(request: Request, asked: Annotated[One, Query()]) -> Response:
    """The rules, or one of them with its passages."""
    from samsik.services.rules import rules as service

    lang = lang_of(request, asked)
    return answer(request, await workers_of(request).work(lambda: service(asked.id).to_dict(lang)), pure=True)


@router.get("/sources", tags=["library"], **documented("Sources"))
async def sources(request: Request, asked: Annotated[One, Query()]) -> Response:
    """The passages, or one of them with the rules that follow it."""
    from samsik.services.sources import sources as service

    lang = lang_of(request, asked)
    return answer(request, await workers_of(request).work(lambda: service(asked.id).to_dict(lang)), pure=True)


@router.get("/compare", tags=["library"], **documented("Comparison"))
async def compare(request: Request, asked: Annotated[Compare, Query()]) -> Response:
    """Where two schools differ over all boards, how often and why."""
    from samsik.services.compare import compare as service

    lang = lang_of(request, asked)

    def work() -> dict[str, Any]:
        return service(asked.first, asked.second, system=asked.system).to_dict(lang)

    return answer(request, await workers_of(request).work(work), pure=True)


@router.get("/identify", tags=["times"], **documented("Fits"))
async def identify(request: Request, asked: Annotated[Identify, Query()]) -> Response:
    """The boards, years and schools that fit what a record says."""
    from samsik.services.identify import identify as service

    lang = lang_of(request, asked)
    record: dict[str, str] = {name: value for name in RECORD if (value := getattr(asked, name)) is not None}

    def work() -> dict[str, Any]:
        found = service(
            record,
            system=asked.system,
            unit=asked.unit,
            school=asked.school,
            options=settings(asked.set),
            first=asked.first,
            last=asked.last,
            limit=_limit(asked.limit),
            cursor=None if asked.cursor is None else str(whole("cursor", asked.cursor)),
        )
        return found.to_dict(lang)

    return answer(request, await workers_of(request).work(work), pure=True)


@router.get("/find", tags=["times"], **documented("Windows"))
async def find(request: Request, asked: Annotated[Find, Query()]) -> Response:
    """The windows of time in which what is asked for holds."""
    from samsik.services.find import find as service

    lang = lang_of(request, asked)
    for system in asked.system:
        one_of("unknown_system", system, SYSTEMS)

    def work() -> dict[str, Any]:
        found = service(
            asked.first,
            asked.last,
            require=asked.require,
            avoid=asked.avoid,
            favour=asked.favour,
            where=asked.where,
            system=asked.system or "taiyi",
            unit=asked.unit,
            school=asked.school or None,
            options=settings(asked.set),
            sort=asked.sort,
            limit=_limit(asked.limit),
            cursor=asked.cursor,
            **asked.time(),
        )
        return found.to_dict(lang)

    # What does not say from when asks from now on.
    return answer(
        request, await workers_of(request).work(work), pure=asked.first is not None and asked.last is not None
    )


def _limit(text: str) -> int:
    """How many to give; SamsikError `not_whole`, `out_of_range`."""
    limit = whole("limit", text)
    if not 1 <= limit <= FIND_LIMIT:
        raise SamsikError("out_of_range", name="limit", value=limit, low=1, high=FIND_LIMIT)
    return limit
