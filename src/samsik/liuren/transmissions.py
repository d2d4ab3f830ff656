"""三傳 The nine methods by which the lessons give their three transmissions."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.liuren.books import lesson
from samsik.liuren.depth import Waded
from samsik.liuren.lessons import LODGING, Distant, Lesson, Plate, akin


class Course(NamedTuple):
    """The method, its class, and the three transmissions."""

    method: str
    kind: str
    first: Branch
    middle: Branch
    last: Branch


def punished(branch: Branch) -> Branch:
    """刑: 子卯, 寅巳申, 丑戌未 in their rounds; 辰午酉亥 punish themselves."""
    return Branch.of("卯戌巳子辰申午丑寅酉未亥"[branch])


def horse_of(branch: Branch) -> Branch:
    """驛馬: 申子辰 寅, 巳酉丑 亥, 寅午戌 申, 亥卯未 巳."""
    return Branch((2 - 3 * (branch % 4)) % 12)


def course_along(plate: Plate, method: str, kind: str, first: Branch) -> Course:
    """The middle is over the first, the last over the middle."""
    return Course(method, kind, first, plate[first], plate[plate[first]])


@lesson.rule("L-05", cites=("daquan/order",))
def method(
    day: Pillar,
    lodging: Branch,
    turn: int,
    candidates: tuple[Branch, ...] | None = None,
    pool: tuple[Branch, ...] | None = None,
    distant: Distant | None = None,
    distinct: int | None = None,
) -> str:
    """九宗門: the first of the nine methods that applies."""
    if turn in (0, 6):
        return "伏吟" if turn == 0 else "返吟"
    if candidates is not None:
        return "賊剋" if len(candidates) == 1 else "比用" if pool is None else "涉害"
    # 八專日: 甲寅 丁未 己未 庚申 癸丑.
    if lodging is day.branch:
        return "八專"
    if distant is not None:
        return "遙剋"
    return "別責" if distinct == 3 else "昴星"


@lesson.rule("L-05", cites=("daquan/thief", "daquan/kin", "daquan/wading"))
def contested(
    contest: str,
    candidates: tuple[Branch, ...],
    plate: Plate,
    turn: int,
    matching: tuple[Branch, ...] | None = None,
    waded: Waded | None = None,
) -> Course | None:
    """賊剋 比用 涉害: from the upper that conquers or is conquered; 伏吟 alone does not ask."""
    if turn == 0:
        return None
    if matching is None:
        return course_along(plate, "賊剋", "重審" if contest == "賊" else "元首", candidates[0])
    if waded is None:
        return course_along(plate, "比用", "知一", matching[0])
    return course_along(plate, "涉害", waded.kind, waded.branch)


@lesson.rule("L-08", cites=("daquan/far",))
def far(method: str, day: Pillar, distant: Distant, plate: Plate) -> Course | None:
    """遙剋: from the one that conquers the day stem or is conquered by it; of several one has its polarity."""
    if method != "遙剋":
        return None
    (first,) = distant.uppers if len(distant.uppers) == 1 else akin(day.stem, distant.uppers)
    return course_along(plate, method, distant.kind, first)


@lesson.rule("L-09", cites=("daquan/pleiades",))
def pleiades(method: str, day: Pillar, turn: int, lessons: tuple[Lesson, ...], plate: Plate) -> Course | None:
    """昴星: a yang day looks up at what is over 酉, a yin day down at what 酉 stands on."""
    if method != "昴星":
        return None
    over_stem, over_branch = lessons[0].upper, lessons[2].upper
    if day.stem % 2 == 0:
        return Course(method, "虎視", plate[Branch.YOU], over_branch, over_stem)
    return Course(method, "冬蛇掩目", Branch((Branch.YOU - turn) % 12), over_stem, over_branch)


@lesson.rule("L-10", cites=("daquan/borrowed",))
def borrowed(method: str, day: Pillar, lessons: tuple[Lesson, ...], plate: Plate, *, bieze_yin: str) -> Course | None:
    """別責: a yang day borrows from over its stem's partner, a yin day the next of its branch's trine."""
    if method != "別責":
        return None
    over_stem, trine = lessons[0].upper, Branch((day.branch + 4) % 12)
    if day.stem % 2 == 0:
        first = plate[LODGING[Stem((day.stem + 5) % 10)]]
    else:
        first = trine if bieze_yin == "branch" else plate[trine]
    return Course(method, "別責", first, over_stem, over_stem)


@lesson.rule("L-11", cites=("daquan/eight",))
def eight(method: str, day: Pillar, lessons: tuple[Lesson, ...]) -> Course | None:
    """八專: a yang day counts three on from over the stem, a yin day three back from the fourth upper."""
    if method != "八專":
        return None
    over_stem = lessons[0].upper
    first = Branch((over_stem + 2 if day.stem % 2 == 0 else lessons[3].upper - 2) % 12)
    return Course(method, "獨足" if first is over_stem else "八專", first, over_stem, over_stem)


@lesson.rule("L-12", cites=("daquan/still", "jingyou/still"))
def still(method: str, day: Pillar, lessons: tuple[Lesson, ...], *, fuyin_mutual: str) -> Course | None:
    """伏吟: heaven on its own earth; the transmissions follow punishment."""
    if method != "伏吟":
        return None
    contested = lessons[0].relation is not None
    over_stem, over_branch = lessons[0].upper, lessons[2].upper
    from_stem = contested or day.stem % 2 == 0
    first, other = (over_stem, over_branch) if from_stem else (over_branch, over_stem)
    blocked = punished(first) is first
    middle = other if blocked else punished(first)
    # 卯 and 子 punish each other: the last may not come back to the first.
    returns = not blocked and punished(middle) is first
    clashes = punished(middle) is middle or (returns and fuyin_mutual == "clash")
    last = Branch((middle + 6) % 12) if clashes else punished(middle)
    kind = "有剋" if contested else "杜傳" if blocked else "自任" if from_stem else "自信"
    return Course(method, kind, first, middle, last)


@lesson.rule("L-13", cites=("daquan/turned",))
def turned(method: str, day: Pillar, lessons: tuple[Lesson, ...], contested: Course | None = None) -> Course | None:
    """返吟: heaven on the opposite earth; by the contest if there is one, else from the horse of the day."""
    if method != "返吟":
        return None
    if contested is not None:
        return Course(method, "無依", *contested[2:])
    return Course(method, "無親", horse_of(day.branch), lessons[2].upper, lessons[0].upper)


@lesson.rule("L-05", cites=("daquan/order",))
def course(
    still: Course | None = None,
    turned: Course | None = None,
    contested: Course | None = None,
    eight: Course | None = None,
    far: Course | None = None,
    borrowed: Course | None = None,
    pleiades: Course | None = None,
) -> Course:
    """三傳: those of the method that applies."""
    found = still or turned or contested or eight or far or borrowed or pleiades
    assert found is not None
    return found
