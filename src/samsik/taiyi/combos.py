"""同宮 What is told of two slow spirits in one place. [sec]

These meanings are known only through a program that says it has them from a later manual, whose text is not at hand.
They are off unless `sec_combos=on`, and every one of them is of low confidence.
"""

from typing import NamedTuple

from samsik.core.cycle import Unit
from samsik.taiyi.books import extended
from samsik.taiyi.halls import same
from samsik.taiyi.moves import Spirits
from samsik.taiyi.stays import Stay

# Every pair of which the program says something.
TOLD = tuple(
    (first, second)
    for first, others in (
        ("君基", "五福 臣基 民基 地乙 直符 四神 大遊 小遊"),
        ("臣基", "五福 民基 天乙 地乙 直符 四神 大遊 小遊"),
        ("民基", "五福 天乙 地乙 直符 四神 大遊 小遊"),
        ("五福", "四神 大遊 小遊"),
        ("天乙", "地乙 直符 四神 大遊 小遊"),
        ("地乙", "直符 四神 大遊 小遊"),
        ("直符", "四神 大遊 小遊"),
    )
    for second in others.split()
)


class Combo(NamedTuple):
    """Two spirits in one place."""

    first: str
    second: str


@extended.rule("X-72", cites=("secondhand/spirits-together",))
def combos(spirits: Spirits, *, sec_combos: str, same_palace: str) -> tuple[Combo, ...] | None:
    """諸神同宮: the pairs of spirits in one place; None while the option is off."""
    if sec_combos == "off":
        return None
    stays = spirits.named()
    return tuple(
        Combo(first, second)
        for first, second in TOLD
        if same(stays[first].seat, stays[second].seat, exact=same_palace == "exact")
    )


# Whose luck a count tells while 五福 is asked, by its unit; whose ill the year of 大遊 tells, six in turn.
LUCK = ("卒", "君", "諸侯", "后", "嗣", "嗣", "將帥", "上將", "中將", "下將")
ILL = ("君", "諸侯", "后", "嗣", "民", "將帥")


@extended.rule("X-72", cites=("secondhand/spirits-together",))
def wufu_luck(unit: Unit, host_count: int, spirit_year: int, *, sec_combos: str) -> str | None:
    """五福吉算: whom the unit of the year's host count favours; None while the option is off, and for other units."""
    return None if sec_combos == "off" or unit is not Unit.YEAR else LUCK[host_count % 10]


@extended.rule("X-72", cites=("secondhand/spirits-together",))
def dayou_ill(dayou: Stay, *, sec_combos: str) -> str | None:
    """大遊凶算: whom the year of its stay burdens, none in the last; None while the option is off."""
    if sec_combos == "off" or dayou.year_in == dayou.of:
        return None
    return ILL[(dayou.year_in - 1) % len(ILL)]
