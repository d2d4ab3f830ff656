"""Boards in a row against the boards of single moments."""

from itertools import pairwise

import pytest

from samsik.calendar.civil import civil_from_jdn
from samsik.calendar.moment import Moment
from samsik.core.cycle import Unit
from samsik.errors import SamsikError
from samsik.services.cast import cast
from samsik.services.succession import succession
from samsik.services.timeline import timeline

SEOUL = {"zone": "Asia/Seoul"}


def test_years():
    found = succession(1984)
    assert [chart.moment.year for chart in found.charts] == list(range(1984, 2056))
    for chart in found.charts[::7]:
        assert chart == cast(chart.moment.year, unit="year")
    assert (found.before.year, found.after.year) == (1912, 2056)
    # A 元 has seventy-two boards.
    assert [chart.serial.ju for chart in found.charts] == [(12 + step) % 72 + 1 for step in range(72)]


@pytest.mark.parametrize("when", ["2026-01-20", "2026-02-10T12:00"])
@pytest.mark.parametrize(("school", "early"), [("jinjing", 2025), ("tongzong", 2025)])
def test_the_year_that_a_moment_lies_in(when, school, early):
    found = succession(when, count=1, school=school, **SEOUL).charts[0]
    chart = cast(when, unit="year", school=school, **SEOUL)
    assert found.serial.accumulated == chart.serial.accumulated
    if when == "2026-01-20":
        assert found.moment.year == early


@pytest.mark.parametrize("options", [{}, {"month_rule": "civil"}])
def test_months_follow_each_other(options):
    """2025 has a leap month, which under `civil` goes with the month before it."""
    found = succession("2025-03-15", count=24, unit="month", options=options, **SEOUL)
    numbers = [chart.serial.accumulated for chart in found.charts]
    assert [after - before for before, after in pairwise(numbers)] == [1] * 23
    for chart in found.charts[:12]:
        assert cast(chart.moment, unit="month", options=options).serial.accumulated == chart.serial.accumulated
        year, month, day = civil_from_jdn(chart.moment.jdn - 1)
        eve = cast(f"{year}-{month:02d}-{day:02d}", unit="month", options=options, **SEOUL)
        assert eve.serial.accumulated == chart.serial.accumulated - 1
    assert found.charts[0].moment.jdn <= Moment("2025-03-15", **SEOUL).jdn < found.charts[1].moment.jdn
    following = succession(found.after.text, count=2, unit="month", options=options, **SEOUL)
    assert following.charts[0].serial.accumulated == numbers[-1] + 1
    earlier = succession(found.before.text, count=24, unit="month", options=options, **SEOUL)
    assert abs(earlier.charts[-1].serial.accumulated - numbers[0]) <= 2


def test_days():
    found = succession("2024-02-27", count=5, unit="day", **SEOUL)
    assert [chart.moment.text for chart in found.charts] == [
        "2024-02-27",
        "2024-02-28",
        "2024-02-29",
        "2024-03-01",
        "2024-03-02",
    ]
    assert all(chart.unit is Unit.DAY for chart in found.charts)
    assert (found.before.text, found.after.text) == ("2024-02-22", "2024-03-03")


def test_double_hours_over_summer_time():
    """On 1988-05-08 the clock of Seoul went from 2 to 3 o'clock: the double hour of 丑 had one hour."""
    found = succession("1988-05-07T22:00", count=5, unit="hour", **SEOUL)
    assert [chart.moment.civil[11:16] for chart in found.charts] == ["21:00", "23:00", "01:00", "03:00", "05:00"]
    seconds = [chart.moment.ut_seconds for chart in found.charts]
    assert [after - before for before, after in pairwise(seconds)] == [7200, 7200, 3600, 7200]
    pillars = [int(chart.moment.hour_pillar) for chart in found.charts]
    assert [after - before for before, after in pairwise(pillars)] == [1] * 4
    for chart in found.charts:
        assert chart.counts == cast(chart.moment, unit="hour").counts


def test_until_a_moment():
    found = succession(2026, 2030)
    assert [chart.moment.year for chart in found.charts] == [2026, 2027, 2028, 2029, 2030]
    whole = succession("2026-02-10", "2026-02-12", unit="hour", **SEOUL)
    # From 23:00 of the ninth, where the tenth begins, until midnight after the twelfth.
    assert whole.charts[0].moment.civil[:16] == "2026-02-09T23:00"
    assert whole.charts[-1].moment.civil[:16] == "2026-02-12T23:00"


def test_spirits_are_those_of_their_timeline():
    found = succession(1984)
    stays = {
        (m.spirit, m.stay.seat, max(m.stay.since, 1984), min(m.stay.next, 2056))
        for m in timeline(first=1984, last=2055).moves
    }
    bands = {(band.spirit, band.place, 1984 + band.first, 1984 + band.last) for band in found.bands}
    assert bands == {stay for stay in stays if stay[0] in ("五福", "大遊", "君基", "陽九", "百六")}
    assert len(bands) == 15
    assert succession("2026-01-01", unit="day", **SEOUL).bands == ()


def test_the_ends_of_the_tables():
    found = succession(2990)
    assert (found.charts[-1].moment.year, found.after) == (2999, None)
    assert succession(-3000, count=3).before is None
    assert len(succession(1, 360).charts) == 360


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"first": 1, "last": 361}, "succession_long"),
        ({"first": 2, "last": 1}, "span_empty"),
        ({"first": 1, "count": 0}, "out_of_range"),
        ({"first": 1, "count": 361}, "out_of_range"),
        ({"first": 1, "unit": "week"}, "unknown_unit"),
        ({"first": 1, "school": "xx"}, "unknown_school"),
        ({"first": "2026-02-30", "unit": "day"}, "impossible_date"),
        ({"first": 9999}, "out_of_table"),
    ],
)
def test_refusals(how, code):
    with pytest.raises(SamsikError) as refused:
        succession(**how)
    assert refused.value.code == code
