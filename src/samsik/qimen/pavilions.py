"""亭亭 白奸 The noble spirit and the traitor: when to fight, when to hold, whom to strike."""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar
from samsik.core.nobles import earth_under
from samsik.qimen.books import board

# 寅 午 戌, of which one is on a 孟 at any hour.
TRAITORS = (Branch.YIN, Branch.WU, Branch.XU)


class Pavilion(NamedTuple):
    """亭亭 and 白奸: where they are, the 奸 that is active, their ties, and the state of the two.

    `state` is by the option; `broad` and `narrow` are the two readings of the author's own words.
    """

    pavilion: Branch
    traitor: Branch
    active: Branch
    ties: tuple[str, ...]
    state: str
    broad: str
    narrow: str


def pavilion_at(p: Branch, baijian_state: str) -> Pavilion:
    """亭亭 on the ground `p` (Q-21)."""
    met = {spirit: Branch((p + spirit) % 12) for spirit in (Branch.ZI, *TRAITORS)}
    active = next(spirit for spirit in TRAITORS if met[spirit] % 3 == 2)
    traitor = met[active]
    ties = tuple(a.hanzi + b.hanzi for a, b in combinations_with_replacement(met, 2) if met[a] is b.partner)
    broad = "合" if traitor in (Branch.SI, Branch.HAI) else "格"
    narrow = broad if active is Branch.WU else "餘"
    if baijian_state != "sanshi":
        return Pavilion(p, traitor, active, ties, broad if baijian_state == "broad" else narrow, broad, narrow)
    # The opponents' traitor is the ground 寅 午 or 戌 that bears a heavenly 孟; it never faces or meets 亭亭.
    ground = next(branch for branch in TRAITORS if (branch - p) % 12 % 3 == 2)
    state = "格" if (ground - p) % 12 == 6 else "囚" if ground is p else "無"
    return Pavilion(p, ground, active, ties, state, broad, narrow)


@board.rule("Q-21", cites=("baojian/pavilion",))
@cache
def pavilion(general: Branch, hour: Pillar, *, baijian_state: str) -> Pavilion:
    """亭亭白奸: 亭亭 is the ground under 子; of three 奸 the one on a 孟 is 白奸."""
    return pavilion_at(earth_under(Branch.ZI, general=general, hour=hour.branch), baijian_state)


@board.rule("Q-21", cites=("baojian/pavilion",))
def pavilion_advice(pavilion: Pavilion, *, he_advice: str) -> str:
    """宜戰 宜守: fight at 合 and hold at 格; one worked example holds at 合; else keep 亭亭 behind."""
    if pavilion.state == "合":
        return "戰" if he_advice == "rule" else "守"
    return "守" if pavilion.state == "格" else "背亭擊奸"


@board.rule("Q-22", cites=("baojian/moon-pavilion",))
def month_pavilion(month: Branch) -> Branch:
    """月亭亭: 卯 in the first month, one branch on each month."""
    return Branch((month + 1) % 12)


@board.rule("Q-22", cites=("baojian/moon-pavilion",))
def day_pavilion(day: Pillar, *, ri_tingting_metal: str) -> Branch:
    """日亭亭: by the day's trine, fire 亥, wood 寅, water 巳, metal 丑 as printed."""
    return (Branch.SI, Branch.of(ri_tingting_metal), Branch.HAI, Branch.YIN)[day.branch % 4]
