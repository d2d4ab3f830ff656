"""定時 From a WHEN to an instant: dates to day numbers, zones and offsets to UT, and the refusals on the way."""

from dataclasses import dataclass

from samsik.calendar import lunar
from samsik.calendar.civil import (
    DAY,
    FIRST_YEAR,
    LAST_YEAR,
    UNIX_JDN,
    check_date,
    format_local,
    format_offset,
    jdn_from_civil,
)
from samsik.calendar.clock import Clock
from samsik.calendar.eras import Era, era_lunar_year, resolve_era_year
from samsik.calendar.host import local_zone
from samsik.calendar.options import Almanac, Calendar
from samsik.calendar.tables import out_of_table, year_of_second
from samsik.calendar.terms import FIRST_UT, LAST_UT
from samsik.calendar.when import CivilDay, EraDay, EraYear, LunarDay, Now, Time, When, Year
from samsik.calendar.zones import Reading, Zone, fixed_zone
from samsik.errors import SamsikError

NOON = DAY // 2
# Realms with a lunar calendar of their own, which is not at hand.
FOREIGN_REALMS = ("JP", "VN")
KOREAN_ZONES = ("Asia/Seoul", "Asia/Pyongyang", "ROK")


@dataclass(frozen=True)
class Asked:
    """What is asked for beside the WHEN: the zone named, that of a place, the calendar, almanac and fold, and now."""

    now: int
    zone: Zone | None = None
    place_zone: Zone | None = None
    calendar: Calendar = "auto"
    almanac: Almanac | None = None
    fold: int | None = None


@dataclass(frozen=True)
class Answer:
    """A resolved WHEN.

    `ut_seconds` None: a year alone, astronomical `year`. `realm`: whose lunar calendar was meant, if it is not at hand.
    """

    ut_seconds: int | None
    zone: Zone
    almanac: Almanac
    has_time: bool = True
    year: int | None = None
    realm: str | None = None


def resolve(when: When, asked: Asked) -> Answer:
    """The instant of a WHEN. The zone: an offset in it, else the one asked for, else the place's, else this machine's.

    SamsikError: `out_of_table`, `impossible_date`, `calendar_gap`, `offset_contradicts_zone`,
    `ambiguous_civil`, `missing_civil`, and what lunar dates and eras refuse.
    """
    year = year_of(when)
    if year is not None:
        _check_year(year)
        # A year reads no clock, so it does not ask this machine for its zone.
        return Answer(None, asked.zone or asked.place_zone or fixed_zone(0), asked.almanac or "cn", False, year)
    time = None if isinstance(when, Now | Year | EraYear) else when.time
    zone = asked.zone or _written_zone(time) or asked.place_zone or local_zone()
    almanac = asked.almanac or _almanac_of(zone, asked.place_zone)
    if isinstance(when, Now):
        if not FIRST_UT <= asked.now < LAST_UT:
            raise out_of_table(year_of_second(asked.now))
        return Answer(asked.now, zone, almanac)
    assert isinstance(when, CivilDay | LunarDay | EraDay)
    jdn, realm = day_of(when, asked.calendar, almanac)
    midnight = (jdn - UNIX_JDN) * DAY
    if time is None:
        return Answer(_read(zone, midnight + NOON, asked), zone, almanac, has_time=False, realm=realm)
    if time.offset is None:
        return Answer(_read(zone, midnight + time.seconds, asked), zone, almanac, realm=realm)
    ut_seconds = midnight + time.seconds - time.offset
    expected = zone.offset_at_utc(ut_seconds)
    if expected != time.offset and not time.zulu:
        raise SamsikError(
            "offset_contradicts_zone",
            offset=format_offset(time.offset),
            zone=zone.name,
            expected=format_offset(expected),
        )
    return Answer(ut_seconds, zone, almanac, realm=realm)


def bound_of(when: When, asked: Asked, *, after: bool = False) -> int:
    """The UT second at which a WHEN begins or, with `after`, the first one past it. A year or a date counts whole."""
    year = year_of(when)
    whole_day = isinstance(when, CivilDay | LunarDay | EraDay) and when.time is None
    if year is None and not whole_day:
        ut_seconds = resolve(when, asked).ut_seconds
        assert ut_seconds is not None
        return ut_seconds
    zone = asked.zone or asked.place_zone or local_zone()
    if year is not None:
        _check_year(year)
        # The last Julian year ends three weeks after the tables, of which it has what there is.
        jdn = min(jdn_from_civil(year + after, 1, 1, asked.calendar), jdn_from_civil(LAST_YEAR + 1, 1, 1))
    else:
        assert isinstance(when, CivilDay | LunarDay | EraDay)
        jdn = day_of(when, asked.calendar, asked.almanac or _almanac_of(zone, asked.place_zone))[0] + after
    return Clock(zone).first_at((jdn - UNIX_JDN) * DAY)


def day_of(when: CivilDay | LunarDay | EraDay, calendar: Calendar, almanac: Almanac) -> tuple[int, str | None]:
    """The day number of a date, and the realm whose lunar calendar it is given in where that is not at hand."""
    if isinstance(when, CivilDay):
        return check_date(when.year, when.month, when.day, calendar), None
    if isinstance(when, LunarDay):
        return lunar.jdn_of(when.year, when.month, when.leap, when.day, almanac, again=when.again), None
    era, count = _era_year(when.era)
    if era.solar(count) and not when.leap:
        return check_date(era.sui(count), when.month, when.day), None
    sui = era_lunar_year(era, count)
    month, leap, again = lunar.month_called(sui, when.name, almanac) or (when.month, when.leap, when.again)
    jdn = lunar.jdn_of(sui, month, leap, when.day, almanac, again=again, written="" if month else when.name)
    return jdn, era.realm if era.realm in FOREIGN_REALMS else None


def year_of(when: When) -> int | None:
    """The astronomical year of a year alone or a year of an era; None for any other WHEN."""
    if isinstance(when, Year):
        return when.year
    if isinstance(when, EraYear):
        era, count = _era_year(when)
        return era.sui(count)
    return None


def _era_year(when: EraYear) -> tuple[Era, int]:
    return resolve_era_year(when.name, when.count, prefix=when.prefix, pillar=when.pillar)


def _check_year(year: int) -> None:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise out_of_table(year)


def _written_zone(time: Time | None) -> Zone | None:
    return None if time is None or time.offset is None else fixed_zone(time.offset)


def _almanac_of(zone: Zone, place_zone: Zone | None) -> Almanac:
    # An offset says nothing of the country; the place may.
    named = zone if zone.fixed is None or place_zone is None else place_zone
    return "kr" if named.name in KOREAN_ZONES else "cn"


def _read(zone: Zone, local_seconds: int, asked: Asked) -> int:
    """The UT seconds of a civil time, by `fold` where the clock was put forward or back over it."""
    readings = zone.readings_of_local(local_seconds)
    if len(readings) == 1:
        return readings[0].ut_seconds
    both = readings or zone.readings_of_gap(local_seconds)
    if asked.fold is not None:
        return both[asked.fold].ut_seconds
    raise SamsikError(
        "ambiguous_civil" if readings else "missing_civil",
        value=format_local(local_seconds, asked.calendar),
        zone=zone.name,
        first=_shown(both[0], asked.calendar),
        second=_shown(both[1], asked.calendar),
    )


def _shown(reading: Reading, calendar: Calendar) -> str:
    return format_local(reading.ut_seconds + reading.offset, calendar) + format_offset(reading.offset)
