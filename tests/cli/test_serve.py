"""`samsik serve` as a process: where it listens, to whom the casebook opens, and how it stops."""

import http.client
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from samsik.api.settings import Settings
from samsik.cli import serve as command
from samsik.i18n.catalogue import LANGUAGES

TOKEN = "correct-horse-battery-staple"


@contextmanager
def server(tmp_path, *words, code=0):
    """A server on a free port: its process, its port and what it says first. It must stop when it is told to."""
    command = [sys.executable, "-m", "samsik", "serve", "--port", "0", "--lang", "en", *words]
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path), "DATABASE_URL": "", "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    try:
        said = process.stderr.readline() + process.stderr.readline()
        yield process, int(re.search(r":(\d+)/", said)[1]), said
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err) == (code, "", "")
    finally:
        process.kill()
        process.communicate()


def ask(port, path, method="GET", body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    if body is not None:
        headers["content-type"] = "application/json"
    connection.request(method, path, body=None if body is None else json.dumps(body), headers=headers)
    answer = connection.getresponse()
    record = json.loads(answer.read())
    connection.close()
    return answer.status, record


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_serves_until_it_is_told_to_stop(tmp_path, workers):
    with server(tmp_path, "--workers", workers) as (_, port, said):
        assert "http://127.0.0.1:" in said
        assert "open to everyone on this machine" in said
        status, chart = ask(port, "/api/v1/cast?when=724&unit=year")
        assert (status, chart["system"]) == (200, "taiyi")
        status, saved = ask(port, "/api/v1/cases", "POST", {"when": "724", "unit": "year", "question": "q"})
        assert (status, saved["case"]["id"]) == (201, 1)
        assert ask(port, "/api/v1/cases")[1]["total"] == 1
    assert (tmp_path / "samsik" / "casebook.sqlite3").is_file()


def test_with_a_token(tmp_path):
    file = tmp_path / "token"
    file.write_text(TOKEN + "\n")
    with server(tmp_path, "--token", str(file)) as (process, port, said):
        assert "opens with the token" in said
        assert TOKEN not in said
        # Neither the list of processes nor the environment shows it.
        for name in ("cmdline", "environ"):
            assert TOKEN.encode() not in Path(f"/proc/{process.pid}/{name}").read_bytes()
        assert ask(port, "/api/v1/cases")[0] == 401
        assert ask(port, "/api/v1/cases", authorization=f"Bearer {TOKEN}")[0] == 200
        assert ask(port, "/api/v1/cast?when=724&unit=year")[0] == 200


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("settings", "key"),
    [
        (Settings(), "open"),
        (Settings(token=TOKEN), "token"),
        (Settings(host="0.0.0.0"), "closed"),
        (Settings(host="0.0.0.0", token=TOKEN), "token"),
    ],
)
def test_it_says_to_whom_the_casebook_opens(monkeypatch, settings, key, lang):
    from samsik.i18n.catalogue import words

    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        command.announce(settings, listening, lang)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    lines = said.getvalue().splitlines()
    assert address in lines[0]
    assert lines[1:] == [words(lang).say(f"api.serve.{key}")]
    assert ("--token" in lines[1]) is (key == "closed")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["--port", "eighty"], "eighty"),
        (["--port", "65536"], "65535"),
        (["--workers", "0"], "64"),
        (["--token", "/nowhere/token"], "/nowhere/token"),
        (["--host", "256.1.1.1"], "256.1.1.1"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
    ],
)
def test_what_is_refused_in_two_lines(samsik, monkeypatch, words, offered, lang):
    monkeypatch.setattr(command, "run", lambda *_: pytest.fail("it serves"))
    for name in ("SAMSIK_HOST", "SAMSIK_TOKEN_FILE"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    result = samsik("serve", *words, lang=lang)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 2
    assert offered in result.err


def test_a_port_that_is_taken_is_told(samsik):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        result = samsik("serve", "--port", port, lang="en")
    assert (result.code, len(result.err.splitlines())) == (2, 2)
    assert port in result.err
