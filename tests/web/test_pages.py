"""The way in, the three boards together, places, files, errors and what is the same on every page."""

import json
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from tests.web.conftest import in_turn

import samsik
from samsik.calendar.places import all_places, find_place
from samsik.i18n.catalogue import LANGUAGES
from samsik.web.assets import MEDIA, address

NOON = "when=2026-11-30T12:00&zone=Asia/Seoul"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "ko"),
        ("en-GB,en;q=0.9", "en"),
        ("zh-TW,zh;q=0.8,en;q=0.5", "zh"),
        ("zh-CN,zh;q=0.8,en;q=0.5", "zh-Hans"),
        ("ja,en-US;q=0.7", "ja"),
        ("fr", "ko"),
        ("fr,en;q=0.3,ko;q=0.7", "ko"),
    ],
)
def test_the_way_in(client, accepted, lang):
    answer = client.get("/", headers={"accept-language": accepted}, follow_redirects=False)
    assert answer.headers["location"] == f"/{lang}/taiyi"
    assert answer.headers["vary"] == "accept-language"
    assert client.get(f"/{lang}", follow_redirects=False).headers["location"] == f"/{lang}/taiyi"


@pytest.mark.parametrize("path", ["taiyi", "qimen", "now"])
def test_the_languages_keep_the_address(get, path):
    page = get(f"/ko/{path}?{NOON}")
    links = {e["lang"]: e for e in page.all("a") if "hreflang" in e}
    assert {code: urlsplit(e["href"]).path for code, e in links.items()} == {
        LANGUAGES[lang]: f"/{lang}/{path}" for lang in LANGUAGES
    }
    assert all(dict(parse_qsl(urlsplit(e["href"]).query)) == dict(parse_qsl(NOON)) for e in links.values())
    assert {e["hreflang"]: e["href"] for e in page.all("link", rel="alternate")} == {
        code: e["href"] for code, e in links.items()
    }
    assert links["en"]["title"] == "English"
    assert [code for code, e in links.items() if "aria-current" in e] == ["ko"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_three_boards(get, lang):
    page = get(f"/{lang}/now?{NOON}")
    assert [e["id"] for e in page.all("svg")] == ["taiyi", "qimen", "liuren"]
    heads = [
        e["href"]
        for e in page.all("a")
        if e["href"].startswith(f"/{lang}/") and "school=" in e["href"] and "seat" not in e["href"]
    ]
    assert [urlsplit(href).path for href in heads] == [f"/{lang}/{system}" for system in ("taiyi", "qimen", "liuren")]
    seat = page.one("a", id="qimen-palace-4")["href"]
    assert get(seat).words("section", id="seat")
    assert len(page.answer.content) <= 150_000
    ids = [e["id"] for e in page.elements if "id" in e]
    assert len(ids) == len(set(ids))


def test_the_three_boards_of_now(get):
    page = get("/en/now?zone=Asia/Seoul")
    assert page.answer.headers["cache-control"] == "no-store"
    link = page.one("a", data_copy=True)["href"]
    assert dict(parse_qsl(urlsplit(link).query)).keys() == {"when", "zone", "almanac"}
    assert get(link).words("h1") == page.words("h1")


@pytest.mark.parametrize(
    ("lang", "seoul"), [("ko", "서울"), ("zh", "首爾"), ("zh-Hans", "首尔"), ("ja", "首爾"), ("en", "Seoul")]
)
def test_places(get, lang, seoul):
    page = get(f"/{lang}/places")
    options = page.all("option")
    assert len(options) == len(all_places())
    for option, place in zip(options, all_places(), strict=True):
        assert find_place(option["value"]) == place
    assert seoul in {option["value"] for option in options}
    field = get(f"/{lang}/taiyi").one("input", id="place")
    assert (field["list"], field["hx-get"]) == (page.one("datalist")["id"], f"/{lang}/places")


@in_turn(
    ("path", "field", "held"),
    [
        ("/{lang}/taiyi?when=xx", "when", "xx"),
        ("/{lang}/taiyi?when=2026-02-30T12:00", "when", "2026-02-30T12:00"),
        ("/{lang}/qimen?when=now&place=Atlantis", "place", "Atlantis"),
        ("/{lang}/liuren?when=now&zone=Mars/Base", "zone", "Mars/Base"),
        ("/{lang}/taiyi?when=now&solar=true&zone=Asia/Seoul", "lon", ""),
        ("/{lang}/taiyi?when=now&troops=many", "troops", "many"),
        ("/{lang}/qimen?paces=7&zone=Asia/Seoul", "paces", "7"),
        ("/{lang}/taiyi?pillars=甲子", "pillars", "甲子"),
        ("/{lang}/now?when=xx", "when", "xx"),
    ],
)
def test_an_error_stands_beside_its_field(get, lang, path, field, held):
    page = get(path.format(lang=lang), 400)
    assert page.one("html")["lang"] == LANGUAGES[lang]
    (wrong,) = [e for e in page.elements if e.get("aria-invalid")]
    assert (wrong["id"], wrong["value"]) == (field, held)
    assert len([e for e in page.elements if e.get("role") == "alert"]) == 1
    assert page.words("span", id=wrong["aria-describedby"])
    assert page.answer.headers["cache-control"] == "no-store"


def test_an_error_of_a_choice(get):
    page = get("/en/taiyi?school=nobody", 400)
    assert page.one("select", aria_invalid="true")["id"] == "school"
    assert "jinjing tongzong taojin" in page.words("span", id="school-error")
    page = get("/en/taiyi?set=fixed_count=never", 400)
    assert "fixed_count" in page.words("span", id="set-error")


@pytest.mark.parametrize(
    "query",
    ["seat=nowhere", "walk=nobody", "shape=star", "colour=red", "lang=en", "system=qimen", "general=亥", "why=perhaps"],
)
def test_an_error_without_a_field_stands_above_them(get, query):
    page = get(f"/en/taiyi?{NOON}&{query}", 400)
    assert query.partition("=")[0] in page.words("div", class_="error")
    assert page.one("input", id="when")["value"] == "2026-11-30T12:00"


def test_a_walk_on_another_board(get):
    assert "walk" in get(f"/en/qimen?{NOON}&walk=host", 400).words("div", class_="error")


@pytest.mark.parametrize(
    ("path", "lang"), [("/ko/nothing", "ko"), ("/zh/x/y", "zh-Hant"), ("/fr/taiyi", "en"), ("/static/../x", "en")]
)
def test_an_address_that_is_not_there(get, path, lang):
    page = get(path, 404, **{"accept-language": "en"})
    assert page.one("html")["lang"] == lang
    assert page.words("div", class_="error")


def test_a_name_that_is_markup_is_shown_as_it_is(get):
    page = get('/en/taiyi?when=<script>alert(1)</script>&place="><b>', 400)
    assert len(page.all("script")) == 2
    assert page.one("input", id="when")["value"] == "<script>alert(1)</script>"
    assert page.one("input", id="place")["value"] == '"><b>'


@pytest.mark.parametrize("system", ["taiyi", "qimen", "liuren"])
def test_files(client, get, system):
    page = get(f"/en/{system}?{NOON}")
    links = {e["text"]: e["href"] for e in page.all("a", class_="button") if f"/{system}." in e["href"]}
    assert list(links) == ["SVG", "PNG", "PDF", "MD", "JSON"]
    answers = {name: client.get(href) for name, href in links.items()}
    chart = samsik.cast("2026-11-30T12:00", zone="Asia/Seoul", system=system)
    assert answers["SVG"].text == chart.svg(lang="en")
    assert answers["PNG"].content.startswith(b"\x89PNG")
    assert answers["PDF"].content.startswith(b"%PDF")
    assert answers["MD"].text == chart.markdown(lang="en")
    assert answers["JSON"].json() == json.loads(json.dumps(chart.to_dict(lang="en")))
    for name, answer in answers.items():
        assert answer.headers["content-disposition"] == f'inline; filename="{system}.{name.lower()}"'


def test_a_file_that_cannot_be_made(get, client, monkeypatch):
    assert "docx" in get(f"/en/taiyi.docx?{NOON}", 400).words("div", class_="error")
    day = "/en/taiyi.{}?when=2026-11-30&hour=unknown&zone=Asia/Seoul"
    assert "md json" in get(day.format("svg"), 400).words("div", class_="error")
    assert client.get(day.format("json")).json()["candidates"]
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    assert "samsik[export]" in get(f"/en/taiyi.png?{NOON}", 503).words("div", class_="error")


@pytest.mark.parametrize("name", MEDIA)
def test_what_pages_bring(client, name):
    answer = client.get(address(name))
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == MEDIA[name]
    assert client.get(address(name), headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    assert client.get(f"/static/{name}").headers["cache-control"] == "no-cache"
    assert (
        not re.search(r"https?://(?!www\.w3\.org|[\w.]*\\?$)", answer.text)
        if name.endswith((".css", "samsik.js"))
        else True
    )


def test_the_icon(client):
    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


def test_our_script_is_short():
    from importlib import resources

    lines = resources.files("samsik.web").joinpath("static", "samsik.js").read_text().splitlines()
    assert len(lines) < 150


def test_every_page_keeps_its_policy(client):
    policy = client.get(f"/ko/taiyi?{NOON}").headers["content-security-policy"]
    assert "script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
