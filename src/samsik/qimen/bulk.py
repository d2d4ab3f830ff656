"""Many charts at once: 局 by arrays, and everything on the plate by one look-up among the 1,080 plates."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import bulk, pillars, terms
from samsik.calendar.options import Almanac, Terms, Zi
from samsik.calendar.tables import Ints
from samsik.calendar.terms import Term
from samsik.core.cycle import PILLARS, Dun
from samsik.qimen.books import Keys
from samsik.qimen.bureau import YUAN, TermDays, ju_of, status_of, walk_of_years
from samsik.qimen.chart import Plate, plate_of
from samsik.qimen.formations import DIRECTED, MUTUAL, OPPONENTS
from samsik.qimen.school import QimenOptions

Bytes = NDArray[np.int8]

PALACES = range(1, 10)
FORMATIONS = (
    *dict.fromkeys(name for names in (*DIRECTED.values(), *MUTUAL.values()) for name, _ in names),
    *dict.fromkeys(OPPONENTS.values()),
)


@dataclass(frozen=True)
class Column:
    """One value of every plate: codes, shape (1080,), and the tokens they stand for; "" where there is none."""

    codes: Bytes
    tokens: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Charts:
    """Charts of n moments. Arrays have the shape (n,); `lead` is 0 and `status` is 0 under 拆補.

    `term` and `yuan` (0..2) are those of the bureau; `status` counts in `STATUSES`; `plate` is the place of the plate
    among the 1,080, which `take` looks columns up by.
    """

    pillars: bulk.Rows
    term: Bytes
    yuan: Bytes
    dun: Bytes
    ju: Bytes
    lead: Bytes
    status: Bytes
    plate: NDArray[np.int16]
    options: QimenOptions

    def take(self, name: str) -> tuple[Bytes, tuple[str, ...]]:
        """A column of the plates (see `columns`) for these charts: codes, and the tokens they stand for."""
        column = columns(self.options)[name]
        return column.codes[self.plate], column.tokens


STATUSES = ("", "超神", "正授", "接氣", "閏")


def charts_at(
    ut_seconds: Ints,
    clock: Ints,
    *,
    options: QimenOptions,
    days: TermDays,
    zi: Zi = "next-day",
    by: Terms = "sky",
    almanac: Almanac = "cn",
) -> Charts:
    """The charts of instants in any order.

    `ut_seconds` (n,) are the instants, `clock` (n,) what the clock of days and double hours reads then, in seconds from
    1970-01-01T00:00 of its own; `days` whose civil days the blocks of 置閏 count. SamsikError `out_of_table` outside
    −3000 … 2999.
    """
    rows = bulk.rows_at(ut_seconds, clock, zi=zi, by=by, almanac=almanac)
    if options.ju_method == "chaibu":
        term, yuan = rows.term, (rows.day // 5 % 3).astype(np.int8)
        lead = status = np.zeros(len(term), np.int8)
    else:
        day_jdn = pillars.day_and_hour(clock, zi)[2]
        term, yuan, lead, status = _blocked(ut_seconds, day_jdn, days, int(options.leap_threshold))
    dun = (term >= Term.XIAZHI).astype(np.int8)
    ju = _bureaus()[term, yuan]
    place = (dun.astype(np.int16) * 9 + ju - 1) * 60 + rows.hour
    return Charts(rows, term, yuan, dun, ju, lead, status, place, options)


def _blocked(ut: Ints, day_jdn: Ints, days: TermDays, threshold: int) -> tuple[Bytes, Bytes, Bytes, Bytes]:
    """Term, 元, lead and status of days under 置閏, by one walk through all the years there are."""
    if not len(ut):
        return (np.zeros(0, np.int8),) * 4
    low, high = (int(each) // 24 for each in terms.term_ordinal(np.array([ut.min(), ut.max()])))
    firsts, of_blocks = _walk(low, high, days, threshold)
    at = np.searchsorted(firsts, day_jdn, side="right") - 1
    term, lead, status = of_blocks[:, at]
    return term, ((day_jdn - firsts[at]) // 5).astype(np.int8), lead, status


def _walk(low: int, high: int, days: TermDays, threshold: int) -> tuple[Ints, Bytes]:
    """First days of the blocks of the years `low` … `high`, and their term, lead and status, shape (3, blocks)."""
    walk = walk_of_years(low, high, days, threshold)
    rows = [(block.ordinal % 24, block.lead, STATUSES.index(status_of(block))) for block in walk]
    return np.array([block.first for block in walk]), np.array(rows, np.int8).T


@cache
def _bureaus() -> Bytes:
    """局 by term and 元, shape (24, 3)."""
    return np.array([[ju_of(term, yuan) for yuan in YUAN] for term in range(24)], np.int8)


@cache
def columns(options: QimenOptions) -> dict[str, Column]:
    """The columns of all plates, 遁 by 局 by hour: leaders, void, horse, and of each palace p `p_gate`, `p_star` …

    Names: `zhifu`, `zhifu_at`, `zhishi`, `zhishi_at`, `horse`, `void_1`, `void_2`, `still_stars`, `still_gates`;
    `1_earth` … `9_spirit`, with `p_guest` and `p_guest_stem` for the star and stem of the centre; and every formation
    under its name, "是" where it is.
    """
    plates = [plate_of(Keys(dun, ju, hour), options) for dun, ju, hour in product(Dun, PALACES, PILLARS)]
    found = {name: _column([_leaders(plate)[i] for plate in plates]) for i, name in enumerate(LEADERS)}
    for palace in PALACES:
        rows = [_palace(plate, palace) for plate in plates]
        found |= {f"{palace}_{name}": _column([row[i] for row in rows]) for i, name in enumerate(LAYERS)}
    named = [{each.id for each in plate.pairs} for plate in plates]
    return found | {id: _column(["是" if id in names else "" for names in named]) for id in FORMATIONS}


LEADERS = (
    *("zhifu", "zhifu_at", "zhishi", "zhishi_at", "horse", "void_1", "void_2"),
    *("still_stars", "still_gates"),
)
LAYERS = ("earth", "heaven", "guest_stem", "star", "guest", "gate", "spirit")


def _leaders(plate: Plate) -> tuple[str, ...]:
    return (
        plate.zhifu.name,
        str(plate.zhifu.palace),
        plate.zhishi.name,
        str(plate.zhishi.palace),
        plate.horse.hanzi,
        *(branch.hanzi for branch in plate.hour_void),
        plate.still.stars or "",
        plate.still.gates or "",
    )


def _palace(plate: Plate, palace: int) -> tuple[str, ...]:
    """What is in a palace: earth stem, heaven stem, star and their guests, gate, spirit."""
    place = palace - 1
    heaven = [stem.hanzi for stem in plate.heaven[place]] + ["", ""]
    stars = [*plate.stars[place], "", ""]
    gate, spirit = plate.gates[place] or "", plate.spirits[place] or ""
    return (plate.earth[place].hanzi, heaven[0], heaven[1], stars[0], stars[1], gate, spirit)


def _column(values: Sequence[str]) -> Column:
    tokens = tuple(dict.fromkeys(values))
    return Column(np.array([tokens.index(value) for value in values], np.int8), tokens)
