"""How long a Qimen chart takes, alone and among many, beside an independent program: `python benchmarks/qimen.py`.

Needs qimen-rs (the test group). Ten thousand moments of a hundred years under 拆補 with the centre in 坤, which both
know; every figure is the best of five rounds in one process, the plates being kept already.
"""

import random
import time
from collections.abc import Callable
from itertools import product

import numpy as np
from qimen_rs import calculate

from samsik.calendar.civil import UNIX_JDN, jdn_from_civil
from samsik.calendar.moment import Moment
from samsik.core.cycle import PILLARS, Branch, Dun, Stem
from samsik.qimen.books import Facts, Keys
from samsik.qimen.bulk import charts_at, columns
from samsik.qimen.chart import QimenBoard, plate_of, values_of
from samsik.qimen.school import SCHOOLS
from samsik.services.qimen import EAST_8, cast_qimen

COUNT = 10_000
SCHOOL = SCHOOLS["modern"]
NAMES = tuple(f"{palace}_{name}" for palace in range(1, 10) for name in ("star", "gate", "heaven", "earth", "spirit"))


def best(work: Callable[[], object], count: int) -> float:
    """Microseconds for each of `count`: the fastest of five rounds after one that is not counted."""
    times = []
    for _ in range(6):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1e6 * min(times[1:]) / count


def main() -> None:
    chosen = random.Random(8)
    at = [
        (chosen.randint(1950, 2049), chosen.randint(1, 12), chosen.randint(1, 28), chosen.randint(0, 23))
        for _ in range(COUNT)
    ]
    requests = [dict(zip(("year", "month", "day", "hour"), each, strict=True)) for each in at]
    ut = np.array([(jdn_from_civil(y, m, d) - UNIX_JDN) * 86400 + (h - 8) * 3600 for y, m, d, h in at])
    like = Moment("2000-01-01T00:00", zone="+08:00")
    seconds = ut.tolist()[:2000]
    facts = Facts(day=PILLARS[0], month=Branch.YIN, general=Branch.HAI, term=4, year_stem=Stem.GENG, yang_half=True)
    keys = [Keys(dun, ju, hour) for dun, ju, hour in product(Dun, range(1, 10), PILLARS)]

    def enumerate_again() -> None:
        plate_of.cache_clear()
        values_of.cache_clear()
        for key in keys:
            plate_of(key, SCHOOL.options)

    def read() -> None:
        for key in keys:
            QimenBoard(SCHOOL, key, facts, None).reading  # noqa: B018

    def at_once() -> None:
        charts = charts_at(ut, ut + 8 * 3600, options=SCHOOL.options, days=EAST_8)
        for name in ("zhifu", "zhifu_at", "zhishi", "zhishi_at", "void_1", "void_2", "horse", *NAMES):
            charts.take(name)

    columns(SCHOOL.options)
    timings = {
        "a plate, nothing kept": best(enumerate_again, len(keys)),
        "a plate": best(lambda: [QimenBoard(SCHOOL, key, facts, None).plate for key in keys], 1080),
        "plate, formations, reading": best(
            lambda: [QimenBoard(SCHOOL, key, facts, None).reading for key in keys], 1080
        ),
        "cast from a moment": best(lambda: [cast_qimen(like.at(each), school="modern") for each in seconds], 2000),
        "ten thousand at once": best(at_once, COUNT),
        "qimen-rs": best(lambda: [calculate(request) for request in requests[:2000]], 2000),
    }
    for name, microseconds in timings.items():
        print(f"{name:28} {microseconds:9.2f} µs {timings['qimen-rs'] / microseconds:9.1f} × as fast as qimen-rs")


if __name__ == "__main__":
    main()
