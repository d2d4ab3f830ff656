"""The option table and its presets, against the table of the rulebook."""

import re
from dataclasses import fields

import pytest
from tests.taiyi.boards import rows

from samsik.core.school import rule_of, values_of
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

ROWS = {row["name"]: row for row in rows("taiyi_options")}
# Options of the later rules (X) are in no table.
OPTIONS = [field.name for field in fields(TaiyiOptions) if rule_of(TaiyiOptions, field.name).startswith("T-")]


def test_the_schools():
    assert list(SCHOOLS) == ["jinjing", "tongzong", "taojin"]


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_as_listed(name):
    row = ROWS[name]
    assert values_of(TaiyiOptions)[name] == tuple(row["values"].split())
    assert rule_of(TaiyiOptions, name) in {f"T-{number}" for number in re.findall(r"\d+", row["rule"])}
    assert {id: getattr(school.options, name) for id, school in SCHOOLS.items()} == {id: row[id] for id in SCHOOLS}


def test_taojin_follows_tongzong_but_for_two():
    differ = {
        name
        for name in OPTIONS
        if getattr(SCHOOLS["taojin"].options, name) != getattr(SCHOOLS["tongzong"].options, name)
    }
    assert differ == {"epoch", "fixed_count"}
