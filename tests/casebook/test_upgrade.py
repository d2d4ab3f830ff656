"""Casebooks that older versions wrote, kept as SQL under `kept`, one for each revision of the tables.

They are what `"\\n".join(sqlite3.connect(FILE).iterdump())` gave, in the days of their tables, for a casebook of three
cases and a fourth that was deleted. They are never written again by a later version.
"""

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from samsik.casebook import copies, engine
from samsik.casebook.engine import HEAD
from samsik.casebook.place import FILE
from samsik.casebook.store import Casebook, Wanted
from samsik.errors import SamsikError
from samsik.services.cases import Cases

KEPT = sorted(Path(__file__).with_name("kept").glob("*.sql"))
OLDER = [kept for kept in KEPT if kept.stem != HEAD]
STEPS = Path(engine.__file__).parent / "migrations" / "versions"
TABLES = ("cases", "case_tags", "castings")


def names(path):
    return path.stem


def rows(file):
    """All there is in a file: the rows of each table, a column by its name."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        return {table: [dict(row) for row in connection.execute(f"SELECT * FROM {table}")] for table in TABLES}


def revision(file):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


@pytest.fixture
def file(tmp_path):
    return tmp_path / FILE


@pytest.fixture
def lay(file):
    """Lay a kept casebook where the user's own would stand, and give its address."""

    def put(kept):
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript(kept.read_text("utf-8"))
        return make_url(f"sqlite:///{file}")

    return put


def test_one_is_kept_of_each_revision():
    assert [kept.stem for kept in KEPT] == sorted(step.stem.partition("_")[0] for step in STEPS.glob("0*.py"))


@pytest.mark.parametrize("kept", KEPT, ids=names)
def test_nothing_is_lost(kept, lay, file):
    url = lay(kept)
    before = rows(file)
    Casebook(url).close()
    after = rows(file)
    assert revision(file) == HEAD
    assert [len(before[table]) for table in TABLES] == [3, 2, 3]
    for table in TABLES:
        for old, new in zip(before[table], after[table], strict=True):
            assert old.items() <= new.items()


@pytest.mark.parametrize("kept", KEPT, ids=names)
def test_it_is_a_casebook_like_any_other(kept, lay, draft):
    book = Casebook(lay(kept))
    cases = Cases(book)
    third, second, first = cases.list().cases
    assert third.remarks.question == "何時宜動？"
    assert second.remarks.question == "A year of 'quotes'; and -- dashes"
    assert first.remarks.notes == "두 줄짜리\n적바림"
    assert [case.remarks.hit for case in (first, second, third)] == [True, False, None]
    assert cases.list("적바림").cases == (first,)
    for case in (first, second, third):
        assert case.remarks.question in cases.show(case.id).text("ko")
    cases.recast(accept=True)
    assert cases.edit(1, {"notes": "更"}).case.remarks.notes == "更"
    # The number of the case that was deleted is not given again.
    assert book.add(draft())[0].id == 5
    book.close()


@pytest.mark.parametrize("kept", OLDER, ids=names)
def test_a_copy_is_laid_beside_it_and_leads_back(kept, lay, file, tmp_path):
    url = lay(kept)
    before = rows(file)
    Casebook(url).close()
    copy = tmp_path / f"casebook.{kept.stem}.sqlite3"
    assert {each.name for each in tmp_path.iterdir()} == {FILE, copy.name}
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert (revision(copy), rows(copy)) == (kept.stem, before)
    # Put in place of the casebook, it is brought up again, and its copy is made again.
    shutil.move(copy, file)
    book = Casebook(url)
    assert book.count(Wanted()) == 3
    book.close()
    assert (revision(copy), rows(copy)) == (kept.stem, before)


@pytest.mark.parametrize("kept", OLDER, ids=names)
def test_what_is_still_in_the_log_is_copied_too(kept, lay, file, tmp_path):
    url = lay(kept)
    with closing(sqlite3.connect(file)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("UPDATE cases SET question = '新'")
        writer.commit()
        assert (tmp_path / f"{FILE}-wal").stat().st_size
        Casebook(url).close()
        assert {row["question"] for row in rows(copies.copy_of(file, kept.stem))["cases"]} == {"新"}


@pytest.mark.parametrize("kept", OLDER, ids=names)
def test_without_a_copy_nothing_is_changed(kept, lay, file, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    url = lay(kept)
    before = rows(file)
    with monkeypatch.context() as patch:
        patch.setattr(copies.os, "replace", full)
        with pytest.raises(SamsikError) as refused:
            Casebook(url)
    assert refused.value.code == "casebook_unavailable"
    assert "No space left" in refused.value.message("en")
    assert (revision(file), rows(file)) == (kept.stem, before)
    Casebook(url).close()
    assert revision(file) == HEAD


def test_one_of_today_needs_no_copy(lay, file, tmp_path):
    Casebook(lay(KEPT[-1])).close()
    assert os.listdir(tmp_path) == [FILE]


def test_a_newer_one_is_neither_changed_nor_copied(lay, file, tmp_path):
    url = lay(KEPT[-1])
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("UPDATE alembic_version SET version_num = '9999'; ALTER TABLE cases ADD later TEXT;")
    before = rows(file)
    with pytest.raises(SamsikError) as refused:
        Casebook(url)
    assert refused.value.code == "casebook_newer"
    assert refused.value.params == {"place": str(file)}
    assert (revision(file), rows(file)) == ("9999", before)
    assert os.listdir(tmp_path) == [FILE]
