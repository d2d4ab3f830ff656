"""What breaks beneath a server is told, harms nobody who asks for a board, and loses nothing that was acknowledged."""

import sqlite3
import threading
import time
from contextlib import closing

import pytest
from sqlalchemy import event
from tests.web.casework import NEW, send
from tests.web.conftest import Page

from samsik.i18n.catalogue import LANGUAGES, words
from samsik.web import install

CHART = "/api/v1/cast?when=724&unit=year"


def save(client, key, lang="en"):
    body = {"when": "724", "unit": "year", "notes": "x" * 900, "key": key}
    return client.post("/api/v1/cases", params={"lang": lang}, json=body)


def told(answer, lang, status, code):
    """An error that says what is wrong and the way out, in a language."""
    record = answer.json()
    assert (answer.status_code, record["status"], record["code"]) == (status, status, code)
    assert record["title"] == words(lang).say(f"api.status.s{status}")
    assert record["hint"] == words(lang).say(f"errors.{code}.hint")
    return True


def test_a_full_disk(serve, tmp_path):
    """SQLite's own complaint: a file that may not grow beyond so many pages."""
    client = serve(install)
    assert save(client, "first").status_code == 201
    book = client.app.state.cases().book
    pages = []

    @event.listens_for(book._engine, "begin")
    def limited(connection):
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages[-1] if pages else 2**30}")

    with closing(sqlite3.connect(tmp_path / "casebook.sqlite3")) as file:
        pages.append(file.execute("PRAGMA page_count").fetchone()[0] + 60)
    kept = ["first"]
    for number in range(60):
        answer = save(client, f"k{number}")
        if answer.status_code != 201:
            break
        kept.append(f"k{number}")
    assert 1 < len(kept) < 50
    for lang in LANGUAGES:
        assert told(save(client, "more", lang), lang, 507, "casebook_full")
    # On a page, beside what was typed.
    page = Page(send(client, Page(client.get(NEW)), notes="x" * 9_000))
    assert page.status == 507
    assert words("en").say("errors.casebook_full.hint") in page.text
    assert client.get(CHART).status_code == client.get("/en/taiyi?when=724&unit=year").status_code == 200
    # What is there can be read meanwhile; and with room it goes on.
    assert client.get("/health/ready").status_code == 200
    assert client.get("/api/v1/cases").json()["total"] == len(kept)
    pages.append(2**30)
    assert save(client, "more").status_code == 201
    file = client.get("/api/v1/cases/export").json()
    assert [case["key"] for case in file["cases"]] == [*kept, "more"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_database_that_is_gone(serve, lang):
    client = serve(install, database="postgresql+pg8000://samsik@127.0.0.1:1/none")
    assert told(client.get(f"/api/v1/cases?lang={lang}"), lang, 503, "casebook_unavailable")
    assert told(save(client, "k", lang), lang, 503, "casebook_unavailable")
    page = client.get(f"/{lang}/cases")
    assert page.status_code == 503
    assert words(lang).say("errors.casebook_unavailable.hint") in page.text
    assert client.get(CHART).status_code == client.get(f"/{lang}/taiyi?when=724&unit=year").status_code == 200


def test_a_database_that_does_not_answer_holds_up_nobody_else(serve, monkeypatch):
    """More callers at the casebook than there are threads: those who ask for boards do not wait for theirs."""
    go = threading.Event()
    client = serve(install, casebook=2, answer=30)
    assert save(client, "k").status_code == 201

    def silent(*_, **__):
        assert go.wait(60)
        return ()

    monkeypatch.setattr("samsik.casebook.store.Casebook.find", silent)
    found = []
    askers = [threading.Thread(target=lambda: found.append(client.get("/api/v1/cases").status_code)) for _ in range(50)]
    for asker in askers:
        asker.start()
    begun = time.monotonic()
    while not client.app.state.turns.locked():
        assert time.monotonic() < begun + 30
        time.sleep(0.01)
    # Boards by REST are laid by the loop itself, pages by threads.
    assert client.get("/en/taiyi?when=724&unit=year").status_code == client.get(CHART).status_code == 200
    assert not found
    go.set()
    for asker in askers:
        asker.join()
    assert found == [200] * 50


def test_who_waits_too_long_for_a_turn_is_sent_away(serve, monkeypatch):
    go = threading.Event()
    client = serve(casebook=1, answer=0.2)
    assert save(client, "k").status_code == 201
    monkeypatch.setattr("samsik.casebook.store.Casebook.find", lambda *_, **__: go.wait(60) and ())
    first = threading.Thread(target=lambda: client.get("/api/v1/cases"))
    first.start()
    while not client.app.state.turns.locked():
        time.sleep(0.01)
    assert told(client.get("/api/v1/cases?lang=en"), "en", 503, "too_busy")
    assert client.get("/health/ready").json()["code"] == "not_ready"
    go.set()
    first.join()
    assert client.get("/api/v1/cases").status_code == 200


@pytest.mark.parametrize("now", [0, 86_400 * 365 * 60, 4_102_444_800 * 4])
def test_a_clock_that_was_set_to_other_years(serve, monkeypatch, now):
    client = serve()
    assert save(client, "before").status_code == 201
    monkeypatch.setattr(time, "time", lambda: float(now))
    client.app.state.cases()._clock = time.time
    for path in (CHART, "/api/v1/cast?when=now&zone=8", "/metrics", "/health/ready"):
        assert client.get(path).status_code == 200
    saved = save(client, "after")
    assert saved.status_code == 201
    assert saved.json()["case"]["created"].startswith({0: "1970-", 86_400 * 365 * 60: "2029-"}.get(now, "2490-"))
    # The newest is the one saved last, whatever the clock said.
    assert [case["key"] for case in client.get("/api/v1/cases").json()["cases"]] == ["after", "before"]
