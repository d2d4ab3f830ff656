"""`/health` and `/health/ready`: whether a server lives, and whether it can serve all it has."""

import pytest

from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES, words

TOKEN = "correct-horse-battery-staple"


def broken(*_):
    raise SamsikError("casebook_unavailable", place="/secret/place", reason="gone")


def test_it_lives_whatever_the_database_does(client):
    answer = client.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "live"})
    assert answer.headers["cache-control"] == "no-store"
    assert client.head("/health").status_code == 405
    assert client.app.state.cases.cache_info().misses == 0


def test_it_is_ready_while_the_casebook_can_be_read(client, monkeypatch):
    assert client.get("/health/ready").json() == {"status": "ready", "casebook": "open"}
    monkeypatch.setattr("samsik.casebook.store.Casebook.check", broken)
    assert client.get("/health/ready").status_code == 503
    monkeypatch.undo()
    assert client.get("/health/ready").status_code == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_not_ready_is_told_without_what_is_private(client, monkeypatch, lang, caplog):
    monkeypatch.setattr("samsik.casebook.store.Casebook.check", broken)
    answer = client.get(f"/health/ready?lang={lang}", headers={"x-request-id": "probe-7"})
    record = answer.json()
    assert (answer.status_code, record["code"]) == (503, "not_ready")
    assert record["detail"] == words(lang).say("errors.not_ready.message")
    assert record["hint"] == words(lang).say("errors.not_ready.hint")
    assert "secret" not in answer.text
    # Whoever runs the server is told.
    (told,) = [each.args for each in caplog.records if each.msg == "not_ready"]
    assert told["id"] == "probe-7"
    assert "/secret/place" in told["message"]


def test_a_file_that_is_no_casebook_is_not_ready(serve, tmp_path):
    (tmp_path / "casebook.sqlite3").write_bytes(b"no database at all, of some length" * 100)
    client = serve()
    assert client.get("/health/ready").json()["code"] == "not_ready"
    assert client.get("/health").status_code == 200
    assert client.get("/api/v1/cast?when=724&unit=year").status_code == 200


def test_a_database_that_nobody_listens_at_is_not_ready(serve):
    client = serve(database="postgresql+pg8000://samsik@127.0.0.1:1/none")
    assert client.get("/health/ready").json()["code"] == "not_ready"
    answer = client.get("/api/v1/cases?lang=en")
    assert (answer.status_code, answer.json()["code"]) == (503, "casebook_unavailable")


def test_a_casebook_that_is_closed_to_everybody_is_not_looked_into(serve, monkeypatch):
    client = serve(host="0.0.0.0", base_url="http://example.org")
    monkeypatch.setattr("samsik.casebook.store.Casebook.check", broken)
    assert client.get("/health/ready").json() == {"status": "ready", "casebook": "closed"}
    # One that opens with a token is; the probe itself needs none.
    assert serve(host="0.0.0.0", token=TOKEN, base_url="http://example.org").get("/health/ready").status_code == 503
