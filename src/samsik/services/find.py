"""擇時 find: the windows of time in which what is asked for holds."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from samsik.calendar.moment import Moment
from samsik.core.typed import whole
from samsik.errors import SamsikError
from samsik.extras import need
from samsik.search.columns import columns
from samsik.search.finding import Page, Sweep, Window
from samsik.search.ground import Ground
from samsik.search.query import parse
from samsik.search.signs import sign, signs, wishes
from samsik.search.tree import All, Literal, Negation, Node, Some, Test, Unknown, columns_of
from samsik.search.windows import seconds_of
from samsik.services.find_cursor import followed, moves, written
from samsik.services.questions import Field, field_of, words

SORTS = ("time", "score")
# What is told of the board that holds when a window begins.
TOLD = {
    "taiyi": ("dun", "ju", "palace", "host", "guest", "three_gates", "favours"),
    "qimen": ("q_dun", "q_ju", "q_zhifu", "q_zhishi"),
    "liuren": ("l_method", "l_class", "l_first", "l_second", "l_third"),
}
JU = {"taiyi": "ju", "qimen": "q_ju", "liuren": None}
# So many windows are held at once; who asks for more reads them one by one.
MOST = 100_000
_BATCH = 1024
ANYTHING = Test("=", Literal(True), Literal(True))


@dataclass(frozen=True)
class Question:
    """What is asked: signs required, shunned and wished for, and a condition over columns."""

    require: tuple[str, ...]
    avoid: tuple[str, ...]
    favour: tuple[str, ...]
    where: str | None
    sort: str


@dataclass(frozen=True)
class Found:
    """The answer, a page of it. Iterating goes through every window of the whole stretch, none kept."""

    question: Question
    field: Field
    tree: Node
    wished: tuple[Node, ...]
    limit: int | None
    after: tuple[int, ...] | None = None

    @cached_property
    def ground(self) -> Ground:
        """What the question is put to."""
        return self.field.ground()

    @cached_property
    def sweep(self) -> Sweep:
        """The question bound to its ground."""
        return Sweep(self.ground, self.tree, self.wished, self.question.where or "")

    @cached_property
    def page(self) -> Page:
        """The page asked for; SamsikError `find_flood` where every window was, and there are too many to hold."""
        limit = MOST if self.limit is None else self.limit
        if self.question.sort == "score":
            page = self.sweep.by_score(limit, None if self.after is None else (self.after[0], self.after[1]))
        else:
            page = self.sweep.by_time(limit, None if self.after is None else self.after[0])
        if self.limit is None and page.more:
            raise SamsikError("find_flood", n=f"{page.runs:,}", most=f"{MOST:,}")
        return page

    @property
    def fits_share(self) -> float:
        """The share of the time asked about that fits, 0..1."""
        return self.page.seconds / (self.field.end - self.field.start)

    @property
    def windows(self) -> tuple[dict[str, Any], ...]:
        """The windows of the page as plain data."""
        return tuple(told for _, told in self._told(self.page.windows))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Every window in order of time, whatever the page."""
        return (told for _, told in self._told(self.sweep))

    @property
    def cursor(self) -> str | None:
        """Where the next page starts; None on the last one."""
        return written(self)

    @cached_property
    def key(self) -> str:
        """The same for the same question, whatever the time asked about: cursors and events are known by it."""
        record = [vars(self.question), self.field.record(), self.field.systems]
        text = json.dumps(record, ensure_ascii=False)
        # Broken bytes of a command line may stand in a question.
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def _told(self, windows: Iterable[Window]) -> Iterator[tuple[Window, dict[str, Any]]]:
        waiting = iter(windows)
        while some := tuple(islice(waiting, _BATCH)):
            yield from zip(some, self._boards(some), strict=True)

    def _boards(self, windows: tuple[Window, ...]) -> Iterator[dict[str, Any]]:
        """Windows with the boards that hold when they begin."""
        import numpy as np

        ground = self.ground
        spots = ground.stretch.at(np.array([window.start for window in windows]))
        boards: dict[str, list[dict[str, Any]]] = {}
        for system in self.field.systems:
            values = [ground.values(name, spots) for name in TOLD[system]]
            names = [name.removeprefix("q_").removeprefix("l_") for name in TOLD[system]]
            boards[system] = [dict(zip(names, row, strict=True)) for row in zip(*values, strict=True)]
        main = self.field.systems[0]
        for window, *told in zip(windows, *boards.values(), strict=True):
            board = dict(zip(boards, told, strict=True))
            yield {
                "from": self.field.when(window.start),
                "to": self.field.when(window.end),
                "system": main,
                "ju": board[main].get("ju") if JU[main] else None,
                "seconds": window.end - window.start,
                "score": window.score,
                "boards": board,
            }

    @cached_property
    def shares(self) -> tuple[tuple[str, str, float], ...]:
        """Each part of what must hold: `require`, `avoid` or `where`, its text, and how much of the time it holds."""
        asked, known = self.question, signs(self.field.systems)
        parts = [("require", name, sign(name, known)) for name in asked.require]
        parts += [("avoid", name, _negated(sign(name, known))) for name in asked.avoid]
        if asked.where is not None:
            parts.append(("where", asked.where, parse(asked.where, columns())))
        return tuple((kind, text, self._share(node)) for kind, text, node in parts)

    def _share(self, node: Node) -> float:
        alone = Sweep(self.ground, node).fitting()
        seconds = sum(int(seconds_of(bits, pieces).sum()) for pieces, bits in alone)
        return seconds / (self.field.end - self.field.start)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The page as plain data."""
        from samsik.services.find_report import record

        return record(self)

    def text(self, lang: str = "ko") -> str:
        """The page for a terminal: conventions, how selective the question is, the windows, and a month strip."""
        from samsik.services.find_report import text

        return text(self, lang)

    def markdown(self, lang: str = "ko") -> str:
        """The page as Markdown."""
        from samsik.services.find_report import markdown

        return markdown(self, lang)

    def csv(self, lang: str = "ko") -> Iterator[str]:
        """A row a window; without a limit every window, as it is found."""
        from samsik.services.find_report import csv

        return csv(self)

    def ics(self, lang: str = "ko") -> Iterator[str]:
        """A calendar with an event a window (RFC 5545)."""
        from samsik.services.find_report import ics

        return ics(self, lang)

    def walk(self) -> Iterator[tuple[Window, dict[str, Any]]]:
        """The windows of the page and the same as plain data; without a limit all of them by time, none kept."""
        whole = self.limit is None and self.question.sort == "time" and self.after is None
        return self._told(self.sweep if whole else self.page.windows)


def find(
    first: Moment | str | int | None = None,
    last: Moment | str | int | None = None,
    *,
    require: str | Sequence[str] = (),
    avoid: str | Sequence[str] = (),
    favour: str | Sequence[str] = (),
    where: str | None = None,
    system: str | Sequence[str] = "taiyi",
    unit: str = "hour",
    school: str | Sequence[str] | None = None,
    options: dict[str, str] | None = None,
    sort: str = "time",
    limit: int | str | None = 20,
    cursor: str | None = None,
    **time: Any,
) -> Found:
    """The windows of time, between two WHEN, in which what is asked for holds.

    `require` and `avoid` are signs by name (三門具, 掩, 外辰迫, 南開門, 青龍返首, 元首 …, or a column of yes or no),
    each a list or a text parted by commas; `favour` are wishes, host, guest or signs, that make the score of a window;
    `where` is an SQL condition over the columns (`samsik.search.columns`). A system that is only spoken of by a sign
    or a column joins those of `system`. `limit` None or "all": every window.
    SamsikError for what cannot be read.
    """
    field = field_of(first, last, system=system, unit=unit, school=school, options=options, time=time)
    if sort not in SORTS:
        raise SamsikError("bad_choice", name="sort", value=sort, known=" ".join(SORTS))
    asked = Question(tuple(words(require)), tuple(words(avoid)), tuple(words(favour)), where, sort)
    tree, wished = _trees(asked, field.systems)
    found = Found(asked, _joined(field, tree, *wished), tree, wished, _limit(limit))
    if cursor is not None:
        found = followed(found, cursor, first=moves(first), last=moves(last))
    # What cannot be asked is refused here and not when the answer is read.
    found.sweep  # noqa: B018
    return found


def _trees(asked: Question, systems: tuple[str, ...]) -> tuple[Node, tuple[Node, ...]]:
    """What must hold, and the wishes; the signs are those of `systems` before others."""
    known = signs(systems)
    parts: list[Node] = [sign(name, known) for name in asked.require]
    parts += [_negated(sign(name, known)) for name in asked.avoid]
    if asked.where is not None:
        need("search")
        parts.append(parse(asked.where, columns()))
    wished = [each for name in asked.favour for each in wishes(name, known)]
    return All(tuple(parts)) if parts else ANYTHING, tuple(wished)


def _joined(field: Field, *trees: Node) -> Field:
    """With the systems that are asked about by a sign or a column, without having been named."""
    used = {columns()[name].system for tree in trees for name in columns_of(tree)}
    return replace(field, systems=(*field.systems, *(each for each in TOLD if each in used - {*field.systems})))


def _limit(limit: int | str | None) -> int | None:
    if limit in (None, "all"):
        return None
    number = whole("limit", str(limit))
    if not 1 <= number <= MOST:
        raise SamsikError("out_of_range", name="limit", value=number, low=1, high=MOST)
    return number


def _negated(node: Node) -> Node:
    match node:
        case All():
            return Some(tuple(map(_negated, node.parts)))
        case Some():
            return All(tuple(map(_negated, node.parts)))
        case Negation():
            return node.of
        case Test() | Unknown():
            # What is not known to be there is not there.
            return Some((Negation(node), Unknown(node.left))) if isinstance(node, Test) else Negation(node)
