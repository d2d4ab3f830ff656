"""A moment as plain data: the `moment` object of the interface."""

from typing import TYPE_CHECKING, Any

from samsik.calendar.civil import format_local
from samsik.calendar.eras import Era
from samsik.calendar.terms import Term, seconds_of

if TYPE_CHECKING:
    from samsik.calendar.moment import Moment


def moment_record(moment: "Moment", lang: str) -> dict[str, Any]:
    """The object; for a bare year all is null but `year`, `pillars.year`, `eras` and `has_time`."""
    if moment.is_bare_year:
        keys = ("civil", "zone", "utc", "jdn", "solar", "term", "lunar", "general")
        years = dict.fromkeys(("month", "day", "hour"))
        return {
            "year": moment.year,
            **dict.fromkeys(keys),
            "pillars": {"year": moment.year_pillar.hanzi, **years},
            "eras": [_era(era, moment.year, lang) for era in moment.eras],
            "has_time": False,
        }
    lunar = moment.lunar
    return {
        "year": moment.year,
        "civil": moment.civil,
        "zone": moment.zone.name,
        "utc": moment.utc(moment.ut_seconds),
        "jdn": moment.jdn,
        "solar": _solar(moment),
        "pillars": {
            "year": moment.year_pillar.hanzi,
            "month": moment.month_pillar.hanzi,
            "day": moment.day_pillar.hanzi,
            "hour": moment.hour_pillar.hanzi if moment.has_time else None,
        },
        "term": _term(moment),
        "lunar": {
            "year": lunar.year,
            "month": lunar.month,
            "leap": lunar.leap,
            "day": lunar.day,
            "almanac": lunar.almanac,
            "again": lunar.again,
            "name": lunar.name,
        },
        "general": moment.general.hanzi,
        "eras": [_era(era, lunar.year, lang) for era in moment.eras],
        "has_time": moment.has_time,
    }


def _solar(moment: "Moment") -> dict[str, Any]:
    """`correction_s`: the solar clock less the civil one; `equation_s` only where the mode uses it."""
    return {
        "mode": moment.solar,
        "time": format_local(moment.solar_seconds, moment.calendar),
        "correction_s": moment.solar_seconds - moment.local_seconds,
        "equation_s": moment.clock.equation(moment.ut_seconds),
    }


def _term(moment: "Moment") -> dict[str, Any]:
    since, following = moment.ordinal, moment.ordinal + 1
    return {
        "name": moment.term.hanzi,
        "since": moment.utc(seconds_of(since)),
        "next": Term(following % 24).hanzi,
        "next_at": moment.utc(seconds_of(following)),
    }


def _era(era: Era, sui: int, lang: str) -> dict[str, Any]:
    year = era.year_in(sui)
    return {"name": era.name, "year": year, "realm": era.realm, "text": f"{era.reading(lang)} {year}"}
