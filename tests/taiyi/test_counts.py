"""T-18 to T-20: the counts and the generals they send out."""

from itertools import product

import pytest
from tests.taiyi.boards import plain, rows
from tests.taiyi.restated import PALACES, RING

from samsik.core.cycle import Branch, Dun, Unit
from samsik.core.school import values_of
from samsik.core.seats import NUMERIC, Seat
from samsik.taiyi import counts
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

STATES = list(product(Dun, range(1, 73), Branch))
READINGS = values_of(TaiyiOptions)["fixed_count"]


def board(dun, ju, school="jinjing", options=None, **more):
    return plain(bare_board(dun=dun, ju=ju, school=SCHOOLS[school].with_options(options or {}), **more))


@pytest.mark.parametrize("row", rows("taiyi_counts"), ids=lambda row: row["eye"])
def test_the_matrix_of_counts(row):
    """Sixteen seats by eight palaces (T-19)."""
    eye = Seat.of(row["eye"])
    assert eye.god == row["god"]
    for taiyi in NUMERIC:
        assert counts.total(counts.walk_to(eye, taiyi)) == int(row[str(int(taiyi))])


def test_what_a_walk_meets():
    """大義 with 太乙 in 9 (T-04): 1, then 子 8, 艮 3, 卯 4; and the hour of the Tang book: 7 + 6 + 1 + 8 + 3 + 4."""
    walk = [(seat.hanzi, number) for seat, number in counts.walk_to(Seat.HAI, NUMERIC[7])]
    assert walk == [("亥", 1), ("子", 8), ("艮", 3), ("卯", 4)]
    hour = bare_board(dun=Dun.YIN, ju=27, school=SCHOOLS["jinjing"], branch=Branch.YIN)
    assert [number for _, number in hour.counts.host_walk] == [7, 6, 1, 8, 3, 4]
    assert [(seat.hanzi, number) for seat, number in hour.counts.guest_walk] == [("卯", 4)]


def test_twenty_and_twenty_one_cannot_be():
    """Neither on any board nor from any seat to any palace; every other number from 1 to 40 can."""
    possible = {counts.total(counts.walk_to(eye, taiyi)) for eye in Seat for taiyi in NUMERIC}
    assert possible == set(range(1, 41)) - {20, 21}
    met = {
        found[side]
        for dun, ju in product(Dun, range(1, 73))
        for found in [board(dun, ju)]
        for side in ("host_count", "guest_count")
    }
    # 36 needs 太乙 in 4 with an eye on 巽, which no board has.
    assert met == possible - {36}


def test_generals():
    """The unit is the general, the tens of a round number otherwise; 5 stays in the middle; the deputy is thrice that."""
    expected = {
        10: (1, 3), 20: (2, 6), 30: (3, 9), 40: (4, 2), 50: (5, 5),
        5: (5, 5), 15: (5, 5), 25: (5, 5), 35: (5, 5), 45: (5, 5),
    }  # fmt: skip
    pairs = {1: 3, 2: 6, 3: 9, 4: 2, 6: 8, 7: 1, 8: 4, 9: 7}
    for total in range(1, 51):
        general, deputy = expected.get(total) or (total % 10, pairs[total % 10])
        assert counts.general_of(total) == general
        assert counts.deputy_of(counts.general_of(total)) == deputy


def test_generals_of_every_board():
    """Of 主, 客 and 定計 alike, by the last digit as written."""
    for dun, ju in product(Dun, range(1, 73)):
        found = board(dun, ju, "tongzong")
        for side in ("host", "guest", "fixed"):
            digits = str(found[f"{side}_count"])
            general = int(digits[0] if digits[-1] == "0" else digits[-1])
            assert found[side] == general
            assert found[f"{side}_deputy"] == int(str(3 * general)[-1])


# T-18: 定計算 of 1588 by each reading, yang and yin.
PRINTED = {"陽": 34, "陰": 25}
TABLE = {
    "stop-before": (25, 17),
    "pass-next": (34, 28),
    "inclusive": (26, 26),
    "dropped-first": (17, 25),
    "fit-dir": (34, 25),
    "fit-pred": (34, 25),
}


def test_every_reading_is_in_the_table():
    assert set(READINGS) == set(TABLE)


@pytest.mark.parametrize("reading", TABLE)
def test_fixed_count_of_1588(reading):
    school = SCHOOLS["tongzong"].with_options({"fixed_count": reading})
    found = {
        dun.hanzi: plain(board_of_facts(Facts(unit=Unit.YEAR, asked_dun=dun, lunar_year=1588), school)) for dun in Dun
    }
    assert (found["陽"]["dingji"], found["陰"]["dingji"]) == ("辰", "戌")
    assert tuple(found[dun]["fixed_count"] for dun in "陽陰") == TABLE[reading]
    fits = {dun: found[dun]["fixed_count"] == PRINTED[dun] for dun in "陽陰"}
    assert all(fits.values()) == (reading in ("fit-dir", "fit-pred"))
    if all(fits.values()):
        assert (found["陽"]["fixed"], found["陽"]["fixed_deputy"]) == (4, 2)
        assert (found["陰"]["fixed"], found["陰"]["fixed_deputy"]) == (5, 5)


def test_other_fixed_counts_that_are_named():
    """21 on 陽19 and 陰33 by 統宗; 15 in 2004 as other programs have it."""
    by_count = [
        dun.hanzi + str(ju) for dun, ju in product(Dun, range(1, 73)) if board(dun, ju, "tongzong")["fixed_count"] == 21
    ]
    assert by_count == ["陽19", "陰33"]
    for school in ("jinjing", "taojin"):
        chosen = SCHOOLS[school].with_options({"epoch": "tongzong"})
        found = plain(board_of_facts(Facts(unit=Unit.YEAR, lunar_year=2004), chosen))
        assert found["fixed_count"] == 15


@pytest.mark.parametrize("reading", READINGS)
def test_an_eye_in_taiyi_s_own_palace(reading):
    """Counts that palace alone, whatever the reading."""
    for dun, ju, branch in STATES:
        found = board(dun, ju, options={"fixed_count": reading, "heshen_yin": "plain"}, branch=branch)
        if PALACES.get(found["dingji"]) == found["palace"]:
            assert found["fixed_count"] == found["palace"]


def test_how_far_fixed_counts_reach():
    """40 when the walk stops before 太乙, 50 where it is passed."""
    reach = {
        reading: max(
            board(dun, ju, options={"fixed_count": reading, "heshen_yin": "plain"}, branch=branch)["fixed_count"]
            for dun, ju, branch in STATES
        )
        for reading in READINGS
    }
    assert reach["stop-before"] <= 40
    assert max(reach.values()) == 50


def test_the_walk_adds_up_to_the_count():
    for reading, (dun, ju, branch) in product(READINGS, STATES):
        made = bare_board(
            dun=dun, ju=ju, branch=branch, school=SCHOOLS["tongzong"].with_options({"fixed_count": reading})
        )
        for side in ("host", "guest", "fixed"):
            walk = getattr(made.counts, f"{side}_walk")
            assert sum(number for _, number in walk) == getattr(made.counts, side)
            assert all(number == PALACES.get(seat.hanzi) for seat, number in walk[1:])
            assert walk[0][0].hanzi in RING
