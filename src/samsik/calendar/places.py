"""地 Places: a city by any of its names → latitude, longitude and time zone.

Source: `data/places.csv`, general geography. A place is a city as a whole, two or three decimals of a degree. Zones
are those a clock there follows: Beijing time in Xinjiang; for Vietnam, where the zone database keeps no zone for the
north, Bangkok's there (the same hours since 1954) and Saigon's from Huế southwards.
"""

from dataclasses import dataclass
from functools import cache

from samsik.calendar.names import fold, index, nearest, rows, split
from samsik.errors import SamsikError
from samsik.i18n.catalogue import words


@dataclass(frozen=True, slots=True)
class Place:
    """地 One city: degrees north and east, IANA zone, and its names in hanzi, hangul and Latin letters."""

    id: str
    name_zh: str
    name_ko: str
    name_en: str
    lat: float
    lon: float
    zone: str
    aliases: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it answers to."""
        return (self.id, self.name_zh, self.name_ko, self.name_en, *self.aliases)

    def name(self, lang: str) -> str:
        """What it is called in a language: hanzi in the forms printed there, hangul or Latin letters."""
        say = words(lang)
        return {"hangul": self.name_ko, "hanzi": say.written(self.name_zh), "latin": self.name_en}[say.script]


@cache
def all_places() -> tuple[Place, ...]:
    """Every place in the order of the table, which is by zone."""
    return tuple(
        Place(key, zh, ko, en, float(lat), float(lon), zone, split(aliases))
        for key, zh, ko, en, lat, lon, zone, aliases in rows("places.csv")
    )


@cache
def _by_name() -> dict[str, tuple[Place, ...]]:
    return index((name, place) for place in all_places() for name in place.names)


def places_called(name: str) -> tuple[Place, ...]:
    """Every place that answers to `name`."""
    return _by_name().get(fold(name), ())


def find_place(name: str) -> Place:
    """The place called `name`, in any script, today or once (長安, 한양, Edo), or by its id.

    SamsikError `unknown_place`, or `ambiguous_place` with the ids of all that are called so.
    """
    found = places_called(name)
    if not found:
        known = [spelling for place in all_places() for spelling in place.names]
        raise SamsikError("unknown_place", name=name, closest=nearest(name, known))
    if len(found) > 1:
        choices = " · ".join(f"{place.id} ({place.name_zh} {place.name_ko} {place.name_en})" for place in found)
        ids = [place.id for place in found]
        raise SamsikError("ambiguous_place", name=name, choices=choices, example=ids[0], candidates=ids)
    return found[0]
