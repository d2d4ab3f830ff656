"""行宮 How long a spirit stays in a place: seats in turn, a fixed number of years each."""

from collections.abc import Sequence
from typing import NamedTuple

from samsik.taiyi.halls import Place


class Stay(NamedTuple):
    """A place, the year within the stay (from 1) and its length, the year it began and the year it ends."""

    seat: Place
    year_in: int
    of: int
    since: int
    next: int


class Turn(NamedTuple):
    """One round of several that make a cycle: its number and the year within it (both from 1)."""

    number: int
    year_in: int
    of: int
    since: int
    next: int


def stay_in(seats: Sequence[Place], years: int, count: int, year: int) -> Stay:
    """The stay of a spirit that keeps each of `seats` for some years; a seat named twice running is one stay.

    Counts start at one and the remainder is taken off by the text's 算外, so a place is found from `count − 1`; without
    the minus one, the last year of every stay would fall into the next place.
    """
    index = (count - 1) % (years * len(seats))
    station = first = index // years
    while first and seats[first - 1] is seats[station]:
        first -= 1
    last = station
    while last + 1 < len(seats) and seats[last + 1] is seats[station]:
        last += 1
    return span(seats[station], index - first * years, years * (last + 1 - first), year)


def span(seat: Place, elapsed: int, of: int, year: int) -> Stay:
    """The stay that has run for `elapsed` whole years of `of` when `year` begins."""
    return Stay(seat, elapsed + 1, of, year - elapsed, year - elapsed + of)


def turn_in(years: int, turns: int, count: int, year: int) -> Turn:
    """The round of `years` that a count falls in, of `turns` to the cycle."""
    number, elapsed = divmod((count - 1) % (years * turns), years)
    return Turn(number + 1, elapsed + 1, years, year - elapsed, year - elapsed + years)
