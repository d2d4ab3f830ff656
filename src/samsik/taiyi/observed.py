"""所見 What an asker has seen: the closed words of the observations that some rules ask for.

None of them is ever guessed. A rule that is not told answers `NOT_OBSERVED`.
"""

from samsik.core.cycle import Element, Token
from samsik.core.seats import Seat

NOT_OBSERVED = "未觀"

# The fields of `Facts` that nobody but the asker can know, in their order there.
SIGHTS = (
    *("enemy_side", "enemy_rising", "line_cloud", "cloud_broken", "sun_cloud", "sign", "sign_from", "sign_line"),
    *("star", "star_side", "province", "traveller_side", "hiding"),
)


class Quarter(Token):
    """四方 The four quarters, clockwise from the north."""

    NORTH = 0, "北"
    EAST = 1, "東"
    SOUTH = 2, "南"
    WEST = 3, "西"

    @property
    def seat(self) -> Seat:
        """The seat of the ring in the middle of the quarter: 子 卯 午 酉."""
        return Seat(4 * self)

    @property
    def opposite(self) -> "Quarter":
        """北↔南, 東↔西."""
        return Quarter((self + 2) % 4)

    @property
    def element(self) -> Element:
        """北 水, 東 木, 南 火, 西 金."""
        return self.seat.element


class Direction(Token):
    """八方 The eight directions, clockwise from the north."""

    NORTH = 0, "北"
    NORTH_EAST = 1, "東北"
    EAST = 2, "東"
    SOUTH_EAST = 3, "東南"
    SOUTH = 4, "南"
    SOUTH_WEST = 5, "西南"
    WEST = 6, "西"
    NORTH_WEST = 7, "西北"

    @property
    def opposite(self) -> "Direction":
        """The direction across."""
        return Direction((self + 4) % 8)


class Cloud(Token):
    """雲色 The colour of a cloud, in the order of the elements; 無 is a sky without one."""

    BLUE = 0, "青"
    RED = 1, "赤"
    YELLOW = 2, "黃"
    WHITE = 3, "白"
    BLACK = 4, "黑"
    NONE = 5, "無"

    @property
    def element(self) -> Element:
        """青 木, 赤 火, 黃 土, 白 金, 黑 水; ValueError for a clear sky."""
        return Element(int(self))


class Sign(Token):
    """助戰之徵 How wind, cloud or birds behave: they rise somewhere, escort a line, turn on it, or break into it."""

    RISES = 0, "起"
    ESCORTS = 1, "送"
    TURNS = 2, "逆"
    BREAKS_IN = 3, "亂"


class Side(Token):
    """主客 Whose line it is."""

    HOST = 0, "主"
    GUEST = 1, "客"

    @property
    def id(self) -> str:
        """`host` or `guest`, as the rules name the sides."""
        return "host" if self is Side.HOST else "guest"


class Star(Token):
    """天象 A comet or one of the planets that three of the palaces are watched for."""

    COMET = 0, "彗"
    VENUS = 1, "太白"
    MARS = 2, "熒惑"
    MERCURY = 3, "辰星"
