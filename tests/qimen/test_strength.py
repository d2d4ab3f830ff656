"""氣應: the two tables of the book, every month and every term."""

import pytest
from tests.qimen.boards import reading
from tests.qimen.restated import BRANCHES, SIXTY, TERMS

MONTHS = "寅卯辰巳午未申酉戌亥子丑"
STARS = {
    "天蓬": "旺旺囚休休囚廢廢囚相相囚",
    "天芮": "囚囚相廢廢相旺旺相休休相",
    "天沖": "相相休旺旺休囚囚休廢廢休",
    "天輔": "相相休旺旺休囚囚休廢廢休",
    "天禽": "囚囚相廢廢相旺旺相休休相",
    "天心": "休休廢囚囚廢相相廢旺旺廢",
    "天柱": "休休廢囚囚廢相相廢旺旺廢",
    "天任": "囚囚相廢廢相旺旺相休休相",
    "天英": "廢廢旺相相旺休休旺囚囚旺",
}
# By season of three terms, gates 休 生 傷 杜 景 死 驚 開.
GATES = {
    "冬至": "旺絕胎沒死囚休廢",
    "立春": "廢旺絕胎沒死囚休",
    "春分": "休廢旺絕胎沒死囚",
    "立夏": "囚休廢旺絕胎沒死",
    "夏至": "死囚休廢旺絕胎沒",
    "立秋": "沒死囚休廢旺絕胎",
    "秋分": "胎沒死囚休廢旺絕",
    "立冬": "絕胎沒死囚休廢旺",
}


@pytest.mark.parametrize("star", range(9))
def test_stars(star):
    found = [reading("陽", 1, "甲子", month=month).star_strength[star] for month in MONTHS]
    assert "".join(found) == list(STARS.values())[star]


def test_order_of_stars():
    assert list(STARS) == ["天蓬", "天芮", "天沖", "天輔", "天禽", "天心", "天柱", "天任", "天英"]


@pytest.mark.parametrize("term", range(24))
def test_gates(term):
    told = GATES[TERMS[term - term % 3]]
    assert "".join(reading("陽", 1, "甲子", term=term).gate_strength) == told
    # The common ring has 相 where the book has 絕 (C-09).
    common = reading("陽", 1, "甲子", options={"gate_state_2": "相"}, term=term).gate_strength
    assert "".join(common) == told.replace("絕", "相")


def test_avoid_five():
    """The fifth branch from the day's own, counted with it."""
    for day in SIXTY:
        found = reading("陽", 1, "甲子", day=day).avoid_five.hanzi
        assert found == (BRANCHES * 2)[BRANCHES.index(day[1]) :][:5][-1]
