"""How fast catalogues are made: `python benchmarks/scan.py [JOBS]`.

Rows in memory, of twenty columns and of the Taiyi board alone, and 5,000 years of clock hours written to Parquet by
two writers, with the peak of memory; the best of five. Beside them, in the same run, a plain numpy fill and a copy of
as many bytes.
"""

import resource
import sys
import tempfile
import time

import numpy as np

from samsik.services.scan import scan

TWENTY = (
    *("t", "dun", "ju", "palace", "governs", "wenchang", "shiji", "host", "guest", "host_general", "guest_general"),
    *("three_gates", "host_ready", "guest_ready", "relation", "favours", "act", "p_掩", "p_迫", "p_囚"),
)
THREE_SYSTEMS = (
    *("t", "day_pillar", "hour_pillar", "term", "dun", "ju", "host", "guest", "three_gates", "act", "q_dun", "q_ju"),
    *("q_zhifu", "q_zhishi", "q9_gate", "q9_heaven", "q_f_青龍返首", "l_method", "l_class", "l_first"),
)
BOARD = ("dun", "ju", "palace", "wenchang", "shiji", "host", "guest", "host_general", "guest_general")
SPAN = {"first": "-2400", "last": "2618", "every": "hour", "zone": "+08:00"}
CHUNK = 1 << 20
ROUNDS = 5


def in_memory(names: tuple[str, ...]) -> tuple[float, int, int]:
    """Seconds of the processor, rows and bytes of columns that are made and thrown away, a chunk at a time."""
    catalogue = scan(**SPAN, columns=names).catalogue
    grid, size = catalogue.grid, 0
    grid.rows(0, CHUNK, names)
    start = time.process_time()
    for low in range(0, grid.count, CHUNK):
        rows = grid.rows(low, min(low + CHUNK, grid.count), names)
        size += sum(values.nbytes for values in rows.values())
    return time.process_time() - start, grid.count, size


def plain(size: int) -> tuple[float, float]:
    """Seconds of the processor that numpy takes to fill and to copy as many bytes, a chunk at a time."""
    here, there = np.empty(CHUNK, np.int8), np.empty(CHUNK, np.int8)
    start = time.process_time()
    for low in range(0, size, CHUNK):
        here.fill(low & 63)
    middle = time.process_time()
    for _ in range(0, size, CHUNK):
        there[:] = here
    return middle - start, time.process_time() - middle


def written(jobs: int) -> tuple[float, float, dict]:
    """Seconds of the clock and of the processor that the whole takes on disk, and its manifest."""
    with tempfile.TemporaryDirectory() as folder:
        start, began = time.perf_counter(), time.process_time()
        manifest = scan(**SPAN, columns=TWENTY).write(folder, jobs=jobs)
        return time.perf_counter() - start, time.process_time() - began, manifest


def main() -> None:
    jobs = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    for title, names in (("20 columns of Taiyi", TWENTY), ("20 of three systems", THREE_SYSTEMS), ("Taiyi", BOARD)):
        seconds, count, size = min(in_memory(names) for _ in range(ROUNDS))
        fill, copy = (min(times) for times in zip(*(plain(size) for _ in range(ROUNDS)), strict=True))
        print(
            f"{title:20} {count / seconds / 1e6:6.1f} M rows/s  {size / seconds / 1e9:5.2f} GB/s  "
            f"{seconds / fill:5.1f} × fill  {seconds / copy:5.1f} × copy"
        )
    seconds, work, manifest = min((written(jobs) for _ in range(ROUNDS)), key=lambda found: found[0])
    size = sum(part["bytes"] for part in manifest["parts"])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(
        f"{manifest['rows']:,} rows × {len(TWENTY)} columns to Parquet by {jobs} writers: {seconds:.1f} s "
        f"({work:.1f} s of work), "
        f"{size / 1e6:.1f} MB, peak {peak:.2f} GB (to hold: 20 s, 1 GB)"
    )


if __name__ == "__main__":
    main()
