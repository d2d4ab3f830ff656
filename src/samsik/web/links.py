"""Which board a state, a fit or a saved request is of: the parameters of its address."""

from collections.abc import Iterable, Mapping
from typing import Any

from samsik.core.cycle import Branch, Dun, Pillar
from samsik.core.school import School
from samsik.core.typed import plain
from samsik.services.request import MAPPINGS
from samsik.services.states import State
from samsik.services.states.taiyi import ROUND
from samsik.taiyi.serial import EPOCHS
from samsik.web.query import Pairs

# Years that are shown for a number of the round are of the last round that has passed.
LATEST = 2000
DUNS = {Dun.YANG: "yang", Dun.YIN: "yin"}


def of_request(request: Mapping[str, Any]) -> Pairs:
    """The parameters of a request as plain data (`Request.to_dict`), its board apart."""
    told = ((name, _told(value)) for name, value in request.items() if name not in ("system", *MAPPINGS))
    seen = (("see", f"{name}={value}") for name, value in request.get("see", {}).items())
    return (*told, *_set(request.get("options", {})), *seen)


def _told(value: Any) -> str:
    """A field of a request as an address has it; a flag is only there where it is set."""
    if isinstance(value, float):
        return plain(value)
    return "1" if value is True else str(value)


def of_school(school: School[Any]) -> Pairs:
    """A school with what is changed in it."""
    return (("school", school.id), *_set(school.changed()))


def of_state(system: str, domain: str, state: State, school: School[Any]) -> Pairs:
    """A state that schools are compared in, as the board of one of them."""
    keys = state.keys
    match system, domain:
        case "taiyi", "years":
            return (("unit", "year"), ("when", str(state.number)), *of_school(school))
        case "taiyi", _:
            since = LATEST - (LATEST + EPOCHS[school.options.epoch] - keys["given_number"]) % ROUND
            return (("unit", "year"), ("when", str(since)), ("dun", DUNS[keys["asked_dun"]]), *of_school(school))
        case "qimen", _:
            hour: Pillar = keys["hour"]
            pillars = _pillars(Pillar(hour // 12), hour)
            return (*pillars, ("dun", DUNS[keys["dun"]]), ("ju", str(keys["ju"])), *of_school(school))
        case "liuren", "lessons":
            return _lesson(keys["day"], Branch(0), Branch(keys["turn"]), school)
    return _lesson(keys["day"], keys["hour"], keys["general"], school)


def of_year(year: int, dun: Dun, school: str, options: Mapping[str, str]) -> Pairs:
    """The Taiyi board of a year."""
    return (("unit", "year"), ("when", str(year)), ("dun", DUNS[dun]), ("school", school), *_set(options))


def of_hour(day: Pillar, hour: Pillar, dun: Dun, school: str, options: Mapping[str, str]) -> Pairs:
    """The Taiyi board of an hour by its pillars."""
    return (*_pillars(day, hour), ("dun", DUNS[dun]), ("school", school), *_set(options))


def _lesson(day: Pillar, hour: Branch, general: Branch, school: School[Any]) -> Pairs:
    pillars = _pillars(day, Pillar((12 * day + hour) % 60))
    return (*pillars, ("general", general.hanzi), *of_school(school))


def _pillars(day: Pillar, hour: Pillar) -> Pairs:
    return (("pillars", f",,{day.hanzi},{hour.hanzi}"),)


def _set(options: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return (("set", f"{name}={value}") for name, value in options.items())
