"""風雲飛鳥 What wind, clouds and birds say on the field. They are observed; nothing in the board stands for them."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Element, Stem, Unit
from samsik.core.seats import Seat
from samsik.taiyi.bodies import Stations
from samsik.taiyi.books import extended
from samsik.taiyi.halls import same
from samsik.taiyi.observed import NOT_OBSERVED, Cloud, Quarter, Side, Sign


@extended.rule("X-52", cites=("jinjing/taiyin",))
def year_branch(unit: Unit, taisui: Branch, spirit_year: int | None = None) -> Branch | None:
    """太歲: the branch of the year, on a board of any unit."""
    if unit is Unit.YEAR:
        return taisui
    return None if spirit_year is None else Branch((spirit_year - 4) % 12)


@extended.rule("X-52", cites=("jinjing/taiyin",))
def taiyin(year_branch: Branch) -> Branch:
    """太陰: two branches behind 太歲."""
    return Branch((year_branch - 2) % 12)


class FieldSign(NamedTuple):
    """A sign of the field: what it is, and who loses by it (host, guest, or the side that starts)."""

    id: str
    loses: str


@extended.rule("X-31", cites=("jinjing/field-signs",))
def field_signs(
    stations: Stations,
    sign: Sign | None = None,
    sign_from: Seat | None = None,
    sign_line: Side | None = None,
    year_branch: Branch | None = None,
    taiyin: Branch | None = None,
    season_month: Branch | None = None,
) -> tuple[FieldSign, ...] | str:
    """風雲飛鳥助戰: what their rising, escorting, turning or breaking in means for the two lines."""
    if sign is None:
        return NOT_OBSERVED
    line = None if sign_line is None else sign_line.id
    found = []
    if sign is not Sign.RISES and line is not None:
        if sign is Sign.ESCORTS:
            return (FieldSign("送", "guest" if line == "host" else "host"),)
        return (FieldSign("逆" if sign is Sign.TURNS else "亂", line),)
    if sign_from is not None:
        if against(sign_from, stations.taiyi):
            found.append(FieldSign("犯太乙", "starter"))
        found += [
            FieldSign("犯大將", side)
            for side in ("host", "guest")
            if (general := stations.at(side)) is not None and against(sign_from, general)
        ]
        if line == "guest" and sign_from is stations.wenchang:
            found.append(FieldSign("離主目", "guest"))
        if line == "host" and sign_from is stations.shiji:
            found.append(FieldSign("離客目", "host"))
        starts = (("離太歲", year_branch), ("離太陰", taiyin), ("離月建", season_month))
        if line is not None:
            found += [
                FieldSign(id, line)
                for id, branch in starts
                if branch is not None and same(sign_from, branch, exact=True)
            ]
    return tuple(found)


def against(start: Seat, target: Seat) -> bool:
    """衝格迫擊: whether a seat faces another, or stands one or two seats from it."""
    return (start - target) % 16 in (8, 1, 15, 2, 14)


class LineCloud(NamedTuple):
    """雲氣 A cloud over a line: how its colour stands to the quarter, what that means for the army below, how surely.

    `heightened`: the day's stem is of the quarter's own pair; None where the stem is not known or does not matter.
    `printed` differs from `effect` where the text is irregular, and is None where it leaves the case out.
    """

    relation: str
    effect: str
    heightened: bool | None
    printed: str | None


EFFECTS = {"比": "大勝", "生我": "求和", "我生": "將怯", "我克": "敗", "克我": "大敗"}
# Cells in which the text says otherwise than its own rule, or nothing.
IRREGULAR: dict[tuple[Quarter, Cloud], str | None] = {
    (Quarter.EAST, Cloud.YELLOW): "大敗",
    (Quarter.EAST, Cloud.WHITE): None,
    (Quarter.EAST, Cloud.RED): "勿攻",
    (Quarter.NORTH, Cloud.RED): "客勝",
}


@extended.rule("X-32", cites=("jinjing/line-clouds",))
def line_sign(
    enemy_side: Quarter | None = None,
    line_cloud: Cloud | None = None,
    cloud_broken: bool | None = None,
    day_stem: Stem | None = None,
) -> LineCloud | str:
    """陣上雲氣: the colour of the cloud over a line against the quarter where that line stands."""
    if line_cloud is None:
        return NOT_OBSERVED
    if line_cloud is Cloud.NONE:
        return LineCloud("無雲", "不戰", None, "不戰")
    if enemy_side is None:
        return NOT_OBSERVED
    relation = relation_of(line_cloud.element, enemy_side.element)
    effect = EFFECTS[relation]
    printed = IRREGULAR.get((enemy_side, line_cloud), effect)
    if cloud_broken:
        # A good sign that drifts apart is void, a bad one is not fatal.
        effect = printed = "散"
    heightened = None
    if relation in ("比", "克我") and day_stem is not None:
        heightened = day_stem.element is enemy_side.element
    return LineCloud(relation, effect, heightened, printed)


def relation_of(cloud: Element, quarter: Element) -> str:
    """How a cloud stands to a quarter: like it, feeding it, fed by it, conquered by it or conquering it."""
    return ("比", "我生", "我克", "克我", "生我")[(cloud - quarter) % 5]
