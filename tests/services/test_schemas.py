"""The JSON Schema of charts and answers: all that is written has its form, and the forms leave no room for more."""

import copy
import json

import pytest
from jsonschema import Draft202012Validator

import samsik
from samsik.core.cycle import PILLARS
from samsik.core.school import values_of
from samsik.core.systems import SYSTEMS
from samsik.qimen.school import QimenOptions
from samsik.services.compare import compare
from samsik.services.moments import calendar, dates
from samsik.services.rule_books import systems
from samsik.services.rules import rules
from samsik.services.schemas.document import CHARTS, definitions, document, schema_of
from samsik.services.search_lists import ColumnList
from samsik.services.sources import sources
from samsik.services.timeline import timeline
from samsik.services.unknown_hour import candidates
from samsik.services.verify import verify

UNITS = ("year", "month", "day", "hour")
SCHOOLS = {system.id: tuple(system.schools) for system in systems()}
OF_QIMEN = values_of(QimenOptions)
# Objects whose keys are data: of a trace, of a saved request, of a comparison …
OPEN = {
    *(
        "Step.inputs",
        "Step.options",
        "Problem.params",
        "CaseFile.cases",
        "CaseFile.cases.request",
        "CaseList.cases.request",
        "Case.case.request",
        "Case.case.chart",
    ),
    *(
        "BranchesByName",
        "TaiyiChart.nobles.ranks",
        "TaiyiChart.options.see",
        "Rules.rules.census",
        "Verification.groups",
        "Comparison.domains",
    ),
    *("Comparison.schools.changed", "Fits.changed", "Fits.given", "Stats.conditions.trial.table"),
    *("TaiyiChart.arts.leigong", "TaiyiChart.arts.shizi.states", "TaiyiChart.arts.baiyun_host.states"),
    *("TaiyiChart.arts.baiyun_guest.states", "TaiyiChart.arts.menghu.states", "TaiyiChart.arts.bailong.states"),
    "TaiyiChart.arts.huijun.states",
}


def check(name, value):
    """As JSON carries it."""
    Draft202012Validator(schema_of(name)).validate(json.loads(json.dumps(value)))


def test_the_document_is_a_schema():
    Draft202012Validator.check_schema(document())
    check_all = Draft202012Validator(document())
    assert check_all.is_valid(calendar("724").to_dict())
    assert not check_all.is_valid({"schema": "samsik/1"})


def test_every_reference_leads_somewhere():
    found = set()
    queue = [document()]
    while queue:
        node = queue.pop()
        if isinstance(node, dict):
            found |= {node["$ref"]} if "$ref" in node else set()
            queue += node.values()
        elif isinstance(node, list):
            queue += node
    names = {name.removeprefix("#/$defs/") for name in found}
    assert names <= definitions().keys()
    # What nothing leads to is an answer of its own.
    assert all(
        "schema" in definitions()[name].get("properties", {})
        for name in definitions().keys() - names - {"Chart", "Problem"}
    )


def test_all_objects_are_closed_but_those_whose_keys_are_data():
    found = set()

    def walk(node, path):
        if isinstance(node, list):
            for item in node:
                walk(item, path)
        elif isinstance(node, dict):
            if node.get("type") == "object" and node.get("additionalProperties") is not False:
                found.add(path)
            for name, inner in node.get("properties", {}).items():
                walk(inner, f"{path}.{name}")
            for key in ("anyOf", "items", "prefixItems", "additionalProperties"):
                if isinstance(node.get(key), dict | list):
                    walk(node[key], path)

    for name, form in definitions().items():
        walk(form, name)
    assert found == OPEN


@pytest.mark.parametrize("school", SCHOOLS["taiyi"])
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("when", ["2026-11-30T12:00", "1588-11-07T04:00", "-0104-12-25T12:00", "2026-02-04T05:02:08"])
def test_charts_of_taiyi(when, unit, school):
    check("TaiyiChart", samsik.cast(when, zone="Asia/Seoul", unit=unit, school=school).to_dict(why=True))


@pytest.mark.parametrize("options", [{}, {"sec_combos": "on"}, {"year_dun": "both"}, {"verdict": "off"}], ids=str)
@pytest.mark.parametrize("year", [*range(1981, 2041, 3), -2000, 0, 724])
def test_charts_of_bare_years(year, options):
    check("TaiyiChart", samsik.cast(year, unit="year", options=options).to_dict())


@pytest.mark.parametrize("dun", ["yang", "yin"])
def test_boards_of_taiyi(dun):
    for ju in range(1, 73):
        keys = {} if ju % 3 == 0 else {"n": ju, "stem": "甲", "month": "寅"}
        check("TaiyiChart", samsik.board("taiyi", ju=ju, dun=dun, **keys).to_dict(lang="zh"))


@pytest.mark.parametrize("school", SCHOOLS["qimen"])
def test_charts_of_qimen(school):
    for month in range(1, 13):
        moment = f"2026-{month:02}-0{month % 9 + 1}T{2 * month - 1:02}:30"
        where = {"place": "서울"} if month % 2 else {"zone": "Asia/Seoul"}
        chart = samsik.cast(moment, system="qimen", school=school, men=1000, paces=60, **where)
        check("QimenChart", chart.to_dict(why=True))


@pytest.mark.parametrize("dun", ["yang", "yin"])
def test_boards_of_qimen(dun):
    for ju in range(1, 10):
        for hour in PILLARS[ju::7]:
            check("QimenChart", samsik.board("qimen", ju=ju, dun=dun, hour=hour.hanzi).to_dict())


@pytest.mark.parametrize(("option", "value"), [(name, value) for name, known in OF_QIMEN.items() for value in known])
def test_boards_of_qimen_under_every_option(option, value):
    for ju in (1, 5, 9):
        for hour in PILLARS[ju::13]:
            day = PILLARS[hour // 12].hanzi
            keys = {"ju": ju, "dun": "yin", "hour": hour.hanzi, "day": day, "month": "寅", "general": "亥", "men": 500}
            for school in ("baojian", "modern"):
                check("QimenChart", samsik.board("qimen", **keys, school=school, options={option: value}).to_dict())


def test_charts_of_liuren():
    for month in range(1, 13):
        for hour in range(0, 24, 3):
            chart = samsik.cast(f"2026-{month:02}-17T{hour:02}:30", zone="Asia/Seoul", system="liuren")
            check("LiurenChart", chart.to_dict(why=True))
    check("LiurenChart", samsik.board("liuren", day="甲子", hour="子", general="亥").to_dict())


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("Calendar", lambda: calendar("2026-02-04T05:02", zone="Asia/Seoul")),
        ("Calendar", lambda: calendar("724")),
        ("Calendar", lambda: calendar("0689-12-18", zone="+08:00")),
        ("Dates", lambda: dates("甲辰,丙寅,辛酉,戊子", "1900", "2100")),
        ("Candidates", lambda: candidates("2026-11-30", time={"zone": "Asia/Seoul"})),
        ("Rules", rules),
        ("Rules", lambda: rules("T-48")),
        ("Sources", sources),
        ("Comparison", lambda: compare("jinjing", "taojin")),
        ("Comparison", lambda: compare("baojian", "modern", system="qimen")),
        ("Comparison", lambda: compare("daquan", "daquan,shehai=from", system="liuren")),
        ("Timeline", lambda: timeline(first="700", last="760")),
        ("Columns", lambda: ColumnList(())),
        ("Fits", lambda: samsik.identify({"palace": "7", "wenchang": "坤", "era": "泰始1", "pattern": "囚,關"})),
        ("Fits", lambda: samsik.identify({"host": "27"}, unit="hour", school="tongzong")),
        (
            "Windows",
            lambda: samsik.find(
                "2026-12-01", "2026-12-20", zone="Asia/Seoul", system=SYSTEMS, favour=["host"], limit=9
            ),
        ),
        (
            "Stats",
            lambda: samsik.stats(
                ["palace = 1", "act"], "2000", "2001", by="month", zone="Asia/Seoul", events=[("2000-03-01", "yes")] * 9
            ),
        ),
        *(("Verification", lambda system=system: verify(system)) for system in SYSTEMS),
    ],
)
def test_answers(name, answer):
    check(name, answer().to_dict())


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_form_refuses_what_it_does_not_know(system):
    """A key too many, one too few, a token of no vocabulary, a school of another board."""
    good = json.loads(json.dumps(samsik.cast("2026-11-30T12:00", zone="Asia/Seoul", system=system).to_dict()))
    validator = Draft202012Validator(schema_of(CHARTS[system]))
    assert validator.is_valid(good)
    assert not validator.is_valid(good | {"extra": 1})
    assert not validator.is_valid({key: value for key, value in good.items() if key != "notes"})
    assert not validator.is_valid(good | {"school": "nobody"})
    assert not validator.is_valid(good | {"schema": "samsik/2"})
    deep = copy.deepcopy(good)
    deep["moment"]["pillars"]["day"] = "甲丑"
    assert not validator.is_valid(deep)
    other = next(each for each in SYSTEMS if each != system)
    assert not Draft202012Validator(schema_of(CHARTS[other])).is_valid(good)
