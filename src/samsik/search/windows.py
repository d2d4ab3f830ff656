"""時窗 From the hours that fit to windows of time, and to how much of it fits."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from samsik.search.layers import Bits
from samsik.search.timeline import HOUR, Ints, Pieces


class Windows(NamedTuple):
    """Windows in order, UT seconds [start, end), and how many wishes each meets."""

    start: Ints
    end: Ints
    score: Ints


def seconds_of(bits: Bits, pieces: Pieces) -> Ints:
    """For each piece, for how many of its seconds it fits."""
    return np.bitwise_count(bits) * np.int64(HOUR) - _outside(bits, pieces)


def _outside(bits: Bits, pieces: Pieces) -> Ints:
    """The seconds of the hours that fit which lie before a piece begins or after it ends."""
    since = pieces.start - pieces.midnight
    until = pieces.end - pieces.midnight
    first, last = since // HOUR, (until - 1) // HOUR
    before = (since - first * HOUR) * (bits >> first.astype(np.uint32) & 1)
    found: Ints = before + ((last + 1) * HOUR - until) * (bits >> last.astype(np.uint32) & 1)
    return found


def windows_of(bits: Bits, pieces: Pieces, wishes: Sequence[Bits] = ()) -> Windows:
    """The windows of pieces; hours that follow each other are one window while the score is the same."""
    if not wishes:
        # Only where runs of hours begin and end is looked at, not every hour.
        one = np.uint32(1)
        start = _edges(bits & ~(bits << one), pieces, 0)
        end = _edges(bits & ~(bits >> one), pieces, HOUR)
        return _joined(start, end, np.zeros(len(start), np.int64))
    piece, hour = _hours(bits)
    score = np.zeros(len(hour), np.int64)
    for wish in wishes:
        score += wish[piece] >> hour.astype(np.uint32) & 1
    return _joined(_edges(bits, pieces, 0), _edges(bits, pieces, HOUR), score)


def _hours(bits: Bits) -> tuple[Ints, Ints]:
    """Piece and clock hour of every bit."""
    found = np.flatnonzero(np.unpackbits(bits.astype("<u4").view(np.uint8), bitorder="little").view(np.bool_))
    return found >> 5, found & 31


def _edges(bits: Bits, pieces: Pieces, after: int) -> Ints:
    """The instant so many seconds after each of these hours begins, but within its piece."""
    piece, hour = _hours(bits)
    edge = pieces.midnight[piece] + hour * HOUR + after
    found: Ints = np.clip(edge, pieces.start[piece], pieces.end[piece])
    return found


def _joined(start: Ints, end: Ints, score: Ints) -> Windows:
    if not len(start):
        return Windows(start, end, score)
    new = np.append(True, (start[1:] != end[:-1]) | (score[1:] != score[:-1]))
    at = np.flatnonzero(new)
    return Windows(start[at], end[np.append(at[1:], len(start)) - 1], score[at])


def merged(parts: Iterable[Windows]) -> Iterator[Windows]:
    """The same windows, with one that goes on from part to part as one. The last part may be empty."""
    held: Windows | None = None
    for part in parts:
        if held is not None:
            part = _joined(*(np.concatenate(pair) for pair in zip(held, part, strict=True)))
        if not len(part.start):
            continue
        # The last one may go on.
        yield Windows(*(each[:-1] for each in part))
        held = Windows(*(each[-1:] for each in part))
    if held is not None:
        yield held
