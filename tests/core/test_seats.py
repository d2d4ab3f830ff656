"""The ring and the palaces against rulebook T-01 and T-02, every row."""

import pytest

from samsik.core.cycle import Branch
from samsik.core.seats import CLOCKWISE, NUMERIC, LuoshuPalace, Seat, TaiyiPalace
from samsik.errors import SamsikError

# T-01: place, god, kind, palace (of a 間 seat: the corner that owns it), element.
GODS = """
子 地主 正 8 水
丑 陽德 間 3 土
艮 和德 正 3 土
寅 呂申 間 3 木
卯 高叢 正 4 木
辰 太陽 間 9 土
巽 太炅 正 9 木
巳 太神 間 9 火
午 大威 正 2 火
未 天道 間 7 土
坤 大武 正 7 土
申 武德 間 7 金
酉 太簇 正 6 金
戌 陰主 間 1 土
乾 陰德 正 1 金
亥 大義 間 1 水
"""
ROWS = [line.split() for line in GODS.split("\n") if line]


@pytest.mark.parametrize(("index", "row"), list(enumerate(ROWS)))
def test_the_ring(index, row):
    place, god, kind, palace, element = row
    seat = Seat(index)
    assert (seat.hanzi, seat.god, seat.element.hanzi) == (place, god, element)
    assert seat.palace == (int(palace) if kind == "正" else None)
    assert seat.corner == int(palace)
    assert Seat.of(place) is Seat.of(god) is seat


def test_the_ring_is_whole():
    assert len(Seat) == len(ROWS) == 16


def test_seats_of_the_branches():
    for branch in Branch:
        assert Seat.at(branch).hanzi == branch.hanzi
        assert Seat.at(branch).branch is branch
    assert [seat.hanzi for seat in Seat if seat.branch is None] == ["艮", "巽", "坤", "乾"]


@pytest.mark.parametrize(
    ("variant", "place"),
    [("太靈", "巽"), ("大靈", "巽"), ("大炅", "巽"), ("大顯", "巽"), ("大神", "巳"), ("太蔟", "酉"), ("吕申", "寅")],
)
def test_spellings_of_the_gods(variant, place):
    assert Seat.of(variant).hanzi == place


def test_a_seat_that_is_none():
    with pytest.raises(SamsikError) as caught:
        Seat.of("中")
    assert caught.value.code == "unknown_token"


def test_palaces():
    trigrams = {1: "乾", 2: "午", 3: "艮", 4: "卯", 6: "酉", 7: "坤", 8: "子", 9: "巽"}
    assert {int(palace): palace.seat.hanzi for palace in NUMERIC} == trigrams
    assert [int(palace) for palace in NUMERIC] == [1, 2, 3, 4, 6, 7, 8, 9]
    opposites = {1: 9, 9: 1, 8: 2, 2: 8, 3: 7, 7: 3, 4: 6, 6: 4}
    assert {int(palace): int(palace.opposite) for palace in NUMERIC} == opposites
    elements = {1: "金", 6: "金", 2: "火", 3: "土", 7: "土", 4: "木", 9: "木", 8: "水"}
    assert {int(palace): palace.element.hanzi for palace in NUMERIC} == elements
    assert {int(palace) for palace in NUMERIC if palace.yang} == {8, 3, 4, 9}


def test_clockwise_order():
    # The ring of T-02 is written from 1; ours starts at 子, which is 8.
    assert [int(palace) for palace in CLOCKWISE[-1:] + CLOCKWISE[:-1]] == [1, 8, 3, 4, 9, 2, 7, 6]


def test_nothing_stands_in_the_centre():
    with pytest.raises(KeyError):
        _ = TaiyiPalace.P5.seat


def test_luoshu_to_taiyi():
    table = "坎8 坤7 震4 巽9 中5 乾1 兌6 艮3 離2".split()
    assert [f"{palace.hanzi}{palace.taiyi:d}" for palace in LuoshuPalace] == table
    assert [int(palace) for palace in LuoshuPalace] == list(range(1, 10))


def test_taiyi_numbers_stand_one_trigram_back():
    # Clockwise from north: the trigrams and their Luoshu numbers; each Taiyi number is the next trigram's.
    clockwise = [LuoshuPalace.of(hanzi) for hanzi in "坎艮震巽離坤兌乾"]
    for palace, following in zip(clockwise, clockwise[1:] + clockwise[:1], strict=True):
        assert int(palace.taiyi) == int(following)
