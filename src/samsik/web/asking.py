"""What a board's address asks, and the addresses that lead on from it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

from samsik.api.parameters import Cast, Word, word
from samsik.calendar.moment import Moment
from samsik.calendar.when import Now, parse_when
from samsik.errors import SamsikError
from samsik.render.chart import Chart
from samsik.services.request import TIME, Request
from samsik.web import query
from samsik.web.links import of_request
from samsik.web.query import Pairs
from samsik.web.steps import plain_when

# What an address has beside that which decides the chart.
SHOWN = ("walk", "seat", "shape", "why")
# What the boards in a row are asked with.
OF_ROW = ("from", "unit", "school", "set", "place", "zone", "zi", "terms", "almanac", "calendar")


class BoardQuery(Cast):
    """A board: all that `cast` takes, and how it is shown."""

    walk: Annotated[Word, word("Taiyi: the walk drawn on the board.", "host", "guest", "fixed")] = None
    seat: Annotated[Word, word("The seat to tell of.")] = None
    shape: Annotated[Word, word("circle or square.")] = None
    date: Annotated[Word, word("A date picked in place of WHEN.")] = None
    clock: Annotated[Word, word("A time picked with it.")] = None

    def drawing(self) -> dict[str, Any]:
        """How the picture is to be drawn; SamsikError `not_of_system` for a walk on a board that has none."""
        if self.walk is None:
            return {"shape": self.shape}
        if self.system != "taiyi":
            raise SamsikError("not_of_system", name="walk", system=self.system)
        return {"shape": self.shape, "walk": self.walk}


def picked(pairs: Pairs) -> Pairs | None:
    """The parameters with a date and a time that were picked put into `when`; None where none was."""
    given = dict(pairs)
    if "date" not in given and "clock" not in given:
        return None
    when = given["date"] if "date" in given else given.get("when", "now").partition("T")[0]
    if "clock" in given:
        when += f"T{given['clock']}"
    return query.changed(pairs, {"when": when, "date": None, "clock": None})


@dataclass(frozen=True)
class Way:
    """The addresses that lead on from a board: `pairs` are the parameters it was asked with."""

    path: str
    pairs: Pairs
    request: Request
    chart: Chart

    def with_(self, **changes: str | None) -> str:
        """The same board, shown otherwise."""
        return query.write(self.path, query.changed(self.pairs, changes))

    def at(self, when: str) -> str:
        """The board of another moment, under the same zone and options."""
        moment = self.chart.moment
        changes: dict[str, str | None] = {"when": when, "fold": None, "hour": None}
        given = dict(self.pairs)
        # The zone may have been this machine's, or have stood in WHEN.
        if moment is not None and not moment.is_bare_year and "zone" not in given and not self._placed(moment):
            changes["zone"] = moment.zone.name
        return query.write(self.path, query.changed(self.pairs, changes))

    def _placed(self, moment: Moment) -> bool:
        from samsik.calendar.places import find_place

        return moment.place is not None and find_place(moment.place).zone == moment.zone.name

    @property
    def fixed(self) -> str:
        """The address that gives this board again, whenever and wherever it is asked for."""
        return query.write(self.path, self.fixed_pairs)

    @property
    def fixed_pairs(self) -> Pairs:
        """Its parameters."""
        if self.chart.moment is None:
            return self.pairs
        return (*of_request(self._settled), *(pair for pair in self.pairs if pair[0] in SHOWN))

    @cached_property
    def _settled(self) -> dict[str, Any]:
        """What was asked with nothing left open, as plain data."""
        given = self.request.settled(self.chart).to_dict()
        # A board of now is shown to the second; a link to it is better read without an offset that the zone tells.
        if self.chart.moment is not None and isinstance(parse_when(self.request.when), Now):
            given["when"] = plain_when(self.chart.moment)
        return given

    @property
    def case(self) -> str | None:
        """The address at which this board is kept as a case; None for a board of no moment."""
        if self.chart.moment is None:
            return None
        lang = self.path.split("/")[1]
        return query.write(f"/{lang}/cases/new", (("system", self.chart.system), *of_request(self._settled)))

    @property
    def row(self) -> str | None:
        """The address of the Taiyi boards that follow this one; None for another board, or one of no moment."""
        if self.chart.moment is None or self.chart.system != "taiyi":
            return None
        lang = self.path.split("/")[1]
        given = {"from": self._settled["when"], "unit": self.request.unit, **self._settled}
        kept = (pair for pair in of_request(given) if pair[0] in OF_ROW)
        return query.write(f"/{lang}/timeline", kept)

    @property
    def moment(self) -> str:
        """The address of the same moment, whenever and wherever it is asked for, of no board more than of another."""
        return query.write(self.path, (pair for pair in self.fixed_pairs if pair[0] in ("when", *TIME)))

    def file(self, form: str) -> str:
        """The same board as a file."""
        return query.write(f"{self.path}.{form}", self.fixed_pairs)
