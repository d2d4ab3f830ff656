"""時區 Time zones: what a clock was ahead of UT at any instant, and which instants a civil time can mean.

Names are those of IANA, read from the `tzdata` package alone, so that every host answers alike. Before the
first transition a zone keeps its local mean time (LMT), after the last its rule.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from samsik.calendar.civil import DAY, format_offset
from samsik.core.inputs import text
from samsik.errors import SamsikError, closest

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

MAX_OFFSET = 15 * 3600
# The mean time of Manila before 1845 (−15:56:08), which our own civil times show.
MAX_MEAN_OFFSET = 16 * 3600
# `+09:00` and `9:30`, `+0900` (three digits could be minutes, so the sign and all four are asked for), `5.5`.
_OFFSET = re.compile(
    r"(?P<sign>[+-]?)(?:(?P<hours>\d{1,2})(?::(?P<minutes>[0-5]\d)(?::(?P<seconds>[0-5]\d))?)?"
    r"|(?P<decimal>\d{1,2}\.\d{1,4}))"
    r"|(?P<sign4>[+-])(?P<hh>\d\d)(?P<mm>[0-5]\d)",
    re.ASCII,
)
_PREFIX = re.compile(r"(?:UTC|GMT) ?(?=[+-])", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?\d[\d.:]*", re.ASCII)
# Abbreviations are no names of zones, and the nearest name would lead far away: KST to MST.
_ABBREVIATIONS = {"KST": "Asia/Seoul", "JST": "Asia/Tokyo", "CST": "Asia/Shanghai", "HKT": "Asia/Hong_Kong"}
# The years that `datetime` knows, a day away from its ends: outside them a zone stands still.
_FIRST = -62135596800 + DAY
_LAST = 253402300799 - DAY
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# No zone of the tz database changes twice within six days; none before 1800; and from 2100 on all follow rules, whose
# changes are months apart.
_PROBE, _RULE_PROBE = 3 * DAY, 24 * DAY
_FIRST_CHANGE, _RULES_ONLY = -5364662400, 4102444800


class Reading(NamedTuple):
    """One instant that a civil time can mean: UT seconds and the offset, seconds east, then in force."""

    ut_seconds: int
    offset: int


class Segment(NamedTuple):
    """UT seconds [start, end) during which the offset, seconds east, does not change."""

    start: int
    end: int
    offset: int


@dataclass(frozen=True)
class Zone:
    """An IANA zone by its name, or a fixed offset (`fixed`, seconds east, then `name` is its label)."""

    name: str
    fixed: int | None = None

    def offset_at_utc(self, ut_seconds: int) -> int:
        """Seconds the clock is ahead of UT at an instant of any year."""
        if self.fixed is not None:
            return self.fixed
        return _offset(self.name, ut_seconds)

    def is_mean_time(self, ut_seconds: int) -> bool:
        """Whether the zone still kept the mean time of its city, before any standard time."""
        return self.fixed is None and _clock(ut_seconds).astimezone(_zoneinfo(self.name)).tzname() == "LMT"

    def segments(self, start: int, end: int) -> list[Segment]:
        """The stretches of constant offset that cover UT seconds [start, end), start < end."""
        found: list[Segment] = []
        begin, offset = start, self.offset_at_utc(start)
        probe = end if self.fixed is not None else max(start, min(_FIRST_CHANGE, end))
        while probe < end:
            ahead = min(probe + (_PROBE if probe < _RULES_ONLY else _RULE_PROBE), end)
            if self.offset_at_utc(ahead - 1) != offset:
                # The probe itself may be the first instant of the new offset.
                change = self._change(probe - 1, ahead - 1, offset)
                found.append(Segment(begin, change, offset))
                begin, offset = change, self.offset_at_utc(change)
                ahead = change
            probe = ahead
        return [*found, Segment(begin, end, offset)]

    def _change(self, low: int, high: int, offset: int) -> int:
        """The first instant in (low, high] whose offset is not `offset`, which holds at `low`."""
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.offset_at_utc(middle) == offset else (low, middle)
        return high

    def readings_of_local(self, local_seconds: int) -> tuple[Reading, ...]:
        """The instants a civil time can mean, earliest first: none in a gap, two in a repeated hour."""
        readings = sorted({Reading(local_seconds - offset, offset) for offset in self._offsets_near(local_seconds)})
        return tuple(r for r in readings if self.offset_at_utc(r.ut_seconds) == r.offset)

    def readings_of_gap(self, local_seconds: int) -> tuple[Reading, Reading]:
        """What a skipped civil time means by the clock before the change (fold 0) and after it (fold 1)."""
        before, after = self._offsets_near(local_seconds)
        early, late = local_seconds - before, local_seconds - after
        return Reading(early, self.offset_at_utc(early)), Reading(late, self.offset_at_utc(late))

    def _offsets_near(self, local_seconds: int) -> tuple[int, int]:
        """The offsets a day before and a day after: enough, as no offset reaches a day."""
        return self.offset_at_utc(local_seconds - DAY), self.offset_at_utc(local_seconds + DAY)


def resolve_zone(asked: str) -> Zone:
    """The zone of an IANA name (any case), `Z`, `+08:00`, `+0800`, `UTC+8` or hours such as `8` and `5.5`.

    SamsikError: `unknown_zone` with the nearest name, `zone_offset_range` beyond ±15 hours.
    """
    word = text("zone", asked).strip()
    name = zone_names().get(word.lower())
    if name is not None:
        return Zone(name)
    # East is positive, as people write it; the names Etc/GMT+9 of the tz database run the other way.
    bare = _PREFIX.sub("", word)
    offset = parse_offset(bare)
    if offset is not None:
        return fixed_zone(offset)
    if _NUMBER.fullmatch(bare):
        raise SamsikError("zone_offset_range", value=word[:24])
    raise SamsikError("unknown_zone", value=word, closest=_nearest(word[:48]))


def parse_offset(text: str) -> int | None:
    """Seconds east of `Z`, `+09:00`, `+0900`, `9` or `5.5`; None for other words.

    SamsikError `zone_offset_range` beyond ±15 hours, or ±16 where it is given to the second.
    """
    if text in ("Z", "z"):
        return 0
    match = _OFFSET.fullmatch(text)
    if match is None:
        return None
    part = match.groupdict(default="0")
    hours = int(part["hours"]) + int(part["hh"])
    minutes = int(part["minutes"]) + int(part["mm"])
    size = hours * 3600 + minutes * 60 + int(part["seconds"]) + round(float(part["decimal"]) * 3600)
    if size > (MAX_MEAN_OFFSET if match["seconds"] else MAX_OFFSET):
        raise SamsikError("zone_offset_range", value=text)
    return -size if "-" in (match["sign"], match["sign4"]) else size


def fixed_zone(offset: int) -> Zone:
    """The zone of a constant offset, seconds east."""
    return Zone(format_offset(offset), offset)


@cache
def zone_names() -> dict[str, str]:
    """Every IANA name by its lower-case form."""
    names = resources.files("tzdata").joinpath("zones").read_text("utf-8").split()
    return {name.lower(): name for name in names}


def _nearest(word: str) -> str:
    """The zone a word comes nearest to: that of an abbreviation or a place, else by its whole name or by its city."""
    from samsik.calendar.places import places_called

    if word.upper() in _ABBREVIATIONS:
        return _ABBREVIATIONS[word.upper()]
    for place in places_called(word):
        return place.zone
    cities = {name.lower().rpartition("/")[2]: name for name in zone_names().values() if "/" in name}
    near = cities | zone_names()
    return near[closest(word.lower(), ["seoul", *near])]


@cache
def _zoneinfo(name: str) -> "ZoneInfo":
    from zoneinfo import ZoneInfo

    with resources.files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def _clock(ut_seconds: int) -> datetime:
    return _EPOCH + timedelta(seconds=min(max(ut_seconds, _FIRST), _LAST))


def _offset(name: str, ut_seconds: int) -> int:
    # The type allows a clock without an offset; a zone's clock always has one.
    ahead = _clock(ut_seconds).astimezone(_zoneinfo(name)).utcoffset() or timedelta()
    return ahead.days * DAY + ahead.seconds
