"""Casebooks to test with: a SQLite file, and a database on a PostgreSQL server that is started here."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, make_url, text

from samsik.casebook.case import Casting, Draft, Remarks
from samsik.casebook.store import Casebook


def programs():
    """The folder of PostgreSQL's programs, which Debian keeps out of PATH."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin"), *map(Path, os.get_exec_path())]
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


@pytest.fixture(scope="session")
def server():
    """The address of a server of our own, in a temporary folder, on a free port of this machine."""
    folder = programs()
    if folder is None:
        pytest.skip("No PostgreSQL server is installed (apt-get install postgresql).")
    # A server does not run as root; Debian's package makes the user it may run as.
    user = next((each for each in pwd.getpwall() if each.pw_name == "postgres"), None) if os.getuid() == 0 else None
    if os.getuid() == 0 and user is None:
        pytest.skip("There is no user postgres for a PostgreSQL server to run as.")
    who = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    home = Path(tempfile.mkdtemp(prefix="samsik-postgres-"))
    if user is not None:
        os.chown(home, user.pw_uid, user.pw_gid)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def call(program, *words):
        command = [folder / program, "-D", home / "data", *words]
        # The server keeps what it inherits open, so nothing is to be read from it.
        with (home / "log").open("ab") as log:
            subprocess.run(command, check=True, cwd=home, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **who)

    try:
        call("initdb", "-U", "samsik", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='{home}'"
        call("pg_ctl", "-w", "-o", settings, "start")
        yield URL.create("postgresql", "samsik", host="127.0.0.1", port=port, database="postgres")
        call("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def postgres(server):
    """The address of an empty database."""
    name = f"casebook_{os.urandom(6).hex()}"
    engine = create_engine(server.set(drivername="postgresql+pg8000"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield server.set(drivername="postgresql+pg8000", database=name)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The address of a casebook that is not there yet, in either database."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres")
    return make_url(f"sqlite:///{tmp_path}/books/casebook.sqlite3")


@pytest.fixture
def book(url):
    """A new casebook in either database."""
    found = Casebook(url)
    yield found
    found.close()


@pytest.fixture
def draft():
    """A case to save, with what is to be other than usual."""

    def make(
        key="k", *, digest="d", system="taiyi", request=None, castings=1, created="2026-11-30T03:00:00Z", **written
    ):
        each = Casting(created, "r" * 64, "0.1.0", {"options": {}, "ju": 31, "seat": "坤"}, {"ju": 31, "none": None})
        remarks = Remarks(**written)
        return Draft(key, digest, system, request or {"when": "724"}, remarks, (each,) * castings, created, created)

    return make
