"""真太陽時 The equation of time, the mean and the true solar clock of a longitude, and where the sun stands."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.delta_t import delta_t
from samsik.calendar.tables import Ints
from samsik.calendar.terms import term_ordinal, term_seconds

Floats = NDArray[np.float64]

# Seconds of mean solar time a degree of longitude makes.
SECONDS_PER_DEGREE = 240

_UNIX_JD = UNIX_JDN - 0.5
_TURN = 2 * np.pi
_DAYS_PER_TURN = 365.2422
# ERFA's Earth is fitted to 1900–2100 (UT seconds); outside, the shipped terms tell how late it runs.
_FITTED = (-2208988800, 4102444800)


def equation_of_time(ut_seconds: Ints) -> Floats:
    """均時差 True less mean solar time in seconds (about −1200 … +1200), at UT seconds since 1970-01-01, any shape.

    Greenwich apparent sidereal time less the apparent right ascension of the sun (ERFA: `epv00`, IAU 2006/2000B).
    Good to 0.02 s from 1900 to 2100 and, ΔT given, to 0.15 s elsewhere.
    SamsikError `out_of_table` outside −3000 … 2999.
    """
    ut = np.asarray(ut_seconds, dtype=np.int64)
    hour_angle, _ = sun_from_greenwich(ut)
    # A clock reads 0 at midnight, an hour angle at noon: half a turn between them, and half to wrap about zero.
    difference = np.remainder(hour_angle - _TURN * (ut / DAY % 1.0), _TURN) - np.pi
    return np.asarray(difference * (DAY / _TURN))


def sun_from_greenwich(ut_seconds: Ints) -> tuple[Floats, Floats]:
    """Hour angle at Greenwich and declination of the apparent sun, radians, at UT seconds since 1970-01-01, any shape.

    SamsikError `out_of_table` outside −3000 … 2999.
    """
    import erfa

    ut = np.asarray(ut_seconds, dtype=np.int64)
    flat = ut.ravel()
    ut1 = flat / DAY
    tt = ut1 + delta_t(flat) / DAY
    sun = sun_direction(flat)
    equator = erfa.pn06(_UNIX_JD, tt, *erfa.nut00b(_UNIX_JD, tt))[-1]
    x, y, z = np.einsum("nij,nj->in", equator, sun)
    hour_angle = erfa.gst06(_UNIX_JD, ut1, _UNIX_JD, tt, equator) - np.arctan2(y, x)
    return np.asarray(hour_angle).reshape(ut.shape), np.asarray(np.arcsin(z)).reshape(ut.shape)


def sun_direction(ut_seconds: Ints) -> Floats:
    """Apparent direction of the sun, ICRS unit vectors, shape (n, 3), at UT seconds since 1970-01-01, shape (n,).

    SamsikError `out_of_table` outside −3000 … 2999.
    """
    tt = (ut_seconds + delta_t(ut_seconds)) / DAY
    sun = _sun(tt)
    outside = (ut_seconds < _FITTED[0]) | (ut_seconds >= _FITTED[1])
    if np.any(outside):
        sun[outside] = _sun_by_terms(ut_seconds[outside], tt[outside])
    return sun


def solar_correction(ut_seconds: Ints, longitude: float, mode: Literal["mean", "true"]) -> Ints:
    """Whole seconds that turn UT into the mean or true solar time of a longitude (degrees east), any shape."""
    mean = longitude * SECONDS_PER_DEGREE
    equation = equation_of_time(ut_seconds) if mode == "true" else np.zeros(np.shape(ut_seconds))
    return np.asarray(np.rint(mean + equation), dtype=np.int64)


def _sun(tt: Floats) -> Floats:
    """Apparent direction of the sun (light time, aberration), ICRS unit vectors, at days of TT since 1970-01-01."""
    import erfa

    # The bare function: the public one warns of years outside 1900–2100, which `_sun_by_terms` sees to.
    heliocentric, barycentric, _ = erfa.ufunc.epv00(_UNIX_JD, tt)
    delay = np.linalg.norm(heliocentric["p"], axis=-1, keepdims=True) * (erfa.DAU / erfa.CMPS / DAY)
    line = -heliocentric["p"] - (barycentric["v"] - heliocentric["v"]) * delay
    distance = np.linalg.norm(line, axis=-1, keepdims=True)
    velocity = barycentric["v"] * (erfa.DAU / DAY / erfa.CMPS)
    shrink = np.sqrt(1.0 - np.sum(velocity**2, axis=-1))
    return np.asarray(erfa.ab(line / distance, velocity, distance[..., 0], shrink))


def _sun_by_terms(ut: Ints, tt: Floats) -> Floats:
    """`_sun`, shape (n, 3), set right outside 1900–2100: its longitude by the shipped terms, its latitude zero."""
    before, place = np.unique(term_ordinal(ut), return_inverse=True)
    ordinals = np.stack([before, before + 1])
    seconds = term_seconds(ordinals)
    share = (ut - seconds[0][place]) / (seconds[1] - seconds[0])[place]
    lack = _lack(ordinals, seconds)
    sun = _sun(tt + lack[0][place] * (1 - share) + lack[1][place] * share)
    pole = _ecliptic(tt)[:, 2]
    return np.asarray(sun - np.sum(sun * pole, axis=-1, keepdims=True) * pole)


def _lack(ordinals: Ints, seconds: Ints) -> Floats:
    """Days that ERFA's sun still needs, at the shipped instants of terms, to reach their longitudes."""
    import erfa

    tt = (seconds + delta_t(seconds)) / DAY
    x, y, _ = np.einsum("...ij,...j->i...", _ecliptic(tt), _sun(tt))
    longitude = np.arctan2(y, x) + erfa.nut00b(_UNIX_JD, tt)[0]
    angle = np.radians(270.0 + 15.0 * (ordinals % 24)) - longitude
    return np.asarray((np.remainder(angle + np.pi, _TURN) - np.pi) * (_DAYS_PER_TURN / _TURN))


def _ecliptic(tt: Floats) -> Floats:
    """Axes of the mean ecliptic and equinox of date (Vondrák 2011), shape (…, 3, 3)."""
    import erfa

    return np.asarray(erfa.ltecm(erfa.epj(_UNIX_JD, tt)))
