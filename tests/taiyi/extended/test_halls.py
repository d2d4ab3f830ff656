"""What it means that two places are the same, pair by pair, and how often that happens."""

from itertools import product

import pytest
from tests.taiyi.extended.restated import BRANCHES, year_board

from samsik.core.cycle import Branch
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.halls import Hall, across, hanzi_of, palace_of, same

# Who owns each branch: 戌亥 1, 丑寅 3, 辰巳 9, 未申 7, and the four points.
OWNERS = dict(zip("子丑寅卯辰巳午未申酉戌亥", (8, 3, 3, 4, 9, 9, 2, 7, 7, 6, 1, 1), strict=True))
POINTS = {"子": 8, "艮": 3, "卯": 4, "巽": 9, "午": 2, "坤": 7, "酉": 6, "乾": 1}


def name_of(place):
    """A palace as its number, anything else by its hanzi; halls 1…9 are palaces."""
    if isinstance(place, TaiyiPalace) or (isinstance(place, Hall) and place <= 9):
        return int(place)
    return place.hanzi


def coincide(a, b, exact):
    one, two = name_of(a), name_of(b)
    if one == two:
        return True
    numbers = [
        value if isinstance(value, int) else POINTS.get(value, None if exact else OWNERS.get(value))
        for value in (one, two)
    ]
    # Two branches between the palaces are never one place, though one corner owns both.
    between = [value in OWNERS and value not in POINTS for value in (one, two)]
    return numbers[0] is not None and numbers[0] == numbers[1] and not all(between)


PLACES = [*Seat, *Branch, *TaiyiPalace, *Hall]


@pytest.mark.parametrize("exact", [False, True])
def test_every_pair(exact):
    for a, b in product(PLACES, PLACES):
        assert same(a, b, exact=exact) is coincide(a, b, exact), (a, b)
        assert same(a, b, exact=exact) is same(b, a, exact=exact)


def test_the_corner_rule_of_the_text():
    """太陰 on 戌 or 亥 meets palace 1."""
    assert same(Branch.XU, TaiyiPalace.P1)
    assert same(Branch.HAI, TaiyiPalace.P1)
    assert not same(Branch.HAI, TaiyiPalace.P1, exact=True)
    assert not same(Branch.HAI, Branch.XU)


def test_how_often_the_three_meet_taiyin():
    """Of 360 years: Taiyi thirty, 文昌 fifty, 始擊 forty."""
    counts = dict.fromkeys(("taiyi", "wenchang", "shiji"), 0)
    for year in range(1, 361):
        for meeting in year_board(year).extended.taiyin_meets:
            counts[meeting.body] += 1
    assert counts == {"taiyi": 30, "wenchang": 50, "shiji": 40}


def test_halls():
    assert "".join(hall.hanzi for hall in Hall) == "乾午艮卯中酉坤子巽絳明玉"
    assert [hall.palace for hall in Hall] == [*TaiyiPalace, None, None, None]
    drawn = {hall.hanzi: hall.drawn_at for hall in Hall}
    assert (drawn["絳"], drawn["明"], drawn["玉"]) == (Seat.SI, Seat.SHEN, Seat.YIN)
    assert drawn["中"] is None
    assert all(drawn[palace.seat.hanzi] is palace.seat for palace in TaiyiPalace if palace != 5)


def test_across():
    for seat, branch, palace in product(Seat, Branch, TaiyiPalace):
        assert across(seat) == (seat + 8) % 16
        assert across(branch) == (branch + 6) % 12
        assert across(palace) == 10 - palace
    assert [across(hall) for hall in Hall] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 10, 11, 12]


def test_names():
    assert hanzi_of(TaiyiPalace.P5) == "中"
    assert hanzi_of(TaiyiPalace.P2) == "午"
    assert [hanzi_of(branch) for branch in Branch] == list(BRANCHES)
    assert {branch.hanzi: int(palace_of(branch)) for branch in Branch} == OWNERS
