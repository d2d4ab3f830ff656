"""Bulk terms and pillars equal one moment at a time, and the worked moments."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.calendar import worked

from samsik.calendar import bulk, pillars, terms
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.core.cycle import Pillar
from samsik.errors import SamsikError

ZI = st.sampled_from(["next-day", "late", "midnight"])
BY = st.sampled_from(["sky", "almanac"])
ALMANAC = st.sampled_from(["cn", "kr"])
OFFSETS = st.integers(-15 * 3600, 15 * 3600)
INSTANTS = st.integers(terms.FIRST_UT, terms.LAST_UT - 1)
COLUMNS = ("term", "year", "month", "day", "hour")


def one(ut, offset, zi, by, almanac):
    """Term and pillars of one moment by the scalar functions."""
    local = ut + offset
    g = terms.ordinal_at(ut) if by == "sky" else terms.almanac_ordinal(local // DAY + UNIX_JDN, almanac)
    day, hour, _, _ = pillars.day_and_hour(local, zi)
    return g % 24, pillars.year_pillar(g), pillars.month_pillar(g), day, hour


def values(rows):
    return list(zip(*(getattr(rows, column).tolist() for column in COLUMNS), strict=True))


def test_worked_moments():
    cases = worked.cases("moment")
    ut = np.array([worked.ut(case) for case in cases])
    offsets = np.array([case["utc_offset"] for case in cases])
    rows = bulk.rows_at(ut, ut + offsets)
    found = [[Pillar(index).hanzi for index in row[1:]] for row in values(rows)]
    assert found == [case["pillars"] for case in cases]
    assert [terms.Term(term).hanzi for term in rows.term] == [case["term"] for case in cases]
    printed = bulk.rows_at(ut, ut + offsets, by="almanac")
    assert [terms.Term(term).hanzi for term in printed.term] == [case["printed_term"] for case in cases]


@given(st.lists(st.tuples(INSTANTS, OFFSETS), max_size=40), ZI, BY, ALMANAC)
def test_instants_equal_single_moments(moments, zi, by, almanac):
    ut = np.array([moment[0] for moment in moments], np.int64)
    offset = np.array([moment[1] for moment in moments], np.int64)
    rows = bulk.rows_at(ut, ut + offset, zi=zi, by=by, almanac=almanac)
    assert values(rows) == [one(at, east, zi, by, almanac) for at, east in moments]


@given(
    INSTANTS,
    st.integers(0, 60),
    OFFSETS,
    st.sampled_from([3600, 7200, 10800, 18000, 86400, 40 * 86400]),
    ZI,
    BY,
    ALMANAC,
)
def test_grids_equal_single_moments(first, count, offset, step, zi, by, almanac):
    first = min(first, terms.LAST_UT - 1 - step * count)
    rows = bulk.rows_of_grid(first, count, offset, step=step, zi=zi, by=by, almanac=almanac)
    assert values(rows) == [one(first + step * i, offset, zi, by, almanac) for i in range(count)]


@settings(max_examples=6, deadline=None)
@given(INSTANTS, OFFSETS, ZI, BY, ALMANAC)
def test_long_grids_equal_instants(first, offset, zi, by, almanac):
    count = 300_000
    first = min(first, terms.LAST_UT - 1 - 3600 * count)
    ut = first + 3600 * np.arange(count)
    grid = bulk.rows_of_grid(first, count, offset, zi=zi, by=by, almanac=almanac)
    each = bulk.rows_at(ut, ut + offset, zi=zi, by=by, almanac=almanac)
    for column in COLUMNS:
        assert getattr(grid, column).dtype == np.int8
        assert np.array_equal(getattr(grid, column), getattr(each, column))
    ordinals, lengths = bulk.term_runs(first, count, offset, by=by, almanac=almanac)
    assert lengths.sum() == count
    assert np.array_equal(np.repeat(ordinals % 24, lengths), each.term)


@given(st.integers(24 * -2990, 24 * 2990), st.integers(-1, 1), st.integers(0, 3))
def test_grids_that_touch_a_term(g, aside, hours_before):
    """A grid with an instant a second before, at, or after that of a term."""
    first = terms.seconds_of(g) + aside - 3600 * hours_before
    rows = bulk.rows_of_grid(first, 6, 0)
    assert rows.term.tolist() == [(g - (3600 * i + aside < 3600 * hours_before)) % 24 for i in range(6)]


def test_another_clock_for_the_date():
    """Under a solar clock the almanac's day is still the civil date."""
    midnight = (worked.day("0724-02-02") - UNIX_JDN) * DAY
    ut, civil = np.array([midnight - 7 * 3600]), np.array([midnight + 3600])
    solar = civil - 7200
    assert bulk.rows_at(ut, solar, by="almanac").term.tolist() == [terms.Term.DAHAN]
    assert bulk.rows_at(ut, solar, civil=civil, by="almanac").term.tolist() == [terms.Term.LICHUN]


@pytest.mark.parametrize("step", [0, -3600, 60, 5400])
def test_steps_are_whole_hours(step):
    with pytest.raises(ValueError, match="whole number of hours"):
        bulk.rows_of_grid(0, 10, 0, step=step)


@pytest.mark.parametrize("by", ["sky", "almanac"])
def test_outside_the_tables(by):
    late = np.array([0, terms.LAST_UT + 2 * DAY])
    with pytest.raises(SamsikError, match="-3000 to 2999"):
        bulk.rows_at(late, late, by=by)
    with pytest.raises(SamsikError, match="-3000 to 2999"):
        bulk.rows_of_grid(terms.LAST_UT - 3600, 50, 0, by=by)
