"""How long questions take: `python benchmarks/find.py`.

To the first page of twenty windows, the share of all time included, over the years −3000 … 2999 and over one year; the
best of five (of twenty for one year), by the clock and of the processor, which differ where others use it. Beside them
what numpy takes to compare as many bytes as there are double hours in the range, in the same run. The tables of terms
are loaded before; those of the boards are made anew for every question.
"""

import time

import numpy as np

from samsik.calendar import tables
from samsik.search import boards
from samsik.services.find import find

ALL = {"first": "-3000-02-01", "last": "2999-11-30"}
YEAR = {"first": "2026", "last": "2026"}
ONE_EACH = [
    "three_gates = '具'",
    "three_gates = '具' and host_ready and not p_掩 and not p_迫",
    "q9_gate = '開' and q9_heaven in ('乙', '丙', '丁')",
    "l_method = '賊剋' and l_first = '子'",
    "act and weekday < 6 and local_hour between 9 and 17",
    "act and q_f_青龍返首 and l_class = '元首' and lunar_month = 3",
    "dun = '陽'",
    "host > 0",
]
PAIRS = [
    "host > q_ju",
    "dun <> q_dun and ju % 9 = q_ju % 9",
    "l_first <> wenchang",
    "host + guest > q_ju * 3 + weekday",
]
ALL_THREE = "three_gates = '具' and q9_gate = '開' and l_method = '賊剋' and weekday < 6"
SYSTEMS = ["taiyi", "qimen", "liuren"]
TABLES = (boards._taiyi_hours, boards._taiyi_counts, boards._plates, boards._lessons)


def best(question: str, span: dict[str, str], zone: str) -> tuple[float, float, float]:
    """Seconds of the clock and of the processor, and the share that fits."""
    times, work, share = [], [], 0.0
    for _ in range(20 if span is YEAR else 5):
        for kept in TABLES:
            kept.cache_clear()
        start, began = time.perf_counter(), time.process_time()
        found = find(**span, where=question, zone=zone, system=SYSTEMS, almanac="cn")
        share = found.fits_share
        assert found.windows
        times.append(time.perf_counter() - start)
        work.append(time.process_time() - began)
    return min(times), min(work), share


def main() -> None:
    tables.table("terms")
    find(**YEAR, zone="+08:00", where="act")
    count = 6000 * 4383
    codes = np.zeros(count, np.int8)
    start = time.perf_counter()
    np.count_nonzero(codes == 3)
    plain = time.perf_counter() - start
    print(f"{count:,} double hours; numpy compares as many bytes in {plain * 1e3:.1f} ms")
    groups = (
        ("each condition in one system, 6,000 years", ONE_EACH, ALL, 1.0),
        ("two systems compared, 6,000 years", PAIRS, ALL, 5.0),
        ("all three systems, one year", [ALL_THREE], YEAR, 0.05),
    )
    for title, questions, span, limit in groups:
        for zone in ("+08:00", "Asia/Seoul"):
            print(f"\n{title}, {zone} (to hold: {limit} s)")
            for question in questions:
                seconds, work, share = best(question, span, zone)
                ratio = f"{seconds / plain:7.1f} × numpy" if span is ALL else ""
                taken = f"{seconds * 1e3:8.1f} ms, {work * 1e3:7.1f} of work"
                print(f"  {taken}  {ratio}  fits {100 * share:6.2f} %  {question}")


if __name__ == "__main__":
    main()
