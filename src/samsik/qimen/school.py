"""流派 The option table of the Qimen board and its presets: the seed's author, and two of the field."""

from dataclasses import dataclass
from typing import Literal

from samsik.core.school import School, make_school, option


@dataclass(frozen=True, kw_only=True)
class QimenOptions:
    """Every question on which the books differ, with the answer chosen."""

    ju_method: Literal["zhirun", "chaibu"] = option("Q-03", "zhirun", modern="chaibu")
    leap_threshold: Literal["9", "7", "10"] = option("Q-03", "9")
    center: Literal["by_dun", "kun", "none"] = option("Q-07", "by_dun", **{"modern": "kun", "modern-zhirun": "kun"})
    god_names: Literal["baojian", "split", "hu_xuan"] = option(
        "Q-11", "baojian", **{"modern": "hu_xuan", "modern-zhirun": "hu_xuan"}
    )
    guiren_half: Literal["dun", "solstice"] = option("Q-13", "dun")
    guiren_dir: Literal["by_half", "by_seat"] = option("Q-20", "by_half")
    guiren_plate: Literal["heaven", "earth"] = option("Q-20", "heaven")
    tianma_ground: Literal["yuejian", "hour", "sanshi"] = option("Q-19", "yuejian")
    dihu: Literal["direction", "sanshi_hours"] = option("Q-18", "direction")
    tianmen_set: Literal["卯未酉", "sanshi"] = option("Q-17", "卯未酉")
    baijian_state: Literal["broad", "narrow", "sanshi"] = option("Q-21", "broad")
    he_advice: Literal["rule", "example"] = option("Q-21", "rule")
    ri_tingting_metal: Literal["丑", "申"] = option("Q-22", "丑")
    gate_state_2: Literal["絕", "相"] = option("Q-24", "絕")
    chujun_plate: Literal["heaven", "earth", "branch"] = option("Q-30", "heaven")
    yunchou_gap: Literal["stems", "stems+corners"] = option("Q-31", "stems")
    jia_hour: Literal["tianfu", "fuyin"] = option("Q-11b", "tianfu", **{"modern": "fuyin", "modern-zhirun": "fuyin"})
    geng_names: Literal["baojian", "sanshi"] = option("Q-27", "baojian")
    bureau_days: Literal["+8", "+9", "local"] = option("Q-03", "+8")
    plate: Literal["zhuan", "fei"] = option("Q-11c", "zhuan")


SCHOOLS: dict[str, School[QimenOptions]] = {
    id: make_school(QimenOptions, id) for id in ("baojian", "modern", "modern-zhirun")
}
