"""Spirits in one place, as a program tells of them: off unless asked for."""

import pytest
from tests.taiyi.extended.restated import year_board

from samsik.taiyi.halls import same

# Row of the table → the columns that say something.
TABLE = """
君基 五福 臣基 民基 地乙 直符 四神 大遊 小遊
臣基 五福 民基 天乙 地乙 直符 四神 大遊 小遊
民基 五福 天乙 地乙 直符 四神 大遊 小遊
五福 四神 大遊 小遊
天乙 地乙 直符 四神 大遊 小遊
地乙 直符 四神 大遊 小遊
直符 四神 大遊 小遊
"""
PAIRS = {(row.split()[0], other) for row in TABLE.strip().splitlines() for other in row.split()[1:]}
ON = {"sec_combos": "on"}


def test_off_by_default():
    for year in range(1900, 2100):
        extended = year_board(year).extended
        assert extended.combos is extended.wufu_luck is extended.dayou_ill is None


def test_every_pair():
    seen = set()
    for year in range(1000, 2100):
        extended = year_board(year, options=ON).extended
        stays = extended.spirits.named()
        expected = {pair for pair in PAIRS if same(stays[pair[0]].seat, stays[pair[1]].seat)}
        assert {tuple(combo) for combo in extended.combos} == expected
        assert len(extended.combos) == len(expected)
        seen |= expected
    # 天乙, 地乙, 直符 and 四神 keep their distances and never meet.
    apart = {("天乙", "地乙"), ("天乙", "直符"), ("天乙", "四神"), ("地乙", "直符"), ("地乙", "四神"), ("直符", "四神")}
    assert seen == PAIRS - apart


@pytest.mark.parametrize("digit", range(10))
def test_luck(digit):
    told = "卒 君 諸侯 后 嗣 嗣 將帥 上將 中將 下將".split()[digit]
    for year in range(1900, 2044):
        board = year_board(year, options=ON)
        if board.counts.host % 10 == digit:
            assert board.extended.wufu_luck == told


def test_ill():
    for year in range(1902, 1902 + 36):
        within = year - 1902
        expected = None if within == 35 else "君 諸侯 后 嗣 民 將帥".split()[within % 6]
        assert year_board(year, options=ON).extended.dayou_ill == expected
