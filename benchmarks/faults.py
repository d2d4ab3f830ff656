"""What a server answers while things break around it: `python benchmarks/faults.py [FAULT …]`, by hand, as root.

Starts `samsik serve` with two workers for each fault, asks it for charts and lets it save cases all the while, and
breaks something: kills a worker (`killed`), stops PostgreSQL and starts it again (`database`), fills the disk of the
casebook and of the log (`disk`), takes away the right to read the casebook (`locked`), sets the clock to other years
(`clock`). Wanted: every chart is answered, whatever is refused is refused with code, detail and hint, no traceback, and
every case that was acknowledged is there, once. A request whose worker was killed is cut off, as it must be, and asked
again.
"""

import asyncio
import json
import os
import pwd
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

from load import question
from samsik.casebook.store import Casebook, Wanted

CHARTS, SAVES, SECONDS = 12, 6, 20
LANGS = ("ko", "zh", "ja", "en")
# Root reads any file; without these capabilities it is a user like others.
LESS = "-dac_override,-dac_read_search"
HUMBLE = ("setpriv", "--bounding-set", LESS, "--inh-caps", LESS)
# A clock that is set by a file. (libfaketime makes threads wait for one another, by its own fault.)
CLOCK = """
import time

true = time.time
time.time = lambda: true() + 86400 * int(open("{days}").read())
"""


class Seen:
    """What came back."""

    def __init__(self):
        self.charts, self.saves, self.times, self.saved, self.wrong = Counter(), Counter(), [], set(), []

    def take(self, tally, status, body):
        code = "ok"
        if status >= 400:
            told = json.loads(body)
            code = told["code"]
            if not (told["detail"] and told["hint"]) or status == 500:
                self.wrong.append(body)
        tally[f"{status} {code}"] += 1


async def answer(reader):
    head = await reader.readuntil(b"\r\n\r\n")
    body = await reader.readexactly(int(re.search(rb"content-length: (\d+)", head)[1]))
    return int(head[9:12]), body


async def ask(port, until, seen, tally, requests, done):
    """Put one question after the other, each until it is answered; `done` says whether an answer settles it."""
    connection = None
    for request in requests:
        while time.monotonic() < until:
            try:
                connection = connection or await asyncio.open_connection("127.0.0.1", port)
                connection[1].write(request)
                start = time.monotonic()
                status, body = await answer(connection[0])
            except (OSError, asyncio.IncompleteReadError):
                tally["cut off"] += 1
                connection = None
                continue
            if tally is seen.charts:
                seen.times.append(time.monotonic() - start)
            seen.take(tally, status, body)
            if done(status, body):
                break
            await asyncio.sleep(0.1)
        if time.monotonic() >= until:
            return


def charts(seed):
    rng = random.Random(seed)
    while True:
        yield question(rng)


def saves(seed):
    lang = LANGS[seed % len(LANGS)]
    for number in range(10**9):
        body = json.dumps({"when": "724", "unit": "year", "question": "x" * 200, "key": f"{seed}-{number}"}).encode()
        head = f"POST /api/v1/cases?lang={lang} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        yield head.encode() + f"content-length: {len(body)}\r\n\r\n".encode() + body


async def under_load(port, seen, fault):
    until = time.monotonic() + SECONDS

    def saved(status, body):
        if status in (200, 201):
            seen.saved.add(json.loads(body)["case"]["key"])
        return status in (200, 201)

    await asyncio.gather(
        *(ask(port, until, seen, seen.charts, charts(seed), lambda *_: True) for seed in range(CHARTS)),
        *(ask(port, until, seen, seen.saves, saves(seed), saved) for seed in range(SAVES)),
        asyncio.to_thread(fault),
    )


def wait_for_workers(port):
    """Until both answer."""
    while not asyncio.run(counts(port)).count("samsik_processes 2"):
        time.sleep(0.2)


async def counts(port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /metrics HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
    _, body = await answer(reader)
    writer.close()
    return body.decode()


def run(name, url, fault, *, log=None, cuts=False, through=(), env=None):
    """One server, one fault; whether all went as wanted."""
    env = os.environ | {"DATABASE_URL": url} | (env or {})
    command = [sys.executable, "-m", "samsik", "serve", "--port", "0", "--workers", "2", "--lang", "en"]
    log = Path(log or tempfile.mktemp(prefix="samsik-log-"))
    with log.open("wb") as told:
        server = subprocess.Popen([*through, *command, "--log-format", "json"], stderr=told, env=env)
    seen = Seen()
    try:
        while not (found := re.search(r":(\d+)/", log.read_text())):
            time.sleep(0.1)
        port = int(found[1])
        wait_for_workers(port)
        asyncio.run(under_load(port, seen, lambda: fault(server)))
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    book = Casebook(make_url(url.replace("postgresql:", "postgresql+pg8000:")))
    cases = list(book.each(Wanted(), whole=False))
    book.close()
    keys, years = Counter(case.key for case in cases), sorted({case.created[:4] for case in cases})
    lost, twice = seen.saved - keys.keys(), [key for key, count in keys.items() if count > 1]
    tracebacks = log.read_text().count("Traceback")
    bad = {kind: count for kind, count in seen.charts.items() if kind != "200 ok" and not (cuts and kind == "cut off")}
    print(f"{name}: charts {dict(seen.charts)}, longest {max(seen.times):.2f} s; saves {dict(seen.saves)}")
    print(f"  acknowledged {len(seen.saved)} in {' '.join(years)}, lost {len(lost)}, twice {len(twice)}", end="; ")
    print(f"tracebacks {tracebacks}", end="; ")
    print(f"exit {server.returncode}{'; NOT AS WANTED' if bad or lost or twice or tracebacks or seen.wrong else ''}")
    for each in (*bad.items(), *seen.wrong[:3]):
        print("  ", each)
    return not (bad or lost or twice or tracebacks or seen.wrong or server.returncode)


def kill_one(server):
    """Kill a worker without warning."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    workers = [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    # The oldest: it has connections, whoever accepted them.
    os.kill(int(workers[0]), signal.SIGKILL)


def killed():
    def fault(server):
        for _ in range(3):
            time.sleep(5)
            kill_one(server)

    with tempfile.TemporaryDirectory() as folder:
        return run("a worker killed, three times", f"sqlite:///{folder}/c.sqlite3", fault, cuts=True)


@contextmanager
def postgres():
    """A server of our own: its address, and what it is told."""
    programs = max(Path("/usr/lib/postgresql").glob("*/bin"))
    home, user = Path(tempfile.mkdtemp()), pwd.getpwnam("postgres")
    os.chown(home, user.pw_uid, user.pw_gid)
    port = 40000 + os.getpid() % 20000

    def call(program, *words):
        command = [programs / program, "-D", home / "data", *words]
        who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        subprocess.run(command, check=True, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who)

    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='{home}'"
    call("initdb", "-U", "samsik", "-A", "trust", "-E", "UTF8")
    call("pg_ctl", "-w", "-l", home / "log", "-o", options, "start")
    try:
        yield f"postgresql://samsik@127.0.0.1:{port}/postgres", lambda *words: call("pg_ctl", "-w", *words)
    finally:
        call("pg_ctl", "-w", "-m", "immediate", "stop")
        subprocess.run(["rm", "-r", home], check=True)


def database():
    with postgres() as (url, control):

        def fault(_):
            for mode in ("fast", "immediate"):
                time.sleep(3)
                control("-m", mode, "stop")
                time.sleep(4)
                control("-l", "/dev/null", "-o", f"-p {make_url(url).port} -c unix_socket_directories=/tmp", "start")

        return run("PostgreSQL gone, twice", url, fault)


def disk():
    folder = tempfile.mkdtemp()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", folder], check=True)
    try:

        def fault(_):
            filler = os.open(f"{folder}/filler", os.O_CREAT | os.O_WRONLY)
            for _ in range(2):
                time.sleep(4)
                try:
                    while os.write(filler, bytes(1024)):
                        pass
                except OSError:
                    time.sleep(4)
                os.ftruncate(filler, 0)
                os.lseek(filler, 0, os.SEEK_SET)
            os.close(filler)

        env = {"TMPDIR": folder}
        return run("disk full, twice", f"sqlite:///{folder}/c.sqlite3", fault, log=f"{folder}/log", env=env)
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def locked():
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "c.sqlite3")

        def fault(server):
            time.sleep(3)
            # A worker that has the file open may go on; the one in place of the other cannot open it.
            for mode in (0o000, 0o400, 0o600):
                for each in Path(folder).glob("c.sqlite3*"):
                    each.chmod(mode)
                if mode != 0o600:
                    kill_one(server)
                    time.sleep(7)

        return run("file that may not be read", f"sqlite:///{file}", fault, cuts=True, through=HUMBLE)


def clock():
    with tempfile.TemporaryDirectory() as folder:
        days = Path(folder, "days")
        days.write_text("0")
        Path(folder, "sitecustomize.py").write_text(CLOCK.format(days=days))

        def fault(_):
            for shift in (400, -9000, 20000, -60, 0):
                time.sleep(3)
                # At once, so that it is never read half-written.
                days.with_suffix(".new").write_text(str(shift))
                days.with_suffix(".new").replace(days)

        env = {"PYTHONPATH": os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))}
        return run("clock set to other years", f"sqlite:///{folder}/c.sqlite3", fault, env=env)


FAULTS = {each.__name__: each for each in (killed, database, disk, locked, clock)}

if __name__ == "__main__":
    results = [FAULTS[name]() for name in sys.argv[1:] or FAULTS]
    sys.exit(not all(results))
