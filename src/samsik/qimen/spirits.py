"""天將 地將 建除 三門 四戶 天馬 私門 亭亭 白奸: the spirits read from sun, month, day and hour."""

from itertools import combinations_with_replacement
from typing import NamedTuple

from samsik.core.cycle import Branch, Dun, Pillar
from samsik.core.nobles import Heavenly, earth_under, heaven_over, noble_of
from samsik.core.nobles import is_forward as leads_forward
from samsik.qimen.books import board
from samsik.qimen.formations import GOOD_GATES, WONDERS
from samsik.qimen.plate import BRANCH_PALACES, Stems, void

# 月將 by name, 子 first.
GENERALS = ("神后", "大吉", "功曹", "太沖", "天罡", "太乙", "勝光", "小吉", "傳送", "從魁", "天魁", "登明")
OFFICERS = "建除滿平定執破危成收開閉"
THREE_GATES = {"太沖": Branch.MAO, "小吉": Branch.WEI, "從魁": Branch.YOU}
PRIVATE = (Heavenly.MOON, Heavenly.UNION, Heavenly.CONSTANCY)

Directions = tuple[tuple[str, Branch], ...]

board.rule("Q-11b", cites=("baojian/void",), name="day_void", pillar="day")(void)


@board.rule("Q-13", cites=("baojian/nobles",))
def noble_yang(dun: Dun, yang_half: bool | None = None, *, guiren_half: str) -> bool | None:
    """貴人陰陽: by the 遁 of the plate, or by the sun's own half-year."""
    return dun is Dun.YANG if guiren_half == "dun" else yang_half


@board.rule("Q-13", cites=("baojian/nobles",))
def noble(day: Pillar, noble_yang: bool) -> Branch:
    """貴人: by 納甲, the branch under the stem that the day's unites with."""
    return noble_of(day.stem, yang=noble_yang)


@board.rule("Q-20", cites=("baojian/private-gate",))
def noble_forward(noble: Branch, noble_yang: bool, general: Branch, hour: Pillar, *, guiren_dir: str) -> bool:
    """順逆: forward in the yang half, or by the seat the noble lies on."""
    if guiren_dir == "by_half":
        return noble_yang
    return leads_forward(earth_under(noble, general=general, hour=hour.branch))


@board.rule("Q-13", cites=("baojian/nobles",))
def heavenly(noble: Branch, noble_forward: bool) -> tuple[Heavenly, ...]:
    """天將: the general riding each heaven branch, 子 first."""
    return tuple(Heavenly((branch - noble if noble_forward else noble - branch) % 12) for branch in range(12))


@board.rule("Q-14", cites=("baojian/month-general",))
def general_name(general: Branch) -> str:
    """地將: the name of the month general."""
    return GENERALS[general]


@board.rule("Q-15", cites=("baojian/month-general",))
def heaven_branches(general: Branch, hour: Pillar) -> tuple[Branch, ...]:
    """將加時: the heaven branch over each earth branch, 子 first."""
    return tuple(heaven_over(earth, general=general, hour=hour.branch) for earth in Branch)


@board.rule("Q-16", cites=("baojian/officers",))
def officer(month: Branch, day: Pillar) -> str:
    """直辰: 建除 of the day, counted from the 月建."""
    return OFFICERS[(day.branch - month) % 12]


@board.rule("Q-17", cites=("baojian/three-gates",))
def three_gates(
    general: Branch, hour: Pillar, noble: Branch | None = None, noble_forward: bool | None = None, *, tianmen_set: str
) -> Directions | None:
    """天三門: the grounds under 太沖, 小吉 and 從魁; the opponents take three heavenly generals instead."""
    if tianmen_set == "sanshi":
        return private_grounds(noble, noble_forward, general, hour)
    return tuple((name, earth_under(b, general=general, hour=hour.branch)) for name, b in THREE_GATES.items())


@board.rule("Q-17", cites=("baojian/three-gates",))
def earth_gates(general: Branch, hour: Pillar, *, tianmen_set: str) -> Directions | None:
    """地門: the opponents' two, under 太沖 and 從魁; the author has none."""
    if tianmen_set != "sanshi":
        return None
    pair = ("太沖", "從魁")
    return tuple((name, earth_under(THREE_GATES[name], general=general, hour=hour.branch)) for name in pair)


@board.rule("Q-18", cites=("baojian/four-doors",))
def four_doors(hour: Pillar, month: Branch | None = None, *, dihu: str) -> Directions | None:
    """地四戶: 建 laid on the hour, 除 定 危 開 at +1 +4 +7 +10; the opponents count from the month."""
    start = hour.branch if dihu == "direction" else month
    if start is None:
        return None
    return tuple((OFFICERS[step], Branch((start + step) % 12)) for step in (1, 4, 7, 10))


@board.rule("Q-19", cites=("baojian/heavenly-horse",))
def heavenly_horse(month: Branch, hour: Pillar, general: Branch | None = None, *, tianma_ground: str) -> Branch | None:
    """太沖天馬: the ground under 卯 when the general lies on the 月建, on the hour, or by the opponents' rule."""
    if tianma_ground == "sanshi":
        return Branch((4 + (month - 2) + month) % 12)
    if general is None:
        return None
    return earth_under(Branch.MAO, general=general, hour=month if tianma_ground == "yuejian" else hour.branch)


def private_grounds(noble: Branch | None, forward: bool | None, general: Branch, hour: Pillar) -> Directions | None:
    """The grounds under 太陰, 六合 and 太常."""
    if noble is None or forward is None:
        return None
    found = []
    for deity in PRIVATE:
        branch = Branch((noble + (deity if forward else -deity)) % 12)
        found.append((deity.hanzi, earth_under(branch, general=general, hour=hour.branch)))
    return tuple(found)


@board.rule("Q-20", cites=("baojian/private-gate",))
def private_gate(
    noble: Branch, noble_forward: bool, general: Branch, hour: Pillar, *, guiren_plate: str
) -> Directions | None:
    """地私門: the grounds under 太陰, 六合 and 太常, the noble on its heaven branch (or on its earth branch)."""
    if guiren_plate == "heaven":
        return private_grounds(noble, noble_forward, general, hour)
    return tuple((deity.hanzi, Branch((noble + (deity if noble_forward else -deity)) % 12)) for deity in PRIVATE)


@board.rule("Q-20", cites=("baojian/private-gate",))
def private_blessed(private_gate: Directions, heaven: Stems, gates: tuple[str | None, ...]) -> tuple[str, ...]:
    """私門得奇門: those of the private gates whose palace has a 奇 and a good gate."""
    return tuple(
        name
        for name, branch in private_gate
        if gates[BRANCH_PALACES[branch] - 1] in GOOD_GATES
        and not WONDERS.isdisjoint(heaven[BRANCH_PALACES[branch] - 1])
    )


class Pavilion(NamedTuple):
    """亭亭 and 白奸: where they are, the 奸 that is active, their ties, and the state of the two."""

    pavilion: Branch
    traitor: Branch
    active: Branch
    ties: tuple[str, ...]
    state: str


def pavilion_at(p: Branch, baijian_state: str) -> Pavilion:
    """亭亭 on the ground `p` (Q-21)."""
    grounds = {Branch.YIN: 2, Branch.WU: 6, Branch.XU: 10}
    on = {spirit: Branch((p + step) % 12) for spirit, step in grounds.items()}
    active = next(spirit for spirit, ground in on.items() if ground % 3 == 2)
    traitor = on[active]
    met = {Branch.ZI: p} | on
    pairs = combinations_with_replacement(met, 2)
    ties = tuple(a.hanzi + b.hanzi for a, b in pairs if met[a] is b.partner)
    joined = "合" if traitor in (Branch.SI, Branch.HAI) else "格"
    if baijian_state == "sanshi":
        # Their traitor is the ground 寅 午 or 戌 that bears a heavenly 孟; it never faces or meets 亭亭.
        ground = next(branch for branch in grounds if (branch - p) % 12 % 3 == 2)
        state = "格" if (ground - p) % 12 == 6 else "囚" if ground is p else "無"
        return Pavilion(p, ground, active, ties, state)
    if baijian_state == "narrow" and active is not Branch.WU:
        joined = "餘"
    return Pavilion(p, traitor, active, ties, joined)


@board.rule("Q-21", cites=("baojian/pavilion",))
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
