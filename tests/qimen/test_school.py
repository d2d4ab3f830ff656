"""The option table: presets as the rulebook gives them, and every switch makes a difference."""

import pytest

from samsik.calendar.moment import Moment
from samsik.core.school import rule_of, values_of
from samsik.qimen.chart import BOARD, PLATE
from samsik.qimen.school import SCHOOLS, QimenOptions
from samsik.services.qimen import cast_qimen

# Name, default, alternatives and rule of every switch (the option table; the last two are of Q-11b and Q-27).
TABLE = """
ju_method zhirun chaibu Q-03
leap_threshold 9 7,10 Q-03
center by_dun kun,none Q-07
god_names baojian split,hu_xuan Q-11
guiren_half dun solstice Q-13
guiren_dir by_half by_seat Q-20
guiren_plate heaven earth Q-20
tianma_ground yuejian hour,sanshi Q-19
dihu direction sanshi_hours Q-18
tianmen_set 卯未酉 sanshi Q-17
baijian_state broad narrow,sanshi Q-21
he_advice rule example Q-21
ri_tingting_metal 丑 申 Q-22
gate_state_2 絕 相 Q-24
chujun_plate heaven earth,branch Q-30
yunchou_gap stems stems+corners Q-31
bureau_days +8 +9,local Q-03
plate zhuan fei Q-11c
jia_hour tianfu fuyin Q-11b
geng_names baojian sanshi Q-27
"""
ROWS = {row[0]: row[1:] for row in (line.split() for line in TABLE.split("\n") if line)}


def test_table():
    values = values_of(QimenOptions)
    assert values.keys() == ROWS.keys()
    for name, (default, others, rule) in ROWS.items():
        assert values[name] == (default, *others.split(","))
        assert getattr(SCHOOLS["baojian"].options, name) == default
        assert rule_of(QimenOptions, name) == rule


def test_presets():
    modern = {"ju_method": "chaibu", "center": "kun", "god_names": "hu_xuan", "jia_hour": "fuyin"}
    for school, told in (("modern", modern), ("modern-zhirun", modern | {"ju_method": "zhirun"})):
        options = vars(SCHOOLS[school].options)
        assert options == vars(SCHOOLS["baojian"].options) | told


NOON = "2026-11-30T12:00"
# From when on a value shows that does not show after a noon of 2026.
MOMENTS = {
    "leap_threshold=7": "2010-06-01T12:00",
    "leap_threshold=10": "2016-12-02T17:00",
    "guiren_half=solstice": "2024-12-22T12:00",
}


def record(when, **options):
    chart = cast_qimen(Moment(when, zone="+08:00"), options=options)
    found = chart.to_dict(lang="ko")
    assert {name: found["options"][name] for name in options} == options
    assert found["changed"] == {n: v for n, v in options.items() if v != ROWS[n][0]}
    return {key: value for key, value in found.items() if key not in ("options", "changed", "notes")}


@pytest.mark.parametrize("name", [name for name in ROWS if name != "bureau_days"])
def test_every_switch_shows(name):
    """Each value gives another chart within some weeks."""
    _, others, _ = ROWS[name]
    for other in others.split(","):
        start = Moment(MOMENTS.get(f"{name}={other}", NOON), zone="+08:00")
        for step in range(90):
            when = start.at(start.ut_seconds + step * 23 * 3600).civil
            if record(when) != record(when, **{name: other}):
                break
        else:
            pytest.fail(f"{name}={other} made no difference")


def test_every_option_is_honoured():
    by_rules = {option for book in (PLATE, BOARD) for rule in book.rules.values() for option in rule.options}
    assert set(ROWS) - by_rules == {"ju_method", "leap_threshold", "bureau_days"}
