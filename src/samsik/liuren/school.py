"""流派 The option table of the Liuren board and its preset, 六壬大全."""

from dataclasses import dataclass
from typing import Literal

from samsik.core.school import School, make_school, option


@dataclass(frozen=True, kw_only=True)
class LiurenOptions:
    """Every question on which the books differ, with the answer chosen."""

    shehai: Literal["between", "from", "direct"] = option("L-07", "between")
    shehai_pool: Literal["matching", "all"] = option("L-06", "matching")
    fuyin_mutual: Literal["clash", "chain"] = option("L-12", "clash")
    bieze_yin: Literal["branch", "above"] = option("L-10", "branch")
    noble_table: Literal["chou", "xiantian"] = option("L-14", "chou")
    noble_half: Literal["hour", "sun", "day", "night", "season"] = option("L-14", "hour")


SCHOOLS: dict[str, School[LiurenOptions]] = {"daquan": make_school(LiurenOptions, "daquan")}
