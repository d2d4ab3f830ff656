"""周 All 720 units of a count in a row, and what a record may say of each."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from samsik.core.cycle import Branch, Dun, Pillar, Stem, Unit
from samsik.errors import SamsikError
from samsik.services.record_keys import KEYS
from samsik.services.states import Domain, State
from samsik.services.states.taiyi import JIAZI_YEAR, ROUND
from samsik.taiyi.books import Facts
from samsik.taiyi.reading import BOARD, READING, SERIAL
from samsik.taiyi.school import TaiyiOptions

# A day 甲子.
JIAZI_JDN = 11


@lru_cache(maxsize=32)
def round_of(unit: Unit, dun: Dun, options: TaiyiOptions) -> tuple[Mapping[str, Any], ...]:
    """What a record may say of each of 720 units in a row, after which all comes round again.

    Years from AD 4, a 甲子 year; the months of sixty of them; days from one that is 甲子; the hours of sixty such days.
    """
    if unit is Unit.HOUR and options.hour_rule != "running":
        raise SamsikError("pillars_running_only", value=options.hour_rule)
    # Numbers of one 局 one after the other, for each state is worked from the one before.
    order = [place for ju in range(72) for place in range(ju, ROUND, 72)]
    states = tuple(State("", place, vars(_facts(unit, dun, place))) for place in order)
    found: dict[int, Mapping[str, Any]] = {}
    for place, values in zip(
        order, Domain("round", (SERIAL, BOARD, READING), states, (), {}).work(options), strict=True
    ):
        told = {"unit": unit, "serial_number": values["serial_number"]}
        for key in KEYS:
            if key.find is not None and unit in key.units:
                told[key.name] = key.find(values)
        found[place] = told
    return tuple(found[place] for place in range(ROUND))


def _facts(unit: Unit, dun: Dun, place: int) -> Facts:
    match unit:
        case Unit.YEAR:
            year = JIAZI_YEAR + place
            return Facts(unit=unit, asked_dun=dun, lunar_year=year, solar_year=year, year_stem=Stem(place % 10))
        case Unit.MONTH:
            year, month = JIAZI_YEAR + place // 12, place % 12 + 1
            return Facts(
                unit=unit, asked_dun=dun, lunar_year=year, solar_year=year, lunar_month=month, solar_month=month
            )
        case Unit.DAY:
            return Facts(unit=unit, asked_dun=dun, day_jdn=JIAZI_JDN + place)
    day = Pillar(place // 12)
    return Facts(
        unit=unit,
        asked_dun=dun,
        day_pillar=day,
        hour_day=day,
        hour_branch=Branch(place % 12),
        day_stem=day.stem,
    )
