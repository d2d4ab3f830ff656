"""find against brute force: scalar boards, hour by hour, and a telling of SQL of its own."""

import json
from functools import cache

import icalendar
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.search.scalar import moment_at, row_of

from samsik.calendar.civil import DAY
from samsik.calendar.moment import Moment
from samsik.calendar.zones import resolve_zone
from samsik.core.cycle import Unit
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.search.columns import columns
from samsik.search.query import parse
from samsik.search.signs import signs
from samsik.search.timeline import Frame
from samsik.search.tree import columns_of, sql
from samsik.services.cast import cast
from samsik.services.find import find
from samsik.services.find_reading import readings
from samsik.services.find_strip import days
from samsik.services.questions import rules_of

FLAGS = [name for name in columns() if name.startswith(("p_", "q_f_"))]
# Zone, 換日, terms, days: summer time put forward and back, 冬至, 立春 and 18 days before it, the reform of 1582.
SCENES = [
    ("Asia/Seoul", "next-day", "sky", "1988-05-06", "1988-05-09"),
    ("America/New_York", "late", "sky", "2026-10-31", "2026-11-02"),
    ("Asia/Shanghai", "midnight", "sky", "2025-12-20", "2025-12-22"),
    ("+08:00", "next-day", "almanac", "1582-10-03", "1582-10-16"),
    ("Europe/London", "next-day", "sky", "2027-01-16", "2027-01-18"),
    # A clock put forward by half an hour, one put back by half an hour, and a day left out.
    ("Asia/Seoul", "late", "sky", "1961-08-08", "1961-08-11"),
    ("Australia/Lord_Howe", "next-day", "sky", "2026-04-04", "2026-04-06"),
    ("Pacific/Apia", "midnight", "sky", "2011-12-28", "2012-01-01"),
    # Summer time that begins at midnight.
    ("Africa/Cairo", "next-day", "almanac", "2010-04-29", "2010-05-01"),
]
STEP = 1800


@cache
def scene(number):
    """The frame of a scene, its first and last instant, and the rows of its half hours."""
    zone, zi, by, first, last = SCENES[number]
    frame = Frame(resolve_zone(zone), zi, by, "cn")
    found = find(first, last, zone=zone, zi=zi, terms=by, almanac="cn").field
    return frame, found.start, found.end, [row_at(number, at) for at in range(found.start, found.end, STEP)]


@cache
def row_at(number, ut_seconds):
    zone, zi, by, *_ = SCENES[number]
    moment = moment_at(ut_seconds, Frame(resolve_zone(zone), zi, by, "cn"))
    return row_of(moment, rules_of([], {}, Unit.HOUR), FLAGS)


def text_of(value):
    return {True: "true", False: "false", None: "null"}[value] if value in (True, False, None) else f"'{value}'"


def compared(left, op, right):
    if left is None or right is None:
        return None
    return {"=": left == right, "<>": left != right, "<": left < right, ">=": left >= right}[op]


def not_(value):
    return None if value is None else not value


@st.composite
def questions(draw, number):
    """An SQL text, and the function of a row that says the same: true, false or None for unknown."""
    kind = draw(st.sampled_from(["leaf", "leaf", "and", "or", "not", "pair"]))
    rows = scene(number)[3]
    if kind in ("and", "or"):
        (a, f), (b, g) = draw(questions(number)), draw(questions(number))
        if kind == "and":
            return f"({a} AND {b})", lambda row: both(f(row), g(row))
        return f"({a} OR {b})", lambda row: not_(both(not_(f(row)), not_(g(row))))
    if kind == "not":
        a, f = draw(questions(number))
        return f"NOT ({a})", lambda row: not_(f(row))
    if kind == "pair":
        a, b = draw(
            st.tuples(*[st.sampled_from(["host", "guest", "q_ju", "ju", "palace", "local_hour", "weekday"])] * 2)
        )
        op, more = draw(st.sampled_from(["=", "<>", "<", ">="])), draw(st.integers(0, 9))
        return f"{a} {op} {b} + {more}", lambda row: compared(row[a], op, row[b] + more)
    name = draw(st.sampled_from(sorted(columns())))
    if draw(st.integers(0, 5)) == 0:
        return f"{name} IS NULL", lambda row: row[name] is None
    met = sorted({row[name] for row in rows if row[name] is not None}, key=str)
    if columns()[name].kind == "bool":
        return name, lambda row: row[name]
    if not met:
        return f"{name} IS NOT NULL", lambda row: row[name] is not None
    value = draw(st.sampled_from(met))
    if columns()[name].kind == "int":
        op = draw(st.sampled_from(["=", "<>", "<", ">="]))
        return f"{name} {op} {value}", lambda row: compared(row[name], op, value)
    other = draw(st.sampled_from(met))
    return f"{name} IN ('{value}', '{other}')", lambda row: None if row[name] is None else row[name] in (value, other)


def both(a, b):
    if a is False or b is False:
        return False
    return None if a is None or b is None else True


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.data(), st.integers(0, len(SCENES) - 1))
def test_find_equals_brute_force(data, number):
    text, holds = data.draw(questions(number))
    zone, zi, by, first, last = SCENES[number]
    _, start, end, rows = scene(number)
    systems = ["taiyi", "qimen", "liuren"]
    found = find(
        first, last, where=text, system=systems, zone=zone, zi=zi, terms=by, almanac="cn", calendar="auto", limit="all"
    )
    windows = [(window.start, window.end) for window in found.page.windows]
    for place, row in enumerate(rows):
        at = start + place * STEP
        assert any(low <= at < high for low, high in windows) == (holds(row) is True), (text, at)
    for low, high in windows:
        assert holds(row_at(number, low)) is holds(row_at(number, high - 1)) is True
        assert low == start or holds(row_at(number, low - 1)) is not True
        assert high == end or holds(row_at(number, high)) is not True
    assert found.page.seconds == sum(high - low for low, high in windows)
    assert found.page.runs == len(windows)
    assert [window.start for window in found.sweep] == [low for low, _ in windows]


SPAN = {"first": "2026-12-01", "last": "2027-02-28", "zone": "Asia/Seoul"}


def test_signs_are_the_conditions_they_stand_for():
    by_name = find(**SPAN, require="三門具,主將發", avoid="掩,外辰迫", limit="all")
    told = "three_gates = '具' AND host_ready AND NOT p_掩 AND NOT p_迫_外辰"
    assert by_name.page.windows == find(**SPAN, where=told, limit="all").page.windows
    assert by_name.page.windows


def test_signs_of_all_systems():
    found = find(**SPAN, system=["taiyi", "qimen", "liuren"], require=["格", "奇門", "元首"], limit="all")
    told = "p_格 AND q_f_奇門 AND l_class = '元首'"
    assert found.page.windows == find(**SPAN, where=told, limit="all").page.windows


def test_what_lies_in_a_quarter():
    """Of the plate: the gate and the stems over 離, in the south."""
    found = find(**SPAN, require="南開門,南奇", limit="all")
    assert found.field.systems == ("taiyi", "qimen")
    like, rules = Moment("now", zone="Asia/Seoul", now=0), rules_of([], {}, Unit.HOUR)
    hours = [row_of(like.at(at), rules, FLAGS) for at in range(found.field.start, found.field.end, 3600)]
    fits = [row["q9_gate"] == "開" and not {row["q9_heaven"], row["q9_guest"]}.isdisjoint("乙丙丁") for row in hours]
    assert 0 < found.page.seconds == 3600 * sum(fits)


@pytest.mark.parametrize("systems", [("taiyi",), ("qimen",), ("liuren", "qimen")])
def test_signs_say_their_conditions(systems):
    """What is shown of a sign is the condition that it stands for, and names a system of those that share it."""
    for name, node in signs(systems).items():
        assert parse(sql(node), columns()) == node, name
    systems_of_sign = {columns()[name].system for name in columns_of(signs(systems)["伏吟"])}
    assert systems_of_sign == {"liuren" if systems[0] == "liuren" else "qimen"}


def test_a_system_that_a_sign_speaks_of_joins():
    assert find(**SPAN, require="元首", system="qimen").field.systems == ("qimen", "liuren")
    assert find(**SPAN, favour="host", system="liuren").field.systems == ("liuren", "taiyi")
    assert find(**SPAN, where="weekday = 1 and local_hour = 3").field.systems == ("taiyi",)


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
def test_the_boards_are_read_out(lang):
    """The sentences are those of the charts cast for the beginning of each window."""
    found = find(**SPAN, require="三門具,南奇,元首", system=["taiyi", "qimen", "liuren"], limit=2)
    plain = "".join(found.text(lang).split())
    calendar = "".join("".join(found.ics(lang)).split())
    for window in found.windows:
        whole = "".join(
            "".join(cast(window["from"], zone="Asia/Seoul", system=system).text(lang=lang).split())
            for system in found.field.systems
        )
        lines = list(readings(found.field, Moment(window["from"]).ut_seconds, lang))
        assert len(lines) >= 5
        for line in lines:
            told = "".join(line.split())
            assert told in whole
            assert told in plain
            assert told.replace(",", "\\,").replace(";", "\\;") in calendar


def test_a_page_leads_to_the_next():
    whole = find(**SPAN, require="三門具", favour="host", limit="all")
    for sort in ("time", "score"):
        seen, cursor = [], None
        while True:
            page = find(**SPAN, require="三門具", favour="host", sort=sort, limit=7, cursor=cursor)
            assert page.fits_share == whole.fits_share
            seen += page.page.windows
            cursor = page.cursor
            if cursor is None:
                break
        key = (lambda window: window.start) if sort == "time" else (lambda window: (-window.score, window.start))
        assert seen == sorted(whole.page.windows, key=key)


def test_a_page_leads_on_although_the_clock_does():
    """What is asked from now on is, on the next page, still asked from when the first was."""
    asked = {"require": "三門具", "zone": "Asia/Seoul", "limit": 3}
    start = 1_796_050_800
    whole = find(**asked, now=start).page
    first = find(**asked, now=start)
    later = find(**asked, now=start + 86_400, cursor=first.cursor)
    assert (later.field.start, later.field.end) == (first.field.start, first.field.end)
    assert later.page.windows == find(**asked | {"limit": 6}, now=start).page.windows[3:]
    assert later.page.runs == whole.runs
    with pytest.raises(SamsikError) as refused:
        find(first="2026-12-02", **asked, now=start, cursor=first.cursor)
    assert refused.value.code == "cursor_other"
    with pytest.raises(SamsikError) as refused:
        find(**asked, now=start + 500 * DAY, cursor=first.cursor)
    assert refused.value.code == "cursor_other"


def test_an_event_is_the_same_in_every_file():
    """Which a calendar then does not show twice."""
    uids = []
    for last in ("2026-12-31", "2027-01-31"):
        text = "".join(find("2026-12-01", last, zone="Asia/Seoul", require="三門具", limit=5).ics())
        uids.append([line for line in text.splitlines() if line.startswith("UID")])
    assert uids[0] == uids[1]


def test_a_cursor_is_for_its_own_question():
    cursor = find(**SPAN, require="三門具", limit=1).cursor
    for other in ({"last": "2027-02-27"}, {"first": "2026-12-02"}, {"zone": "+08:00"}, {"school": "tongzong"}):
        with pytest.raises(SamsikError) as refused:
            find(**SPAN | other, require="三門具", cursor=cursor)
        assert refused.value.code == "cursor_other"
    for wrong in (cursor, "bm9uc2Vuc2U", "é", "", "WzFd"):
        with pytest.raises(SamsikError) as refused:
            find(**SPAN, require="掩", cursor=wrong)
        assert refused.value.code == "cursor_other"


def test_scores_count_wishes():
    found = find(**SPAN, favour="host,囚", limit="all")
    like = Moment("now", zone="Asia/Seoul", now=0)
    for window in found.page.windows[::40]:
        row = row_of(like.at(window.start), rules_of([], {}, Unit.HOUR), FLAGS)
        favoured = row["favours"] == "host"
        signs = (favoured, row["host_ready"], row["host_harmony"], row["three_gates"] == "具", favoured and row["act"])
        assert window.score == sum(map(bool, (*signs, row["p_囚"])))


def test_json_has_what_the_interface_says():
    record = find(**SPAN, require="三門具", system=["taiyi", "qimen"], limit=2).to_dict()
    json.dumps(record)
    assert {"fits_share", "windows", "cursor", "systems", "options"} <= record.keys()
    assert {"from", "to", "system", "ju"} <= record["windows"][0].keys()
    assert record["systems"]["qimen"]["school"] == "baojian"
    assert record["windows"][0]["from"] == "2026-12-01T01:00:00+09:00"


def test_a_calendar_that_others_can_read():
    found = find(**SPAN, require="三門具", favour="guest", limit=9, place="서울")
    text = "".join(found.ics("ko"))
    assert text == "".join(found.ics("ko"))
    assert all(len(line.encode()) <= 75 and "\n" not in line for line in text.split("\r\n"))
    events = [part for part in icalendar.Calendar.from_ical(text).walk() if part.name == "VEVENT"]
    assert [int(event.start.timestamp()) for event in events] == [window.start for window in found.page.windows]
    assert [int(event.end.timestamp()) for event in events] == [window.end for window in found.page.windows]
    assert len({event["UID"] for event in events}) == 9
    assert all(event["LOCATION"] == "서울" and "태을" in event["SUMMARY"] for event in events)


def test_a_calendar_has_no_years_before_the_first():
    with pytest.raises(SamsikError) as refused:
        "".join(find("-500", "-500", zone="+08:00").ics())
    assert refused.value.code == "ics_years"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_says_how_selective_it_is(lang):
    text = find(**SPAN, limit=3).text(lang)
    assert "100" in text
    strip = [line for line in text.splitlines() if "2026-12 " in line]
    assert strip == [" 2026-12 " + "█" * 31]
    assert find(**SPAN, require="三門具,杜塞").text(lang)


def test_everything_streams():
    """What matches every other hour of six thousand years is read from the beginning without being kept."""
    import tracemalloc

    rows = find("-2000", "2999", zone="+08:00", where="local_hour % 2 = 0", limit="all").csv()
    tracemalloc.start()
    for _ in range(2000):
        assert next(rows).count(",") == 10
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 300_000_000


@pytest.mark.parametrize(
    "ask", [lambda found: found.text(), lambda found: found.to_dict(), lambda found: found.windows]
)
def test_too_much_to_hold_is_refused(ask, monkeypatch):
    monkeypatch.setattr("samsik.services.find.MOST", 100)
    found = find(**SPAN, where="local_hour % 2 = 0", limit="all")
    with pytest.raises(SamsikError) as refused:
        ask(found)
    assert (refused.value.code, refused.value.params["n"]) == ("find_flood", "1,080")
    assert len(list(found)) == sum(1 for _ in found.csv()) - 1 == 1080


def test_a_calendar_in_the_order_of_the_score():
    found = find(**SPAN, require="三門具", favour="host", sort="score", limit="all")
    events = [part for part in icalendar.Calendar.from_ical("".join(found.ics("en"))).walk() if part.name == "VEVENT"]
    assert [int(event.start.timestamp()) for event in events] == [window.start for window in found.page.windows]


def test_times_have_an_offset_where_it_changes():
    """New York puts its clock back on 2026-11-01; what nobody wished for has no score."""
    new_york = find("2026-10-31", "2026-11-02", zone="America/New_York", require="三門具").text("en")
    assert "2026-11-01 01:00-04:00  2026-11-01 09:00-05:00  9 " in new_york
    seoul = find("2026-12-01", "2026-12-01", zone="Asia/Seoul", require="三門具").text("en")
    assert "2026-12-01 01:00  2026-12-01 09:00   8 " in seoul
    assert "Wishes" not in seoul
    assert "Wishes" in find("2026-12-01", "2026-12-01", zone="Asia/Seoul", favour="host").text("en")


def test_units_other_than_the_hour():
    """Year boards turn with the lunar new year: 2026-02-17 and 2027-02-07 (published calendars)."""
    found = find("2026", "2026", zone="Asia/Seoul", unit="year", where="ju = 63 OR ju <> 63")
    assert found.fits_share == 1
    first = find("2026-01-01", "2027-02-28", zone="Asia/Seoul", unit="year", limit="all", where=f"ju = {year_ju(2026)}")
    assert [(window["from"][:10], window["to"][:10]) for window in first.windows] == [("2026-02-17", "2027-02-07")]


def year_ju(year):
    """金鏡: 積年 1,936,557 + year, less 360s, less 72s (T-06, T-07)."""
    return (1_936_557 + year - 1) % 72 + 1


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"require": "三門"}, "unknown_sign"),
        ({"system": "ziwei"}, "unknown_system"),
        ({"system": ""}, "unknown_system"),
        ({"system": [" , "]}, "unknown_system"),
        ({"school": "nobody"}, "unknown_school"),
        ({"options": {"colour": "red"}}, "unknown_option"),
        ({"sort": "beauty"}, "bad_choice"),
        ({"limit": "0"}, "out_of_range"),
        ({"limit": "some"}, "not_whole"),
        ({"limit": 100_001}, "out_of_range"),
        ({"solar": "true", "lon": 127}, "solar_not_searched"),
        ({"first": "2027", "last": "2026"}, "span_empty"),
        ({"unit": "week"}, "unknown_unit"),
    ],
)
def test_what_is_refused(asked, code):
    with pytest.raises(SamsikError) as refused:
        find(**SPAN | asked)
    assert refused.value.code == code


def test_a_window_is_cut_at_the_ends_asked_for():
    found = find("2026-12-01T00:10", "2026-12-01T00:50", zone="+09:00")
    assert [(window.end - window.start) for window in found.page.windows] == [2400]
    assert found.field.end - found.field.start == 2400 < DAY


def test_each_part_alone():
    """The share of every part is that of a question which asks it alone."""
    span = {"first": "2026-12-01", "last": "2026-12-31", "zone": "Asia/Seoul"}
    found = find(**span, require="三門具,南開門", avoid="掩", where="local_hour < 12")
    assert found.shares == (
        ("require", "三門具", find(**span, require="三門具").fits_share),
        ("require", "南開門", find(**span, require="南開門").fits_share),
        ("avoid", "掩", find(**span, avoid="掩").fits_share),
        ("where", "local_hour < 12", 0.5),
    )
    assert min(share for _, _, share in found.shares) >= found.fits_share
    assert find(**span).shares == ()


def test_a_sign_of_two_systems_by_its_own():
    span = {"first": "2026-12-01", "last": "2026-12-31", "zone": "Asia/Seoul"}
    for name, condition in (
        ("六壬伏吟", "l_method = '伏吟'"),
        ("奇門伏吟", "q_still_stars = '伏吟' OR q_still_gates = '伏吟'"),
    ):
        assert find(**span, require=name).fits_share == find(**span, where=condition).fits_share > 0
    # Without it the system asked about decides, or else the earlier one.
    assert find(**span, require="伏吟", system="liuren").fits_share == find(**span, require="六壬伏吟").fits_share
    assert find(**span, require="伏吟").fits_share == find(**span, require="奇門伏吟").fits_share


def test_days_say_how_much_of_them_fits():
    """Over summer time put forward, and where a day is asked about in part."""
    found = find("1988-05-07T12:00", "1988-05-09T06:00", where="local_hour < 6", zone="Asia/Seoul")
    day = {7: 6701, 8: 6702, 9: 6703}
    assert days(found, day[7], day[9]) == {
        day[7]: (12 * 3600, 0),
        # The clock skipped the hour from two to three.
        day[8]: (23 * 3600, 5 * 3600),
        day[9]: (6 * 3600, 6 * 3600),
    }
    assert days(found, day[9] + 100, day[9] + 130) == {}
