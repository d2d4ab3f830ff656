"""Headers of answers: ETag, caches, languages; and errors as RFC 9457 has them."""

import pytest

from samsik.i18n.catalogue import LANGUAGES

PURE = "/api/v1/cast?when=2026-11-30T12:00&zone=Asia/Seoul"


def test_a_pure_answer_has_an_etag_that_is_honoured(client):
    first = client.get(PURE, headers={"accept-language": "en"})
    etag = first.headers["etag"]
    assert first.headers["cache-control"].startswith("public")
    assert "accept-language" in first.headers["vary"].lower()
    for given in (etag, f'"x", W/{etag}', "*"):
        again = client.get(PURE, headers={"accept-language": "en", "if-none-match": given})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == etag
    assert client.get(PURE, headers={"accept-language": "en", "if-none-match": '"x"'}).content == first.content
    assert client.get(PURE, headers={"accept-language": "ko"}).headers["etag"] != etag


@pytest.mark.parametrize(
    ("path", "pure"),
    [
        ("cast?when=now", False),
        ("cast", False),
        ("cast?when=724&unit=year", True),
        ("cast?pillars=,,庚申,戊寅&dun=yang", True),
        ("calendar?when=NOW", False),
        ("calendar?when=724", True),
        ("board/taiyi?ju=3&dun=yang", True),
        ("rules", True),
        ("rules?id=T-17", True),
        ("sources?id=jinjing", True),
        ("identify?palace=7&wenchang=坤", True),
        ("cases", False),
    ],
)
def test_what_may_be_kept(client, path, pure):
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code == 200, answer.text
    assert ("etag" in answer.headers) is pure
    assert answer.headers["cache-control"] == ("public, max-age=3600" if pure else "no-store")


# RFC 9110, 12.5.4: by weight, a range such as en-GB is met by en; * and unknown ones leave it at Korean.
@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "ko"),
        ("en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("fr,de;q=0.9", "ko"),
        ("fr, zh-TW;q=0.5, en;q=0.4", "zh"),
        ("en;q=0.1, ko;q=0.2", "ko"),
        ("zh;q=0, en;q=0.1", "en"),
        ("EN-us", "en"),
        ("*", "ko"),
        ("en;q=x, zh;q=0.3", "zh"),
        (",;,=", "ko"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-Hans-HK", "zh-Hans"),
        ("zh-Hant-CN", "zh"),
        ("zh_SG", "zh-Hans"),
        ("ja,en-US;q=0.9", "ja"),
    ],
)
def test_the_reader_s_language(client, accepted, lang):
    spoken = {
        "ko": "2026-13-01:",
        "en": "2026-13-01 does not exist",
        "zh": "2026-13-01 不存在：一年",
        "zh-Hans": "2026-13-01 不存在：一年",
        "ja": "2026-13-01という日付",
    }
    answer = client.get("/api/v1/cast?when=2026-13-01", headers={"accept-language": accepted})
    assert answer.headers["content-language"] == LANGUAGES[lang]
    asked = client.get("/api/v1/cast", params={"when": "2026-13-01", "lang": lang}, headers={"accept-language": "fr"})
    assert answer.json() == asked.json()
    assert spoken[lang].split(":")[0] in answer.json()["detail"]


def test_an_unknown_language_is_refused_in_a_known_one(client):
    answer = client.get("/api/v1/cast?when=724&unit=year&lang=fr", headers={"accept-language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_lang")
    assert "fr" in answer.json()["detail"]


def test_a_problem_has_the_members_of_the_rfc_and_ours(client):
    answer = client.get("/api/v1/cast?when=724&unit=year&school=jinjin&lang=en")
    found = answer.json()
    assert found == {
        "type": "urn:samsik:error:unknown_school",
        "title": "The request cannot be answered.",
        "status": 400,
        "detail": found["detail"],
        "hint": found["hint"],
        "code": "unknown_school",
        "params": {"value": "jinjin", "known": "jinjing tongzong taojin", "closest": "jinjing"},
    }
    assert "jinjin" in found["detail"]
    assert "jinjing" in found["hint"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "no_page"),
        ("GET", "/nothing", 404, "no_page"),
        ("PUT", "/api/v1/cast", 405, "no_method"),
        ("GET", "/api/v1/cases/99", 404, "no_case"),
        ("GET", "/api/v1/cast?colour=red", 400, "request_field"),
        ("GET", "/api/v1/compare?first=jinjing", 400, "value_missing_here"),
        ("GET", "/api/v1/cast?when=" + "7" * 9000, 414, "address_long"),
    ],
)
def test_every_error_is_a_problem_in_the_reader_s_language(client, method, path, status, code, lang):
    answer = client.request(method, path, headers={"accept-language": lang})
    assert (answer.status_code, answer.json()["status"], answer.json()["code"]) == (status, status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert all(answer.json()[name].strip() for name in ("title", "detail", "hint"))
    if status == 405:
        assert answer.headers["allow"] == "GET"


def test_a_misspelt_parameter_is_told_with_the_nearest(client):
    found = client.get("/api/v1/cast?wen=724&lang=en").json()
    assert found["params"]["closest"] == "when"


def test_every_answer_has_the_headers_that_keep_a_browser_safe(client):
    for path in (
        PURE,
        "/api/v1/nothing",
        "/api/v1/cast?when=x",
        "/api/v1/cast?when=" + "7" * 9000,
        "/api/openapi.json",
    ):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "referrer-policy" in headers


def test_a_fault_of_ours_tells_no_more_than_its_kind(serve, monkeypatch):
    def failing(*_, **__):
        raise ZeroDivisionError("secretword")

    monkeypatch.setattr("samsik.services.request.Request.chart", failing)
    answer = serve().get(PURE + "&lang=en")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert "ZeroDivisionError" in answer.json()["detail"]
    assert "secretword" not in answer.text
    assert "Traceback" not in answer.text
