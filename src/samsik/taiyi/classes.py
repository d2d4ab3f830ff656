"""陰陽和不和 What a count is: its harmony, its parity class, its length, what it lacks.

The classes of two-digit counts follow from the digits (T-25), so no list of counts is kept.
"""

from typing import NamedTuple

from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.books import board

# Digits by the palace that bears them (T-25).
PURE_YANG, PURE_YIN, MIXED_ODD, MIXED_EVEN = frozenset({3, 9}), frozenset({2, 6}), frozenset({1, 7}), frozenset({4, 8})
SELF_HARMONISED = frozenset({1, 4, 8})

ORDER = (
    *("上和", "次和", "下和", "重陽", "重陰", "純陽", "純陰", "雜陽", "雜陰", "雜重陽", "雜重陰", "陰中重陽"),
    *("單陽", "單陰", "孤陽", "孤陰", "自和", "太過", "不及", "長", "短", "無天", "無地", "無人", "三才具足", "杜"),
)
COUNTS = ("jinjing/harmony", "tongzong/counts")
HARMONY = ("jinjing/harmony", "tongzong/harmony")
HARMONIES = frozenset({"上和", "次和", "下和"})


class Digits(NamedTuple):
    """The tens (0 for a single digit) and the units of a count."""

    tens: int
    units: int


def digits_of(count: int) -> Digits:
    """The two digits of a count of 1..50."""
    return Digits(*divmod(count, 10))


def is_shut(count: int) -> bool:
    """杜塞: a count that sends both generals to the centre (5, 15, 25, 35, 45 and 50)."""
    return (count % 10 or count // 10) == 5


def grade(pair: Digits) -> str | None:
    """上和 次和 下和: which harmony two digits of unlike parity make (T-25); None for 4 or 8 with 7."""
    both = set(pair)
    if both <= SELF_HARMONISED:
        return "上和"
    if both & PURE_YANG and both & PURE_YIN:
        return "次和"
    if both & PURE_YANG or both & PURE_YIN:
        return "下和"
    return None


def doubled(pair: Digits) -> tuple[str, ...]:
    """重陽 重陰: two digits of one parity, with the finer name of the Ming manual (T-25)."""
    both = set(pair)
    if pair.units % 2:
        fine = "純陽" if both <= PURE_YANG else "陰中重陽" if both <= MIXED_ODD else "雜重陽"
        return ("重陽", fine)
    if both <= MIXED_EVEN:
        return ()
    fine = "純陰" if both <= PURE_YIN else "雜重陰"
    # The texts stop at forty; of the two counts beyond, the digits give the fine name only.
    return (fine,) if pair.tens == 4 else ("重陰", fine)


def parity_classes(count: int, *, classes: str, digit_names: str) -> set[str]:
    """和 and parity classes of a count that is not 杜 (T-22)."""
    pair = digits_of(count)
    tongzong = classes == "tongzong"
    if not pair.tens:
        return _single(pair.units, tongzong, digit_names)
    if not pair.units:
        odd = pair.tens % 2
        return {("單陽" if tongzong else "孤陽") if odd else "孤陰"}
    if classes == "literal" and count in (21, 31, 33, 36):
        return {21: {"雜陽"}, 31: {"重陽"}, 33: {"重陽", "上和"}, 36: set[str]()}[count]
    if (pair.tens - pair.units) % 2:
        named = grade(pair)
        return {named} if named else set()
    found = doubled(pair)
    if tongzong or pair.tens == 4:
        return set(found)
    # 王希明 names only the mixed pairs beside 張良's 重陽 and 重陰.
    return {found[0]} | ({"雜陽"} if "雜重陽" in found else {"雜陰"} if "雜重陰" in found else set())


def _single(digit: int, tongzong: bool, digit_names: str) -> set[str]:
    if digit in PURE_YANG:
        name = "純陽"
    elif digit in PURE_YIN:
        name = "純陰"
    else:
        yang = digit % 2 == 1 if digit_names == "by-parity" else digit in MIXED_EVEN
        name = "雜陽" if yang else "雜陰"
    if tongzong:
        return {name, "自和"} if digit in SELF_HARMONISED else {name}
    return {name, "單陽" if digit % 2 else "單陰"}


def missing(count: int, *, three_powers: str, no_earth: str) -> set[str]:
    """無天 無地 無人 三才具足: no ten, no five in the units, no units, or all three (T-23)."""
    pair = digits_of(count)
    found = set()
    if not pair.tens:
        found.add("無天")
    if 1 <= pair.units <= 4 and (no_earth == "derived" or not pair.tens):
        found.add("無地")
    if not pair.units and not is_shut(count):
        found.add("無人")
    if pair.tens and pair.units >= 6 and (three_powers == "derived" or pair.units != 9):
        found.add("三才具足")
    return found


def excess_of(found: set[str], taiyi: TaiyiPalace) -> set[str]:
    """太過 不及: a pure count in a place of its own polarity, or of the other (T-28)."""
    pure = "純陽" in found, "純陰" in found
    if not any(pure):
        return set()
    return {"太過"} if pure[0] == taiyi.yang else {"不及"}


@board.rule("T-22", cites=COUNTS, name="host_classes", count="host_count")
@board.rule("T-22", cites=COUNTS, name="guest_classes", count="guest_count")
@board.rule("T-22", cites=("tongzong/dingji", *COUNTS), name="fixed_classes", count="fixed_count")
def classes_of(
    count: int,
    taiyi: TaiyiPalace,
    *,
    classes: str,
    digit_names: str,
    three_powers: str,
    no_earth: str,
    excess: str,
) -> tuple[str, ...]:
    """算之類: all classes of a count, in the order of the interface."""
    found = missing(count, three_powers=three_powers, no_earth=no_earth)
    if is_shut(count):
        found.add("杜")
    else:
        named = parity_classes(count, classes=classes, digit_names=digit_names)
        found |= named | (excess_of(named, taiyi) if excess == "on" else set())
    if count != 10:
        found.add("長" if count > 10 else "短")
    return tuple(token for token in ORDER if token in found)


# 王希明's polarity of the 間神 (T-27).
YANG_GODS = frozenset({Seat.CHOU, Seat.YIN, Seat.CHEN, Seat.SI})


@board.rule("T-26", cites=HARMONY, name="host_harmony", eye="wenchang", count="host_count", found="host_classes")
@board.rule("T-26", cites=HARMONY, name="guest_harmony", eye="shiji", count="guest_count", found="guest_classes")
def harmony_of(eye: Seat, taiyi: TaiyiPalace, count: int, found: tuple[str, ...], *, harmony: str) -> bool | None:
    """和: by class from ten on, by position below (T-26); None for 杜.

    By position an eye on a 正 seat wants an even count, one on a 間 seat an odd one. `position` asks this of every
    count; below ten `strict` asks it of Taiyi's place too, and `wang-group` wants the god on a 間 seat and the digit
    to be of unlike groups (T-27).
    """
    if is_shut(count):
        return None
    if count >= 10 and harmony != "position":
        return not HARMONIES.isdisjoint(found)
    odd = count % 2 == 1
    by_eye = (eye.palace is not None) != odd
    if harmony == "strict":
        return by_eye and taiyi.yang != odd
    if harmony == "wang-group" and eye.palace is None:
        return (eye in YANG_GODS) != (count in (3, 4, 8, 9))
    return by_eye


def place_is_yang(seat: Seat) -> bool:
    """王希明's polarity of a place: a palace's own, or that of the group of a 間神."""
    return seat.palace.yang if seat.palace else seat in YANG_GODS


@board.rule("T-27", cites=("jinjing/harmony",))
def plot(taiyi: TaiyiPalace, wenchang: Seat, host_classes: tuple[str, ...]) -> str | None:
    """內外謀 內謀: 王希明's signs of scheming when Taiyi and 文昌 share a polarity."""
    yang = place_is_yang(wenchang)
    if yang != taiyi.yang:
        return None
    if ("純陽" if yang else "純陰") in host_classes:
        return "內外謀"
    return "內謀" if not yang and "重陽" in host_classes else None


@board.rule("T-29", cites=COUNTS, name="host_weight", count="host_count", eye="wenchang")
@board.rule("T-29", cites=COUNTS, name="guest_weight", count="guest_count", eye="shiji")
def weight_of(count: int, eye: Seat, taiyi: TaiyiPalace, *, weight: str, classes: str) -> str | None:
    """陽多 (for the guest) or 陰多 (for the host): odd digits against even ones (T-29).

    `parity` asks the units alone. The Tang text wants Taiyi and the eye in unlike places (by T-26: an eye is yang
    on a 正 seat); the Ming manual does not.
    """
    if classes != "tongzong" and (eye.palace is not None) == taiyi.yang:
        return None
    pair = digits_of(count)
    digits = pair if weight == "digits" else (pair.units,)
    yang = sum(digit for digit in digits if digit % 2)
    yin = sum(digit for digit in digits if not digit % 2)
    return None if yang == yin else "陽多" if yang > yin else "陰多"
