"""How long the layer above a Taiyi board takes: `python benchmarks/extended.py`.

Microseconds of the best of seven rounds over sixty years, all in one process: the chart alone, its judgement, the whole
of the extended book, both with the chart as plain data, the sections as text, and one spirit in one year. Five
milliseconds are allowed for a chart with everything.
"""

import time
from collections.abc import Callable
from typing import Any

from samsik.core.cycle import Unit
from samsik.render.chart import TaiyiChart
from samsik.render.extended_record import extended_record
from samsik.render.extended_text import extended_text
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import TaiyiBoard, board_of_facts
from samsik.taiyi.extended import stay_of
from samsik.taiyi.school import SCHOOLS

YEARS = range(1984, 2044)
SCHOOL = SCHOOLS["jinjing"]
ALLOWED = 5_000


def best(call: Callable[[int], Any]) -> float:
    """Microseconds a call: the fastest of seven rounds over the years, after one that is not counted."""
    times = []
    for _ in range(8):
        start = time.perf_counter()
        for year in YEARS:
            call(year)
        times.append(time.perf_counter() - start)
    return 1e6 * min(times[1:]) / len(YEARS)


def board(year: int) -> TaiyiBoard:
    return board_of_facts(Facts(unit=Unit.YEAR, lunar_year=year, solar_year=year), SCHOOL)


def chart(year: int) -> TaiyiChart:
    return TaiyiChart(**vars(board(year)))


def everything(year: int) -> Any:
    made = chart(year)
    return made.reading, made.extended, extended_record(made, lang="en")


def one_spirit(year: int) -> Any:
    # Beside the cache, which keeps a thousand stays.
    return stay_of.__wrapped__("五福", year, SCHOOL.options)


def main() -> None:
    timings = {
        "chart alone": best(board),
        "chart and judgement": best(lambda year: board(year).reading),
        "chart and extended book": best(lambda year: board(year).extended),
        "chart with everything": best(everything),
        "… as text": best(lambda year: extended_text(chart(year), "en")),
        "one spirit in one year": best(one_spirit),
    }
    for name, microseconds in timings.items():
        print(f"{name:26} {microseconds:9.1f} µs")
    whole = timings["chart with everything"]
    print(f"{'of what is allowed':26} {100 * whole / ALLOWED:9.1f} %")


if __name__ == "__main__":
    main()
