"""Builds ΔT (TT − UT) year by year: Morrison, Stephenson, Hohenkerk and Zawilski 2021, with IERS since 1973.

Run as `python -m builders.delta_t`.
"""

import numpy as np
from numpy.typing import NDArray

from builders.pack import write
from builders.sky import DAY, J2000, Array

# Seconds of TT since J2000 at which UT reads 1970-01-01T00:00, less ΔT.
UNIX_TT = (2440587.5 - J2000) * DAY
JULIAN_YEAR = 31557600


def at_tt(tt: Array) -> Array:
    """ΔT in seconds at seconds of TT since J2000 (the curve Skyfield builds from its bundled tables)."""
    from skyfield.api import load

    curve = load.timescale(builtin=True).delta_t_function
    return np.asarray(curve(J2000 + np.atleast_1d(tt) / DAY), dtype=np.float64)


def to_ut(tt: Array) -> NDArray[np.int64]:
    """Whole seconds of UT since 1970-01-01T00:00, nearest."""
    return np.rint(tt - at_tt(tt) - UNIX_TT).astype(np.int64)


def table(first: int, last: int) -> NDArray[np.int64]:
    """ΔT in milliseconds at UT = n Julian years since 1970-01-01, n = first … last."""
    ut = UNIX_TT + JULIAN_YEAR * np.arange(first, last + 1, dtype=np.float64)
    tt = ut
    for _ in range(5):
        tt = ut + at_tt(tt)
    return np.rint(at_tt(tt) * 1000).astype(np.int64)


if __name__ == "__main__":
    first, last = -3004 - 1970, 3004 - 1970
    write(
        "delta_t",
        table(first, last),
        first=first,
        lag=1,
        about={
            "title": "ΔT = TT − UT, milliseconds, at UT = n Julian years of 365.25 days since 1970-01-01T00:00",
            "model": "MSH 2021 + IERS",
            "source": "Table S15 of Morrison, Stephenson, Hohenkerk and Zawilski 2021 (−720 to 1973), IERS to 2026, "
            "joined over 800 years to the parabola of Stephenson, Morrison and Hohenkerk 2016, as Skyfield does",
            "builder": "python -m builders.delta_t",
        },
        uses=["skyfield"],
    )
