"""擇時 Sweeping a stretch of time for the windows that answer a question, a page at a time."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from samsik.search.asking import Asked
from samsik.search.ground import Ground
from samsik.search.layers import Bits
from samsik.search.timeline import Pieces
from samsik.search.tree import Node
from samsik.search.windows import Windows, merged, seconds_of, windows_of


class Window(NamedTuple):
    """UT seconds [start, end) throughout which a question holds and as many wishes are met."""

    start: int
    end: int
    score: int


@dataclass(frozen=True)
class Page:
    """Some windows in the order asked for, whether more follow, and how much of the whole stretch fits.

    `runs` counts the unbroken windows of the whole stretch, whatever their score.
    """

    windows: tuple[Window, ...]
    more: bool
    seconds: int
    runs: int


class Sweep:
    """A question over a ground: `tree` must hold, each of `wishes` that does adds one to the score."""

    def __init__(self, ground: Ground, tree: Node, wishes: tuple[Node, ...] = (), text: str = "") -> None:
        self._ground = ground
        self._asked = Asked(ground, tree, text)
        self._wished = [Asked(ground, wish) for wish in wishes]

    def fitting(self) -> Iterator[tuple[Pieces, Bits]]:
        """The pieces of the stretch with the hours that fit."""
        for pieces in self._ground.stretch.pieces():
            yield pieces, self._asked.bits(pieces) & pieces.valid

    def _windows(self, pieces: Pieces, bits: Bits) -> Windows:
        return windows_of(bits, pieces, [wish.bits(pieces) for wish in self._wished])

    def __iter__(self) -> Iterator[Window]:
        """Every window in order of time, none kept."""
        for part in merged(self._windows(*found) for found in self.fitting()):
            yield from map(Window._make, zip(*(each.tolist() for each in part), strict=True))

    def by_time(self, limit: int, after: int | None) -> Page:
        """The first windows that begin at UT second `after` or later."""
        count, found = _Count(), list[Window]()
        held: list[Windows] = []
        for pieces, bits in self.fitting():
            count.add(pieces, bits)
            if len(found) > limit or (after is not None and pieces.end[-1] <= after):
                continue
            parts = list(merged([*held, self._windows(pieces, bits)]))
            # What may go on in the next pieces is held back.
            held = parts[-1:]
            found += _rows(parts[:-1], after)
        found += _rows(held, after)
        return Page(tuple(found[:limit]), len(found) > limit, count.seconds, count.runs)

    def by_score(self, limit: int, after: tuple[int, int] | None) -> Page:
        """The windows that meet most wishes, the earlier first; `after` is score and start of the last one seen."""
        count = _Count()

        def counted() -> Iterator[Windows]:
            for pieces, bits in self.fitting():
                count.add(pieces, bits)
                yield self._windows(pieces, bits)

        def rows() -> Iterator[Window]:
            for part in merged(counted()):
                for window in map(Window._make, zip(*(each.tolist() for each in part), strict=True)):
                    if after is None or _rank(window) > (-after[0], after[1]):
                        yield window

        best = heapq.nsmallest(limit + 1, rows(), key=_rank)
        return Page(tuple(best[:limit]), len(best) > limit, count.seconds, count.runs)


def _rank(window: Window) -> tuple[int, int]:
    return -window.score, window.start


def _rows(parts: list[Windows], after: int | None) -> Iterator[Window]:
    for part in parts:
        low = 0 if after is None else int(np.searchsorted(part.start, after))
        yield from map(Window._make, zip(*(each[low:].tolist() for each in part), strict=True))


class _Count:
    """Seconds that fit, and unbroken runs of hours."""

    def __init__(self) -> None:
        self.seconds = self.runs = 0
        self._open = False

    def add(self, pieces: Pieces, bits: Bits) -> None:
        self.seconds += int(seconds_of(bits, pieces).sum())
        valid, one = pieces.valid, np.uint32(1)
        first = bits & valid & ~(valid << one) != 0
        last = bits & valid & ~(valid >> one) != 0
        goes_on = first & np.append(self._open, last[:-1])
        self.runs += int(np.bitwise_count(bits & ~(bits << one)).sum()) - int(goes_on.sum())
        self._open = bool(last[-1])
