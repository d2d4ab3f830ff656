"""節氣 The 24 solar terms: the instant each falls, and the civil day the almanac printed it under.

A term ordinal g counts terms without end: the 冬至 of December of year y − 1 is g = 24·y, its 立春 24·y + 3.
Instants are int64 seconds of UT since 1970-01-01T00:00.
"""

from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import almanac as printed
from samsik.calendar import tables
from samsik.calendar.civil import DAY, FIRST_YEAR, LAST_YEAR, UNIX_JDN, jdn_from_civil
from samsik.calendar.options import Almanac
from samsik.core.cycle import Token

Ints = NDArray[np.int64]
Int = TypeVar("Int", int, Ints)

# Instants whose local date may lie within the years of the tables, in any zone.
FIRST_UT = (jdn_from_civil(FIRST_YEAR, 1, 1) - UNIX_JDN - 1) * DAY
LAST_UT = (jdn_from_civil(LAST_YEAR + 1, 1, 1) - UNIX_JDN + 1) * DAY

# A zone moves the date by one day at most.
_FIRST_JDN, _LAST_JDN = FIRST_UT // DAY + UNIX_JDN - 1, LAST_UT // DAY + UNIX_JDN + 1

_BUCKET = 19  # 2^19 s = 6.07 days: no bucket holds more than one term.
_CHUNK = 1 << 16


class Term(Token):
    """節氣 The 24 terms from 冬至; even members are 中氣, odd ones 節."""

    DONGZHI = 0, "冬至"
    XIAOHAN = 1, "小寒"
    DAHAN = 2, "大寒"
    LICHUN = 3, "立春"
    YUSHUI = 4, "雨水"
    JINGZHE = 5, "驚蟄"
    CHUNFEN = 6, "春分"
    QINGMING = 7, "清明"
    GUYU = 8, "穀雨"
    LIXIA = 9, "立夏"
    XIAOMAN = 10, "小滿"
    MANGZHONG = 11, "芒種"
    XIAZHI = 12, "夏至"
    XIAOSHU = 13, "小暑"
    DASHU = 14, "大暑"
    LIQIU = 15, "立秋"
    CHUSHU = 16, "處暑"
    BAILU = 17, "白露"
    QIUFEN = 18, "秋分"
    HANLU = 19, "寒露"
    SHUANGJIANG = 20, "霜降"
    LIDONG = 21, "立冬"
    XIAOXUE = 22, "小雪"
    DAXUE = 23, "大雪"


def term_seconds(g: Ints) -> Ints:
    """UT seconds at which the terms `g` fall, any shape; SamsikError `out_of_table` outside −3003 … 3002."""
    return tables.values_at("terms", g, _year_of)


def seconds_of(g: int) -> int:
    """UT seconds at which term `g` falls."""
    return int(term_seconds(np.asarray(g)))


def term_ordinal(ut_seconds: Ints) -> Ints:
    """The last term at or before each instant, any shape, any order.

    SamsikError `out_of_table` for an instant whose date lies before −3000 or after 2999 in every zone.
    """
    ut = np.asarray(ut_seconds, dtype=np.int64)
    flat = ut.ravel()
    first, seconds = tables.table("terms")
    if flat.size <= _CHUNK:
        _check(flat)
        return (np.searchsorted(seconds, ut, side="right") - 1 + first).astype(np.int64)
    found = np.empty(flat.size, np.int64)
    for start in range(0, flat.size, _CHUNK):
        part = slice(start, start + _CHUNK)
        np.add(last_index(flat[part]), first, out=found[part])
    return found.reshape(ut.shape)


def ordinal_at(ut_seconds: int) -> int:
    """The last term at or before an instant."""
    return int(term_ordinal(np.asarray(ut_seconds)))


def last_index(ut: Ints) -> NDArray[np.int32]:
    """The place in the table of the last term at or before each instant, shape (n,): one look-up, one comparison."""
    _check(ut)
    _, seconds = tables.table("terms")
    index: NDArray[np.int32] = _buckets()[(ut - seconds[0]) >> _BUCKET]
    index += ut >= seconds[1:][index]
    return index


def _check(ut: Ints) -> None:
    tables.check_range(ut, FIRST_UT, LAST_UT, tables.year_of_second)


def _year_of(g: int) -> int:
    """The year whose December before it holds the 冬至 that the ordinal is counted from."""
    return g // 24


@cache
def _buckets() -> NDArray[np.int32]:
    """For each stretch of 2^19 s from the first term on, the last term at or before its start."""
    _, seconds = tables.table("terms")
    starts = np.arange(seconds[0], seconds[-1], 1 << _BUCKET)
    return (np.searchsorted(seconds, starts, side="right") - 1).astype(np.int32)


@cache
def almanac_days(almanac: Almanac) -> tuple[int, Ints]:
    """The ordinal of the first term of the table, and the civil day of every term as printed, −3003 … 3002."""
    return printed.printed_days("term", almanac)


def almanac_jdn(g: Int, almanac: Almanac) -> Int:
    """The civil day (day number) under which the almanac prints term `g`, an int or an array."""
    first, days = almanac_days(almanac)
    tables.check_range(np.asarray(g), first, first + len(days), _year_of)
    found = days[g - first]
    return int(found) if isinstance(g, int) else found


def almanac_ordinal(local_jdn: Int, almanac: Almanac) -> Int:
    """The last term that the almanac prints under that civil day or an earlier one, an int or an array."""
    found = np.add(almanac_index(np.asarray(local_jdn), almanac), tables.table("terms")[0], dtype=np.int64)
    return int(found) if isinstance(local_jdn, int) else found


def almanac_index(local_jdn: Ints, almanac: Almanac) -> NDArray[np.int32]:
    """The place in the table of `almanac_ordinal`."""
    tables.check_range(local_jdn, _FIRST_JDN, _LAST_JDN + 1, tables.year_of_day)
    index: NDArray[np.int32] = _terms_by_day(almanac)[local_jdn - _FIRST_JDN]
    return index


@cache
def _terms_by_day(almanac: Almanac) -> NDArray[np.int32]:
    """For each civil day that may be asked for, the place of the last term printed under it or before."""
    days = almanac_days(almanac)[1]
    asked = np.arange(_FIRST_JDN, _LAST_JDN + 1)
    return (np.searchsorted(days, asked, side="right") - 1).astype(np.int32)
