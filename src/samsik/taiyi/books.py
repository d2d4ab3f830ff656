"""The rule books of the Taiyi board, and the keys each is worked from.

`serial` leads from the facts of a moment to the keys of a board; `board` from those keys to the
board; `reading` judges it, and so reads everything. The board book has few keys on purpose: 144 局 ×
12 branches are all the states there are. `extended` is the layer above: the slow spirits of the years, the ten
essences, the seven arts and the topics of the later volumes, worked only when asked for.
"""

from dataclasses import dataclass, fields
from typing import Literal

from samsik.core.cycle import Branch, Dun, Pillar, Stem, Unit
from samsik.core.rules import RuleBook
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.observed import Cloud, Direction, Quarter, Side, Sign, Star
from samsik.taiyi.provinces import Province
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
    # The season: branch of the 節 month, whether it is in its last 18 days, and the term (冬至 = 0).
    season_month: Branch | None = None
    season_late: bool = False
    term: int | None = None
    # Stems of the year and of the day (also where the whole pillar of the day is not known), and 月將.
    year_stem: Stem | None = None
    day_stem: Stem | None = None
    sun_branch: Branch | None = None
    # How many men the asker leads, for 奇兵.
    troops: int | None = None
    # What the asker has seen: where the enemy is and the pillar of the year in which he rose; the cloud over that
    # line and whether it drifts apart; the cloud round the sun; how wind, cloud or birds behave, from which seat and
    # at whose line; a star and its direction. Then what is asked about: a province, a traveller's direction, the
    # palace where someone hides.
    enemy_side: Quarter | None = None
    enemy_rising: Pillar | None = None
    line_cloud: Cloud | None = None
    cloud_broken: bool | None = None
    sun_cloud: Cloud | None = None
    sign: Sign | None = None
    sign_from: Seat | None = None
    sign_line: Side | None = None
    star: Star | None = None
    star_side: Direction | None = None
    province: Province | None = None
    traveller_side: Quarter | None = None
    hiding: TaiyiPalace | None = None


@dataclass(frozen=True)
class Keys:
    """What a board is a function of. `day_branch` is known on hour boards only."""

    dun: Dun
    ju: int
    taisui: Branch
    day_branch: Branch | None = None


serial = RuleBook("taiyi.serial", keys=(field.name for field in fields(Facts)), options=TaiyiOptions)
board = RuleBook("taiyi.board", keys=(field.name for field in fields(Keys)), options=TaiyiOptions)
reading = RuleBook("taiyi.reading", options=TaiyiOptions, follows=(serial, board))
# What `reading` follows are keys of its own by the time this one is closed.
extended = RuleBook("taiyi.extended", options=TaiyiOptions, follows=(reading,))
