"""New moons. Expected values: worked instants, and two lunar theories that are not the table's."""

import math

import numpy as np
import pytest
from builders import sky
from tests.calendar import worked
from tests.calendar.test_terms import UNIX_TT

from samsik.calendar import moons
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.delta_t import delta_t
from samsik.errors import SamsikError

CN = 8 * 3600


def table_tt(k):
    ut = moons.moon_seconds(k)
    return ut + delta_t(ut) - UNIX_TT


@pytest.mark.parametrize("case", worked.cases("new_moon"), ids=lambda case: case["at"])
def test_instant(case):
    expected = worked.seconds(case["at"]) - CN
    k = moons.moon_index(round(expected) + DAY)
    assert abs(moons.moon_seconds(k) - expected) <= case["within"]


def test_lunation_zero_is_the_first_of_2000():
    assert moons.moon_seconds(0) // DAY + UNIX_JDN == worked.day("2000-01-06")


@pytest.mark.parametrize(
    "case", [case for case in worked.cases("midnight") if case["event"] == "moon"], ids=lambda case: case["midnight"]
)
def test_seconds_from_midnight(case):
    midnight = (worked.day(case["midnight"]) - UNIX_JDN) * DAY - case["utc_offset"]
    assert abs(moons.moon_seconds(moons.moon_index(midnight + 600)) - midnight - case["seconds"]) <= 1


def test_a_moon_begins_at_its_second():
    k = np.arange(-61800, 12380)
    seconds = moons.moon_seconds(k)
    assert np.array_equal(moons.moon_index(seconds), k)
    assert np.array_equal(moons.moon_index(seconds - 1), k - 1)
    assert moons.moon_index(int(seconds[5])) == -61795
    # The synodic month lies between 29.26 and 29.84 days.
    assert np.all((np.diff(seconds) > 29.25 * DAY) & (np.diff(seconds) < 29.85 * DAY))


@pytest.mark.parametrize("k", [-61881, 12401])
def test_outside_the_table(k):
    with pytest.raises(SamsikError, match="-3000 to 2999"):
        moons.moon_seconds(k)
    with pytest.raises(SamsikError, match="-3000 to 2999"):
        moons.moon_index((worked.day("2000-01-06") - UNIX_JDN) * DAY + round(k * 29.530588853 * DAY))


def test_erfa_series_give_the_same_moons():
    # Meeus 1998 (ELP-2000/82 shortened): 10″, which the moon covers in 20 s.
    k = np.arange(-1200, 1200, 11)
    assert np.max(np.abs(sky.new_moon_instants(sky.Erfa(), k) - table_tt(k))) < 20


@pytest.mark.parametrize(
    ("year", "bound"),
    [
        *((-3002, 100), (-3000, 60), (-2000, 40), (-1000, 25), (-500, 20), (1, 10), (1000, 3), (1500, 2)),
        *((1700, 2), (1900, 2), (2026, 2), (2100, 2), (2990, 5), (3001, 5)),
    ],
)
def test_elp_series_give_the_same_moons(year, bound):
    from tyme4py.util import ShouXingUtil

    k = round((year - 2000) * 12.3685) + np.arange(12)
    series = np.array([ShouXingUtil.msa_lon_t(math.tau * number) * 36525 * DAY for number in k.tolist()])
    assert np.max(np.abs(series - table_tt(k))) < bound


def test_list_in_force_spans_the_years_it_says():
    first, days = moons.almanac_moon_jdns()
    assert days[0] == worked.day("-0722-12-17")
    assert worked.day("1959-12-01") < days[-1] < worked.day("1960-01-01")
    # Month starts follow the moon of their lunation within two days.
    sky_days = (moons.moon_seconds(np.arange(first, first + len(days))) + CN) // DAY + UNIX_JDN
    assert np.max(np.abs(days - sky_days)) <= 2


@pytest.mark.parametrize("almanac", ["cn", "kr"])
def test_months_have_29_or_30_days(almanac):
    _, days = moons.month_starts(almanac)
    odd = np.diff(days)
    # The reform of 237 cut one month to 28 days.
    assert [int(jdn) for jdn in days[:-1][(odd < 29) | (odd > 30)]] == [worked.day("0237-03-15") - 59]
