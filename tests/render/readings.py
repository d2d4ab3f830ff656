"""Boards whose readings are tested: every 局 of every school, with and without what a moment adds, and moments."""

from itertools import cycle

from samsik.core.cycle import Branch, Stem
from samsik.core.school import values_of
from samsik.services.cast import board, cast
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

BOARDS = [(dun, ju) for dun in ("yang", "yin") for ju in range(1, 73)]
UNITS = ("hour", "year", "month", "day")


def charts():
    """Each board with the branch of its own 局; keys in turn, so that every month, stem and unit is met many times."""
    stems, months, branches, units = (cycle(found) for found in (Stem, Branch, Branch, UNITS))
    for school in SCHOOLS:
        for dun, ju in BOARDS:
            yield board("taiyi", dun=dun, ju=ju, school=school)
            for turn in range(2):
                unit = next(units)
                yield board(
                    "taiyi",
                    dun=dun,
                    ju=ju,
                    n=ju + 72 * ((ju + turn) % 10),
                    branch=next(branches).hanzi if turn else None,
                    stem=next(stems).hanzi if unit in ("hour", "year") else None,
                    month=next(months).hanzi,
                    unit=unit,
                    school=school,
                )
            next(branches), next(stems), next(months)
    yield from changed()
    yield from moments()


def changed():
    """Every value of every option on some boards of either 遁."""
    turn = cycle(BOARDS)
    for name, values in values_of(TaiyiOptions).items():
        for value in values:
            for _ in range(5):
                dun, ju = next(turn)
                month, stem = Branch(ju % 12).hanzi, Stem(ju % 10).hanzi
                yield board(dun=dun, ju=ju, n=ju, stem=stem, month=month, options={name: value}, unit=UNITS[ju % 2])


def moments():
    """Hours of a year, by every rank, and years of two centuries."""
    ranks = cycle(["ruler", "minister", "official", "commoner", None])
    for month in range(1, 13):
        for day, hour in ((3, 1), (9, 5), (14, 9), (20, 13), (26, 17), (28, 21)):
            yield cast(f"2026-{month:02d}-{day:02d}T{hour:02d}:00", zone="8", rank=next(ranks), troops=month * 777)
    for year in range(1500, 1700, 3):
        yield cast(str(year), unit="year", school=("jinjing", "tongzong")[year % 2])
