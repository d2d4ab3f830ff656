"""Whether bulk rows equal scalar boards, at length: `python benchmarks/rows.py [MOMENTS]`.

A hundred thousand random moments of −2500 … 2900 by default, spread over zones, conventions, units and schools: every
column of each is told from the tables and from scalar boards. The tests do the same with fewer.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.search.test_rows import FIRST, LAST, WAYS, compare


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    start = time.perf_counter()
    for way in WAYS:
        rng = random.Random("/".join(way))
        share = -(-wanted // len(WAYS))
        for low in range(0, share, 500):
            compare(way, [rng.randrange(FIRST, LAST) for _ in range(min(500, share - low))])
        print(f"{share:,} moments equal: {' '.join(way)} ({time.perf_counter() - start:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
