"""Saving and finding, in SQLite and in PostgreSQL alike."""

import dataclasses

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from samsik.casebook.case import Casting, Remarks, folded
from samsik.casebook.store import Taken, Wanted
from samsik.errors import SamsikError

LATER = "2026-12-01T00:00:00Z"


def numbers(book, **wanted):
    return [case.id for case in book.find(Wanted(**wanted), limit=100)]


def test_a_case_comes_back_as_it_was_saved(book, draft):
    given = draft(
        "key-1",
        request={"when": "2026-11-30T12:00", "zone": "Asia/Seoul", "lat": 37.5, "options": {"a": "b"}, "fold": 0},
        question="兵事如何？",
        notes="첫째 줄\n둘째 줄\t끝",
        tags=("兵", "나라"),
        predicted="主",
    )
    saved, new = book.add(given)
    assert new
    assert book.get(saved.id) == saved
    assert saved.revision == 1
    for name in ("key", "created", "updated", "system", "request", "castings"):
        assert getattr(saved, name) == getattr(given, name)
    # Tags are a set, told in order.
    assert saved.remarks == dataclasses.replace(given.remarks, tags=("兵", "나라") if "兵" < "나라" else ("나라", "兵"))


def test_the_same_save_twice_is_one_case(book, draft):
    first, new = book.add(draft("a"))
    again, newer = book.add(draft("a"))
    assert (new, newer) == (True, False)
    assert again == first
    assert book.count(Wanted()) == 1


def test_a_key_is_not_for_two(book, draft):
    first, _ = book.add(draft("a", digest="one"))
    with pytest.raises(SamsikError) as refused:
        book.add(draft("a", digest="two"))
    assert (refused.value.code, refused.value.params) == ("key_reused", {"key": "a", "id": first.id})
    assert book.count(Wanted()) == 1


# What is written, and words that must or must not find it.
FOUND = [
    ("시험에 붙겠는가", "험", True),
    ("시험에 붙겠는가", "붙겠", True),
    ("시험에 붙겠는가", "시험 가", True),
    ("시험에 붙겠는가", "시험 나", False),
    ("兵", "兵", True),
    ("出兵於東", "兵", True),
    ("出兵於東", "兵於", True),
    ("Will IT Rain?", "it rain?", True),
    ("Straße", "STRASSE", True),
    ("１２３", "12", True),
    ("\u1112\u1161\u11ab강", "한강", True),
    ("100%", "0%", True),
    ("1000", "0%", False),
    ("a_b", "a_b", True),
    ("axb", "a_b", False),
    ("back\\slash", "k\\s", True),
    ("a/b", "a/b", True),
    ("it's", "'", True),
    ('say "no"', '"', True),
    ("first", "", True),
    ("two  spaces", "two spaces", True),
]


def test_words_of_any_length_are_found_wherever_they_stand(book, draft):
    fields = ("question", "notes", "tags", "predicted", "outcome")
    for number, (text, words, there) in enumerate(FOUND):
        for field in fields:
            # The number keeps each apart from the others.
            written = {field: (text,) if field == "tags" else text} | {"system": f"n{number:02}{field}"}
            case, _ = book.add(draft(f"{number}{field}", **written))
            found = numbers(book, words=words, system=case.system)
            assert found == ([case.id] if there else []), (text, words, field)


def test_all_words_are_wanted_in_any_field(book, draft):
    book.add(draft("a", question="rain", notes="tomorrow"))
    book.add(draft("b", question="rain", notes="today"))
    assert numbers(book, words="tomorrow rain") == [1]
    assert numbers(book, words="724") == [2, 1]


def test_filters(book, draft):
    book.add(draft("a", tags=("x", "y")))
    book.add(draft("b", tags=("xy",), system="qimen", outcome="yes"))
    book.add(draft("c", tags=("y",), system="qimen"))
    assert numbers(book, tag="x") == [1]
    assert numbers(book, tag="y") == [3, 1]
    assert numbers(book, system="qimen") == [3, 2]
    assert numbers(book, state="open") == [3, 1]
    assert numbers(book, state="decided") == [2]
    assert numbers(book, system="qimen", state="open", tag="y", words="y") == [3]
    assert numbers(book, system="liuren") == []
    assert book.count(Wanted(system="qimen")) == 2


def test_pages(book, draft):
    for number in range(7):
        book.add(draft(f"k{number}"))
    first = book.find(Wanted(), limit=3)
    second = book.find(Wanted(), limit=3, before=first[-1].id)
    third = book.find(Wanted(), limit=3, before=second[-1].id)
    assert [case.id for case in (*first, *second, *third)] == [7, 6, 5, 4, 3, 2, 1]
    assert [case.key for case in book.each(Wanted())] == [f"k{number}" for number in range(7)]
    assert all(case.castings == () for case in first)
    assert all(len(case.castings) == 1 for case in book.each(Wanted()))


def test_edit(book, draft):
    book.add(draft(question="rain?", tags=("a", "b")))
    changed = book.edit(1, {"outcome": " yes ", "tags": ("b", "c", "C")}, now=LATER)
    assert changed.remarks == Remarks("rain?", "", ("b", "c"), None, "yes")
    assert (changed.revision, changed.updated, changed.created) == (2, LATER, "2026-11-30T03:00:00Z")
    assert book.get(1) == changed
    assert numbers(book, words="yes") == [1]
    assert numbers(book, tag="a") == []
    assert book.edit(1, {"outcome": ""}, now=LATER).remarks.outcome is None
    assert numbers(book, words="yes") == []


def test_an_edit_that_changes_nothing_is_none(book, draft):
    book.add(draft(question="rain?"))
    assert book.edit(1, {"question": "rain?"}, now=LATER).revision == 1


def test_a_change_of_what_has_changed_is_refused(book, draft):
    book.add(draft())
    book.edit(1, {"question": "one"}, now=LATER, revision=1)
    for change in (
        lambda: book.edit(1, {"question": "two"}, now=LATER, revision=1),
        lambda: book.delete(1, revision=1),
        lambda: book.recast(1, draft().castings[0], now=LATER, revision=1),
    ):
        with pytest.raises(SamsikError) as refused:
            change()
        assert (refused.value.code, refused.value.params) == ("case_changed", {"id": 1, "revision": 2})
    assert book.get(1).remarks.question == "one"


def test_a_number_is_not_given_again(book, draft):
    book.add(draft("a"))
    book.add(draft("b", tags=("t",)))
    book.delete(2)
    assert book.add(draft("c"))[0].id == 3
    assert numbers(book, tag="t") == []
    with pytest.raises(SamsikError, match="no case 2"):
        book.get(2)
    with pytest.raises(SamsikError, match="no case 2"):
        book.delete(2)


def test_castings_are_added_and_kept(book, draft):
    book.add(draft())
    newer = Casting(LATER, "s" * 64, "0.2.0", {"ju": 32}, {"ju": 32})
    case = book.recast(1, newer, now=LATER)
    assert case.castings == (draft().castings[0], newer)
    assert (case.revision, case.updated) == (2, LATER)


def test_taking_keeps_or_replaces_what_is_there(book, draft):
    book.add(draft("a", question="old", tags=("t",)))
    new = [draft("a", digest="x", question="new", castings=2), draft("b")]
    assert book.take(new) == Taken(added=1, replaced=0, known=1)
    assert book.get(1).remarks.question == "old"
    assert book.take(new, replace=True) == Taken(added=0, replaced=2, known=0)
    case = book.get(1)
    assert (case.remarks, case.revision, len(case.castings)) == (Remarks("new"), 2, 2)
    assert numbers(book, tag="t") == []
    assert book.count(Wanted()) == 2


def test_taking_is_all_or_nothing(book, draft):
    book.add(draft("a", question="old"))

    def some():
        yield draft("a", question="new")
        yield draft("b")
        raise SamsikError("import_row", row=3, problem="x")

    with pytest.raises(SamsikError):
        book.take(some(), replace=True)
    assert [case.remarks.question for case in book.each(Wanted())] == ["old"]


line = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=line, notes=st.text(st.characters(exclude_categories=["Cc", "Cs"], include_characters="\n\t")))
def test_any_text_is_kept_and_found(book, draft, question, notes):
    saved, _ = book.add(
        draft(f"k{abs(hash((question, notes)))}", digest=question + notes[:9], question=question, notes=notes)
    )
    assert book.get(saved.id).remarks == Remarks(question, notes)
    for word in folded(question).split():
        assert saved.id in numbers(book, words=word)


def test_a_place_that_cannot_be_used_is_told(tmp_path):
    from sqlalchemy import make_url

    from samsik.casebook.store import Casebook

    (tmp_path / "folder").write_text("")
    with pytest.raises(SamsikError) as refused:
        Casebook(make_url(f"sqlite:///{tmp_path}/folder/book.sqlite3"))
    assert refused.value.code == "casebook_unavailable"
    (tmp_path / "noise").write_bytes(b"This is no database. " * 100)
    with pytest.raises(SamsikError) as refused:
        Casebook(make_url(f"sqlite:///{tmp_path}/noise"))
    assert refused.value.code == "casebook_unavailable"
    with pytest.raises(SamsikError) as refused:
        Casebook(make_url("postgresql+pg8000://samsik:secretword@127.0.0.1:1/none"))
    assert refused.value.code == "casebook_unavailable"
    assert "secretword" not in str(refused.value)


def test_the_file_is_private(tmp_path):
    from sqlalchemy import make_url

    from samsik.casebook.store import Casebook

    book = Casebook(make_url(f"sqlite:///{tmp_path}/books/casebook.sqlite3"))
    book.count(Wanted())
    assert (tmp_path / "books").stat().st_mode & 0o777 == 0o700
    assert all(file.stat().st_mode & 0o077 == 0 for file in (tmp_path / "books").iterdir())
    book.close()


def test_a_server_that_was_started_again_is_used_again(postgres, draft):
    """Its connections are gone; the next call makes a new one."""
    from sqlalchemy import create_engine, text

    from samsik.casebook.store import Casebook

    book = Casebook(postgres)
    book.add(draft())
    other = create_engine(postgres)
    with other.connect() as connection:
        ended = connection.execute(
            text(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        ).scalar()
    other.dispose()
    assert ended
    assert book.count(Wanted()) == 1
    book.close()


@pytest.mark.parametrize("problem", [ConnectionResetError(104, "reset"), BrokenPipeError(32, "pipe")])
def test_a_connection_that_was_reset_is_made_anew(postgres, draft, monkeypatch, problem):
    from pg8000.legacy import Connection

    from samsik.casebook.store import Casebook

    book = Casebook(postgres)
    book.add(draft())
    ask, failed = Connection.execute_simple, []

    def reset(connection, *given, **more):
        if not failed:
            failed.append(connection)
            raise problem
        return ask(connection, *given, **more)

    monkeypatch.setattr(Connection, "execute_simple", reset)
    assert book.count(Wanted()) == 1
    assert failed
    book.close()


@pytest.mark.parametrize("value", ["nul \x00", "half \ud800", "x" * 201])
def test_a_search_that_no_database_takes_is_refused_before(value):
    from samsik.services.cases import wanted_of

    for name in ("words", "tag"):
        with pytest.raises(SamsikError) as refused:
            wanted_of(**{name: value})
        assert refused.value.code in ("case_text_bad", "case_text_long")
