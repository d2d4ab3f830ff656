"""Boards in a row on a page: pictures, the same as a table, and the way to every board."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from tests.web.conftest import in_turn

from samsik.i18n.catalogue import LANGUAGES
from samsik.services.succession import succession

every_language = pytest.mark.parametrize("lang", LANGUAGES)
SEOUL = "zone=Asia/Seoul"


def cells(page):
    return page.all("a", class_="cell")


@every_language
def test_years(get, lang):
    page, found = get(f"/{lang}/timeline?from=1984"), succession(1984)
    assert [e["href"] for e in cells(page)] == [f"taiyi?when={year}&unit=year" for year in range(1984, 2056)]
    assert len(page.all("svg")) == 6
    rows = page.text.split("<tbody>")[1].split("<tr>")[1:]
    assert len(rows) == 72
    for row, chart in zip(rows, found.charts, strict=True):
        assert f"<td>{chart.counts.host}<td>{chart.counts.guest}<td>" in row
    assert len(page.answer.content) <= 150_000
    assert not [e for e in page.elements if "style" in e or e["tag"] == "style"]
    ids = [e["id"] for e in page.elements if "id" in e]
    assert len(ids) == len(set(ids))
    targets = {e.get("for") for e in page.all("label")}
    assert [e for tag in ("input", "select") for e in page.all(tag) if e.get("id") not in targets] == []
    assert page.answer.headers["cache-control"].startswith("public")


@pytest.mark.parametrize(
    "asked",
    [
        "from=1984&school=tongzong&set=oppose=table",
        f"from=2026-11-30&unit=month&count=24&{SEOUL}",
        f"from=2026-11-30&unit=day&count=24&{SEOUL}",
        f"from=2026-11-30T12:00&unit=hour&count=24&{SEOUL}&zi=late",
    ],
)
def test_a_column_leads_to_its_board(get, asked):
    page = get(f"/en/timeline?{asked}")
    for cell in cells(page)[::11]:
        board = get(f"/en/{cell['href']}")
        host = board.one("a", class_="button host")["text"].split()[-1]
        assert f"Host {host}," in cell["aria-label"]


@in_turn("unit", ["month", "year", "day", "hour"])
def test_the_longest_rows(get, lang, unit):
    first = 1624 if unit == "year" else "2026-01-01"
    page = get(f"/{lang}/timeline?from={first}&count=360&unit={unit}&{SEOUL}")
    assert len(page.all("svg")) == len(cells(page)) == 15
    assert len(page.answer.content) <= 150_000
    closer = get(f"/{lang}/{cells(page)[2]['href']}")
    assert len(cells(closer)) == 24
    assert closer.one("option", value="24", selected=True)


def test_rows_follow_each_other(get):
    page = get(f"/ko/timeline?from=2026-11-30&unit=day&count=24&{SEOUL}")
    before, after = (page.one("a", data_key=key)["href"] for key in ("ArrowLeft", "ArrowRight"))
    dates = [dict(parse_qsl(urlsplit(e["href"]).query))["when"] for e in cells(page)]
    earlier = [dict(parse_qsl(urlsplit(e["href"]).query))["when"] for e in cells(get(f"/ko/{before}"))]
    later = [dict(parse_qsl(urlsplit(e["href"]).query))["when"] for e in cells(get(f"/ko/{after}"))]
    assert (dates[0], dates[-1]) == ("2026-11-30", "2026-12-23")
    assert (earlier[0], earlier[-1]) == ("2026-11-06", "2026-11-29")
    assert later[0] == "2026-12-24"


def test_the_fixed_link(get):
    page = get(f"/en/timeline?unit=hour&count=24&{SEOUL}")
    assert page.answer.headers["cache-control"] == "no-store"
    link = page.one("a", data_copy=True)["href"]
    again = get(f"/en/{link}")
    assert [e["href"] for e in cells(again)] == [e["href"] for e in cells(page)]
    assert again.one("a", data_copy=True)["href"] == link


def test_until(get):
    page = get("/en/timeline?from=1984&to=1990")
    assert len(cells(page)) == 7
    later = get(f"/en/{page.one('a', data_key='ArrowRight')['href']}")
    assert cells(later)[0]["href"] == "taiyi?when=1991&unit=year"
    assert len(cells(later)) == 7


@in_turn(
    ("asked", "field"),
    [
        ("from=xx", "from"),
        ("from=1984&to=xx", "to"),
        ("from=1984&to=1900", "to"),
        ("from=1&to=2000", "to"),
        ("from=1984&count=0", "count"),
        ("from=1984&count=x", "count"),
        ("from=1984&unit=week", "unit"),
        ("from=1984&school=xx", "school"),
        ("from=1984&set=xx", "set"),
        ("from=2026-11-30&unit=day&zone=xx", "zone"),
    ],
)
def test_an_error_stands_beside_its_field(get, lang, asked, field):
    page = get(f"/{lang}/timeline?{asked}", 400)
    assert page.words("span", id=f"{field}-error")
    assert page.one("input", id="from")["value"] == dict(parse_qsl(asked))["from"]
    assert not cells(page)


def test_what_is_typed_is_shown_as_typed(get):
    page = get("/en/timeline?from=%3Cimg src=x%3E", 400)
    assert not page.all("img")
    assert page.one("input", id="from")["value"] == "<img src=x>"


def test_an_address_without_empty_fields(client):
    answer = client.get("/ko/timeline?from=1984&to=&school=", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/ko/timeline?from=1984")
