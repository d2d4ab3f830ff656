"""One line a request, with its name and without what was asked."""

import asyncio
import json
import logging
import re

import pytest

from samsik.api.guard import Guard
from samsik.api.logs import log, request_id, set_up
from samsik.api.metrics import Metrics
from samsik.api.settings import Settings
from samsik.api.watch import GONE, Watch
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.web import install

SECRET = "Shall-I-marry"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


@pytest.fixture
def written(capfd):
    """Sets the log up; what has been written since."""
    root, levels = logging.getLogger(), (logging.getLogger().level, log.level)
    handlers = root.handlers[:]

    def lines(form=None):
        if form is not None:
            set_up(None if form == "none" else form)
        return capfd.readouterr().err.splitlines()

    yield lines
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    log.setLevel(levels[1])


def test_a_line_of_json_for_every_request(client, written):
    written("json")
    client.get(f"/api/v1/cast?when=724&unit=year&place={SECRET}", headers={"x-request-id": "from-afar.1"})
    client.post("/api/v1/cases", json={"when": "724", "unit": "year", "question": SECRET})
    client.get("/api/v1/cases/1")
    client.get(f"/{SECRET}")
    lines = written()
    records = [json.loads(line) for line in lines]
    assert [(each["method"], each["path"], each["status"]) for each in records] == [
        ("GET", "/api/v1/cast", 400),
        ("POST", "/api/v1/cases", 201),
        ("GET", "/api/v1/cases/{id}", 200),
        ("GET", "other", 404),
    ]
    for each in records:
        assert set(each) == {"time", "level", "event", "method", "path", "status", "ms", "id"}
        assert (each["level"], each["event"]) == ("info", "request")
        assert re.fullmatch(TIME, each["time"])
        assert 0 <= each["ms"] < 60_000
    assert records[0]["id"] == "from-afar.1"
    assert len({each["id"] for each in records}) == 4
    assert SECRET not in "".join(lines)


def test_a_line_of_text(client, written):
    written("text")
    client.get("/health", headers={"x-request-id": "a"})
    (line,) = written()
    assert re.fullmatch(rf"{TIME} info    request method=GET path=/health status=200 ms=\d+\.\d id=a", line)


def test_without_a_form_only_what_is_amiss(client, written, monkeypatch):
    written("none")
    client.get("/health")
    assert written() == []

    def broken(*_):
        raise SamsikError("casebook_unavailable", place="p", reason="gone")

    monkeypatch.setattr("samsik.casebook.store.Casebook.check", broken)
    client.get("/health/ready")
    (line,) = written()
    assert " warning not_ready code=casebook_unavailable " in line


def test_libraries_are_written_in_the_same_form(written):
    written("json")
    logging.getLogger("uvicorn.error").warning("Invalid %s", "request\n")
    (line,) = written()
    record = json.loads(line)
    assert (record["event"], record["from"], record["message"]) == ("message", "uvicorn.error", "Invalid request")


@pytest.mark.parametrize("given", [None, "", "a b", "a\nb", "x" * 65, "ü", 'a"b', "<b>"])
def test_a_name_that_is_no_fair_one_is_passed_over(given):
    assert re.fullmatch("[0-9a-f]{16}", request_id(given))
    assert request_id(given) != request_id(given)


def test_the_name_comes_back(client):
    assert client.get("/health", headers={"x-request-id": "Trace_1.2-3"}).headers["x-request-id"] == "Trace_1.2-3"
    assert re.fullmatch("[0-9a-f]{16}", client.get("/nothing").headers["x-request-id"])
    # Refused at the gate, too.
    refused = client.get("/health", headers={"host": "evil.example", "x-request-id": "r"})
    assert (refused.status_code, refused.headers["x-request-id"]) == (403, "r")


@pytest.fixture
def faulty(serve, monkeypatch):
    def failing(*_, **__):
        raise ZeroDivisionError("inner words")

    monkeypatch.setattr("samsik.services.request.Request.chart", failing)
    return serve(install)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_is_written_once_and_its_number_is_told(faulty, written, lang):
    written("json")
    for path in (f"/api/v1/cast?when=724&unit=year&lang={lang}", f"/{lang}/taiyi?when=724&unit=year"):
        answer = faulty.get(path, headers={"x-request-id": "f-1"})
        assert answer.status_code == 500
        assert "f-1" in answer.text
        assert "content-security-policy" in answer.headers
        assert "inner words" not in answer.text
        fault, request = map(json.loads, written())
        assert (fault["event"], fault["level"], fault["error"], fault["id"]) == (
            "fault",
            "error",
            "ZeroDivisionError",
            "f-1",
        )
        assert fault["traceback"].count("Traceback") == 1
        assert "inner words" in fault["traceback"]
        assert (request["event"], request["status"], request["id"]) == ("request", 500, "f-1")


def serve_once(app, settings=None):
    """The layers around an application that is a function, asked once; what they send."""
    sent = []

    async def receive():
        await asyncio.sleep(60)

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/api/x", "raw_path": b"/api/x", "query_string": b"lang=en"}
    scope["headers"] = [(b"host", b"127.0.0.1")]
    layers = Watch(Guard(app, settings or Settings()), Metrics())

    async def run(*, cancel):
        task = asyncio.create_task(layers(scope, receive, send))
        if cancel:
            await asyncio.sleep(0.05)
            task.cancel()
        await task

    return sent, run


def test_a_stop_cuts_a_long_answer_in_words(written):
    written("json")

    async def endless(scope, receive, send):
        await asyncio.sleep(60)

    sent, run = serve_once(endless)
    asyncio.run(run(cancel=True))
    assert sent[0]["status"] == 503
    assert json.loads(sent[1]["body"])["code"] == "stopping"
    assert [json.loads(line)["status"] for line in written()] == [503]


@pytest.mark.parametrize("cancel", [True, False])
def test_an_answer_that_has_begun_is_cut_without_a_second_one(written, cancel):
    written("json")

    async def begun(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if not cancel:
            raise ZeroDivisionError
        await asyncio.sleep(60)

    sent, run = serve_once(begun)
    asyncio.run(run(cancel=cancel))
    assert [message["type"] for message in sent] == ["http.response.start"]
    assert [json.loads(line)["event"] for line in written()] == (["request"] if cancel else ["fault", "request"])


def test_who_has_gone_is_no_fault(written):
    from starlette.requests import ClientDisconnect

    written("json")

    async def left(scope, receive, send):
        raise ClientDisconnect

    sent, run = serve_once(left)
    asyncio.run(run(cancel=False))
    assert sent == []
    assert [json.loads(line)["status"] for line in written()] == [GONE]


def test_where_there_is_no_room_for_the_log_answers_are_given(client, written, monkeypatch):
    written("json")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("samsik.api.logs.os.write", full)
    assert client.get("/health").status_code == 200
    monkeypatch.undo()
    assert written() == []
