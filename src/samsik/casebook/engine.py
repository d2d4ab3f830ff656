"""The database behind a casebook: how it is opened, and how its tables are brought up to date."""

import errno
import logging
import sqlite3
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError, TimeoutError

from samsik.casebook.copies import keep_copy
from samsik.errors import SamsikError
from samsik.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator

# Read by whoever runs a server; elsewhere the error itself is shown.
log = logging.getLogger("samsik.casebook")
log.addHandler(logging.NullHandler())
# The newest revision under `migrations/versions`.
HEAD = "0002"
# Seconds to wait for another writer, and for a server that does not answer.
PATIENCE = 30
# Connections of one process, half of them kept open. PostgreSQL gives a hundred to all that ask. What a case says is
# private, and errors come to stand in a log.
POOL: dict[str, Any] = {"pool_size": 5, "max_overflow": 5, "hide_parameters": True}
# Complaints that have a way out of their own; 53100 is a full disk, 53300 more connections than the server gives.
FULL = (("sqlite", sqlite3.SQLITE_FULL), ("system", errno.ENOSPC), ("system", errno.EDQUOT), ("postgresql", "53100"))
BUSY = (("sqlite", sqlite3.SQLITE_BUSY), ("sqlite", sqlite3.SQLITE_LOCKED), ("postgresql", "53300"))
# Any number that no other program would take: it names our lock on a PostgreSQL server.
LOCK = 7_325_001


def open_engine(url: URL) -> Engine:
    """An engine for the casebook at `url`, its tables made or brought up to date.

    SamsikError: `casebook_newer`, and those of `speaking`.
    """
    if url.get_backend_name() == "sqlite":
        engine = _sqlite(url)
    else:
        engine = _postgres(url)
    try:
        with speaking(url):
            if _revision(engine) != HEAD:
                migrate(engine)
    except SamsikError:
        engine.dispose()
        raise
    return engine


def _postgres(url: URL) -> Engine:
    need("postgres")
    engine = create_engine(url, pool_pre_ping=True, connect_args={"timeout": PATIENCE}, **POOL)
    ping, close = engine.dialect.do_ping, engine.dialect.do_close
    gone = engine.dialect.loaded_dbapi.InterfaceError

    def do_ping(connection: Any) -> bool:
        try:
            return ping(connection)
        except OSError as problem:
            # A connection that the server has reset, which the driver does not tell in its own terms; these words are
            # those by which it is known that a new one is needed.
            raise gone("network error") from problem

    def do_close(connection: Any) -> None:
        # Nobody is left to take leave of where the server has gone first.
        with suppress(gone, OSError):
            close(connection)

    engine.dialect.do_ping = do_ping  # type: ignore[method-assign, assignment]
    engine.dialect.do_close = do_close  # type: ignore[method-assign, assignment]
    return engine


def _sqlite(url: URL) -> Engine:
    assert url.database is not None
    file = Path(url.database)
    try:
        # Readings are private: nobody else may look into the folder and the file.
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as problem:
        raise _refusal(url, problem) from problem
    engine = create_engine(url, connect_args={"timeout": PATIENCE}, **POOL)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        # Transactions are begun below; the driver's own way would leave changes of tables outside of them.
        connection.isolation_level = None
        # WAL: readers and a writer do not wait for one another. FULL: what was acknowledged survives a power cut too.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A writer that began as a reader could be refused at once instead of waiting for its turn.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def migrate(engine: Engine, revision: str = HEAD) -> None:
    """Bring the tables to a revision, up or down (`"base"`: none), in one transaction that only one process is in.

    On the way up a file is copied first, as `samsik.casebook.copies` tells. SamsikError `casebook_newer` for tables
    that a later samsik has made, `casebook_unavailable`.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config.attributes["connection"] = connection
        found = _version(connection)
        down = revision == "base" or (found or "") > revision
        if found and found != revision and not down and engine.dialect.name == "sqlite":
            keep_copy(Path(engine.url.database or ""), found)
        try:
            (command.downgrade if down else command.upgrade)(config, revision)
        except CommandError as problem:
            raise SamsikError("casebook_newer", place=shown(engine.url)) from problem


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return _version(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


@contextmanager
def speaking(url: URL) -> "Iterator[None]":
    """Turn what a database complains of into SamsikError `casebook_busy`, `casebook_full`, `casebook_unavailable`."""
    try:
        yield
    except TimeoutError as problem:
        raise SamsikError("casebook_busy", place=shown(url)) from problem
    except DBAPIError as problem:
        raise _refusal(url, problem.orig) from problem
    except (sqlite3.Error, OSError) as problem:
        # What is done at the start of a connection is not told in SQLAlchemy's terms.
        raise _refusal(url, problem) from problem


def shown(url: URL) -> str:
    """The address as it may be shown: a file by its path, a server without user and password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else f"{url.host or 'localhost'}/{url.database}"


def _refusal(url: URL, problem: BaseException | None) -> SamsikError:
    """A complaint as one of ours."""
    kind, reason = _complaint(problem)
    place, reason = shown(url), reason[:200]
    if kind in FULL:
        error = SamsikError("casebook_full", place=place)
    elif kind in BUSY:
        error = SamsikError("casebook_busy", place=place)
    else:
        error = SamsikError("casebook_unavailable", place=place, reason=reason)
    log.warning("casebook", {"code": error.code, "place": place, "reason": reason})
    return error


def _complaint(problem: BaseException | None) -> tuple[tuple[str, Any], str]:
    """Whose complaint it is, by which number, and in which words."""
    match problem:
        case sqlite3.Error():
            # The lower half of the number is the kind; complaints of the driver itself have none.
            return ("sqlite", getattr(problem, "sqlite_errorcode", 0) & 0xFF), str(problem)
        case OSError():
            return ("system", problem.errno), problem.strerror or str(problem)
    # PostgreSQL's are a dictionary, the code under C and the message under M; those of its driver are words.
    told = problem.args[0] if problem is not None and problem.args else "?"
    code, words = (told.get("C"), told.get("M")) if isinstance(told, dict) else (None, told)
    return ("postgresql", code), str(words)
