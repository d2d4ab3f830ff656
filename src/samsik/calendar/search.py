"""反推 From pillars back to dates: every moment that has them, by years, then terms, then days, then double hours."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from samsik.calendar import pillars, terms
from samsik.calendar.civil import DAY, FIRST_YEAR, LAST_YEAR, UNIX_JDN
from samsik.calendar.moment import Moment
from samsik.calendar.options import Zi
from samsik.calendar.resolve import Asked, bound_of
from samsik.calendar.spans import Span
from samsik.calendar.when import parse_when
from samsik.core.cycle import PILLARS, Pillar
from samsik.errors import SamsikError

COMMA = re.compile("[,，、]")
# Where the double hours of a day begin, seconds from its midnight, and its end.
_SLOTS = (0, *range(pillars.HOUR, DAY, 2 * pillars.HOUR), DAY)


def parse_pillars(text: str) -> tuple[Pillar, ...]:
    """One to four pillars, year first: `甲辰,丙寅,辛酉,戊子`, or parted by blanks.

    SamsikError `unknown_pillar`, `pillar_count`, `pillars_gap`.
    """
    # A comma may follow the last one.
    bare = text.rstrip(" ,，、")
    words = split_pillars(bare) if COMMA.search(bare) else bare.split()
    _check_count(words)
    if "" in words:
        raise SamsikError("pillars_gap", value=text)
    return tuple(map(Pillar.of, words))


def split_pillars(text: str) -> list[str]:
    """What stands between the commas."""
    return [word.strip() for word in COMMA.split(text)]


def read_pillars(text: str) -> tuple[Pillar | None, Pillar | None, Pillar, Pillar]:
    """`Y,M,D,H`, of which year and month may be left empty; SamsikError `pillars_form`, `unknown_pillar`."""
    words = split_pillars(text)
    if len(words) != 4 or not words[2] or not words[3]:
        raise SamsikError("pillars_form", value=text)
    year, month = (Pillar.of(word) if word else None for word in words[:2])
    return year, month, Pillar.of(words[2]), Pillar.of(words[3])


def dates_of_pillars(
    wanted: str | Sequence[Pillar],
    first: str | int | None = None,
    last: str | int | None = None,
    **conventions: Any,
) -> tuple[Span, ...]:
    """Every span of time that has these pillars, year, month, day, hour or the first of them, in order.

    `first` and `last` are WHEN: a year or a date counts whole; without them the 6,000 years of the tables.
    `conventions` are the keyword arguments of `Moment` (zone, place, solar, zi, terms …).
    SamsikError `month_of_year`, `hour_of_day` for pillars that never meet.
    """
    asked = parse_pillars(wanted) if isinstance(wanted, str) else tuple(wanted)
    _check_count(asked)
    like = Moment("now", **{"now": 0} | conventions)
    frame = Asked(now=like.ut_seconds, zone=like.zone, calendar=like.calendar, almanac=like.almanac)
    start = bound_of(parse_when(FIRST_YEAR if first is None else first), frame)
    end = bound_of(parse_when(LAST_YEAR if last is None else last), frame, after=True)
    if end <= start:
        raise SamsikError("range_reversed", first=like.at(start).civil, last=like.at(end).civil)
    _check_meeting(asked, like.zi)
    found: list[tuple[int, int]] = []
    for low, high in _pieces(asked, like, start, end):
        low, high = max(low, start), min(high, end)
        if found and found[-1][1] == low:
            found[-1] = (found[-1][0], high)
        elif low < high:
            found.append((low, high))
    return tuple(Span(low, high, like.at((low + high) // 2)) for low, high in found)


def _check_count(asked: Sequence[object]) -> None:
    if not 1 <= len(asked) <= 4:
        raise SamsikError("pillar_count", value=len(asked))


def _check_meeting(asked: Sequence[Pillar], zi: Zi) -> None:
    if len(asked) > 1:
        check_month(asked[0], asked[1])
    if len(asked) > 3:
        day_of_hour(asked[2], asked[3], zi)


def check_month(year: Pillar, month: Pillar) -> None:
    """Refuse a month that its year never has: SamsikError `month_of_year`."""
    spring = 24 * (year + 4) + 3
    months = [PILLARS[pillars.month_pillar(ordinal)] for ordinal in range(spring, spring + 24, 2)]
    if month not in months:
        raise _never_meet("month_of_year", year, month, months)


def day_of_hour(day: Pillar, hour: Pillar, zi: Zi) -> Pillar:
    """The day whose 子 hour the hour is counted from: `day`, or under `late` perhaps the next.

    SamsikError `hour_of_day` for an hour that its day never has.
    """
    midnight = ((day - 49) % 60 - UNIX_JDN) * DAY
    met = [pillars.day_and_hour(midnight + slot, zi) for slot in (-pillars.HOUR, *_SLOTS[:-1])]
    counted: dict[Pillar, int] = {PILLARS[found]: jdn for index, found, _, jdn in met if index == day}
    if hour not in counted:
        raise _never_meet("hour_of_day", day, hour, list(counted))
    return PILLARS[pillars.day_pillar(counted[hour])]


def _never_meet(code: str, whole: Pillar, part: Pillar, parts: list[Pillar]) -> SamsikError:
    right = dict.fromkeys(known.hanzi for known in parts if known.branch == part.branch)
    return SamsikError(code, whole=whole.hanzi, part=part.hanzi, right=" ".join(right))


def _pieces(asked: Sequence[Pillar], like: Moment, start: int, end: int) -> Iterator[tuple[int, int]]:
    """UT seconds [from, to) with the pillars asked for; the outermost may reach beyond [start, end)."""
    first, last = (pillars.spring_year(terms.ordinal_at(edge)) for edge in (start, end - 1))
    for year in range(first + (asked[0] - pillars.year_pillar(24 * first + 3)) % 60, last + 1, 60):
        spring = 24 * year + 3
        if len(asked) == 1:
            yield like.turn(spring), like.turn(spring + 24)
            continue
        for ordinal in range(spring, spring + 24, 2):
            if pillars.month_pillar(ordinal) == asked[1]:
                yield from _days(asked[2:], like, like.turn(ordinal), like.turn(ordinal + 2))


def _days(asked: Sequence[Pillar], like: Moment, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of one month, UT seconds [start, end), with the day and hour asked for."""
    if not asked:
        yield start, end
        return
    # A day before: under `next-day` the pillar of a day begins with the eve.
    first = like.clock.read(start) // DAY + UNIX_JDN - 1
    last = like.clock.read(end) // DAY + UNIX_JDN + 1
    for jdn in range(first, last + 1):
        if (asked[0] - pillars.day_pillar(jdn)) % 60 > 1:
            continue
        midnight = (jdn - UNIX_JDN) * DAY
        for opening, closing in pairwise(midnight + slot for slot in _SLOTS):
            day, hour, _, _ = pillars.day_and_hour(opening, like.zi)
            if day == asked[0] and (len(asked) == 1 or hour == asked[1]):
                for low, high in like.clock.pieces(opening, closing):
                    if low < end and high > start:
                        yield max(low, start), min(high, end)
