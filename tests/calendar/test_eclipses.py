"""月蝕 Lunar eclipses beside the NASA canon (Espenak and Meeus), and from where they can be seen."""

import pytest

from samsik.calendar.civil import UNIX_JDN, jdn_from_civil
from samsik.calendar.eclipses import is_moon_up, next_lunar_eclipse, umbral_eclipses
from samsik.calendar.moment import Moment
from samsik.calendar.moons import moon_index, moon_seconds
from samsik.errors import SamsikError

# Greatest eclipse in UT and umbral magnitude, all there were from 2018 to 2028; the penumbral ones of 2020, 2023, 2024
# and 2027 are not among them.
CANON = """
2018-01-31T13:29:50 1.3155
2018-07-27T20:21:44 1.6087
2019-01-21T05:12:16 1.1953
2019-07-16T21:30:44 0.6531
2021-05-26T11:18:42 1.0095
2021-11-19T09:02:56 0.9742
2022-05-16T04:11:31 1.4137
2022-11-08T10:59:11 1.3592
2023-10-28T20:14:05 0.1221
2024-09-18T02:44:18 0.0849
2025-03-14T06:58:47 1.1784
2025-09-07T18:11:49 1.3619
2026-03-03T11:33:46 1.1507
2026-08-28T04:13:00 0.9299
2028-01-12T04:13:08 0.0662
2028-07-06T18:19:47 0.3892
2028-12-31T16:52:05 1.2463
"""
ROWS = [line.split() for line in CANON.split("\n") if line]
SEOUL, LONDON, SYRACUSE = (37.57, 126.98), (51.5, -0.12), (37.08, 15.28)


def ut(text):
    return Moment(text, zone="+00:00").ut_seconds


def eclipses_between(first, last):
    blocks = range(moon_index(first) // 64, moon_index(last) // 64 + 1)
    return [each for block in blocks for each in umbral_eclipses(block) if first <= each.greatest < last]


def test_the_canon():
    found = eclipses_between(ut("2018-01-01T00:00"), ut("2029-01-01T00:00"))
    assert len(found) == len(ROWS)
    for eclipse, (when, magnitude) in zip(found, ROWS, strict=True):
        assert abs(eclipse.greatest - ut(when)) < 60
        assert eclipse.magnitude == pytest.approx(float(magnitude), abs=0.005)
        assert eclipse.kind == ("全" if float(magnitude) > 1 else "偏")
        assert eclipse.start < eclipse.greatest < eclipse.end


def test_how_long():
    """2018-07-27: the umbra from 18:24:27 to 22:19:00. 2021-11-19: three hours, 28 minutes and 23 seconds."""
    (july,) = eclipses_between(ut("2018-07-01T00:00"), ut("2018-08-01T00:00"))
    assert abs(july.start - ut("2018-07-27T18:24:27")) < 60
    assert abs(july.end - ut("2018-07-27T22:19:00")) < 60
    (november,) = eclipses_between(ut("2021-11-01T00:00"), ut("2021-12-01T00:00"))
    assert abs(november.end - november.start - 12503) < 60


@pytest.mark.parametrize(
    ("first", "last", "place"),
    [
        # Syracuse, where the army of Athens stayed for it; and the one that Columbus foretold in Jamaica.
        ("-412-08-27T00:00", "-412-08-29T00:00", SYRACUSE),
        ("1504-02-29T12:00", "1504-03-02T00:00", (18.4, -77.2)),
    ],
)
def test_eclipses_of_history(first, last, place):
    (found,) = eclipses_between(ut(first), ut(last))
    assert found.kind == "全"
    assert is_moon_up(found, *place)
    assert next_lunar_eclipse(ut(first), *place) == found


def test_seen_from_a_place():
    """After 2026-11-30 London sees that of 2028-01-12 before dawn; in Seoul it is past noon then, and July follows."""
    asked = ut("2026-11-30T03:00")
    assert abs(next_lunar_eclipse(asked, *LONDON).greatest - ut("2028-01-12T04:13")) < 60
    assert abs(next_lunar_eclipse(asked, *SEOUL).greatest - ut("2028-07-06T18:20")) < 60
    first, second = eclipses_between(asked, ut("2028-08-01T00:00"))
    assert not is_moon_up(first, *SEOUL)
    assert is_moon_up(second, *SEOUL)


def test_one_that_is_going_on_counts():
    """From its first to its last contact it is the next, a second later no more."""
    eclipse = next_lunar_eclipse(ut("2025-09-01T00:00"), *SEOUL)
    assert next_lunar_eclipse(eclipse.start, *SEOUL) == eclipse
    assert next_lunar_eclipse(eclipse.end - 1, *SEOUL) == eclipse
    assert next_lunar_eclipse(eclipse.end, *SEOUL).start > eclipse.end


def test_full_moons_only():
    """Half-way between two new moons, of which none is nearer than thirteen days."""
    for eclipse in eclipses_between(ut("1900-01-01T00:00"), ut("1920-01-01T00:00")):
        number = moon_index(eclipse.greatest)
        age = eclipse.greatest - moon_seconds(number)
        assert 13 * 86400 < age < 17 * 86400
        assert 0 < eclipse.magnitude < 1.9
        assert eclipse.end - eclipse.start < 4 * 3600


def test_the_ends_of_the_tables():
    first, last = ((jdn_from_civil(*day) - UNIX_JDN) * 86400 for day in ((-3000, 6, 1), (2999, 12, 31)))
    assert next_lunar_eclipse(first, *SEOUL).start > first
    assert next_lunar_eclipse(last, *SEOUL) is None
    with pytest.raises(SamsikError):
        next_lunar_eclipse(10**13, *SEOUL)
