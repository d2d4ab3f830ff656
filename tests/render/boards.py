"""What the tests of readable charts share: the states of a board, and the boards kept as snapshots."""

import re
from itertools import product

from rich.cells import cell_len

from samsik.core.cycle import Branch
from samsik.services.cast import board, cast

LANGUAGES = ("ko", "zh", "en")
# Every state of the ring: 144 局 and the branch counted.
STATES = [(dun, ju, branch.hanzi) for dun, ju, branch in product(("yang", "yin"), range(1, 73), Branch)]


def state(dun, ju, branch):
    return board("taiyi", dun=dun, ju=ju, branch=branch)


SNAPSHOTS = {
    # The worked example of the 金鏡: a 戊寅 hour of a 庚申 day, 局 27 of yin (T-73).
    "hour_315": lambda: board("taiyi", ju=27, dun="yin", branch="寅", n=315),
    # 萬曆戊子 as the 統宗 prints it: yang and yin, one general blocked under each.
    "year_1588": lambda: cast("1588", unit="year", school="tongzong"),
    "seoul_2026": lambda: cast("2026-11-30T12:00", zone="Asia/Seoul", options={"fixed_count": "inclusive"}),
}


def rows(text, label):
    """What stands beside a label, to the next label."""
    lines = text.split("\n")
    beside = re.compile(rf" +{re.escape(label)} +")
    start = next(i for i, line in enumerate(lines) if beside.match(line))
    gutter = beside.match(lines[start]).group()
    wide = cell_len(gutter)
    found = [lines[start].removeprefix(gutter)]
    for line in lines[start + 1 :]:
        if not line.startswith(" " * wide):
            break
        found.append(line.strip())
    return found
