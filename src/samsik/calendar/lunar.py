"""陰曆 Lunar dates of the Chinese (`cn`) and the Korean (`kr`) almanac, −3001 … 2999.

China: the list in force from −720 to 1959, then new moons and 中氣 by the clock of UTC+8. Korea: the Chinese list to
1911, then UTC+9 all along, as its own tables do. Before −720 the sky at the mean time of 108.9°E, 建寅 first.

The number of a month is the one its almanac gave it, so that reforms of the first month show: 9–23 and 237–239 (建丑
first), 690–700 (建子 is 正月, then 臘月 = 12, 一月 = 1, 二月 …), 762 (建子 … 建辰 = 1 … 5), −720 … −221 (建子 first,
十三月 = leap 13), −220 … −104 (後九月 = leap 9). The year turns at month 1; between −220 and −104, when it turned at
month 10 for the people who lived it, months 10–12 still close the year of the number. Where a reform left one year with
two months of one number, the second is marked `again`: 一月 of 690–700, 後十二月 of 239, and in −221, 23, 700, 762.
Edicts that set single months against the rule (697–698, 724–725) are kept with their sources in `reforms.toml`.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from samsik.calendar.almanac import Event, pins
from samsik.calendar.month_names import month_branch, month_from_yin, month_name
from samsik.calendar.months import Flags, Months, months
from samsik.calendar.options import Almanac
from samsik.calendar.tables import Ints, out_of_table
from samsik.core.cycle import Branch
from samsik.errors import SamsikError


@dataclass(frozen=True)
class Lunar:
    """A lunar date: year (1 BC = 0), month 1..13, leap flag, day 1..30, almanac; `again`: second of two months."""

    year: int
    month: int
    leap: bool
    day: int
    almanac: Almanac
    again: bool = False

    @property
    def jdn(self) -> int:
        """The day number; SamsikError as `jdn_of`."""
        return jdn_of(self.year, self.month, self.leap, self.day, self.almanac, again=self.again)

    @property
    def name(self) -> str:
        """The hanzi name of the month: 正月, 閏四月, and 十三月, 後九月, 後十二月, 臘月, 一月, 建子月 of their time."""
        return month_name(self.year, self.month, self.leap, self.again)

    @property
    def branch(self) -> Branch:
        """月建 The branch of the month, 寅 for the month of 雨水; a leap month keeps that of the month before it."""
        return month_branch(self.year, self.month, self.again)

    @property
    def from_yin(self) -> int:
        """月序 The month counted from 寅 = 1 to 12; 0 and −1 are 丑 and 子 months that opened a year of the reforms."""
        return month_from_yin(self.year, self.month, self.again)


@dataclass(frozen=True)
class LunarMonth:
    """A month: year, number, leap flag, `again` as in `Lunar`, day number of its first day, length in days."""

    year: int
    number: int
    leap: bool
    again: bool
    first: int
    days: int


@dataclass(frozen=True)
class Doubt:
    """Why a date may be off: a new moon or a 中氣 closer to midnight than ΔT is known.

    `seconds` after midnight, negative before it. ΔT is taken to be known to 2 s up to 2025, then 1.6 s worse each year
    (2 min in 2100), and before −720 to 0.8 s × (centuries from 1820)², the standard error of Morrison and Stephenson
    2004. `printed`: the day that the printed table `table` has instead, or "".
    """

    event: Event
    seconds: int
    printed: str = ""
    table: str = ""


def lunar_of(jdn: int, almanac: Almanac) -> Lunar:
    """The lunar date of a day; SamsikError `out_of_table` outside −3001 … 2999."""
    table = months(almanac)
    at = table.index(jdn)
    year, number, day = int(table.year[at]), int(table.number[at]), jdn - int(table.start[at]) + 1
    return Lunar(year, number, bool(table.leap[at]), day, almanac, bool(table.again[at]))


def lunar_fields(jdn: Ints, almanac: Almanac) -> tuple[Ints, Ints, Flags, Ints]:
    """Year, month, leap flag and day of day numbers, any shape and order, each of that shape."""
    table = months(almanac)
    at = table.indices(jdn)
    return table.year[at], table.number[at], table.leap[at], jdn - table.start[at] + 1


def months_of_year(year: int, almanac: Almanac) -> tuple[LunarMonth, ...]:
    """The months of a lunar year in order of time; SamsikError `out_of_table`."""
    table = months(almanac)
    places = table.of_year(year)
    if not places:
        raise out_of_table(year)
    first = table.start[places.start : places.stop + 1].tolist()
    rows = slice(places.start, places.stop)
    columns = (table.number[rows].tolist(), table.leap[rows].tolist(), table.again[rows].tolist())
    days = np.diff(first).tolist()
    return tuple(LunarMonth(year, *row) for row in zip(*columns, first[:-1], days, strict=True))


def new_year_jdn(year: int, almanac: Almanac) -> int:
    """The first day of month 1; SamsikError `out_of_table`."""
    return months_of_year(year, almanac)[0].first


def month_called(year: int, name: str, almanac: Almanac) -> tuple[int, bool, bool] | None:
    """Number, leap flag and `again` of the month of that hanzi name in a year; None where it has none so called."""
    for each in months_of_year(year, almanac):
        if month_name(year, each.number, each.leap, each.again) == name:
            return each.number, each.leap, each.again
    return None


@cache
def twins(almanac: Almanac) -> frozenset[tuple[int, int]]:
    """Year and number of the months of which a reform left the year two."""
    table = months(almanac)
    return frozenset(zip(table.year[table.again].tolist(), table.number[table.again].tolist(), strict=True))


def jdn_of(
    year: int, month: int, leap: bool, day: int, almanac: Almanac, *, again: bool = False, written: str = ""
) -> int:
    """The day number of a lunar date that exists; `written` names in errors a month of no number.

    SamsikError: `out_of_table`; `no_lunar_month` (lists those of the year); `no_leap_month` (names the leap month
    that the year has) and `no_leap_in_year`; `no_second_month`; `no_lunar_day` (names the last day).
    """
    known = months_of_year(year, almanac)
    alike = [each for each in known if (each.number, each.leap) == (month, leap)]
    if not alike:
        raise _no_month(year, written.strip("閏月") or month, leap, known)
    if again and len(alike) == 1:
        raise SamsikError("no_second_month", year=year, month=month)
    found = alike[again]
    if not 1 <= day <= found.days:
        raise SamsikError("no_lunar_day", value=f"{year}-{month:02d}-{day:02d}{'L' * leap}", last=found.days)
    return found.first + day - 1


def _no_month(year: int, month: int | str, leap: bool, known: tuple[LunarMonth, ...]) -> SamsikError:
    if not leap:
        numbers = (f"{each.number}{'L' * each.leap}{'R' * each.again}" for each in known)
        return SamsikError("no_lunar_month", year=year, month=month, known=" ".join(numbers))
    leaps = [each.number for each in known if each.leap]
    if not leaps:
        return SamsikError("no_leap_in_year", year=year, month=month)
    return SamsikError("no_leap_month", year=year, month=month, leap=", ".join(map(str, leaps)))


def doubt_of(jdn: int, almanac: Almanac) -> Doubt | None:
    """The event that would change the lunar date of a day if it fell on the other side of midnight."""
    table = months(almanac)
    at = table.index(jdn)
    found = _doubts(table, at)
    if not found and jdn + 1 == table.start[at + 1]:
        # A new moon just after midnight would make this last day the first of the next month.
        found = [row for row in _doubts(table, at + 1) if row[1] == 0 and row[2] >= 0]
    if not found:
        return None
    month, kind, seconds = found[0]
    event: Event = "term" if kind == 2 else "moon"
    start = int(table.start[month])
    for pin in pins():
        if (pin.almanac, pin.event, pin.jdn) == (almanac, event, start):
            return Doubt(event, seconds, pin.printed, pin.table)
    return Doubt(event, seconds)


def _doubts(table: Months, at: int) -> list[list[int]]:
    rows: list[list[int]] = table.doubt[table.doubt[:, 0] == at].tolist()
    return rows
