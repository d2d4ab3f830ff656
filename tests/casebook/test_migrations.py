"""The tables through their history, up and down, with data in them."""

import multiprocessing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, make_url, text

from samsik.casebook.engine import HEAD, migrate, open_engine
from samsik.casebook.models import metadata
from samsik.casebook.store import Casebook, Wanted
from samsik.errors import SamsikError


@pytest.fixture
def engine(url):
    found = open_engine(url)
    yield found
    found.dispose()


def test_the_steps_lead_to_the_tables_of_the_program(engine):
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD


def test_down_and_up_with_cases(url, engine, draft):
    book = Casebook(url)
    for number in range(3):
        book.add(draft(f"k{number}", question=f"問 {number}", tags=("兵", "東"), predicted="主", outcome=None))
    before = list(book.each(Wanted()))
    book.close()
    migrate(engine, "0001")
    assert "words" not in {column["name"] for column in inspect(engine).get_columns("cases")}
    migrate(engine, HEAD)
    book = Casebook(url)
    assert list(book.each(Wanted())) == before
    # The words to search by are there again, those of tags and of the moment among them.
    for words in ("問 1", "兵", "東 主", "724"):
        assert book.find(Wanted(words), limit=9)
    book.add(draft("k9"))
    book.close()


def test_down_to_nothing_and_up_again(url, engine, draft):
    book = Casebook(url)
    book.add(draft())
    book.close()
    migrate(engine, "base")
    assert set(inspect(engine).get_table_names()) <= {"alembic_version", "sqlite_sequence"}
    book = Casebook(url)
    assert book.count(Wanted()) == 0
    book.add(draft())
    book.close()


def test_an_older_casebook_is_brought_up_when_it_is_opened(url, engine, draft):
    book = Casebook(url)
    book.add(draft(question="古"))
    book.close()
    migrate(engine, "0001")
    book = Casebook(url)
    assert [case.remarks.question for case in book.find(Wanted("古"), limit=9)] == ["古"]
    book.close()


def test_a_newer_one_is_left_alone(url, engine):
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SamsikError) as refused:
        Casebook(url)
    assert refused.value.code == "casebook_newer"
    with engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"


def test_a_step_that_fails_leaves_no_trace(url, engine, draft, monkeypatch):
    book = Casebook(url)
    book.add(draft())
    book.close()
    migrate(engine, "0001")

    def failing(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("samsik.casebook.case.search_words", failing)
    with pytest.raises(ZeroDivisionError):
        migrate(engine, HEAD)
    assert "words" not in {column["name"] for column in inspect(engine).get_columns("cases")}
    monkeypatch.undo()
    migrate(engine, HEAD)
    book = Casebook(url)
    assert book.count(Wanted("724")) == 1
    book.close()


def opening(url, go, queue):
    go.wait(30)
    book = Casebook(make_url(url))
    queue.put(book.count(Wanted()))
    book.close()


def test_four_processes_may_open_a_new_casebook_at_once(url):
    context = multiprocessing.get_context("spawn")
    go, queue = context.Event(), context.Queue()
    shown = url.render_as_string(hide_password=False)
    processes = [context.Process(target=opening, args=(shown, go, queue)) for _ in range(4)]
    for process in processes:
        process.start()
    go.set()
    assert [queue.get(timeout=60) for _ in processes] == [0, 0, 0, 0]
    for process in processes:
        process.join(30)
        assert process.exitcode == 0


def test_sqlite_keeps_its_promises(tmp_path):
    """WAL for readers beside a writer, and foreign keys that hold."""
    file = tmp_path / "book.sqlite3"
    engine = open_engine(make_url(f"sqlite:///{file}"))
    with engine.connect() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    engine.dispose()
    assert found == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30000}
