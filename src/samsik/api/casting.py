"""What `cast` asks, put to the services: the chart of a moment, of pillars, or every chart of a day."""

from typing import TYPE_CHECKING, Any

from samsik.api.parameters import Cast, numbers
from samsik.calendar.when import Now, parse_when
from samsik.errors import SamsikError
from samsik.render.chart import Chart
from samsik.services.request import Request

if TYPE_CHECKING:
    from samsik.services.unknown_hour import Candidates


def is_now(asked: Cast) -> bool:
    """Whether it depends on when it is asked; SamsikError of a WHEN that cannot be read."""
    return asked.pillars is None and isinstance(parse_when(asked.when or "now"), Now)


def is_day(asked: Cast) -> bool:
    """Whether it is about a day of unknown hour, which takes its time."""
    return asked.pillars is None and asked.hour is not None and asked.unit == "hour"


def lay(asked: Cast) -> "Chart | Candidates":
    """The chart, or every chart of a day; SamsikError for what cannot be answered."""
    request = asked.request()
    if asked.pillars is not None:
        return _of_pillars(asked, request)
    for name in ("ju", "general"):
        if getattr(asked, name) is not None:
            raise SamsikError("with_pillars_only", name=name)
    if asked.hour not in (None, "unknown"):
        raise SamsikError("bad_choice", name="hour", value=asked.hour, known="unknown")
    return _of_day(asked, request) if is_day(asked) else request.chart()


def _of_pillars(asked: Cast, request: Request) -> Chart:
    from samsik.services.pillars import cast_pillars

    for name in ("when", "hour", "zone", "place", "lat", "lon", "solar", "terms", "almanac", "calendar", "fold"):
        if getattr(asked, name) is not None:
            raise SamsikError("pillars_alone", value=name)
    zi: dict[str, Any] = {} if asked.zi is None else {"zi": asked.zi}
    keys: dict[str, Any] = numbers(asked, "ju") | ({} if asked.general is None else {"general": asked.general})
    return cast_pillars(asked.pillars or "", unit=asked.unit, **request.how, **keys, **zi)


def _of_day(asked: Cast, request: Request) -> "Candidates":
    from samsik.services.unknown_hour import candidates

    return candidates(asked.when or "now", time=asked.time(), **request.how)
