"""The rule book, the schools, records and times over REST."""

import base64
import json

import pytest

from samsik.i18n.catalogue import LANGUAGES
from samsik.services.compare import compare
from samsik.services.find import find
from samsik.services.identify import identify
from samsik.services.rules import rules
from samsik.services.sources import sources


def plain(record):
    return json.loads(json.dumps(record))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_and_sources(get, lang):
    assert get("rules", lang) == plain(rules().to_dict(lang))
    assert get("rules", lang, id="T-17") == plain(rules("T-17").to_dict(lang))
    assert get("sources", lang) == plain(sources().to_dict(lang))
    assert get("sources", lang, id="jinjing/shiji") == plain(sources("jinjing/shiji").to_dict(lang))


def test_compare(get):
    found = get("compare", first="jinjing", second="jinjing,oppose=table")
    assert found == plain(compare("jinjing", "jinjing,oppose=table").to_dict("en"))


def test_identify(get):
    found = get("identify", **{"palace": 7, "文昌": "坤", "from": "-100", "to": "800", "limit": 3, "cursor": 2})
    assert found == plain(
        identify({"palace": "7", "文昌": "坤"}, first="-100", last="800", limit=3, cursor="2").to_dict("en")
    )


def test_find(get):
    asked = {"from": "2026-12-01", "to": "2026-12-20", "zone": "Asia/Seoul", "require": ["三門具"], "limit": 5}
    found = get("find", **asked, where="host > 10", system=["taiyi", "qimen"], favour="host", sort="score")
    made = find(
        "2026-12-01",
        "2026-12-20",
        zone="Asia/Seoul",
        require=["三門具"],
        where="host > 10",
        system=["taiyi", "qimen"],
        favour=["host"],
        sort="score",
        limit=5,
    )
    assert found == plain(made.to_dict("en"))


def test_find_goes_on_by_cursor(get):
    asked = {"from": "2026-12-01", "to": "2026-12-20", "zone": "Asia/Seoul", "require": "三門具", "limit": 2}
    first = get("find", **asked)
    second = get("find", **asked, cursor=first["cursor"])
    both = get("find", **asked | {"limit": 4})
    assert first["windows"] + second["windows"] == both["windows"]


@pytest.mark.parametrize(
    ("path", "parameters", "code"),
    [
        ("rules", {"id": "T-999"}, "unknown_rule"),
        ("sources", {"id": "nowhere"}, "unknown_source"),
        ("compare", {"first": "jinjing", "second": "tongzon"}, "unknown_school"),
        ("identify", {}, "nothing_given"),
        ("identify", {"palace": 5}, "impossible_value"),
        ("identify", {"palace": 7, "limit": 1001}, "out_of_range"),
        ("identify", {"palace": 7, "limit": "all"}, "not_whole"),
        ("identify", {"palace": 7, "limit": "1_0"}, "not_whole"),
        ("identify", {"palace": 7, "limit": "９"}, "not_whole"),
        ("identify", {"palace": 7, "cursor": "٣"}, "not_whole"),
        ("find", {"cursor": base64.urlsafe_b64encode(b"[" * 2900).decode()}, "cursor_other"),
        ("identify", {"palace": 7, "cursor": "9" * 30}, "not_whole"),
        ("find", {"limit": "all"}, "not_whole"),
        ("find", {"limit": 0}, "out_of_range"),
        ("find", {"where": "host >"}, None),
        ("find", {"where": "x" * 4001}, "value_long"),
        ("find", {"require": "no such sign"}, None),
        ("find", {"system": ["", ""]}, "unknown_system"),
    ],
)
def test_what_is_refused(client, path, parameters, code):
    answer = client.get(f"/api/v1/{path}", params=parameters)
    assert answer.status_code == 400, answer.text
    assert code is None or answer.json()["code"] == code
