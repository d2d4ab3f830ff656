"""流派 The option table of the Taiyi board and its presets: 金鏡, 統宗 and 淘金歌.

Values and presets are those of the rulebook's option table; each option names the rule that honours it.
"""

from dataclasses import dataclass
from typing import Literal

from samsik.core.school import School, make_school, option


@dataclass(frozen=True, kw_only=True)
class TaiyiOptions:
    """Every question on which the schools differ, with the answer chosen."""

    epoch: Literal["jinjing", "tongzong", "jinjing-small", "taojin"] = option(
        "T-06", "jinjing", tongzong="tongzong", taojin="taojin"
    )
    year_start: Literal["lunar-new-year", "lichun"] = option("T-06", "lunar-new-year")
    month_rule: Literal["jieqi", "civil"] = option("T-09", "jieqi")
    day_epoch: Literal["jdn-310", "field-aligned", "field-raw"] = option("T-10", "jdn-310")
    hour_rule: Literal["running", "literal", "futou"] = option("T-11", "running")
    year_dun: Literal["yang", "both"] = option("T-12", "yang", tongzong="both", taojin="both")
    heshen_yin: Literal["opposite", "plain", "day-branch"] = option(
        "T-16", "opposite", tongzong="plain", taojin="plain"
    )
    fixed_count: Literal["stop-before", "pass-next", "inclusive", "dropped-first", "fit-dir", "fit-pred"] = option(
        "T-18", "stop-before", tongzong="fit-pred"
    )
    cut_places: Literal["emended", "literal-jueqi", "literal-yangjue"] = option("T-31", "emended")
    meeting_sets: Literal["by-inside", "literal"] = option("T-32", "by-inside", tongzong="literal", taojin="literal")
    lock_corner: Literal["no", "yes"] = option("T-40", "no")


SCHOOLS: dict[str, School[TaiyiOptions]] = {
    id: make_school(TaiyiOptions, id) for id in ("jinjing", "tongzong", "taojin")
}
