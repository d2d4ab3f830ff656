"""占 The heavenly generals over an hour board, the fates by rank, and the omens."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from samsik.render.reading.statement import Statement

if TYPE_CHECKING:
    from samsik.core.nobles import Heavenly
    from samsik.taiyi.chart import TaiyiBoard

FORTUNES = ("大吉", "平", "吉", "凶", "守吉", "先吉後凶")
OMENS = ("stem_omens", "host_omens", "deputy_omens", "guest_omens", "palace_omens")


def nobles(chart: "TaiyiBoard") -> Iterator[Statement]:
    """天乙 The noble, who stands under which general, the fortune of both sides, and the fates."""
    reading = chart.reading
    if reading.noble is None:
        return
    params = {"period": reading.noble_period, "branch": reading.noble}
    if reading.noble_earth is None:
        yield Statement("T-69", 1, "reading.nobles.noble_bare", params)
    else:
        way = {"earth": reading.noble_earth, "way": chart.values["noble_forward"]}
        yield Statement("T-71", 1, "reading.nobles.noble", params | way)
    if reading.over is not None:
        under: dict[Heavenly, list[str]] = {}
        for body, deity in reading.over._asdict().items():
            if deity is not None:
                under.setdefault(deity, []).append(body)
        for deity, bodies in under.items():
            told = {"bodies": tuple(bodies), "general": deity, "meaning": f"omens.T-70.{deity.hanzi}"}
            yield Statement("T-70", 2, "reading.nobles.over", told)
    if reading.doomed:
        yield Statement("T-69", 3, "reading.nobles.doomed", {"bodies": reading.doomed})
    for fortune in FORTUNES:
        generals = tuple(side for side in ("host", "guest") if getattr(reading, f"{side}_fortune") == fortune)
        if generals:
            yield Statement("T-72", 3, f"reading.nobles.fortune/{fortune}", {"bodies": generals})
    yield from _fates(chart)


def _fates(chart: "TaiyiBoard") -> Iterator[Statement]:
    """玄命 The ranks whose deity agrees with the branch it lies on, those whose does not, and commoners."""
    fates = chart.reading.fates
    if fates is None:
        return
    for key, agrees in (("agree", True), ("disagree", False), ("lie", None)):
        found = tuple(fate for fate in fates if fate.on is not None and fate.agrees is agrees)
        if found:
            yield Statement("T-74", 1, f"reading.nobles.{key}", {"fates": found})
    yield Statement("T-74", 1, "reading.nobles.year")


def omens(chart: "TaiyiBoard") -> Iterator[Statement]:
    """占辭 What the texts read from the year stem, the generals, the lodge and the palaces."""
    reading = chart.reading
    for name in OMENS:
        for omen in getattr(reading, name) or ():
            yield Statement(omen.rule, 2, f"omens.{omen.rule}.{omen.id}")
    for lodge in reading.lodge:
        yield Statement("T-63", 2, "reading.omens.lodge", {"lodge": lodge, "meaning": f"omens.T-63.{lodge}"})
