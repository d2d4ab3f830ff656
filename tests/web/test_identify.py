"""What a record says, as a form and its answer."""

import re
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from tests.web.conftest import in_turn

from samsik.api.casting import lay
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.services.identify import identify
from samsik.services.labels import label
from samsik.services.record_keys import KEYS
from samsik.web import query
from samsik.web.asking import BoardQuery

RECORD = "palace=7&host=7"
every_language = pytest.mark.parametrize("lang", list(LANGUAGES))


def rows(page):
    return [re.sub(r"\s+", " ", e["text"]).strip() for e in page.all("tr")][1:]


@every_language
def test_fits(get, lang):
    page = get(f"/{lang}/identify?{RECORD}")
    found = identify(palace=7, host=7)
    assert len(rows(page)) == len(tuple(found)) == 20
    for fit, row in zip(found, rows(page), strict=True):
        assert row.startswith(f"{fit.matched} / {fit.of} ")
        assert all(words(lang).say(f"schools.{id}.name") in row for id in fit.schools)
        assert (row.endswith("—")) is not bool(fit.misfits)
    assert words(lang).say("scholar.identify.full", full=found.full, partial=len(found.found) - found.full) in page.text
    keys = [e["value"] for e in page.all("option") if "selected" in e]
    assert keys[:2] == ["palace", "host"]
    assert [e["value"] for e in page.all("input") if re.fullmatch(r"value\d", e["name"])] == ["7", "7", "", ""]


def test_a_key_for_everything_a_record_may_say(get):
    page = get("/ko/identify")
    first = page.text[page.text.index('id="key1"') : page.text.index("</select>")]
    assert set(re.findall(r'value="(\w+)"', first)) == {key.name for key in KEYS}
    assert all(label(key.label, words("ko")) in first for key in KEYS)
    assert not page.all("table")


def test_a_board_of_a_fit_has_what_the_record_says(get):
    page = get(f"/en/identify?{RECORD}")
    links = [urlsplit(e["href"]).query for e in page.all("a") if "/en/taiyi?unit=year" in e["href"]]
    full = identify(palace=7, host=7).full
    assert full > 0
    for each in links[:12]:
        chart = lay(query.read(BoardQuery, tuple(parse_qsl(each)), system="taiyi"))
        assert (int(chart.taiyi.palace), int(chart.counts.host)) == (7, 7)


def test_hours_lead_to_boards_of_their_pillars(get):
    page = get(f"/en/identify?{RECORD}&unit=hour&dun=yin")
    links = [urlsplit(e["href"]).query for e in page.all("a") if "pillars" in e["href"]]
    assert links
    for each in links[:6]:
        chart = lay(query.read(BoardQuery, tuple(parse_qsl(each)), system="taiyi"))
        assert (int(chart.taiyi.palace), int(chart.counts.host), chart.dun.hanzi) == (7, 7, "陰")


def test_pages_follow_one_another(get):
    total, seen, address = len(identify(palace=7, host=7).found), [], f"/en/identify?{RECORD}"
    for _ in range(40):
        page = get(address)
        seen += rows(page)
        more = [
            e["href"] for e in page.all("a", class_="button") if e["href"].startswith("/en/") and "cursor=" in e["href"]
        ]
        if not more:
            break
        (address,) = more
    assert len(seen) == total
    assert [e["href"] for e in page.all("a", class_="button") if e["href"] == f"/en/identify?{RECORD}"]


def test_rows_of_the_form_become_names(client):
    sent = client.get(
        "/ko/identify?key1=palace&value1=7&key2=&value2=&key3=wenchang&value3=坤&unit=&school=&from=&to=",
        follow_redirects=False,
    )
    assert sent.status_code == 303
    assert unquote(sent.headers["location"]) == "/ko/identify?palace=7&wenchang=坤"
    alias = client.get("/ko/identify?太乙=7", follow_redirects=False)
    assert unquote(alias.headers["location"]) == "/ko/identify?palace=7"


@in_turn(
    ("query_", "row"),
    [
        ("key1=palace&value1=7&key2=host&value2=", 2),
        ("palace=10", 1),
        ("palace=7&host=999", 2),
        ("palace=7&wenchang=x", 2),
        ("unit=day&palace=7&year=724", 2),
        ("key1=palace&value1=7&key2=palace&value2=8", 1),
    ],
)
def test_an_error_stands_beside_its_row(get, lang, query_, row):
    page = get(f"/{lang}/identify?{query_}", 400)
    assert page.one("input", id=f"value{row}")["aria-invalid"] == "true"
    assert page.one("span", id=f"value{row}-error")["text"].strip()
    assert next(e["value"] for e in page.all("option") if "selected" in e) == "palace"


@pytest.mark.parametrize(
    ("query_", "id"),
    [("palace=7&school=x", "school-error"), (f"{RECORD}&from=x", "from-error"), (f"{RECORD}&unit=week", "unit-error")],
)
def test_an_error_stands_beside_its_field(get, query_, id):
    assert get(f"/zh/identify?{query_}", 400).one("span", id=id)


@pytest.mark.parametrize(
    "query_", ["value1=7", "x=1", f"{RECORD}&cursor=x", f"{RECORD}&from=800&to=700", "palace=" + "7" * 300]
)
def test_an_error_about_no_one_field(get, query_):
    page = get(f"/en/identify?{query_}", 400)
    assert [e for e in page.elements if e.get("role") == "alert"]


def test_what_is_typed_is_escaped(get):
    page = get("/en/identify?key1=wenchang&value1=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", 400)
    assert "<script>alert" not in page.text
    assert page.one("input", id="value1")["value"] == '"><script>alert(1)</script>'
