"""Who may do what, from where, and how much at a time."""

import asyncio
import threading

import pytest

from samsik.api.access import COOKIE, Access
from samsik.api.guard import Guard
from samsik.api.settings import Settings, read_token
from samsik.errors import SamsikError

TOKEN = "correct-horse-battery-staple"
PURE = "/api/v1/cast?when=724&unit=year"


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.0.7", False),
        ("example.org", False),
        ("", False),
    ],
)
def test_loopback(host, loopback):
    assert Settings(host=host).loopback is loopback


def test_beyond_this_machine_the_casebook_is_closed_without_a_token(serve):
    client = serve(host="0.0.0.0", base_url="http://example.org")
    answer = client.get("/api/v1/cases?lang=en")
    assert (answer.status_code, answer.json()["code"]) == (403, "casebook_closed")
    assert "--token" in answer.json()["hint"]
    assert client.post("/api/v1/cases", json={"when": "724", "unit": "year"}).status_code == 403
    assert client.get(PURE).status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_with_a_token_it_opens_to_the_token(serve, host):
    client = serve(host=host, token=TOKEN)
    for headers, status, code in (
        ({}, 401, "token_needed"),
        ({"authorization": "Bearer wrong"}, 401, "token_wrong"),
        ({"authorization": f"Basic {TOKEN}"}, 401, "token_wrong"),
        ({"authorization": f"Bearer {TOKEN}x"}, 401, "token_wrong"),
        ({"authorization": "Bearer töken".encode()}, 401, "token_wrong"),
        ({"cookie": f"{COOKIE}={TOKEN}"}, 401, "token_needed"),
    ):
        for answer in (
            client.get("/api/v1/cases", headers=headers),
            client.get("/api/v1/cases/1", headers=headers),
            client.get("/api/v1/cases/stats", headers=headers),
            client.get("/api/v1/cases/export", headers=headers),
            client.post("/api/v1/cases/import", json={}, headers=headers),
            client.post("/api/v1/cases", json={"when": "724"}, headers=headers),
            client.patch("/api/v1/cases/1", json={}, headers=headers),
            client.delete("/api/v1/cases/1", headers=headers),
            client.post("/api/v1/cases/1/recast", headers=headers),
        ):
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert answer.headers["www-authenticate"] == "Bearer"
            assert TOKEN not in answer.text
        client.cookies.clear()
    for name in ("bearer", "Bearer"):
        assert client.get("/api/v1/cases", headers={"authorization": f"{name} {TOKEN}"}).status_code == 200
    cookie = Access(Settings(token=TOKEN)).cookie
    assert TOKEN not in cookie
    assert client.get("/api/v1/cases", headers={"cookie": f"{COOKIE}={cookie}"}).status_code == 200
    assert client.get(PURE).status_code == 200


def test_secrets_are_not_shown():
    settings = Settings(token=TOKEN, database="postgresql://me:secretword@h/b")
    assert TOKEN not in repr(settings)
    assert "secretword" not in repr(settings)


@pytest.mark.parametrize("text", ["", "short", "x" * 15, "with a blank in the middle", "tök" * 8, "line\nbreak" * 3])
def test_a_weak_token_is_refused(tmp_path, text):
    file = tmp_path / "token"
    file.write_text(text, "utf-8")
    with pytest.raises(SamsikError) as refused:
        read_token(str(file))
    assert refused.value.code == "token_weak"
    assert not text or text not in str(refused.value)


def test_a_token_is_read_without_its_line_end(tmp_path):
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    assert read_token(str(tmp_path / "token")) == TOKEN
    with pytest.raises(SamsikError) as refused:
        read_token(str(tmp_path / "none"))
    assert refused.value.code == "cannot_read"


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("127.0.0.1", 200),
        ("localhost:8000", 200),
        ("LOCALHOST", 200),
        ("[::1]:8000", 200),
        ("[::1]", 200),
        ("127.8.9.1:8000", 200),
        ("[::2]:8000", 403),
        ("192.168.0.7:8000", 403),
        ("0.0.0.0:8000", 403),
        ("evil.example", 403),
        ("evil.example:8000", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost.evil.example:8000", 403),
        ("", 403),
    ],
)
def test_a_page_of_elsewhere_cannot_name_this_machine_as_its_own(client, name, status):
    """DNS rebinding."""
    assert client.get(PURE, headers={"host": name}).status_code == status


@pytest.mark.parametrize(
    ("name", "status"),
    [("samsik.example", 200), ("OTHER.example:443", 200), ("127.0.0.1:8000", 200), ("evil.example", 403)],
)
def test_behind_a_proxy_it_answers_to_its_names_and_keeps_the_casebook_closed(serve, name, status):
    settings = Settings.of({"SAMSIK_NAMES": "samsik.example Other.example"})
    assert (settings.loopback, settings.private) == (True, False)
    client = serve(names=settings.names)
    assert client.get(PURE, headers={"host": name}).status_code == status
    assert client.get("/api/v1/cases?lang=en", headers={"host": name}).status_code == 403
    if status == 200:
        assert client.get("/api/v1/cases", headers={"host": name}).json()["code"] == "casebook_closed"


def test_through_a_proxy_the_token_opens(serve):
    client = serve(names=("samsik.example",), token=TOKEN)
    headers = {"host": "samsik.example", "authorization": f"Bearer {TOKEN}", "origin": "https://samsik.example"}
    assert client.post("/api/v1/cases", json={"when": "724", "unit": "year"}, headers=headers).status_code == 201
    assert client.get("/api/v1/cases", headers={"host": "samsik.example"}).status_code == 401


def test_settings_are_read_from_the_environment(tmp_path):
    (tmp_path / "token").write_text(TOKEN)
    environ = {
        "SAMSIK_HOST": "0.0.0.0",
        "SAMSIK_TOKEN_FILE": str(tmp_path / "token"),
        "SAMSIK_NAMES": "a b",
        "SAMSIK_LOG_FORMAT": "json",
        "SAMSIK_METRICS": str(tmp_path),
    }
    assert Settings.of(environ) == Settings("0.0.0.0", ("a", "b"), "json", tmp_path, TOKEN)
    assert Settings.of({}) == Settings.of(dict.fromkeys(environ, "") | {"SAMSIK_HOST": "127.0.0.1"}) == Settings()
    with pytest.raises(SamsikError) as refused:
        Settings.of({"SAMSIK_LOG_FORMAT": "jsn"})
    assert (refused.value.code, refused.value.params["closest"]) == ("unknown_format", "json")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "http://127.0.0.1:8000"}, 201),
        ({"origin": "http://127.0.0.1:8000", "sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "none"}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9000"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
    ],
)
def test_a_page_of_elsewhere_cannot_change_anything(client, headers, status):
    answer = client.post("/api/v1/cases", json={"when": "724", "unit": "year"}, headers=headers)
    assert answer.status_code == status
    assert client.get("/api/v1/cases").json()["total"] == (status == 201)
    # Reading is free: a link from elsewhere may lead here.
    assert client.get(PURE, headers=headers).status_code == 200


def test_no_other_place_may_read_through_a_browser(client):
    answer = client.options(
        "/api/v1/cases", headers={"origin": "http://evil.example", "access-control-request-method": "POST"}
    )
    assert answer.status_code == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_size_limits(serve):
    client = serve(largest_body=1000, longest_address=300)
    good = {"when": "724", "unit": "year", "notes": "x" * 500}
    assert client.post("/api/v1/cases", json=good).status_code == 201
    answer = client.post("/api/v1/cases", json=good | {"notes": "x" * 1000})
    assert (answer.status_code, answer.json()["code"]) == (413, "body_large")

    def chunks():
        yield from [b'{"notes": "' + b"x" * 600, b"x" * 600 + b'"}']

    chunked = client.post("/api/v1/cases", content=chunks(), headers={"content-type": "application/json"})
    assert (chunked.status_code, chunked.json()["code"]) == (413, "body_large")
    for length in ("-1", "x", "1" * 40, "²".encode("latin-1")):
        declared = client.post("/api/v1/cases", content=b"{}", headers={"content-length": length})
        assert declared.status_code == 413
    assert client.get(f"{PURE}&when={'7' * 300}").json()["code"] == "address_long"


def test_a_file_of_cases_may_be_larger(serve):
    from starlette.requests import Request
    from starlette.responses import PlainTextResponse

    def install(app):
        async def length(request: Request):
            return PlainTextResponse(str(len(await request.body())))

        app.add_route("/ko/cases/import", length, methods=["POST"])
        app.add_route("/ko/cases", length, methods=["POST"])

    client = serve(install, largest_body=1000, largest_upload=5000)
    assert client.post("/ko/cases/import", content=b"x" * 5000).text == "5000"
    assert client.post("/ko/cases/import", content=b"x" * 5001).status_code == 413
    assert client.post("/ko/cases", content=b"x" * 1001).status_code == 413


def test_a_body_that_does_not_come_is_not_waited_for():
    """A slow client holds its place only so long."""
    sent = []

    async def app(scope, receive, send):
        while (await receive()).get("more_body"):
            pass
        raise AssertionError("the body never ends")

    async def receive():
        await asyncio.sleep(60)

    async def send(message):
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-length", b"5")]
    scope = {"type": "http", "method": "POST", "path": "/", "raw_path": b"/", "query_string": b"", "headers": headers}
    asyncio.run(Guard(app, Settings(arrival=0.01))(scope, receive, send))
    assert sent[0]["status"] == 400
    assert b"body_slow" in sent[1]["body"]


def test_long_questions_wait_and_then_are_sent_away(serve, monkeypatch):
    go = threading.Event()
    started = threading.Semaphore(0)

    def slow(*_, **__):
        started.release()
        assert go.wait(30)
        raise SamsikError("nothing_given")

    monkeypatch.setattr("samsik.services.identify.identify", slow)
    client = serve(workers=1, waiting=1, answer=30)
    found = []
    path = "/api/v1/identify?palace=7"
    askers = [threading.Thread(target=lambda: found.append(client.get(path).status_code)) for _ in range(2)]
    askers[0].start()
    assert started.acquire(timeout=30)
    askers[1].start()
    workers = client.app.state.workers
    while workers._taken < 2:
        pass
    third = client.get(path)
    assert (third.status_code, third.json()["code"]) == (503, "too_busy")
    assert third.headers["retry-after"]
    # A short question is answered meanwhile.
    assert client.get(PURE).status_code == 200
    go.set()
    for asker in askers:
        asker.join()
    assert found == [400, 400]
    assert client.get("/api/v1/rules?id=T-17").status_code == 200


def test_a_question_that_takes_too_long_is_given_up(serve, monkeypatch):
    go = threading.Event()
    monkeypatch.setattr("samsik.services.identify.identify", lambda *_, **__: go.wait(30))
    client = serve(workers=1, waiting=0, answer=0.05)
    answer = client.get("/api/v1/identify?palace=7")
    assert (answer.status_code, answer.json()["code"]) == (400, "too_slow")
    # Its thread is still at work, and counts.
    assert client.get("/api/v1/rules?id=T-17").json()["code"] == "too_busy"
    go.set()
    while client.app.state.workers._taken:
        pass
    assert client.get("/api/v1/rules?id=T-17").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/../../etc/passwd",
        "/api/v1/%2e%2e/%2e%2e/etc/passwd",
        "/api/v1/board/..%2f..%2fetc%2fpasswd?ju=1&dun=yang",
        "/api/v1/rules?id=../../data/eras",
        "/api/v1/sources?id=/etc/passwd",
        "/api/v1/cast?when=724&unit=year&place=../../etc/passwd",
        "/api/v1/cast?when=724&unit=year&zone=../../../etc/passwd",
        "/api/v1/cast?when=2026-01-01T00:00&zone=/etc/passwd",
        "/api/v1/cast?when=724&unit=year&school=../x",
        "/api/v1/cast?when=724&unit=year&lang=../../en",
    ],
)
def test_no_path_of_the_caller_reaches_the_disk(client, path, monkeypatch):
    opened = []
    import builtins
    import io

    true = io.open
    client.get("/api/v1/cast?when=2026-01-01T00:00&zone=Asia/Seoul&place=서울")

    def noting(file, *rest, **more):
        opened.append(str(file))
        return true(file, *rest, **more)

    monkeypatch.setattr(builtins, "open", noting)
    monkeypatch.setattr(io, "open", noting)
    assert client.get(path).status_code in (400, 404)
    assert not [name for name in opened if "passwd" in name or ".." in name]


def test_pages_may_be_put_beside(serve):
    """What the pages are put in by: routes, their own error page, and the casebook's rule for who may open it."""
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route

    def install(app):
        app.router.routes.append(Route("/hello", lambda request: PlainTextResponse("hello")))
        app.state.page_error = lambda request, error: PlainTextResponse(f"page: {error.code}", 404)

    client = serve(install)
    assert client.get("/hello").text == "hello"
    assert client.get("/nothing").text == "page: no_page"
    assert client.get("/api/v1/nothing").json()["code"] == "no_page"
    assert "content-security-policy" in client.get("/hello").headers
