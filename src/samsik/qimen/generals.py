"""天將 地將 建除 The twelve generals by the day, the month general upon the hour, and the officer of the day."""

from functools import cache

from samsik.core.cycle import Branch, Dun, Pillar
from samsik.core.nobles import Heavenly, earth_under, heaven_over, noble_of
from samsik.core.nobles import is_forward as leads_forward
from samsik.qimen.books import board
from samsik.qimen.signs import void

# 月將 by name, 子 first.
GENERALS = ("神后", "大吉", "功曹", "太沖", "天罡", "太乙", "勝光", "小吉", "傳送", "從魁", "天魁", "登明")
# 建除 from 建 on.
OFFICERS = "建除滿平定執破危成收開閉"

board.rule("Q-11b", cites=("field/void",), name="day_void", pillar="day")(void)


@board.rule("Q-13", cites=("baojian/nobles",))
def noble_yang(dun: Dun, yang_half: bool | None = None, *, guiren_half: str) -> bool | None:
    """貴人陰陽: by the 遁 of the plate, or by the sun's own half-year."""
    return dun is Dun.YANG if guiren_half == "dun" else yang_half


@board.rule("Q-13", cites=("baojian/nobles",))
@cache
def noble(day: Pillar, noble_yang: bool) -> Branch:
    """貴人: by 納甲, the branch under the stem that the day's unites with."""
    return noble_of(day.stem, yang=noble_yang)


@board.rule("Q-20", cites=("baojian/nobles", "baojian/private-gate"))
def noble_forward(
    noble: Branch, noble_yang: bool, hour: Pillar, general: Branch | None = None, *, guiren_dir: str
) -> bool | None:
    """順逆: forward in the yang half, or by the seat the noble lies on."""
    if guiren_dir == "by_half":
        return noble_yang
    return None if general is None else leads_forward(earth_under(noble, general=general, hour=hour.branch))


@board.rule("Q-13", cites=("baojian/nobles",))
@cache
def heavenly(noble: Branch, noble_forward: bool) -> tuple[Heavenly, ...]:
    """天將: the general riding each heaven branch, 子 first."""
    return tuple(Heavenly((branch - noble if noble_forward else noble - branch) % 12) for branch in range(12))


@board.rule("Q-14", cites=("baojian/month-general",))
def general_name(general: Branch) -> str:
    """地將: the name of the month general."""
    return GENERALS[general]


@board.rule("Q-15", cites=("baojian/month-general",))
@cache
def heaven_branches(general: Branch, hour: Pillar) -> tuple[Branch, ...]:
    """將加時: the heaven branch over each earth branch, 子 first."""
    return tuple(heaven_over(earth, general=general, hour=hour.branch) for earth in Branch)


@board.rule("Q-16", cites=("baojian/officers",))
def officer(month: Branch, day: Pillar) -> str:
    """直辰: 建除 of the day, counted from the 月建."""
    return OFFICERS[(day.branch - month) % 12]
