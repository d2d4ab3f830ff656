"""四課 The plate, the four lessons, and which of their uppers may lead."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Element, Pillar, Stem
from samsik.liuren.books import lesson

# 寄宮: the branch each stem lodges on; never a 仲 (L-02).
LODGING = tuple(Branch.of(name) for name in "寅辰巳未巳未申戌亥丑")

# Heaven over each earth branch, 子 first.
Plate = tuple[Branch, ...]


class Lesson(NamedTuple):
    """課: what is below, what is above, and 賊 (below conquers above), 剋 (above conquers below) or None."""

    lower: Stem | Branch
    upper: Branch
    relation: str | None


class Distant(NamedTuple):
    """遙剋: whether they conquer the day stem (蒿矢) or it conquers them (彈射), and which uppers do."""

    kind: str
    uppers: tuple[Branch, ...]


def akin(stem: Stem, branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """比: those of a stem's polarity."""
    return tuple(branch for branch in branches if (branch - stem) % 2 == 0)


def _lesson(lower: Stem | Branch, upper: Branch) -> Lesson:
    below: Element = lower.element
    if below.conquers(upper.element):
        return Lesson(lower, upper, "賊")
    return Lesson(lower, upper, "剋" if upper.element.conquers(below) else None)


@lesson.rule("L-01", cites=("daquan/plate",))
def plate(turn: int) -> Plate:
    """天盤: heaven over each earth branch, 月將 laid on the hour."""
    return tuple(Branch((earth + turn) % 12) for earth in range(12))


@lesson.rule("L-02", cites=("daquan/lodging",))
def lodging(day: Pillar) -> Branch:
    """寄宮: the branch on which the day stem lodges."""
    return LODGING[day.stem]


@lesson.rule("L-03", cites=("daquan/lessons",))
def lessons(day: Pillar, lodging: Branch, plate: Plate) -> tuple[Lesson, ...]:
    """四課: over the day stem, over that, over the day branch, over that.

    The lower of the first is the stem itself, so that its own element decides.
    """
    over_stem, over_branch = plate[lodging], plate[day.branch]
    return (
        _lesson(day.stem, over_stem),
        _lesson(over_stem, plate[over_stem]),
        _lesson(day.branch, over_branch),
        _lesson(over_branch, plate[over_branch]),
    )


@lesson.rule("L-04", cites=("daquan/thief",))
def contest(lessons: tuple[Lesson, ...]) -> str | None:
    """賊剋: what the lessons turn on; one 賊 silences every 剋."""
    found = {each.relation for each in lessons}
    return "賊" if "賊" in found else "剋" if "剋" in found else None


@lesson.rule("L-05", cites=("daquan/thief",))
def candidates(lessons: tuple[Lesson, ...], contest: str) -> tuple[Branch, ...]:
    """發用之候: the distinct uppers of the lessons in contest."""
    return tuple(dict.fromkeys(each.upper for each in lessons if each.relation == contest))


@lesson.rule("L-06", cites=("daquan/kin",))
def matching(day: Pillar, candidates: tuple[Branch, ...]) -> tuple[Branch, ...] | None:
    """比: of several candidates those of the day stem's polarity."""
    return akin(day.stem, candidates) if len(candidates) > 1 else None


@lesson.rule("L-06", cites=("daquan/kin",))
def pool(
    candidates: tuple[Branch, ...], matching: tuple[Branch, ...], *, shehai_pool: str
) -> tuple[Branch, ...] | None:
    """涉害之候: where not one alone matches, the matching ones if there are several, else all; `all` takes all."""
    if len(matching) == 1:
        return None
    return matching if matching and shehai_pool == "matching" else candidates


@lesson.rule("L-08", cites=("daquan/far",))
def distant(
    day: Pillar, lodging: Branch, turn: int, lessons: tuple[Lesson, ...], contest: str | None = None
) -> Distant | None:
    """遙剋之候: the uppers of the last three lessons that conquer the day stem, else those it conquers.

    Not asked where the lessons hold a contest, on a still or turned plate, or where the stem is at home (八專日).
    """
    if contest is not None or turn in (0, 6) or lodging is day.branch:
        return None
    element = day.stem.element
    uppers = tuple(dict.fromkeys(each.upper for each in lessons[1:]))
    arrows = tuple(upper for upper in uppers if upper.element.conquers(element))
    shots = tuple(upper for upper in uppers if element.conquers(upper.element))
    return Distant("蒿矢", arrows) if arrows else Distant("彈射", shots) if shots else None


@lesson.rule("L-10", cites=("daquan/borrowed",))
def distinct(
    lodging: Branch, lessons: tuple[Lesson, ...], contest: str | None = None, distant: Distant | None = None
) -> int | None:
    """課數: where nothing contends, how many of the four lessons differ, the day stem being taken by its lodging."""
    if contest is not None or distant is not None:
        return None
    below = (lodging, *(each.lower for each in lessons[1:]))
    return len({(int(lower), each.upper) for lower, each in zip(below, lessons, strict=True)})
