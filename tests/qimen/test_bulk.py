"""Many charts at once are the charts one by one."""

import numpy as np
import pytest
from tests.qimen.boards import by_palace

from samsik.calendar.moment import Moment
from samsik.calendar.zones import Zone
from samsik.qimen.bulk import FORMATIONS, STATUSES, charts_at, columns
from samsik.qimen.school import SCHOOLS
from samsik.services.qimen import EAST_8, cast_qimen

LIKE = Moment("2000-01-01T00:00", zone="+08:00")
FIRST, LAST = Moment("1950-01-01T00:00", zone="+08:00").ut_seconds, Moment("2050-01-01T00:00", zone="+08:00").ut_seconds


def some(count, seed=20261130, first=FIRST, last=LAST):
    return np.random.default_rng(seed).integers(first, last, count)


@pytest.mark.parametrize("school", SCHOOLS)
def test_charts_are_those_of_cast(school):
    ut = some(400)
    charts = charts_at(ut, ut + 8 * 3600, options=SCHOOLS[school].options, days=EAST_8)
    taken = {name: charts.take(name) for name in columns(SCHOOLS[school].options)}
    for i, seconds in enumerate(ut.tolist()):
        chart = cast_qimen(LIKE.at(seconds), school=school)
        bureau, plate = chart.bureau, chart.plate
        assert (charts.dun[i], charts.ju[i]) == (chart.dun, chart.ju)
        assert (charts.term[i], "上中下"[charts.yuan[i]]) == (bureau.term, bureau.yuan)
        assert (charts.lead[i], STATUSES[charts.status[i]]) == (bureau.lead or 0, bureau.status or "")
        row = {name: tokens[codes[i]] for name, (codes, tokens) in taken.items()}
        assert (row["zhifu"], int(row["zhifu_at"])) == (plate.zhifu.name, plate.zhifu.palace)
        assert (row["zhishi"], int(row["zhishi_at"])) == (plate.zhishi.name, plate.zhishi.palace)
        assert row["void_1"] + row["void_2"] == "".join(branch.hanzi for branch in plate.hour_void)
        assert row["horse"] == plate.horse.hanzi
        assert (row["still_stars"] or None, row["still_gates"] or None) == plate.still[:2]
        for name, layer in (("gate", plate.gates), ("spirit", plate.spirits), ("earth", plate.earth)):
            assert {p: row[f"{p}_{name}"] for p in range(1, 10) if row[f"{p}_{name}"]} == by_palace(layer)
        for pair, layer in ((("star", "guest"), plate.stars), (("heaven", "guest_stem"), plate.heaven)):
            told = {p: [row[f"{p}_{name}"] for name in pair if row[f"{p}_{name}"]] for p in range(1, 10)}
            assert {p: names for p, names in told.items() if names} == by_palace(layer)
        assert {name for name in FORMATIONS if row[name]} == {each.id for each in plate.pairs}


@pytest.mark.parametrize("threshold", ["7", "9", "10"])
@pytest.mark.parametrize("zi", ["next-day", "late", "midnight"])
def test_bureaus_of_all_ages(threshold, zi):
    """Six thousand years, another zone, and each way of turning the day."""
    options = SCHOOLS["baojian"].with_options({"leap_threshold": threshold}).options
    first, last = (Moment(f"{year}-01-01T00:00", zone="+08:00").ut_seconds for year in (-2990, 2999))
    ut = some(150, int(threshold), first, last)
    charts = charts_at(ut, ut + 8 * 3600, options=options, days=EAST_8, zi=zi)
    like = Moment("2000-01-01T00:00", zone="+08:00", zi=zi)
    for i, seconds in enumerate(ut.tolist()):
        chart = cast_qimen(like.at(seconds), options={"leap_threshold": threshold})
        assert (charts.dun[i], charts.ju[i], charts.lead[i]) == (chart.dun, chart.ju, chart.bureau.lead)


def test_days_of_a_zone():
    zone = Zone("America/Lima")
    options = SCHOOLS["baojian"].with_options({"bureau_days": "local"}).options
    ut = some(200, 5)
    clock = ut + np.array([zone.offset_at_utc(each) for each in ut.tolist()])
    charts = charts_at(ut, clock, options=options, days=zone)
    like = Moment("2000-01-01T00:00", zone="America/Lima")
    for i, seconds in enumerate(ut.tolist()):
        chart = cast_qimen(like.at(seconds), options={"bureau_days": "local"})
        assert (charts.dun[i], charts.ju[i], charts.lead[i]) == (chart.dun, chart.ju, chart.bureau.lead)


def test_by_the_almanac():
    """Terms as printed: 月建, 拆補 and the days of 置閏 follow the almanac."""
    first, last = (Moment(f"{year}-01-01T00:00", zone="+08:00").ut_seconds for year in (1300, 1640))
    ut = some(200, 6, first, last)
    like = Moment("1500-01-01T00:00", zone="+08:00", terms="almanac", almanac="cn")
    for method in ("zhirun", "chaibu"):
        options = SCHOOLS["baojian"].with_options({"ju_method": method}).options
        charts = charts_at(ut, ut + 8 * 3600, options=options, days="cn", by="almanac")
        for i, seconds in enumerate(ut.tolist()):
            chart = cast_qimen(like.at(seconds), options={"ju_method": method})
            assert (charts.dun[i], charts.ju[i]) == (chart.dun, chart.ju)


def test_no_moments():
    none = np.zeros(0, np.int64)
    for school in SCHOOLS.values():
        assert len(charts_at(none, none, options=school.options, days=EAST_8).ju) == 0
