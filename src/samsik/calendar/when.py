"""時刻 WHEN: what people write for a moment, read into frozen values. No date is looked up here.

`now` · ISO 8601 with the year unpadded or signed (`724-02-01T12:00`, `2026-11-30 12:00:30+09:00`) · a year alone
(`724`, `-199` astronomical, `200BC`, `기원전 200`, `前200`) · `lunar:2025-06-15`, `…-15L` for a leap month, `…-15R` for
the second where a reform left a year two months of one number · an era (`開元12`, `萬曆16-10-05T04:00`,
`開元十二年閏十二月一日`, `景初三年後十二月一日`, `大唐開元十二年甲子歲`, `萬曆戊子`), with a realm, regime or
ruler before a colon where a name is shared (`北魏:太和3`).
"""

import re
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from samsik.calendar.era_text import PILLAR, parse_era_text
from samsik.calendar.zones import parse_offset
from samsik.core.cycle import Pillar
from samsik.errors import SamsikError

LONGEST = 80


@dataclass(frozen=True)
class Time:
    """A clock time, seconds of the day 0..86400, and the offset written after it, seconds east.

    `zulu`: the offset was written Z, which names an instant and says nothing of a local clock (RFC 9557).
    """

    seconds: int
    offset: int | None = None
    zulu: bool = False


@dataclass(frozen=True)
class Now:
    """The word now."""


@dataclass(frozen=True)
class Year:
    """A year alone, astronomical."""

    year: int


@dataclass(frozen=True)
class CivilDay:
    """A civil date, perhaps with its time."""

    year: int
    month: int
    day: int
    time: Time | None = None


@dataclass(frozen=True)
class LunarDay:
    """A lunar date, perhaps with its time; `again`: in the second of two months of its number."""

    year: int
    month: int
    leap: bool
    day: int
    time: Time | None = None
    again: bool = False


@dataclass(frozen=True)
class EraYear:
    """年號 A year of an era by number, sexagenary name or both; `prefix` narrows a shared name by its holder."""

    prefix: str
    name: str
    count: int | None
    pillar: Pillar | None = None


@dataclass(frozen=True)
class EraDay:
    """A lunar date in a year of an era, perhaps with its time.

    `name` is the month where it was written as a word, 閏 before a leap one, and `month` 0 where that is no number.
    """

    era: EraYear
    month: int
    leap: bool
    day: int
    time: Time | None = None
    again: bool = False
    name: str = ""


When = Now | Year | CivilDay | LunarDay | EraYear | EraDay

_TIME = (
    r"(?:[T ](?P<hh>\d{1,2}):(?P<mm>\d\d)(?::(?P<ss>\d\d)(?:[.,]\d{1,9})?)?"
    r" ?(?P<offset>Z|[+-]\d[\d:]{0,7})?)?"
)
_DATE = r"(?P<year>[+-]?\d{1,9})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"
_FLAGS = re.IGNORECASE | re.ASCII
_YEAR = re.compile(r"[+-]?\d{1,9}", _FLAGS)
_BEFORE_CHRIST = re.compile(r"(\d{1,9}) ?BCE?|(?:BCE?|기원전|紀元前|公元前|西元前|前) ?(\d{1,9})年?년?", _FLAGS)
_ISO = re.compile(_DATE + _TIME, _FLAGS)
_LUNAR = re.compile(r"(?:lunar|음력|陰曆|農曆)[: ] ?" + _DATE + r"(?P<mark>[LR]?)" + _TIME, _FLAGS)
# What may follow the year of an era: `-10-05`, `-06-10L`, `閏六月十日`, `10월 5일`, `後十二月初一`.
_ERA_DAY = re.compile(
    r"(?:-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?P<mark>[LR]?)"
    r"|(?P<leap>[閏闰윤])? ?(?P<month2>[^月월]{1,3})[月월] ?初?(?P<day2>[^日일T ]{1,3})[日일]?)" + _TIME,
    _FLAGS,
)
# What may be an era: letters and, after them, a number or a sexagenary name. Neither a time alone nor half a lunar date
# is one.
_ERA_LIKE = re.compile(rf"(?!T\d|lunar|음력|陰曆|農曆)[^\W\d_].*(?:[\d元원年년歲]|{PILLAR})", re.IGNORECASE)
_ONES = " 一二三四五六七八九"
_HAN = {"正": 1, "정": 1, "冬": 11, "臘": 12} | {
    tens + _ONES[ones].strip(): ten * 10 + ones
    for ten, spellings in enumerate((("",), ("十",), ("二十", "廿"), ("三十", "卅")))
    for tens in spellings
    for ones in range(10)
}
# 臘月 and 後十二月 as simplified writing has them.
_FORMS = str.maketrans("腊后", "臘後")
# Full-width forms, and the dashes people paste for a minus or a hyphen.
_PLAIN = {0xFF01 + step: chr(0x21 + step) for step in range(94)} | dict.fromkeys(map(ord, "‐‑‒–—−"), "-")


def parse_when(text: str | int) -> When:
    """Read a WHEN; an int is a year. SamsikError `bad_when`, `impossible_time`, `zone_offset_range`."""
    if not isinstance(text, str):
        return Year(_year(text))
    plain = _plain(text)
    if plain.lower() == "now":
        return Now()
    if _YEAR.fullmatch(plain):
        return Year(int(plain))
    if match := _BEFORE_CHRIST.fullmatch(plain):
        return Year(1 - int(match[1] or match[2]))
    if match := _ISO.fullmatch(plain):
        return CivilDay(int(match["year"]), int(match["month"]), int(match["day"]), _time(match))
    if match := _LUNAR.fullmatch(plain):
        year, month, day, mark = int(match["year"]), int(match["month"]), int(match["day"]), match["mark"].upper()
        return LunarDay(year, month, mark == "L", day, _time(match), again=mark == "R")
    if _ERA_LIKE.match(plain):
        return _era(plain)
    raise SamsikError("bad_when", value=shown(text))


def _year(value: Any) -> int:
    """A year handed in as a number, of any kind of integer."""
    if isinstance(value, Integral) and not isinstance(value, bool):
        return int(value)
    raise SamsikError("when_no_text", value=value, kind=type(value).__name__)


def shown(text: str, longest: int = 40) -> str:
    """An unread input, cut so that an error can show it."""
    return text if len(text) <= longest else text[:longest] + "…"


def _plain(text: str) -> str:
    """Full-width forms made plain, runs of white space made one blank."""
    if len(text) > LONGEST:
        raise SamsikError("bad_when", value=shown(text))
    return " ".join(text.translate(_PLAIN).split())


def _time(match: re.Match[str]) -> Time | None:
    if match["hh"] is None:
        return None
    hours, minutes, seconds = int(match["hh"]), int(match["mm"]), int(match["ss"] or 0)
    total = hours * 3600 + minutes * 60 + seconds
    if minutes > 59 or seconds > 59 or total > 86400:
        raise SamsikError("impossible_time", value=f"{hours:02d}:{minutes:02d}:{seconds:02d}")
    text = match["offset"]
    if text is None:
        return Time(total)
    offset = parse_offset(text)
    if offset is None:
        raise SamsikError("zone_offset_range", value=text)
    return Time(total, offset, zulu=text in "Zz")


def _era(plain: str) -> EraYear | EraDay:
    prefix, name, count, rest, pillar = parse_era_text(plain)
    era = EraYear(prefix, name, count, pillar)
    if not rest:
        return era
    match = _ERA_DAY.fullmatch(rest)
    if match is None:
        raise SamsikError("bad_when", value=shown(plain))
    month, day = (match["month"] or match["month2"]).translate(_FORMS), _number(match["day"] or match["day2"])
    if day is None:
        raise SamsikError("bad_when", value=shown(plain))
    mark = (match["mark"] or "").upper()
    leap = mark == "L" or match["leap"] is not None
    name = "" if month.isdecimal() else f"{'閏' * leap}{month}月"
    return EraDay(era, _number(month) or 0, leap, day, _time(match), mark == "R", name)


def _number(text: str) -> int | None:
    """Digits, or a Chinese numeral up to 39; None for anything else."""
    return int(text) if text.isdecimal() else _HAN.get(text)
