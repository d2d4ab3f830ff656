"""The clock of days and hours: readings and the pieces of UT that have them, under every mode."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsik.calendar.civil import DAY
from samsik.calendar.clock import Clock
from samsik.calendar.zones import Zone

CLOCKS = [
    Clock(Zone("Asia/Seoul")),
    Clock(Zone("America/New_York")),
    Clock(Zone("Asia/Seoul"), "mean", 126.978),
    Clock(Zone("Asia/Seoul"), "true", 126.978),
    Clock(Zone("Asia/Shanghai"), "true", -179.5),
]
instants = st.integers(-60_000_000_000, 30_000_000_000)


@pytest.mark.parametrize("clock", CLOCKS, ids=str)
def test_pieces_hold_their_readings_and_no_other_second_does(clock):
    @given(instants, st.integers(1, 3 * DAY))
    @settings(derandomize=True, max_examples=60, deadline=None)
    def check(start, length):
        pieces = clock.pieces(start, start + length)
        for low, high in pieces:
            assert low < high
            assert start <= clock.read(low)
            assert clock.read(high - 1) < start + length
            assert not start <= clock.read(low - 1) < start + length
            assert not start <= clock.read(high) < start + length
        # An hour off at most is lost to a change of the clock.
        assert abs(sum(high - low for low, high in pieces) - length) <= 2 * 3600

    check()


@pytest.mark.parametrize("clock", CLOCKS, ids=str)
def test_first_at_is_the_first(clock):
    @given(instants)
    @settings(derandomize=True, max_examples=60, deadline=None)
    def check(reading):
        first = clock.first_at(reading)
        assert clock.read(first) >= reading
        assert clock.read(first - 1) < reading

    check()


def test_a_day_that_was_skipped():
    # Samoa had no 2011-12-30: at the end of the 29th its clock went to the 31st.
    samoa = Clock(Zone("Pacific/Apia"))
    thirtieth = 15338 * DAY
    assert samoa.pieces(thirtieth, thirtieth + DAY) == []
    assert samoa.read(samoa.first_at(thirtieth)) == thirtieth + DAY


def test_modes():
    # Kashgar at 15:00 of Beijing, 2020-06-21: 12:03:58 mean, 12:02:06 true (DE440).
    ut, lon = 1592722800, 75.99
    clocks = [Clock(Zone("Asia/Shanghai"), mode, lon).read(ut) % DAY for mode in ("civil", "mean", "true")]
    assert clocks[:2] == [15 * 3600, 12 * 3600 + 3 * 60 + 58]
    assert abs(clocks[2] - (12 * 3600 + 2 * 60 + 6)) <= 1
    assert [Clock(Zone("Asia/Shanghai"), mode, lon).equation(ut) for mode in ("civil", "mean", "true")] == [
        None,
        None,
        -112,
    ]
