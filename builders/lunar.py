"""Builds the months of the Chinese and the Korean almanac. Run as `python -m builders.lunar`.

First days: the list in force of −720 … 1959 (寿星天文历, by tyme4py; Korea to 1911), else the new moon of the shipped
table on the almanac's clock. Numbers: the month that holds 冬至 is the eleventh; of thirteen months from one 冬至 month
to the next, the first without a 中氣 is leap, new moons and 中氣 compared by day. Reforms are rows of `reforms.toml`.
"""

import hashlib
import lzma
import tomllib
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.calendar.tables import table
from samsik.core.cycle import Branch

Ints = NDArray[np.int64]

FOLDER = Path(__file__).parent.parent / "src" / "samsik" / "data" / "lunar"
FIRST_YEAR, LAST_YEAR = -3001, 2999

# The civil day turns at midnight of the mean sun at 108.9°E (長安) before the list, then of the zone's clock.
CHANGAN, CHINA, KOREA = 26136, 8 * 3600, 9 * 3600
# First day of −720, the first days that the sky decides again, and the day from which Korea has months of its own.
LIST_FIRST, CHINA_SKY, KOREA_SKY, KOREA_OWN = 1458053, 2436935, 2419403, 2419451
J2000 = 2451545


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


def data(name: str) -> dict[str, Any]:
    """One of the hand-written files beside the tables."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def sky(seconds: Ints, offset: int) -> tuple[Ints, Ints]:
    """Days of instants, and seconds from the nearest midnight."""
    local = seconds + np.where(seconds // DAY + UNIX_JDN < LIST_FIRST, CHANGAN, offset)
    clock = local % DAY
    return local // DAY + UNIX_JDN, np.where(clock < DAY // 2, clock, clock - DAY)


def almanac_days(almanac: str) -> Days:
    """New moons and 中氣 of an almanac."""
    from tyme4py.util import ShouXingUtil

    again, offset = (CHINA_SKY, CHINA) if almanac == "cn" else (KOREA_SKY, KOREA)
    moons, moon_gap = sky(table("moons")[1], offset)
    if almanac == "cn":
        for row in data("overrides")["moon"]:
            day = jdn_from_civil(*row["day"])
            moons[np.argmin(np.abs(moons - day))] = day
    listed = [LIST_FIRST]
    while (after := ShouXingUtil.calc_shuo(listed[-1] + 29.5306 - J2000) + J2000) < again:
        listed.append(after)
    before, behind = moons < LIST_FIRST - 15, moons > listed[-1] + 15
    moons = np.concatenate([moons[before], listed, moons[behind]])
    moon_gap = np.concatenate([moon_gap[before], np.full(len(listed), DAY), moon_gap[behind]])

    first, seconds = table("terms")
    terms, term_gap = sky(seconds[-first % 24 :: 2], offset)
    known = (terms > LIST_FIRST - 60) & (terms < again)
    terms[known] = [ShouXingUtil.calc_qi(day - J2000) + J2000 for day in terms[known].tolist()]
    term_gap[known] = DAY
    return Days(-(-first // 24), moons, terms, moon_gap, term_gap)


def ordinary(days: Days) -> Labels:
    """Months counted with 建寅 as the first."""
    moons, terms = days.moons, days.terms
    year, number = np.zeros(len(moons), np.int64), np.zeros(len(moons), np.int64)
    leap = np.zeros(len(moons), bool)
    place = np.searchsorted(terms, moons)
    heads = (np.searchsorted(moons, terms[::12], "right") - 1).tolist()
    for span, (head, tail) in enumerate(pairwise(heads)):
        if head < 0 or tail == len(moons) - 1:
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


def reformed(moons: Ints, plain: Labels) -> Labels:
    """The labels with the rows of `reforms.toml` applied."""
    year, number, leap = plain.year.copy(), plain.number.copy(), plain.leap.copy()
    rules = data("reforms")
    for row in rules["reform"]:
        head = Branch.of(row["head"])
        moved = [Branch.of(name) for name in row["moved"]] if "moved" in row else list(Branch)
        first, last = (jdn_from_civil(*row[end]) for end in ("first", "last"))
        inside = (moons >= first) & (moons <= last)
        branch = (plain.number + 1) % 12
        year += inside & (plain.number > (head - Branch.YIN) % 12)
        number = np.where(inside & np.isin(branch, moved), (branch - head) % 12 + 1, number)
    for row in rules["cycle"]:
        start = int(np.searchsorted(moons, jdn_from_civil(*row["first"])))
        for turn in range(row["last_year"] - row["year"] + 1):
            head, tail = (start + int(row["phase"] + at * row["months"]) for at in (turn, turn + 1))
            if head < 0 or moons[head] < LIST_FIRST:
                continue
            numbers = (row["opens"] - 1 + np.arange(tail - head)) % 12 + 1
            years = row["year"] + turn - ((numbers >= row["opens"]) & (row["opens"] > 1))
            year[head:tail], number[head:tail], leap[head:tail] = years, numbers, False
            if tail - head == 13:
                year[tail - 1], number[tail - 1], leap[tail - 1] = row["year"] + turn, row["extra"], True
    return Labels(year, number, leap)


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
    year = 2000 + (jdn - J2000) / 365.2425
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


def doubts(days: Days) -> dict[int, tuple[int, bool]]:
    """Months whose first day or number would change if one new moon or one 中氣 fell on the other side of midnight.

    Month index → seconds of that event from midnight, and whether it is a 中氣.
    """
    found: dict[int, tuple[int, bool]] = {}
    for kind, at, jdn, gap in near(days):
        part, begins = window(days, jdn)
        shifted = getattr(part, kind).copy()
        shifted[at - begins[kind]] += -1 if gap >= 0 else 1
        other = replace(part, **{kind: shifted})
        here, there = ordinary(part), ordinary(other)
        changed = (part.moons != other.moons) | (here.number != there.number) | (here.leap != there.leap)
        known = (here.number > 0) & (there.number > 0)
        for index in (begins["moons"] + np.nonzero(changed & known)[0]).tolist():
            if abs(gap) < abs(found.get(index, (DAY, False))[0]):
                found[index] = gap, kind == "terms"
    return found


def build(almanac: str) -> bytes:
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
    places = np.array(doubted, "<i4").T
    header = np.array([days.moons[head], labels.year[head], len(codes), len(doubted)], "<i4")
    return header.tobytes() + codes.astype(np.uint8).tobytes() + places.tobytes()


if __name__ == "__main__":
    for almanac in ("cn", "kr"):
        raw = build(almanac)
        packed = lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME)
        (FOLDER / f"{almanac}.xz").write_bytes(packed)
        print(almanac, len(raw), len(packed), hashlib.sha256(raw).hexdigest())
