"""The charts that the pages speak of, each with the command that lays it out."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import samsik
from samsik.core.cycle import Unit
from samsik.core.trace import Step
from samsik.render.chart import Chart, TaiyiChart

SEOUL = {"zone": "Asia/Seoul"}


@dataclass(frozen=True)
class Example:
    """A chart, and the words of the command line that lay it out."""

    command: str
    chart: Chart

    def steps(self) -> list[Step]:
        """Every step that led to it, those of the later volumes of Taiyi among them."""
        return self.chart.steps(extended=True) if isinstance(self.chart, TaiyiChart) else self.chart.steps()


def _seoul(asked: str = "", **how: Any) -> Example:
    """The moment of the first pages, noon of 30 November 2026 in Seoul, asked in some way."""
    command = f"cast 2026-11-30T12:00 --zone Asia/Seoul {asked}".strip()
    return Example(command, samsik.cast("2026-11-30T12:00", **SEOUL, **how))


@cache
def examples() -> dict[str, tuple[Example, ...]]:
    """The charts of each board, the one that is shown first in front, until most rules have had their turn."""
    return {"taiyi": tuple(_taiyi()), "qimen": tuple(_qimen()), "liuren": tuple(_liuren())}


def _taiyi() -> Iterator[Example]:
    yield _seoul()
    yield Example("cast 724 --unit year", samsik.cast(724, unit="year"))
    yield _seoul("--unit year", unit="year")
    tongzong = samsik.cast(1588, unit="year", school="tongzong", options={"sec_combos": "on"})
    yield Example("cast 1588 --unit year --school tongzong --set sec_combos=on", tongzong)
    yield _seoul("--unit month --rank official", unit="month", rank="official")
    yield _seoul("--unit day", unit="day")
    yield _seoul("--troops 10000 --set hour_gate=solstice", troops=10000, options={"hour_gate": "solstice"})
    for dun in ("yang", "yin"):
        for ju in range(1, 73):
            chart = samsik.board("taiyi", ju=ju, dun=dun, stem="甲")
            yield Example(f"board taiyi --ju {ju} --dun {dun} --stem 甲", chart)


def _qimen() -> Iterator[Example]:
    yield _seoul("--system qimen", system="qimen")
    for month in range(1, 13):
        when = f"2026-{month:02}-03T{2 * month - 1:02}:30"
        chart = samsik.cast(when, system="qimen", place="서울", men=1000, paces=60)
        yield Example(f"cast {when} --place 서울 --system qimen --men 1000 --paces 60", chart)
    yield _seoul("--system qimen --set plate=fei", system="qimen", options={"plate": "fei"})


def _liuren() -> Iterator[Example]:
    yield _seoul("--system liuren", system="liuren")
    for day in range(1, 11):
        for hour in range(0, 24, 2):
            when = f"2026-12-{day:02}T{hour:02}:30"
            chart = samsik.cast(when, system="liuren", **SEOUL)
            yield Example(f"cast {when} --zone Asia/Seoul --system liuren", chart)


@cache
def steps_of(system: str) -> dict[str, tuple[Example, Step]]:
    """For each rule the first chart on which it finds something, or else the first on which it is worked."""
    worked: dict[str, tuple[Example, Step]] = {}
    found: dict[str, tuple[Example, Step]] = {}
    # The later volumes of Taiyi speak of years first of all.
    for later, charts in ((False, examples()[system]), (True, sorted(examples()[system], key=_is_no_year))):
        for example in charts:
            for step in example.steps():
                if (step.rule[0] == "X") is later:
                    worked.setdefault(step.name, (example, step))
                    if step.value not in (None, False, ()):
                        found.setdefault(step.name, (example, step))
    return worked | found


def _is_no_year(example: Example) -> bool:
    return not (isinstance(example.chart, TaiyiChart) and example.chart.unit is Unit.YEAR)
