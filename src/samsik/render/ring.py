"""式盤 Who stands where on a Taiyi board: the sixteen seats around, the nine palaces within. Ids only."""

from typing import TYPE_CHECKING

from samsik.core.seats import Seat, TaiyiPalace

if TYPE_CHECKING:
    from samsik.taiyi.chart import TaiyiBoard

# South is on top and east on the left, as the books draw it.
ROWS: tuple[tuple[Seat | TaiyiPalace, ...], ...] = (
    (Seat.XUN, Seat.SI, Seat.WU, Seat.WEI, Seat.KUN),
    (Seat.CHEN, TaiyiPalace.P9, TaiyiPalace.P2, TaiyiPalace.P7, Seat.SHEN),
    (Seat.MAO, TaiyiPalace.P4, TaiyiPalace.P5, TaiyiPalace.P6, Seat.YOU),
    (Seat.YIN, TaiyiPalace.P3, TaiyiPalace.P8, TaiyiPalace.P1, Seat.XU),
    (Seat.GEN, Seat.CHOU, Seat.ZI, Seat.HAI, Seat.QIAN),
)
ON_SEATS = ("wenchang", "shiji", "jishen", "heshen", "dingji", "taisui")
GENERALS = ("host", "host_deputy", "guest", "guest_deputy", "fixed", "fixed_deputy")


def seat_of(board: "TaiyiBoard", body: str) -> Seat:
    """The seat of a body of the ring; 太歲 stands on its branch."""
    return Seat.at(board.seats.taisui) if body == "taisui" else getattr(board.seats, body)


def on_seat(board: "TaiyiBoard", seat: Seat) -> list[str]:
    """The bodies on a seat of the ring."""
    return [body for body in ON_SEATS if seat_of(board, body) is seat]


def in_palace(board: "TaiyiBoard", palace: TaiyiPalace) -> list[str]:
    """太乙 and the generals in a palace; those in 5 are 杜, out of play."""
    here = ["taiyi"] if board.taiyi.palace is palace else []
    return here + [general for general in GENERALS if getattr(board.generals, general) is palace]
