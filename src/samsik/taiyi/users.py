"""用式不同 Whose count is whose."""

from samsik.core.cycle import Unit
from samsik.taiyi.books import Rank, serial

# 歲計 for the sovereign, 月計 for high ministers, 日計 for heads of offices, 時計 for everyone (T-05).
RANKS: tuple[Rank, ...] = ("ruler", "minister", "official", "commoner")
UNIT_OF_RANK: dict[Rank, Unit] = dict(zip(RANKS, Unit, strict=True))


@serial.rule("T-05", cites=("jinjing/users",))
def rank_unit(rank: Rank) -> Unit:
    """用式: the count that belongs to a rank."""
    return UNIT_OF_RANK[rank]


@serial.rule("T-05", cites=("jinjing/users",))
def above_rank(unit: Unit, rank_unit: Unit) -> bool:
    """僭: whether the count asked for is above the asker's rank; every rank may use the hour."""
    units = list(Unit)
    return units.index(unit) < units.index(rank_unit)
