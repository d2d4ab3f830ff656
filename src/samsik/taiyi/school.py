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
    classes: Literal["emended", "literal", "tongzong"] = option(
        "T-22", "emended", tongzong="tongzong", taojin="tongzong"
    )
    digit_names: Literal["by-palace", "by-parity"] = option(
        "T-22", "by-palace", tongzong="by-parity", taojin="by-parity"
    )
    three_powers: Literal["derived", "literal"] = option("T-23", "derived", tongzong="literal", taojin="literal")
    no_earth: Literal["derived", "literal"] = option("T-23", "derived")
    harmony: Literal["class-first", "position", "strict", "wang-group"] = option("T-26", "class-first")
    excess: Literal["off", "on"] = option("T-28", "off", tongzong="on", taojin="on")
    weight: Literal["digits", "parity"] = option("T-29", "digits")
    cut_places: Literal["emended", "literal-jueqi", "literal-yangjue"] = option("T-31", "emended")
    meeting_sets: Literal["by-inside", "literal"] = option("T-32", "by-inside", tongzong="literal", taojin="literal")
    season: Literal["last18", "whole-month", "three-month"] = option("T-34", "last18")
    pressers: Literal["no-striker", "with-striker"] = option("T-38", "no-striker")
    fixed_presses: Literal["no", "yes"] = option("T-38", "no", tongzong="yes", taojin="yes")
    captive: Literal["one-name", "split"] = option("T-39", "one-name")
    lock_corner: Literal["no", "yes"] = option("T-40", "no")
    four_together: Literal["off", "on"] = option("T-40", "off", tongzong="on", taojin="on")
    oppose: Literal["four-generals", "guest-only", "tongzong", "table"] = option(
        "T-41", "four-generals", tongzong="tongzong", taojin="tongzong"
    )
    walls_shut_pair: Literal["zd=kd", "zc=kd"] = option("T-44", "zd=kd", tongzong="zc=kd", taojin="zc=kd")
    walls_shut_need: Literal["either", "and"] = option("T-44", "either")
    hold_gate: Literal["duty-home", "taiyi-under"] = option(
        "T-45", "duty-home", tongzong="taiyi-under", taojin="taiyi-under"
    )
    shut_eyes: Literal["one-eye", "two-eyes"] = option("T-46", "one-eye")
    pairings: Literal["off", "on"] = option("T-47", "off", tongzong="on", taojin="on")
    gates_graded: Literal["yes", "no"] = option("T-48", "yes", tongzong="no", taojin="no")
    generals_need: Literal["no-lock", "no-oppose"] = option("T-49", "no-lock", tongzong="no-oppose", taojin="no-oppose")
    nayin: Literal["tie-break", "decide", "off"] = option("T-52", "tie-break", tongzong="off", taojin="off")
    hour_gate: Literal["zhangliang", "ximing", "solstice", "from-kai", "eight"] = option("T-53", "zhangliang")
    omen_element: Literal["god", "palace"] = option("T-62", "god")
    lodge_map: Literal["ring16", "branch12"] = option("T-63", "ring16")
    lodge_order: Literal["lodge", "clockwise"] = option("T-63", "lodge")
    lodge_split: Literal["by-phase", "half-unit"] = option("T-63", "by-phase")
    noble_period: Literal["yin-wei", "half-day", "sun"] = option("T-69", "yin-wei")
    noble_way: Literal["by-seat", "clockwise"] = option("T-71", "by-seat")
    taigong: Literal["eyes", "all", "strict"] = option("T-75", "eyes")
    march: Literal["literal", "geometry"] = option("T-76", "literal")
    ambush_site: Literal["wenchang", "shiji"] = option("T-83", "wenchang")
    cover_general: Literal["good", "hurt"] = option("T-36", "good", tongzong="hurt", taojin="hurt")
    deputy_lock: Literal["no", "yes"] = option("T-40", "no", tongzong="yes", taojin="yes")
    lock_winner: Literal["elements", "season"] = option("T-40", "elements", tongzong="season", taojin="season")
    fortress: Literal["lock", "own-pair"] = option("T-43", "lock")
    # Honoured, but no board turns on it: see the rule.
    walls_shut_flank: Literal["yes", "no"] = option("T-44", "yes", tongzong="no", taojin="no")
    walls_shut_weight: Literal["mild", "grave"] = option("T-44", "mild", tongzong="grave", taojin="grave")
    hold_rest: Literal["no", "yes"] = option("T-45", "no")
    flank: Literal["general", "eye", "union"] = option("T-46", "general", tongzong="eye", taojin="eye")
    bing_ding: Literal["off", "south"] = option("T-62", "off")
    verdict: Literal["on", "off"] = option("T-89", "on")
    same_palace: Literal["corner", "exact"] = option("X-02", "corner")
    grand_tour: Literal["jinjing", "taojin-605"] = option("X-04", "jinjing")
    grand_eye: Literal["annual", "12-year"] = option("X-05", "annual")
    yangjiu_years: Literal["emended", "literal-13"] = option("X-16", "emended")
    taizun_order: Literal["numeric", "clockwise"] = option("X-22", "numeric")
    wuxing_palaces: Literal["five", "nine"] = option("X-24", "five")
    eye_front: Literal["front-in", "front-out"] = option("X-42", "front-in")
    axis_eye: Literal["clockwise", "counter"] = option("X-48", "clockwise")
    raid_place: Literal["taiyi", "general-palace"] = option("X-49", "taiyi")
    tour_need: Literal["both", "eye-only"] = option("X-54", "both")
    corner_eye: Literal["neighbours", "skip"] = option("X-58", "neighbours")
    journey_count: Literal["guest", "host"] = option("X-63", "guest")
    states: Literal["jj8", "jj10"] = option("X-71", "jj8")
    sec_combos: Literal["off", "on"] = option("X-72", "off")


SCHOOLS: dict[str, School[TaiyiOptions]] = {
    id: make_school(TaiyiOptions, id) for id in ("jinjing", "tongzong", "taojin")
}
