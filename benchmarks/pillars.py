"""How fast terms and pillars come in bulk: `python -m benchmarks.pillars [million instants] [million hours]`.

Each line is the best of three in this one process. A plain fill writes the same five columns of one byte with a
constant, which nothing can beat; tyme4py makes the four pillars of one time after another.
"""

import sys
import time
from collections.abc import Callable

import numpy as np
from tyme4py.solar import SolarTime

from samsik.calendar import bulk, terms
from samsik.calendar.solar import equation_of_time

HOUR = 3600
UTC_8 = 8 * HOUR
SINGLE = 2_000


def rate(work: Callable[[], object], rows: int) -> float:
    """Rows a second of the fastest of three runs, after one that is not counted (tables are read in it)."""
    times = []
    for _ in range(4):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return rows / min(times[1:])


def single_pillars() -> None:
    for number in range(SINGLE):
        moment = SolarTime.from_ymd_hms(1700 + number % 300, 1 + number % 12, 1 + number % 28, number % 24, 30, 0)
        moment.get_lunar_hour().get_eight_char()


def fill(rows: int) -> list[np.ndarray]:
    return [np.full(rows, 7, np.int8) for _ in range(5)]


def main(instants: int, hours: int) -> None:
    random = np.random.default_rng(2026)
    ut = random.integers(terms.FIRST_UT + HOUR, terms.LAST_UT - HOUR, instants)
    clock = ut + UTC_8
    ordered = np.sort(ut)
    ordered_clock = ordered + UTC_8
    first = terms.FIRST_UT + 24 * HOUR
    few = ut[:20_000]

    tyme = rate(single_pillars, SINGLE)
    plain, plain_grid = rate(lambda: fill(instants), instants), rate(lambda: fill(hours), hours)
    by_instant = {
        "instants, any order": lambda: bulk.rows_at(ut, clock),
        "instants, in order": lambda: bulk.rows_at(ordered, ordered_clock),
        "  zi late": lambda: bulk.rows_at(ut, clock, zi="late"),
        "  terms of the almanac": lambda: bulk.rows_at(ut, clock, by="almanac"),
    }
    by_hour = {
        "hour grid": lambda: bulk.rows_of_grid(first, hours, UTC_8),
        "  zi late": lambda: bulk.rows_of_grid(first, hours, UTC_8, zi="late"),
        "  terms of the almanac": lambda: bulk.rows_of_grid(first, hours, UTC_8, by="almanac"),
    }
    lines = [(name, rate(work, instants), plain) for name, work in by_instant.items()]
    lines += [(name, rate(work, hours), plain_grid) for name, work in by_hour.items()]
    print(f"term and four pillars, five columns of one byte; {instants:,} instants, {hours:,} hours")
    print(f"{'':24}{'M rows/s':>10}{'of a fill':>11}{'× tyme4py':>12}")
    for name, found, limit in lines:
        print(f"{name:24}{found / 1e6:10.1f}{found / limit:11.1%}{found / tyme:12,.0f}")
    print(f"{'plain fill':24}{plain / 1e6:10.1f}  ({plain_grid / 1e6:.1f} for the grid)")
    print(f"{'tyme4py, one by one':24}{tyme / 1e6:10.4f}")
    print(f"{'equation of time':24}{rate(lambda: equation_of_time(few), len(few)) / 1e6:10.4f}")


if __name__ == "__main__":
    sizes = [round(float(size) * 1e6) for size in sys.argv[1:]]
    main(*(sizes + [10_000_000, 40_000_000][len(sizes) :]))
