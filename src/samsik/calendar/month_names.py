"""月名 What a month is called and under which branch it stands, where its number alone does not say."""

import tomllib
from functools import cache
from importlib.resources import files

from samsik.core.cycle import Branch

_ORDINARY = ("正月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "十一月", "十二月")

# 建正 Years from … to, their months, and by how much their numbers run ahead of a count from 寅: 2 from 子, 1 from 丑.
_HEADS = (
    (-720, -222, range(1, 14), 2),
    (-221, -221, range(1, 12), 2),
    (9, 23, range(1, 13), 1),
    (237, 237, range(4, 13), 1),
    (238, 239, range(1, 13), 1),
    (690, 700, (1,), 2),
    (690, 700, (12,), 12),
    (762, 762, range(1, 6), 2),
)


def month_name(year: int, month: int, leap: bool, again: bool) -> str:
    """The hanzi name; `again` as in `samsik.calendar.lunar.Lunar`."""
    for first, last, number, own_leap, second, name in _names():
        if first <= year <= last and (month, again) == (number, second) and own_leap in (None, leap):
            return "閏" * (leap and own_leap is None) + name
    return "閏" * leap + _ORDINARY[month - 1]


def month_from_yin(year: int, month: int, again: bool) -> int:
    """月序 The month counted from 寅 = 1; 0 and −1 are the 丑 and 子 months that opened a year of the reforms.

    A leap month has the count of the month before it.
    """
    heads = (ahead for first, last, months, ahead in _HEADS if first <= year <= last and month in months and not again)
    return min(month, 12) - next(heads, 0)


def month_branch(year: int, month: int, again: bool) -> Branch:
    """月建; a leap month has that of the month before it."""
    return Branch((month_from_yin(year, month, again) + 1) % 12)


@cache
def _names() -> list[tuple[int, int, int, bool | None, bool, str]]:
    """Rows of `names.toml`: first and last year, month, leap flag (None: either), again, name."""
    rows = tomllib.loads((files("samsik.data") / "lunar" / "names.toml").read_text("utf-8"))["name"]
    return [(*row["years"], row["month"], row.get("leap"), row.get("again", False), row["name"]) for row in rows]
