"""時刻 Moment: all calendar facts of one instant, each reckoned when it is first asked for."""

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from samsik.calendar import host, lunar, pillars, terms
from samsik.calendar.civil import DAY, UNIX_JDN, civil_from_jdn, format_date, format_local, format_offset
from samsik.calendar.clock import Clock
from samsik.calendar.eras import Era, eras_of
from samsik.calendar.lunar import Lunar
from samsik.calendar.options import Almanac, Calendar, Solar, Terms, Zi, check_option
from samsik.calendar.resolve import Asked, resolve
from samsik.calendar.terms import Term
from samsik.calendar.when import parse_when
from samsik.calendar.zones import Zone, resolve_zone
from samsik.core.cycle import PILLARS, Branch, Pillar
from samsik.core.inputs import number, text, whole
from samsik.errors import SamsikError
from samsik.i18n.catalogue import check_language

if TYPE_CHECKING:
    from samsik.calendar.note import Note
    from samsik.calendar.places import Place


@dataclass(frozen=True, init=False)
class Moment:
    """An instant with the conventions it is read under. Equality and hash are by both, not by how it was written.

    A bare date stands at noon of its civil day (`has_time` False). A bare year (`is_bare_year`) has its year, year
    pillar and eras only; SamsikError `year_alone` for anything else.
    """

    _instant: int | None
    _year: int | None
    zone: Zone
    solar: Solar
    zi: Zi
    terms: Terms
    almanac: Almanac
    calendar: Calendar
    latitude: float | None
    longitude: float | None
    place: str | None
    has_time: bool
    realm: str | None

    def __init__(
        self,
        when: str | int = "now",
        *,
        zone: str | None = None,
        place: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        solar: Solar = "civil",
        zi: Zi = "next-day",
        terms: Terms = "sky",
        almanac: Almanac | None = None,
        calendar: Calendar = "auto",
        fold: int | None = None,
        now: int | None = None,
    ) -> None:
        """Read a WHEN (see `samsik.calendar.when`); an int is a year.

        `zone` an IANA name, an offset or hours; `place` a name of the place table; `lat`, `lon` degrees north and
        east, which win over the place's; `solar` the clock of day and hour pillars; `zi` when the day turns; `terms`
        whether year and month pillars follow the sky or the printed almanac; `almanac` kr in Korean zones and cn
        elsewhere; `calendar` that of dates; `fold` which of two readings of a civil time; `now` UT seconds of the
        word now, by default the host's clock. SamsikError for what cannot be answered.
        """
        for name, value, kind in (
            ("solar", solar, Solar),
            ("zi", zi, Zi),
            ("terms", terms, Terms),
            ("calendar", calendar, Calendar),
        ):
            check_option(name, value, kind)
        if almanac is not None:
            check_option("almanac", almanac, Almanac)
        if fold is not None and whole("fold", fold) not in (0, 1):
            raise SamsikError("unknown_option_value", name="fold", value=fold, known="0 1")
        parsed = parse_when(when)
        where = _find_place(place)
        latitude, longitude = _coordinates(lat, lon, where)
        if solar != "civil" and longitude is None:
            raise SamsikError("longitude_missing")
        answer = resolve(
            parsed,
            Asked(
                now=host.clock() if now is None else whole("now", now),
                zone=None if zone is None else resolve_zone(zone),
                place_zone=None if where is None else Zone(where.zone),
                calendar=calendar,
                almanac=almanac,
                fold=fold,
            ),
        )
        self.__dict__.update(
            _instant=answer.ut_seconds,
            _year=answer.year,
            zone=answer.zone,
            solar=solar,
            zi=zi,
            terms=terms,
            almanac=answer.almanac,
            calendar=calendar,
            latitude=latitude,
            longitude=longitude,
            place=None if where is None else where.id,
            has_time=answer.has_time,
            realm=answer.realm,
        )

    @classmethod
    def of(cls, when: "Moment | str | int", **conventions: Any) -> "Moment":
        """`when` itself, or the `Moment` made of it; SamsikError `moment_settled` for conventions beside a `Moment`."""
        if not isinstance(when, Moment):
            return cls(when, **conventions)
        if conventions:
            raise SamsikError("moment_settled", names=", ".join(conventions))
        return when

    def at(self, ut_seconds: int) -> "Moment":
        """Another instant, UT seconds, under the same conventions."""
        instant = whole("ut_seconds", ut_seconds)
        twin = object.__new__(Moment)
        twin.__dict__.update({field.name: getattr(self, field.name) for field in dataclasses.fields(self)})
        twin.__dict__.update(_instant=instant, _year=None, has_time=True)
        return twin

    @property
    def is_bare_year(self) -> bool:
        """Whether only a year was given."""
        return self._instant is None

    @property
    def year(self) -> int:
        """The year of the civil date, or the bare year; astronomical."""
        return self.date[0] if self._year is None else self._year

    @property
    def ut_seconds(self) -> int:
        """Seconds of UT since 1970-01-01T00:00."""
        if self._instant is None:
            raise SamsikError("year_alone", value=self.text)
        return self._instant

    @cached_property
    def offset(self) -> int:
        """Seconds the civil clock is ahead of UT."""
        return self.zone.offset_at_utc(self.ut_seconds)

    @property
    def local_seconds(self) -> int:
        """The civil clock, seconds since its own 1970-01-01T00:00."""
        return self.ut_seconds + self.offset

    @cached_property
    def clock(self) -> Clock:
        """The clock that day and hour pillars are read from."""
        return Clock(self.zone, self.solar, self.longitude or 0.0)

    @cached_property
    def solar_seconds(self) -> int:
        """That clock's reading; the civil one unless `solar` says otherwise."""
        return self.local_seconds if self.solar == "civil" else self.clock.read(self.ut_seconds)

    @property
    def jdn(self) -> int:
        """The day number of the civil date. The day pillar may belong to the next: see `day_jdn`."""
        return self.local_seconds // DAY + UNIX_JDN

    @cached_property
    def date(self) -> tuple[int, int, int]:
        """Year, month and day of the civil date."""
        return civil_from_jdn(self.jdn, self.calendar)

    @cached_property
    def ordinal(self) -> int:
        """The term ordinal by the sky (see `samsik.calendar.terms`)."""
        return terms.ordinal_at(self.ut_seconds)

    @cached_property
    def pillar_ordinal(self) -> int:
        """The term ordinal that year and month pillars follow."""
        return self.ordinal if self.terms == "sky" else terms.almanac_ordinal(self.jdn, self.almanac)

    @property
    def term(self) -> Term:
        """節氣 by the sky."""
        return Term(self.ordinal % 24)

    @property
    def solar_year(self) -> int:
        """The year counted from 立春, astronomical."""
        return pillars.spring_year(self.pillar_ordinal)

    @property
    def solar_month(self) -> int:
        """The month counted from a 節, 寅 = 1."""
        return pillars.month_number(self.pillar_ordinal)

    @property
    def year_pillar(self) -> Pillar:
        """年柱."""
        if self._year is not None:
            return PILLARS[(self._year - 4) % 60]
        return PILLARS[pillars.year_pillar(self.pillar_ordinal)]

    @property
    def month_pillar(self) -> Pillar:
        """月柱."""
        return PILLARS[pillars.month_pillar(self.pillar_ordinal)]

    @property
    def day_pillar(self) -> Pillar:
        """日柱."""
        return PILLARS[self._day_and_hour[0]]

    @property
    def hour_pillar(self) -> Pillar:
        """時柱; that of noon for a bare date."""
        return PILLARS[self._day_and_hour[1]]

    @property
    def day_jdn(self) -> int:
        """The day the day pillar belongs to."""
        return self._day_and_hour[2]

    @property
    def hour_jdn(self) -> int:
        """The day whose 子 hour the hour pillar is counted from."""
        return self._day_and_hour[3]

    @property
    def hour_branch(self) -> Branch:
        """時支."""
        return Branch(pillars.hour_branch(self.solar_seconds))

    @cached_property
    def _day_and_hour(self) -> tuple[int, int, int, int]:
        return pillars.day_and_hour(self.solar_seconds, self.zi)

    @cached_property
    def lunar(self) -> Lunar:
        """The lunar date of the civil day in `almanac`."""
        return lunar.lunar_of(self.jdn, self.almanac)

    @property
    def general(self) -> Branch:
        """月將, by the instant of the 中氣: 雨水 亥, 春分 戌 … 大寒 子."""
        return Branch((1 - self.ordinal % 24 // 2) % 12)

    @property
    def eras(self) -> tuple[Era, ...]:
        """年號 The eras that count this lunar year, main lines first."""
        return eras_of(self.lunar.year if self._year is None else self._year)

    def last_solstice(self) -> "Moment":
        """The moment the last 冬至 or 夏至 began, under the same conventions."""
        return self.at(self.turn(self.pillar_ordinal - self.pillar_ordinal % 12))

    def turn(self, ordinal: int) -> int:
        """The UT second at which a term begins for the pillars: its instant, or midnight of its almanac day."""
        if self.terms == "sky":
            return terms.seconds_of(ordinal)
        midnight = (terms.almanac_jdn(ordinal, self.almanac) - UNIX_JDN) * DAY
        return Clock(self.zone).first_at(midnight)

    @cached_property
    def notes(self) -> "tuple[Note, ...]":
        """What a reader should know of this moment: edges near by, two years at once, days in doubt."""
        from samsik.calendar.notes import notes_of

        return notes_of(self)

    @property
    def text(self) -> str:
        """The moment as it would be typed: a year, a date, or civil time with its offset."""
        if self.is_bare_year:
            return str(self._year)
        return self.civil if self.has_time else format_date(*self.date)

    @property
    def civil(self) -> str:
        """Civil time in ISO 8601 with its offset."""
        return format_local(self.local_seconds, self.calendar) + format_offset(self.offset)

    def utc(self, ut_seconds: int) -> str:
        """An instant in ISO 8601 with Z, in this moment's calendar."""
        return format_local(ut_seconds, self.calendar) + "Z"

    def applied(self) -> dict[str, Any]:
        """The conventions applied, by the names of the options; none for a bare year."""
        if self.is_bare_year:
            return {}
        return {
            "zone": self.zone.name,
            "place": self.place,
            "lat": self.latitude,
            "lon": self.longitude,
            "solar": self.solar,
            "zi": self.zi,
            "terms": self.terms,
            "almanac": self.almanac,
            "calendar": self.calendar,
        }

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The `moment` object of the interface. Tokens are hanzi in every language; `text` is in `lang`."""
        from samsik.calendar.record import moment_record

        return moment_record(self, check_language(lang))


def _find_place(name: str | None) -> "Place | None":
    if name is None:
        return None
    from samsik.calendar.places import find_place

    return find_place(text("place", name))


def _coordinates(lat: float | None, lon: float | None, place: "Place | None") -> tuple[float | None, float | None]:
    lat, lon = _degrees("lat", lat, 90), _degrees("lon", lon, 180)
    if lat is not None and lon is None:
        raise SamsikError("latitude_alone", value=lat)
    if lon is None and place is not None:
        return place.lat, place.lon
    return lat, lon


def _degrees(name: str, value: float | None, limit: int) -> float | None:
    degrees = None if value is None else number(name, value)
    # Also refuses nan, which compares with nothing.
    if degrees is not None and not -limit <= degrees <= limit:
        raise SamsikError("coordinate_range", name=name, value=value, limit=limit)
    return degrees
