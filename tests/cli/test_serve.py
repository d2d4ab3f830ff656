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
import tempfile
import textwrap
import threading
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest

from samsik.api.settings import Settings
from samsik.cli import serve as command
from samsik.i18n.catalogue import LANGUAGES

TOKEN = "correct-horse-battery-staple"


@contextmanager
def server(tmp_path, *words, program=("-m", "samsik"), stop=signal.SIGTERM, errors=None):
    """A server on a free port: its process, its port and what it says first. It must stop when it is told to.

    What it has written on stderr from then on is put into `errors`; without them there must be nothing.
    """
    command = [sys.executable, *program, "serve", "--port", "0", "--lang", "en", *words]
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path), "DATABASE_URL": "", "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    try:
        said = process.stderr.readline() + process.stderr.readline()
        yield process, int(re.search(r":(\d+)/", said)[1]), said
        process.send_signal(stop)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out) == (0, "")
        if errors is None:
            assert err == ""
        else:
            errors += err.splitlines()
    finally:
        process.kill()
        process.communicate()


def read(port, path):
    """The text of an address."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def workers(process):
    """The numbers of the processes that answer."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in _command(pid)]


def _command(pid):
    """The words of a process; none of one that is dead."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def until(holds):
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() < begun + 60
        time.sleep(0.05)


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
        # Others come in by a proxy.
        (Settings(names=("samsik.example",)), "closed"),
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
        (["--log-format", "xml"], "json"),
        (["--host", "256.1.1.1"], "256.1.1.1"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
    ],
)
def test_what_is_refused_in_two_lines(samsik, monkeypatch, words, offered, lang):
    monkeypatch.setattr(command, "run", lambda *_: pytest.fail("it serves"))
    for name in ("SAMSIK_HOST", "SAMSIK_TOKEN_FILE", "SAMSIK_NAMES", "SAMSIK_LOG_FORMAT"):
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


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(tmp_path):
    folders, log = set(Path(tempfile.gettempdir()).glob("samsik-*")), []
    with server(tmp_path, "--workers", "2", "--log-format", "json", errors=log) as (process, port, _):
        until(lambda: "samsik_processes 2\n" in read(port, "/metrics"))
        first, second = workers(process)
        # Both have the casebook open; the tables were made once.
        saved = [ask(port, "/api/v1/cases", "POST", {"when": "724", "unit": "year", "key": f"k{n}"}) for n in range(6)]
        assert [status for status, _ in saved] == [201] * 6
        # An answer is counted and logged just after it is given: one killed in between would leave no line.
        kept = 'samsik_requests_total{method="POST",path="/api/v1/cases",status="201"} 6\n'
        until(lambda: kept in read(port, "/metrics"))
        os.kill(first, signal.SIGKILL)
        until(lambda: first not in workers(process))
        for _ in range(20):
            assert ask(port, "/api/v1/cast?when=724&unit=year")[0] == 200
        until(lambda: len(workers(process)) == 2 and first not in workers(process))
        assert second in workers(process)
        until(lambda: "samsik_processes 2\n" in read(port, "/metrics"))
        assert ask(port, "/api/v1/cases")[1]["total"] == 6
        # Whichever process is asked, it tells the counts of all.
        line = 'samsik_requests_total{method="GET",path="/api/v1/cast",status="200"} 20\n'
        until(lambda: line in read(port, "/metrics"))
        assert all(line in read(port, "/metrics") for _ in range(10))
    # The folder where they put them together is gone.
    assert set(Path(tempfile.gettempdir()).glob("samsik-*")) <= folders
    records = [json.loads(line) for line in log]
    told = Counter((each["path"], each["status"]) for each in records if each["event"] == "request")
    assert told["/api/v1/cases", 201] == 6
    assert told["/api/v1/cast", 200] == 20
    assert [each for each in records if each.get("message") == f"Child process [{first}] died"]
    assert not [each for each in records if each["level"] not in ("info", "warning")]


# A server whose `identify` takes so many seconds, and which gives answers under way so many when it stops.
SLOW = textwrap.dedent("""
    import sys, time
    import samsik.services.identify as identifying
    from samsik.cli import serve
    from samsik.cli.main import main
    from samsik.errors import SamsikError

    def slow(*_, **__):
        time.sleep(TAKES)
        raise SamsikError("nothing_given")

    identifying.identify, serve.GRACE = slow, GRACE
    sys.exit(main(sys.argv[1:]))
""")


@pytest.mark.parametrize(
    ("stop", "takes", "grace", "status", "code"),
    [(signal.SIGINT, 1.5, 10, 400, "nothing_given"), (signal.SIGTERM, 50, 0.5, 503, "stopping")],
)
def test_answers_under_way_are_given_or_cut_in_words(tmp_path, stop, takes, grace, status, code):
    """A thread that is still at work when the time is up does not keep the process from ending."""
    program = ("-c", SLOW.replace("TAKES", str(takes)).replace("GRACE = slow, GRACE", f"GRACE = slow, {grace}"))
    found, log = [], []
    with server(tmp_path, program=program, stop=stop, errors=log) as (_, port, _):
        asker = threading.Thread(target=lambda: found.append(ask(port, "/api/v1/identify?palace=7")))
        asker.start()
        until(lambda: "samsik_requests_in_flight 2\n" in read(port, "/metrics"))
    asker.join()
    assert (found[0][0], found[0][1]["code"]) == (status, code)
    # One line of uvicorn says that it has cut something.
    assert len(log) == (code == "stopping")
    assert "Traceback" not in "".join(log)
