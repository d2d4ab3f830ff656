"""Hour charts from pillars: every day and hour there is, the 金鏡 example, and the same charts as from moments."""

import pytest

from samsik.calendar.moment import Moment
from samsik.core.cycle import PILLARS, Branch
from samsik.errors import SamsikError
from samsik.services.cast import cast
from samsik.services.pillars import cast_pillars

# 五鼠遁: the stem of a day's 子 hour, by the stem of the day (甲己 甲, 乙庚 丙, 丙辛 戊, 丁壬 庚, 戊癸 壬).
FIRST_STEMS = dict(zip("甲乙丙丁戊己庚辛壬癸", "甲丙戊庚壬甲丙戊庚壬", strict=True))
STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"


def hours_of(day):
    """The twelve hour pillars of a day, by the verse."""
    first = STEMS.index(FIRST_STEMS[day.hanzi[0]])
    return [STEMS[(first + i) % 10] + BRANCHES[i] for i in range(12)]


@pytest.mark.parametrize("day", PILLARS, ids=lambda day: day.hanzi)
def test_the_count_of_every_hour(day):
    """T-11: N = 12·(d60 mod 30) + h; 太歲 is the branch of the hour."""
    for number, hour in enumerate(hours_of(day), 1):
        chart = cast_pillars(f",,{day.hanzi},{hour}", dun="yang")
        expected = 12 * (day % 30) + number
        assert chart.serial.cycle == expected
        assert chart.serial.ju == (expected - 1) % 72 + 1
        assert chart.serial.accumulated is None
        assert chart.seats.taisui.hanzi == hour[1]
        assert chart.moment is None


def test_the_worked_example():
    """金鏡: 庚申 day, 寅 hour, yin: the sixth 紀, 壬子 元, 27 局; 太乙 in 9, 文昌 坤, 計神 午, 始擊 卯, 合神 巳."""
    chart = cast_pillars(",,庚申,戊寅", dun="yin")
    assert (chart.serial.ji, chart.serial.yuan, chart.serial.ju) == (6, "壬子", 27)
    assert chart.taiyi.palace == 9
    seats = chart.seats
    assert [seat.hanzi for seat in (seats.wenchang, seats.jishen, seats.shiji, seats.heshen)] == [
        "坤",
        "午",
        "卯",
        "巳",
    ]
    assert [note.code for note in chart.notes] == ["from_pillars"]


@pytest.mark.parametrize("zi", ["next-day", "late", "midnight"])
def test_the_same_as_from_the_moment(zi):
    """Sixty days of double hours, in a stretch without a solstice, with the half hours around midnight."""
    for day in range(60):
        month, number = divmod(day, 28)
        for clock in ("00:30", "01:30", "10:00", "22:30", "23:30"):
            moment = Moment(f"2026-{8 + month:02d}-{number + 1:02d}T{clock}", zone="+09:00", zi=zi)
            given = moment.year_pillar, moment.month_pillar, moment.day_pillar, moment.hour_pillar
            text = ",".join(pillar.hanzi for pillar in given)
            chart, other = cast(moment), cast_pillars(text, zi=zi)
            assert (chart.serial, chart.state, chart.dun) == (other.serial, other.state, other.dun), text


def test_the_dun_by_the_month():
    """子 and 午 hold the solstices; 丑 to 巳 lie in the yang half, 未 to 亥 in the yin half (T-12)."""
    for month in PILLARS:
        text = f",{month.hanzi},庚申,戊寅"
        if month.branch in (Branch.ZI, Branch.WU):
            with pytest.raises(SamsikError) as refused:
                cast_pillars(text)
            assert refused.value.code == "dun_untold"
            assert refused.value.params["month"] == month.hanzi
        else:
            assert cast_pillars(text).dun.hanzi == ("陽" if month.hanzi[1] in "丑寅卯辰巳" else "陰")
        assert cast_pillars(text, dun="yin").dun.hanzi == "陰"


def test_the_late_zi_hour():
    """Under 夜子時 the hour before midnight is 子 of the next day: the example of the cases, P02."""
    late = cast_pillars("甲辰,丙寅,辛酉,庚子", zi="late")
    assert late.serial.cycle == cast_pillars("甲辰,丙寅,壬戌,庚子").serial.cycle
    # With no moment to state it, the note says which rule of the 子 hour was applied.
    (note,) = late.to_dict(lang="en")["notes"]
    assert note["zi"] == "late"
    assert "24:00" in note["text"]
    with pytest.raises(SamsikError) as refused:
        cast_pillars("甲辰,丙寅,辛酉,庚子")
    assert (refused.value.code, refused.value.params["right"]) == ("hour_of_day", "戊子")


def test_school_and_rank_count_as_ever():
    chart = cast_pillars(
        ",,庚申,戊寅", dun="yin", school="tongzong", options={"heshen_yin": "day-branch"}, rank="ruler"
    )
    assert chart.school.id == "tongzong"
    assert chart.seats.heshen.hanzi == "巳"  # the partner of 申
    assert chart.above_rank is False


@pytest.mark.parametrize(
    ("text", "changes", "code"),
    [
        ("", {}, "pillars_form"),
        ("庚申,戊寅", {}, "pillars_form"),
        (",,庚申,", {"dun": "yin"}, "pillars_form"),
        (",,,戊寅", {"dun": "yin"}, "pillars_form"),
        (",,庚申,戊寅,", {"dun": "yin"}, "pillars_form"),
        (",,甲丑,戊寅", {"dun": "yin"}, "unknown_pillar"),
        ("甲丑,,庚申,戊寅", {"dun": "yin"}, "unknown_pillar"),
        ("丙午,己丑,庚申,戊寅", {}, "month_of_year"),
        (",,庚申,庚寅", {"dun": "yin"}, "hour_of_day"),
        (",,庚申,戊寅", {}, "dun_needed"),
        (",,庚申,戊寅", {"dun": "both"}, "bad_choice"),
        (",,庚申,戊寅", {"dun": "yin", "unit": "day"}, "pillars_hour_only"),
        (",,庚申,戊寅", {"dun": "yin", "unit": "hours"}, "unknown_unit"),
        (",,庚申,戊寅", {"dun": "yin", "zi": "noon"}, "unknown_option_value"),
        (",,庚申,戊寅", {"dun": "yin", "system": "liuyao"}, "unknown_system"),
        (",,庚申,戊寅", {"dun": "yin", "options": {"hour_rule": "futou"}}, "pillars_running_only"),
    ],
)
def test_refusals(text, changes, code):
    with pytest.raises(SamsikError) as refused:
        cast_pillars(text, **changes)
    assert refused.value.code == code
