"""Day and night at a place. Expected values: a low-precision sun, and what the poles have."""

import math
from itertools import pairwise

import pytest

from samsik.calendar.civil import DAY
from samsik.calendar.daylight import is_sun_up, sun_edges
from samsik.calendar.moment import Moment


def low_precision_altitude(ut, lat, lon):
    """Degrees, by the formulae of the Astronomical Almanac, page C5, good to 0.02° from 1950 to 2050."""
    n = ut / DAY + 2440587.5 - 2451545
    mean, anomaly = 280.460 + 0.9856474 * n, math.radians(357.528 + 0.9856003 * n)
    longitude = math.radians(mean + 1.915 * math.sin(anomaly) + 0.020 * math.sin(2 * anomaly))
    slope = math.radians(23.439 - 0.0000004 * n)
    right = math.atan2(math.cos(slope) * math.sin(longitude), math.cos(longitude))
    declination = math.asin(math.sin(slope) * math.sin(longitude))
    sidereal = math.radians((18.697374558 + 24.06570982441908 * n) * 15)
    local = sidereal + math.radians(lon) - right
    sine = math.sin(math.radians(lat)) * math.sin(declination)
    return math.degrees(math.asin(sine + math.cos(math.radians(lat)) * math.cos(declination) * math.cos(local)))


PLACES = [(37.57, 126.98), (25.03, 121.57), (0.0, 0.0), (-33.87, 151.21), (64.15, -21.94), (69.65, 18.96)]


@pytest.mark.parametrize(("lat", "lon"), PLACES)
def test_the_sun_stands_on_the_horizon_at_its_edges(lat, lon):
    """At every edge of a year's days the sun of the almanac is within 0.03° of −50′, and on the right side about it."""
    start = Moment("2026-01-01T00:00", zone="UTC").ut_seconds
    for day in range(0, 365, 9):
        noon = start + day * DAY + DAY // 2
        for edge, rises in sun_edges(noon - DAY // 2, noon + DAY // 2, lat, lon):
            assert low_precision_altitude(edge, lat, lon) == pytest.approx(-5 / 6, abs=0.03)
            climbs = low_precision_altitude(edge + 300, lat, lon) > low_precision_altitude(edge - 300, lat, lon)
            assert rises == climbs
            assert is_sun_up(edge + 2, lat, lon) == rises
            assert is_sun_up(edge - 2, lat, lon) == (not rises)


@pytest.mark.parametrize(("lat", "lon"), PLACES)
def test_up_or_down_by_the_hour(lat, lon):
    start = Moment("2026-01-01T00:00", zone="UTC").ut_seconds
    for hour in range(0, 365 * 24, 31):
        altitude = low_precision_altitude(start + hour * 3600, lat, lon)
        if abs(altitude + 5 / 6) > 0.05:
            assert is_sun_up(start + hour * 3600, lat, lon) == (altitude > -5 / 6)


def test_edges_alternate_and_agree_with_the_state():
    """From one edge to the next it is day, or night."""
    start = Moment("2026-03-01T00:00", zone="UTC").ut_seconds
    edges = sun_edges(start, start + 20 * DAY, 37.57, 126.98)
    assert len(edges) == 40
    for (edge, rises), (following, sets) in pairwise(edges):
        assert rises != sets
        assert is_sun_up((edge + following) // 2, 37.57, 126.98) == rises


def test_polar_day_and_night():
    """Tromsø: no edge about either solstice."""
    for month, up in (("06", True), ("12", False)):
        noon = Moment(f"2026-{month}-21T12:00", zone="Europe/Oslo").ut_seconds
        assert sun_edges(noon - DAY // 2, noon + DAY // 2, 69.65, 18.96) == ()
        assert is_sun_up(noon, 69.65, 18.96) == up
        assert is_sun_up(noon + DAY // 2, 69.65, 18.96) == up
