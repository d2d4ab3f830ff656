"""三門 四戶 天馬 私門 Ways out for when there is no time to choose a gate: read from general, month, day and hour."""

from functools import cache

from samsik.core.cycle import Branch, Pillar
from samsik.core.nobles import Heavenly, earth_under
from samsik.qimen.books import board
from samsik.qimen.generals import OFFICERS
from samsik.qimen.plate import BRANCH_PALACES

THREE_GATES = {"太沖": Branch.MAO, "小吉": Branch.WEI, "從魁": Branch.YOU}
PRIVATE = (Heavenly.MOON, Heavenly.UNION, Heavenly.CONSTANCY)

# Names and the branches they are at.
Directions = tuple[tuple[str, Branch], ...]


def _under(names: tuple[str, ...], general: Branch, hour: Pillar) -> Directions:
    return tuple((name, earth_under(THREE_GATES[name], general=general, hour=hour.branch)) for name in names)


@board.rule("Q-17", cites=("baojian/three-gates",))
@cache
def three_gates(
    general: Branch, hour: Pillar, private_gate: Directions | None = None, *, tianmen_set: str
) -> Directions | None:
    """天三門: the grounds under 太沖, 小吉 and 從魁; the opponents take three heavenly generals instead."""
    return private_gate if tianmen_set == "sanshi" else _under(tuple(THREE_GATES), general, hour)


@board.rule("Q-17", cites=("baojian/three-gates",))
def earth_gates(general: Branch, hour: Pillar, *, tianmen_set: str) -> Directions | None:
    """地門: the opponents' two, under 太沖 and 從魁; the author has none."""
    return _under(("太沖", "從魁"), general, hour) if tianmen_set == "sanshi" else None


@board.rule("Q-18", cites=("baojian/four-doors",))
@cache
def four_doors(hour: Pillar, month: Branch | None = None, *, dihu: str) -> Directions | None:
    """地四戶: 建 laid on the hour, 除 定 危 開 at +1 +4 +7 +10; the opponents count hours from the month instead."""
    start = hour.branch if dihu == "direction" else month
    if start is None:
        return None
    return tuple((OFFICERS[step], Branch((start + step) % 12)) for step in (1, 4, 7, 10))


@board.rule("Q-19", cites=("baojian/heavenly-horse",))
def heavenly_horse(month: Branch, hour: Pillar, general: Branch | None = None, *, tianma_ground: str) -> Branch | None:
    """太沖天馬: the ground under 卯 when the general lies on the 月建, on the hour, or by the opponents' rule."""
    if tianma_ground == "sanshi":
        # 子 on 辰 in the first month, one further each month; read under the 月建.
        return Branch((4 + (month - 2) + month) % 12)
    if general is None:
        return None
    return earth_under(Branch.MAO, general=general, hour=month if tianma_ground == "yuejian" else hour.branch)


@board.rule("Q-20", cites=("baojian/private-gate",))
@cache
def private_gate(
    noble: Branch, noble_forward: bool, hour: Pillar, general: Branch | None = None, *, guiren_plate: str
) -> Directions | None:
    """地私門: the grounds under 太陰, 六合 and 太常, the noble on its heaven branch (or on its earth branch)."""
    way = 1 if noble_forward else -1
    ridden = [(deity.hanzi, Branch((noble + way * deity) % 12)) for deity in PRIVATE]
    if guiren_plate == "earth":
        return tuple(ridden)
    if general is None:
        return None
    return tuple((name, earth_under(branch, general=general, hour=hour.branch)) for name, branch in ridden)


@board.rule("Q-20", cites=("baojian/private-gate", "field/wonder-gates"))
def private_blessed(private_gate: Directions, wonder_gates: tuple[int, ...]) -> tuple[str, ...]:
    """私門得奇門: those of the private gates whose palace has a 奇 and a good gate."""
    return tuple(name for name, branch in private_gate if BRANCH_PALACES[branch] in wonder_gates)
