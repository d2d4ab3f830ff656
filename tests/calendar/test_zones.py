"""Zones: the history of Korean and Chinese clocks as the tz database tells it, any year, and clocks put back."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.calendar.zones import Zone, parse_offset, resolve_zone, zone_names
from samsik.errors import SamsikError

SEOUL = Zone("Asia/Seoul")
HOUR = 3600


def local(year, month, day, hour=0, minute=0):
    return (jdn_from_civil(year, month, day) - UNIX_JDN) * DAY + hour * HOUR + minute * 60


# Asia/Seoul and Asia/Shanghai: a civil noon and the hours its clock was ahead of Greenwich.
HISTORY = [
    ("Asia/Seoul", (-3000, 6, 1), 8 + 27 / 60 + 52 / 3600),
    ("Asia/Seoul", (724, 1, 31), 8 + 27 / 60 + 52 / 3600),
    ("Asia/Seoul", (1908, 3, 31), 8 + 27 / 60 + 52 / 3600),
    ("Asia/Seoul", (1908, 4, 2), 8.5),
    ("Asia/Seoul", (1912, 1, 2), 9),
    ("Asia/Seoul", (1950, 7, 1), 10),
    ("Asia/Seoul", (1953, 7, 1), 9),
    ("Asia/Seoul", (1954, 3, 22), 8.5),
    ("Asia/Seoul", (1955, 7, 1), 9.5),
    ("Asia/Seoul", (1961, 8, 9), 8.5),
    ("Asia/Seoul", (1961, 8, 11), 9),
    ("Asia/Seoul", (1988, 7, 1), 10),
    ("Asia/Seoul", (2026, 7, 1), 9),
    ("Asia/Seoul", (2999, 12, 31), 9),
    ("Asia/Pyongyang", (2016, 1, 1), 8.5),
    ("Asia/Pyongyang", (2019, 1, 1), 9),
    ("Asia/Shanghai", (1943, 6, 1), 9),
    ("Asia/Shanghai", (1990, 8, 15), 9),
    ("Asia/Shanghai", (1992, 8, 15), 8),
    # After its last transition a zone follows its rule, in 2999 as today.
    ("America/New_York", (2999, 7, 1), -4),
    ("America/New_York", (2999, 12, 31), -5),
]


@pytest.mark.parametrize(("name", "date", "hours"), HISTORY)
def test_history(name, date, hours):
    noon = local(*date, 12)
    (reading,) = Zone(name).readings_of_local(noon)
    assert reading.offset == round(hours * HOUR)
    assert reading.ut_seconds == noon - reading.offset


def test_a_repeated_hour_has_two_readings():
    # 1988-10-09 03:00 KDT became 02:00 KST.
    two = SEOUL.readings_of_local(local(1988, 10, 9, 2, 30))
    assert [reading.offset for reading in two] == [10 * HOUR, 9 * HOUR]
    assert two[1].ut_seconds - two[0].ut_seconds == HOUR
    assert len(SEOUL.readings_of_local(local(1988, 10, 9, 1, 59))) == 1
    assert len(SEOUL.readings_of_local(local(1988, 10, 9, 3))) == 1


@pytest.mark.parametrize(
    ("skipped", "before", "after"),
    [
        # 1961-08-10 00:00 became 00:30; 1987-05-10 02:00 became 03:00.
        (local(1961, 8, 10, 0, 15), local(1961, 8, 10, 0, 45), local(1961, 8, 9, 23, 45)),
        (local(1987, 5, 10, 2, 30), local(1987, 5, 10, 3, 30), local(1987, 5, 10, 1, 30)),
    ],
)
def test_a_skipped_time_has_none_but_two_ways_out(skipped, before, after):
    assert SEOUL.readings_of_local(skipped) == ()
    assert [reading.ut_seconds + reading.offset for reading in SEOUL.readings_of_gap(skipped)] == [before, after]


@given(st.sampled_from(sorted(zone_names().values())), st.integers(-3_000_000_000, 5_000_000_000))
@settings(derandomize=True, max_examples=300, deadline=None)
def test_readings_are_all_the_instants_that_show_the_time(name, local_seconds):
    zone = Zone(name)
    # Whatever offset held at some hour of the days around.
    offsets = {zone.offset_at_utc(local_seconds + hours * HOUR) for hours in range(-40, 41)}
    shown = sorted(local_seconds - offset for offset in offsets if zone.offset_at_utc(local_seconds - offset) == offset)
    assert [reading.ut_seconds for reading in zone.readings_of_local(local_seconds)] == shown


@given(st.sampled_from(sorted(zone_names().values())), st.integers(-3_000_000_000, 5_000_000_000), st.integers(1, 400))
@settings(derandomize=True, max_examples=200, deadline=None)
def test_segments_cover_a_stretch_with_constant_offsets(name, start, days):
    zone = Zone(name)
    end = start + days * DAY
    segments = zone.segments(start, end)
    assert (segments[0].start, segments[-1].end) == (start, end)
    for one, next_one in pairwise(segments):
        assert one.end == next_one.start
        assert one.offset != next_one.offset
    for segment in segments:
        edges = (segment.start, (segment.start + segment.end) // 2, segment.end - 1)
        assert {zone.offset_at_utc(edge) for edge in edges} == {segment.offset}


def test_mean_time_is_known_as_such():
    assert SEOUL.is_mean_time(local(1900, 1, 1))
    assert not SEOUL.is_mean_time(local(1910, 1, 1))
    assert not resolve_zone("+08:00").is_mean_time(local(1900, 1, 1))


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("Z", 0),
        ("8", 8),
        ("+8", 8),
        ("-5", -5),
        ("+08:00", 8),
        ("+0800", 8),
        ("9:30", 9.5),
        ("5.5", 5.5),
        ("-3.5", -3.5),
        ("+08:27:52", 8 + 27 / 60 + 52 / 3600),
        ("15", 15),
        ("-15:00", -15),
    ],
)
def test_offsets(text, hours):
    zone = resolve_zone(text)
    assert zone.fixed == round(hours * HOUR)
    assert zone.offset_at_utc(0) == zone.offset_at_utc(-(10**11)) == zone.fixed


@pytest.mark.parametrize(
    "text", ["480", "540", "-480", "16", "15:01", "+15.1", "16:00:01", "-15:57", "0900", "99", "8:75", "+1600"]
)
def test_what_may_be_minutes_is_refused(text):
    with pytest.raises(SamsikError, match="hours") as refused:
        resolve_zone(text)
    assert refused.value.code == "zone_offset_range"
    assert "minutes" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Asia/Soul", "Asia/Seoul"),
        ("asia/shanhai", "Asia/Shanghai"),
        ("Tokyo", "Asia/Tokyo"),
        # Abbreviations, and cities in any script: the nearest spelling among the zones is another part of the world.
        ("서울", "Asia/Seoul"),
        ("도쿄", "Asia/Tokyo"),
        ("北京", "Asia/Shanghai"),
        ("KST", "Asia/Seoul"),
        ("jst", "Asia/Tokyo"),
        ("CST", "Asia/Shanghai"),
    ],
)
def test_a_mistyped_zone_is_answered_with_the_nearest(text, meant):
    with pytest.raises(SamsikError, match=meant) as refused:
        resolve_zone(text)
    assert refused.value.code == "unknown_zone"


@pytest.mark.parametrize("text", ["", " ", "../../etc/passwd", "\x00", "X" * 10_000, "Asia/", "８"])
def test_nonsense_is_no_zone(text):
    with pytest.raises(SamsikError) as refused:
        resolve_zone(text)
    assert refused.value.code == "unknown_zone"
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("text", ["UTC+9", "GMT+9", "utc+09:00", "UTC +9", "GMT+0900"])
def test_an_offset_may_carry_the_name_of_its_origin(text):
    """East is positive, also where the zone database has a name of the same look that runs the other way."""
    assert resolve_zone(text) == resolve_zone("+09:00")
    assert resolve_zone("Etc/GMT+9").offset_at_utc(0) == -9 * 3600
    assert resolve_zone("UTC-5").fixed == -5 * 3600


@pytest.mark.parametrize("text", ["UTC+16", "GMT-99"])
def test_an_offset_from_utc_has_its_range(text):
    with pytest.raises(SamsikError) as refused:
        resolve_zone(text)
    assert refused.value.code == "zone_offset_range"


def test_names_in_any_case():
    assert resolve_zone("asia/seoul") == resolve_zone(" ASIA/SEOUL ") == SEOUL
    assert parse_offset("Asia/Seoul") is None


def test_every_name_opens():
    for name in zone_names().values():
        assert abs(Zone(name).offset_at_utc(0)) <= 15 * HOUR


def test_segments_do_not_depend_on_where_they_begin():
    """Seoul put its clock forward at 1988-05-07T17:00 UT; a search that probes just there finds the same second."""
    change = 579_027_600
    zone = resolve_zone("Asia/Seoul")
    for start in range(change - 12 * DAY, change, 6 * 3600):
        assert [each.start for each in zone.segments(start, change + DAY)] == [start, change]


def test_segments_of_many_centuries():
    """No change before 1800, and to the last one the same as in spans of weeks."""
    zone = resolve_zone("America/New_York")
    found = zone.segments(-141_000_000_000, 6_000_000_000)
    assert found[0].start == -141_000_000_000
    assert found[1].start == -2_717_650_800  # 1883-11-18T12:03:58 by mean time, 17:00 UT
    for start in (1_000_000_000, 4_090_000_000, 5_000_000_000):
        near = zone.segments(start, start + 700 * DAY)
        assert {each.start for each in near[1:]} == {e.start for e in found if start < e.start < start + 700 * DAY}


def test_no_zone_changes_before_1800():
    """Segments begin to look for changes there."""
    moved = [name for name in zone_names().values() if len({Zone(name).offset_at_utc(t) for t in EARLY}) > 1]
    assert moved == []


EARLY = [-141_000_000_000, -62_000_000_000, -10_000_000_000, -5_364_662_401]
