"""Enemy, envoys, spies and raids: the boards the book works, and every board told a second time."""

import pytest
from tests.taiyi.extended.restated import BRANCHES, bare, year_board

from samsik.core.cycle import Branch, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.intelligence import Sectors, enemy_moves, sector_of
from samsik.taiyi.observed import NOT_OBSERVED, Direction, Quarter, Star

RING = "子丑艮寅卯辰巽巳午未坤申酉戌乾亥"
BOARDS = [(dun, ju) for dun in "陽陰" for ju in range(1, 73)]
PALACE_SEAT = {8: "子", 3: "艮", 4: "卯", 9: "巽", 2: "午", 7: "坤", 6: "酉", 1: "乾"}
ELEMENT = dict(zip(RING, "水土土木木土木火火土土金金土金水", strict=True))
CONQUERS = dict(zip("木火土金水", "土金水木火", strict=True))


def hour(dun, ju, branch=None, **facts):
    return bare(Unit.HOUR, dun, ju, branch=branch, **facts)


def test_sectors_of_the_book():
    """Taiyi 1 and 文昌 酉: 酉戌乾 near before, 坤 午 巽 far before, 亥 and 8 3 4 behind."""
    qian, you = RING.index("乾"), RING.index("酉")
    found = {seat: sector_of((RING.index(seat) - qian) % 16, (you - qian) % 16, "clockwise") for seat in RING}
    assert {seat for seat in RING if found[seat] == "前內"} == set("酉戌乾")
    assert set("坤午巽") <= {seat for seat in RING if found[seat] == "前外"}
    assert {seat for seat in RING if found[seat] == "後內"} == set("亥子丑艮寅卯辰")


def sector(seat, taiyi, eye, way):
    """Walk from Taiyi toward the side of the eye: to the eye near, to the facing palace far, then behind."""
    walk = [RING[(RING.index(taiyi) + way * step) % 16] for step in range(9)]
    if seat not in walk:
        return "後內"
    return "前內" if walk.index(seat) <= walk.index(eye) else "前外"


@pytest.mark.parametrize("axis_eye", ["clockwise", "counter"])
def test_sectors_of_every_board(axis_eye):
    for dun, ju in BOARDS:
        board = hour(dun, ju, options={"axis_eye": axis_eye})
        taiyi, eye = board.taiyi.seat.hanzi, board.seats.wenchang.hanzi
        apart = (RING.index(eye) - RING.index(taiyi)) % 16
        way = 1 if (apart < 8 if apart not in (0, 8) else axis_eye == "clockwise") else -1
        sectors = board.extended.sectors
        assert sectors.wenchang == "前內"
        assert sectors.shiji == sector(board.seats.shiji.hanzi, taiyi, eye, way)
        for general in ("host", "host_deputy", "guest", "guest_deputy"):
            palace = int(getattr(board.generals, general))
            expected = None if palace == 5 else sector(PALACE_SEAT[palace], taiyi, eye, way)
            assert getattr(sectors, general) == expected
        near = [name for name in ("shiji", "guest", "guest_deputy") if getattr(sectors, name) == "前內"]
        assert board.extended.spies == ("shiji" in near, tuple(near))


def test_spies_of_the_book():
    """局2, 乙丑: 始擊 戌 and the guest general in 1 are near before Taiyi: men of the enemy are among us."""
    board = hour("陽", 2, "丑")
    assert (board.seats.shiji.hanzi, board.counts.guest, int(board.generals.guest)) == ("戌", 1, 1)
    assert board.extended.spies.within
    assert {"shiji", "guest"} <= set(board.extended.spies.bodies)


def test_moves_of_the_book():
    """Yin 局52, 乙卯: 始擊 on 酉 turns north, and an enemy in the north does not come."""
    board = hour("陰", 52, "卯", enemy_side=Quarter.NORTH)
    assert (int(board.taiyi.palace), board.seats.shiji.hanzi, board.counts.guest) == (8, "酉", 7)
    assert board.extended.enemy_moves == "不來"
    assert hour("陰", 52, "卯").extended.enemy_moves == NOT_OBSERVED


@pytest.mark.parametrize("quarter", Quarter)
def test_moves_of_every_board(quarter):
    """Clockwise from his quarter to the one across the guest eye walks away from him, beyond it back to him."""
    start = RING.index({"北": "子", "東": "卯", "南": "午", "西": "酉"}[quarter.hanzi])
    away = [RING[(start + step) % 16] for step in range(8)]
    for dun, ju in BOARDS:
        board = hour(dun, ju, enemy_side=quarter)
        moves = board.extended.enemy_moves
        if board.counts.guest in (5, 15, 25, 35):
            assert moves == "不來"
        else:
            # Without a gate on duty nobody can be said to submit.
            assert moves == ("來" if board.seats.shiji.hanzi in away else "不來")
    assert bare(Unit.YEAR, "陽", 1, enemy_side=quarter).extended.enemy_moves is None


def test_submission():
    """All six before Taiyi and free of 掩 迫 關 格 happens on none of the 144 boards, whatever the school."""
    for options in ({}, {"generals_need": "no-oppose", "oppose": "tongzong"}):
        for dun, ju in BOARDS:
            board = hour(dun, ju, options=options)
            before = [sector in ("前內", "前外") for sector in board.extended.sectors]
            assert not (all(before) and not {pattern.id for pattern in board.reading.patterns} & set("掩迫關格"))


@pytest.mark.parametrize(
    ("change", "moves"),
    [
        ({}, "來附"),
        ({"three_gates": "兩門不具"}, "未觀"),
        ({"three_gates": None}, "未觀"),
        ({"host_ready": False}, "未觀"),
        ({"press": ("a pattern",)}, "未觀"),
        ({"sectors": Sectors("前內", "前內", "前外", "前外", "前外", "後內")}, "未觀"),
        ({"sectors": Sectors("前內", "前內", "前外", "前外", None, None)}, "未觀"),
        ({"guest": TaiyiPalace.P5}, "不來"),
        ({"unit": Unit.MONTH}, None),
    ],
)
def test_what_submission_asks(change, moves):
    given = {
        "unit": Unit.HOUR,
        "guest": TaiyiPalace.P1,
        "shiji": Seat.ZI,
        "sectors": Sectors("前內", "前內", "前外", "前外", "前外", "前內"),
        **dict.fromkeys(("cover", "press", "lock", "oppose"), ()),
        **dict.fromkeys(("host_ready", "guest_ready"), True),
        "three_gates": "具",
    }
    assert enemy_moves(**given | change) == moves


def test_the_envoy_of_the_book():
    """Yang 局25, 戊子: Taiyi 1, metal, conquers the guest general in 4, wood: true."""
    board = hour("陽", 25, "子")
    assert (int(board.taiyi.palace), board.seats.shiji.hanzi, board.counts.guest) == (1, "亥", 40)
    assert int(board.generals.guest) == 4
    assert board.extended.envoy == "實"


def test_envoys_of_every_board():
    for dun, ju in BOARDS:
        board = hour(dun, ju)
        ours = ELEMENT[board.taiyi.seat.hanzi]
        theirs = [ELEMENT[board.seats.shiji.hanzi]]
        if int(board.generals.guest) != 5:
            theirs.append(ELEMENT[PALACE_SEAT[int(board.generals.guest)]])
        true, false = any(CONQUERS[ours] == e for e in theirs), any(CONQUERS[e] == ours for e in theirs)
        assert board.extended.envoy == {(True, False): "實", (False, True): "虛"}.get((true, false), "未定")
    assert bare(Unit.DAY, "陽", 25).extended.envoy is None


def test_the_raid_of_the_book():
    """局8, 辛未: Taiyi 3, guest count 22, 始擊 on 坤: many, from the west."""
    raid = hour("陽", 8, "未").extended.raid
    assert (raid.comes, raid.strength, raid.side.hanzi) == (True, "多", "西")


@pytest.mark.parametrize("raid_place", ["taiyi", "general-palace"])
def test_raids_of_every_board(raid_place):
    for dun, ju in BOARDS:
        board = hour(dun, ju, options={"raid_place": raid_place})
        palace, general, count = int(board.taiyi.palace), int(board.generals.guest), board.counts.guest
        raid = board.extended.raid
        if general == 5 or (palace if raid_place == "taiyi" else general) not in (8, 3, 4, 9):
            assert raid == (False, None, None)
            continue
        harmony = (palace in (8, 3, 4, 9)) == (count % 2 == 0)
        index = RING.index(board.seats.shiji.hanzi)
        side = "北" if index == 0 else "南" if index == 8 else "東" if index < 8 else "西"
        assert (raid.comes, raid.strength, raid.side.hanzi) == (
            True,
            "少" if count <= 15 else "多" if harmony else None,
            side,
        )


RITES = "1白3 2赤3 3黃3 4青4 6白6 7黃7 8黑8 9青9".split()


def test_rites():
    for dun, ju in BOARDS:
        board = hour(dun, ju)
        palace = int(board.taiyi.palace)
        _, silk, portions = next(row for row in RITES if int(row[0]) == palace)
        rite = board.extended.rite
        assert (rite.silk, rite.portions) == (silk, int(portions))
        host = int(board.generals.host)
        assert (rite.counted, rite.dig_in) == (host == palace, host == 5)
    assert {hour("陽", ju).extended.rite.direction for ju in (1, 4, 7, 10)} == {"西北", "南", "東北", "東"}


def test_lodges_speak_in_years():
    for year in range(1588, 1588 + 72):
        board = year_board(year)
        assert [omen.id for omen in board.extended.lodge_omens] == list(board.reading.lodge)
    assert bare(Unit.HOUR, "陽", 1).extended.lodge_omens is None


def test_taiyin():
    for year in range(1990, 2050):
        board = year_board(year)
        taiyin = BRANCHES[((year - 4) % 12 - 2) % 12]
        assert board.extended.taiyin.hanzi == taiyin
        owner = {
            "戌": 1,
            "亥": 1,
            "丑": 3,
            "寅": 3,
            "辰": 9,
            "巳": 9,
            "未": 7,
            "申": 7,
            "子": 8,
            "卯": 4,
            "午": 2,
            "酉": 6,
        }
        met = {meeting.body for meeting in board.extended.taiyin_meets}
        assert ("taiyi" in met) is (int(board.taiyi.palace) == owner[taiyin])
        for body in ("wenchang", "shiji"):
            seat = getattr(board.seats, body)
            together = seat.hanzi == taiyin or (seat.palace is not None and int(seat.palace) == owner[taiyin])
            assert (body in met) is together
        assert all(meeting.weighty is None for meeting in board.extended.taiyin_meets)


def test_taiyin_weighs_by_season():
    seen = set()
    for year in range(1990, 2062):
        board = year_board(year, season_month=Branch.YIN)
        for meeting in board.extended.taiyin_meets:
            assert meeting.weighty is (getattr(board.reading.strength, meeting.body) in ("囚", "死"))
            seen.add(meeting.weighty)
    assert seen == {True, False}


RECENT = "1990 1994 1995 2003 2004 2005 2014 2018 2019 2027 2028 2029 2038 2042 2043"


def test_six_years_of_twenty_four():
    faces = [year for year in range(1990, 2044) if year_board(year).extended.taisui_opposes.faces]
    assert faces == [int(year) for year in RECENT.split()]
    # N mod 24 of the accumulated years.
    assert {(year + 1_936_557) % 24 for year in range(1, 700) if year_board(year).extended.taisui_opposes.faces} == {
        8, 9, 10, 19, 23, 0
    }  # fmt: skip
    # 癸未 683, with Taiyi in 3.
    board = year_board(683)
    assert (int(board.taiyi.palace), board.extended.taisui_opposes.faces) == (3, True)
    assert bare(Unit.HOUR, "陽", 8).extended.taisui_opposes is None


@pytest.mark.parametrize(
    ("palace", "star", "side", "loses"),
    [
        (3, "彗", "東北", "西南"),
        (3, "彗", "西南", "東北"),
        (4, "太白", "西", "東"),
        (8, "熒惑", "南", "北"),
        (8, "辰星", "北", "南"),
        (9, "彗", "西北", "東南"),
        (9, "太白", "西北", None),
    ],
)
def test_stars_decide_who_loses_first(palace, star, side, loses):
    years = [year for year in range(1990, 2044) if year_board(year).extended.taisui_opposes.faces]
    year = next(year for year in years if int(year_board(year).taiyi.palace) == palace)
    observed = year_board(year, star=Star.of(star), star_side=Direction.of(side)).extended.taisui_opposes
    assert (observed.loses_first.hanzi if observed.loses_first is not None else None) == loses
    assert year_board(year).extended.taisui_opposes.loses_first == NOT_OBSERVED
    quiet = year_board(1991, star=Star.of(star), star_side=Direction.of(side)).extended.taisui_opposes
    assert quiet == (False, None)


def test_directions_and_quarters():
    assert [quarter.seat.hanzi for quarter in Quarter] == list("子卯午酉")
    assert [quarter.element.hanzi for quarter in Quarter] == list("水木火金")
    assert [quarter.opposite.hanzi for quarter in Quarter] == list("南西北東")
    assert [direction.opposite.hanzi for direction in Direction] == [
        "南",
        "西南",
        "西",
        "西北",
        "北",
        "東北",
        "東",
        "東南",
    ]
    assert Seat.of("子") is Quarter.NORTH.seat
