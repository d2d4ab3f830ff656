"""ΔT = TT − UT: what the Earth's clock has lost on the uniform one (Morrison, Stephenson, Hohenkerk 2021 + IERS)."""

import numpy as np
from numpy.typing import NDArray

from samsik.calendar.tables import Ints, table

JULIAN_YEAR = 31557600


def delta_t(ut_seconds: Ints) -> NDArray[np.float64]:
    """ΔT in seconds at UT seconds since 1970-01-01, any shape; between the years of the table by a straight line.

    Its own uncertainty is about 0.1 s now, 20 s in 1500, a minute in 1000, hours in −3000, and a minute or two
    by 2100. Before −3004 and after 3004 the end values hold.
    """
    first, milliseconds = table("delta_t")
    years = np.arange(first, first + len(milliseconds))
    return np.asarray(np.interp(np.asarray(ut_seconds) / JULIAN_YEAR, years, milliseconds)) / 1000.0
