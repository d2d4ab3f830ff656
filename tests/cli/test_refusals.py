"""Input that cannot be answered: two clear lines in the reader's language on stderr, exit 2, nothing on stdout."""

import io
import random
import re
from contextlib import redirect_stderr, redirect_stdout

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsik.cli.app import command
from samsik.cli.main import main
from samsik.cli.output import FORMATS
from samsik.core.school import values_of
from samsik.i18n.catalogue import LANGUAGES
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

NOISE = "".join(random.Random(1644).choices([chr(code) for code in range(1, 0x2FFF)], k=10_000))

BAD = {
    "impossible_date": ["cast", "2026-02-30T12:00"],
    "impossible_day_alone": ["cast", "2026-02-30"],
    "dropped_days": ["cast", "1582-10-10T12:00"],
    "no_leap_first_month": ["cast", "lunar:2023-01-01L"],
    "no_leap_first_month_at_noon": ["cast", "lunar:2023-01-01LT12:00"],
    "unknown_zone": ["cast", "2026-11-30T12:00", "--zone", "Asia/Soul"],
    "zone_of_minutes": ["cast", "2026-11-30T12:00", "--zone", "480"],
    "year_99999": ["cast", "99999", "--unit", "year"],
    "year_99999_for_an_hour": ["cast", "99999-01-01T00:00"],
    "empty": ["cast", ""],
    "blank": ["cast", " \t\n"],
    "noise": ["cast", NOISE],
    "emoji": ["cast", "🐉🐲"],
    "escape": ["cast", "\x1b[31mred\x1b[0m"],
    "two_lines": ["cast", "2026\n2027"],
    "lone_surrogate": ["cast", "\udcff"],
    "noise_as_option": ["cast", f"--{NOISE[:5000]}"],
    "noise_as_command": [NOISE],
    "noise_as_school": ["cast", "now", "--school", NOISE],
    "noise_as_option_name": ["cast", "now", "--set", f"{NOISE}=1"],
    "noise_as_zone": ["cast", "now", "--zone", NOISE],
    "noise_as_place": ["cast", "now", "--place", NOISE],
    "no_time": ["cast", "2026-11-30"],
    "year_for_an_hour": ["cast", "724"],
    "year_for_a_day": ["cast", "724", "--unit", "day"],
    "hour_known": ["cast", "2026-11-30T12:00", "--hour", "unknown"],
    "hour_of_a_year": ["cast", "724", "--hour", "unknown"],
    "hour_other": ["cast", "2026-11-30", "--hour", "子"],
    "unknown_unit": ["cast", "now", "--unit", "hours"],
    "unknown_system": ["cast", "now", "--system", "ziwei"],
    "unknown_school": ["cast", "now", "--school", "jinjang"],
    "unknown_option": ["cast", "now", "--set", "fixed=inclusive"],
    "unknown_option_value": ["cast", "now", "--set", "fixed_count=whole"],
    "set_without_equals": ["cast", "now", "--set", "fixed_count"],
    "set_without_value": ["cast", "now", "--set", "fixed_count="],
    "set_without_name": ["cast", "now", "--set", "=inclusive"],
    "unknown_dun": ["cast", "now", "--dun", "both"],
    "unknown_rank": ["cast", "now", "--rank", "king"],
    "latitude_alone": ["cast", "now", "--lat", "37.5"],
    "latitude_no_number": ["cast", "now", "--lat", "north", "--lon", "127"],
    "latitude_range": ["cast", "now", "--lat", "137", "--lon", "127"],
    "latitude_nan": ["cast", "now", "--lat", "nan", "--lon", "127"],
    "unknown_place": ["cast", "now", "--place", "Atlantis"],
    "solar_without_longitude": ["cast", "now", "--solar", "true"],
    "unknown_zi": ["cast", "now", "--zi", "noon"],
    "unknown_fold": ["cast", "now", "--fold", "2"],
    "fold_no_number": ["cast", "now", "--fold", "first"],
    "offset_contradicts": ["cast", "2026-11-30T12:00+08:00", "--zone", "Asia/Seoul"],
    "missing_civil": ["cast", "1987-05-10T02:30", "--zone", "Asia/Seoul"],
    "pillars_and_moment": ["cast", "now", "--pillars", ",,庚申,戊寅"],
    "pillars_and_zone": ["cast", "--pillars", ",,庚申,戊寅", "--zone", "9"],
    "pillars_and_men": ["cast", "--pillars", ",,庚申,戊寅", "--dun", "yang", "--men", "5"],
    "pillars_and_rank": [
        "cast",
        "--pillars",
        ",,庚申,戊寅",
        "--system",
        "liuren",
        "--general",
        "亥",
        "--rank",
        "ruler",
    ],
    "pillars_and_troops": ["cast", "--pillars", ",,庚申,戊寅", "--system", "qimen", "--ju", "1", "--troops", "9"],
    "pillars_and_paces": ["cast", "--pillars", ",,庚申,戊寅", "--system", "liuren", "--general", "亥", "--paces", "6"],
    "pillars_with_a_gap": ["dates", "--pillars", "甲辰,,辛酉"],
    "pillars_then_noise": ["dates", "--pillars", "甲辰" + " " * 60 + "noise"],
    "pillars_then_noise_to_cast": ["cast", "--pillars", ",,庚申,戊寅" + " " * 90 + ",noise"],
    "place_then_noise": ["cast", "now", "--place", "Seoul" + " " * 70 + "noise"],
    "dates_backwards": ["dates", "--pillars", "甲子", "--from", "1900", "--to", "1800", "--zone", "9"],
    "dates_beyond": ["dates", "--pillars", "甲子", "--from", "3000"],
    "board_ju_python": ["board", "taiyi", "--ju", "1_0", "--dun", "yang"],
    "board_ju_arabic": ["board", "taiyi", "--ju", "٣", "--dun", "yang"],
    "board_ju_thousands_of_digits": ["board", "taiyi", "--ju", "9" * 3000, "--dun", "yang"],
    "latitude_exponent": ["cast", "now", "--lat", "1e1", "--lon", "127"],
    "pillars_without_dun": ["cast", "--pillars", ",,庚申,戊寅"],
    "pillars_of_a_solstice_month": ["cast", "--pillars", "丙午,庚子,庚申,戊寅"],
    "pillars_two": ["cast", "--pillars", "庚申,戊寅"],
    "pillars_unknown": ["cast", "--pillars", ",,甲丑,戊寅"],
    "pillars_never_meet": ["cast", "--pillars", ",,庚申,庚寅", "--dun", "yin"],
    "pillars_month_of_no_such_year": ["cast", "--pillars", "丙午,己丑,庚申,戊寅"],
    "pillars_for_a_year": ["cast", "--pillars", ",,庚申,戊寅", "--dun", "yin", "--unit", "year"],
    "pillars_unknown_zi": ["cast", "--pillars", ",,庚申,戊寅", "--dun", "yang", "--zi", "noon"],
    "pillars_from_solstice": ["cast", "--pillars", ",,庚申,戊寅", "--dun", "yin", "--set", "hour_rule=literal"],
    "calendar_without_when": ["calendar"],
    "calendar_bad": ["calendar", "2026-13-01"],
    "dates_without_pillars": ["dates"],
    "dates_unknown": ["dates", "--pillars", "甲丑"],
    "dates_five": ["dates", "--pillars", "甲子,丙寅,甲子,甲子,甲子"],
    "dates_from_nowhere": ["dates", "--pillars", "甲子", "--from", "yesterday"],
    "board_without_ju": ["board", "taiyi", "--dun", "yang"],
    "board_without_dun": ["board", "taiyi", "--ju", "27"],
    "board_ju_73": ["board", "taiyi", "--ju", "73", "--dun", "yang"],
    "board_ju_word": ["board", "taiyi", "--ju", "x", "--dun", "yang"],
    "board_n_apart": ["board", "taiyi", "--ju", "27", "--dun", "yang", "--n", "28"],
    "board_n_721": ["board", "taiyi", "--ju", "1", "--dun", "yang", "--n", "721"],
    "board_branch": ["board", "taiyi", "--ju", "27", "--dun", "yang", "--branch", "甲"],
    "board_dun_auto": ["board", "taiyi", "--ju", "27", "--dun", "auto"],
    "board_other": ["board", "qimen"],
    "unknown_rule": ["rules", "T-99"],
    "unknown_source": ["sources", "shiji"],
    "verify_other": ["verify", "--system", "liuyao"],
    "unknown_command": ["kast"],
    "unknown_flag": ["cast", "now", "--scool", "jinjing"],
    "unknown_short_flag": ["cast", "now", "-x"],
    "unknown_flag_before_command": ["--lnag", "en", "cast"],
    "flag_without_value": ["cast", "now", "--school"],
    "flag_without_value_after_minus": ["cast", "-199", "--unit"],
    "flag_with_value": ["cast", "now", "--why=yes"],
    "extra_argument": ["cast", "2026-11-30", "12:00"],
    "unknown_lang": ["cast", "now", "--lang", "fr"],
    "lang_without_value": ["cast", "now", "--lang"],
    "no_folder": ["cast", "724", "--unit", "year", "-o", "/no/such/folder/chart.txt"],
    "folder_as_file": ["cast", "724", "--unit", "year", "--format", "json", "-o", "/"],
    "picture_of_a_list": ["rules", "--format", "svg"],
    "csv_of_a_board": ["cast", "724", "--unit", "year", "--format", "csv"],
    "ics": ["rules", "--format", "ics"],
    "unknown_format": ["cast", "724", "--unit", "year", "--format", "jsn"],
}
HANGUL, HANZI = re.compile("[가-힣]"), re.compile("[\u4e00-\u9fff]")
EASTERN = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z][A-Za-z_]+")
# What was typed is shown between quotes.
QUOTED = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*\"""")


def tokens():
    """The Latin words that belong to no language: names of commands, options and their values, as typed."""
    found = {*"samsik help UTC IANA BC now lunar Asia Seoul Atlanta".split(), *FORMATS}
    queue = [command()]
    while queue:
        one = queue.pop()
        queue += getattr(one, "commands", {}).values()
        found.add(one.name or "")
        for param in one.params:
            found.update(LATIN.findall(" ".join([*param.opts, param.metavar or "", param.name])))
    found.update(LATIN.findall(" ".join([*SCHOOLS, *values_of(TaiyiOptions)])))
    for values in values_of(TaiyiOptions).values():
        found.update(LATIN.findall(" ".join(values)))
    return found


TOKENS = tokens()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", BAD)
def test_two_lines(samsik, case, lang):
    words = BAD[case]
    result = samsik(*words, lang=lang)
    assert result.code == 2
    assert result.out == ""
    assert result.err.endswith("\n")
    lines = result.err.removesuffix("\n").split("\n")
    assert len(lines) == 2
    assert all(line.strip() and line.isprintable() and len(line) < 400 for line in lines)
    assert "Traceback" not in result.err
    assert "  " not in result.err
    known = TOKENS | {word for given in words for word in LATIN.findall(given)}
    for line in (QUOTED.sub("", line) for line in lines):
        if lang == "en":
            assert not HANGUL.search(line)
            assert re.search("[a-z]{2}", line)
            continue
        assert {"ko": HANGUL, "ja": EASTERN}.get(lang, HANZI).search(line)
        assert not (set(LATIN.findall(line)) - known), line
        if lang != "ko":
            assert not HANGUL.search(line)


def test_the_ways_out_are_named(samsik):
    """What a refusal must offer, by the words of the interface."""
    assert "--hour unknown" in samsik(*BAD["no_time"]).err
    assert "--unit year" in samsik(*BAD["year_for_an_hour"]).err
    assert "--school" in samsik(*BAD["unknown_flag"]).err
    assert "jinjing" in samsik(*BAD["unknown_school"]).err
    assert "cast" in samsik(*BAD["unknown_command"]).err
    assert "Asia/Seoul" in samsik(*BAD["unknown_zone"]).err
    assert "text json" in samsik(*BAD["picture_of_a_list"]).err
    assert "--dun" in samsik(*BAD["pillars_without_dun"]).err
    assert "1582-10-15" in samsik(*BAD["dropped_days"]).err
    assert "28" in samsik(*BAD["impossible_date"]).err.replace("2026-02-30", "")


# What a hint offers, and a command line that follows it.
FOLLOWED = {
    "dropped_days": (["--calendar", "julian"], BAD["dropped_days"]),
    "missing_civil": (["--fold", "1"], BAD["missing_civil"]),
    "no_time": (["--hour", "unknown"], BAD["no_time"]),
    "year_for_an_hour": (["--unit", "year"], BAD["year_for_an_hour"]),
    "solar_without_longitude": (["--place"], [*BAD["solar_without_longitude"], "--place", "Seoul"]),
    "latitude_alone": (["--lon"], [*BAD["latitude_alone"], "--lon", "127"]),
    "pillars_without_dun": (["--dun", "yin"], BAD["pillars_without_dun"]),
    "pillars_of_a_solstice_month": (["--dun", "yang"], BAD["pillars_of_a_solstice_month"]),
    "pillars_from_solstice": (["--set", "hour_rule=running"], BAD["pillars_from_solstice"]),
    "pillars_for_a_year": (["--unit", "hour"], BAD["pillars_for_a_year"]),
    "pillars_two": (["--pillars", "丙午,己亥,戊申,戊午"], ["cast"]),
    "pillars_never_meet": (["戊寅"], ["cast", "--dun", "yin", "--pillars", ",,庚申,戊寅"]),
    "pillars_month_of_no_such_year": (["辛丑"], ["cast", "--pillars", "丙午,辛丑,庚申,戊寅"]),
    "dates_five": (
        ["丙午,己亥,戊申,戊午"],
        ["dates", "--pillars", "丙午,己亥,戊申,戊午", "--from", "2020", "--zone", "9"],
    ),
    "pillars_with_a_gap": (
        ["甲辰,丙寅"],
        ["dates", "--pillars", "甲辰,丙寅", "--from", "2020", "--to", "2030", "--zone", "9"],
    ),
    "dates_backwards": (
        ["--from", "--to"],
        ["dates", "--pillars", "甲子", "--from", "1800", "--to", "1900", "--zone", "9"],
    ),
    "set_without_equals": (["--set", "fixed_count=stop-before"], ["cast", "now"]),
    "empty": (["lunar:2025-06-15"], ["calendar", "lunar:2025-06-15"]),
    "emoji": (["萬曆16-10-05T04:00"], ["cast", "萬曆16-10-05T04:00"]),
    "extra_argument": ([], ["cast", "2026-11-30 12:00"]),
    "unknown_zone": (["Asia/Seoul"], ["cast", "2026-11-30T12:00", "--zone", "Asia/Seoul"]),
    "zone_of_minutes": (["+09:00"], ["cast", "2026-11-30T12:00", "--zone", "+09:00"]),
    "unknown_place": (["Atlanta"], ["cast", "now", "--place", "Atlanta"]),
    "unknown_rule": (["T-89"], ["rules", "T-89"]),
    "unknown_source": (["jinjing/shiji"], ["sources", "jinjing/shiji"]),
    "board_n_apart": (["28"], ["board", "taiyi", "--ju", "28", "--dun", "yang", "--n", "28"]),
}


@pytest.mark.parametrize("case", FOLLOWED)
def test_the_way_out_leads_out(samsik, case):
    offered, words = FOLLOWED[case]
    hint = samsik(*BAD[case], lang="en").err.split("\n")[1]
    assert all(word in hint for word in offered), hint
    if any(word.startswith("--") for word in offered) and not set(offered) <= set(words):
        words = [*words, *offered]
    assert samsik(*words, lang="en").err == ""


def test_long_input_is_cut(samsik):
    assert len(samsik(*BAD["noise"]).err) < 400
    assert len(samsik("cast", "now", "--school", "가" * 10_000).err) < 400


def test_an_unknown_language_is_refused_in_that_of_the_environment(samsik):
    assert re.search("[가-힣]", samsik("--lang", "fr", lang="ko").err)
    assert "language" in samsik("--lang", "fr", lang="en").err


def silent(words):
    """The exit code and stderr of a command line."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as err:
        return main(words), err.getvalue()


FAMILIAR = """
now 724 -199 開元12 lunar:2025-06-15L 2026-11-30T12:00 -- - --why --lang en zh --unit year --format json
--set a=b --pillars ,,庚申,戊寅 --ju 27 --dun yin
""".split()
WORDS = st.text() | st.sampled_from(FAMILIAR)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(when=st.text(max_size=40))
def test_no_text_for_when_is_a_fault_of_ours(when):
    code, err = silent(["cast", when, "--unit", "year", "--zone", "+09:00", "--format", "json"])
    assert code in (0, 2), err
    assert err.count("\n") == (2 if code else 0)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    name=st.sampled_from(["cast", "board", "calendar", "dates", "rules", "sources"]),
    words=st.lists(WORDS.filter(lambda word: not word.startswith("-o")), max_size=6),
)
def test_no_command_line_is_a_fault_of_ours(name, words):
    code, err = silent([name, *words])
    assert code in (0, 2), err
    assert err.count("\n") == (2 if code else 0)
