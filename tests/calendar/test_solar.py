"""The equation of time. Expected values: worked moments, Meeus' formula, and the sun at the instants of terms."""

import erfa
import numpy as np
import pytest
from tests.calendar import worked

from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.calendar.delta_t import delta_t
from samsik.calendar.solar import equation_of_time, solar_correction
from samsik.calendar.terms import FIRST_UT, LAST_UT, term_seconds
from samsik.errors import SamsikError


@pytest.mark.parametrize("case", worked.cases("moment"), ids=lambda case: case["id"])
def test_worked_moments(case):
    at = np.array(worked.ut(case))
    assert equation_of_time(at) == pytest.approx(case["equation_of_time"], abs=1)
    for mode, key in (("mean", "mean_solar_time"), ("true", "true_solar_time")):
        clock = at + solar_correction(at, case["longitude"], mode)
        assert abs(clock - worked.seconds(case[key])) <= 1


def test_meeus_formula():
    """Astronomical Algorithms (1998), 28.1 with 25.2 … 25.4: y, e, M and L0, good to 4 s near the present."""
    ut = np.arange(
        (jdn_from_civil(1901, 1, 1) - UNIX_JDN) * DAY, (jdn_from_civil(2100, 1, 1) - UNIX_JDN) * DAY, 991 * 3600
    )
    t = (ut / DAY + UNIX_JDN - 0.5 - 2451545) / 36525
    mean = np.radians(280.46646 + 36000.76983 * t + 0.0003032 * t**2)
    anomaly = np.radians(357.52911 + 35999.05029 * t - 0.0001537 * t**2)
    e = 0.016708634 - 0.000042037 * t
    y = np.tan(np.radians(23.43929 - 0.0130042 * t) / 2) ** 2
    angle = (
        y * np.sin(2 * mean)
        - 2 * e * np.sin(anomaly)
        + 4 * e * y * np.sin(anomaly) * np.cos(2 * mean)
        - y**2 / 2 * np.sin(4 * mean)
        - 1.25 * e**2 * np.sin(2 * anomaly)
    )
    assert np.max(np.abs(np.degrees(angle) * 240 - equation_of_time(ut))) < 4.2


# The sidereal polynomial and the long-term equator part company by these bounds far from J2000.
@pytest.mark.parametrize(
    ("year", "bound"),
    [
        (-1000, 1.3),
        (-500, 0.4),
        (1, 0.1),
        *((year, 0.03) for year in (500, 1000, 1500, 1899, 1990, 2026, 2101, 2500, 2990)),
    ],
)
def test_at_terms_where_the_longitude_is_known(year, bound):
    g = np.arange(24 * year, 24 * year + 24)
    ut = term_seconds(g)
    tt = (ut + delta_t(ut)) / DAY
    unix = UNIX_JDN - 0.5
    dpsi, deps = erfa.nut06a(unix, tt)
    epoch = erfa.epj(unix, tt)
    tilt = np.arccos(np.sum(erfa.ltpequ(epoch) * erfa.ltpecl(epoch), axis=-1)) + deps
    longitude = np.radians(270 + 15 * g)
    ascension = np.arctan2(np.cos(tilt) * np.sin(longitude), np.cos(longitude))
    sidereal = erfa.gmst06(unix, ut / DAY, unix, tt) + dpsi * np.cos(tilt)
    hour_angle = np.degrees(sidereal - ascension) * 240
    expected = (hour_angle + DAY / 2 - ut % DAY + DAY / 2) % DAY - DAY / 2
    assert np.max(np.abs(expected - equation_of_time(ut))) < bound


def test_no_seam_where_the_series_is_set_on_the_terms():
    for year in (1900, 2100):
        edge = (jdn_from_civil(year, 1, 1) - UNIX_JDN) * DAY
        before, after = equation_of_time(np.array([edge - 60, edge]))
        assert abs(after - before) < 0.06


def test_shapes():
    ut = np.array([[0, 10**9], [-(10**11), 3 * 10**10]])
    assert equation_of_time(ut).shape == (2, 2)
    assert equation_of_time(ut)[1, 0] == pytest.approx(equation_of_time(ut[1, 0]), abs=1e-9)
    assert solar_correction(ut, 90.0, "mean").tolist() == [[21600, 21600], [21600, 21600]]
    assert solar_correction(np.array(0), -180.0, "mean") == -43200


@pytest.mark.parametrize("ut", [FIRST_UT - 1, LAST_UT])
def test_outside_the_tables(ut):
    with pytest.raises(SamsikError, match="-3000 to 2999"):
        equation_of_time(np.array([ut]))
