import numpy as np
import pytest

from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.calendar.delta_t import delta_t
from samsik.calendar.tables import table


# Constant terms of Table S15.2020 of Morrison, Stephenson, Hohenkerk and Zawilski 2021, at the years they open.
@pytest.mark.parametrize(
    ("year", "expected"),
    [
        (-720, 20371.848),
        (-100, 11557.668),
        (400, 6535.116),
        (1000, 1650.393),
        (1150, 1056.647),
        (1300, 681.149),
        (1500, 292.343),
        (1600, 109.127),
    ],
)
def test_spline_of_2021(year, expected):
    tt_days = year * 365.25 + 1721045.0 - 2440587.5
    assert delta_t(np.array(tt_days * DAY - expected)) == pytest.approx(expected, abs=0.01)


# IERS: 32.184 s + (TAI − UTC) − (UT1 − UTC).
@pytest.mark.parametrize(("year", "expected"), [(1980, 50.54), (2000, 63.83), (2015, 67.64), (2020, 69.36)])
def test_observed(year, expected):
    ut = (jdn_from_civil(year, 1, 1) - UNIX_JDN) * DAY
    assert delta_t(np.array(ut)) == pytest.approx(expected, abs=0.03)


def test_long_term_parabola_before_the_spline():
    # Stephenson, Morrison and Hohenkerk 2016: −320 + 32.5 ((year − 1825) / 100)², joined 800 years before −720.
    for year in (-3000, -2500, -2000, -1520):
        ut = year * 365.25 + 1721045.0 - 2440587.5
        assert delta_t(np.array(ut * DAY)) == pytest.approx(-320 + 32.5 * ((year - 1825) / 100) ** 2, rel=2e-4)


def test_shape_and_table_ends():
    first, milliseconds = table("delta_t")
    ends = np.array([[-(10**12), 10**12]])
    assert delta_t(ends).shape == (1, 2)
    assert delta_t(ends).tolist() == [[milliseconds[0] / 1000, milliseconds[-1] / 1000]]
    assert (first, first + len(milliseconds) - 1) == (-3004 - 1970, 3004 - 1970)
