"""七術 The seven arts of war: 呂申 is laid on a place, and one reads what comes under 大神.

All seven turn the ring of sixteen. The states they speak of are taken against the element of the landing; the growth
stages that the wording also mentions have no table in the book and are left out.
"""

from typing import NamedTuple

from samsik.core.cycle import PILLARS, Branch, Element, Pillar
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.bodies import GENERALS
from samsik.taiyi.books import extended
from samsik.taiyi.generals import STRONG, state_of
from samsik.taiyi.observed import NOT_OBSERVED

# 太神 (巳) stands four seats after 呂申 (寅), and it is fire.
STEP = Seat.SI - Seat.YIN
SPIRIT = "taishen"


class Art(NamedTuple):
    """術 Where it lands, the element there, the state of each subject against it, and what is concluded."""

    landing: TaiyiPalace | Branch
    element: Element
    states: tuple[tuple[str, str], ...]
    outcome: tuple[str, ...]


def landing_of(seat: Seat) -> Seat:
    """呂申加: where 大神 comes to lie when 呂申 is laid on a seat (X-33).

    From a palace it is the palace two on; from a branch the branch three on.
    """
    return Seat((seat + STEP) % 16)


def art_on(
    start: TaiyiPalace | Branch, subjects: dict[str, Element], outcome: dict[str, dict[str, str]], *more: str
) -> Art:
    """An art laid on a palace or a branch: `outcome` says for every subject what each state means."""
    place = lands_from(start)
    states = {name: state_of(element, place.element) for name, element in subjects.items()}
    concluded = [meaning for name, state in states.items() if (meaning := outcome[name].get(state))]
    return Art(place, place.element, tuple(states.items()), (*dict.fromkeys(concluded), *more))


def lands_from(start: TaiyiPalace | Branch) -> TaiyiPalace | Branch:
    """Where a palace or a branch leads: again a palace or a branch."""
    if isinstance(start, TaiyiPalace):
        place: TaiyiPalace | Branch | None = landing_of(start.seat).palace
    else:
        place = landing_of(Seat.at(start)).branch
    assert place is not None
    return place


def by_strength(strong: str, weak: str) -> dict[str, str]:
    """One meaning for 王 and 相, another for 休, 囚 and 死."""
    return {state: strong if state in STRONG else weak for state in "王相休囚死"}


@extended.rule("X-33", cites=("jinjing/arts",))
def landing(taiyi: TaiyiPalace) -> TaiyiPalace:
    """呂申加太乙: the palace under 大神 when 呂申 lies on Taiyi."""
    palace = lands_from(taiyi)
    assert isinstance(palace, TaiyiPalace)
    return palace


class Defeat(NamedTuple):
    """敵敗之期 The year, month, day and hour at which an enemy is said to fall."""

    year: Pillar
    month: Branch
    day: Branch
    hour: Branch


@extended.rule("X-34", cites=("jinjing/linjin",))
def linjin(enemy_rising: Pillar | None = None) -> Defeat | str:
    """臨津問道: from the branch of the year in which the enemy rose, one landing after another.

    The year is the first later one with the branch landed on.
    """
    if enemy_rising is None:
        return NOT_OBSERVED
    branches = [enemy_rising.branch]
    while len(branches) < 5:
        branch = lands_from(branches[-1])
        assert isinstance(branch, Branch)
        branches.append(branch)
    year, month, day, hour = branches[1:]
    later = (year - enemy_rising.branch) % 12 or 12
    return Defeat(PILLARS[(enemy_rising + later) % 60], month, day, hour)


@extended.rule("X-35", cites=("jinjing/shizi",))
def shizi(enemy_rising: Pillar | None = None) -> Art | str:
    """獅子反擲: laid once on the branch of the enemy's year; 大神 囚, 死 or 休 there breaks him.

    The year that the print adds to its example follows from no reading, so no year is given.
    """
    if enemy_rising is None:
        return NOT_OBSERVED
    return art_on(enemy_rising.branch, {SPIRIT: Element.FIRE}, {SPIRIT: by_strength("敵不破", "敵破")})


@extended.rule("X-36", cites=("jinjing/baiyun",), name="baiyun_host", general="host")
@extended.rule("X-36", cites=("jinjing/baiyun",), name="baiyun_guest", general="guest")
def baiyun(general: TaiyiPalace) -> Art | None:
    """白雲捲空: laid on the general of a side, which wins with 大神 王 or 相 and loses otherwise; void for 杜."""
    if general == 5:
        return None
    return art_on(general, {SPIRIT: Element.FIRE}, {SPIRIT: by_strength("勝", "負")})


@extended.rule("X-37", cites=("jinjing/menghu",))
def menghu(taiyi: TaiyiPalace) -> Art:
    """猛虎相拒: laid on Taiyi of the day the enemy camps; 大神 王 or 相 forbids the assault."""
    return art_on(taiyi, {SPIRIT: Element.FIRE}, {SPIRIT: by_strength("勿攻", "可破")})


@extended.rule("X-38", cites=("jinjing/leigong",))
def leigong(
    taiyi: TaiyiPalace,
    host: TaiyiPalace,
    host_deputy: TaiyiPalace,
    guest: TaiyiPalace,
    guest_deputy: TaiyiPalace,
) -> tuple[tuple[str, str, str], ...]:
    """雷公入水: laid on Taiyi; every general with his state there and what becomes of him, a 杜 side left out.

    王 wins, 相 wins a little, 死 dies, 休 and 囚 are deserted.
    """
    fates = {"王": "勝", "相": "小勝", "休": "散", "囚": "散", "死": "亡"}
    element = landing_of(taiyi.seat).element
    found = []
    for body, palace in zip(GENERALS, (host, host_deputy, guest, guest_deputy), strict=True):
        if palace != 5:
            state = state_of(palace.element, element)
            found.append((body, state, fates[state]))
    return tuple(found)


@extended.rule("X-39", cites=("jinjing/bailong",))
def bailong(
    taiyi: TaiyiPalace,
    host: TaiyiPalace,
    host_deputy: TaiyiPalace,
    guest: TaiyiPalace,
    guest_deputy: TaiyiPalace,
) -> Art | None:
    """白龍得雲: laid on Taiyi of the day; our general 王 or 相 may march and camp.

    A general of the enemy whose palace conquers ours is fatal to our general, a deputy to our deputy.
    """
    if 5 in (host, guest):
        return None
    fatal = []
    if guest.element.conquers(host.element):
        fatal.append("傷大將")
    if guest_deputy.element.conquers(host_deputy.element):
        fatal.append("傷參將")
    subjects = {"host": host.element, "guest": guest.element}
    return art_on(taiyi, subjects, {"host": by_strength("可行", "勿行"), "guest": {}}, *fatal)


@extended.rule("X-40", cites=("jinjing/huijun",))
def huijun(taiyi: TaiyiPalace, host: TaiyiPalace, guest: TaiyiPalace) -> Art | None:
    """回軍無言: laid on Taiyi of the hour or day the enemy first appears.

    His general 王 or 相 hides an ambush; otherwise there is none. Ours 王 or 相 may lay one.
    """
    if 5 in (host, guest):
        return None
    subjects = {"guest": guest.element, "host": host.element}
    meanings = {"guest": by_strength("有伏", "無伏"), "host": dict.fromkeys(STRONG, "設伏")}
    return art_on(taiyi, subjects, meanings)
