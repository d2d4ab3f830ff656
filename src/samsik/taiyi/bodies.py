"""神將 Who stands where: the bodies of a board by name, their sides, and their distance from Taiyi."""

from dataclasses import dataclass
from typing import NamedTuple

from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.books import board

HOST_SIDE = ("wenchang", "host", "host_deputy")
GUEST_SIDE = ("shiji", "guest", "guest_deputy")
SIDES = {"host": HOST_SIDE, "guest": GUEST_SIDE}
EYES = ("wenchang", "shiji")
GENERALS = ("host", "host_deputy", "guest", "guest_deputy")
OTHER_SIDE = {"host": "guest", "guest": "host"}


def side_of(body: str) -> str:
    """Host or guest: the side a body belongs to."""
    return "host" if body in HOST_SIDE else "guest"


class Stations(NamedTuple):
    """The seat of every body; None for a general that is 杜."""

    taiyi: Seat
    wenchang: Seat
    shiji: Seat
    dingji: Seat
    host: Seat | None
    host_deputy: Seat | None
    guest: Seat | None
    guest_deputy: Seat | None

    def at(self, body: str) -> Seat | None:
        """The seat of the body named."""
        seat: Seat | None = getattr(self, body)
        return seat

    def distance(self, body: str) -> int | None:
        """Clockwise seats from Taiyi: 1, 2 before it (外), 15, 14 behind it (內), 8 opposite."""
        seat = self.at(body)
        return None if seat is None else (seat - self.taiyi) % 16

    def bodies_at(self, distance: int, bodies: tuple[str, ...]) -> tuple[str, ...]:
        """Those of `bodies` that stand at a distance from Taiyi."""
        return tuple(body for body in bodies if self.distance(body) == distance % 16)

    def together(self, body: str, other: str, *, corners: bool = False) -> bool:
        """Whether two bodies share a palace; an eye on a 間 seat has none unless `corners` lets it."""
        here, there = self.at(body), self.at(other)
        if here is None or there is None:
            return False
        if corners:
            return here.corner is there.corner
        return here.palace is not None and here.palace is there.palace


@dataclass(frozen=True, slots=True)
class Pattern:
    """格局 One pattern: who does it, to whom, how grave (1..5) and which side it lets win."""

    id: str
    rule: str
    who: tuple[str, ...]
    with_: tuple[str, ...]
    severity: int
    winner: str | None = None
    variant: str | None = None


Patterns = tuple[Pattern, ...]


@board.rule("T-36", cites=("jinjing/patterns", "tongzong/patterns"))
def stations(
    taiyi: TaiyiPalace,
    wenchang: Seat,
    shiji: Seat,
    dingji: Seat,
    host: TaiyiPalace,
    host_deputy: TaiyiPalace,
    guest: TaiyiPalace,
    guest_deputy: TaiyiPalace,
) -> Stations:
    """神將所在: the seats of all bodies; generals stand in palaces only."""
    generals = (None if palace == 5 else palace.seat for palace in (host, host_deputy, guest, guest_deputy))
    return Stations(taiyi.seat, wenchang, shiji, dingji, *generals)
