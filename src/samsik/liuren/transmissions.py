"""三傳 The nine methods by which the lessons give their three transmissions."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.liuren.books import lesson
from samsik.liuren.depth import Waded
from samsik.liuren.lessons import Lesson, Plate, lodging_of


class Course(NamedTuple):
    """The method, its class, and the three transmissions."""

    method: str
    kind: str
    first: Branch
    middle: Branch
    last: Branch


def stem_lodges_at_home(day: Pillar) -> bool:
    """八專日: 甲寅 丁未 己未 庚申 癸丑."""
    return lodging_of(day.stem) is day.branch


def punished(branch: Branch) -> Branch:
    """刑: 子卯, 寅巳申, 丑戌未 in their rounds; 辰午酉亥 punish themselves."""
    return Branch.of("卯戌巳子辰申午丑寅酉未亥"[branch])


def horse_of(branch: Branch) -> Branch:
    """驛馬: 申子辰 寅, 巳酉丑 亥, 寅午戌 申, 亥卯未 巳."""
    return Branch((2 - 3 * (branch % 4)) % 12)


@lesson.rule("L-05", cites=("daquan/thief", "daquan/kin", "daquan/wading"))
def contested(
    contest: str, candidates: tuple[Branch, ...], matching: tuple[Branch, ...], waded: Waded, plate: Plate
) -> Course:
    """賊剋 比用 涉害: from the upper that conquers or is conquered."""
    if len(candidates) == 1:
        first, method, kind = candidates[0], "賊剋", "重審" if contest == "賊" else "元首"
    elif len(matching) == 1:
        first, method, kind = matching[0], "比用", "知一"
    else:
        first, method, kind = waded.branch, "涉害", waded.kind
    middle = plate[first]
    return Course(method, kind, first, middle, plate[middle])


@lesson.rule("L-08", cites=("daquan/far",))
def far(day: Pillar, lessons: tuple[Lesson, ...], plate: Plate, contest: str | None = None) -> Course | None:
    """遙剋: an upper of the last three lessons that conquers the day stem (蒿矢) or is conquered by it (彈射).

    Asked only where the lessons themselves hold no contest, and never on a 八專 day; of several one alone
    then has the stem's polarity.
    """
    if contest is not None or stem_lodges_at_home(day):
        return None
    element = day.stem.element
    uppers = list(dict.fromkeys(each.upper for each in lessons[1:]))
    for kind, found in (
        ("蒿矢", [upper for upper in uppers if upper.element.conquers(element)]),
        ("彈射", [upper for upper in uppers if element.conquers(upper.element)]),
    ):
        if found:
            kept = found if len(found) == 1 else [upper for upper in found if (upper - day.stem) % 2 == 0]
            (first,) = kept
            return Course("遙剋", kind, first, plate[first], plate[plate[first]])
    return None


@lesson.rule("L-09", cites=("daquan/pleiades",))
def pleiades(day: Pillar, turn: int, lessons: tuple[Lesson, ...], plate: Plate) -> Course:
    """昴星: a yang day looks up at what is over 酉, a yin day down at what 酉 stands on."""
    over_stem, over_branch = lessons[0].upper, lessons[2].upper
    if day.stem % 2 == 0:
        return Course("昴星", "虎視", plate[Branch.YOU], over_branch, over_stem)
    return Course("昴星", "冬蛇掩目", Branch((Branch.YOU - turn) % 12), over_stem, over_branch)


@lesson.rule("L-10", cites=("daquan/borrowed",))
def borrowed(
    day: Pillar, lodging: Branch, lessons: tuple[Lesson, ...], plate: Plate, *, bieze_yin: str
) -> Course | None:
    """別責: only three lessons differ; a yang day borrows from its stem's partner, a yin day from its trine."""
    below = (lodging, *(each.lower for each in lessons[1:]))
    if len({(int(lower), each.upper) for lower, each in zip(below, lessons, strict=True)}) != 3:
        return None
    over_stem = lessons[0].upper
    if day.stem % 2 == 0:
        first = plate[lodging_of(Stem((day.stem + 5) % 10))]
    else:
        trine = Branch((day.branch + 4) % 12)
        first = trine if bieze_yin == "branch" else plate[trine]
    return Course("別責", "別責", first, over_stem, over_stem)


@lesson.rule("L-11", cites=("daquan/eight",))
def eight(day: Pillar, lessons: tuple[Lesson, ...]) -> Course | None:
    """八專: a yang day counts three on from over the stem, a yin day three back from the fourth upper."""
    if not stem_lodges_at_home(day):
        return None
    over_stem = lessons[0].upper
    first = Branch((over_stem + 2) % 12) if day.stem % 2 == 0 else Branch((lessons[3].upper - 2) % 12)
    return Course("八專", "獨足" if first is over_stem else "八專", first, over_stem, over_stem)


@lesson.rule("L-12", cites=("daquan/still", "jingyou/still"))
def still(day: Pillar, turn: int, lessons: tuple[Lesson, ...], *, fuyin_mutual: str) -> Course | None:
    """伏吟: heaven on its own earth; the transmissions follow punishment."""
    if turn != 0:
        return None
    over_stem, over_branch = lessons[0].upper, lessons[2].upper
    from_stem = lessons[0].relation is not None or day.stem % 2 == 0
    first, other = (over_stem, over_branch) if from_stem else (over_branch, over_stem)
    kind = "有剋" if lessons[0].relation is not None else "自任" if from_stem else "自信"
    if punished(first) is not first:
        middle = punished(first)
        returns = punished(middle) is first
    else:
        middle, returns = other, False
        kind = "杜傳" if kind != "有剋" else kind
    if punished(middle) is middle or (returns and fuyin_mutual == "clash"):
        last = Branch((middle + 6) % 12)
    else:
        last = punished(middle)
    return Course("伏吟", kind, first, middle, last)


@lesson.rule("L-13", cites=("daquan/turned",))
def turned(day: Pillar, turn: int, lessons: tuple[Lesson, ...], contested: Course | None = None) -> Course | None:
    """返吟: heaven on the opposite earth; by the contest if there is one, else from the horse of the day."""
    if turn != 6:
        return None
    if contested is not None:
        return Course("返吟", "無依", contested.first, contested.middle, contested.last)
    return Course("返吟", "無親", horse_of(day.branch), lessons[2].upper, lessons[0].upper)


@lesson.rule("L-05", cites=("daquan/order",))
def course(
    pleiades: Course,
    still: Course | None = None,
    turned: Course | None = None,
    contested: Course | None = None,
    eight: Course | None = None,
    far: Course | None = None,
    borrowed: Course | None = None,
) -> Course:
    """發用次第: the first method that applies."""
    return still or turned or contested or eight or far or borrowed or pleiades
