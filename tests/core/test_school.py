"""Schools: presets, single options changed, and the words for what does not exist."""

from dataclasses import dataclass
from typing import Literal

import pytest

from samsik.core.school import find_school, make_school, option, rule_of, values_of
from samsik.errors import SamsikError


@dataclass(frozen=True, kw_only=True)
class Options:
    start: Literal["sky", "print"] = option("X-1", "sky", old="print")
    count: Literal["near", "far", "none"] = option("X-2", "near", old="far", odd="none")


SCHOOLS = {id: make_school(Options, id) for id in ("new", "old", "odd")}


def test_presets():
    chosen = {id: (school.options.start, school.options.count) for id, school in SCHOOLS.items()}
    assert chosen == {"new": ("sky", "near"), "old": ("print", "far"), "odd": ("sky", "none")}


def test_values_and_rules_of_the_table():
    assert values_of(Options) == {"start": ("sky", "print"), "count": ("near", "far", "none")}
    assert (rule_of(Options, "start"), rule_of(Options, "count")) == ("X-1", "X-2")


def test_one_option_changed():
    school = SCHOOLS["old"].with_options({"count": "none"})
    assert (school.id, school.options) == ("old", Options(start="print", count="none"))
    assert school.changed() == {"count": "none"}
    # The preset stays; changing back is no change.
    assert SCHOOLS["old"].changed() == {}
    assert school.with_options({"count": "far"}) == SCHOOLS["old"]


@pytest.mark.parametrize(
    ("changes", "code", "params"),
    [
        ({"cuont": "far"}, "unknown_option", {"value": "cuont", "known": "start count", "closest": "count"}),
        ({"count": "sky"}, "unknown_option_value", {"name": "count", "value": "sky", "known": "near far none"}),
    ],
)
def test_what_no_school_has(changes, code, params):
    with pytest.raises(SamsikError) as caught:
        SCHOOLS["new"].with_options(changes)
    assert (caught.value.code, caught.value.params) == (code, params)


def test_find_school():
    assert find_school(SCHOOLS, "odd") is SCHOOLS["odd"]
    with pytest.raises(SamsikError) as caught:
        find_school(SCHOOLS, "nwe")
    assert (caught.value.code, caught.value.params["closest"]) == ("unknown_school", "new")
