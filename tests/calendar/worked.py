"""Reads tests/cases/calendar_moments.toml and its written dates."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil

_ISO = re.compile(r"(-?\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?))?")


@cache
def _cases() -> dict[str, list[dict[str, Any]]]:
    path = Path(__file__).parent.parent / "cases" / "calendar_moments.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def cases(kind: str) -> list[dict[str, Any]]:
    """All tables `[[kind]]` of the file."""
    return _cases()[kind]


def day(written: str) -> int:
    """The day number of an ISO date, Julian before 1582-10-15."""
    year, month, date = _ISO.fullmatch(written).groups()[:3]
    return jdn_from_civil(int(year), int(month), int(date))


def seconds(written: str) -> float:
    """Seconds from 1970-01-01T00:00 to an ISO date and time of the same clock."""
    hour, minute, second = _ISO.fullmatch(written).groups()[3:]
    return (day(written) - UNIX_JDN) * DAY + int(hour) * 3600 + int(minute) * 60 + float(second)


def ut(moment: dict[str, Any]) -> int:
    """UT seconds of a worked moment."""
    return round(seconds(moment["civil"])) - moment["utc_offset"]


def term_tolerance(year: int) -> int:
    """Seconds within which the instant of a term is known: the limit is ΔT."""
    if 1600 <= year <= 2100:
        return 1
    return 5 if -500 <= year < 1600 else 60
