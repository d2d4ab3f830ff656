"""What the tests of readable charts share: the states of a board, and the boards kept as snapshots."""

import re
from itertools import product

from rich.cells import cell_len

from samsik.core.cycle import Branch
from samsik.i18n import catalogue
from samsik.services.cast import board, cast
from samsik.services.pillars import cast_pillars

LANGUAGES = tuple(catalogue.LANGUAGES)
# Every state of the ring: 144 局 and the branch counted.
STATES = [(dun, ju, branch.hanzi) for dun, ju, branch in product(("yang", "yin"), range(1, 73), Branch)]


def state(dun, ju, branch):
    return board("taiyi", dun=dun, ju=ju, branch=branch)


CHANGED = {"verdict": "off", "pressers": "with-striker", "lock_corner": "yes", "flank": "union", "march": "geometry"}
SNAPSHOTS = {
    # The worked example of the 金鏡: a 戊寅 hour of a 庚申 day, 局 27 of yin (T-73); from its keys, and on the one
    # day that fits what the text says of the season.
    "hour_315": lambda: board("taiyi", ju=27, dun="yin", branch="寅", n=315),
    "tang_hour": lambda: cast("0750-11-08T04:00", zone="+08:00", calendar="julian"),
    # 開元 12, when it was written; 萬曆戊子 as the 統宗 prints it: yang and yin, one general blocked under each.
    "year_724": lambda: cast("724", unit="year"),
    "year_1588": lambda: cast("1588", unit="year", school="tongzong"),
    "month_2025": lambda: cast("2025-07-30", unit="month", school="tongzong", zone="Asia/Seoul"),
    "day_2024": lambda: cast("2024-02-04", unit="day", school="taojin", zone="Asia/Seoul"),
    "seoul_2026": lambda: cast("2026-11-30T12:00", zone="Asia/Seoul", options={"fixed_count": "inclusive"}),
    # An hour of 局 70 in which all is ready and Taigong's test is passed in full.
    "ready_2026": lambda: cast("2026-07-30T18:00", zone="Asia/Seoul", rank="official"),
    "pillars": lambda: cast_pillars("丙午,己亥,戊申,戊午", troops=12_000),
    # The one board without a pattern; one on which the walls are firm; one read by other options.
    "clean": lambda: board("taiyi", ju=6, dun="yang"),
    "walls": lambda: board("taiyi", ju=11, dun="yin", n=11, stem="甲", month="寅", unit="year"),
    "changed": lambda: board("taiyi", ju=44, dun="yang", n=116, stem="丁", month="未", unit="hour", options=CHANGED),
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
