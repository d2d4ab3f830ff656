"""The head of a chart: the moment in a reader's words."""

import pytest
from tests.render.boards import rows

from samsik.calendar.lunar import Lunar
from samsik.render.names import names
from samsik.services.cast import cast


def test_a_leap_month():
    """2025 had a sixth leap month in Korea; its sixth day was July 30."""
    chart = cast("2025-07-30T12:00", zone="Asia/Seoul")
    assert rows(chart.text(lang="ko"), "음력") == ["2025년 윤6월 6일"]
    assert rows(chart.text(lang="zh"), "農曆") == ["2025 年閏六月初六"]
    assert rows(chart.text(lang="en"), "Lunar date") == ["day 6 of month 6 (leap), 2025"]


def test_a_year_before_the_common_era():
    """太初: the solstice month began on a 甲子 day, −104-12-25."""
    chart = cast("-0104-12-25T00:30", zone="+08:00", almanac="cn")
    assert rows(chart.text(lang="ko"), "때") == ["-0104-12-25 00:30 (기원전 105년)"]
    assert rows(chart.text(lang="zh"), "農曆") == ["公元前 105 年十一月初一"]
    assert rows(chart.text(lang="en"), "Lunar date") == ["day 1 of month 11, 105 BC"]
    assert "day Jiazi 甲子" in chart.text(lang="en")


def test_a_bare_year():
    """開元 12 was a 甲子 year, the one the 金鏡 was written in."""
    chart = cast("724", unit="year")
    assert rows(chart.text(lang="ko"), "해") == ["724년 갑자(甲子)"]
    assert rows(chart.text(lang="zh"), "年號")[0].startswith("中國開元 12 年")
    assert "724, Jiazi 甲子" in chart.text(lang="en")
    assert "Eras" not in cast("2026", unit="year").text(lang="en")


def test_the_term_with_its_next():
    """立春 2024 fell at 8:27:08 UT and 雨水 on February 19 at 4:13 UT."""
    chart = cast("2024-02-10T12:00", zone="Asia/Seoul")
    assert rows(chart.text(lang="ko"), "절기") == ["입춘(立春) 2024-02-04 17:27부터, 우수(雨水) 2024-02-19 13:13까지"]


def test_solar_time_is_shown_where_it_counts():
    """Mean time of 120°E − 8 h is that of the clock at +08:00; 15° further west it is an hour behind."""
    chart = cast("2026-11-30T12:00", zone="+08:00", solar="mean", lat=30, lon=105)
    assert rows(chart.text(lang="en"), "Solar time") == ["2026-11-30 11:00"]
    assert "Solar time" not in cast("2026-11-30T12:00", zone="+08:00").text(lang="en")


def test_a_date_without_a_time_has_three_pillars():
    chart = cast("2025-07-30", unit="day", zone="Asia/Seoul")
    assert rows(chart.text(lang="zh"), "時刻") == ["2025-07-30"]
    assert rows(chart.text(lang="zh"), "四柱") == ["乙巳年 癸未月 庚子日"]


@pytest.mark.parametrize(
    ("date", "korean", "chinese"),
    [
        # 後九月 stood for every leap month before the 太初 reform; 一月 was the month after 臘月 under 武則天.
        (Lunar(-206, 9, True, 1, "cn"), "기원전 207년 윤9월(後九月) 1일", "公元前 207 年閏九月（後九月）初一"),
        (Lunar(698, 1, False, 20, "cn", again=True), "698년 1월(一月) 20일", "698 年正月（一月）二十"),
        (Lunar(698, 1, False, 21, "cn"), "698년 1월 21일", "698 年正月廿一"),
    ],
)
def test_months_that_had_a_name_of_their_own(date, korean, chinese):
    assert names("ko").lunar(date) == korean
    assert names("zh").lunar(date) == chinese


@pytest.mark.parametrize(
    ("lang", "pillar"), [("ko", "병오(丙午)년 기해(己亥)월"), ("zh", "丙午年 己亥月"), ("en", "year Bingwu 丙午")]
)
def test_pillars(lang, pillar):
    assert pillar in cast("2026-11-30T12:00", zone="Asia/Seoul").text(lang=lang)


def test_a_dun_that_was_asked_for_is_stated():
    """It overrules the half of the year, so that a reader must see it at once; the data say it too."""
    asked, plain = (cast("2026-11-30T12:00", zone="Asia/Seoul", dun=dun, rank="ruler") for dun in ("yang", "auto"))
    for lang, words in {"ko": "지정한 둔: 양둔(陽遁)", "zh": "指定之遁：陽遁", "en": "Dun asked for: yang"}.items():
        assert words in asked.text(lang=lang).split("\n")[0]
        assert words not in plain.text(lang=lang)
    assert (asked.to_dict()["options"]["dun"], plain.to_dict()["options"]["dun"]) == ("yang", "auto")
    assert asked.to_dict()["options"]["rank"] == "ruler"
