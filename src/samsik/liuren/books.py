"""The rule books of the Liuren board, and the keys each is worked from.

`lesson` needs the day and the turn of the plate alone: 60 × 12 = 720 lessons are all there are.
`board` adds what depends on the hour itself.
"""

from dataclasses import dataclass, fields

from samsik.core.cycle import Branch, Pillar
from samsik.core.rules import RuleBook
from samsik.liuren.school import LiurenOptions


@dataclass(frozen=True)
class Keys:
    """What a lesson is a function of: the day, and by how much heaven is ahead of earth (將 − 時)."""

    day: Pillar
    turn: int


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a call knows of its hour; None where it does not know."""

    hour: Branch
    general: Branch
    # Whether the sun is up at the place.
    sun_up: bool | None = None


lesson = RuleBook("liuren.lesson", keys=(field.name for field in fields(Keys)), options=LiurenOptions)
board = RuleBook("liuren.board", keys=(field.name for field in fields(Facts)), options=LiurenOptions, follows=(lesson,))
