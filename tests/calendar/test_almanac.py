"""Days under which almanacs print terms and moons: the list in force, the sky at the meridian, the pinned days."""

import math

import numpy as np
import pytest
from tests.calendar import worked

from samsik.calendar import almanac, moons, tables, terms
from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.calendar.terms import Term
from samsik.errors import SamsikError

OFFSETS = {"cn": 8 * 3600, "kr": 9 * 3600}


def printed(event):
    return [
        pytest.param(case, id=case["almanac"] + case["day"])
        for case in worked.cases("printed")
        if case["event"] == event
    ]


@pytest.mark.parametrize("case", printed("term"))
def test_printed_term(case):
    jdn = worked.day(case["day"])
    g = terms.almanac_ordinal(jdn, case["almanac"])
    assert Term(g % 24).hanzi == case["name"]
    assert terms.almanac_jdn(g, case["almanac"]) == jdn
    assert terms.almanac_ordinal(jdn - 1, case["almanac"]) == g - 1


@pytest.mark.parametrize("case", printed("moon"))
def test_printed_month(case):
    assert worked.day(case["day"]) in moons.month_starts(case["almanac"])[1]


@pytest.mark.parametrize("case", worked.cases("moment"), ids=lambda case: case["id"])
def test_term_in_force_on_a_day(case):
    g = terms.almanac_ordinal(case["jdn"], "cn")
    assert Term(g % 24).hanzi == case["printed_term"]
    assert terms.almanac_jdn(g, "cn") == worked.day(case["printed_day"])


def test_terms_of_the_list():
    """Every term −720 … 1959 against the grid of mean years that tyme4py itself walks."""
    from tyme4py.util import ShouXingUtil

    def day(g):
        middle = math.floor((g // 24 - 2000) * 365.2422 + 180)
        winter = math.floor((middle - 355 + 183) / 365.2422) * 365.2422 + 355
        if ShouXingUtil.calc_qi(winter) > middle:
            winter -= 365.2422
        return ShouXingUtil.calc_qi(winter + 15.2184 * (g % 24)) + 2451545

    ordinals = range(24 * -720, 24 * 1960 + 1)
    assert terms.almanac_jdn(np.array(ordinals), "cn").tolist() == [day(g) for g in ordinals]


def test_months_of_the_list():
    """Every month −722-12 … 1959-12 against the source, walked by the mean month."""
    from tyme4py.util import ShouXingUtil

    days = [ShouXingUtil.calc_shuo(1457698 - 2451545)]
    while days[-1] + 2451545 < jdn_from_civil(1959, 12, 20):
        days.append(ShouXingUtil.calc_shuo(days[-1] + 29.5306))
    assert moons.almanac_moon_jdns()[1].tolist() == [day + 2451545 for day in days]


@pytest.mark.parametrize(("event", "of"), [("terms", terms.almanac_days), ("moons", moons.month_starts)])
@pytest.mark.parametrize(("name", "since"), [("cn", 1960), ("kr", 1912)])
def test_the_sky_decides_after_the_list(event, of, name, since):
    first, days = of(name)
    seconds = tables.table(event)[1]
    after = days >= jdn_from_civil(since, 1, 1)
    assert np.array_equal(days[after], ((seconds + OFFSETS[name]) // DAY + UNIX_JDN)[after])
    assert first == tables.table(event)[0]


@pytest.mark.parametrize(("event", "of"), [("terms", terms.almanac_days), ("moons", moons.month_starts)])
def test_the_sky_over_changan_decides_before_it(event, of):
    days = of("cn")[1]
    seconds = tables.table(event)[1]
    before = days < jdn_from_civil(-722, 12, 10)
    assert np.array_equal(days[before], np.floor((seconds[before] + 108.9 * 240) / DAY) + UNIX_JDN)
    assert np.array_equal(of("kr")[1][before], days[before])


@pytest.mark.parametrize("of", [terms.almanac_days, moons.month_starts])
def test_korea_shares_the_list_to_1911(of):
    (_, china), (_, korea) = of("cn"), of("kr")
    shared = china < jdn_from_civil(1912, 1, 1)
    assert np.array_equal(china[shared], korea[shared])
    # An hour of longitude: never a day earlier, and often a day later.
    assert set((korea - china)[china >= jdn_from_civil(1960, 1, 1)].tolist()) == {0, 1}


@pytest.mark.parametrize("name", ["cn", "kr"])
def test_days_go_on_without_a_break(name):
    for days in (terms.almanac_days(name)[1], moons.month_starts(name)[1]):
        assert np.all(np.diff(days) > 0)


@pytest.mark.parametrize("name", ["cn", "kr"])
@pytest.mark.parametrize("event", ["term", "moon"])
def test_every_event_within_a_minute_of_midnight_is_pinned(name, event):
    first, seconds = tables.table(f"{event}s")
    local = seconds + OFFSETS[name]
    from_midnight = (local + DAY // 2) % DAY - DAY // 2
    span = (local >= (jdn_from_civil(1960 if name == "cn" else 1912, 1, 1) - UNIX_JDN) * DAY) & (
        local < (jdn_from_civil(2101, 1, 1) - UNIX_JDN) * DAY
    )
    near = set((np.flatnonzero(span & (np.abs(from_midnight) <= 60)) + first).tolist())
    pins = {pin.number: pin for pin in almanac.pins() if (pin.almanac, pin.event) == (name, event)}
    assert near <= set(pins)
    for number, pin in pins.items():
        assert pin.seconds == from_midnight[number - first]
        assert pin.jdn == local[number - first] // DAY + UNIX_JDN
        assert pin.reason


def test_pins_asked_for_by_name():
    days = {(pin.almanac, pin.event, pin.jdn): pin for pin in almanac.pins()}
    for event, written, otherwise in (
        ("term", "1979-01-20", "1979-01-21"),
        ("term", "2084-03-20", "2084-03-19"),
        ("moon", "2057-09-29", "2057-09-28"),
        ("moon", "2097-08-08", "2097-08-07"),
        ("moon", "2089-09-04", ""),
    ):
        assert days["cn", event, worked.day(written)].printed.endswith(otherwise)
    # 雨水 2030 falls four seconds before the midnight of Seoul.
    assert days["kr", "term", worked.day("2030-02-18")].seconds == -4


def test_arrays_and_single_days_agree():
    days = np.array([worked.day("0724-02-01"), worked.day("0724-02-02"), worked.day("2026-11-30")])
    found = terms.almanac_ordinal(days, "cn")
    assert found.tolist() == [terms.almanac_ordinal(day, "cn") for day in days.tolist()]
    assert found.dtype == np.int64
    assert np.all(terms.almanac_jdn(found, "cn") <= days)
    assert np.all(terms.almanac_jdn(found + 1, "cn") > days)


def test_days_outside_the_tables():
    for written in ("-3001-12-29", "3000-01-04"):
        with pytest.raises(SamsikError) as caught:
            terms.almanac_ordinal(worked.day(written), "cn")
        assert caught.value.code == "out_of_table"
