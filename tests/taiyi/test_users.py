"""T-05: whose count is whose."""

import pytest

from samsik.core.cycle import Unit
from samsik.taiyi.users import RANKS, above_rank, rank_unit

# 歲計 for the sovereign, 月計 for ministers, 日計 for heads of offices, 時計 for everyone.
OWN = {"ruler": "year", "minister": "month", "official": "day", "commoner": "hour"}
ABOVE = {
    "ruler": "",
    "minister": "year",
    "official": "year month",
    "commoner": "year month day",
}


def test_every_rank_has_its_count():
    assert {rank: rank_unit(rank).value for rank in RANKS} == OWN


@pytest.mark.parametrize("rank", OWN)
def test_a_count_above_one_s_rank(rank):
    assert [unit.value for unit in Unit if above_rank(unit, rank_unit(rank))] == ABOVE[rank].split()
