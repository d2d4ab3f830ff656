"""案 Saving and finding cases: every change is one transaction, which is there as a whole or not at all."""

import dataclasses
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import URL, Connection, Row, Select, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from samsik.casebook.case import Case, Casting, Draft, Remarks, check_remarks, folded, search_words
from samsik.casebook.engine import open_engine, speaking
from samsik.casebook.models import cases, castings, tags
from samsik.casebook.place import database_url
from samsik.errors import SamsikError

# As many as one question asks for at a time.
BATCH = 500
State = Literal["open", "decided"]


@dataclass(frozen=True)
class Wanted:
    """Which cases are looked for: all of the words (of any length, anywhere), a system, a tag, a state."""

    words: str = ""
    system: str | None = None
    tag: str | None = None
    state: State | None = None


@dataclass(frozen=True)
class Taken:
    """What became of cases that were brought in: added, put in place of their elders, or there already."""

    added: int
    replaced: int
    known: int


class Casebook:
    """A casebook in one database. One object may serve many threads; each call is one transaction."""

    def __init__(self, url: URL | None = None) -> None:
        """Open the casebook of this user, or the one at `url`; SamsikError as of `open_engine`."""
        self._url = database_url(os.environ) if url is None else url
        self._engine = open_engine(self._url)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def check(self) -> None:
        """That the database answers; SamsikError of `speaking`."""
        with self._reading() as connection:
            connection.execute(select(cases.c.id).limit(1))

    def add(self, draft: Draft) -> tuple[Case, bool]:
        """Save a case; under a key that is there, nothing is saved and the case of that key comes back (False).

        SamsikError `key_reused` when that one is not what is asked to be saved now.
        """
        with self._writing() as connection:
            number = self._insert(connection, draft)
            if number is not None:
                return self._get(connection, number), True
            known = connection.execute(select(cases.c.id, cases.c.digest).where(cases.c.key == draft.key)).one()
            if known.digest != draft.digest:
                raise SamsikError("key_reused", key=draft.key, id=known.id)
            return self._get(connection, known.id), False

    def get(self, id: int) -> Case:
        """A case with all its castings; SamsikError `no_case`."""
        with self._reading() as connection:
            return self._get(connection, id)

    def find(self, wanted: Wanted, *, limit: int, before: int | None = None) -> tuple[Case, ...]:
        """The newest `limit` cases wanted, of those with numbers below `before`; without their castings."""
        asked = _wanted(wanted).order_by(cases.c.id.desc()).limit(limit)
        if before is not None:
            asked = asked.where(cases.c.id < before)
        with self._reading() as connection:
            return self._cases(connection, connection.execute(asked).all())

    def count(self, wanted: Wanted) -> int:
        """How many cases are wanted."""
        with self._reading() as connection:
            return connection.execute(select(func.count()).select_from(_wanted(wanted).subquery())).scalar_one()

    def each(self, wanted: Wanted, *, whole: bool = True) -> Iterator[Case]:
        """Every case wanted, oldest first, as they stand at one moment; with their castings if `whole`."""
        with self._reading() as connection:
            last = 0
            while rows := connection.execute(
                _wanted(wanted).where(cases.c.id > last).order_by(cases.c.id).limit(BATCH)
            ).all():
                yield from self._cases(connection, rows, whole=whole)
                last = rows[-1].id

    def edit(self, id: int, changes: dict[str, Any], *, now: str, revision: int | None = None) -> Case:
        """Change fields of `Remarks`; SamsikError `no_case`, and `case_changed` where `revision` is past."""
        with self._writing() as connection:
            case = self._held(connection, id, revision)
            remarks = check_remarks(dataclasses.replace(case.remarks, **changes))
            if remarks != case.remarks:
                self._rewrite(connection, case, remarks, now)
            return self._get(connection, id)

    def recast(self, id: int, casting: Casting, *, now: str, revision: int | None = None) -> Case:
        """Add a casting, which is the one that holds from now on; the errors of `edit`."""
        with self._writing() as connection:
            case = self._held(connection, id, revision)
            connection.execute(insert(castings).values(case_id=id, **vars(casting)))
            self._rewrite(connection, case, case.remarks, now)
            return self._get(connection, id)

    def delete(self, id: int, *, revision: int | None = None) -> None:
        """Delete a case with all that belongs to it; the errors of `edit`."""
        with self._writing() as connection:
            self._held(connection, id, revision)
            connection.execute(delete(cases).where(cases.c.id == id))

    def take(self, drafts: Iterable[Draft], *, replace: bool = False) -> Taken:
        """Bring in cases from elsewhere, all or none. A key that is there is left as it is, or replaced."""
        added = replaced = known = 0
        with self._writing() as connection:
            for draft in drafts:
                if self._insert(connection, draft) is not None:
                    added += 1
                elif replace:
                    self._replace(connection, draft)
                    replaced += 1
                else:
                    known += 1
        return Taken(added, replaced, known)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with speaking(self._url), self._engine.connect() as connection:
            # What is read in several steps is of one moment; SQLite reads so anyway.
            options = {"isolation_level": "REPEATABLE READ"} if connection.dialect.name == "postgresql" else {}
            with connection.execution_options(**options).begin():
                yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with (
            speaking(self._url),
            self._engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            yield connection

    def _insert(self, connection: Connection, draft: Draft) -> int | None:
        """The number of a case newly saved; None where its key is taken."""
        # Two dialects spell this alike, and SQLAlchemy has no common name for it.
        spelt = postgresql.insert(cases) if connection.dialect.name == "postgresql" else sqlite.insert(cases)
        row = {"key": draft.key, "created": draft.created, "revision": 1, **_columns_of(draft)}
        number: int | None = connection.execute(
            spelt.values(row).on_conflict_do_nothing(index_elements=["key"]).returning(cases.c.id)
        ).scalar()
        if number is not None:
            self._fill(connection, number, draft)
        return number

    def _replace(self, connection: Connection, draft: Draft) -> None:
        """Put a case in place of the one of its key, whose number it keeps."""
        changed = _columns_of(draft) | {"created": draft.created, "revision": cases.c.revision + 1}
        number: int = connection.execute(
            update(cases).where(cases.c.key == draft.key).values(changed).returning(cases.c.id)
        ).scalar_one()
        for table in (tags, castings):
            connection.execute(delete(table).where(table.c.case_id == number))
        self._fill(connection, number, draft)

    def _fill(self, connection: Connection, number: int, draft: Draft) -> None:
        self._tag(connection, number, draft.remarks.tags)
        for casting in draft.castings:
            connection.execute(insert(castings).values(case_id=number, **vars(casting)))

    def _rewrite(self, connection: Connection, case: Case, remarks: Remarks, now: str) -> None:
        fresh = _columns(case.system, case.request, remarks)
        connection.execute(
            update(cases).where(cases.c.id == case.id).values(updated=now, revision=case.revision + 1, **fresh)
        )
        connection.execute(delete(tags).where(tags.c.case_id == case.id))
        self._tag(connection, case.id, remarks.tags)

    def _tag(self, connection: Connection, id: int, names: Sequence[str]) -> None:
        if names:
            connection.execute(insert(tags), [{"case_id": id, "tag": name} for name in names])

    def _held(self, connection: Connection, id: int, revision: int | None) -> Case:
        """A case that nobody else changes until this transaction ends."""
        rows = connection.execute(select(cases).where(cases.c.id == id).with_for_update()).all()
        if not rows:
            raise SamsikError("no_case", id=id)
        (case,) = self._cases(connection, rows)
        if revision not in (None, case.revision):
            raise SamsikError("case_changed", id=id, revision=case.revision)
        return case

    def _get(self, connection: Connection, id: int) -> Case:
        rows = connection.execute(select(cases).where(cases.c.id == id)).all()
        if not rows:
            raise SamsikError("no_case", id=id)
        return self._cases(connection, rows, whole=True)[0]

    def _cases(self, connection: Connection, rows: Sequence[Row[Any]], *, whole: bool = False) -> tuple[Case, ...]:
        numbers = [row.id for row in rows]
        tagged: dict[int, list[str]] = {number: [] for number in numbers}
        for number, tag in connection.execute(select(tags.c.case_id, tags.c.tag).where(tags.c.case_id.in_(numbers))):
            tagged[number].append(tag)
        cast: dict[int, list[Casting]] = {number: [] for number in numbers}
        if whole:
            for row in connection.execute(
                select(castings).where(castings.c.case_id.in_(numbers)).order_by(castings.c.id)
            ):
                cast[row.case_id].append(Casting(row.cast_at, row.ruleset, row.version, row.chart, row.values))
        return tuple(
            Case(
                row.id,
                row.key,
                row.created,
                row.updated,
                row.revision,
                row.system,
                row.request,
                Remarks(row.question, row.notes, tuple(sorted(tagged[row.id])), row.predicted, row.outcome),
                tuple(cast[row.id]),
            )
            for row in rows
        )


def _columns_of(draft: Draft) -> dict[str, Any]:
    kept = {name: getattr(draft, name) for name in ("digest", "updated", "system", "request")}
    return kept | _columns(draft.system, draft.request, draft.remarks)


def _columns(system: str, request: dict[str, Any], remarks: Remarks) -> dict[str, Any]:
    written = {name: getattr(remarks, name) for name in ("question", "notes", "predicted", "outcome")}
    return written | {"words": search_words(system, request, remarks)}


def _wanted(wanted: Wanted) -> Select[Any]:
    asked = select(cases)
    # LIKE finds a word of one character as it finds a long one; an index of trigrams would not.
    for word in folded(wanted.words).split():
        asked = asked.where(cases.c.words.contains(word, autoescape=True))
    if wanted.system is not None:
        asked = asked.where(cases.c.system == wanted.system)
    if wanted.tag is not None:
        asked = asked.where(cases.c.id.in_(select(tags.c.case_id).where(tags.c.tag == wanted.tag)))
    if wanted.state is not None:
        decided = cases.c.outcome.is_not(None)
        asked = asked.where(decided if wanted.state == "decided" else ~decided)
    return asked
