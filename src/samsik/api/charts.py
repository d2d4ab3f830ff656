"""`cast`, `calendar` and `board`: charts of a moment, from pillars, and from their keys."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from samsik.api.answers import answer
from samsik.api.casting import is_day, is_now, lay
from samsik.api.context import documented, lang_of, workers_of
from samsik.api.parameters import Board, Calendar, Cast, numbers, yes
from samsik.calendar.when import Now, parse_when
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError, one_of
from samsik.render.chart import Chart
from samsik.services.cast import board as service
from samsik.services.pairs import settings

router = APIRouter(tags=["charts"])
# What each board is laid out from: its keys that must be given, and those that may be.
KEYS = {
    "taiyi": (("ju", "dun"), ("branch", "n", "stem", "unit", "month")),
    "qimen": (("ju", "dun", "hour"), ("day", "month", "general", "men", "paces")),
    "liuren": (("day", "hour", "general"), ()),
}


@router.get("/cast", **documented("Chart"))
async def cast(request: Request, asked: Annotated[Cast, Query()]) -> Response:
    """The chart of a moment, or of pillars, or every chart of a day of unknown hour."""
    lang, why = lang_of(request, asked), yes("why", asked.why)

    def laid() -> dict[str, Any]:
        return lay(asked).to_dict(lang=lang, why=why)

    record = await workers_of(request).work(laid) if is_day(asked) else laid()
    return answer(request, record, pure=not is_now(asked))


@router.get("/calendar", **documented("Calendar"))
async def calendar(request: Request, asked: Annotated[Calendar, Query()]) -> Response:
    """All calendar facts of a moment."""
    from samsik.services import moments

    found = moments.calendar(asked.when, **asked.time())
    return answer(request, found.to_dict(lang_of(request, asked)), pure=not isinstance(parse_when(asked.when), Now))


@router.get("/board/{system}", **documented("Chart"))
async def board(request: Request, system: str, asked: Annotated[Board, Query()]) -> Response:
    """The chart of a board from its keys, without a moment."""
    one_of("unknown_system", system, SYSTEMS)
    needed, allowed = KEYS[system]
    every = {name for names in KEYS.values() for group in names for name in group}
    given = {name: getattr(asked, name) for name in every if getattr(asked, name) is not None}
    for name in given:
        if name not in (*needed, *allowed):
            raise SamsikError("key_of_other_board", name=name, system=system, known=" ".join((*needed, *allowed)))
    for name in needed:
        if name not in given:
            raise SamsikError("value_missing_here", name=name)
    keys: dict[str, Any] = given | numbers(asked, *(name for name in ("ju", "n", "men", "paces") if name in given))
    chart: Chart = service(system, **keys, school=asked.school, options=settings(asked.set))
    return answer(request, chart.to_dict(lang=lang_of(request, asked), why=yes("why", asked.why)), pure=True)
