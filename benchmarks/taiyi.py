"""How long a board takes: `python benchmarks/taiyi.py`.

Microseconds of the best of seven rounds, all in one process. The boards of a round go through all 144 局 and twelve
branches, whose states are kept already; beside them what the language itself takes for a mapping and a frozen record
of as many fields.
"""

import time
from collections.abc import Callable
from dataclasses import fields, make_dataclass
from itertools import product

from samsik.core.cycle import PILLARS, Branch, Dun, Stem, Unit
from samsik.render.names import names
from samsik.render.reading.statement import Part
from samsik.render.reading.told import reading_of, sentence
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import BOARD, TaiyiBoard, bare_board, board_of_facts, state_of
from samsik.taiyi.reading import Reading
from samsik.taiyi.school import SCHOOLS

STATES = list(product(Dun, range(1, 73), Branch))
SCHOOL = SCHOOLS["jinjing"]
NAMES = [field.name for field in fields(TaiyiBoard)]
VALUES = dict.fromkeys(NAMES, 0)
PlainRecord = make_dataclass("PlainRecord", NAMES, frozen=True)


def best(call: Callable[[Dun, int, Branch], object]) -> float:
    """Microseconds a call: the fastest of seven rounds over every state, after one that is not counted."""
    times = []
    for _ in range(8):
        start = time.perf_counter()
        for dun, ju, branch in STATES:
            call(dun, ju, branch)
        times.append(time.perf_counter() - start)
    return 1e6 * min(times[1:]) / len(STATES)


def cold(dun: Dun, ju: int, branch: Branch) -> object:
    """A state that is not kept."""
    keys = {"dun": dun, "ju": ju, "taisui": branch, "day_branch": None}
    return BOARD.evaluate(keys, SCHOOL.options)


def moment(dun: Dun, ju: int, branch: Branch) -> TaiyiBoard:
    """The board of an hour."""
    facts = Facts(
        unit=Unit.HOUR, asked_dun=dun, day_pillar=PILLARS[ju % 60], hour_day=PILLARS[ju % 60], hour_branch=branch
    )
    return board_of_facts(facts, SCHOOL)


def made(dun: Dun, ju: int, branch: Branch) -> TaiyiBoard:
    """A board that knows its number, stem and month."""
    return bare_board(dun=dun, ju=ju, branch=branch, n=ju, stem=Stem(ju % 10), month=branch, school=SCHOOL)


def judged(dun: Dun, ju: int, branch: Branch) -> Reading:
    """A board with all of its judgement, which is not kept."""
    return made(dun, ju, branch).reading


def stated(dun: Dun, ju: int, branch: Branch) -> tuple[Part, ...]:
    """The same with its reading as data, the other schools' among it."""
    return reading_of(made(dun, ju, branch))


def told(dun: Dun, ju: int, branch: Branch) -> list[str]:
    """The same in words."""
    say = names("ko")
    return [sentence(say, each) for part in stated(dun, ju, branch) for each in part.statements]


def main() -> None:
    timings = {
        "a mapping": best(lambda dun, ju, branch: dict(VALUES)),
        "a frozen record": best(lambda dun, ju, branch: PlainRecord(**VALUES)),
        "bare board": best(lambda dun, ju, branch: bare_board(dun=dun, ju=ju, branch=branch, school=SCHOOL)),
        "board of an hour": best(moment),
        "all rules of the board": best(cold),
        "board and judgement": best(judged),
        "reading as data": best(stated),
        "reading in words": best(told),
    }
    for name, microseconds in timings.items():
        ratio = microseconds / timings["a frozen record"]
        print(f"{name:24} {microseconds:8.2f} µs {ratio:8.1f} × a frozen record")
    print(f"{'states kept':24} {state_of.cache_info().currsize:8}")


if __name__ == "__main__":
    main()
