"""占事 The first topics of the last volume: the ruler's tour, talent, and the choice of days and hours.

A topic that the text asks of one unit is silent on boards of the others.
"""

from typing import NamedTuple

from samsik.core.cycle import Branch, Element, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.bodies import EYES, GENERALS, Patterns, Stations
from samsik.taiyi.books import extended
from samsik.taiyi.campaign import RISING
from samsik.taiyi.generals import STRONG, state_of
from samsik.taiyi.observed import NOT_OBSERVED


class Finding(NamedTuple):
    """A sign for one topic, and whether it speaks for the thing asked (None: neither way)."""

    id: str
    good: bool | None


Findings = tuple[Finding, ...]


def on_taiyi(cover: Patterns) -> bool:
    """掩: whether 始擊 covers Taiyi itself."""
    return any(pattern.variant is None for pattern in cover)


class Tour(NamedTuple):
    """巡狩 Whether the ruler tours (or else sends inspectors), and to which quarter."""

    due: bool
    toward: str | None


@extended.rule("X-54", cites=("jinjing/tour",))
def tour(unit: Unit, taiyi: TaiyiPalace, wenchang: Seat, *, tour_need: str) -> Tour | None:
    """天子巡狩: Taiyi and 文昌 both on corners in a year; 陰德 leads east, 和德 south, 太炅 west, 大武 north."""
    if unit is not Unit.YEAR:
        return None
    due = wenchang in RISING and (tour_need == "eye-only" or taiyi in (1, 3, 7, 9))
    return Tour(due, RISING[wenchang] if due else None)


class Talent(NamedTuple):
    """薦賢 薦 recommend, 不薦 do not, None neither; and whether the year's branch is one that 王希明 asks for."""

    verdict: str | None
    branch_agrees: bool


@extended.rule("X-55", cites=("jinjing/talent",))
def talent(unit: Unit, host_count: int, taisui: Branch) -> Talent | None:
    """薦舉賢良: a host count of sixteen or more with heaven, earth and man; nine or less says no. By year."""
    if unit is not Unit.YEAR:
        return None
    verdict = "薦" if host_count >= 16 and host_count % 10 >= 6 else "不薦" if host_count <= 9 else None
    return Talent(verdict, taisui in (Branch.HAI, Branch.MAO, Branch.WEI))


@extended.rule("X-56", cites=("jinjing/day-choice",))
def good_day(unit: Unit, cover: Patterns, press: Patterns, lock: Patterns, strike: Patterns) -> bool | None:
    """選日: a day without 掩 迫 關 擊 of eyes or generals is good for marching and building."""
    if unit is not Unit.DAY:
        return None
    pressing = any(pattern.who[0] in (*EYES, *GENERALS) for pattern in press)
    return not (cover or lock or strike or pressing)


@extended.rule("X-56", cites=("jinjing/day-choice",))
def quest(unit: Unit, stations: Stations, host_arc: str, host_count_side: str | None = None) -> str | None:
    """求物: 得而復失 with 文昌 on Taiyi, 不得 with 文昌 or the count outside; by day."""
    if unit is not Unit.DAY:
        return None
    if stations.distance("wenchang") == 0:
        return "得而復失"
    return "不得" if host_arc == "外" or host_count_side == "外" else None


@extended.rule("X-56", cites=("jinjing/day-choice",))
def hideout(
    unit: Unit,
    taiyi: TaiyiPalace,
    cover: Patterns,
    press: Patterns,
    hiding: TaiyiPalace | None = None,
    season_element: Element | None = None,
) -> Findings | str | None:
    """捕亡: a hiding place in Taiyi's palace, under 掩 or 迫, is found; one in season shames the pursuer."""
    if unit is not Unit.DAY:
        return None
    if hiding is None:
        return NOT_OBSERVED
    found = [Finding("可捕", True)] if hiding is taiyi and (on_taiyi(cover) or press) else []
    if hiding != 5 and season_element is not None and state_of(hiding.element, season_element) in STRONG:
        found.append(Finding("捕者受辱", False))
    return tuple(found)


@extended.rule("X-57", cites=("jinjing/hour-choice",))
def good_hour(
    unit: Unit,
    cover: Patterns,
    press: Patterns,
    host_ready: bool,
    guest_ready: bool,
    three_gates: str | None = None,
    host_harmony: bool | None = None,
) -> bool | None:
    """選時: gates complete, five generals ready, harmony, and no 掩 or 迫 on either side; None without a gate."""
    if unit is not Unit.HOUR or three_gates is None:
        return None
    return three_gates == "具" and host_ready and guest_ready and host_harmony is True and not (cover or press)
