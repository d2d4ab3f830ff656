"""A board for every rule: the first of a few moments at which the rule says something."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from samsik.core.trace import Step
from samsik.render.chart import Chart, TaiyiChart
from samsik.services.request import Request
from samsik.taiyi.observed import NOT_OBSERVED
from samsik.web.links import of_request
from samsik.web.query import Pairs

ZONE = "Asia/Seoul"
# Moments of every season and time of day.
MOMENTS = (
    *("2026-11-30T12:00", "2024-02-10T09:30", "1984-06-21T03:10", "2000-01-01T00:00", "1592-05-23T10:00"),
    *("2025-03-21T17:00", "2026-06-30T23:30", "2026-08-15T06:00", "2026-04-05T14:00", "2026-10-20T21:00"),
    *("2025-12-22T05:00", "2026-01-17T19:00"),
)
# And those at which what is rarely met is met.
RARE = {
    "taiyi": ("1968-09-05T11:00", "2045-11-19T02:00", "2030-08-09T17:00", "0737-07-24T18:00", "2048-10-11T17:00"),
    "qimen": ("2026-09-21T09:00",),
    "liuren": ("1624-10-08T08:00", "1950-12-19T12:00", "1956-04-22T15:00", "2027-01-28T02:00"),
}
# What may be seen there, for the rules that nothing on the board answers.
SEEN = {
    "enemy_side": "北",
    "enemy_rising": "甲子",
    "line_cloud": "黑",
    "sign": "送",
    "sign_line": "主",
    "province": "青",
    "traveller_side": "南",
    "hiding": "8",
}
UNITS = {"taiyi": ("hour", "year", "day", "month"), "qimen": ("hour",), "liuren": ("hour",)}
SILENT: tuple[object, ...] = (None, False, (), {}, NOT_OBSERVED)


@dataclass(frozen=True)
class Example:
    """A board on which a rule says something: its chart, the step of the rule, and the parameters of its address."""

    chart: Chart
    step: Step
    pairs: Pairs


@cache
def examples(system: str) -> Mapping[str, Example]:
    """The examples of a system by the names of the rules; a rule that stays silent at all these moments has none."""
    found: dict[str, Example] = {}
    for request in _requests(system):
        chart = request.chart()
        pairs = of_request(request.to_dict())
        for step in _steps(chart):
            if step.name not in found and step.value not in SILENT:
                found[step.name] = Example(chart, step, pairs)
    return found


def _requests(system: str) -> Iterator[Request]:
    """Every moment in every unit, and then those of which more is known than the board shows."""
    for seen in ({}, SEEN) if system == "taiyi" else ({},):
        for unit in UNITS[system]:
            for when in (*MOMENTS, *RARE[system]):
                yield Request(when=when, zone=ZONE, system=system, unit=unit, see=seen)


def _steps(chart: Chart) -> Iterator[Step]:
    yield from chart.steps(extended=True) if isinstance(chart, TaiyiChart) else chart.steps()
