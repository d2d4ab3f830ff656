"""T-33 to T-35: the strength of the bodies by season."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import product

import pytest
from tests.taiyi import judged, restated
from tyme4py.solar import SolarTerm

from samsik.core.cycle import Branch, Dun, Element
from samsik.services.cast import cast
from samsik.taiyi import generals
from samsik.taiyi.chart import bare_board
from samsik.taiyi.school import SCHOOLS

ELEMENTS = "木火土金水"
BEIJING = timezone(timedelta(hours=8))
# T-34 as the rulebook writes it out for `last18`: the first part of a month, and after / its last 18 days.
TABLE = """
寅 王 相 死 囚 休
卯 王 相 死 囚 休
辰 王/囚 相/休 死/王 囚/相 休/死
巳 休 王 相 死 囚
午 休 王 相 死 囚
未 休/囚 王/休 相/王 死/相 囚/死
申 死 囚 休 王 相
酉 死 囚 休 王 相
戌 死/囚 囚/休 休/王 王/相 相/死
亥 相 死 囚 休 王
子 相 死 囚 休 王
丑 相/囚 死/休 囚/王 休/相 王/死
"""
ROWS = {row[0]: [cell.split("/") for cell in row[1:].split()] for row in TABLE.strip().splitlines()}


def states(month, late, season):
    element = generals.season_element(Branch.of(month), late, season=season)
    return [generals.state_of(Element.of(body), element) for body in ELEMENTS]


@pytest.mark.parametrize("late", [False, True], ids=["first part", "last days"])
@pytest.mark.parametrize("month", ROWS)
def test_last_eighteen_days(month, late):
    assert states(month, late, "last18") == [cell[-1 if late else 0] for cell in ROWS[month]]


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("month", ROWS)
def test_whole_months_and_three_month_seasons(month, late):
    """Earth for all of the four 季 months, which are the last days of the table; or never, which is its first part."""
    assert states(month, late, "whole-month") == [cell[-1] for cell in ROWS[month]]
    assert states(month, late, "three-month") == [cell[0] for cell in ROWS[month]]


# T-34: 同我者旺, my mother 相, what I feed 休, what I conquer 囚, what conquers me 死.
def test_the_states_from_the_body_s_side():
    mother = {"木": "水", "火": "木", "土": "火", "金": "土", "水": "金"}
    conquers = {"木": "土", "土": "水", "水": "火", "火": "金", "金": "木"}
    for body, season in product(ELEMENTS, ELEMENTS):
        expected = (
            "王"
            if season == body
            else "相"
            if season == mother[body]
            else "休"
            if body == mother[season]
            else "囚"
            if conquers[body] == season
            else "死"
        )
        assert generals.state_of(Element.of(body), Element.of(season)) == expected
        assert judged.STATES[season][body] == expected


# T-33: body, planet, element.
PLANETS = {
    "taiyi": ("歲星", "木"), "host": ("太白", "金"), "guest": ("辰星", "水"), "host_deputy": ("child of metal", "水"),
    "guest_deputy": ("child of water", "木"), "jishen": ("envoy of 歲星", "木"),
}  # fmt: skip
EYES = ("wenchang", "shiji", "dingji")
OF_PLANETS = {"歲星": "木", "熒惑": "火", "鎮星": "土", "太白": "金", "辰星": "水"}


def test_elements_of_the_bodies():
    assert {body: element.hanzi for body, element in generals.ELEMENTS.items()} == {
        body: element for body, (_, element) in PLANETS.items()
    }
    for planet, element in PLANETS.values():
        assert OF_PLANETS.get(planet, element) == element


@pytest.mark.parametrize("season", ["last18", "whole-month", "three-month"])
def test_the_strength_of_every_body(season):
    """On every board in every month: bodies by planet, the eyes by the god below them."""
    school = SCHOOLS["tongzong"].with_options({"season": season})
    for month, late in product(ROWS, (False, True)):
        row = ROWS[month]
        pick = {"last18": -1 if late else 0, "whole-month": -1, "three-month": 0}[season]
        by_element = {element: cell[pick] for element, cell in zip(ELEMENTS, row, strict=True)}
        for dun, ju in product(Dun, range(1, 73, 5)):
            bare = bare_board(dun=dun, ju=ju, month=Branch.of(month), school=school)
            board = replace(bare, facts=replace(bare.facts, season_late=late))
            told = restated.board(dun.hanzi, ju, judged.branch_of(ju), "plain", "fit-pred")
            expected = {body: by_element[element] for body, (_, element) in PLANETS.items()}
            expected |= {eye: by_element[judged.ELEMENTS[told[eye]]] for eye in EYES}
            assert board.reading.strength._asdict() == expected
            breath = {"王": "生氣", "相": "生氣", "休": None, "囚": "死氣", "死": "死氣"}
            assert board.reading.host_breath == breath[expected["wenchang"]]
            assert board.reading.guest_breath == breath[expected["shiji"]]


def test_the_eighth_month():
    """T-35: 始擊 on 太簇 has 生氣 and wins, on 高叢 死氣 and loses."""
    seen = set()
    for dun, ju in product(Dun, range(1, 73)):
        board = bare_board(dun=dun, ju=ju, month=Branch.YOU, school=SCHOOLS["jinjing"])
        god = board.seats.shiji.god
        if god in ("太簇", "高叢"):
            seen.add(god)
            assert board.reading.strength.shiji == {"太簇": "王", "高叢": "死"}[god]
            assert board.reading.guest_breath == {"太簇": "生氣", "高叢": "死氣"}[god]
    assert seen == {"太簇", "高叢"}


def test_without_a_month_there_is_no_season():
    reading = bare_board(dun=Dun.YANG, ju=1, school=SCHOOLS["jinjing"]).reading
    assert (reading.strength, reading.host_breath, reading.guest_breath) == (None, None, None)


# The season before each of the four, and the one it opens.
TURNS = {"立春": ("水", "木"), "立夏": ("木", "火"), "立秋": ("火", "金"), "立冬": ("金", "水")}


@pytest.mark.parametrize("term", TURNS)
@pytest.mark.parametrize("year", [1900, 1985, 2026])
def test_the_last_days_of_a_season(year, term):
    """Earth rules for the eighteen days before the term, as another calendar has its instant."""
    seconds = SolarTerm.from_name(year, term).get_julian_day().get_solar_time()
    instant = datetime(
        seconds.get_year(),
        seconds.get_month(),
        seconds.get_day(),
        seconds.get_hour(),
        seconds.get_minute(),
        tzinfo=BEIJING,
    )
    before, after = TURNS[term]
    for moment, element in (
        (instant - timedelta(days=18, hours=1), before),
        (instant - timedelta(days=18) + timedelta(hours=1), "土"),
        (instant - timedelta(hours=1), "土"),
        (instant + timedelta(hours=1), after),
    ):
        strength = cast(moment.isoformat(), unit="hour", school="jinjing").reading.strength
        assert strength.taiyi == judged.state("木", element)
        assert strength.host == judged.state("金", element)
        assert strength.guest == judged.state("水", element)
