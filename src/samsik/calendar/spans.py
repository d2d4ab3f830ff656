"""時辰 The double hours of a civil day: every chart that a day of unknown hour can have, with its span."""

from dataclasses import dataclass
from itertools import pairwise

from samsik.calendar import pillars, terms
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.clock import Clock
from samsik.calendar.moment import Moment


@dataclass(frozen=True)
class Span:
    """UT seconds [start, end) throughout which the facts of `moment`, which lies within, do not change."""

    start: int
    end: int
    moment: Moment


def spans_of_day(day: Moment) -> tuple[Span, ...]:
    """The spans of the civil day of a moment, in order, without gap or overlap but for what the clock itself skips.

    Thirteen on an ordinary day, 子 being parted by midnight; one more where a term begins within a double hour.
    """
    midnight = (day.jdn - UNIX_JDN) * DAY
    found: list[Span] = []
    for start, end in Clock(day.zone).pieces(midnight, midnight + DAY):
        found += [_span(day, *piece) for piece in pairwise(sorted({start, end, *_edges(day, start, end)}))]
    return tuple(found)


def _span(day: Moment, start: int, end: int) -> Span:
    # The middle, so that a span of some length does not speak of its own edges.
    return Span(start, end, day.at((start + end) // 2))


def _edges(day: Moment, start: int, end: int) -> list[int]:
    """The UT seconds at which a pillar, the term or the clock itself turns between `start` and `end`."""
    turns = [terms.seconds_of(ordinal) for ordinal in (day.ordinal, day.ordinal + 1)]
    for length, phase in ((2 * pillars.HOUR, -pillars.HOUR), (DAY, 0)):
        if length == DAY and day.zi == "next-day":
            continue
        first = (day.clock.read(start) - phase) // length * length + phase
        for reading in range(first, day.clock.read(end) + 1, length):
            turns += [edge for piece in day.clock.pieces(reading, reading + length) for edge in piece]
    return [edge for edge in turns if start < edge < end]
