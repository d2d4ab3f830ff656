"""斷 What the board is, whom it favours, whether to act, and on what grounds."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samsik.render.reading.statement import Statement
from samsik.taiyi.bodies import OTHER_SIDE
from samsik.taiyi.generals import STRONG

if TYPE_CHECKING:
    from samsik.core.seats import Seat
    from samsik.taiyi.chart import TaiyiBoard
    from samsik.taiyi.verdict import Criterion

EYES = ("wenchang", "shiji", "jishen", "dingji")


def board(chart: "TaiyiBoard") -> Iterator[Statement]:
    """式局 Whose count it is, where Taiyi stands and what it orders, and the gods under the eyes."""
    place = chart.taiyi
    yield Statement("T-05", 1, f"reading.users.{chart.unit.value}")
    yield Statement("T-13", 1, "reading.place.taiyi", {"palace": place.palace, "province": place.palace})
    yield Statement("T-60", 1, f"omens.T-60.{place.governs}")
    if place.cut is not None:
        victim = chart.reading.victim or "plain"
        yield Statement("T-31", 1 if victim == "plain" else 3, f"reading.place.{victim}", {"cut": place.cut})
    standing: dict[Seat, list[str]] = {}
    for eye in EYES:
        standing.setdefault(getattr(chart.seats, eye), []).append(eye)
    for seat, bodies in standing.items():
        meaning = f"omens.T-59.{seat.hanzi}"
        yield Statement("T-59", 1, "reading.place.god", {"bodies": tuple(bodies), "seat": seat, "meaning": meaning})


def verdict(chart: "TaiyiBoard") -> Iterator[Statement]:
    """斷語 Whom the board favours and by which criterion, who host and guest are, and whether to act."""
    reading = chart.reading
    if reading.deciding is None:
        yield Statement("T-89", 5, "reading.verdict.off")
    else:
        yield Statement("T-89", 5, f"reading.verdict.{reading.deciding.side}")
        yield Statement(reading.deciding.rule, 5, "reading.verdict.by", {"criterion": reading.deciding.rule})
    yield Statement("T-51", 1, "lore.T-51.text")
    if reading.deciding is not None:
        if reading.act is None:
            yield Statement("T-89", 3, "reading.act.unknown")
        elif reading.act:
            yield Statement("T-89", 5, "reading.act.yes")
        else:
            yield Statement("T-89", 5, "reading.act.no", {"lacks": tuple(_lacks(chart))})
    if reading.undertaking is not None:
        but = "/but" if reading.undertaking == "進" and reading.act is False else ""
        yield Statement("T-50", 5, f"reading.act.{reading.undertaking}{but}")


def _lacks(chart: "TaiyiBoard") -> Iterator[str]:
    """What stands against acting (T-89)."""
    reading = chart.reading
    assert reading.deciding is not None
    side = reading.deciding.side
    if side not in OTHER_SIDE:
        yield "none"
        return
    if reading.three_gates != "具":
        yield "gates"
    if not getattr(reading, f"{side}_ready"):
        yield "ready"
    if getattr(reading, f"{side}_harmony") is False:
        yield "harmony"
    if any(pattern.severity == 5 and "taiyi" in pattern.with_ for pattern in reading.patterns):
        yield "grave"


def criteria(chart: "TaiyiBoard") -> Iterator[Statement]:
    """勝負之據 Every criterion in the order asked; the deciding one weighs most."""
    reading = chart.reading
    for step in reading.criteria:
        key, params = _criterion(chart, step)
        weight = 5 if step == reading.deciding else 2 if step.side is None else 3
        yield Statement(step.rule, weight, f"reading.criteria.{step.rule}/{key}", params)


def _criterion(chart: "TaiyiBoard", step: "Criterion") -> tuple[str, dict[str, Any]]:
    """How a criterion came out: its key and what it is about."""
    reading, side = chart.reading, step.side
    match step.rule, side:
        case "T-24", None:
            return "open", {}
        case "T-24", "none":
            return "none", {}
        case "T-24", str():
            return "side", {"side": side, "other_side": OTHER_SIDE[side]}
        case "T-49", None:
            return ("both" if reading.host_ready else "neither"), {}
        case "T-49", str():
            return "side", {"side": side}
        case "T-52", _:
            return _elements(chart, side)
        case "T-40", _:
            return _lock(chart, side)
    return reading.inside, {}


def _elements(chart: "TaiyiBoard", side: str | None) -> tuple[str, dict[str, Any]]:
    """主客相關 Which element conquers, or that the day's note decides."""
    ours, theirs = chart.seats.wenchang.element, chart.seats.shiji.element
    params: dict[str, Any] = {"ours": ours, "theirs": theirs}
    conquering = "host" if ours.conquers(theirs) else "guest" if theirs.conquers(ours) else None
    if side is None:
        return ("same", {"ours": ours}) if ours is theirs else ("open", params)
    return (side, params) if side == conquering else ("note", params | {"side": side})


def _lock(chart: "TaiyiBoard", side: str | None) -> tuple[str, dict[str, Any]]:
    """關 Whether the sides are in lock, and what then speaks for one: season, count or harmony."""
    reading = chart.reading
    if not any(pattern.rule == "T-40" and pattern.variant != "主參" for pattern in reading.patterns):
        return "none", {}
    if side is None:
        return "open", {}
    strength = reading.strength
    if strength is not None and (strength.wenchang in STRONG) != (strength.shiji in STRONG):
        return "season", {"side": side}
    larger = chart.counts.host != chart.counts.guest
    return ("count" if larger else "harmony"), {"side": side}
