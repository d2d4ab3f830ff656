"""WHEN: every form the interface names, what is tolerated beside it, and what is refused without a traceback."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsik.calendar.when import CivilDay, EraDay, EraYear, LunarDay, Now, Time, Year, parse_when
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES

NOON = Time(43200)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("now", Now()),
        (" NOW ", Now()),
        ("2026-11-30T12:00", CivilDay(2026, 11, 30, NOON)),
        ("2026-11-30 12:00", CivilDay(2026, 11, 30, NOON)),
        ("2026-11-30t12:00:30", CivilDay(2026, 11, 30, Time(43230))),
        ("2026-11-30T12:00+09:00", CivilDay(2026, 11, 30, Time(43200, 32400))),
        ("2026-11-30T12:00+0900", CivilDay(2026, 11, 30, Time(43200, 32400))),
        ("2026-11-30T12:00-05:30", CivilDay(2026, 11, 30, Time(43200, -19800))),
        ("2026-11-30T12:00:00.250Z", CivilDay(2026, 11, 30, Time(43200, 0, zulu=True))),
        ("2026-11-30T24:00", CivilDay(2026, 11, 30, Time(86400))),
        ("2026-11-30", CivilDay(2026, 11, 30)),
        ("724-2-1T4:00", CivilDay(724, 2, 1, Time(14400))),
        ("-104-12-25T12:00", CivilDay(-104, 12, 25, NOON)),
        ("+2026-11-30", CivilDay(2026, 11, 30)),
        ("２０２６－１１－３０　１２：００", CivilDay(2026, 11, 30, NOON)),
        ("−104-12-25", CivilDay(-104, 12, 25)),
        ("724", Year(724)),
        ("-199", Year(-199)),
        ("0", Year(0)),
        (724, Year(724)),
        ("200BC", Year(-199)),
        ("200 bce", Year(-199)),
        ("BC200", Year(-199)),
        ("기원전 200", Year(-199)),
        ("前200", Year(-199)),
        ("1BC", Year(0)),
        ("lunar:2025-06-15", LunarDay(2025, 6, False, 15)),
        ("lunar:2025-06-15L", LunarDay(2025, 6, True, 15)),
        ("Lunar:2025-6-15lT12:00", LunarDay(2025, 6, True, 15, NOON)),
        ("lunar:-104-11-01T12:00+08:00", LunarDay(-104, 11, False, 1, Time(43200, 28800))),
        ("음력 2025-06-15", LunarDay(2025, 6, False, 15)),
        ("開元12", EraYear("", "開元", 12)),
        ("만력16", EraYear("", "만력", 16)),
        ("개원 12년", EraYear("", "개원", 12)),
        ("開元元年", EraYear("", "開元", 1)),
        ("開元十二年", EraYear("", "開元", 12)),
        ("北魏:太和3", EraYear("北魏", "太和", 3)),
        ("萬曆16-10-05T04:00", EraDay(EraYear("", "萬曆", 16), 10, False, 5, Time(14400))),
        ("萬曆16-06-10L", EraDay(EraYear("", "萬曆", 16), 6, True, 10)),
        ("萬曆十六年閏六月十日", EraDay(EraYear("", "萬曆", 16), 6, True, 10, name="閏六月")),
        ("開元十二年正月初一 04:00", EraDay(EraYear("", "開元", 12), 1, False, 1, Time(14400), name="正月")),
        ("萬曆十六年十月廿五日", EraDay(EraYear("", "萬曆", 16), 10, False, 25, name="十月")),
        ("万历十六年闰六月十日", EraDay(EraYear("", "万历", 16), 6, True, 10, name="閏六月")),
        ("lunar:239-12-01R", LunarDay(239, 12, False, 1, again=True)),
        ("lunar:239-12-01rT12:00", LunarDay(239, 12, False, 1, NOON, again=True)),
        ("景初3-12-01R", EraDay(EraYear("", "景初", 3), 12, False, 1, again=True)),
        ("景初三年後十二月初一", EraDay(EraYear("", "景初", 3), 0, False, 1, name="後十二月")),
        ("开元十二年腊月一日", EraDay(EraYear("", "开元", 12), 12, False, 1, name="臘月")),
        ("만력16년 윤6월 10일 4:00", EraDay(EraYear("", "만력", 16), 6, True, 10, Time(14400))),
    ],
)
def test_forms(text, meant):
    assert parse_when(text) == meant


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_when"),
        ("   ", "bad_when"),
        ("tomorrow", "bad_when"),
        ("2026-11", "bad_when"),
        ("2026-11-30T", "bad_when"),
        ("2026-11-30T12", "bad_when"),
        ("2026-11-3012:00", "bad_when"),
        ("2026-11-30T12:00 KST", "bad_when"),
        ("2026/11/30", "bad_when"),
        ("T12:00", "bad_when"),
        ("lunar:2025", "bad_when"),
        ("開元12-13", "bad_when"),
        ("開元12T04:00", "bad_when"),
        ("😀", "bad_when"),
        ("١٢", "bad_when"),
        ("\x00\x07\x1b[31m", "bad_when"),
        ("\ud800", "bad_when"),
        ("1" * 40, "bad_when"),
        ("2026-11-30T25:00", "impossible_time"),
        ("2026-11-30T24:00:01", "impossible_time"),
        ("2026-11-30T12:60", "impossible_time"),
        ("2026-11-30T12:00:60", "impossible_time"),
        ("2026-11-30T12:00+16:00", "zone_offset_range"),
        ("2026-11-30T12:00+9:5", "zone_offset_range"),
        ("開元", "era_year_missing"),
        ("foo12", "unknown_era"),
    ],
)
def test_refusals(text, code):
    with pytest.raises(SamsikError) as refused:
        parse_when(text)
    assert refused.value.code == code


@pytest.mark.parametrize("noise", ["x", "9", "-", "開", "開:", "開元12", " ", "\x00", "😀", "2026-11-30T12:00+"])
def test_noise_is_echoed_in_short(noise):
    with pytest.raises(SamsikError) as refused:
        parse_when(noise * 10_000)
    assert refused.value.code == "bad_when"
    for lang in LANGUAGES:
        shown = refused.value.message(lang)
        assert len(shown) < 400
        assert shown.isprintable()


@given(st.text(max_size=90) | st.text(alphabet="0123456789-+:TZL 開元太和年月日lunarBC前\n", max_size=40))
@settings(derandomize=True, max_examples=1500, deadline=None)
def test_any_text_is_read_or_refused(text):
    try:
        parse_when(text)
    except SamsikError as refused:
        assert refused.message("ko").isprintable()  # noqa: PT017 (most texts are refused, a few are not)
