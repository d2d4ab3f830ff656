"""涉害 How deep a candidate has waded, and who goes first when the depth does not decide."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.liuren.books import lesson
from samsik.liuren.lessons import LODGING, Lesson


class Waded(NamedTuple):
    """The candidate chosen and the name of what decided: 涉害 見機 察微 綴瑕."""

    branch: Branch
    kind: str


# What is met on each ground branch, 子 first: the branch itself and the stems that lodge on it.
MET: tuple[tuple[Stem | Branch, ...], ...] = tuple(
    (ground, *(stem for stem in Stem if LODGING[stem] is ground)) for ground in Branch
)


@lesson.rule("L-07", cites=("daquan/wading",))
def depths(pool: tuple[Branch, ...], turn: int, contest: str, *, shehai: str) -> tuple[int, ...] | None:
    """深淺: for each of the pool, what conquers it (賊) or it conquers (剋) on its way home.

    `between` leaves out both ends, `from` counts where it stands, `direct` counts nothing.
    """
    if shehai == "direct":
        return None
    found = []
    for branch in pool:
        ground = (branch - turn) % 12
        steps = range(1 if shehai == "between" else 0, (branch - ground) % 12)
        met = [being.element for step in steps for being in MET[(ground + step) % 12]]
        if contest == "賊":
            found.append(sum(element.conquers(branch.element) for element in met))
        else:
            found.append(sum(branch.element.conquers(element) for element in met))
    return tuple(found)


@lesson.rule("L-07", cites=("daquan/wading",))
def waded(
    day: Pillar,
    pool: tuple[Branch, ...],
    turn: int,
    lessons: tuple[Lesson, ...],
    depths: tuple[int, ...] | None = None,
) -> Waded:
    """涉害: the deepest; else the one standing on a 孟, else on a 仲, else the first met.

    Two on a 孟 stop the search: the day then decides, a yang day from the stem, a yin day from the branch.
    """
    tied = pool
    if depths is not None:
        tied = tuple(branch for branch, depth in zip(pool, depths, strict=True) if depth == max(depths))
        if len(tied) == 1:
            return Waded(tied[0], "涉害")
    for remainder, kind in ((2, "見機"), (0, "察微")):
        standing = tuple(branch for branch in tied if (branch - turn) % 12 % 3 == remainder)
        if len(standing) == 1:
            return Waded(standing[0], kind)
        if standing:
            tied = standing
            break
    order = lessons if day.stem % 2 == 0 else lessons[2:] + lessons[:2]
    return Waded(next(each.upper for each in order if each.upper in tied), "綴瑕")
