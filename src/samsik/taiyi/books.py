"""The rule books of the Taiyi board, and the keys each is worked from.

`serial` leads from the facts of a moment to the keys of a board; `board` from those keys to the
board. The board book has few keys on purpose: 144 局 × 12 branches are all the states there are.
"""

from dataclasses import dataclass, fields
from typing import Literal

from samsik.core.cycle import Branch, Dun, Pillar, Unit
from samsik.core.rules import RuleBook
from samsik.taiyi.school import TaiyiOptions

Rank = Literal["ruler", "minister", "official", "commoner"]


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a call knows of its moment; None where it does not know."""

    unit: Unit
    asked_dun: Dun | None = None
    # Set for the board that stands beside the first one of a year.
    second: bool | None = None
    rank: Rank | None = None
    # A serial number given outright, for a board without a moment.
    given_number: int | None = None
    # The sui by the lunar new year and by 立春, and the month of each reckoning (寅 month = 1, the 丑 and 子
    # months before it 0 and −1).
    lunar_year: int | None = None
    solar_year: int | None = None
    lunar_month: int | None = None
    solar_month: int | None = None
    # For days: the day number at noon. For hours: the pillar of the day, and that of the day whose hours are counted.
    day_jdn: int | None = None
    day_pillar: Pillar | None = None
    hour_day: Pillar | None = None
    hour_branch: Branch | None = None
    # Whether the sun is between 冬至 and 夏至, the days since the last solstice and the hour it fell in.
    yang_half: bool | None = None
    solstice_days: int | None = None
    solstice_branch: Branch | None = None


@dataclass(frozen=True)
class Keys:
    """What a board is a function of. `day_branch` is known on hour boards only."""

    dun: Dun
    ju: int
    taisui: Branch
    day_branch: Branch | None = None


serial = RuleBook("taiyi.serial", keys=(field.name for field in fields(Facts)), options=TaiyiOptions)
board = RuleBook("taiyi.board", keys=(field.name for field in fields(Keys)), options=TaiyiOptions)
