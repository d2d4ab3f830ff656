"""干支 The four pillars from term ordinals and a local clock. Every function takes ints or int64 arrays."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from samsik.calendar.civil import DAY, UNIX_JDN
from samsik.calendar.options import Zi

Int = TypeVar("Int", int, NDArray[np.int64])

# The double hour 子 begins an hour before midnight.
HOUR = 3600


def spring_year(g: Int) -> Int:
    """立春 year of a term ordinal, astronomical: it turns at the ordinal 24·year + 3."""
    return (g - 3) // 24


def year_pillar(g: Int) -> Int:
    """年柱 0..59 of a term ordinal (4 CE = 甲子)."""
    return (spring_year(g) - 4) % 60


def month_number(g: Int) -> Int:
    """節月 1..12 of a term ordinal, 寅 = 1."""
    return (g - 3) // 2 % 12 + 1


def month_pillar(g: Int) -> Int:
    """月柱 0..59 of a term ordinal. 五虎遁: years of 甲 and 己 begin with 丙寅, and the cycle never breaks."""
    return ((g - 3) // 2 + 14) % 60


def day_pillar(jdn: Int) -> Int:
    """日柱 0..59 of a day number."""
    return (jdn + 49) % 60


def hour_branch(clock: Int) -> Int:
    """時支 0..11 of a clock in seconds: 子 from 23:00 to 1:00. The one place that knows this border."""
    return (clock + HOUR) // (2 * HOUR) % 12


def day_and_hour(local_seconds: Int, zi: Zi = "next-day") -> tuple[Int, Int, Int, Int]:
    """日柱 and 時柱 of a local clock, with the day each belongs to.

    `local_seconds` counts from 1970-01-01T00:00 of the clock used. Returns (day 0..59, hour 0..59, day_jdn,
    hour_jdn); `hour_jdn` is the day whose stem the hour is counted from (五鼠遁). 換日 by `zi`:
    `next-day` both turn at 23:00; `late` the day at 24:00 but from 23:00 the hour is 子 of the next day;
    `midnight` both at 24:00, so that 23:00 to 24:00 is 子 of the same day.
    """
    midnight = local_seconds // DAY + UNIX_JDN
    eleven = (local_seconds + HOUR) // DAY + UNIX_JDN
    day_jdn = eleven if zi == "next-day" else midnight
    hour_jdn = midnight if zi == "midnight" else eleven
    hour = (day_pillar(hour_jdn) * 12 + hour_branch(local_seconds)) % 60
    return day_pillar(day_jdn), hour, day_jdn, hour_jdn
