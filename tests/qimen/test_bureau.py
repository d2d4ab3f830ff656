"""定局: the table, 元 and 符頭, the blocks of 置閏 with their leaps, and whose civil days they count."""

from itertools import pairwise

import numpy as np
import pytest
from tests.qimen.restated import JU, SIXTY, TERMS

from samsik.calendar import tables, terms
from samsik.calendar.civil import civil_from_jdn, jdn_from_civil
from samsik.calendar.moment import Moment
from samsik.calendar.zones import Zone
from samsik.core.cycle import Pillar
from samsik.qimen import bureau
from samsik.services.qimen import EAST_8, EAST_9, bureau_of, qimen_school


@pytest.mark.parametrize("term", range(24))
def test_table(term):
    assert "".join(str(bureau.ju_of(term, yuan)) for yuan in "上中下") == JU[TERMS[term]]
    assert bureau.dun_of(term).hanzi == ("陽" if term < 12 else "陰")


def test_upper_and_lower_yuan_step_by_six():
    for term in range(24):
        upper, middle, lower = (bureau.ju_of(term, yuan) for yuan in "上中下")
        step = 6 if term < 12 else -6
        assert (middle - upper - step) % 9 == (lower - middle - step) % 9 == 0


LEADERS = {"上": "甲子 己卯 甲午 己酉", "中": "己巳 甲申 己亥 甲寅", "下": "甲戌 己丑 甲辰 己未"}


@pytest.mark.parametrize("day", SIXTY)
def test_leader_and_yuan(day):
    leader = bureau.leader_of(Pillar.of(day)).hanzi
    assert leader[0] in "甲己"
    assert SIXTY.index(day) - SIXTY.index(leader) in range(5)
    assert leader in LEADERS[bureau.yuan_of(Pillar.of(day))].split()


# First day of every leap block, with its term where it is not 大雪, and the lead of the block it repeats.
LEAPS = {
    9: "2001-12-12 10, 2004-12-11 11, 2007-12-11 11, 2010-12-10 12, 2013-12-09 13, 2016-06-11 9 芒種, 2018-12-13 9, "
    "2021-12-12 10, 2024-12-11 10, 2027-12-11 11, 2030-12-10 12",
    10: "2001-12-12, 2004-12-11, 2007-12-11, 2010-12-10, 2013-12-09, 2016-12-08, 2019-06-11 芒種, 2021-12-12, "
    "2024-12-11, 2027-12-11, 2030-12-10",
    7: "2001-12-12, 2004-12-11, 2007-06-14 芒種, 2009-12-15, 2012-12-14, 2015-12-14, 2018-12-13, 2021-12-12, "
    "2024-12-11, 2027-06-14 芒種, 2029-12-15",
}


def leaps_between(first, last, threshold, by=EAST_8):
    found = {}
    for year in range(first, last + 2):
        for block in bureau.blocks_of_year(year, by, threshold)[1]:
            if block.leap and first <= civil_from_jdn(block.first)[0] <= last:
                found[block.first] = block
    return [found[key] for key in sorted(found)]


@pytest.mark.parametrize("threshold", LEAPS)
def test_leap_blocks(threshold):
    found = leaps_between(2000, 2030, threshold)
    listed = [item.split() for item in LEAPS[threshold].split(", ")]
    assert ["{}-{:02d}-{:02d}".format(*civil_from_jdn(block.first)) for block in found] == [item[0] for item in listed]
    for block, item in zip(found, listed, strict=True):
        assert TERMS[block.ordinal % 24] == ("芒種" if "芒種" in item else "大雪")
        if item[1:2] and item[1].isdigit():
            assert block.lead == int(item[1])


def test_a_leap_as_reckoned_by_hand():
    """QC-10: 芒種 leads by 9 and is repeated from day 26; 夏至 follows on day 41 and lags by 6."""
    shift = next(jdn for jdn in range(2_460_000, 2_460_060) if (jdn + 11 + 49) % 60 == 0)
    found = bureau.blocks([24 * 2024 + 11, 24 * 2024 + 12], [shift + 20, shift + 35], threshold=9)
    told = [(TERMS[b.ordinal % 24], b.first - shift, b.lead, b.leap) for b in found]
    assert told == [("芒種", 11, 9, False), ("芒種", 26, 9, True), ("夏至", 41, -6, False)]
    assert [bureau.status_of(block) for block in found] == ["超神", "閏", "接氣"]


def on(date, hour="12:00", options=None, **time):
    moment = Moment(f"{date}T{hour}", **{"zone": "+08:00"} | time)
    found = bureau_of(moment, qimen_school("baojian", options).options)
    return found.term.hanzi, found.yuan, found.dun.hanzi, found.ju, found.status


def test_leap_of_2024():
    """QC-13 and QC-14: 閏 大雪 from 己酉 2024-12-11, though the solstice is on the 21st; 冬至 from 甲子 the 26th."""
    assert on("2024-12-11") == ("大雪", "上", "陰", 4, "閏")
    assert on("2024-12-16") == ("大雪", "中", "陰", 7, "閏")
    assert on("2024-12-25") == ("大雪", "下", "陰", 1, "閏")
    assert on("2024-12-26") == ("冬至", "上", "陽", 1, "接氣")
    assert on("2024-12-10") == ("大雪", "下", "陰", 1, "超神")


def test_leap_at_grain_in_ear():
    """閏 芒種 of 2016 runs past the solstice of June 21 under yang."""
    assert on("2016-06-11") == ("芒種", "上", "陽", 6, "閏")
    assert on("2016-06-25") == ("芒種", "下", "陽", 9, "閏")
    assert on("2016-06-26") == ("夏至", "上", "陰", 9, "接氣")


@pytest.mark.parametrize("threshold", [7, 9, 10])
def test_blocks_of_six_thousand_years(threshold):
    """A run-up of nine years gives every block of the one walk through all years; leaps only at two terms."""
    first, seconds = tables.table("terms")
    days = (seconds + 8 * 3600) // 86400 + 2440588
    whole = bureau.blocks(range(first, first + len(days)), days.tolist(), threshold=threshold)
    of_year = {}
    for block in whole:
        of_year.setdefault(block.ordinal // 24, []).append(block)
    for year in range(-2990, 3000, 13):
        near = bureau.blocks_of_year(year, EAST_8, threshold)[1]
        assert [block for block in near if block.ordinal // 24 == year] == of_year[year]
    assert all(block.lead >= threshold and block.ordinal % 24 in (11, 23) for block in whole if block.leap)
    assert all(later.first - earlier.first == 15 for earlier, later in pairwise(whole))
    assert {(block.first + 49) % 15 for block in whole} == {0}
    for before, after in pairwise(whole):
        if before.ordinal % 24 in (11, 23) and not before.leap:
            assert after.leap == (before.lead >= threshold)


def test_whose_days():
    """立冬 2021 fell on 2021-11-07 at 12:58 +08:00; 冬至 2021 at 23:59:18 +08:00 is the 22nd by +09:00."""
    g = 24 * 2022
    assert civil_from_jdn(int(bureau.days_of_terms(g, g + 1, EAST_8)[0])) == (2021, 12, 21)
    assert civil_from_jdn(int(bureau.days_of_terms(g, g + 1, EAST_9)[0])) == (2021, 12, 22)
    assert civil_from_jdn(int(bureau.days_of_terms(g, g + 1, Zone("America/New_York"))[0])) == (2021, 12, 21)
    assert civil_from_jdn(int(bureau.days_of_terms(g, g + 1, Zone("Pacific/Kiritimati"))[0])) == (2021, 12, 22)


def test_a_lead_moves_with_the_days():
    """The solstice of 2021 leads by one more day where it falls on the next: the block began 2021-12-27."""
    block = {by: bureau.block_of(jdn_from_civil(2021, 12, 28), 24 * 2022, by, threshold=9) for by in (EAST_8, EAST_9)}
    assert {found.first for found in block.values()} == {jdn_from_civil(2021, 12, 27)}
    assert block[EAST_9].lead - block[EAST_8].lead == 1
    assert block[EAST_8].lead == -6


def test_option_of_days():
    """`local` is the zone of the moment, and by the almanac the days are those it prints."""
    from samsik.services.qimen import term_days

    moment = Moment("2021-12-28T12:00", zone="America/New_York")
    for value, by in (("+8", EAST_8), ("+9", EAST_9), ("local", Zone("America/New_York"))):
        assert term_days(moment, qimen_school("baojian", {"bureau_days": value}).options) == by
    printed = Moment("1600-12-28T12:00", zone="+08:00", terms="almanac", almanac="cn")
    assert term_days(printed, qimen_school("baojian", {}).options) == "cn"
    days = bureau.days_of_terms(24 * 1601, 24 * 1601 + 24, "cn")
    assert np.array_equal(days, [terms.almanac_jdn(g, "cn") for g in range(24 * 1601, 24 * 1601 + 24)])


def test_when_days_matter():
    """A threshold can be crossed by the choice of days alone: somewhere in three centuries the 局 differs for months."""
    differ = set()
    for year in range(1900, 2200):
        east8, east9 = (bureau.blocks_of_year(year, by, 9)[1] for by in (EAST_8, EAST_9))
        if [block.first for block in east8 if not block.leap] != [block.first for block in east9 if not block.leap]:
            differ.add(year)
    assert differ


def test_chaibu_turns_within_the_day():
    """QC-08 and QC-09 in the sky: 冬至 of 2023-12-22 fell at 11:27 +08:00, on a 甲寅 day, which opens a middle 元."""
    options = {"ju_method": "chaibu"}
    before, after = (on("2023-12-22", hour, options) for hour in ("11:27:00", "11:28:00"))
    assert (before[0], after[0]) == ("大雪", "冬至")
    assert (before[2], after[2]) == ("陰", "陽")
    assert before[1] == after[1] == "中"
    assert (before[3], after[3]) == (7, 7)
    # 驚蟄 2024-03-05 10:22:45, 戊辰 of the upper 元: 雨水上 9 turns to 驚蟄上 1.
    assert [on("2024-03-05", hour, options)[3] for hour in ("10:22", "10:23")] == [9, 1]


def test_the_day_is_that_of_its_pillar():
    """A 元 turns with the day pillar: at 23:00, or at midnight under the other conventions."""
    at = {zi: on("2024-12-10", "23:30", zi=zi)[1:] for zi in ("next-day", "late", "midnight")}
    assert at["next-day"] == ("上", "陰", 4, "閏")
    assert at["late"] == at["midnight"] == ("下", "陰", 1, "超神")


def test_the_almanac_of_its_time():
    """Under mean terms 春分 of 1601 was printed on another day than the sky's, and 拆補 follows it."""
    g = 24 * 1601 + 6
    printed = terms.almanac_jdn(g, "cn")
    sky = int(bureau.days_of_terms(g, g + 1, EAST_8)[0])
    assert printed != sky
    day = "{}-{:02d}-{:02d}".format(*civil_from_jdn(min(printed, sky)))
    by_sky = on(day, "23:00", {"ju_method": "chaibu"}, zi="midnight")
    by_almanac = on(day, "23:00", {"ju_method": "chaibu"}, zi="midnight", terms="almanac")
    assert by_sky[0] != by_almanac[0]
