"""定局 Which 遁 and 局 hold: by 置閏, blocks of fifteen days that follow the terms, or by 拆補."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from samsik.calendar.terms import Term
from samsik.core.cycle import Dun, Pillar

# 局 of the first 元 of each term, 冬至 first; the others step by six, up under yang and down under yin.
FIRST_JU = (1, 2, 3, 8, 9, 1, 3, 4, 5, 4, 5, 6, 9, 8, 7, 2, 1, 9, 7, 6, 5, 6, 5, 4)
YUAN = "上中下"
LEAP_TERMS = (11, 23)


class Block(NamedTuple):
    """Fifteen days under one term: its ordinal, first day, lead of the term over it, and whether it is a leap."""

    ordinal: int
    first: int
    lead: int
    leap: bool


class Bureau(NamedTuple):
    """定局: term, 元, 遁, 局; `lead` and `status` (超神 正授 接氣 閏) under 置閏 only; the 符頭 of the day."""

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
    return YUAN[leader_of(day) // 5 % 3]


def dun_of(term: int) -> Dun:
    """遁 of a term: yang from 冬至 to 芒種."""
    return Dun.YANG if term < 12 else Dun.YIN


def ju_of(term: int, yuan: str) -> int:
    """局 of a term and 元 (Q-01)."""
    step = 6 if dun_of(term) is Dun.YANG else -6
    return (FIRST_JU[term] - 1 + step * YUAN.index(yuan)) % 9 + 1


def blocks(ordinals: Sequence[int], days: Sequence[int], *, threshold: int) -> list[Block]:
    """置閏: one block a term in order, from the latest 上元 day on or before the first (Q-03).

    `days` are the civil days (Julian day numbers) of the terms. A block of 芒種 or 大雪 that leads by
    `threshold` days or more is followed by another of the same term.
    """
    first = days[0] - (days[0] + 49) % 15
    found = []
    for ordinal, day in zip(ordinals, days, strict=True):
        lead = day - first
        found.append(Block(ordinal, first, lead, False))
        first += 15
        if ordinal % 24 in LEAP_TERMS and lead >= threshold:
            found.append(Block(ordinal, first, lead, True))
            first += 15
    return found


def by_blocks(day_jdn: int, ordinal: int, *, threshold: int, day_of: Callable[[int], int]) -> Bureau:
    """The bureau of a day under 置閏; `ordinal` is a term near the day, `day_of` the civil day of a term.

    The walk starts nine years back, where any start has corrected itself.
    """
    ordinals = range(ordinal - 24 * 9, ordinal + 4)
    walk = blocks(ordinals, [day_of(each) for each in ordinals], threshold=threshold)
    block = next(each for each in reversed(walk) if each.first <= day_jdn)
    term = block.ordinal % 24
    yuan = YUAN[(day_jdn - block.first) // 5]
    status = "閏" if block.leap else "超神" if block.lead > 0 else "正授" if block.lead == 0 else "接氣"
    leader = Pillar((block.first + (day_jdn - block.first) // 5 * 5 + 49) % 60)
    return Bureau(Term(term), yuan, dun_of(term), ju_of(term, yuan), leader, block.lead, status)


def by_instant(day: Pillar, ordinal: int) -> Bureau:
    """The bureau under 拆補: the term in force at the instant, the 元 of the day (Q-04)."""
    term = ordinal % 24
    yuan = yuan_of(day)
    return Bureau(Term(term), yuan, dun_of(term), ju_of(term, yuan), leader_of(day), None, None)
