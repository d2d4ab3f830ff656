"""考定 identify: which 局, years and schools have what a record says of a board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from samsik.calendar.eras import eras_of
from samsik.core.cycle import Dun, Pillar, Unit
from samsik.core.school import School
from samsik.core.typed import whole
from samsik.errors import SamsikError
from samsik.services.fits import Fit, Fits, Misfit
from samsik.services.record_keys import Given, read_record, read_year, shown
from samsik.services.rounds import round_of
from samsik.services.states import system_called
from samsik.services.states.taiyi import FIRST_YEAR, JIAZI_YEAR, LAST_YEAR, ROUND
from samsik.taiyi.school import TaiyiOptions
from samsik.taiyi.serial import EPOCHS

# Years looked through when none are asked for: from the first that Chinese chronicles date.
EARLIEST, LATEST = -840, 2100


def identify(
    record: Mapping[str, Any] | None = None,
    *,
    system: str = "taiyi",
    unit: str = "year",
    school: str | None = None,
    options: dict[str, str] | None = None,
    first: int | str | None = None,
    last: int | str | None = None,
    limit: int | str = 20,
    cursor: str | None = None,
    **values: Any,
) -> Fits:
    """The 局, years and schools that fit what a record says, best first.

    The record is given by name, `palace=7, wenchang="坤", host=7, era="泰始1", pattern="囚,關"`, or as a mapping; see
    `samsik.services.record_keys.KEYS`, of which the hanzi names serve as well. A fit has every value, or at least
    half of them, the others named. `school` is an id, or all schools for "any" and None. `first` and `last` bound
    the years (unit year only). For other units the fits have pillars instead of years. SamsikError for what cannot
    be read or cannot be.
    """
    taiyi = system_called(system, ("taiyi",))
    counted = Unit.of(unit)
    given = read_record(values if record is None else {**record, **values}, counted)
    named = taiyi.schools.values() if school in (None, "any") else [taiyi.school(school)]
    schools = [each.with_options(options or {}) for each in named]
    span = _span(counted, first, last, given)
    merged: dict[tuple[Any, ...], list[str]] = {}
    for each in schools:
        for dun in _duns(counted, each.options, given):
            for key in _fits(each, counted, dun, given, span):
                merged.setdefault(key, []).append(each.id)
    found = [Fit(tuple(ids), *key) for key, ids in merged.items()]
    order = [each.id for each in schools]
    found.sort(key=lambda fit: _rank(fit, order))
    start = _whole("cursor", cursor or 0, 0)
    return Fits(counted, school or "any", options or {}, given, span, tuple(found), start, _whole("limit", limit, 1))


def _whole(name: str, value: Any, low: int) -> int:
    number = whole(name, str(value))
    if number < low:
        raise SamsikError("out_of_range", name=name, value=number, low=low, high="∞")
    return number


def _rank(fit: Fit, order: Sequence[str]) -> tuple[Any, ...]:
    """Most values first, then those that keep the date, then by school and 局."""
    undated = any(misfit.given.key.name in ("year", "era", "acc") for misfit in fit.misfits)
    return -fit.matched, undated, order.index(fit.schools[0]), fit.dun, fit.ju, fit.years


def _span(
    unit: Unit, first: int | str | None, last: int | str | None, given: Sequence[Given]
) -> tuple[int, int] | None:
    if unit is not Unit.YEAR:
        if first is not None or last is not None:
            raise SamsikError("years_of_years_only", unit=unit.value)
        return None
    dated = [year for each in given for year in _years(each)]
    low = min([EARLIEST, *dated]) if first is None else read_year("from", str(first))
    high = max([LATEST, *dated]) if last is None else read_year("to", str(last))
    for name, year in (("from", low), ("to", high)):
        if not FIRST_YEAR <= year <= LAST_YEAR:
            raise SamsikError("out_of_range", name=name, value=year, low=FIRST_YEAR, high=LAST_YEAR)
    if low > high:
        raise SamsikError("years_reversed", first=low, last=high)
    return low, high


def _years(given: Given) -> tuple[int, ...]:
    """The years that a value names outright."""
    if given.key.name == "year":
        return (given.wanted,)
    return tuple(year for year, _ in given.wanted) if given.key.name == "era" else ()


def _duns(unit: Unit, options: TaiyiOptions, given: Sequence[Given]) -> tuple[Dun, ...]:
    """Both for hours, for years where the school reads both, and wherever the record speaks of 遁; else yang (T-12)."""
    both = unit is Unit.HOUR or (unit is Unit.YEAR and options.year_dun == "both")
    return tuple(Dun) if both or any(each.key.name == "dun" for each in given) else (Dun.YANG,)


def _fits(
    school: School[TaiyiOptions], unit: Unit, dun: Dun, given: Sequence[Given], span: tuple[int, int] | None
) -> Iterator[tuple[Any, ...]]:
    """The fits of one school and 遁, without the school: 局 by 局, the same values fitting in each."""
    states = round_of(unit, dun, school.options)
    places = range(ROUND) if span is None else range(span[0] - JIAZI_YEAR, span[1] + 1 - JIAZI_YEAR)
    base = EPOCHS[school.options.epoch]
    steady = [[_holds(each, state) for each in given] for state in states]
    groups: dict[tuple[Any, ...], list[int]] = {}
    for place in places:
        state, year = states[place % ROUND], place + JIAZI_YEAR
        fitting = tuple(
            holds if holds is not None else _holds_year(each, year, base)
            for each, holds in zip(given, steady[place % ROUND], strict=True)
        )
        if 2 * sum(fitting) >= len(given):
            groups.setdefault((state["ju"], fitting), []).append(place)
    for (ju, fitting), found in groups.items():
        misfits = tuple(
            Misfit(each, _computed(each, found, states, base))
            for each, holds in zip(given, fitting, strict=True)
            if not holds
        )
        years = () if span is None else tuple(place + JIAZI_YEAR for place in found)
        pillars, days = ((), ()) if span is not None else _pillars([states[place] for place in found])
        yield dun, ju, years, pillars, days, len(given), misfits


def _holds(given: Given, state: Mapping[str, Any]) -> bool | None:
    """Whether a state has a value; None for one that only a year can tell."""
    key = given.key
    if key.find is not None:
        found = state[key.name]
        return given.wanted in found if key.several else bool(found == given.wanted)
    if key.name == "acc" and state["unit"] is not Unit.YEAR:
        return bool((given.wanted - state["serial_number"]) % ROUND == 0)
    return None


def _holds_year(given: Given, year: int, base: int) -> bool:
    """Whether a year, an era year or a 積年 is that of a year."""
    if given.key.name == "acc":
        return bool(given.wanted == year + base)
    return year in _years(given)


def _computed(given: Given, places: Sequence[int], states: Sequence[Mapping[str, Any]], base: int) -> Any:
    """What a fit has for a value that does not fit, if it is one thing throughout."""
    name = given.key.name
    if given.key.find is not None:
        found = [states[place % ROUND][name] for place in places]
        return shown(found[0]) if all(value == found[0] for value in found) else None
    if len(places) > 1 or states[0]["unit"] is not Unit.YEAR:
        return None
    year = places[0] + JIAZI_YEAR
    if name == "era":
        return tuple(f"{era.name}{era.year_in(year)}" for era in eras_of(year) if era.main)
    return year + base if name == "acc" else year


def _pillars(states: Sequence[Mapping[str, Any]]) -> tuple[tuple[Pillar, ...], tuple[tuple[Pillar, ...], ...]]:
    """The pillars of some states, and for hours the days of each."""
    found: dict[Pillar, list[Pillar]] = {}
    for state in states:
        found.setdefault(state["pillar"], []).extend([state["day"]] if state["unit"] is Unit.HOUR else [])
    pillars = tuple(sorted(found))
    hours = states[0]["unit"] is Unit.HOUR
    return pillars, tuple(tuple(sorted(found[pillar])) for pillar in pillars) if hours else ()
