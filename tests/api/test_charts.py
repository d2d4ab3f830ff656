"""Charts over REST are the same objects as in Python and on the command line."""

import json

import pytest

from samsik.cli.main import main
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.request import Request

LANGS = tuple(LANGUAGES)
# Parameters of an address, and the same on the command line.
ASKED = [
    ({"when": "2026-11-30T12:00", "zone": "Asia/Seoul"}, ["2026-11-30T12:00", "--zone", "Asia/Seoul"]),
    ({"when": "724", "unit": "year", "school": "tongzong"}, ["724", "--unit", "year", "--school", "tongzong"]),
    ({"when": "-199", "unit": "year", "why": "1"}, ["-199", "--unit", "year", "--why"]),
    (
        {
            "when": "2026-11-30T12:00",
            "place": "서울",
            "solar": "true",
            "set": ["fixed_count=stop-before", "year_dun=both"],
        },
        [
            "2026-11-30T12:00",
            "--place",
            "서울",
            "--solar",
            "true",
            "--set",
            "fixed_count=stop-before",
            "--set",
            "year_dun=both",
        ],
    ),
    (
        {"when": "2025-11-02T01:30", "zone": "America/New_York", "fold": "1", "dun": "yang", "rank": "minister"},
        ["2025-11-02T01:30", "--zone", "America/New_York", "--fold", "1", "--dun", "yang", "--rank", "minister"],
    ),
    (
        {"when": "2026-11-30", "hour": "unknown", "zone": "Asia/Seoul"},
        ["2026-11-30", "--hour", "unknown", "--zone", "Asia/Seoul"],
    ),
    (
        {"pillars": ",,庚申,戊寅", "dun": "yang", "zi": "late"},
        ["--pillars", ",,庚申,戊寅", "--dun", "yang", "--zi", "late"],
    ),
    (
        {"pillars": ",,甲子,丙寅", "system": "qimen", "ju": "3", "dun": "yang", "men": "100"},
        ["--pillars", ",,甲子,丙寅", "--system", "qimen", "--ju", "3", "--dun", "yang", "--men", "100"],
    ),
    (
        {"pillars": ",,甲子,丙寅", "system": "liuren", "general": "亥"},
        ["--pillars", ",,甲子,丙寅", "--system", "liuren", "--general", "亥"],
    ),
]


def printed(capsys, *words):
    capsys.readouterr()
    assert main(words) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("parameters", "words"), ASKED)
def test_cast_is_that_of_the_command_line(get, capsys, parameters, words, lang):
    assert get("cast", lang, **parameters) == printed(capsys, "cast", *words, "--format", "json", "--lang", lang)


@pytest.mark.parametrize("system", ["taiyi", "qimen", "liuren"])
def test_cast_is_that_of_python(get, system):
    asked = Request(when="2026-11-30T12:00", zone="Asia/Seoul", system=system)
    found = get("cast", "zh", when=asked.when, zone=asked.zone, system=system, why="true")
    assert found == json.loads(json.dumps(asked.chart().to_dict(lang="zh", why=True)))


def test_calendar_is_that_of_the_command_line(get, capsys):
    words = ["calendar", "lunar:2025-06-15L", "--zone", "Asia/Seoul", "--format", "json", "--lang", "en"]
    assert get("calendar", when="lunar:2025-06-15L", zone="Asia/Seoul") == printed(capsys, *words)


@pytest.mark.parametrize(
    ("system", "keys"),
    [
        ("taiyi", {"ju": 27, "dun": "yin", "branch": "寅", "unit": "year"}),
        ("taiyi", {"ju": 1, "dun": "yang", "n": 73, "stem": "甲", "month": "寅"}),
        ("qimen", {"ju": 3, "dun": "yang", "hour": "甲子", "day": "甲子", "general": "亥"}),
        ("liuren", {"day": "庚申", "hour": "子", "general": "亥"}),
    ],
)
def test_board_is_that_of_python(get, system, keys):
    from samsik.services.cast import board
    from samsik.services.liuren import board_liuren
    from samsik.services.qimen import board_qimen

    maker = {"taiyi": board, "qimen": board_qimen, "liuren": board_liuren}[system]
    assert get(f"board/{system}", **keys) == json.loads(json.dumps(maker(**keys).to_dict(lang="en")))


@pytest.mark.parametrize(
    ("path", "parameters", "code"),
    [
        ("cast", {"when": "2026-13-01"}, "impossible_month"),
        ("cast", {"when": "2026-11-30"}, "time_needed"),
        ("cast", {"when": "724", "unit": "week"}, "unknown_unit"),
        ("cast", {"when": "724", "system": "ziwei"}, "unknown_system"),
        ("cast", {"when": "724", "unit": "year", "set": "fixed_count"}, "bad_set"),
        ("cast", {"when": "724", "unit": "year", "lat": "north", "lon": "1"}, "not_number"),
        ("cast", {"when": "724", "unit": "year", "fold": "2x"}, "not_whole"),
        ("cast", {"when": "724", "unit": "year", "why": "maybe"}, "bad_choice"),
        ("cast", {"when": "724", "unit": "year", "hour": "known"}, "bad_choice"),
        ("cast", {"when": "724", "pillars": ",,庚申,戊寅"}, "pillars_alone"),
        ("cast", {"when": "724", "color": "red"}, "request_field"),
        ("cast", {"when": "7" * 201}, "value_long"),
        ("cast", {"when": "2026-11-30T12:00", "set": ["a=b"] * 41}, "value_long"),
        ("calendar", {"when": "hello"}, "bad_when"),
        ("board/taiyi", {"ju": 3}, "value_missing_here"),
        ("board/taiyi", {"ju": "three", "dun": "yang"}, "not_whole"),
        ("board/taiyi", {"ju": 73, "dun": "yang"}, "out_of_range"),
        ("board/taiyi", {"ju": 3, "dun": "yang", "day": "甲子"}, "key_of_other_board"),
        ("board/liuren", {"day": "庚申", "hour": "子", "general": "亥", "ju": 3}, "key_of_other_board"),
        ("board/ziwei", {}, "unknown_system"),
    ],
)
def test_what_is_refused(client, path, parameters, code):
    answer = client.get(f"/api/v1/{path}", params=parameters)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == code
