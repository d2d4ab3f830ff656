"""A chart from its moment: 積數 and the sexagenary number of the unit counted, through `cast` itself."""

import random

import pytest

from samsik import Moment, cast
from samsik.calendar.civil import DAY, UNIX_JDN, jdn_from_civil
from samsik.calendar.lunar import Lunar, months_of_year
from samsik.core.cycle import Dun

SCHOOLS = ("jinjing", "tongzong", "taojin")
# How far the count of 淘金歌 runs ahead of the sexagenary number (rulebook, table 0b).
AHEAD = {("taojin", "year"): 36, ("taojin", "month"): 12}
ZONES = ("Asia/Seoul", "Asia/Shanghai", "America/New_York", "+14:00", "-12:00", "UTC")
# Years that began with another month than 寅, or counted two months alike.
REFORMS = ((-720, -715), (-222, -218), (-110, -103), (8, 24), (237, 240), (689, 701), (761, 763))


def seconds(year):
    return (jdn_from_civil(year, 1, 1) - UNIX_JDN) * DAY


def moments():
    """Instants of all 6,000 years and of every reform, under conventions of every kind."""
    draw = random.Random(1644)
    instants = [draw.randrange(seconds(-2999), seconds(2999)) for _ in range(300)]
    instants += [draw.randrange(seconds(a), seconds(b)) for a, b in REFORMS for _ in range(30)]
    for instant in instants:
        like = Moment(
            "2000-01-01T12:00",
            zone=draw.choice(ZONES),
            lon=draw.uniform(-180, 180),
            solar=draw.choice(["civil", "mean", "true"]),
            zi=draw.choice(["next-day", "late", "midnight"]),
            terms=draw.choice(["sky", "almanac"]),
            almanac=draw.choice(["cn", "kr"]),
        )
        yield like.at(instant)


def sexagenary(chart):
    """The sexagenary number that the serial number comes to, 甲子 = 0."""
    return (chart.serial.cycle - 1 - AHEAD.get((chart.school.id, chart.unit.value), 0)) % 60


@pytest.mark.parametrize("school", SCHOOLS)
def test_serial_numbers_follow_the_sixty_pillars(school):
    for moment in moments():
        told = {unit: cast(moment, unit=unit, school=school) for unit in ("month", "day", "hour")}
        told["year"] = cast(moment, unit="year", school=school, options={"year_start": "lichun"})
        pillars = {unit: getattr(moment, f"{unit}_pillar") for unit in told}
        assert {unit: sexagenary(chart) for unit, chart in told.items()} == pillars, moment
        assert {unit: chart.seats.taisui for unit, chart in told.items()} == {
            unit: pillar.branch for unit, pillar in pillars.items()
        }
        # By the lunar new year the year is that of the lunar date.
        by_moon = cast(moment, unit="year", school=school)
        assert sexagenary(by_moon) == (moment.lunar.year - 4) % 60
        assert told["hour"].dun is (Dun.YANG if moment.pillar_ordinal % 24 < 12 else Dun.YIN)


@pytest.mark.parametrize("school", SCHOOLS)
@pytest.mark.parametrize("almanac", ["cn", "kr"])
def test_civil_months_run_on_through_reforms_and_leap_months(almanac, school):
    """`month_rule=civil`: every month of an almanac is one further than the last, a leap month is not (T-09)."""
    spans = (*REFORMS, (2011, 2013), (2016, 2018))
    like = Moment("2000-01-01T12:00", zone="+08:00", almanac=almanac)
    for first, last in spans:
        before = None
        for year in range(first, last + 1):
            for month in months_of_year(year, almanac):
                moment = like.at((month.first - UNIX_JDN) * DAY)
                assert moment.lunar == Lunar(year, month.number, month.leap, 1, almanac, month.again)
                chart = cast(moment, unit="month", school=school, options={"month_rule": "civil"})
                count = chart.serial.accumulated
                assert before is None or count - before == (not month.leap), moment
                before = count
                # 正月 of a 甲 year is 丙寅: the branch of the count is that of the month.
                assert sexagenary(chart) % 12 == moment.lunar.branch == chart.seats.taisui
