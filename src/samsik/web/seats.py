"""A seat of a board: who stands there and why, and which walks pass it."""

from collections.abc import Iterator
from dataclasses import dataclass

from samsik.core.cycle import Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.core.trace import Trace
from samsik.errors import SamsikError
from samsik.qimen.plate import BRANCH_PALACES
from samsik.render import ring
from samsik.render.chart import Chart, LiurenChart, QimenChart, TaiyiChart
from samsik.render.explain import Told, told_steps
from samsik.render.picture.model import Picture
from samsik.render.picture.taiyi_words import cell_of, key_of
from samsik.render.qimen_names import qimen_names
from samsik.taiyi.moves import SPIRITS
from samsik.web.telling import names_of

WALKS = ("host", "guest", "fixed")
# What the cells of a Liuren board come from, by the beginning of their keys.
OF_LIUREN = {
    "branch": ("plate", "noble", "forward", "generals", "void"),
    "lesson": ("plate", "lodging", "lessons", "contest"),
    "transmission": ("candidates", "method", "course", "hidden", "kinship", "noble", "generals"),
    "centre": ("contest", "candidates", "method", "contested", "course"),
}
CENTRE = ("dun", "ju", "yuan")


@dataclass(frozen=True)
class Panel:
    """What is told of a seat: its key and name, lines upon it, the walks that pass it by side, and how it came so."""

    key: str
    label: str
    lines: tuple[str, ...]
    walks: tuple[tuple[str, str], ...]
    steps: tuple[Told, ...]


def panel(chart: Chart, drawn: Picture, key: str, lang: str) -> Panel:
    """A seat by its key on the picture; SamsikError `bad_choice` for one that the board does not have."""
    labels = {cell.key: cell.label for cell in drawn.cells}
    if key not in labels:
        raise SamsikError("bad_choice", name="seat", value=key, known=" ".join(labels))
    trace, wanted = chart.why(), set(_causes(chart, key))
    steps = told_steps(Trace(tuple(step for step in trace if step.name in wanted)), names_of(chart.system, lang))
    return Panel(key, labels[key], tuple(_lines(chart, key, lang)), tuple(_walks(chart, key, lang)), tuple(steps))


def _causes(chart: Chart, key: str) -> Iterator[str]:
    """The names of the values that put there what stands there."""
    match chart:
        case TaiyiChart():
            place = _place(key)
            yield from ring.on_seat(chart, place) if isinstance(place, Seat) else ring.in_palace(chart, place)
            yield from _spirits(chart, place)
            yield from (f"{side}_walk" for side in WALKS if _passes(chart, side, place))
            if place is TaiyiPalace.P5:
                yield from CENTRE
        case QimenChart():
            yield from _of_palace(chart, int(key.removeprefix("palace-")))
        case LiurenChart():
            yield from OF_LIUREN[key.partition("-")[0]]


def _spirits(chart: TaiyiChart, place: Seat | TaiyiPalace) -> Iterator[str]:
    """The slow spirits that the picture of a year draws in a place."""
    if chart.unit is Unit.YEAR and chart.extended.spirits is not None:
        for name, stay in chart.extended.spirits.named().items():
            if cell_of(stay.seat) is place:
                yield SPIRITS[name]


def _of_palace(chart: QimenChart, palace: int) -> Iterator[str]:
    plate = chart.plate
    yield from ("earth", "xun", "yi", *CENTRE) if palace == 5 else ("earth", "heaven", "stars", "gates", "spirits")
    if palace == plate.zhifu.palace:
        yield "zhifu"
    if palace == plate.zhishi.palace:
        yield "zhishi"
    if palace == plate.host:
        yield "host"
    if palace == BRANCH_PALACES[plate.horse]:
        yield "horse"
    if palace in (BRANCH_PALACES[branch] for branch in plate.hour_void):
        yield "hour_void"
    if any(formation.palace == palace for formation in chart.reading.formations):
        yield "formations"


def _lines(chart: Chart, key: str, lang: str) -> Iterator[str]:
    """The formations of a Qimen palace, each with its rule."""
    if isinstance(chart, QimenChart):
        say = qimen_names(lang)
        for formation in chart.reading.formations:
            if key == f"palace-{formation.palace}":
                line = say.form("undone") if formation.void else say.name(f"formation_lines.{formation.id}")
                yield say.dotted([f"{formation.rule} {say.formation_name(formation)}", line])


def _walks(chart: Chart, key: str, lang: str) -> Iterator[tuple[str, str]]:
    if isinstance(chart, TaiyiChart):
        say = names_of("taiyi", lang)
        for side in WALKS:
            if _passes(chart, side, _place(key)):
                yield side, say.walk(getattr(chart.counts, f"{side}_walk"))


def _passes(chart: TaiyiChart, side: str, place: Seat | TaiyiPalace) -> bool:
    walk = getattr(chart.counts, f"{side}_walk")
    return any(place is seat or place is seat.palace for seat, _ in walk)


def _place(key: str) -> Seat | TaiyiPalace:
    return next(place for row in ring.ROWS for place in row if key_of(place) == key)
