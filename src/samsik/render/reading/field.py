"""用兵 Marching and formations, ambush, the rising gods, and 太公考時."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from samsik.core.seats import TaiyiPalace
from samsik.render.reading.statement import Statement

if TYPE_CHECKING:
    from samsik.taiyi.chart import TaiyiBoard

SIDES = ("host", "guest")


def campaign(chart: "TaiyiBoard") -> Iterator[Statement]:
    """兵法 What either side should do in the field, and whether the time is fit."""
    reading = chart.reading
    for side in SIDES:
        march = getattr(reading, f"{side}_march")
        if march is None:
            yield Statement("T-76", 2, "reading.campaign.dig", {"side": side})
        elif march.ground is None:
            params = {name: value for name, value in march._asdict().items() if name != "ground"}
            yield Statement("T-76", 2, "reading.campaign.march_bare", {"side": side} | params)
        else:
            yield Statement("T-76", 2, "reading.campaign.march", {"side": side} | march._asdict())
    if reading.formation_side is not None:
        yield Statement("T-78", 2, "reading.campaign.formation", {"side": reading.formation_side})
    elif TaiyiPalace.P5 not in (chart.generals.host, chart.generals.guest):
        yield Statement("T-78", 1, "reading.campaign.formation_even")
    yield from _hidden(chart)
    if reading.sortie:
        yield Statement("T-84", 3, "reading.campaign.sortie")
    if reading.surprise is not None:
        params = {"troops": chart.facts.troops, "n": reading.surprise}
        yield Statement("T-82", 2, "reading.campaign.surprise", params)
    for eye, quarter in reading.rising:
        yield Statement("T-85", 2, "reading.campaign.rising", {"bodies": (eye,), "direction": quarter})
    grade, failing = reading.taigong
    key = f"reading.campaign.taigong/{grade}"
    yield Statement("T-75", 3, key, {} if grade == 3 else {"failing": failing})


def _hidden(chart: "TaiyiBoard") -> Iterator[Statement]:
    """伏兵 Counts for ambush and hiding; the ground is told where an ambush is called for (T-83)."""
    reading = chart.reading
    numbers = {"host": chart.counts.host, "guest": chart.counts.guest}
    for key in ("ambush", "hide"):
        found = tuple((side, n) for side, n in numbers.items() if getattr(reading, f"{side}_{key}"))
        if found:
            yield Statement("T-83", 2, f"reading.campaign.{key}", {"counts": found})
    called_for = any(pattern.id in ("掩", "迫") for pattern in reading.patterns)
    if reading.host_ambush or reading.guest_ambush or called_for:
        yield Statement("T-83", 1, "reading.campaign.ambush_seat", {"seat": reading.ambush_seat})
