"""Notes: which edges are near, how far, and what turns there."""

import pytest

from samsik.calendar import terms
from samsik.calendar.moment import Moment
from samsik.i18n.catalogue import LANGUAGES


def edges(when, **options):
    moment = Moment(when, **{"zone": "+08:00"} | options)
    return [note for note in moment.notes if note.code == "boundary"]


def codes(when, **options):
    return {note.code for note in Moment(when, **{"zone": "+08:00"} | options).notes}


def test_thirty_seconds_before_spring():
    (note,) = edges("2024-02-04T16:26:37")
    assert note.seconds == 31
    assert note.to_dict("ko") == {
        "code": "boundary",
        "text": (
            "입춘(立春)까지 31초 남았습니다: 절기 대한(大寒) → 입춘(立春), 연주 계묘(癸卯) → 갑진(甲辰), "
            "월주 을축(乙丑) → 병인(丙寅)."
        ),
        "seconds": 31,
        "edge": "term",
        "name": "立春",
        "side": "ahead",
        "changes": {"term": ["大寒", "立春"], "year": ["癸卯", "甲辰"], "month": ["乙丑", "丙寅"]},
    }


def test_ten_minutes_and_not_a_second_more():
    spring = terms.seconds_of(24 * 2024 + 3)
    like = Moment("2024-02-04", zone="+08:00")
    for distance, seen in ((-601, False), (-600, True), (0, True), (600, True), (601, False)):
        found = [note.seconds for note in like.at(spring + distance).notes if note.params.get("edge") == "term"]
        assert found == [abs(distance)] * seen


def test_a_month_general_turns():
    (note,) = edges("2026-08-23T10:18:52")
    assert (note.params["side"], note.params["changes"]) == (
        "past",
        {"term": ("立秋", "處暑"), "general": ("午", "巳")},
    )


@pytest.mark.parametrize(
    ("when", "zi", "expected"),
    [
        ("2000-01-01T22:59:59", "next-day", {"day": ("戊午", "己未"), "hour": ("癸亥", "甲子")}),
        ("2000-01-01T23:00:00", "late", {"hour": ("癸亥", "甲子")}),
        ("2000-01-01T23:00:00", "midnight", {"hour": ("癸亥", "壬子")}),
        ("2000-01-01T23:59:59", "next-day", {"lunar": ("11-25", "11-26")}),
        ("2000-01-01T23:59:59", "late", {"day": ("戊午", "己未"), "lunar": ("11-25", "11-26")}),
        (
            "2000-01-01T23:59:59",
            "midnight",
            {"day": ("戊午", "己未"), "hour": ("壬子", "甲子"), "lunar": ("11-25", "11-26")},
        ),
        ("2000-01-01T13:00:01", "next-day", {"hour": ("戊午", "己未")}),
    ],
)
def test_hours_and_midnights(when, zi, expected):
    (note,) = edges(when, zi=zi)
    assert note.params["changes"] == expected
    assert note.seconds in (0, 1)


def test_the_middle_of_an_hour_is_quiet():
    assert edges("2026-11-30T12:00") == []
    assert codes("2026-11-30T12:00") == set()


def test_the_hour_of_a_solar_clock():
    # 真太陽時 23:04:22 in Seoul.
    (note,) = edges("2026-11-03T23:20", zone="Asia/Seoul", lon=126.978, solar="true")
    assert (note.params["edge"], note.params["name"]) == ("hour", "子")
    assert abs(note.seconds - 262) <= 2
    (midnight,) = edges("2026-11-04T00:16", zone="Asia/Seoul", lon=126.978, solar="true", zi="late")
    assert midnight.params["edge"] == "solar_midnight"
    assert midnight.params["changes"] == {"day": ("辛巳", "壬午")}


def test_terms_of_the_almanac_turn_at_midnight():
    (note,) = edges("724-02-01T23:59", terms="almanac")
    assert note.params["edge"] == "midnight"
    assert note.params["changes"]["year"] == ("癸亥", "甲子")
    assert note.params["changes"]["month"] == ("乙丑", "丙寅")


def test_a_date_without_time_names_the_term_of_its_day():
    (note,) = edges("2024-02-04")
    assert (note.seconds, note.params["at"]) == (None, "16:27:08")
    assert "hour" not in note.params["changes"]
    assert "16:27:08" in note.text("zh")
    assert edges("2024-02-05") == []


def test_two_years_at_once():
    assert "year_boundary" in codes("2025-01-29T12:00")
    assert "year_boundary" in codes("2024-02-05T12:00")
    assert "year_boundary" not in codes("2025-02-04T12:00")
    assert "year_boundary" not in codes("2025-01-28T12:00")
    (note,) = Moment("2025-01-29T12:00", zone="+08:00").notes
    assert note.text("ko") == "음력으로는 을사(乙巳)년, 입춘으로는 갑진(甲辰)년입니다."


@pytest.mark.parametrize("day", ["2057-09-28", "2089-09-04", "2097-08-07"])
def test_new_moons_in_doubt(day):
    notes = [note for note in Moment(day, zone="+08:00").notes if note.code == "uncertain_moon"]
    assert len(notes) == 1
    assert notes[0].seconds < 120


@pytest.mark.parametrize(
    ("days", "printed", "seconds", "term"),
    [
        # 大寒 at 23:59:55 by UTC+8, printed a day later; 春分 at 00:00:31, printed a day earlier (calendar rulebook, 2).
        (("1979-01-20", "1979-01-21"), "1979-01-21", 5, "大寒"),
        (("2084-03-19", "2084-03-20"), "2084-03-19", 31, "春分"),
    ],
)
def test_terms_that_a_table_prints_under_another_day(days, printed, seconds, term):
    for day in days:
        (note,) = (note for note in Moment(day, zone="+08:00").notes if note.code == "printed_term")
        assert (note.params["printed"], note.params["name"]) == (printed, term)
        assert abs(note.seconds - seconds) <= 1
        for lang, table in {"ko": "홍콩천문대", "zh": "香港天文台", "en": "Hong Kong Observatory"}.items():
            assert table in note.text(lang)
            assert printed in note.text(lang)
        assert "printed_term" not in codes(day, zone="Asia/Seoul")


def test_whole_minutes_have_no_seconds():
    (note,) = edges("2026-11-30T12:55")
    assert note.seconds == 300
    assert "5분 남았" in note.text("ko")
    assert "5 min ahead" in note.text("en")


def test_remarks():
    assert codes("-1000-05-05T12:00") == {"proleptic"}
    assert codes("724-02-01T12:00") == {"mean_terms"}
    assert codes("724-02-01T12:00", zone="Asia/Seoul") == {"mean_terms", "mean_time"}
    assert codes("明治3-10-05T12:00") == {"foreign_almanac"}
    assert codes("明治33-05-01T12:00") == set()
    assert codes("2097-08-07T12:00", zone="Asia/Seoul") == set()


def test_every_note_has_words_in_every_language():
    for when, options in (
        ("2024-02-04T16:26:37", {}),
        ("2024-02-04T22:57", {}),
        ("2024-02-04", {}),
        ("2025-01-29T12:00", {}),
        ("2057-09-28T00:05", {"lon": 116.4, "solar": "true", "zi": "midnight"}),
        ("-1000-05-05T23:55", {"zone": "Asia/Seoul"}),
        ("明治3-10-05T11:02", {}),
    ):
        notes = Moment(when, **{"zone": "+08:00"} | options).notes
        assert notes
        for note in notes:
            texts = {note.to_dict(lang)["text"] for lang in LANGUAGES}
            assert len(texts) == len(LANGUAGES)
            assert all(texts)
