"""The derivation of a chart holds the steps behind all that the chart shows, and of the later volumes no others."""

import subprocess
import sys
from itertools import product

import pytest

from samsik.core.cycle import Unit
from samsik.i18n.catalogue import words
from samsik.render.extended_names import ExtendedNames
from samsik.render.extended_record import BESIDE
from samsik.render.extended_text import AFFAIRS, ARTS, COUNTS, ENEMY, OF_THE_YEAR
from samsik.services.cast import board, cast
from samsik.taiyi.essences import Essences
from samsik.taiyi.extended import NAMES
from samsik.taiyi.extended_rooms import BOOK
from samsik.taiyi.moves import SPIRITS
from samsik.taiyi.school import SCHOOLS

NOON = {"zone": "Asia/Seoul"}
OF_SPIRITS = {*SPIRITS.values(), "spirit_year", "spirits", "arrivals", "departures", "bases_together"}
OF_ESSENCES = {*Essences._fields, "essence_count", "essences", "number_weather"}
UNTOLD = (*ARTS, *COUNTS, *ENEMY, *AFFAIRS)


def noon(unit="hour", **how):
    return cast("2026-11-30T12:00", unit=unit, **NOON, **how)


def later(chart):
    """The names of the later steps in the derivation."""
    return [step.name for step in chart.why() if step.name in BOOK.rules]


def found(chart, names):
    """Those of some values that the chart has."""
    return {name for name in names if getattr(chart.extended, name) is not None}


@pytest.mark.parametrize("unit", ["hour", "day", "month"])
def test_a_board_that_shows_none_of_them_tells_none(unit):
    assert later(noon(unit)) == []
    assert later(board(ju=1, dun="yang")) == []


def test_such_a_board_does_not_load_them():
    code = (
        "import sys; from samsik.services.cast import cast; cast('2026-11-30T12:00', zone='9').text(lang='en', why=True);"
        "print('samsik.taiyi.extended_rooms' in sys.modules, 'samsik.render.extended_values' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


def test_spirits_alone():
    names = set(later(noon(spirits=True)))
    assert names >= OF_SPIRITS
    assert names >= found(noon(spirits=True), (name for each in BESIDE.values() for name in each.values()))
    assert not names & {*OF_ESSENCES, *UNTOLD}


@pytest.mark.parametrize("year", [-199, 724, 1588, 1986, 2026])
def test_a_year_tells_spirits_essences_and_what_it_asks(year):
    chart = cast(year, unit="year")
    names = set(later(chart))
    assert names >= OF_SPIRITS | OF_ESSENCES | found(chart, OF_THE_YEAR)
    # What is only a step towards something the board does not show is left out, as is what the board does not ask.
    assert not names & (set(UNTOLD) - set(OF_THE_YEAR))


@pytest.mark.parametrize("unit", ["year", "hour"])
def test_topics_alone(unit):
    chart = noon(unit, topics=True)
    names = set(later(chart))
    assert names >= OF_ESSENCES | found(chart, UNTOLD) | found(chart, ("taiyi_province", "branch_state", "sectors"))
    assert (names >= OF_SPIRITS) is (unit == "year")
    assert set(later(noon(see={"enemy_side": "北"}))) == set(later(noon(topics=True)))


@pytest.mark.parametrize("unit", Unit)
def test_all_that_is_shown_is_all_there_is(unit):
    chart = noon(unit.value, spirits=True, topics=True)
    assert chart.why().steps == tuple(chart.steps(extended=True))


def charts():
    for school, unit, topics in product(SCHOOLS, Unit, (False, True)):
        yield noon(unit.value, school=school, topics=topics, spirits=topics)
    yield noon(spirits=True)
    yield noon("day", topics=True)


@pytest.mark.parametrize("chart", list(charts()))
def test_causes_come_first_and_no_step_twice(chart):
    names = [step.name for step in chart.why()]
    assert len(names) == len(set(names))
    for place, step in enumerate(chart.why()):
        assert not set(step.inputs) & set(names[place:]), step.name
    # Every later step is shown or leads to one that is.
    read = {name for step in chart.why() for name in step.inputs}
    assert set(later(chart)) <= read | set(NAMES)


@pytest.mark.parametrize(("unit", "lang"), [("year", "en"), ("day", "ko"), ("hour", "zh")])
def test_the_text_names_each_rule_whose_value_is_told(unit, lang):
    chart = noon(unit, topics=True, see={"enemy_side": "北", "line_cloud": "黑", "province": "青"})
    say, lines = ExtendedNames(lang), "".join(chart.text(lang=lang, why=True).split())
    for name in UNTOLD:
        if say.lines(name, getattr(chart.extended, name)):
            head = words(lang).say("text.labelled", name=say.body(name), value="")
            assert f"{BOOK.rules[name].id}{''.join(head.split())}" in lines, name


def test_the_yin_board_of_a_year_tells_them_only_as_data():
    """In words the later volumes are told once for both boards; in its own record the second has its own steps."""
    chart = cast(1588, unit="year", school="tongzong")
    _, second = chart.text(lang="en", why=True).split("yin dun 陰遁, ju 49 · ji 5")
    assert "\nX-" not in second.partition("Derivation")[2]
    record = chart.to_dict(lang="en", why=True)
    for each in (record, record["other"]):
        assert {step["name"] for step in each["trace"]} >= OF_SPIRITS
    places = [
        next(step["value"] for step in each["trace"] if step["name"] == "taizun") for each in (record, record["other"])
    ]
    # Under yin an essence takes the place opposite.
    assert sum(places) == 10


def test_one_value_is_told_whatever_is_shown():
    steps = [step.name for step in noon().why("wufu_region")]
    assert steps[-3:] == ["count_jiayin", "wufu", "wufu_region"]
