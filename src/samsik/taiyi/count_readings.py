"""算占 What a count tells beyond its class: tones, inside and outside, long and short, fire and water, ranks."""

from typing import NamedTuple

from samsik.core.cycle import Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.bodies import Patterns
from samsik.taiyi.books import extended
from samsik.taiyi.classes import digits_of, is_shut
from samsik.taiyi.intelligence import Sectors
from samsik.taiyi.places import INSIDE

# 宮 徵 羽 商 角, each with its fellow (比), and the matter it speaks of.
NOTES = "宮徵羽商角"
MATTERS = ("君", "宗廟", "后", "嗣", "民")


class Tone(NamedTuple):
    """五音 The tone of a count, the matter it speaks of, and whether that is blessed."""

    note: str
    matter: str
    blessed: bool


@extended.rule("X-41", cites=("jinjing/five-tones",))
def tone(
    unit: Unit,
    host_count: int,
    captive: Patterns,
    press: Patterns,
    lock: Patterns,
    oppose: Patterns,
    host_harmony: bool | None = None,
) -> Tone | None:
    """五音: the unit of the host count of a year; harmonious and free of 囚 迫 關 格 it blesses its matter."""
    if unit is not Unit.YEAR:
        return None
    digit = host_count % 10 or 10
    note = ("" if digit % 2 else "比") + NOTES[(digit - 1) // 2]
    blessed = host_harmony is True and not (captive or press or lock or oppose)
    return Tone(note, MATTERS[(digit - 1) // 2], blessed)


@extended.rule("X-42", cites=("jinjing/inside-outside",), name="host_arc", eye="wenchang")
@extended.rule("X-42", cites=("jinjing/inside-outside",), name="guest_arc", eye="shiji")
def arc_of(eye: Seat) -> str:
    """內外: an eye from 陰德 clockwise to 太陽 is inside, from 太炅 to 陰主 outside."""
    return "內" if (eye - Seat.QIAN) % 16 < 8 else "外"


@extended.rule("X-42", cites=("jinjing/inside-outside", "jinjing/spies"))
def guest_stand(sectors: Sectors, *, eye_front: str) -> str:
    """前後為內外: the guest eye before Taiyi is inside (虛) and may strike outward, behind it outside (孤).

    Before is the half that holds 文昌. `front-out` is the reading that turns this about.
    """
    before = sectors.shiji.startswith("前")
    return "內" if before is (eye_front == "front-in") else "外"


@extended.rule("X-42", cites=("jinjing/inside-outside",), name="host_count_side", general="host")
@extended.rule("X-42", cites=("jinjing/inside-outside",), name="guest_count_side", general="guest")
def count_side(general: TaiyiPalace) -> str | None:
    """內算 外算: whether a count's general is in 1 8 3 4, for an inside affair, or in 9 2 7 6; None for 杜."""
    if general == 5:
        return None
    return "內" if general in INSIDE else "外"


@extended.rule("X-43", cites=("jinjing/long-short",), name="host_pace", count="host_count")
@extended.rule("X-43", cites=("jinjing/long-short",), name="guest_pace", count="guest_count")
def pace_of(count: int) -> str:
    """長短: from eleven on go deep and slowly, below at once and not far."""
    return "長" if count >= 11 else "短"


@extended.rule("X-43", cites=("jinjing/long-short",))
def longer_side(host_count: int, guest_count: int) -> str | None:
    """多算勝: the side of the larger count; a 杜 side does not go out, and equal counts decide nothing."""
    able = {side: count for side, count in (("host", host_count), ("guest", guest_count)) if not is_shut(count)}
    best = max(able.values(), default=0)
    winners = [side for side, count in able.items() if count == best]
    return winners[0] if len(winners) == 1 else None


@extended.rule("X-44", cites=("jinjing/fire-water",), name="host_peril", count="host_count")
@extended.rule("X-44", cites=("jinjing/fire-water",), name="guest_peril", count="guest_count")
def peril_of(count: int, taiyi: TaiyiPalace) -> str | None:
    """水火: an odd count with Taiyi in a yang palace is fire, an even one in a yin palace water, to its owner."""
    if taiyi.yang:
        return "火" if count % 2 else None
    return None if count % 2 else "水"


class Command(NamedTuple):
    """將吏卒 Whether a count has a general (ten), officers (five) and soldiers (one), and is complete."""

    general: bool
    officers: bool
    soldiers: bool
    complete: bool


@extended.rule("X-45", cites=("jinjing/digits",), name="host_command", count="host_count")
@extended.rule("X-45", cites=("jinjing/digits",), name="guest_command", count="guest_count")
def command_of(count: int) -> Command:
    """將吏卒: ten commands the general, five the officers, one the soldiers; what is missing comes to grief."""
    units = digits_of(count).units
    parts = (count >= 10, units >= 5, units % 5 != 0)
    return Command(*parts, complete=count >= 16 and all(parts))
