"""Moments: the vectors, what users ran into, the conventions and their defaults."""

import copy
import pickle
import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.calendar import worked

from samsik.calendar import terms
from samsik.calendar.civil import DAY, UNIX_JDN, check_date
from samsik.calendar.moment import Moment
from samsik.calendar.resolve import Asked, bound_of, year_of
from samsik.calendar.when import parse_when
from samsik.calendar.zones import Zone
from samsik.core.cycle import Branch
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES

CASES = Path(__file__).parent.parent / "cases"
VECTORS = worked.cases("moment")
USE = tomllib.loads((CASES / "calendar_use.toml").read_text("utf-8"))
BEIJING = "+08:00"


def ut(text):
    """UT seconds of an ISO text, Z or +08:00 understood when it has no zone."""
    moment = Moment(text if text.endswith("Z") else text + BEIJING)
    return moment.ut_seconds


def pillars(moment):
    return " ".join(
        pillar.hanzi for pillar in (moment.year_pillar, moment.month_pillar, moment.day_pillar, moment.hour_pillar)
    )


def lunar(moment):
    date = moment.lunar
    return f"{date.year}-{date.month:02d}-{date.day:02d}{'L' * date.leap}"


def cases(kind):
    return pytest.mark.parametrize("case", USE[kind], ids=lambda case: case["id"])


vectors = pytest.mark.parametrize("case", VECTORS, ids=[case["id"] for case in VECTORS])


def moment_of(case, **options):
    return Moment(case["civil"], zone=case["zone"], **{"almanac": "cn"} | options)


@vectors
def test_pillars_of_the_vectors(case):
    moment = moment_of(case)
    assert pillars(moment) == " ".join(case["pillars"])
    assert (moment.jdn, moment.offset) == (case["jdn"], case["utc_offset"])
    assert moment.general.hanzi == case["general"]


@vectors
def test_terms_of_the_vectors(case):
    moment = moment_of(case)
    tolerance = worked.term_tolerance(moment.year)
    record = moment.to_dict()["term"]
    assert (record["name"], record["next"]) == (case["term"], case["next_term"])
    assert abs(ut(record["since"]) - ut(case["term_start"] + "Z")) <= tolerance
    assert abs(ut(record["next_at"]) - ut(case["next_term_start"] + "Z")) <= tolerance


@vectors
def test_printed_terms_of_the_vectors(case):
    moment = moment_of(case, terms="almanac")
    assert terms.Term(moment.pillar_ordinal % 24).hanzi == case["printed_term"]
    assert moment.turn(moment.pillar_ordinal) == Moment(f"{case['printed_day']}T00:00", zone=case["zone"]).ut_seconds


@vectors
def test_lunar_dates_of_the_vectors(case):
    for almanac, key in (("cn", "lunar_china"), ("kr", "lunar_korea")):
        if key in case:
            date = moment_of(case, almanac=almanac).lunar
            assert [date.year, date.month, date.leap, date.day] == case[key]


@vectors
def test_solar_time_of_the_vectors(case):
    at = {"lat": case["latitude"], "lon": case["longitude"]}
    mean, true = moment_of(case, solar="mean", **at), moment_of(case, solar="true", **at)
    assert pillars(true) == " ".join(case["pillars_true_solar"])
    for moment, name in ((mean, "mean_solar_time"), (true, "true_solar_time")):
        assert abs(moment.solar_seconds - Moment(case[name] + "Z").ut_seconds) <= 2
        assert abs(ut(moment.to_dict()["solar"]["time"] + "Z") - moment.solar_seconds) == 0
    solar = true.to_dict()["solar"]
    assert abs(solar["equation_s"] - case["equation_of_time"]) <= 2
    assert solar["correction_s"] == true.solar_seconds - true.local_seconds
    assert mean.to_dict()["solar"]["equation_s"] is None


@cases("zi")
def test_three_conventions_of_the_zi_hour(case):
    for zi in ("next-day", "late", "midnight"):
        if zi in case:
            moment = Moment(case["civil"], zone=BEIJING, zi=zi)
            assert f"{moment.day_pillar.hanzi} {moment.hour_pillar.hanzi}" == case[zi]
            assert moment.applied()["zi"] == zi


@cases("year_month")
def test_year_and_month_turn_at_the_instant(case):
    moment = Moment(case["civil"], zone=case.get("zone", BEIJING), almanac="cn")
    assert moment.year_pillar.hanzi == case.get("year", moment.year_pillar.hanzi)
    assert moment.month_pillar.hanzi == case["month"]
    assert lunar(moment) == case.get("cn", lunar(moment))


@cases("term")
def test_instants_of_terms(case):
    expected = ut(case["at"])
    found = [terms.seconds_of(terms.ordinal_at(expected - DAY) + 1), terms.seconds_of(terms.ordinal_at(expected + DAY))]
    assert found[0] == found[1]
    assert abs(found[0] - expected) <= 3
    assert terms.Term(terms.ordinal_at(expected + DAY) % 24).hanzi == case["term"]


@cases("general")
def test_the_general_turns_at_the_second(case):
    assert Moment(case["civil"], zone=BEIJING).general.hanzi == case["general"]


def test_the_twelve_generals():
    # 雨水 亥, then back through the branches; a 節 changes nothing.
    order = "丑丑子子亥亥戌戌酉酉申申未未午午巳巳辰辰卯卯寅寅"
    like = Moment("2026-01-01T00:00Z")
    found = [like.at(terms.seconds_of(24 * 2026 + term)).general.hanzi for term in range(24)]
    assert "".join(found) == order


@cases("lunar")
def test_lunar_dates(case):
    for almanac in ("cn", "kr"):
        for day, expected in zip(case["days"], case.get(almanac, []), strict=almanac in case):
            zone = "Asia/Seoul" if almanac == "kr" else BEIJING
            moment = Moment(day, zone=zone)
            assert moment.almanac == almanac
            assert lunar(moment) == expected
            assert Moment(f"lunar:{expected}", zone=zone) == moment


@cases("days")
def test_the_day_cycle_over_the_reform(case):
    assert pillars(Moment(case["civil"], zone=BEIJING)).startswith(case["pillars"])


@cases("year")
def test_years_before_christ(case):
    for written, year, pillar in zip(case["written"], case["astronomical"], case["pillars"], strict=True):
        assert year_of(parse_when(written)) == year
        moment = Moment(written)
        assert (moment.is_bare_year, moment.year, moment.year_pillar.hanzi) == (True, year, pillar)


@cases("offset")
def test_korean_clocks(case):
    for civil, expected in zip(case["civil"], case["offset"], strict=True):
        if expected == "gap":
            with pytest.raises(SamsikError) as refused:
                Moment(civil, zone=case["zone"])
            assert refused.value.code == "missing_civil"
        else:
            assert Moment(civil, zone=case["zone"]).civil.endswith(expected)


@cases("branch")
def test_the_border_of_the_double_hour(case):
    for clock, branch in zip(case["clock"], case["branch"], strict=True):
        moment = Moment(f"2026-11-30T{clock}", zone=BEIJING)
        assert (moment.hour_branch.hanzi, moment.hour_pillar.branch.hanzi) == (branch, branch)


@cases("refused")
def test_days_that_are_not(case):
    for when in case["when"]:
        with pytest.raises(SamsikError):
            Moment(when, zone=BEIJING)


def test_the_terms_of_the_almanac_turn_pillars_at_midnight():
    # 724: 立春 by the sky 31 January 19:18 UT, printed (平氣) for 2 February.
    facts = {
        (clock, rule): pillars(Moment(clock, zone=BEIJING, terms=rule))[:5]
        for clock in ("724-02-01T12:00", "724-02-01T23:59:59", "724-02-02T00:00")
        for rule in ("sky", "almanac")
    }
    assert {facts[clock, "sky"] for clock, _ in facts} == {"甲子 丙寅"}
    assert facts["724-02-01T12:00", "almanac"] == facts["724-02-01T23:59:59", "almanac"] == "癸亥 乙丑"
    assert facts["724-02-02T00:00", "almanac"] == "甲子 丙寅"


def test_the_day_and_hour_of_a_solar_clock_but_the_term_of_the_instant():
    # Kashgar: 23:30 of Beijing on the day before 立春 2024-02-04 16:27:08 is 20:33 mean.
    moment = Moment("2024-02-04T16:27:08", zone="Asia/Shanghai", lat=39.47, lon=75.99, solar="mean")
    assert (moment.term.hanzi, moment.year_pillar.hanzi, moment.hour_branch.hanzi) == ("立春", "甲辰", "未")


def test_the_zone_and_almanac_by_default(monkeypatch):
    monkeypatch.setattr("tzlocal.get_localzone_name", lambda: "Asia/Tokyo")
    when = "2026-11-30T12:00"

    def found(*args, **options):
        moment = Moment(*args, **options)
        return moment.zone.name, moment.almanac

    assert found(when) == ("Asia/Tokyo", "cn")
    assert found(when, zone="asia/seoul") == ("Asia/Seoul", "kr")
    assert found(when, zone="Asia/Pyongyang") == ("Asia/Pyongyang", "kr")
    assert found(when, zone="Asia/Seoul", almanac="cn") == ("Asia/Seoul", "cn")
    assert found(when, zone="9") == ("+09:00", "cn")
    assert found(when, place="서울") == ("Asia/Seoul", "kr")
    assert found(when, place="서울", zone="Asia/Shanghai") == ("Asia/Shanghai", "cn")
    assert found(when + "+09:00", place="서울") == ("+09:00", "kr")
    assert found(when + "+08:00") == ("+08:00", "cn")


def test_place_and_coordinates():
    seoul = Moment("2026-11-03T23:20", place="Seoul", solar="true")
    assert (seoul.place, seoul.zone.name) == ("seoul", "Asia/Seoul")
    assert abs(seoul.longitude - 126.98) < 0.05
    # 23:04 by the sun of Seoul.
    assert abs(seoul.solar_seconds % DAY - (23 * 3600 + 4 * 60 + 22)) < 12
    kashgar = Moment("2026-11-03T23:20", place="Seoul", solar="true", lat=39.47, lon=75.99)
    assert (kashgar.zone.name, kashgar.longitude) == ("Asia/Seoul", 75.99)


def test_an_offset_in_the_text():
    assert Moment("2026-11-30T12:00+09:00", zone="Asia/Seoul").zone == Zone("Asia/Seoul")
    with pytest.raises(SamsikError, match="contradicts") as refused:
        Moment("2026-11-30T12:00+08:00", zone="Asia/Seoul")
    assert refused.value.params == {"offset": "+08:00", "zone": "Asia/Seoul", "expected": "+09:00"}
    # Z names an instant, and the zone its clock.
    assert Moment("2026-11-30T03:00Z", zone="Asia/Seoul").civil == "2026-11-30T12:00:00+09:00"


def test_fold_answers_both_kinds_of_doubt():
    for civil, code, first, second in (
        ("1988-10-09T02:30", "ambiguous_civil", "1988-10-09T02:30:00+10:00", "1988-10-09T02:30:00+09:00"),
        ("1987-05-10T02:30", "missing_civil", "1987-05-10T03:30:00+10:00", "1987-05-10T01:30:00+09:00"),
    ):
        with pytest.raises(SamsikError) as refused:
            Moment(civil, zone="Asia/Seoul")
        assert refused.value.code == code
        for lang in LANGUAGES:
            hint = refused.value.hint(lang)
            assert all(part in hint for part in (first, second, "--fold 0", "--fold 1"))
        assert [Moment(civil, zone="Asia/Seoul", fold=fold).civil for fold in (0, 1)] == [first, second]


def test_now_is_given():
    moment = Moment("now", zone="Asia/Seoul", now=1796007600)
    assert (moment.ut_seconds, moment.civil) == (1796007600, "2026-11-30T12:00:00+09:00")


def test_eras_as_moments():
    # 萬曆十六年閏六月十日 is 1588-08-01; 開元十二年正月朔 is 724-01-31 (Julian).
    assert Moment("萬曆16-06-10L", zone=BEIJING).date == (1588, 8, 1)
    assert Moment("開元十二年正月初一", zone=BEIJING).jdn == check_date(724, 1, 31)
    assert Moment("開元12").year == 724
    assert Moment("明治33-05-01", zone="9").date == (1900, 5, 1)
    with pytest.raises(SamsikError) as refused:
        Moment("太和3")
    assert refused.value.code == "ambiguous_era"
    assert Moment(refused.value.params["example"]).is_bare_year


def test_the_eras_of_a_moment():
    names = [
        (era["name"], era["year"], era["realm"], era["text"])
        for era in Moment("724-02-01", zone="8").to_dict("ko")["eras"]
    ]
    assert names[0] == ("開元", 12, "CN", "개원 12")
    assert Moment("1588").eras[0].name == "萬曆"


def test_a_bare_date_stands_at_noon():
    moment = Moment("2026-11-30", zone="Asia/Seoul")
    assert not moment.has_time
    assert moment.civil == "2026-11-30T12:00:00+09:00"
    assert moment.text == "2026-11-30"
    assert moment.to_dict()["pillars"] == {"year": "丙午", "month": "己亥", "day": "戊申", "hour": None}


def test_a_bare_year_has_no_moment():
    moment = Moment("724")
    assert moment.to_dict()["pillars"] == {"year": "甲子", "month": None, "day": None, "hour": None}
    assert (moment.text, moment.applied(), moment.notes) == ("724", {}, ())
    for name in ("ut_seconds", "lunar", "term", "day_pillar", "general", "civil"):
        with pytest.raises(SamsikError) as refused:
            getattr(moment, name)
        assert refused.value.code == "year_alone"


def test_value_semantics():
    one, same = (Moment("2026-11-30T12:00", zone="Asia/Seoul") for _ in range(2))
    assert (
        one
        == same
        == Moment("2026-11-30T03:00Z", zone="Asia/Seoul")
        == Moment("lunar:2026-10-22T12:00", zone="Asia/Seoul")
    )
    assert len({one, same}) == 1
    for other in (
        Moment("2026-11-30T12:00:01", zone="Asia/Seoul"),
        Moment("2026-11-30T12:00+09:00"),
        Moment("2026-11-30T12:00", zone="Asia/Seoul", zi="late"),
        Moment("2026-11-30", zone="Asia/Seoul"),
    ):
        assert other != one
    with pytest.raises(AttributeError):
        one.zi = "late"
    one.to_dict(), one.notes
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == same
    assert pickle.loads(pickle.dumps(one)).to_dict() == same.to_dict()


def test_the_last_solstice():
    # 冬至 2024-12-21 09:20:34 UT, 夏至 2026-06-21 08:24:30 UT (DE440).
    for when, begun in (("2025-03-01T00:00", "2024-12-21T09:20:34Z"), ("2026-11-30T12:00", "2026-06-21T08:24:30Z")):
        solstice = Moment(when, zone=BEIJING).last_solstice()
        assert abs(solstice.ut_seconds - ut(begun)) <= 1
    # 萬曆十六年: 夏至 by the sky on 21 June, printed (平氣) for the 22nd or 23rd: midnight of that day.
    printed = Moment("1588-11-07T12:00", zone=BEIJING, terms="almanac").last_solstice()
    assert printed.local_seconds % DAY == 0
    assert printed.jdn == terms.almanac_jdn(24 * 1588 + 12, "cn")


@pytest.mark.parametrize(
    ("when", "options", "code"),
    [
        ("2026-02-30", {}, "impossible_date"),
        ("1582-10-10", {}, "calendar_gap"),
        ("lunar:2023-01-01L", {}, "no_leap_month"),
        ("99999", {}, "out_of_table"),
        ("-3001", {}, "out_of_table"),
        ("99999-01-01", {}, "out_of_table"),
        ("3000-01-01T00:00", {}, "out_of_table"),
        ("", {}, "bad_when"),
        ("2026-11-30T12:00", {"zone": "480"}, "zone_offset_range"),
        ("2026-11-30T12:00", {"zone": "Mars/Olympus"}, "unknown_zone"),
        ("2026-11-30T12:00", {"place": "Atlantis"}, "unknown_place"),
        ("2026-11-30T12:00", {"solar": "true"}, "longitude_missing"),
        ("2026-11-30T12:00", {"lat": 37.5}, "latitude_alone"),
        ("2026-11-30T12:00", {"lat": 91, "lon": 0}, "coordinate_range"),
        ("2026-11-30T12:00", {"lat": 0, "lon": float("nan")}, "coordinate_range"),
        ("2026-11-30T12:00", {"solar": "siderial"}, "unknown_option_value"),
        ("2026-11-30T12:00", {"zi": "23"}, "unknown_option_value"),
        ("2026-11-30T12:00", {"terms": ""}, "unknown_option_value"),
        ("2026-11-30T12:00", {"almanac": "jp"}, "unknown_option_value"),
        ("2026-11-30T12:00", {"calendar": "mayan"}, "unknown_option_value"),
        ("2026-11-30T12:00", {"fold": 2}, "unknown_option_value"),
    ],
)
def test_refusals(when, options, code):
    with pytest.raises(SamsikError) as refused:
        Moment(when, **{"zone": BEIJING} | options)
    assert refused.value.code == code
    assert all(refused.value.message(lang) and refused.value.hint(lang) for lang in LANGUAGES)


def test_the_first_and_the_last_second():
    for when in ("-3000-01-01T00:00", "2999-12-31T23:59:59"):
        for zone in ("+15:00", "-15:00", "Asia/Seoul"):
            record = Moment(when, zone=zone, terms="almanac").to_dict()
            assert all(record["pillars"].values())


def test_the_reckoned_calendars():
    # 1600-02-29 exists in both; its Julian day is ten days later.
    auto, julian = (Moment("1600-02-29T12:00", zone=BEIJING, calendar=name) for name in ("auto", "julian"))
    assert julian.jdn - auto.jdn == 10
    assert julian.civil == auto.civil == "1600-02-29T12:00:00+08:00"


def test_bounds_count_years_and_days_whole():
    asked = Asked(now=5, zone=Zone("Asia/Seoul"))

    def bound(text, **options):
        return bound_of(parse_when(text), asked, **options)

    assert bound("2026") == ut("2025-12-31T15:00Z")
    assert bound("2026", after=True) == ut("2026-12-31T15:00Z")
    assert bound("2026-11-30") == ut("2026-11-29T15:00Z")
    assert bound("2026-11-30", after=True) == ut("2026-11-30T15:00Z")
    assert bound("2026-11-30T12:00", after=True) == ut("2026-11-30T03:00Z")
    assert bound("now") == 5


ZONES = ["Asia/Seoul", "Asia/Shanghai", "Asia/Pyongyang", "America/New_York", "Asia/Kathmandu", "+08:00", "-03:30"]


@given(
    st.integers(terms.FIRST_UT + 2 * DAY, terms.LAST_UT - 2 * DAY),
    st.sampled_from(ZONES),
    st.sampled_from(["auto", "gregorian", "julian"]),
)
@settings(derandomize=True, max_examples=300, deadline=None)
def test_civil_time_there_and_back(instant, zone, calendar):
    moment = Moment("now", now=instant, zone=zone, calendar=calendar)
    if not -3000 <= moment.year <= 2999:
        return
    assert Moment(moment.civil, zone=zone, calendar=calendar) == moment
    assert Moment(moment.to_dict()["utc"], zone=zone, calendar=calendar) == moment
    date = moment.lunar
    if not date.again:
        clock = moment.civil.partition("T")[2]
        again = Moment(
            f"lunar:{date.year}-{date.month}-{date.day}{'L' * date.leap}T{clock}", zone=zone, calendar=calendar
        )
        assert again == moment


@given(st.integers(-100_000_000_000, 30_000_000_000), st.sampled_from(["next-day", "late", "midnight"]))
@settings(derandomize=True, max_examples=200, deadline=None)
def test_facts_of_day_and_hour_agree_with_each_other(instant, zi):
    moment = Moment("now", now=instant, zone=BEIJING, zi=zi)
    assert moment.day_pillar == (moment.day_jdn + 49) % 60
    assert moment.hour_pillar.branch == moment.hour_branch
    assert moment.hour_pillar == (12 * (moment.hour_jdn + 49) + moment.hour_branch) % 60
    assert 0 <= moment.day_jdn - moment.jdn <= (moment.hour_branch is Branch.ZI)
    assert moment.jdn == (instant + 28800) // DAY + UNIX_JDN


@pytest.mark.parametrize(
    "zone", ["Asia/Seoul", "Asia/Manila", "America/Juneau", "Europe/Amsterdam", "Africa/Monrovia", "+05:45"]
)
def test_what_is_shown_can_be_typed(zone):
    """Civil time, UTC, and the lunar date with its marks lead back to the moment, whatever the zone kept then."""
    draw = random.Random(zone)
    for _ in range(150):
        calendar = draw.choice(["auto", "gregorian", "julian"])
        like = Moment("2000-01-01T12:00", zone=zone, calendar=calendar)
        moment = like.at(draw.randrange(-156_000_000_000, 32_000_000_000))
        assert Moment(moment.civil, zone=zone, calendar=calendar) == moment
        assert Moment(moment.utc(moment.ut_seconds), zone=zone, calendar=calendar) == moment
        day, clock = moment.lunar, moment.civil.partition("T")[2]
        written = f"lunar:{day.year}-{day.month}-{day.day}{'L' * day.leap}{'R' * day.again}T{clock}"
        assert Moment(written, zone=zone, calendar=calendar) == moment
