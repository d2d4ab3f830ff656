"""所問 A request: what was asked of which board, in words that can be kept and asked again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from math import isfinite
from typing import Any

from samsik.calendar.moment import Moment
from samsik.calendar.when import Now, parse_when
from samsik.errors import SamsikError, closest
from samsik.render.chart import Chart
from samsik.services.cast import cast

LONGEST = 200
TIME = ("zone", "place", "lat", "lon", "solar", "zi", "terms", "almanac", "calendar", "fold")
# Fields that are no words.
NUMBERS = {"lat": float, "lon": float, **dict.fromkeys(("fold", "troops", "men", "paces"), int)}
MAPPINGS, FLAGS = ("options", "see"), ("spirits", "topics")


@dataclass(frozen=True, kw_only=True)
class Request:
    """The arguments of `cast` by their names on the command line; None is what was not given."""

    when: str = "now"
    system: str = "taiyi"
    unit: str = "hour"
    school: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    dun: str | None = None
    rank: str | None = None
    troops: int | None = None
    men: int | None = None
    paces: int | None = None
    see: Mapping[str, str] = field(default_factory=dict)
    spirits: bool = False
    topics: bool = False
    zone: str | None = None
    place: str | None = None
    lat: float | None = None
    lon: float | None = None
    solar: str | None = None
    zi: str | None = None
    terms: str | None = None
    almanac: str | None = None
    calendar: str | None = None
    fold: int | None = None

    @property
    def time(self) -> dict[str, Any]:
        """The keyword arguments of `Moment` that were given."""
        return {name: getattr(self, name) for name in TIME if getattr(self, name) is not None}

    @property
    def how(self) -> dict[str, Any]:
        """The keyword arguments of `cast` that speak of the board, but for its unit."""
        names = ("system", "school", "rank", "troops", "men", "paces", "spirits", "topics")
        found = {name: getattr(self, name) for name in names}
        return found | {"options": dict(self.options), "dun": self.dun or "auto", "see": dict(self.see) or None}

    def moment(self, now: int | None = None) -> Moment:
        """The moment asked about; `now` UT seconds of the word now."""
        return Moment(self.when, now=now, **self.time)

    def chart(self, moment: Moment | None = None) -> Chart:
        """The chart; SamsikError for what cannot be answered."""
        found = self.moment() if moment is None else moment
        chart: Chart = cast(found, unit=self.unit, **self.how)
        return chart

    def settled(self, chart: Chart) -> "Request":
        """The same with nothing left to the hour or the machine it is asked at: `now`, zone, almanac, school.

        Asked again, it gives the chart again.
        """
        moment = chart.moment
        assert moment is not None
        found = replace(self, school=chart.school.id, options=chart.school.changed())
        if moment.is_bare_year:
            return found
        when = moment.civil if isinstance(parse_when(self.when), Now) else self.when
        return replace(found, when=when, zone=moment.zone.name, almanac=moment.almanac)

    def to_dict(self) -> dict[str, Any]:
        """As plain data, what was not given left out."""
        found = {item.name: getattr(self, item.name) for item in fields(self)}
        found |= {name: dict(found[name]) for name in MAPPINGS}
        return {
            name: value for name, value in found.items() if value is not None and value is not False and value != {}
        }

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> "Request":
        """A request from plain data, as `to_dict` gives it. SamsikError `request_field`, `request_value`."""
        kinds: dict[str, type | tuple[type, ...]] = {item.name: str for item in fields(cls)}
        kinds |= {name: (int, kind) for name, kind in NUMBERS.items()}
        kinds |= dict.fromkeys(MAPPINGS, dict) | dict.fromkeys(FLAGS, bool)
        for name, value in given.items():
            if name not in kinds:
                raise unknown_field(name, kinds)
            if isinstance(value, dict):
                good = all(isinstance(word, str) and _is_plain(word) for pair in value.items() for word in pair)
            elif isinstance(value, bool):
                good = kinds[name] is bool
            else:
                good = _is_plain(value)
            if not isinstance(value, kinds[name]) or not good:
                raise SamsikError("request_value", name=name)
        return cls(**given)


def unknown_field(name: str, known: Iterable[str]) -> SamsikError:
    """The error `request_field` of a field that is none of `known`, with the nearest of them."""
    words = list(known)
    return SamsikError("request_field", name=name, closest=closest(name, words), known=" ".join(words))


def _is_plain(value: Any) -> bool:
    """Whether a value is a short line of text, or a number that is one."""
    if isinstance(value, str):
        return len(value) <= LONGEST and value.isprintable()
    # A whole number may be too large to be made a float of.
    return isinstance(value, int) or (isinstance(value, float) and isfinite(value))
