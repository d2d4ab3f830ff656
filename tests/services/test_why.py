"""A derivation leads from the facts of its moment to every value, each step from the steps before it."""

import random
from dataclasses import fields

import pytest

from samsik import Moment, board, cast
from samsik.core.cycle import Pillar, Unit
from samsik.core.school import values_of
from samsik.services.pillars import cast_pillars
from samsik.taiyi.chart import BOARD, READING, SERIAL
from samsik.taiyi.extended_rooms import BOOK
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

MOMENTS = ["1588-11-23T04:00", "0724-02-01T12:00", "-0836-06-01T23:30", "2026-12-22T05:50", "0690-01-20T00:10"]
RULES = SERIAL.rules | BOARD.rules | READING.rules | BOOK.rules


def charts():
    """Five moments in every unit and school under options drawn at random; bare boards; boards from pillars."""
    draw = random.Random(837)
    for when in MOMENTS:
        for school in SCHOOLS:
            for unit in Unit:
                options = {name: draw.choice(values) for name, values in values_of(TaiyiOptions).items()}
                moment = Moment(when, zone="+08:00", zi=draw.choice(["next-day", "late", "midnight"]))
                chart = cast(moment, unit=unit, school=school, options=options, rank=draw.choice([None, "commoner"]))
                yield chart
                if chart.other:
                    yield chart.other
    yield cast(724, unit="year", school="tongzong")
    yield cast(724, unit="year", school="tongzong").other
    yield board(ju=27, dun="yin")
    yield board(ju=27, dun="yin", n=315, branch="寅", options={"heshen_yin": "day-branch"})
    yield board(ju=49, dun="yang", n=265, unit="year")
    yield cast_pillars(",,庚申,戊寅", dun="yin", options={"heshen_yin": "day-branch"})


CHARTS = list(charts())
every_chart = pytest.mark.parametrize("chart", CHARTS, ids=range(len(CHARTS)))


def known_at_first(chart):
    """What a chart was given."""
    given = {field.name: getattr(chart.facts, field.name) for field in fields(chart.facts)}
    return given | {field.name: getattr(chart.keys, field.name) for field in fields(chart.keys)}


@every_chart
def test_every_step_reads_what_was_given_or_found_before(chart):
    known, steps = known_at_first(chart), list(chart.why())
    found = {}
    for step in steps:
        for name, value in step.inputs.items():
            # Of what no step has found only facts and keys are read, and what is not known.
            assert value == found.get(name, known.get(name)), (step.name, name)
        assert step.name not in found
        found[step.name] = step.value
    assert {step.name for step in steps} >= {"host_count", "guest_count", "fixed_deputy", "taiyi", "dun"} - (
        {"dun"} if chart.moment is None and chart.serial.cycle is None else set()
    )


@every_chart
def test_every_step_is_its_rule_worked_on_what_is_shown(chart):
    """The rule taken from the book, given the inputs and options that the step shows, gives the value it shows."""
    options = chart.school.options
    for step in chart.why():
        rule = RULES[step.name]
        assert step.options == {name: getattr(options, name) for name in rule.options}
        assert rule.function(*step.inputs.values(), **step.options) == step.value
        assert (step.rule, step.cites) == (rule.id, rule.cites)


@every_chart
def test_the_chart_shows_what_the_steps_found(chart):
    found = {step.name: step.value for step in chart.why()}
    serial, seats, counts, generals = chart.serial, chart.seats, chart.counts, chart.generals
    shown = {name: getattr(serial, name) for name in ("cycle", "ji", "yuan", "ju", "ji_since")}
    shown |= {name: getattr(seats, name) for name in ("wenchang", "shiji", "jishen", "heshen", "dingji", "taisui")}
    shown |= {name: getattr(counts, name) for name in counts.__slots__}
    shown |= {field.name: getattr(generals, field.name) for field in fields(generals)}
    shown |= {"dun": chart.dun, "taiyi": chart.taiyi.palace, "governs": chart.taiyi.governs, "cut": chart.taiyi.cut}
    shown |= {"inside": chart.taiyi.inside, "duty": chart.reading.duty, "in_gate": chart.reading.in_gate}
    bare = chart.moment is None and chart.serial.accumulated is None and chart.facts.hour_day is None
    for name, value in shown.items():
        # A bare board is given its number and its branch; no step finds them.
        if not (bare and name in ("taisui", "ju")):
            assert found.get(name) == value, name


@every_chart
def test_the_way_to_one_value_is_whole(chart):
    """Every read of a step on the way is a fact, a key or another step on the way."""
    known = known_at_first(chart)
    every = {step.name for step in chart.why()}
    for name in every:
        way = list(chart.why(name))
        assert way[-1].name == name
        reached = {step.name for step in way}
        for step in way:
            for read, value in step.inputs.items():
                assert value is None or read in reached or (read in known and read not in every)


def test_a_derivation_from_pillars_speaks_of_no_day():
    """Nothing is made up where only pillars are known: the day is told by its pillar alone."""
    chart = cast_pillars(",,庚申,戊寅", dun="yin", options={"heshen_yin": "day-branch"})
    read = {name: value for step in chart.why() for name, value in step.inputs.items() if value is not None}
    assert (read["hour_day"], read["day_pillar"]) == (Pillar.of("庚申"), Pillar.of("庚申"))
    assert not {"day_jdn", "solstice_days", "lunar_year", "sui"} & read.keys()
    assert "율리우스" not in chart.text(lang="ko", why=True)


def test_the_second_board_of_a_year_is_not_said_to_be_asked_for():
    chart = cast(1588, unit="year", school="tongzong")
    (step,) = chart.other.why("dun")
    assert (step.inputs["asked_dun"], step.inputs["second"], step.options) == (None, True, {"year_dun": "both"})
    (step,) = chart.why("dun")
    assert step.inputs["second"] is None
    (asked,) = cast(1588, unit="year", school="tongzong", dun="yin").why("dun")
    assert asked.inputs["asked_dun"].hanzi == "陰"
