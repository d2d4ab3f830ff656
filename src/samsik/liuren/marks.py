"""空亡 The marks of the branches: what is void, the stems they hide, their kinship with the day."""

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.liuren.books import lesson
from samsik.liuren.transmissions import Course


@lesson.rule("L-16", cites=("daquan/void",))
def void(day: Pillar) -> tuple[Branch, Branch]:
    """空亡: the two branches the day's 旬 does not reach."""
    head = day // 10 * 10
    return Branch((head + 10) % 12), Branch((head + 11) % 12)


@lesson.rule("L-16", cites=("daquan/hidden-stems",))
def hidden(day: Pillar, course: Course) -> tuple[Stem | None, ...]:
    """遁干: the stem each transmission bears in the day's 旬, None when it is void."""
    head = day // 10 * 10 % 12
    steps = ((branch - head) % 12 for branch in course[2:])
    return tuple(Stem(step) if step < 10 else None for step in steps)


@lesson.rule("L-16", cites=("daquan/kinship",))
def kinship(day: Pillar, course: Course) -> tuple[str, ...]:
    """六親: what each transmission is to the day stem."""
    return tuple(kin_of(day.stem, branch) for branch in course[2:])


def kin_of(stem: Stem, branch: Branch) -> str:
    """父母 feeds me, 兄弟 is as I, 子孫 I feed, 妻財 I conquer, 官鬼 conquers me."""
    return ("兄弟", "子孫", "妻財", "官鬼", "父母")[(branch.element - stem.element) % 5]
