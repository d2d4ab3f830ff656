"""cast and board of 六壬: from a moment, from pillars, from keys, and what is refused."""

import pytest

from samsik.calendar.moment import Moment
from samsik.core.cycle import Branch, Pillar
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.liuren import board_liuren, cast_liuren, cast_liuren_pillars, generals_of_month

SUN = {"noble_half": "sun"}


def refused(call):
    with pytest.raises(SamsikError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize(
    ("zi", "day", "hour"), [("next-day", "庚寅", "丙子"), ("late", "己丑", "丙子"), ("midnight", "己丑", "甲子")]
)
def test_the_day_turns_as_asked(zi, day, hour):
    """P01: 1988-08-02 23:30 under the three rules; the branch of the hour is 子 under each."""
    chart = cast_liuren(Moment("1988-08-02T23:30", zone="+08:00", zi=zi))
    assert (chart.day.hanzi, chart.moment.hour_pillar.hanzi) == (day, hour)
    assert chart.facts.hour.hanzi == "子"
    # 大暑 has brought in 午.
    assert chart.facts.general.hanzi == "午"
    assert chart.keys.turn == 6


def test_a_board_is_its_keys():
    """The chart of a moment is that of its day, hour and general, but for the moment and its notes."""
    chart = cast_liuren(Moment("2025-02-19T23:45", zone="+08:00"))
    bare = board_liuren(day="庚申", hour="子", general="亥")
    assert (chart.school, chart.keys, chart.facts) == (bare.school, bare.keys, bare.facts)
    assert chart.nobles == bare.nobles
    assert bare.moment is None
    assert bare.notes == ()
    assert bare == board_liuren(day="庚申", hour="子", general="亥")
    assert hash(bare) == hash(board_liuren(day="庚申", hour="子", general="亥"))
    assert bare != board_liuren(day="庚申", hour="丑", general="子")


def test_options_and_school():
    chart = board_liuren(day="甲辰", hour="子", general="巳", options={"shehai": "from"})
    assert chart.school.changed() == {"shehai": "from"}
    assert [branch.hanzi for branch in chart.course[2:]] == ["子", "巳", "戌"]
    assert refused(lambda: board_liuren(day="甲子", hour="子", general="亥", school="taqan")).code == "unknown_school"
    error = refused(lambda: board_liuren(day="甲子", hour="子", general="亥", options={"shehai": "deep"}))
    assert error.code == "unknown_option_value"


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"day": "甲丑", "hour": "子", "general": "亥"}, "unknown_pillar"),
        ({"day": "甲子", "hour": "甲子", "general": "亥"}, "unknown_token"),
        ({"day": "甲子", "hour": "子", "general": "登明"}, "unknown_token"),
    ],
)
def test_keys_that_are_none(keys, code):
    assert refused(lambda: board_liuren(**keys)).code == code


@pytest.mark.parametrize("when", ["2026-11-30", "2026"])
def test_an_hour_is_needed(when):
    assert refused(lambda: cast_liuren(Moment(when, zone="+09:00"))).code == "time_needed"


# Sunrise and sunset in Seoul as almanacs have them, to the minute: 05:11 and 19:57, 07:43 and 17:17.
@pytest.mark.parametrize(
    ("when", "period", "code"),
    [
        ("2026-06-21T05:08", "夜", "sun_down"),
        ("2026-06-21T05:14", "晝", "sun_up"),
        ("2026-06-21T19:54", "晝", "sun_up"),
        ("2026-06-21T20:00", "夜", "sun_down"),
        ("2026-12-21T07:40", "夜", "sun_down"),
        ("2026-12-21T07:46", "晝", "sun_up"),
        ("2026-12-21T17:14", "晝", "sun_up"),
        ("2026-12-21T17:20", "夜", "sun_down"),
    ],
)
def test_day_and_night_by_the_sun(when, period, code):
    chart = cast_liuren(Moment(when, place="서울"), options=SUN)
    assert chart.nobles.daytime == (period == "晝")
    (note,) = (note for note in chart.notes if note.code.startswith("sun_"))
    assert note.code == code
    assert 120 <= note.seconds <= 240
    # By the hour alone 卯 to 申 are day, whatever the season.
    by_hour = cast_liuren(Moment(when, place="서울"))
    assert by_hour.nobles.daytime == (by_hour.facts.hour.hanzi in "卯辰巳午未申")


def test_the_sun_of_another_place():
    """At one instant it is day in Seoul and night in New York."""
    for place, up in (("서울", True), ("New York", False)):
        chart = cast_liuren(Moment("2026-11-30T12:00", zone="Asia/Seoul", place=place), options=SUN)
        assert chart.nobles.daytime == up


@pytest.mark.parametrize(("when", "code"), [("2026-06-21T00:30", "polar_day"), ("2026-12-21T12:00", "polar_night")])
def test_where_the_sun_does_not_set_or_rise(when, code):
    chart = cast_liuren(Moment(when, zone="Europe/Oslo", lat=69.65, lon=18.96), options=SUN)
    assert chart.nobles.daytime == (code == "polar_day")
    assert code in [note.code for note in chart.notes]


@pytest.mark.parametrize("where", [{}, {"lon": 127.0}])
def test_the_sun_needs_a_place(where):
    error = refused(lambda: cast_liuren(Moment("2026-11-30T12:00", zone="+09:00", **where), options=SUN))
    assert error.code == "latitude_missing"
    for lang in LANGUAGES:
        assert "--place" in error.hint(lang)


@pytest.mark.parametrize(
    ("when", "daytime"),
    [
        ("2026-12-22T05:40", False),
        ("2026-12-22T06:00", True),
        ("2026-06-21T17:20", True),
        ("2026-06-21T17:30", False),
    ],
)
def test_the_half_year(when, daytime):
    """冬至 2026-12-22 05:50 and 夏至 2026-06-21 17:24 at +09:00."""
    chart = cast_liuren(Moment(when, zone="+09:00"), options={"noble_half": "season"})
    assert chart.nobles.daytime == daytime


def pillars(**keys):
    return cast_liuren_pillars(**{"day": Pillar.of("庚申"), "hour": Pillar.of("丙子")} | keys)


def test_from_pillars():
    chart = pillars(general="亥")
    bare = board_liuren(day="庚申", hour="子", general="亥")
    assert (chart.keys, chart.facts, chart.course) == (bare.keys, bare.facts, bare.course)
    assert [note.code for note in chart.notes] == ["from_pillars"]


def test_pillars_do_not_tell_the_general():
    """The month narrows it to the two that it has before and after its 中氣."""
    error = refused(lambda: pillars(general=None))
    assert (error.code, error.params["known"]) == ("general_missing", "子 丑 寅 卯 辰 巳 午 未 申 酉 戌 亥")
    error = refused(lambda: pillars(general=None, month=Pillar.of("戊寅")))
    assert (error.code, error.params["known"]) == ("general_missing", "子 亥")
    error = refused(lambda: pillars(general="戌", month=Pillar.of("戊寅")))
    assert (error.code, error.params["right"]) == ("general_of_month", "子 亥")
    assert pillars(general="子", month=Pillar.of("戊寅")).facts.general.hanzi == "子"
    # The first pillar of all is a month like any other.
    assert "甲子" in refused(lambda: pillars(general="午", month=Pillar.of("甲子"))).message("ko")


def test_pillars_that_never_meet():
    """A 庚 day begins with 丙子; under `late` its last hour is the 子 hour of the 辛 day."""
    assert refused(lambda: pillars(general="亥", hour=Pillar.of("甲子"))).code == "hour_of_day"
    assert pillars(general="亥", hour=Pillar.of("戊子"), zi="late").facts.hour.hanzi == "子"


def test_generals_of_the_months():
    """Q-14 by the months: 雨水 in the 寅 month brings 亥, 春分 in the 卯 month 戌, back to 大寒 in the 丑 month 子."""
    printed = dict(zip("寅卯辰巳午未申酉戌亥子丑", "亥戌酉申未午巳辰卯寅丑子", strict=True))
    for branch in Branch:
        before = Branch((branch - 1) % 12)
        expected = (printed[before.hanzi], printed[branch.hanzi])
        assert tuple(found.hanzi for found in generals_of_month(branch)) == expected
