"""定局 Which 遁 and 局 hold: by 置閏, blocks of fifteen days that follow the terms, or by 拆補."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import tables, terms
from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.options import Almanac
from samsik.calendar.terms import Term
from samsik.calendar.zones import Zone
from samsik.core.cycle import Dun, Pillar

# 局 of the first 元 of each term, 冬至 first; the others step by six, up under yang and down under yin.
FIRST_JU = (1, 2, 3, 8, 9, 1, 3, 4, 5, 4, 5, 6, 9, 8, 7, 2, 1, 9, 7, 6, 5, 6, 5, 4)
YUAN = "上中下"
LEAP_TERMS = (Term.MANGZHONG, Term.DAXUE)
# Years before the one asked for that a walk of blocks starts: by then any start has corrected itself.
RUN_UP = 9

# Whose civil days the terms fall on: those of a zone, or those the almanac prints.
TermDays = Zone | Almanac
# Day numbers, or the ordinals of terms.
Days = NDArray[np.int64]


class Block(NamedTuple):
    """Fifteen days under one term: its ordinal, first day, lead of the term over it, and whether it is a leap.

    A leap has the lead of the block it repeats, which is what called for it.
    """

    ordinal: int
    first: int
    lead: int
    leap: bool


class Bureau(NamedTuple):
    """定局: term, 元, 遁, 局, 符頭 of the day; `lead` and `status` (超神 正授 接氣 閏) under 置閏 only."""

    term: Term
    yuan: str
    dun: Dun
    ju: int
    leader: Pillar
    lead: int | None
    status: str | None


def leader_of(day: Pillar) -> Pillar:
    """符頭: the latest 甲 or 己 day (Q-02)."""
    return Pillar(day // 5 * 5)


def yuan_of(day: Pillar) -> str:
    """元: by the branch of the 符頭, 仲 上, 孟 中, 季 下 (Q-02)."""
    return YUAN[day // 5 % 3]


def dun_of(term: int) -> Dun:
    """遁 of a term: yang from 冬至 to 芒種."""
    return Dun.YANG if term < 12 else Dun.YIN


def ju_of(term: int, yuan: str) -> int:
    """局 of a term and 元 (Q-01)."""
    step = 6 if dun_of(term) is Dun.YANG else -6
    return (FIRST_JU[term] - 1 + step * YUAN.index(yuan)) % 9 + 1


def status_of(block: Block) -> str:
    """超神 when the block leads its term, 接氣 when it lags, 正授 when they begin together, 閏 when it is a leap."""
    if block.leap:
        return "閏"
    return "超神" if block.lead > 0 else "正授" if block.lead == 0 else "接氣"


def blocks(ordinals: Sequence[int], days: Sequence[int], *, threshold: int) -> list[Block]:
    """置閏: one block a term in order, from the latest 上元 day on or before the first (Q-03).

    `days` are the civil days (Julian day numbers) of the terms. A block of 芒種 or 大雪 that leads by
    `threshold` days or more is followed by another of the same term.
    """
    at, firsts = walk_of_terms(np.asarray(ordinals), np.asarray(days), threshold=threshold)
    found: list[Block] = []
    for place, first in zip(at.tolist(), firsts.tolist(), strict=True):
        ordinal = ordinals[place]
        if found and found[-1].ordinal == ordinal:
            found.append(found[-1]._replace(first=first, leap=True))
        else:
            found.append(Block(ordinal, first, days[place] - first, False))
    return found


def walk_of_terms(ordinals: Days, days: Days, *, threshold: int) -> tuple[Days, Days]:
    """The same as arrays: of every block the place of its term among `ordinals`, and its first day."""
    first = int(days[0]) - (int(days[0]) + 49) % 15
    leaps: list[int] = []
    for place in np.flatnonzero(np.isin(ordinals % 24, LEAP_TERMS)).tolist():
        # Fifteen days a term so far, and as many for every leap before.
        if days[place] - first - 15 * (place + len(leaps)) >= threshold:
            leaps.append(place)
    at = np.sort(np.append(np.arange(len(ordinals)), np.array(leaps, np.int64)), kind="stable")
    return at, first + 15 * np.arange(len(at))


def days_of_terms(first: int, last: int, by: TermDays) -> NDArray[np.int64]:
    """The civil days of the terms `first` … `last` − 1; SamsikError `out_of_table`."""
    ordinals = np.arange(first, last)
    if isinstance(by, str):
        return terms.almanac_jdn(ordinals, by)
    seconds = terms.term_seconds(ordinals)
    offsets = by.fixed if by.fixed is not None else [by.offset_at_utc(each) for each in seconds.tolist()]
    return (seconds + offsets) // DAY + UNIX_JDN


def walk_of_years(first: int, last: int, by: TermDays, threshold: int) -> tuple[Block, ...]:
    """The blocks of the terms 24·first … 24·last + 23, with a margin on both sides; SamsikError `out_of_table`."""
    known, values = tables.table("terms")
    start = max(24 * (first - RUN_UP), known)
    end = min(24 * last + 27, known + len(values))
    walk = blocks(range(start, end), days_of_terms(start, end, by).tolist(), threshold=threshold)
    return tuple(block for block in walk if block.ordinal >= 24 * first - 3)


@lru_cache(maxsize=1 << 10)
def blocks_of_year(year: int, by: TermDays, threshold: int) -> tuple[tuple[int, ...], tuple[Block, ...]]:
    """First days and blocks of the terms 24·year … 24·year + 23, with a margin on both sides."""
    near = walk_of_years(year, year, by, threshold)
    return tuple(block.first for block in near), near


def block_of(day_jdn: int, ordinal: int, by: TermDays, *, threshold: int) -> Block:
    """The block of a day; `ordinal` is the term in force on it."""
    firsts, found = blocks_of_year(ordinal // 24, by, threshold)
    return found[bisect_right(firsts, day_jdn) - 1]


def by_blocks(day_jdn: int, ordinal: int, by: TermDays, *, threshold: int) -> Bureau:
    """The bureau of a day under 置閏; `ordinal` is the term in force on it."""
    block = block_of(day_jdn, ordinal, by, threshold=threshold)
    term = Term(block.ordinal % 24)
    fifth = (day_jdn - block.first) // 5
    leader = Pillar((block.first + 5 * fifth + 49) % 60)
    return Bureau(term, YUAN[fifth], dun_of(term), ju_of(term, YUAN[fifth]), leader, block.lead, status_of(block))


def by_instant(day: Pillar, ordinal: int) -> Bureau:
    """The bureau under 拆補: the term in force at the instant, the 元 of the day (Q-04)."""
    term = Term(ordinal % 24)
    yuan = yuan_of(day)
    return Bureau(term, yuan, dun_of(term), ju_of(term, yuan), leader_of(day), None, None)
