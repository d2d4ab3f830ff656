"""What holds at any moment of the six thousand years, tried at moments that are the same in every run."""

import json
import random

import numpy as np
import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

import samsik
from samsik.api.app import create_app
from samsik.api.settings import Settings
from samsik.calendar import terms
from samsik.calendar.civil import DAY, UNIX_JDN, format_offset, jdn_from_civil
from samsik.calendar.moment import Moment
from samsik.calendar.search import dates_of_pillars
from samsik.cli.main import main
from samsik.core.school import values_of
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.render.svg import svg
from samsik.services.questions import SCHOOLS
from samsik.services.request import Request
from samsik.services.schemas.document import CHARTS, schema_of

FIRST, LAST = ((jdn_from_civil(*date) - UNIX_JDN) * DAY for date in ((-2999, 1, 2), (2999, 12, 30)))
ZONES = ("Asia/Seoul", "Asia/Shanghai", "+08:00", "America/New_York", "Asia/Manila", "-11:30", "Asia/Kathmandu")
UNITS = ("year", "month", "day", "hour")


def moment_of(dice):
    """Some moment, also the first and the last there are, under some conventions."""
    instant = dice.choice((FIRST, LAST)) if dice.random() < 0.05 else dice.randint(FIRST, LAST)
    given = {
        "zone": dice.choice(ZONES),
        "zi": dice.choice(("next-day", "late", "midnight")),
        "terms": dice.choice(("sky", "almanac")),
        "calendar": dice.choice(("auto", "auto", "gregorian", "julian")),
        "almanac": dice.choice((None, "cn", "kr")),
    }
    return Moment("now", now=instant, **given)


def conventions(moment):
    """What a moment is read under, as it was asked for."""
    given = {name: getattr(moment, name) for name in ("zi", "terms", "calendar", "almanac")}
    return given | {"zone": moment.zone.name}


def spellings(moment):
    """Every form of WHEN that means a moment to the second."""
    clock = moment.civil.rpartition("T")[2]
    date, lunar = moment.date, moment.lunar
    mark = "L" if lunar.leap else "R" if lunar.again else ""
    yield moment.civil
    yield moment.utc(moment.ut_seconds)
    yield f"{date[0]}-{date[1]}-{date[2]} {clock}"
    yield f"lunar:{lunar.year}-{lunar.month}-{lunar.day}{mark}T{clock}"
    for era in moment.eras:
        count = era.year_in(lunar.year)
        # Before 104 BC month and day would not say which year of ours, and later some counted solar dates.
        if era.ten_month_start(count) or era.solar(count):
            continue
        name = f"{era.regime}{era.ruler}:{era.name}"
        yield f"{name}{count}-{lunar.month}-{lunar.day}{mark}T{clock}"
        yield f"{name}{count}年{lunar.name}{lunar.day}日 {clock}"


@pytest.mark.parametrize("seed", range(150))
def test_every_form_of_when_means_the_same(seed):
    moment = moment_of(random.Random(seed))
    given = conventions(moment)
    for when in spellings(moment):
        assert len(when) <= 80
        again = Moment(when, **given)
        assert (again.ut_seconds, again.lunar, again.day_pillar) == (
            moment.ut_seconds,
            moment.lunar,
            moment.day_pillar,
        ), when


@pytest.mark.parametrize("seed", range(40))
def test_pillars_lead_back(seed):
    moment = moment_of(random.Random(seed))
    pillars = [moment.year_pillar, moment.month_pillar, moment.day_pillar, moment.hour_pillar]
    year = moment.year
    spans = dates_of_pillars(pillars, max(year - 31, -3000), min(year + 31, 2999), **conventions(moment))
    assert any(span.start <= moment.ut_seconds < span.end for span in spans)
    for span in spans:
        for instant in (span.start, span.end - 1):
            at = moment.at(instant)
            assert [at.year_pillar, at.month_pillar, at.day_pillar, at.hour_pillar] == pillars


def test_terms_go_on_and_are_24_a_year():
    ordinals = np.arange(24 * -2999 - 1, 24 * 3000)
    seconds = terms.term_seconds(ordinals)
    gaps = np.diff(seconds) / DAY
    assert 14 < gaps.min() < gaps.max() < 17
    bounds = [(jdn_from_civil(year, 1, 1, "gregorian") - UNIX_JDN) * DAY for year in range(-2998, 3000)]
    counts = np.diff(np.searchsorted(seconds, bounds))
    assert set(counts.tolist()) == {24}


# 積數 are counted from a 甲子; those of taojin stand 36 years later in the round, as its source has them.
LATER = {("taojin", "year"): 36, ("taojin", "month"): 36 * 12}


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("school", sorted(SCHOOLS["taiyi"]))
@pytest.mark.parametrize("seed", range(6))
def test_the_accumulated_number_bears_the_pillar_of_its_unit(unit, school, seed):
    moment = moment_of(random.Random(f"{unit} {school} {seed}"))
    chart = samsik.cast(moment, unit=unit, school=school)
    # The year that is counted begins with the first month, that of the pillars at 立春 (T-06).
    pillar = (moment.lunar.year - 4) % 60 if unit == "year" else getattr(moment, f"{unit}_pillar")
    number = chart.serial.cycle - LATER.get((school, unit), 0)
    assert (number - 1) % 60 == pillar
    if unit != "hour":
        assert (chart.serial.accumulated - chart.serial.cycle) % 360 == 0
    assert chart.serial.ju == (chart.serial.cycle - 1) % 72 + 1


def options_of(system, dice):
    """A school, and a few options of it set to any of their values."""
    school = dice.choice(sorted(SCHOOLS[system]))
    table = values_of(type(SCHOOLS[system][school].options))
    names = dice.sample(sorted(table), min(4, len(table)))
    return school, {name: dice.choice(table[name]) for name in names}


@pytest.mark.parametrize("seed", range(45))
def test_a_board_is_cast_at_any_moment_under_any_rules(seed):
    dice = random.Random(seed)
    moment, system, unit = moment_of(dice), SYSTEMS[seed % 3], dice.choice(UNITS)
    school, options = options_of(system, dice)
    more = {"spirits": dice.random() < 0.5, "topics": dice.random() < 0.5} if system == "taiyi" else {}
    how = {"unit": unit if system == "taiyi" else "hour", "school": school, "options": options, **more}
    asked = Request(when=moment.civil, system=system, **how, **conventions(moment))
    try:
        chart = asked.chart()
    except SamsikError as refused:
        # Schools that are known and not cast, and halves of the day by the sun without a place.
        assert refused.code in ("qimen_yinpan", "latitude_missing")  # noqa: PT017
        return
    record = chart.to_dict(lang="ko", why=True)
    VALIDATORS[system].validate(json.loads(json.dumps(record)))
    lang = dice.choice(list(LANGUAGES))
    assert chart.text(lang=lang)
    assert chart.markdown(lang=lang)
    assert svg(chart, lang=lang).startswith("<svg")
    # What is kept of a question gives the same board.
    again = Request.of(asked.settled(chart).to_dict()).chart()
    assert again.to_dict(lang="ko", why=True) == record


VALIDATORS = {system: Draft202012Validator(schema_of(name)) for system, name in CHARTS.items()}

BEYOND = (-3001, 3000, -99_999, 99_999, 10**9 - 1)


@pytest.mark.parametrize("year", BEYOND)
def test_outside_of_the_range_the_refusal_is_always_the_same(year):
    told = set()
    for system in SYSTEMS:
        for when in (f"{year}-06-15T12:00", f"{year}-01-01", f"lunar:{year - (year < 0)}-06-15T12:00"):
            for ask in (
                lambda when, system=system: samsik.cast(when, system=system, unit="hour", zone="Asia/Seoul"),
                lambda when: samsik.calendar(when, zone="Asia/Seoul"),
                lambda when, system=system: samsik.find(when, "2999", require="掩", system=system, zone="Asia/Seoul"),
            ):
                with pytest.raises(SamsikError) as refused:
                    ask(when)
                told.add((refused.value.code, refused.value.params["first"], refused.value.params["last"]))
    for ask in (lambda: samsik.cast(year, unit="year"), lambda: samsik.cast(str(year), unit="year")):
        with pytest.raises(SamsikError) as refused:
            ask()
        told.add((refused.value.code, refused.value.params["first"], refused.value.params["last"]))
    assert told == {("out_of_table", -3000, 2999)}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("casebook")
    app = create_app(Settings(database=f"sqlite:///{folder}/casebook.sqlite3"))
    with TestClient(app, base_url="http://127.0.0.1") as found:
        yield found


def test_the_same_answer_by_every_door(client, capsys):
    dice = random.Random(36)
    for number in range(18):
        system, lang = SYSTEMS[number % 3], list(LANGUAGES)[number % 5]
        school, options = options_of(system, dice)
        zone = dice.choice(("Asia/Seoul", format_offset(3600 * dice.randint(-12, 14))))
        when = Moment("now", now=dice.randint(FIRST, LAST), zone=zone).civil[:16]
        how = {"system": system, "school": school, "zone": zone, "zi": dice.choice(("next-day", "late"))}
        try:
            told = samsik.cast(when, options=options, **how).to_dict(lang=lang, why=True)
        except SamsikError as refused:
            told = refused
        sets = [f"{name}={value}" for name, value in options.items()]
        words = [word for name, value in how.items() for word in (f"--{name}", value)]
        words += [word for each in sets for word in ("--set", each)]
        code = main(["cast", when, *words, "--why", "--format", "json", "--lang", lang])
        out, err = capsys.readouterr()
        answer = client.get("/api/v1/cast", params=how | {"when": when, "set": sets, "why": "1", "lang": lang})
        if isinstance(told, SamsikError):
            assert (code, out) == (2, "")
            assert err.split("\n")[:2] == [answer.json()["detail"], answer.json()["hint"]]
            assert answer.json()["code"] == told.code
        else:
            assert json.loads(out) == answer.json() == json.loads(json.dumps(told))
