"""T-43, T-44 and T-46: the boards that the rulebook lists for patterns of several bodies.

That every board has what its geometry asks is in `test_patterns`.
"""

from itertools import product

import pytest
from tests.taiyi import judged, restated

from samsik.core.cycle import Dun
from samsik.taiyi.chart import bare_board
from samsik.taiyi.school import SCHOOLS

BOARDS = list(product(Dun, range(1, 73)))
SIDES = {"jinjing": 0, "tongzong": 1, "taojin": 1}
every_school = pytest.mark.parametrize("school", SCHOOLS)


def boards_with(school, asked, **changes):
    """The boards that have a pattern of which `asked` holds."""
    chosen = SCHOOLS[school].with_options(changes)
    made = {f"{dun.hanzi}{ju}": bare_board(dun=dun, ju=ju, school=chosen) for dun, ju in BOARDS}
    return [name for name, board in made.items() if any(asked(each) for each in board.reading.patterns)]


def names(dun, numbers):
    return [f"{dun}{ju}" for ju in numbers]


@every_school
def test_walls_firm(school):
    """T-43: on 局 11 and 17 of both duns."""
    listed = names("陽", (11, 17)) + names("陰", (11, 17))
    assert boards_with(school, lambda each: each.id == "四郭固") == listed


@every_school
def test_walls_firm_of_own_pairs(school):
    """Only where a side's generals meet in the centre; the host's cannot, for 文昌 in a palace counts that palace."""
    expected = []
    for dun, ju in BOARDS:
        board = restated.board(dun.hanzi, ju, judged.branch_of(ju), "plain", "stop-before")
        if board["wenchang"] == board["seat"]:
            assert board["host"] != 5
            if board["guest"] == 5:
                expected.append(f"{dun.hanzi}{ju}")
    assert boards_with(school, lambda each: each.id == "四郭固", fortress="own-pair") == expected
    assert expected


def test_shiji_never_joins_a_captive_wenchang():
    """Neither in its seat nor, where corners count, in its corner."""
    for dun, ju in BOARDS:
        board = restated.board(dun.hanzi, ju, judged.branch_of(ju), "plain", "stop-before")
        if board["wenchang"] == board["seat"]:
            assert judged.OWNER[board["shiji"]] != board["palace"]


# T-44: the boards of each coincidence, and those on which the pattern is.
COINCIDENCES = {
    "kc=文昌": names("陽", (4, 47)) + names("陰", (4, 5, 13, 35, 47, 53, 69)),
    "zd=kd": names("陽", (11, 17)) + names("陰", (11, 21, 22, 58)),
    "zc=kd": names("陽", (12, 15, 16, 29, 54, 58)) + names("陰", (17, 33, 46, 55)),
}
SHUT = (
    names("陽", (4, 11, 17, 47)) + names("陰", (4, 5, 11, 13, 35, 47, 53, 58, 69)),
    names("陽", (4, 12, 15, 16, 29, 47, 54, 58)) + names("陰", (4, 5, 17, 33, 35, 46, 47, 53, 55, 69)),
)


def test_coincidences():
    found = {name: [] for name in COINCIDENCES}
    for dun, ju in BOARDS:
        board = bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"])
        generals, name = board.generals, f"{dun.hanzi}{ju}"
        if board.seats.wenchang.palace == generals.guest_deputy:
            found["kc=文昌"].append(name)
        if generals.host == generals.guest != 5:
            found["zd=kd"].append(name)
        if generals.host_deputy == generals.guest != 5:
            found["zc=kd"].append(name)
    assert found == COINCIDENCES
    first = set(found["kc=文昌"])
    assert not first & set(found["zd=kd"])
    assert not first & set(found["zc=kd"])


@every_school
def test_walls_shut(school):
    """T-44 by either coincidence; by both, as printed, never."""
    assert boards_with(school, lambda each: each.id == "四郭杜") == SHUT[SIDES[school]]
    assert not boards_with(school, lambda each: each.id == "四郭杜", walls_shut_need="and")


@every_school
def test_what_makes_the_walls_shut(school):
    """The bodies of the coincidence; mild for the Tang book, grave for the Ming manual."""
    pair = {"jinjing": ("host", "guest")}.get(school, ("host_deputy", "guest"))
    other = {"jinjing": "zd=kd"}.get(school, "zc=kd")
    for dun, ju in BOARDS:
        for each in bare_board(dun=dun, ju=ju, school=SCHOOLS[school]).reading.patterns:
            if each.id == "四郭杜":
                by_eye = f"{dun.hanzi}{ju}" in COINCIDENCES["kc=文昌"]
                assert by_eye != (f"{dun.hanzi}{ju}" in COINCIDENCES[other])
                assert each.who == (("guest_deputy", "wenchang") if by_eye else pair)
                assert (each.with_, each.severity) == ((), 2 if school == "jinjing" else 4)


def holds(kind, *bodies):
    return lambda each: each.id == kind and each.with_[0] in bodies


# T-46: an eye closed in.
CLOSED = {
    "wenchang": names("陽", (10, 37, 44, 52)) + names("陰", (37, 44, 52)),
    "shiji": names("陽", (2, 12, 29, 66, 71)) + names("陰", (4, 24, 41, 53, 60)),
}


@every_school
def test_an_eye_closed_in(school):
    for eye, listed in CLOSED.items():
        assert boards_with(school, holds("挾閉", eye)) == listed
    assert not boards_with(school, holds("挾閉", "wenchang", "shiji"), shut_eyes="two-eyes")


def test_both_eyes_beside_taiyi():
    """Only at 陽3 and 陽12, so that they are never both closed in."""
    both = [
        f"{dun.hanzi}{ju}"
        for dun, ju in BOARDS
        for board in [bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"])]
        if all((eye - board.taiyi.seat) % 16 in (1, 15) for eye in (board.seats.wenchang, board.seats.shiji))
    ]
    assert both == ["陽3", "陽12"]


@pytest.mark.parametrize(("flank", "total"), [("general", 37), ("eye", 19), ("union", 47)])
@every_school
def test_pincers(school, flank, total):
    assert len(boards_with(school, lambda each: each.id == "提挾", flank=flank)) == total


@every_school
def test_flanking(school):
    """挾太乙 on 34 boards; one side by the other on 51."""
    assert len(boards_with(school, lambda each: each.variant == "太乙")) == 34
    assert len(boards_with(school, lambda each: each.variant in ("客挾主", "主挾客"))) == 51


def test_taiyi_flanked_at_unlike_distances():
    """37 boards if one flank may be a 辰 away and the other a 宮 (T-46)."""
    either = []
    for dun, ju in BOARDS:
        board = restated.board(dun.hanzi, ju, judged.branch_of(ju), "plain", "stop-before")
        at = judged.places(board)
        steps = {judged.ahead(at, body) for body in judged.BODIES}
        if steps & {1, 2} and steps & {14, 15}:
            either.append(f"{dun.hanzi}{ju}")
    assert len(either) == 37
    assert set(boards_with("jinjing", lambda each: each.variant == "太乙")) <= set(either)


def test_who_wins_by_a_pincer():
    """The side not held; but a host in 1 or 3 and a guest in 7 or 9 may still fight (2, 4, 6 and 8 are 易絕)."""
    seen = set()
    for dun, ju in BOARDS:
        board = bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"].with_options({"flank": "union"}))
        for each in board.reading.patterns:
            if each.id != "提挾":
                continue
            (body,) = each.with_
            side = judged.SIDE[body]
            palace = int(
                getattr(board.seats, body).palace if body in ("wenchang", "shiji") else getattr(board.generals, body)
            )
            may = palace in {"host": (1, 3), "guest": (7, 9)}[side]
            seen.add((side, palace))
            assert each.winner == (None if may else judged.THE_OTHER[side])
    assert {("host", 1), ("host", 3), ("guest", 7), ("guest", 9), ("host", 2), ("guest", 8)} <= seen
