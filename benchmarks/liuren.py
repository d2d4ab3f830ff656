"""How long a Liuren board takes: `python benchmarks/liuren.py`.

Microseconds of the best of seven rounds, all in one process. A round goes through all 720 lessons; beside them what the
language itself takes to lay the plate and the four lessons in plain numbers.
"""

import time
from collections.abc import Callable

from samsik.core.cycle import PILLARS, Branch, Pillar
from samsik.liuren.books import Facts, Keys
from samsik.liuren.chart import LESSON, LiurenBoard, lesson_of
from samsik.liuren.school import SCHOOLS

LESSONS = [(day, turn) for day in PILLARS for turn in range(12)]
SCHOOL = SCHOOLS["daquan"]
LODGING = (2, 4, 5, 7, 5, 7, 8, 10, 11, 1)


def best(call: Callable[[Pillar, int], object]) -> float:
    """Microseconds a call: the fastest of seven rounds over every lesson, after one that is not counted."""
    times = []
    for _ in range(8):
        start = time.perf_counter()
        for day, turn in LESSONS:
            call(day, turn)
        times.append(time.perf_counter() - start)
    return 1e6 * min(times[1:]) / len(LESSONS)


def plain(day: int, turn: int) -> object:
    """The reference: plate and lessons, nothing judged."""
    plate = [(earth + turn) % 12 for earth in range(12)]
    stem, branch = day % 10, day % 12
    above, beside = plate[LODGING[stem]], plate[branch]
    return plate, [(stem, above), (above, plate[above]), (branch, beside), (beside, plate[beside])]


def kept(day: Pillar, turn: int) -> object:
    """A lesson worked before."""
    return lesson_of(Keys(day, turn), SCHOOL.options)


def worked(day: Pillar, turn: int) -> object:
    """A lesson worked anew, every rule of it."""
    return LESSON.evaluate({"day": day, "turn": turn}, SCHOOL.options)


def board(day: Pillar, turn: int) -> object:
    """A board with its generals."""
    facts = Facts(hour=Branch.ZI, general=Branch(turn))
    return LiurenBoard(SCHOOL, Keys(day, turn), facts).nobles


def main() -> None:
    reference = best(plain)
    timings = {
        "plate and lessons, plain": reference,
        "lesson kept": best(kept),
        "lesson worked anew": best(worked),
        "board with generals": best(board),
    }
    for name, microseconds in timings.items():
        print(f"{name:24} {microseconds:8.2f} µs {microseconds / reference:8.1f} × plain")


if __name__ == "__main__":
    main()
