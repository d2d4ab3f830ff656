"""月蝕 Lunar eclipses: when the moon next enters the umbra of the earth, how deep, and whether a place can see it.

The moon is ERFA's (`moon98`), moved along its path until it agrees with the shipped new moons, so that its hours hold
in any year of the tables; the shadow is Danjon's, as in the NASA canons. Penumbral eclipses are left out.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.delta_t import delta_t
from samsik.calendar.moons import moon_index, moon_seconds
from samsik.calendar.solar import Floats, sun_direction
from samsik.calendar.tables import Ints, table
from samsik.calendar.terms import FIRST_UT, LAST_UT

_UNIX_JD = UNIX_JDN - 0.5
_MONTH = 29.530588 * DAY
# Equatorial radius of the earth in au; of the moon, in radii of the earth; of the sun at 1 au in radians, and its
# parallax there.
_EARTH = 6378.1366 / 149597870.7
_MOON = 0.2725076
_SUN, _PARALLAX = np.radians(959.63 / 3600), np.radians(8.794143 / 3600)
# The atmosphere widens the shadow by a hundredth of the moon's parallax (Danjon).
_AIR = 1.01
# Lunations looked at in one go, and how many such before giving up: no place waits twenty years for an eclipse.
_STRIDE, _REACH = 64, 5
# A full moon further from the axis of the shadow than this (radians) touches no umbra: 0.75° and 0.28° at the most.
_FAR = np.radians(1.1)


@dataclass(frozen=True)
class LunarEclipse:
    """An eclipse of the moon by the umbra. Times are UT seconds; `magnitude` is the part of its diameter covered."""

    start: int
    greatest: int
    end: int
    magnitude: float

    @property
    def kind(self) -> str:
        """全 when the whole moon is covered, else 偏."""
        return "全" if self.magnitude >= 1 else "偏"


def next_lunar_eclipse(ut_seconds: int, latitude: float, longitude: float) -> LunarEclipse | None:
    """The first eclipse that ends after an instant and during which the moon is up at a place; None beyond the tables.

    `latitude` and `longitude` are degrees north and east. SamsikError `out_of_table` for an instant outside
    −3000 … 2999.
    """
    block = (moon_index(ut_seconds) - 1) // _STRIDE
    for each in range(block, block + _REACH):
        for eclipse in umbral_eclipses(each):
            if eclipse.end > ut_seconds and is_moon_up(eclipse, latitude, longitude):
                return eclipse
    return None


@lru_cache(maxsize=256)
def umbral_eclipses(block: int) -> tuple[LunarEclipse, ...]:
    """All umbral eclipses, seen from anywhere, of the lunations 64·block … 64·block + 63; none beyond the tables."""
    first, moons = table("moons")
    numbers = np.arange(max(_STRIDE * block, first), min(_STRIDE * (block + 1), first + len(moons) - 2))
    known = (moon_seconds(numbers) > FIRST_UT) & (moon_seconds(numbers + 2) < LAST_UT)
    return tuple(_eclipses(numbers[known])) if np.any(known) else ()


def is_moon_up(eclipse: LunarEclipse, latitude: float, longitude: float) -> bool:
    """Whether the centre of the moon stands above the horizon of a place at some time of an eclipse."""
    import erfa

    ut = np.linspace(eclipse.start, eclipse.end, 49)
    tt = _tt(ut)
    number = moon_index(eclipse.greatest)
    moon = _moon(tt + _lag(np.full(len(ut), number), ut))
    equator = erfa.pn06(_UNIX_JD, tt, *erfa.nut00b(_UNIX_JD, tt))[-1]
    turn = erfa.gst06(_UNIX_JD, ut / DAY, _UNIX_JD, tt, equator) + np.radians(longitude)
    north = np.radians(latitude)
    zenith = np.stack([np.cos(north) * np.cos(turn), np.cos(north) * np.sin(turn), np.full(len(ut), np.sin(north))])
    seen = np.einsum("nij,nj->in", equator, moon) - _EARTH * zenith
    return bool(np.any(np.sum(seen * zenith, axis=0) > 0))


def _eclipses(numbers: Ints) -> list[LunarEclipse]:
    """The umbral eclipses at the full moons after the new moons `numbers`, in order."""
    ut = (moon_seconds(numbers) + moon_seconds(numbers + 1)) / 2
    for _ in range(3):
        ut = ut - _MONTH * _past_full(numbers, ut) / (2 * np.pi)
    near = np.linalg.norm(_offset(numbers, ut)[0], axis=1) < _FAR
    numbers, ut = numbers[near], ut[near]
    for _ in range(3):
        offset, speed = _motion(numbers, ut)
        ut = ut - np.sum(offset * speed, axis=1) / np.sum(speed**2, axis=1)
    offset, _ = _motion(numbers, ut)
    umbra, moon = _offset(numbers, ut)[1:]
    distance = np.linalg.norm(offset, axis=1)
    magnitude = (umbra + moon - distance) / (2 * moon)
    found = []
    for i in np.flatnonzero(magnitude > 0):
        one = numbers[i : i + 1]
        start, end = (_contact(one, ut[i : i + 1], way) for way in (-1, 1))
        found.append(LunarEclipse(start, round(float(ut[i])), end, float(magnitude[i])))
    return found


def _contact(number: Ints, greatest: Floats, way: int) -> int:
    """When the edge of the moon touches that of the umbra, before (−1) or after (1) the greatest eclipse."""
    ut = greatest
    for _ in range(4):
        offset, speed = _motion(number, ut)
        umbra, moon = _offset(number, ut)[1:]
        along = np.sum(offset * speed, axis=1) / np.linalg.norm(speed, axis=1)
        least = np.sum(offset**2, axis=1) - along**2
        half = np.sqrt(np.maximum((umbra + moon) ** 2 - least, 0.0))
        ut = ut + (way * half - along) / np.linalg.norm(speed, axis=1)
    return round(float(ut[0]))


def _motion(numbers: Ints, ut: Floats) -> tuple[Floats, Floats]:
    """How far the moon stands from the axis of the shadow, and its speed over it a second, shape (n, 3)."""
    step = 600.0
    before, after = _offset(numbers, ut - step)[0], _offset(numbers, ut + step)[0]
    return np.asarray(_offset(numbers, ut)[0]), np.asarray((after - before) / (2 * step))


def _offset(numbers: Ints, ut: Floats) -> tuple[Floats, Floats, Floats]:
    """The moon seen from the axis of the shadow, shape (n, 3), and the radii of umbra and moon, shape (n,); radians."""
    import erfa

    tt = _tt(ut)
    moon = _moon(tt + _lag(numbers, ut))
    distance = np.linalg.norm(moon, axis=1)
    axis = -sun_direction(np.rint(ut).astype(np.int64))
    direction = moon / distance[:, None]
    parallax = np.arcsin(_EARTH / distance)
    sun = np.linalg.norm(erfa.ufunc.epv00(_UNIX_JD, tt)[0]["p"], axis=1)
    umbra = _AIR * parallax - (_SUN - _PARALLAX) / sun
    return np.asarray(direction - axis), np.asarray(umbra), np.asarray(np.arcsin(_MOON * np.sin(parallax)))


def _past_full(numbers: Ints, ut: Floats) -> Floats:
    """How far the moon is past full, in radians of elongation, −π … π."""
    tt = _tt(ut)
    return np.asarray(np.remainder(_elongation(tt + _lag(numbers, ut), ut), 2 * np.pi) - np.pi)


def _lag(numbers: Ints, ut: Floats) -> Floats:
    """Days by which ERFA's moon runs late between two shipped new moons."""
    seconds = np.stack([moon_seconds(numbers), moon_seconds(numbers + 1)])
    share = (ut - seconds[0]) / (seconds[1] - seconds[0])
    late = []
    for edge in seconds:
        angle = np.remainder(_elongation(_tt(edge), edge) + np.pi, 2 * np.pi) - np.pi
        late.append(-angle / (2 * np.pi) * _MONTH / DAY)
    return np.asarray(late[0] * (1 - share) + late[1] * share)


def _elongation(moon_tt: Floats, ut: Floats) -> Floats:
    """Longitude of the moon at `moon_tt` less that of the sun at `ut`, radians, on the mean ecliptic of date."""
    import erfa

    pole = np.asarray(erfa.ltecm(erfa.epj(_UNIX_JD, moon_tt)))[..., 2, :]
    sun, moon = sun_direction(np.rint(ut).astype(np.int64)), _moon(moon_tt)
    across = np.sum(pole * np.cross(sun, moon), axis=-1)
    along = np.sum(sun * moon, axis=-1) - np.sum(sun * pole, axis=-1) * np.sum(moon * pole, axis=-1)
    return np.asarray(np.arctan2(across, along))


def _moon(tt: Floats) -> Floats:
    """Place of the moon from the centre of the earth, ICRS, au, shape (n, 3), at days of TT since 1970-01-01."""
    import erfa

    return np.asarray(erfa.ufunc.moon98(_UNIX_JD, tt)["p"])


def _tt(ut: Floats) -> Floats:
    """Days of TT since 1970-01-01."""
    return np.asarray((ut + delta_t(np.rint(ut).astype(np.int64))) / DAY)
