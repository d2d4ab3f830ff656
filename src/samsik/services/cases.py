"""案 The casebook as people use it: save a reading, find it, say what came of it, and cast it again."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from samsik.casebook.case import TAG, Case, Draft, Remarks, check_key, check_remarks, check_text
from samsik.casebook.store import Casebook, Taken, Wanted
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError, one_of
from samsik.render.record import SCHEMA
from samsik.services import case_report as report
from samsik.services.case_files import cases_csv, cases_json, digest_of, new_key, read_cases
from samsik.services.case_recast import Recast, cast_again, casting_of, is_outdated
from samsik.services.case_stats import CaseStats, tally_cases
from samsik.services.request import LONGEST, Request

LIMIT = 500
STATES = ("open", "decided")
# What an export may be written as.
FORMATS = ("json", "csv")


@dataclass(frozen=True)
class Saved:
    """A case as it is handed out; `new` is False where it was there already."""

    case: Case
    new: bool = False

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The case with its chart; while the rules are those it was cast under, the chart's `text` is in `lang`."""
        return report.case_record(self.case, lang)

    def text(self, lang: str = "ko") -> str:
        """The case and its board for a terminal."""
        return report.case_text(self.case, lang)

    def markdown(self, lang: str = "ko") -> str:
        """The case and its board as Markdown."""
        return report.case_markdown(self.case, lang)


@dataclass(frozen=True)
class CaseList:
    """A page of cases, newest first; `cursor` asks for the next, `total` counts all of them."""

    cases: tuple[Case, ...]
    total: int
    cursor: str | None

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The page, each case without its chart."""
        return report.list_record(self.cases, self.total, self.cursor)

    def text(self, lang: str = "ko") -> str:
        """A line a case."""
        return report.list_text(self.cases, self.total, self.cursor, lang)

    def markdown(self, lang: str = "ko") -> str:
        """A table row a case."""
        return report.list_markdown(self.cases, lang)


@dataclass(frozen=True)
class Told:
    """One sentence about what was done, with its numbers."""

    key: str
    params: dict[str, Any]

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The numbers."""
        return {"schema": SCHEMA, **self.params}

    def text(self, lang: str = "ko") -> str:
        """The sentence."""
        return report.sentence(self.key, self.params, lang)


@dataclass(frozen=True)
class Export:
    """Cases ready to be written to a file."""

    cases: tuple[Case, ...]

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """All there is to them."""
        return cases_json(self.cases)

    def text(self, lang: str = "ko") -> str:
        """The same, as a file is to hold it."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1)

    def csv(self, lang: str = "ko") -> str:
        """A row a case."""
        return cases_csv(self.cases)


@dataclass(frozen=True)
class Recasts:
    """Cases cast again; `accepted` where the new castings were saved."""

    recasts: tuple[Recast, ...]
    accepted: bool

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """What differs in each, and why."""
        return report.recasts_record(self.recasts, self.accepted, lang)

    def text(self, lang: str = "ko") -> str:
        """The same for a terminal."""
        return report.recasts_text(self.recasts, self.accepted, lang)


@dataclass(frozen=True)
class Hits:
    """How often what was foretold came true."""

    stats: CaseStats

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The tallies."""
        return report.stats_record(self.stats, lang)

    def text(self, lang: str = "ko") -> str:
        """The same in sentences."""
        return report.stats_text(self.stats, lang)


class Cases:
    """The deeds, over one casebook. `clock` gives UT seconds."""

    def __init__(self, book: Casebook | None = None, clock: Callable[[], float] | None = None) -> None:
        import time

        self.book = Casebook() if book is None else book
        self._clock = clock or time.time

    def close(self) -> None:
        """Let go of the casebook."""
        self.book.close()

    def _now(self) -> str:
        import time

        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._clock()))

    def add(self, request: Request, remarks: Remarks, *, key: str | None = None) -> Saved:
        """Cast and save. Under a key, the same save done twice is done once; SamsikError of `cast` and `Casebook`."""
        written = check_remarks(remarks)
        name = new_key() if key is None else check_key(key)
        chart = request.chart(request.moment(int(self._clock())))
        kept, now = request.settled(chart), self._now()
        digest = digest_of(request.to_dict(), written)
        draft = Draft(name, digest, chart.system, kept.to_dict(), written, (casting_of(chart, now),), now, now)
        return Saved(*self.book.add(draft))

    def show(self, id: int) -> Saved:
        """One case; SamsikError `no_case`."""
        return Saved(self.book.get(id))

    def list(
        self,
        words: str = "",
        *,
        system: str | None = None,
        tag: str | None = None,
        state: str | None = None,
        limit: int = 20,
        cursor: str | None = None,
    ) -> CaseList:
        """A page of the cases that have all of the words; SamsikError `bad_choice`, `out_of_range`, `not_whole`."""
        wanted = wanted_of(words, system, tag, state)
        if not 1 <= limit <= LIMIT:
            raise SamsikError("out_of_range", name="limit", value=limit, low=1, high=LIMIT)
        before = None if cursor is None else number_of("cursor", cursor)
        found = self.book.find(wanted, limit=limit + 1, before=before)
        more = str(found[limit - 1].id) if len(found) > limit else None
        return CaseList(found[:limit], self.book.count(wanted), more)

    def edit(self, id: int, changes: Mapping[str, Any], *, revision: int | None = None) -> Saved:
        """Change what is written of a case, by the names of `Remarks`; SamsikError `no_case`, `case_changed`."""
        return Saved(self.book.edit(id, dict(changes), now=self._now(), revision=revision))

    def delete(self, id: int, *, revision: int | None = None) -> Told:
        """Delete a case for good."""
        self.book.delete(id, revision=revision)
        return Told("deleted", {"id": id})

    def stats(self, words: str = "", *, by: str | None = None, **which: str | None) -> Hits:
        """Hits against chance, over the cases wanted and by group."""
        return Hits(tally_cases(self.book.each(wanted_of(words, **which), whole=False), by))

    def export(self, words: str = "", **which: str | None) -> Export:
        """The cases wanted, whole."""
        return Export(tuple(self.book.each(wanted_of(words, **which))))

    def take(self, data: bytes, *, replace: bool = False) -> Told:
        """Bring in an exported file, all of it or nothing; SamsikError of `read_cases`."""
        return self.keep(self.read(data), replace=replace)

    def read(self, data: bytes) -> Sequence[Draft]:
        """The cases of an exported file, which are not brought in yet; SamsikError of `read_cases`."""
        return read_cases(data, self._now())

    def keep(self, drafts: Iterable[Draft], *, replace: bool = False) -> Told:
        """Bring in cases that were read, all of them or none."""
        taken: Taken = self.book.take(drafts, replace=replace)
        return Told("imported", dict(vars(taken)))

    def recast(self, id: int | None = None, *, accept: bool = False) -> Recasts:
        """Cast a case again, or all whose rules have changed since; with `accept`, keep what comes out."""
        chosen = [self.book.get(id)] if id is not None else list(filter(is_outdated, self.book.each(Wanted())))
        done = []
        for case in chosen:
            again = cast_again(case, self._now())
            if accept and again.now is not None and is_outdated(case):
                self.book.recast(case.id, again.now, now=self._now(), revision=case.revision)
            done.append(again)
        return Recasts(tuple(done), accept)


def wanted_of(words: str = "", system: str | None = None, tag: str | None = None, state: str | None = None) -> Wanted:
    """Which cases are asked for; SamsikError `unknown_system`, `bad_choice`, `case_text_long`, `case_text_bad`."""
    if system is not None:
        one_of("unknown_system", system, SYSTEMS)
    if state not in (None, *STATES):
        raise SamsikError("bad_choice", name="state", value=state, known=" ".join(STATES))
    tag = None if tag is None else check_text("tag", tag, TAG)
    return Wanted(check_text("words", words, LONGEST), system, tag, state)  # type: ignore[arg-type]


def number_of(name: str, word: str) -> int:
    """The number of a case; SamsikError `not_whole`."""
    # Beyond the integers of a database there is no case, and the database would stumble.
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise SamsikError("not_whole", name=name, value=word)
    return int(word)
