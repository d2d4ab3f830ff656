"""What is asked, kept in words, and asked again."""

import json

import pytest

from samsik.errors import SamsikError
from samsik.services.cast import cast
from samsik.services.request import Request

ASKED = [
    {"when": "2026-11-30T12:00", "zone": "Asia/Seoul"},
    {"when": "2026-11-30T12:00"},
    {"when": "2026-11-30T12:00Z", "place": "서울"},
    {"when": "2026-11-30T12:00+09:00", "system": "qimen", "options": {"ju_method": "chaibu"}},
    {"when": "2026-11-30T12:00", "lat": 37.5, "lon": 127.0, "solar": "true", "zi": "late", "system": "liuren"},
    {"when": "724", "unit": "year", "school": "tongzong"},
    {"when": "200BC", "unit": "year"},
    {"when": "lunar:2025-06-15L", "unit": "day", "zone": "Asia/Shanghai"},
    {"when": "萬曆16-10-05T04:00", "zone": "Asia/Seoul", "terms": "almanac"},
    {"when": "2025-11-02T01:30", "zone": "America/New_York", "fold": 1},
    {"when": "now", "place": "Kyoto"},
    {"when": " Now "},
]


@pytest.mark.parametrize("given", ASKED, ids=lambda given: given["when"])
def test_a_settled_request_gives_the_chart_again(given):
    asked = Request.of(given)
    chart = asked.chart(asked.moment(1_796_000_000))
    kept = json.loads(json.dumps(asked.settled(chart).to_dict()))
    again = Request.of(kept)
    assert again.chart(again.moment(now=0)) == chart
    assert again.settled(chart) == again


def test_now_is_written_down():
    asked = Request(when="now", zone="Asia/Seoul")
    kept = asked.settled(asked.chart(asked.moment(1_796_000_000)))
    # 1796000000 s = 2026-11-30T00:53:20Z.
    assert (kept.when, kept.zone, kept.almanac, kept.school) == (
        "2026-11-30T09:53:20+09:00",
        "Asia/Seoul",
        "kr",
        "jinjing",
    )


def test_it_is_the_chart_of_cast():
    asked = Request(
        when="2026-11-30T12:00", zone="Asia/Seoul", dun="yang", rank="minister", options={"fixed_count": "stop-before"}
    )
    made = cast(
        "2026-11-30T12:00", zone="Asia/Seoul", dun="yang", rank="minister", options={"fixed_count": "stop-before"}
    )
    assert asked.chart() == made


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"system": "ziwei"}, "unknown_system"),
        ({"system": "qimen", "dun": "yang"}, "not_of_system"),
        ({"system": "liuren", "rank": "ruler"}, "not_of_system"),
        ({"system": "liuren", "unit": "day"}, "not_of_system"),
        ({"unit": "week"}, "unknown_unit"),
        ({"when": "2026-11-30"}, "time_needed"),
    ],
)
def test_what_cannot_be_cast(given, code):
    with pytest.raises(SamsikError) as refused:
        Request.of({"when": "2026-11-30T12:00", **given}).chart()
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"whn": "724"}, "request_field"),
        ({"when": 724}, "request_value"),
        ({"when": None}, "request_value"),
        ({"lat": "37"}, "request_value"),
        ({"lat": True}, "request_value"),
        ({"lat": float("nan")}, "request_value"),
        ({"lon": float("inf")}, "request_value"),
        ({"fold": 1.0}, "request_value"),
        ({"options": ["a"]}, "request_value"),
        ({"options": {"a": 1}}, "request_value"),
        ({"when": "7\n24"}, "request_value"),
        ({"when": "7\x0024"}, "request_value"),
        ({"when": "x" * 201}, "request_value"),
    ],
)
def test_what_is_no_request(given, code):
    with pytest.raises(SamsikError) as refused:
        Request.of(given)
    assert refused.value.code == code
