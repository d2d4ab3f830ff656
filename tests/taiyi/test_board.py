"""T-04 and T-12 to T-18: where the bodies stand, over all 144 局."""

from itertools import pairwise

import pytest
from tests.taiyi.boards import plain, rows
from tests.taiyi.restated import BRANCHES, PALACES, PARTNERS, RING

from samsik.core.cycle import Branch, Dun, Pillar, Unit
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS

STATES = [(dun, ju) for dun in Dun for ju in range(1, 73)]
every_board = pytest.mark.parametrize(("dun", "ju"), STATES, ids=[f"{dun.hanzi}{ju}" for dun, ju in STATES])


def board(dun, ju, school="jinjing", options=None, **more):
    return plain(bare_board(dun=dun, ju=ju, school=SCHOOLS[school].with_options(options or {}), **more))


ALL = {(dun.hanzi, ju): board(dun, ju) for dun, ju in STATES}


@pytest.mark.parametrize("row", rows("taiyi_boards"), ids=lambda row: row["dun"] + row["ju"])
@pytest.mark.parametrize("school", SCHOOLS)
def test_the_corrected_table(school, row):
    """Every cell of the 144 boards as the rulebook lists them without the misprints."""
    found = board(Dun.of(row["dun"]), int(row["ju"]), school)
    assert {name: str(found[name]) for name in row} == row


def test_the_table_is_whole():
    listed = [(row["dun"], int(row["ju"])) for row in rows("taiyi_boards")]
    assert sorted(listed) == sorted(ALL)


# T-21, with 定計 by the plain partner.
ORACLES = [
    # year, dun: palace, 文昌, 始擊, 計神, 定計, host, guest, host generals, guest generals
    (1588, "陽", 1, "巽", "辰", "寅", "辰", 24, 25, (4, 2), (5, 5)),
    (1588, "陰", 9, "乾", "辰", "申", "戌", 16, 1, (6, 8), (1, 3)),
    (724, "陽", 1, "巽", "辰", "寅", "辰", 24, 25, (4, 2), (5, 5)),
]


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda o: f"{o[0]}{o[1]}")
def test_years(oracle):
    y, dun, *expected = oracle
    facts = Facts(unit=Unit.YEAR, asked_dun=Dun.of(dun), lunar_year=y)
    found = plain(board_of_facts(facts, SCHOOLS["tongzong"]))
    names = ("palace", "wenchang", "shiji", "jishen", "dingji", "host_count", "guest_count")
    assert [found[name] for name in names] == expected[:7]
    assert (found["host"], found["host_deputy"]) == expected[7]
    assert (found["guest"], found["guest_deputy"]) == expected[8]


def test_the_first_board_of_all():
    found = board(Dun.YANG, 1, "tongzong", n=1)
    assert [found[name] for name in ("palace", "wenchang", "shiji", "jishen", "dingji")] == [1, "申", "坤", "寅", "坤"]
    assert [found[name] for name in ("host_count", "host", "host_deputy")] == [7, 7, 1]
    assert [found[name] for name in ("guest_count", "guest", "guest_deputy")] == [13, 3, 9]


def test_the_yin_year_of_1588_by_the_tang_school():
    """With 合神 opposite (未) 定計目 is 辰, inside 太乙's corner but not on it: its count is 1."""
    facts = Facts(unit=Unit.YEAR, asked_dun=Dun.YIN, lunar_year=1588)
    found = plain(board_of_facts(facts, SCHOOLS["jinjing"]))
    assert (found["heshen"], found["dingji"], found["fixed_count"]) == ("未", "辰", 1)


def test_the_hour_of_the_tang_book():
    """局 27 yin, branch 寅: T-73."""
    found = board(Dun.YIN, 27, branch=Branch.YIN)
    assert [found[name] for name in ("palace", "wenchang", "jishen", "heshen", "shiji")] == [9, "坤", "午", "巳", "卯"]
    assert [found[name] for name in ("host_count", "host", "host_deputy")] == [29, 9, 7]
    assert [found[name] for name in ("guest_count", "guest", "guest_deputy")] == [4, 4, 2]


@every_board
def test_three_counts_a_palace(dun, ju):
    """T-13 and T-60: by listing the stays."""
    stays = [number for number in (1, 2, 3, 4, 6, 7, 8, 9) for _ in range(3)]
    found = ALL[dun.hanzi, ju]
    assert found["palace"] == (stays if dun is Dun.YANG else stays[::-1])[(ju - 1) % 24]
    assert found["governs"] == "天地人"[(ju - 1) % 3]


def test_the_first_hour_of_the_third():
    """局 49 is a year of heaven, in palace 1 under yang and 9 under yin; 局 27 is the third hour in 9."""
    assert [(ALL[dun, 49]["palace"], ALL[dun, 49]["governs"]) for dun in "陽陰"] == [(1, "天"), (9, "天")]
    assert (ALL["陰", 27]["palace"], ALL["陰", 27]["governs"]) == (9, "人")


@pytest.mark.parametrize(("dun", "doubled"), [("陽", "乾坤"), ("陰", "巽艮")])
def test_wenchang_goes_round_in_eighteen(dun, doubled):
    """Every seat once a round, two corners twice in a row; four rounds in 72."""
    seats = [ALL[dun, ju]["wenchang"] for ju in range(1, 73)]
    for start in range(0, 72, 18):
        stops = seats[start : start + 18]
        assert stops == seats[:18]
        for seat in RING:
            assert stops.count(seat) == (2 if seat in doubled else 1)
    for here, following in zip(seats, seats[1:] + seats[:1], strict=True):
        step = (RING.index(following) - RING.index(here)) % 16
        assert step == 1 or (step == 0 and here in doubled)


@pytest.mark.parametrize("dun", "陽陰")
def test_jishen_goes_back_through_the_branches(dun):
    seats = [ALL[dun, ju]["jishen"] for ju in range(1, 73)]
    assert seats[0] == {"陽": "寅", "陰": "申"}[dun]
    assert all((BRANCHES.index(a) - BRANCHES.index(b)) % 12 == 1 for a, b in pairwise(seats))
    assert not set(seats) & set("艮巽坤乾")


@pytest.mark.parametrize("ju", range(1, 73))
def test_yin_stands_opposite_yang(ju):
    """太乙 across the board, 文昌 and 計神 eight seats on; so 始擊, turned by both, is the same in both 遁."""
    yang, yin = ALL["陽", ju], ALL["陰", ju]
    assert yin["palace"] == 10 - yang["palace"]
    for body in ("wenchang", "jishen"):
        assert (RING.index(yin[body]) - RING.index(yang[body])) % 16 == 8
    assert yin["shiji"] == yang["shiji"]


def test_a_turn_of_the_ring():
    """T-17 undone: with the ring turned back from 艮, 始擊 lies where 文昌 does."""
    for found in ALL.values():
        back = RING.index(found["jishen"]) - RING.index("艮")
        assert RING[(RING.index(found["shiji"]) + back) % 16] == found["wenchang"]
        # 計神 never stands on 艮, so the eyes never share a seat.
        assert found["shiji"] != found["wenchang"]


@every_board
def test_heshen(dun, ju):
    """T-16: the partner of the branch counted; under yin by the Tang school from 未 backwards."""
    for branch in Branch:
        partner = PARTNERS[branch.hanzi]
        opposite = board(dun, ju, branch=branch)
        assert board(dun, ju, options={"heshen_yin": "plain"}, branch=branch)["heshen"] == partner
        if dun is Dun.YIN:
            partner = "未午巳辰卯寅丑子亥戌酉申"[(ju - 1) % 12]
        assert opposite["heshen"] == partner


@pytest.mark.parametrize(("reading", "expected"), [("opposite", "巳"), ("day-branch", "巳"), ("plain", "亥")])
def test_heshen_of_the_tang_hour(reading, expected):
    """The text has 巳 for a 寅 hour of a 庚申 day; two readings give it, the plain partner does not."""
    day = Pillar.of("庚申")
    facts = Facts(unit=Unit.HOUR, asked_dun=Dun.YIN, day_pillar=day, hour_day=day, hour_branch=Branch.YIN)
    school = SCHOOLS["jinjing"].with_options({"heshen_yin": reading})
    assert plain(board_of_facts(facts, school))["heshen"] == expected


def test_heshen_by_the_day_needs_a_day_and_yin():
    """Year boards have no day to pair with, and yang hours pair with the hour."""
    reading = {"heshen_yin": "day-branch"}
    assert board(Dun.YIN, 49, options=reading)["heshen"] == "丑"
    day = Pillar.of("庚申")
    facts = Facts(unit=Unit.HOUR, asked_dun=Dun.YANG, day_pillar=day, hour_day=day, hour_branch=Branch.YIN)
    assert plain(board_of_facts(facts, SCHOOLS["jinjing"].with_options(reading)))["heshen"] == "亥"


def test_the_hour_board_of_the_encyclopedia():
    """局 59 yin, 壬戌: 合神 卯, 定計 亥, host 18 with 8 and 4, guest 1 with 1 and 3 (T-16)."""
    found = board(Dun.YIN, 59, "tongzong", branch=Branch.XU)
    assert (found["heshen"], found["dingji"]) == ("卯", "亥")
    assert [found[name] for name in ("host_count", "host", "host_deputy")] == [18, 8, 4]
    assert [found[name] for name in ("guest_count", "guest", "guest_deputy")] == [1, 1, 3]


def test_a_board_takes_the_branch_of_its_number_when_none_is_given():
    for dun, ju in STATES:
        assert board(dun, ju)["taisui"] == BRANCHES[(ju - 1) % 12]


def test_palaces_and_seats():
    """The seat of 太乙 is the one that bears its number."""
    for found in ALL.values():
        assert PALACES[found["seat"]] == found["palace"]
