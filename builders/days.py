"""Builds the civil days of terms and lunar months in force, −720 … 1959. Run as `python -m builders.days`.

Before 1645 the almanac reckoned mean terms (平氣) and, to 619, mean moons; no sky gives these days. The list is that
of 寿星天文历 (许剑伟) as tyme4py carries it, the one lineage there is.
"""

import numpy as np

from builders.pack import write
from builders.sky import DAY, Ints
from samsik.calendar.civil import UNIX_JDN, jdn_from_civil
from samsik.calendar.tables import table

J2000_JDN = 2451545
# The first month of the list, and the day on which it hands over to the sky.
FIRST_MONTH, SKY_FROM = 1457698, jdn_from_civil(1960, 1, 1)
FIRST_TERM = 24 * -720


def _listed(numbers: Ints, days: Ints, look_up: str) -> Ints:
    """The day in force of each event, found from its day in the sky at UTC+8; cut where the list ends."""
    from tyme4py.util import ShouXingUtil

    find = getattr(ShouXingUtil, look_up)
    found = np.array([find(day - J2000_JDN) + J2000_JDN for day in days.tolist()], np.int64)
    if np.any(np.diff(found) <= 0):
        raise RuntimeError(f"{look_up} does not advance at {numbers[:-1][np.diff(found) <= 0]}")
    return found[found < SKY_FROM]


def _sky(name: str) -> tuple[Ints, Ints]:
    first, seconds = table(name)
    days = (seconds + 8 * 3600) // int(DAY) + UNIX_JDN
    within = days < SKY_FROM + 30
    return np.arange(first, first + len(days))[within], days[within]


def term_days() -> tuple[int, Ints]:
    """The ordinal of the first term listed, and the days."""
    numbers, days = _sky("terms")
    within = numbers >= FIRST_TERM
    return FIRST_TERM, _listed(numbers[within], days[within], "calc_qi")


def moon_days() -> tuple[int, Ints]:
    """The lunation of the first month listed, and the first days of the months."""
    numbers, days = _sky("moons")
    # A mean moon lies up to two days off the true one.
    within = days >= FIRST_MONTH - 3
    return int(numbers[within][0]), _listed(numbers[within], days[within], "calc_shuo")


if __name__ == "__main__":
    for name, (first, days), title, model in (
        (
            "term_days",
            term_days(),
            "節氣 days in force (day numbers), by term ordinal",
            "true terms to −221, 平氣 to September 1645, then the terms as printed",
        ),
        (
            "moon_days",
            moon_days(),
            "朔 First days of the lunar months in force (day numbers), by lunation",
            "mean moons fitted to the chronicles to 619, then the moons as printed",
        ),
    ):
        write(
            name,
            days,
            first=first,
            lag=1,
            about={
                "title": title,
                "model": f"寿星天文历 as carried by tyme4py: {model}",
                "builder": "python -m builders.days",
            },
            uses=["tyme4py"],
        )
