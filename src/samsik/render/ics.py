"""日曆 Calendar files (RFC 5545): events with a place and a description, in UTC."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from samsik.calendar.civil import DAY, UNIX_JDN, civil_from_jdn
from samsik.errors import SamsikError

# Octets a line may have.
_LINE = 75


@dataclass(frozen=True)
class Event:
    """An event: what it is known by, UT seconds [start, end), and words."""

    uid: str
    start: int
    end: int
    summary: str
    description: str
    location: str | None = None


def calendar(events: Iterable[Event], name: str) -> Iterator[str]:
    """The lines of a calendar, folded, each with its CRLF. SamsikError `ics_years` outside 1 … 9999."""
    yield from _lines("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//samsik//samsik//EN", f"X-WR-CALNAME:{_text(name)}")
    for event in events:
        start = _stamp(event.start)
        # No clock is asked, so that the same question gives the same file.
        yield from _lines("BEGIN:VEVENT", f"UID:{event.uid}", f"DTSTAMP:{start}", f"DTSTART:{start}")
        yield from _lines(f"DTEND:{_stamp(event.end)}", f"SUMMARY:{_text(event.summary)}")
        yield from _lines(f"DESCRIPTION:{_text(event.description)}")
        if event.location:
            yield from _lines(f"LOCATION:{_text(event.location)}")
        yield from _lines("TRANSP:TRANSPARENT", "END:VEVENT")
    yield from _lines("END:VCALENDAR")


def _stamp(ut_seconds: int) -> str:
    """Date and time in UTC; these calendars know the Gregorian reckoning only."""
    day, clock = divmod(ut_seconds, DAY)
    year, month, date = civil_from_jdn(day + UNIX_JDN, "gregorian")
    if not 1 <= year <= 9999:
        raise SamsikError("ics_years", value=year)
    return f"{year:04d}{month:02d}{date:02d}T{clock // 3600:02d}{clock // 60 % 60:02d}{clock % 60:02d}Z"


def _text(value: str) -> str:
    for mark in "\\;,":
        value = value.replace(mark, f"\\{mark}")
    return value.replace("\n", "\\n")


def _lines(*lines: str) -> Iterator[str]:
    """Lines of at most 75 octets; what is longer goes on after a space, no character cut in two."""
    for line in lines:
        part, used = "", 0
        for char in line:
            size = len(char.encode())
            if used + size > _LINE:
                yield part + "\r\n"
                part, used = " ", 1
            part += char
            used += size
        yield part + "\r\n"
