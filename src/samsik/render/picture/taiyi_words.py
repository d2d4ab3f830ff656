"""太乙圖中字 What a picture of a Taiyi board says: who stands where, the names of the places, counts and walks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from samsik.core.cycle import Branch, Pillar, Unit
from samsik.core.seats import LuoshuPalace, Seat, TaiyiPalace
from samsik.i18n.readings import named
from samsik.render import ring
from samsik.render.names import Names, names
from samsik.render.picture.block import Block, Line, Span, beside_or_under
from samsik.render.picture.words import ELEMENTS, eastern, hanzi, headed, lines, mark, spans, squeezed
from samsik.taiyi.halls import Hall, Place, hanzi_of

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart

HOST = ("wenchang", "host", "host_deputy")
GUEST = ("shiji", "guest", "guest_deputy")
BODIES = ("taiyi", *ring.ON_SEATS, *ring.GENERALS)


def kind_of(body: str) -> str:
    """The class of a body: host, guest, taiyi or none of them."""
    return "host" if body in HOST else "guest" if body in GUEST else "strong" if body == "taiyi" else "ink"


# The trigram of each palace but the fifth.
TRIGRAMS = {palace.taiyi: palace.hanzi for palace in LuoshuPalace}


@dataclass(frozen=True)
class Standing:
    """Who stands in a place: bodies of the board, then slow spirits; and the place in words."""

    place: Seat | TaiyiPalace
    bodies: tuple[str, ...]
    spirits: tuple[str, ...]

    @property
    def key(self) -> str:
        """The id of the cell."""
        return key_of(self.place)

    @property
    def element(self) -> str | None:
        """The element of the place as a class; none in the middle."""
        return None if self.place is TaiyiPalace.P5 else ELEMENTS[self.place.element]


@dataclass(frozen=True)
class TaiyiWords:
    """What a picture of a chart says, in one language."""

    chart: "TaiyiChart"
    say: Names
    spirits: dict[str, Place]

    @classmethod
    def of(cls, chart: "TaiyiChart", lang: str, spirits: bool | None) -> "TaiyiWords":
        """`spirits`: whether slow spirits are told; None tells them on the board of a year."""
        shown = chart.unit is Unit.YEAR if spirits is None else spirits
        found = chart.extended.spirits if shown else None
        return cls(
            chart, names(lang), {} if found is None else {name: stay.seat for name, stay in found.named().items()}
        )

    def standing(self, place: Seat | TaiyiPalace) -> Standing:
        """Who stands in a place."""
        chart = self.chart
        bodies = ring.on_seat(chart, place) if isinstance(place, Seat) else ring.in_palace(chart, place)
        here = [name for name, spot in self.spirits.items() if cell_of(spot) is place]
        return Standing(place, tuple(bodies), tuple(here))

    def label(self, here: Standing) -> str:
        """A cell in a line."""
        place, say = here.place, self.say
        told = say.value("", place)
        if place is not TaiyiPalace.P5:
            told = say.dotted([told, say.value("", place.element)])
        all_here = [*map(say.body, here.bodies), *map(self.spirit, here.spirits)]
        return say.labelled(told, say.listed(all_here)) if all_here else told

    def spirit(self, name: str) -> str:
        """A slow spirit with its hanzi."""
        return self.say.gloss(self.spirit_reading(name), name)

    def spirit_reading(self, name: str) -> str:
        """How a slow spirit is read."""
        return self.say.say(f"picture.spirits.{name}")

    def heading(self, here: Standing, large: float, small: float, room: float) -> Block:
        """The name of a place with its element, and of a seat the god: for a board of words."""
        say, place = self.say, here.place
        if place is TaiyiPalace.P5:
            return lines([squeezed(line, small, room) for line in self.centre()], small, "ink", room)
        element = Span(place.element.hanzi, small, here.element or "")
        if isinstance(place, Seat):
            god = spans(say.written(place.god), say.say(f"names.gods.{place.god}"), "soft", small, small)
            named = spans(place.hanzi, say.reading(place), "ink", large, small)
            return (*headed(named, element, room), *beside_or_under(god, room))
        trigram = TRIGRAMS[place]
        named = spans(say.written(trigram), say.say(f"names.readings.{trigram}"), "soft", small, small)
        return headed([Span(str(int(place)), large, "ink"), *named], element, room)

    def body(self, name: str, large: float, small: float) -> list[Span]:
        """A body in hanzi and as it is read, word by word."""
        grown = 1.15 if name == "taiyi" else 1.0
        kind, short = kind_of(name), self.say.written(hanzi().short(name))
        named = Span(short, large * grown, kind)
        if self.say.short(name) == short:
            return [named]
        return [named, *(Span(word, small, kind) for word in self.say.short(name).split())]

    def mark(self, name: str, size: float) -> Line:
        """A body in the two signs that a ring has room for."""
        grown = 1.2 if name == "taiyi" else 1.0
        key = f"picture.marks.{name}"
        return (Span(mark(self.say.written(hanzi().say(key)), self.say.say(key)), size * grown, kind_of(name)),)

    def centre(self) -> Iterator[str]:
        """局, 紀 and 元 where they are known, and that somebody is blocked."""
        say, serial = self.say, self.chart.serial
        yield say.say(f"text.ring.ju.{self.chart.dun.hanzi}", ju=serial.ju)
        if serial.yuan is not None:
            yield say.say("text.ring.cycle", ji=serial.ji, yuan=say.named(Pillar.of(serial.yuan)))
        if ring.in_palace(self.chart, TaiyiPalace.P5):
            yield say.say("text.ring.blocked")

    def counts(self, size: float, room: float) -> Block:
        """The three counts."""
        counts = self.chart.counts
        told = [
            Span(f"{self.say.say(f'picture.counts.{side}')} {getattr(counts, side)}", size, side_kind(side))
            for side in ("host", "guest", "fixed")
        ]
        return beside_or_under(told, room)

    def walk(self, side: str, size: float, room: float) -> Block:
        """The walk of a count with its sum."""
        say = self.say
        walk = say.walk(getattr(self.chart.counts, f"{side}_walk"))
        return lines([say.labelled(say.body(f"{side}_count"), walk)], size, side_kind(side), room)

    def legend(self, size: float) -> Block:
        """What the marks on a ring stand for, where the names are in another writing."""
        return tuple(
            (*self.mark(body, size), Span(name, size, "soft"))
            for body in BODIES
            if not eastern(name := self.say.say(f"picture.marks.{body}"))
        )

    def spot(self, place: Place) -> str:
        """Where a spirit is, by name: a seat, or one of the three halls that are none."""
        if isinstance(place, Hall) and place.palace is None:
            return self.say.say(f"picture.halls.{hanzi_of(place)}")
        return named(self.say.words, hanzi_of(place))

    def spirit_places(self, size: float) -> Block:
        """The slow spirits, each with where it is."""
        return tuple(
            (
                *spans(self.say.written(name), self.spirit_reading(name), "ink", size, size),
                Span(self.spot(place), size, "soft"),
            )
            for name, place in self.spirits.items()
        )


def key_of(place: Seat | TaiyiPalace) -> str:
    """The id of a place: `seat-xun`, `palace-9`."""
    return f"seat-{place.name.lower()}" if isinstance(place, Seat) else f"palace-{int(place)}"


def side_kind(side: str) -> str:
    """The class of a count."""
    return "ink" if side == "fixed" else side


def cell_of(place: Place) -> Seat | TaiyiPalace:
    """The cell of the board in which a spirit is drawn."""
    match place:
        case Branch():
            return Seat.at(place)
        case Hall():
            return place.palace or place.drawn_at or TaiyiPalace.P5
    return place
