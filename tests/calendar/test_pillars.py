"""Pillars: the rules restated with tables, every hour of sixty days under three conventions, and another library."""

import random

import numpy as np
import pytest

from samsik.calendar import pillars, terms
from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.core.cycle import PILLARS, Pillar

STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
# 五虎遁: the stem of 寅 month by year stem; 五鼠遁: the stem of 子 hour by day stem.
TIGER = dict(zip(STEMS, "丙戊庚壬甲" * 2, strict=True))
RAT = dict(zip(STEMS, "甲丙戊庚壬" * 2, strict=True))
ZI = ("next-day", "late", "midnight")


def after(stem, steps):
    return STEMS[(STEMS.index(stem) + steps) % 10]


def test_years():
    # 甲子 years of the histories: 4, 724 (開元十二年), 1864, 1924, 1984; 庚申 is 1 BC.
    for year, name in [
        (4, "甲子"),
        (724, "甲子"),
        (1864, "甲子"),
        (1984, "甲子"),
        (2024, "甲辰"),
        (0, "庚申"),
        (-577, "癸未"),
    ]:
        assert PILLARS[pillars.year_pillar(24 * year + 3)].hanzi == name
        assert PILLARS[pillars.year_pillar(24 * year + 26)].hanzi == name
        assert PILLARS[pillars.year_pillar(24 * year + 2)] == (Pillar.of(name) - 1) % 60


def test_months_of_a_year_begin_with_the_tiger():
    for year in range(-3000, 3000):
        stem = TIGER[PILLARS[pillars.year_pillar(24 * year + 3)].stem.hanzi]
        for ordinal in range(24 * year + 3, 24 * year + 27):
            month = (ordinal - 24 * year - 3) // 2
            assert PILLARS[pillars.month_pillar(ordinal)].hanzi == after(stem, month) + BRANCHES[(month + 2) % 12]
            assert pillars.month_number(ordinal) == month + 1
            assert pillars.spring_year(ordinal) == year


def test_days():
    # 2000-01-01 戊午; 724-01-31 (開元十二年正月朔) 壬戌; 1644-02-08 庚寅; −104-12-25 甲子.
    for date, name in [
        ((2000, 1, 1), "戊午"),
        ((724, 1, 31), "壬戌"),
        ((1644, 2, 8), "庚寅"),
        ((-104, 12, 25), "甲子"),
    ]:
        assert PILLARS[pillars.day_pillar(jdn_from_civil(*date))].hanzi == name


@pytest.mark.parametrize("zi", ZI)
def test_every_half_hour_of_sixty_days(zi):
    first = jdn_from_civil(2000, 1, 7)
    assert pillars.day_pillar(first) == 0
    for day in range(60):
        for half in range(48):
            clock = (first + day - UNIX_JDN) * DAY + half * 1800
            late = half >= 46
            turned = late and zi == "next-day"
            from_next = late and zi in ("next-day", "late")
            stem, root = STEMS[(day + turned) % 10], STEMS[(day + from_next) % 10]
            branch = (half + 2) // 4 % 12
            found_day, found_hour, day_jdn, hour_jdn = pillars.day_and_hour(clock, zi)
            assert PILLARS[found_day].hanzi == stem + BRANCHES[(day + turned) % 12]
            assert PILLARS[found_hour].hanzi == after(RAT[root], branch) + BRANCHES[branch]
            assert (day_jdn, hour_jdn) == (first + day + turned, first + day + from_next)


@pytest.mark.parametrize("zi", ZI)
def test_arrays_as_single_calls(zi):
    clocks = np.arange(-(10**11), 3 * 10**10, 98_765_431, dtype=np.int64)
    columns = pillars.day_and_hour(clocks, zi)
    assert [tuple(map(int, row)) for row in zip(*columns, strict=True)] == [
        pillars.day_and_hour(int(clock), zi) for clock in clocks
    ]


def test_the_border_of_the_double_hour():
    for second in range(0, DAY, 60):
        hour = second // 3600
        assert BRANCHES[pillars.hour_branch(second)] == BRANCHES[(hour + hour % 2) // 2 % 12]


def test_against_another_library():
    """tyme4py, right between 1900 and 2100 save for the seconds about a term (its ΔT runs away after 2030)."""
    from tyme4py.solar import SolarTime

    numbers = random.Random(724)
    low, high = ((jdn_from_civil(year, 1, 1) - UNIX_JDN) * DAY for year in (1900, 2100))
    compared = 0
    for _ in range(400):
        local = numbers.randrange(low, high)
        ordinal = terms.ordinal_at(local - 8 * 3600)
        if min(abs(local - 8 * 3600 - terms.seconds_of(g)) for g in (ordinal, ordinal + 1)) < 120:
            continue
        date = np.datetime64(local, "s").item()
        theirs = SolarTime.from_ymd_hms(date.year, date.month, date.day, date.hour, date.minute, date.second)
        eight = theirs.get_lunar_hour().get_eight_char().get_name()
        day, hour, _, _ = pillars.day_and_hour(local)
        ours = (pillars.year_pillar(ordinal), pillars.month_pillar(ordinal), day, hour)
        assert " ".join(PILLARS[index].hanzi for index in ours) == eight, date
        compared += 1
    assert compared > 390
