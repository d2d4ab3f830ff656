"""Builds the months of the Chinese and the Korean almanac. Run as `python -m builders.lunar`.

From the days of new moons and 中氣 that `samsik.calendar.moons` and `.terms` give for each almanac. The month that
holds 冬至 is the eleventh; of thirteen months from one 冬至 month to the next, the first without a 中氣 is leap, new
moons and 中氣 compared by day. Reforms of the first month, and the reckoning before 太初, are rows of `reforms.toml`.
"""

import hashlib
import lzma
import tomllib
from dataclasses import dataclass, replace
from itertools import count, pairwise
from pathlib import Path
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from samsik.calendar import moons, terms
from samsik.calendar.almanac import ANCIENT_OFFSET, OFFSETS, SKY_FROM
from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.calendar.months import LIST_FIRST
from samsik.calendar.options import Almanac
from samsik.calendar.tables import Ints, table
from samsik.core.cycle import Branch

FOLDER = Path(__file__).parent.parent / "src" / "samsik" / "data" / "lunar"
FIRST_YEAR, LAST_YEAR = -3001, 2999

# New year of 1912: from here on Korea has months of its own.
KOREA_OWN = jdn_from_civil(1912, 2, 18)


@dataclass(frozen=True)
class Days:
    """What decides the months: days of new moons (n,) and of 中氣 (m,), of which every twelfth is 冬至.

    `first_year`: the year that the sun enters after the first of the terms. `moon_gap`, `term_gap`: seconds after
    (before: negative) midnight where the sky decided the day; beyond any doubt where a list did.
    """

    first_year: int
    moons: Ints
    terms: Ints
    moon_gap: Ints
    term_gap: Ints


@dataclass(frozen=True)
class Labels:
    """Year, number and leap flag of the months, each shape (n,); number 0 where no 冬至 bounds the month."""

    year: Ints
    number: Ints
    leap: NDArray[np.bool_]


def almanac_days(almanac: Almanac) -> Days:
    """New moons and 中氣 of an almanac, as it prints them."""
    first, printed = moons.month_starts(almanac)
    sky, moon_gap = _sky(table("moons")[1], almanac)
    # The list reaches one year further back than the rule that it decides months from −720 on.
    starts = np.where(printed < LIST_FIRST, sky, printed)
    first, printed = terms.almanac_days(almanac)
    middle = slice(-first % 24, None, 2)
    _, term_gap = _sky(table("terms")[1][middle], almanac)
    return Days(-(-first // 24), starts, printed[middle], moon_gap, term_gap)


def _sky(seconds: Ints, almanac: Almanac) -> tuple[Ints, Ints]:
    """Days of instants, and seconds from the nearest midnight (DAY where the list in force decides)."""
    plain = seconds // DAY + UNIX_JDN
    local = seconds + np.where(plain < LIST_FIRST, ANCIENT_OFFSET, OFFSETS[almanac])
    clock = local % DAY
    gap = np.where(clock < DAY // 2, clock, clock - DAY)
    listed = (plain >= LIST_FIRST) & (plain < SKY_FROM[almanac])
    return local // DAY + UNIX_JDN, np.where(listed, DAY, gap)


def ordinary(days: Days) -> Labels:
    """Months counted with 建寅 as the first."""
    size = len(days.moons)
    year, number, leap = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, bool)
    place = np.searchsorted(days.terms, days.moons)
    heads = (np.searchsorted(days.moons, days.terms[::12], "right") - 1).tolist()
    for span, (head, tail) in enumerate(pairwise(heads)):
        if head < 0 or tail == size - 1:
            continue
        months = np.arange(tail - head)
        if len(months) == 13:
            empty = place[head + 2 : tail + 1] == place[head + 1 : tail]
            extra = 1 + int(np.argmax(empty))
            leap[head + extra] = True
            months[extra:] -= 1
        year[head:tail] = days.first_year + span - (months < 2)
        number[head:tail] = (months + 10) % 12 + 1
    return Labels(year, number, leap)


def reformed(starts: Ints, plain: Labels) -> Labels:
    """The labels with the rows of `reforms.toml` applied."""
    rules = tomllib.loads((FOLDER / "reforms.toml").read_text(encoding="utf-8"))
    labels = Labels(plain.year.copy(), plain.number.copy(), plain.leap.copy())
    for row in rules["reform"]:
        _reform(starts, labels, row)
    for row in rules["cycle"]:
        _cycle(starts, labels, row)
    for row in rules["decree"]:
        at = int(np.searchsorted(starts, jdn_from_civil(*row["first"])))
        labels.year[at], labels.number[at], labels.leap[at] = row["year"], row["month"], row["leap"]
    return labels


def _reform(starts: Ints, labels: Labels, row: dict[str, Any]) -> None:
    """建正: count from another branch."""
    head = Branch.of(row["head"])
    moved = [Branch.of(name) for name in row["moved"]] if "moved" in row else list(Branch)
    first, last = (jdn_from_civil(*row[end]) for end in ("first", "last"))
    inside = (starts >= first) & (starts <= last)
    branch = (labels.number + 1) % 12
    labels.year[inside & (labels.number > (head - Branch.YIN) % 12)] += 1
    renamed = inside & np.isin(branch, moved)
    labels.number[renamed] = (branch[renamed] - head) % 12 + 1


def _cycle(starts: Ints, labels: Labels, row: dict[str, Any]) -> None:
    """歲終置閏: years of 12 or 13 months by a ratio."""
    start, until = (int(np.searchsorted(starts, jdn_from_civil(*row[end]))) for end in ("first", "until"))
    opens = row["opens"]
    for year in count(row["year"]):
        head, tail = (start + int(row["phase"] + (at - row["year"]) * row["months"]) for at in (year, year + 1))
        if head >= until:
            return
        for at in range(head, min(tail, until)):
            if starts[at] < LIST_FIRST:
                continue
            extra = at - head == 12
            number = row["extra"] if extra else (opens + at - head - 1) % 12 + 1
            # Months 10–12 of a year that opens with the tenth belong to the number of the year before.
            before = 1 < opens <= number
            labels.year[at], labels.number[at], labels.leap[at] = year - before, number, extra


def repeated(labels: Labels) -> NDArray[np.bool_]:
    """Which months are the second of their year, number and leap flag."""
    seen: set[tuple[int, int, bool]] = set()
    again = np.zeros(len(labels.year), bool)
    for index, key in enumerate(zip(labels.year.tolist(), labels.number.tolist(), labels.leap.tolist(), strict=True)):
        again[index] = key in seen
        seen.add(key)
    return again


def sigma(jdn: Ints) -> Ints:
    """The doubt about ΔT, in seconds.

    Before the list 0.8 s × (centuries from 1820)², the standard error of Morrison and Stephenson 2004; 2 s where the
    sky decides up to 2025 (the rounding of table and ephemeris); then 1.6 s more each year, 2 min in 2100.
    """
    year = 1970 + (jdn - UNIX_JDN) / 365.2425
    ancient = 0.8 * ((year - 1820) / 100) ** 2
    coming = 2 + 1.6 * np.maximum(0, year - 2026)
    return np.where(jdn < LIST_FIRST, ancient, coming).astype(np.int64)


def near(days: Days) -> list[tuple[str, int, int, int]]:
    """Events nearer to midnight than the doubt about ΔT: kind, index, day and seconds from midnight."""
    found = []
    for kind, jdn, gap in (("moons", days.moons, days.moon_gap), ("terms", days.terms, days.term_gap)):
        at = np.nonzero((np.abs(gap) <= sigma(jdn)) & (jdn > days.moons[0] + 500) & (jdn < days.moons[-1] - 500))[0]
        found += [(kind, *event) for event in zip(at.tolist(), jdn[at].tolist(), gap[at].tolist(), strict=True)]
    return found


def window(days: Days, jdn: int) -> tuple[Days, dict[str, int]]:
    """What decides the months within 500 days of a day, and where in `days` its two lists begin."""
    low, high = np.searchsorted(days.moons, [jdn - 500, jdn + 500]).tolist()
    start, end = np.searchsorted(days.terms, [days.moons[low], days.moons[high - 1]]).tolist()
    start -= start % 12
    moons, terms = slice(low, high), slice(start, end)
    part = Days(
        days.first_year + start // 12,
        days.moons[moons],
        days.terms[terms],
        days.moon_gap[moons],
        days.term_gap[terms],
    )
    return part, {"moons": low, "terms": start}


def doubts(days: Days) -> dict[int, tuple[int, int]]:
    """Months whose first day or number would change if one new moon or one 中氣 fell on the other side of midnight.

    Month index → kind of the event (0 the month's own new moon, 1 another one, 2 a 中氣) and its seconds from midnight;
    of several events the lowest kind, then the nearest to midnight.
    """
    found: dict[int, tuple[int, int]] = {}
    for event, at, jdn, gap in near(days):
        part, begins = window(days, jdn)
        shifted = getattr(part, event).copy()
        shifted[at - begins[event]] += -1 if gap >= 0 else 1
        other = replace(part, **{event: shifted})
        here, there = ordinary(part), ordinary(other)
        changed = (part.moons != other.moons) | (here.number != there.number) | (here.leap != there.leap)
        known = (here.number > 0) & (there.number > 0)
        for index in (begins["moons"] + np.nonzero(changed & known)[0]).tolist():
            kind = 2 if event == "terms" else int(index != at)
            found[index] = min((kind, gap), found.get(index, (3, 0)), key=lambda one: (one[0], abs(one[1])))
    return found


def build(almanac: Almanac) -> bytes:
    """The table of an almanac, as `samsik.calendar.months` reads it, before compression."""
    days = almanac_days(almanac)
    labels = reformed(days.moons, ordinary(days))
    inside = (labels.year >= FIRST_YEAR) & (labels.year <= LAST_YEAR) & (labels.number > 0)
    if almanac == "kr":
        inside &= days.moons >= KOREA_OWN
    head, tail = np.nonzero(inside)[0][[0, -1]].tolist()
    assert inside[head : tail + 1].all()
    months = slice(head, tail + 1)
    length = np.diff(days.moons[head : tail + 2])
    flags = np.stack([labels.leap[months], repeated(labels)[months]])
    codes = labels.number[months] | flags[0] << 4 | flags[1] << 5 | (length - 28) << 6
    doubted = sorted((at - head, *doubt) for at, doubt in doubts(days).items() if head <= at <= tail)
    places = np.array(doubted, "<i4")
    header = np.array([days.moons[head], labels.year[head], len(codes), len(doubted)], "<i4")
    return header.tobytes() + codes.astype(np.uint8).tobytes() + places.tobytes()


ABOUT = """\
title = "陰曆 First day, year, number and length of every lunar month, {first} … {last}"
model = "new moons and 中氣 by almanac day; reforms.toml; doubt about ΔT of Morrison and Stephenson 2004 before −720"
builder = "python -m builders.lunar"

[sha256]
"""

if __name__ == "__main__":
    about = ABOUT.format(first=FIRST_YEAR, last=LAST_YEAR)
    for almanac in get_args(Almanac):
        raw = build(almanac)
        packed = lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME)
        (FOLDER / f"{almanac}.xz").write_bytes(packed)
        about += f'{almanac} = "{hashlib.sha256(raw).hexdigest()}"\n'
        print(f"{almanac}: {len(raw)} bytes, packed {len(packed)}")
    (FOLDER / "months.toml").write_text(about, encoding="utf-8")
