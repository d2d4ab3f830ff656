"""Who may open the casebook's pages, and which forms are ours."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.web.casework import NEW, TYPED, case, fields, page, save, send
from tests.web.conftest import Page, in_turn

from samsik.api.access import COOKIE
from samsik.api.app import create_app
from samsik.api.settings import Settings
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.web import install
from samsik.web.casebook.door import FORM_COOKIE

TOKEN = "correct-horse-battery-staple"
PAGES = (
    "cases",
    "cases/new",
    "cases/stats",
    "cases/import",
    "cases/export",
    "cases/1",
    "cases/1/edit",
    "cases/1/delete",
    "cases/1/recast",
)
CHANGES = ("cases/new", "cases/import", "cases/1/edit", "cases/1/delete", "cases/1/recast", "cases/1")


@pytest.fixture
def serve(tmp_path):
    """A client of a server with settings other than usual."""
    clients = []

    def make(base_url="http://127.0.0.1:8000", **settings):
        app = create_app(Settings(database=f"sqlite:///{tmp_path}/casebook.sqlite3", **settings), install)
        client = TestClient(app, base_url=base_url, raise_server_exceptions=False)
        client.__enter__()
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.__exit__(None, None, None)


# Forms


@pytest.mark.parametrize("path", CHANGES)
@pytest.mark.parametrize("mark", [None, "", "x", "0" * 64, "é"])
def test_a_form_without_our_mark_changes_nothing(client, path, mark):
    save(client)
    before = client.get("/api/v1/cases/export").json()
    sent = TYPED | {"outcome": "예", "revision": "1", "key": "k"} | ({} if mark is None else {"mark": mark})
    address = NEW if path.endswith("new") else f"/en/{path}"
    found = Page(client.post(address, data=sent, follow_redirects=False))
    assert found.status == 403
    assert "Nothing was changed" in found.one("div", role="alert")["text"]
    assert client.get("/api/v1/cases/export").json() == before


def test_nothing_typed_is_lost_with_a_form_that_is_stale(client):
    number = save(client)
    form = page(client, f"/en/cases/{number}/edit")
    client.cookies.clear()
    stale = Page(send(client, form, notes="typed"))
    assert stale.status == 403
    assert fields(stale)[1]["notes"] == "typed"
    # The browser has a new cookie now, and the form its mark.
    assert send(client, stale).status_code == 303
    assert case(client, number)["notes"] == "typed"


def test_a_mark_is_of_one_browser(client, serve):
    form = page(client, NEW)
    other = serve()
    page(other, NEW)
    assert other.cookies[FORM_COOKIE] != client.cookies[FORM_COOKIE]
    assert send(other, form, **TYPED).status_code == 403
    assert other.get("/api/v1/cases").json()["total"] == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://127.0.0.1:9000"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_form_of_elsewhere_is_refused_even_with_our_mark(client, headers):
    number = save(client)
    action, found = fields(page(client, f"/en/cases/{number}/delete"))
    refused = Page(client.post(action, data=found, headers=headers, follow_redirects=False))
    assert refused.status == 403
    assert refused.one("h1")
    assert case(client, number)
    own = {"origin": "http://127.0.0.1:8000", "sec-fetch-site": "same-origin"}
    assert client.post(action, data=found, headers=own, follow_redirects=False).status_code == 303


def test_the_cookie_cannot_be_read_or_sent_from_elsewhere(client):
    given = client.get("/en/cases").headers["set-cookie"]
    assert re.match(rf"{FORM_COOKIE}=[\w-]{{40,}};", given)
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= {part.strip() for part in given.split(";")}
    assert "Secure" not in given
    secure = client.get("https://127.0.0.1:8000/en/cases", headers={"cookie": ""})
    assert "Secure" in secure.headers["set-cookie"]
    # The mark on the page does not tell the cookie.
    assert client.cookies[FORM_COOKIE] not in client.get("/en/cases/new").text
    assert "set-cookie" not in client.get("/en/cases").headers


@pytest.mark.parametrize("path", PAGES)
def test_nobody_keeps_what_stands_in_the_casebook(client, path):
    save(client)
    answer = client.get(f"/en/{path}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


@pytest.mark.parametrize("path", CHANGES)
@pytest.mark.parametrize(
    "data", [b"--x\r\nnonsense", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n' + b"y" * 90_000]
)
def test_a_form_that_cannot_be_read(client, path, data):
    save(client)
    address = NEW if path.endswith("new") else f"/en/{path}"
    answer = client.post(
        address, content=data, headers={"content-type": "multipart/form-data; boundary=x"}, follow_redirects=False
    )
    assert answer.status_code in (400, 403)
    assert Page(answer).all("div", role="alert")
    many = client.post(address, data={f"f{n}": "x" for n in range(50)}, follow_redirects=False)
    assert many.status_code == 400


def test_a_change_needs_a_form(client):
    save(client)
    for path in CHANGES:
        address = NEW if path.endswith("new") else f"/en/{path}"
        assert client.post(address, json={"mark": "x"}, follow_redirects=False).status_code == 403
    assert client.get("/en/cases/leave").status_code in (400, 404, 405)


# The token


@in_turn("path", PAGES)
def test_beyond_this_machine_the_casebook_stays_closed_without_a_token(serve, lang, path):
    client = serve("http://example.org", host="0.0.0.0")
    found = page(client, f"/{lang}/{path}", 403)
    assert words(lang).say("errors.casebook_closed.message") in unescape(found.text)
    assert "--token" in found.text
    assert page(client, f"/{lang}/cases/enter", 403)
    assert page(client, f"/{lang}/rules")


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
@pytest.mark.parametrize("path", [*PAGES, *CHANGES])
def test_with_a_token_it_is_asked_for_at_the_door(serve, host, path):
    client = serve(host=host, token=TOKEN)
    if path in PAGES:
        answer = client.get(f"/ko/{path}?words=x", follow_redirects=False)
        assert answer.headers["location"] == f"/ko/cases/enter?to=/ko/{path}%3Fwords%3Dx"
    else:
        answer = client.post(f"/ko/{path}", data={"mark": "x"}, follow_redirects=False)
        assert answer.headers["location"] == "/ko/cases/enter?to=/ko/cases"
    assert answer.status_code == 303
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_whoever_has_the_token_comes_in_and_goes(serve, lang):
    client = serve(host="0.0.0.0", token=TOKEN)
    door = page(client, f"/{lang}/cases/stats?by=tag")
    assert door.one("input", name="token")["type"] == "password"
    wrong = Page(send(client, door, token="wrong-horse-battery-staple"))
    assert wrong.status == 401
    assert wrong.one("span", id="token-error")["text"].strip()
    assert "www-authenticate" not in wrong.answer.headers
    assert COOKIE not in client.cookies
    assert client.post(f"/{lang}/cases/enter", data={"token": TOKEN}, follow_redirects=False).status_code == 403
    assert COOKIE not in client.cookies
    answer = send(client, wrong, token=f" {TOKEN} ")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/{lang}/cases/stats?by=tag")
    given = next(each for each in answer.headers.get_list("set-cookie") if each.startswith(COOKIE))
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= {part.strip() for part in given.split(";")}
    assert "expires" not in given.lower()
    assert TOKEN not in given
    save(client, NEW.replace("/en/", f"/{lang}/"))
    for path in PAGES:
        assert TOKEN not in page(client, f"/{lang}/{path}").text
    # Once inside, the door leads on.
    assert client.get(f"/{lang}/cases/enter", follow_redirects=False).headers["location"] == f"/{lang}/cases"
    left = send(client, page(client, f"/{lang}/cases"))
    assert left.headers["location"] == f"/{lang}/cases/enter"
    assert COOKIE not in client.cookies
    assert client.get(f"/{lang}/cases/1", follow_redirects=False).status_code == 303


@pytest.mark.parametrize(
    "to",
    [
        "https://evil.example/",
        "//evil.example",
        "/ko/taiyi",
        "/ko/cases.evil.example",
        "/ko/casesx",
        "/\\evil.example",
        "javascript:alert(1)",
        "/en/cases",
    ],
)
def test_the_door_leads_nowhere_else(serve, to):
    client = serve(token=TOKEN)
    door = Page(client.get("/ko/cases/enter", params={"to": to}))
    assert send(client, door, token=TOKEN).headers["location"] == "/ko/cases"


def test_without_a_token_there_is_no_door(client):
    assert client.get("/en/cases/enter", follow_redirects=False).headers["location"] == "/en/cases"
    assert not page(client, "/en/cases").all("form", action="/en/cases/leave")
    answer = send(client, page(client, NEW), **TYPED)
    mark = fields(page(client, NEW))[1]["mark"]
    assert answer.status_code == 303
    assert client.post("/en/cases/enter", data={"mark": mark, "token": ""}, follow_redirects=False).status_code == 401
    assert COOKIE not in client.cookies


def test_a_casebook_that_cannot_be_opened_is_told(tmp_path):
    (tmp_path / "away").write_text("")
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/away/book.sqlite3"), install)
    with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as client:
        assert page(client, "/en/cases", 503).one("div", role="alert")
        assert page(client, "/en/rules")
