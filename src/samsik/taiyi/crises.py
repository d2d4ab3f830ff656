"""災厄 Months and places at risk: the disastrous month of a year, and the crises that a place-name's pillar foretells.

These turn the twelve branches, where the palaces and the seven arts turn the ring of sixteen: so the worked values ask.
"""

from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar, Stem, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.books import extended
from samsik.taiyi.observed import NOT_OBSERVED
from samsik.taiyi.provinces import Province


class RiskyMonth(NamedTuple):
    """A month by its number (寅 = 1) and what it meets: 掩 Taiyi's own palace, 格 the palace facing it."""

    month: int
    meets: str


@extended.rule("X-58", cites=("jinjing/disaster-month",))
def risky_months(
    unit: Unit, wenchang: Seat, heshen: Seat, taiyi: TaiyiPalace, *, corner_eye: str
) -> tuple[RiskyMonth, ...] | None:
    """年中災月: the year's 合神 laid on each month, and the branch that then comes under 文昌.

    On a corner 文昌 has no branch: `neighbours` asks the branch on either side and keeps what both say.
    """
    if unit is not Unit.YEAR:
        return None
    partner = heshen.branch
    assert partner is not None
    if wenchang.branch is not None:
        eyes = [wenchang.branch]
    elif corner_eye == "skip":
        return ()
    else:
        eyes = [branch for way in (-1, 1) if (branch := Seat((wenchang + way) % 16).branch) is not None]
    found = []
    for number in range(1, 13):
        month = Branch((number + 1) % 12)
        told = {met(Branch((eye + month - partner) % 12), taiyi) for eye in eyes}
        if len(told) == 1 and (meets := told.pop()):
            found.append(RiskyMonth(number, meets))
    return tuple(found)


def met(branch: Branch, taiyi: TaiyiPalace) -> str | None:
    """掩 or 格: whether a branch belongs to Taiyi's palace or to the one facing it."""
    owner = Seat.at(branch).corner
    return "掩" if owner is taiyi else "格" if owner is taiyi.opposite else None


class Crisis(NamedTuple):
    """厄 The years of war and of epidemic that a place-name's pillar points to."""

    war: tuple[Pillar, Pillar]
    epidemic: tuple[Pillar, Pillar]


# 寅 is laid on the branch of the name; 太陽 (辰) then lies two branches on, 陰主 (戌) eight.
TO_WAR, TO_EPIDEMIC = 2, 8


@extended.rule("X-59", cites=("jinjing/place-crisis", "jinjing/place-pillars"))
def place_crisis(province: Province | None = None) -> Crisis | str:
    """州郡災厄: the years of 太陽 and of 陰主 turned from the name's branch, with the stems of the landings."""
    return NOT_OBSERVED if province is None else crisis_of(province.pillar)


def crisis_of(name: Pillar) -> Crisis:
    """The crisis of any pillar: each landing's stem, of its element and the name's polarity, with both landings."""
    war, epidemic = (Branch((name.branch + step) % 12) for step in (TO_WAR, TO_EPIDEMIC))
    return Crisis(years_of(war, epidemic, name.stem % 2), years_of(epidemic, war, name.stem % 2))


def years_of(landing: Branch, other: Branch, polarity: int) -> tuple[Pillar, Pillar]:
    """The stem of a landing with the landing itself and with the other one."""
    stem = Stem(2 * landing.element + polarity)
    return Pillar.join(stem, landing), Pillar.join(stem, other)


@extended.rule("X-59", cites=("jinjing/place-crisis",))
def crisis_year(place_crisis: Crisis | str, spirit_year: int) -> str | None:
    """厄歲: 兵 or 疫 when this is such a year for the place asked about, else None."""
    if isinstance(place_crisis, str):
        return None
    pillar = (spirit_year - 4) % 60
    return "兵" if pillar in place_crisis.war else "疫" if pillar in place_crisis.epidemic else None


class Killers(NamedTuple):
    """四殺 災殺, 天賊殺 (鬼殺 from a time) and 天吏殺 (天敗殺); the last is None where the month is not known."""

    disaster: Branch
    robber: Branch
    officer: Branch | None


# 月殺 of the first, middle and last months of the seasons.
MONTH_KILLER = {2: Branch.YOU, 0: Branch.SI, 1: Branch.CHOU}


def killers_of(branch: Branch, month: Branch | None) -> Killers:
    """The killers from a branch: two on, and that and the 月殺 turned by branch − partner."""
    disaster, shift = Branch((branch + 2) % 12), branch - branch.partner
    officer = None if month is None else Branch((MONTH_KILLER[month % 3] + shift) % 12)
    return Killers(disaster, Branch((disaster + shift) % 12), officer)


@extended.rule("X-60", cites=("jinjing/four-killers",))
def counted_month(unit: Unit, taisui: Branch, season_month: Branch | None = None) -> Branch | None:
    """月建: the month counted, or the month in which the moment lies."""
    return taisui if unit is Unit.MONTH else season_month


@extended.rule("X-60", cites=("jinjing/four-killers", "jinjing/place-pillars"))
def place_killers(province: Province | None = None, counted_month: Branch | None = None) -> Killers | str:
    """飛四殺: the killers from the branch of a place's name. No example is worked, so they are of low confidence."""
    if province is None:
        return NOT_OBSERVED
    return killers_of(province.pillar.branch, counted_month)


@extended.rule("X-60", cites=("jinjing/four-killers",))
def time_killers(taisui: Branch, counted_month: Branch | None = None) -> Killers:
    """飛四殺: the killers from the branch counted."""
    return killers_of(taisui, counted_month)


@extended.rule("X-60", cites=("jinjing/four-killers",))
def killers_meet(time_killers: Killers, province: Province | None = None) -> tuple[str, ...] | str:
    """殺臨其地: the killers of the time that fall on the branch of a place's name."""
    if province is None:
        return NOT_OBSERVED
    names = zip(("災殺", "鬼殺", "天敗殺"), time_killers, strict=True)
    return tuple(name for name, branch in names if branch is province.pillar.branch)
