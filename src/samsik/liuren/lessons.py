"""四課 The plate and the four lessons."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Element, Pillar, Stem
from samsik.liuren.books import lesson

# 寄宮: the branch each stem lodges on; never a 仲 (L-02).
LODGING = tuple(Branch.of(name) for name in "寅辰巳未巳未申戌亥丑")

# Heaven over each earth branch, 子 first.
Plate = tuple[Branch, ...]


def lodging_of(stem: Stem) -> Branch:
    """寄宮 of a stem."""
    return LODGING[stem]


class Lesson(NamedTuple):
    """課: what is below, what is above, and 賊 (below conquers above), 剋 (above conquers below) or None."""

    lower: Stem | Branch
    upper: Branch
    relation: str | None


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
    return lodging_of(day.stem)


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


@lesson.rule("L-05", cites=("daquan/thief",))
def contest(lessons: tuple[Lesson, ...]) -> str | None:
    """賊 or 剋: what the lessons turn on; one 賊 silences every 剋."""
    found = {each.relation for each in lessons}
    return "賊" if "賊" in found else "剋" if "剋" in found else None


@lesson.rule("L-05", cites=("daquan/thief",))
def candidates(lessons: tuple[Lesson, ...], contest: str) -> tuple[Branch, ...]:
    """發用之候: the distinct uppers of the lessons in contest."""
    return tuple(dict.fromkeys(each.upper for each in lessons if each.relation == contest))


@lesson.rule("L-06", cites=("daquan/kin",))
def matching(day: Pillar, candidates: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """比: the candidates of the day stem's polarity."""
    return tuple(branch for branch in candidates if (branch - day.stem) % 2 == 0)


@lesson.rule("L-06", cites=("daquan/kin",))
def pool(candidates: tuple[Branch, ...], matching: tuple[Branch, ...], *, shehai_pool: str) -> tuple[Branch, ...]:
    """涉害之候: the matching ones when there are two or more, else all; all at once under `all`."""
    return matching if len(matching) >= 2 and shehai_pool == "matching" else candidates
