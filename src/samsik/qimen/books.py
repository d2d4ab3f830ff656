"""The rule books of the Qimen board, and the keys each is worked from.

`plate` needs 遁, 局 and the hour alone: 2 × 9 × 60 = 1,080 plates are all there are. `board` adds what
depends on the day, the month and the sun.
"""

from dataclasses import dataclass, fields

from samsik.core.cycle import Branch, Dun, Pillar, Stem
from samsik.core.rules import RuleBook
from samsik.qimen.school import QimenOptions


@dataclass(frozen=True)
class Keys:
    """What a plate is a function of."""

    dun: Dun
    ju: int
    hour: Pillar


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a call knows of its moment beside the plate; None where it does not know."""

    day: Pillar | None = None
    # The stems of year and month, the 月建, 月將, the term (冬至 = 0) and the half-year of the sun.
    year_stem: Stem | None = None
    month_stem: Stem | None = None
    month: Branch | None = None
    general: Branch | None = None
    term: int | None = None
    yang_half: bool | None = None
    # How many men are to be quartered, and how many paces round a shelter is.
    men: int | None = None
    paces: int | None = None


plate = RuleBook("qimen.plate", keys=(field.name for field in fields(Keys)), options=QimenOptions)
board = RuleBook("qimen.board", keys=(field.name for field in fields(Facts)), options=QimenOptions, follows=(plate,))
