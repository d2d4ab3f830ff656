"""T-31 and T-32: what kind of place 太乙 stands in."""

import pytest
from tests.taiyi import restated
from tests.taiyi.restated import CORNERS, PALACES

from samsik.core.cycle import Dun
from samsik.core.seats import NUMERIC, Seat
from samsik.taiyi import places
from samsik.taiyi.chart import bare_board, values_of
from samsik.taiyi.school import SCHOOLS

# Palace: class; then by the two ways the text is printed.
CLASSES = {
    "emended": {1: "絕陽", 9: "絕陰", 4: "絕氣", 6: "絕氣", 2: "易氣", 8: "易氣", 3: None, 7: None},
    "literal-jueqi": {1: "絕陽", 9: "絕陰", 4: "絕氣", 6: "絕氣", 2: "絕氣", 8: "絕氣", 3: None, 7: None},
    "literal-yangjue": {1: "絕陽", 9: "絕陰", 4: "絕氣", 6: "絕氣", 2: "易氣", 8: "易氣", 3: None, 7: None},
}
GRAVE = {"emended": {2, 8, 4, 6}, "literal-jueqi": {2, 8, 4, 6}, "literal-yangjue": {1}}
RUINOUS = {"emended": {1, 9}, "literal-jueqi": {1, 9}, "literal-yangjue": {9}}


@pytest.mark.parametrize("cut_places", CLASSES)
def test_cut_places(cut_places):
    assert {int(p): places.cut(p, cut_places=cut_places) for p in NUMERIC} == CLASSES[cut_places]
    assert {int(p) for p in NUMERIC if places.grave(p, cut_places=cut_places)} == GRAVE[cut_places]
    assert {int(p) for p in NUMERIC if places.ruinous(p, cut_places=cut_places)} == RUINOUS[cut_places]


def test_the_yin_board_49_is_marked_cut_yin():
    """The Tang table says 絕陰 of it."""
    made = bare_board(dun=Dun.YIN, ju=49, school=SCHOOLS["jinjing"])
    assert (int(made.taiyi.palace), made.taiyi.cut) == (9, "絕陰")


def test_inside_and_outside():
    """乾 to 辰 clockwise is inside, 巽 to 戌 outside (T-32)."""
    ring = "乾亥子丑艮寅卯辰"
    for p in NUMERIC:
        assert places.inside(p) == ("地內" if p.seat.hanzi in ring else "天外")
    assert {int(p) for p in NUMERIC if places.inside(p) == "地內"} == {8, 3, 4, 1}


OWNERS = CORNERS | PALACES

# The palace in which the eyes meet: who wins.
MEETING = {
    "by-inside": dict.fromkeys((1, 8, 3, 4), "host") | dict.fromkeys((9, 2, 7, 6), "guest"),
    "literal": dict.fromkeys((1, 8, 3, 7), "host") | dict.fromkeys((4, 9, 2, 6), "guest"),
}


@pytest.mark.parametrize("meeting_sets", MEETING)
def test_the_eyes_in_one_palace(meeting_sets):
    """Only where the corner palaces count, since the eyes never share a seat."""
    for wenchang in Seat:
        for shiji in Seat:
            palace = OWNERS[wenchang.hanzi]
            winner = places.meeting(wenchang, shiji, meeting_sets=meeting_sets, lock_corner="yes")
            assert winner == (MEETING[meeting_sets][palace] if OWNERS[shiji.hanzi] == palace else None)
            assert places.meeting(wenchang, shiji, meeting_sets=meeting_sets, lock_corner="no") is None


def test_the_eyes_meet_on_boards_only_by_their_corners():
    school = SCHOOLS["tongzong"]
    corners = school.with_options({"lock_corner": "yes"})
    for dun in Dun:
        for ju in range(1, 73):
            keys = bare_board(dun=dun, ju=ju, school=school).keys
            assert values_of(keys, school.options)["meeting"] is None
            palace = OWNERS[restated.wenchang(dun.hanzi, ju)]
            expected = MEETING["literal"][palace] if OWNERS[restated.shiji(dun.hanzi, ju)] == palace else None
            assert values_of(keys, corners.options)["meeting"] == expected
