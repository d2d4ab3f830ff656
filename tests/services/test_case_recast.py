"""A case cast again: what differs under other rules, and what made it differ."""

import dataclasses
import json

import pytest

from samsik.casebook.case import Case, Casting, Remarks
from samsik.core.ruleset import ruleset_hash
from samsik.core.seats import Seat
from samsik.services.case_recast import cast_again, casting_of, is_outdated
from samsik.services.request import Request
from samsik.taiyi import books
from samsik.taiyi.chart import state_of, values_of

ASKED = Request(when="2026-11-30T12:00", zone="Asia/Seoul", almanac="kr", school="jinjing")
NOW = "2026-12-01T00:00:00Z"


def saved(chart, asked=ASKED):
    """A case as a casebook gives it back: its chart has been JSON."""
    casting = Casting(**json.loads(json.dumps(vars(casting_of(chart, NOW)))))
    return Case(1, "k", NOW, NOW, 1, asked.system, asked.to_dict(), Remarks(), (casting,))


@pytest.mark.parametrize("system", ["taiyi", "qimen", "liuren"])
def test_under_the_same_rules_nothing_differs(system):
    asked = dataclasses.replace(ASKED, system=system, school=None)
    case = saved(asked.chart(), asked)
    again = cast_again(case, NOW)
    assert (again.changes, again.reasons, again.problem) == ((), (), None)
    assert not is_outdated(case)
    assert again.now.ruleset == ruleset_hash(system)


def test_another_answer_of_the_school_is_the_reason():
    """The case was cast while its school still had another reading; the request itself says nothing of it."""
    case = saved(dataclasses.replace(ASKED, options={"heshen_yin": "plain"}).chart())
    again = cast_again(case, NOW)
    assert ("seats", "heshen") in {change.path for change in again.changes}
    assert [(reason.kind, reason.name, reason.old, reason.new) for reason in again.reasons] == [
        ("option", "heshen_yin", "plain", "opposite")
    ]


@pytest.fixture
def other_shiji(monkeypatch):
    """The rule of 始擊 (T-17) reads one seat further."""
    rule = books.board.rules["shiji"]

    def shiji(wenchang, jishen):
        return Seat((rule.function(wenchang, jishen) + 1) % 16)

    def forget():
        books.board._plan.cache_clear()
        values_of.cache_clear()
        state_of.cache_clear()

    with monkeypatch.context() as patched:
        patched.setitem(books.board.rules, "shiji", dataclasses.replace(rule, function=shiji))
        forget()
        yield
    forget()


def test_a_rule_that_gives_another_value_is_the_reason_and_not_what_follows_from_it(request):
    case = saved(ASKED.chart())
    request.getfixturevalue("other_shiji")
    again = cast_again(case, NOW)
    old, new = case.castings[0].chart["seats"]["shiji"], again.now.chart["seats"]["shiji"]
    assert Seat.of(new) == (Seat.of(old) + 1) % 16
    changed = {change.path: (change.old, change.new) for change in again.changes}
    assert changed["seats", "shiji"] == (old, new)
    # The guest's count walks from 始擊, so it differs as well; yet it is no reason of its own.
    assert ("counts", "guest") in changed
    assert ("counts", "host") not in changed
    assert [(reason.kind, reason.name, reason.rule) for reason in again.reasons] == [("rule", "shiji", "T-17")]


def test_a_fact_of_the_moment_is_the_reason():
    case = saved(ASKED.chart())
    (casting,) = case.castings
    values = casting.values | {"solar_year": casting.values["solar_year"] - 1}
    chart = casting.chart | {"moment": casting.chart["moment"] | {"jdn": casting.chart["moment"]["jdn"] - 1}}
    older = dataclasses.replace(case, castings=(dataclasses.replace(casting, values=values, chart=chart),))
    again = cast_again(older, NOW)
    assert [change.path for change in again.changes] == [("moment", "jdn")]
    assert [(reason.kind, reason.name) for reason in again.reasons] == [("calendar", "solar_year")]


def test_rules_that_came_and_went_are_reasons():
    case = saved(ASKED.chart())
    (casting,) = case.castings
    values = {name: value for name, value in casting.values.items() if name != "shiji"} | {"moon_seat": "坤"}
    chart = {name: value for name, value in casting.chart.items() if name != "seats"}
    older = dataclasses.replace(case, castings=(dataclasses.replace(casting, values=values, chart=chart),))
    reasons = {(reason.kind, reason.name, reason.rule) for reason in cast_again(older, NOW).reasons}
    assert reasons == {("new", "shiji", "T-17"), ("gone", "moon_seat", None)}


def test_another_form_of_the_result_is_told_as_such():
    case = saved(ASKED.chart())
    (casting,) = case.castings
    chart = casting.chart | {"taiyi": "巽"}
    older = dataclasses.replace(case, castings=(dataclasses.replace(casting, chart=chart),))
    again = cast_again(older, NOW)
    assert [change.path for change in again.changes] == [("taiyi",)]
    assert [reason.kind for reason in again.reasons] == ["form"]


def test_words_are_not_compared():
    case = saved(ASKED.chart())
    (casting,) = case.castings
    chart = json.loads(json.dumps(casting.chart).replace('"text": "', '"text": "Otherwise '))
    older = dataclasses.replace(case, castings=(dataclasses.replace(casting, chart=chart),))
    assert chart != casting.chart
    assert cast_again(older, NOW).changes == ()


def test_a_case_that_can_no_longer_be_cast_says_why():
    case = saved(ASKED.chart())
    older = dataclasses.replace(case, request=case.request | {"school": "vanished"})
    again = cast_again(older, NOW)
    assert (again.now, again.problem.code) == (None, "unknown_school")


def test_a_case_of_other_rules_is_outdated():
    case = saved(ASKED.chart())
    (casting,) = case.castings
    assert is_outdated(dataclasses.replace(case, castings=(casting, dataclasses.replace(casting, ruleset="0" * 64))))
    assert not is_outdated(dataclasses.replace(case, castings=(dataclasses.replace(casting, ruleset="0"), casting)))
