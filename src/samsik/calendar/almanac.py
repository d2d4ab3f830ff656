"""頒曆 The civil day under which an almanac prints a term or a new moon: the list in force, then the sky."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np

from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.calendar.options import Almanac
from samsik.calendar.tables import Ints, table

Event = Literal["term", "moon"]

# Before any list: the mean time of 108.9°E (長安), seconds east.
ANCIENT_OFFSET = 26136
OFFSETS: dict[Almanac, int] = {"cn": 8 * 3600, "kr": 9 * 3600}
# The first day that the sky decides. Korea shared the Chinese list to 1911.
SKY_FROM: dict[Almanac, int] = {"cn": jdn_from_civil(1960, 1, 1), "kr": jdn_from_civil(1912, 1, 1)}


@dataclass(frozen=True)
class Pin:
    """A term or new moon so near midnight that its day is fixed by hand, and why.

    `number` is the term ordinal or the lunation, `jdn` the day, `seconds` the distance from midnight as computed
    (negative: before it), `printed` the day that the table `table` has instead, ISO 8601, or "".
    """

    almanac: Almanac
    event: Event
    number: int
    jdn: int
    seconds: int
    reason: str
    printed: str
    table: str


@cache
def pins() -> tuple[Pin, ...]:
    """All pinned days (data/terms/midnight.toml)."""
    import tomllib
    from importlib.resources import files

    text = (files("samsik.data") / "terms" / "midnight.toml").read_text(encoding="utf-8")
    return tuple(
        Pin(
            almanac=row["almanac"],
            event=row["event"],
            number=row["number"],
            jdn=jdn_from_civil(row["day"].year, row["day"].month, row["day"].day),
            seconds=row["seconds"],
            reason=row["reason"],
            printed=str(row.get("printed", "")),
            table=row.get("table", ""),
        )
        for row in tomllib.loads(text)["pin"]
    )


def printed_days(event: Event, almanac: Almanac) -> tuple[int, Ints]:
    """The number of the first term or moon of the tables, and the day of each as printed, read-only.

    The list in force decides from −720 (moons: December −722) to 1959 (`cn`) or 1911 (`kr`); before it the sky
    at the mean time of 108.9°E, after it the sky at UTC+8 or UTC+9, save for the pinned days.
    """
    first, seconds = table(f"{event}s")
    list_first, listed = table(f"{event}_days")
    listed = listed[listed < SKY_FROM[almanac]]
    start = list_first - first
    days = (seconds + OFFSETS[almanac]) // DAY + UNIX_JDN
    days[:start] = (seconds[:start] + ANCIENT_OFFSET) // DAY + UNIX_JDN
    days[start : start + len(listed)] = listed
    for pin in pins():
        if (pin.almanac, pin.event) == (almanac, event):
            days[pin.number - first] = pin.jdn
    days.setflags(write=False)
    return first, np.asarray(days)
