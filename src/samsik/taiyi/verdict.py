"""主客勝負 Who is favoured and whether to act."""

from dataclasses import replace
from typing import NamedTuple

from samsik.core.cycle import Pillar
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.bodies import (
    GENERALS,
    GUEST_SIDE,
    HOST_SIDE,
    OTHER_SIDE,
    Pattern,
    Patterns,
    Stations,
    side_of,
)
from samsik.taiyi.books import reading
from samsik.taiyi.generals import STRONG, Strength
from samsik.taiyi.patterns import larger

RELATIONS = {"host": "主關客", "guest": "客關主"}


def _involved(patterns: Patterns, bodies: tuple[str, ...]) -> bool:
    return any(body in bodies for pattern in patterns for body in (*pattern.who, *pattern.with_))


def generals_free(side: tuple[str, ...], lock: Patterns, oppose: Patterns, face: Patterns, need: str) -> bool:
    """Whether the generals of a side are free: of 關 among generals, or of 格 and 對 (T-49)."""
    if need == "no-lock":
        return not any(pattern.variant == "兩將" for pattern in lock)
    return not _involved((*oppose, *face), side[1:])


@reading.rule("T-49", cites=("jinjing/generals-ready", "tongzong/generals-ready"))
def host_ready(
    captive: Patterns, press: Patterns, lock: Patterns, oppose: Patterns, face: Patterns, *, generals_need: str
) -> bool:
    """主將發: 文昌 neither 囚 nor 迫, the host's generals free."""
    pinned = _involved((*captive, *press), ("wenchang",))
    return not pinned and generals_free(HOST_SIDE, lock, oppose, face, generals_need)


@reading.rule("T-49", cites=("jinjing/generals-ready", "tongzong/generals-ready"))
def guest_ready(
    cover: Patterns, strike: Patterns, lock: Patterns, oppose: Patterns, face: Patterns, *, generals_need: str
) -> bool:
    """客將發: 始擊 neither 掩 nor 擊, the guest's generals free."""
    pinned = bool(strike) or any(pattern.variant is None for pattern in cover)
    return not pinned and generals_free(GUEST_SIDE, lock, oppose, face, generals_need)


@reading.rule("T-52", cites=("jinjing/relation",))
def nayin_side(wenchang: Seat, shiji: Seat, day_pillar: Pillar, *, nayin: str) -> str | None:
    """納音: the side whose element the day's note equals or feeds, when it is one side only."""
    if nayin == "off":
        return None
    note = day_pillar.nayin
    host, guest = (note is eye.element or note.generates(eye.element) for eye in (wenchang, shiji))
    return None if host is guest else "host" if host else "guest"


@reading.rule("T-52", cites=("jinjing/relation",))
def related_side(wenchang: Seat, shiji: Seat, nayin_side: str | None = None, *, nayin: str) -> str | None:
    """主客相關: the side whose eye's element conquers the other's; the day's note as the school asks."""
    if nayin == "decide" and nayin_side is not None:
        return nayin_side
    if wenchang.element.conquers(shiji.element):
        return "host"
    if shiji.element.conquers(wenchang.element):
        return "guest"
    return nayin_side


@reading.rule("T-52", cites=("jinjing/relation",))
def relation(related_side: str) -> str:
    """主關客 客關主."""
    return RELATIONS[related_side]


@reading.rule("T-40", cites=("tongzong/patterns",))
def tie_side(
    host_count: int,
    guest_count: int,
    strength: Strength | None = None,
    host_harmony: bool | None = None,
    guest_harmony: bool | None = None,
) -> str | None:
    """勝負次第: the eye on the stronger god, then the larger count, then 和 against 不和."""
    if strength is not None and (strength.wenchang in STRONG) != (strength.shiji in STRONG):
        return "host" if strength.wenchang in STRONG else "guest"
    if host_count != guest_count:
        return larger(host_count, guest_count)
    if bool(host_harmony) != bool(guest_harmony):
        return "host" if host_harmony else "guest"
    return None


@reading.rule("T-40", cites=("jinjing/lock", "tongzong/patterns"))
def lock_side(
    stations: Stations,
    tie_side: str | None = None,
    related_side: str | None = None,
    *,
    lock_winner: str,
    four_together: str,
) -> str | None:
    """關之勝: by the elements of the eyes first, or at once by season, count and harmony.

    `four_together`: the guest locks the host, not the reverse, where each general meets its like (the deputies are
    then together too). All four in one palace, as the text has it, cannot be.
    """
    if four_together == "on" and stations.together("host", "guest"):
        return "guest"
    if lock_winner == "elements" and related_side is not None:
        return related_side
    return tie_side


@reading.rule("T-45", cites=("jinjing/hold", "tongzong/hold"))
def hold(duty: str, taiyi: TaiyiPalace, stations: Stations, *, hold_gate: str, hold_rest: str) -> Patterns:
    """執提 提格: 開 or 生 held at home or under Taiyi, or facing it.

    `taiyi-under` wants a general under a bad gate for 提格: in Taiyi's own palace, for the one opposite has 開 or 生.
    """
    homes = {"開": 1, "生": 3}
    if hold_gate == "duty-home":
        held = homes.get(duty) == taiyi
        faced = homes | {"休": 8} if hold_rest == "yes" else homes
        opposed = faced.get(duty) == taiyi.opposite
    else:
        held = duty in homes
        opposed = duty in "杜死" and bool(stations.bodies_at(0, GENERALS))
    if held:
        return (Pattern("執提", "T-45", ("taiyi",), (), 4),)
    return (Pattern("提格", "T-45", ("taiyi",), (), 4),) if opposed else ()


def lock_winner_of(lock: Pattern, cover: Patterns, lock_side: str | None, meeting: str | None) -> str | None:
    """Who wins by one 關: 掩 of the same body decides before it, and the eyes' meeting has a rule of its own.

    文昌 and the host's deputy are of one side: neither wins for it.
    """
    if lock.variant == "主參":
        return None
    if lock.variant == "兩目":
        return meeting
    covered = {pattern.with_: pattern.winner for pattern in cover}
    return covered[lock.who] if lock.variant == "主關客" and lock.who in covered else lock_side


def pincer_winner_of(pincer: Pattern, strength: Strength | None) -> str | None:
    """Who wins by one 提挾: a body that might still fight cannot when the season has it 囚 or 死."""
    (body,) = pincer.with_
    if pincer.winner is None and strength is not None and getattr(strength, body) in "囚死":
        return OTHER_SIDE[side_of(body)]
    return pincer.winner


@reading.rule("T-88", cites=("jinjing/patterns", "tongzong/patterns"))
def patterns(
    cover: Patterns,
    strike: Patterns,
    press: Patterns,
    captive: Patterns,
    lock: Patterns,
    oppose: Patterns,
    face: Patterns,
    walls_firm: Patterns,
    walls_shut: Patterns,
    pincer: Patterns,
    closed: Patterns,
    flanking: Patterns,
    pairing: Patterns,
    hold: Patterns | None = None,
    lock_side: str | None = None,
    meeting: str | None = None,
    strength: Strength | None = None,
) -> Patterns:
    """格局: every pattern of the board in the order of the texts, with the winner as far as the call can tell."""
    locks = (replace(each, winner=lock_winner_of(each, cover, lock_side, meeting)) for each in lock)
    pincers = (replace(each, winner=pincer_winner_of(each, strength)) for each in pincer)
    found = (*cover, *strike, *press, *captive, *locks, *oppose, *face, *walls_firm, *walls_shut)
    return (*found, *(hold or ()), *pincers, *closed, *flanking, *pairing)


class Criterion(NamedTuple):
    """One step of the verdict: its rule, and the side it speaks for (None: silent)."""

    rule: str
    side: str | None


@reading.rule("T-89", cites=("jinjing/host-guest", "tongzong/patterns"))
def criteria(
    host: TaiyiPalace,
    guest: TaiyiPalace,
    host_ready: bool,
    guest_ready: bool,
    lock: Patterns,
    inside: str,
    related_side: str | None = None,
    tie_side: str | None = None,
) -> tuple[Criterion, ...]:
    """勝負之據: who can act, whose generals are ready, the elements, 關, inside or outside."""
    shut = (host == 5, guest == 5)
    bound = any(pattern.variant != "主參" and pattern.rule == "T-40" for pattern in lock)
    able = None if shut[0] is shut[1] else "guest" if shut[0] else "host"
    ready = None if host_ready is guest_ready else "host" if host_ready else "guest"
    return (
        Criterion("T-24", "none" if all(shut) else able),
        Criterion("T-49", ready),
        Criterion("T-52", related_side),
        Criterion("T-40", tie_side if bound else None),
        Criterion("T-81", "host" if inside == "地內" else "guest"),
    )


@reading.rule("T-89", cites=("jinjing/host-guest", "tongzong/patterns"))
def deciding(criteria: tuple[Criterion, ...], *, verdict: str) -> Criterion | None:
    """決: the first criterion that speaks."""
    if verdict == "off":
        return None
    return next(step for step in criteria if step.side is not None)


@reading.rule("T-89", cites=("jinjing/three-gates", "jinjing/generals-ready", "tongzong/three-gates"))
def act(
    deciding: Criterion,
    patterns: Patterns,
    host_ready: bool,
    guest_ready: bool,
    three_gates: str | None = None,
    host_harmony: bool | None = None,
    guest_harmony: bool | None = None,
) -> bool | None:
    """可為: the gates complete, the favoured side ready and not in discord, nothing gravest on Taiyi."""
    if three_gates is None:
        return None
    if deciding.side not in OTHER_SIDE:
        return False
    ready, harmony = (host_ready, host_harmony) if deciding.side == "host" else (guest_ready, guest_harmony)
    gravest = any(pattern.severity == 5 and "taiyi" in pattern.with_ for pattern in patterns)
    return three_gates == "具" and ready and harmony is not False and not gravest


@reading.rule("T-50", cites=("jinjing/three-gates", "tongzong/three-gates"))
def undertaking(
    host_ready: bool, guest_ready: bool, three_gates: str | None = None, host_harmony: bool | None = None
) -> str | None:
    """進 守: march when gates, generals and harmony all hold, stay when none does; else None (T-72)."""
    if three_gates is None:
        return None
    signs = (three_gates == "具", host_ready and guest_ready, host_harmony is True)
    return "進" if all(signs) else "守" if not any(signs) else None
