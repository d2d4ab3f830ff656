"""氣數 Gates, counts and seasons."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from samsik.core.cycle import Unit
from samsik.core.seats import TaiyiPalace
from samsik.render.reading.statement import Statement
from samsik.taiyi.classes import ORDER

if TYPE_CHECKING:
    from samsik.taiyi.chart import TaiyiBoard

SIDES = ("host", "guest")
STATES = "王相休囚死"
# The rules of those classes that are not of the table itself (T-22).
CLASS_RULES = {
    **dict.fromkeys(("無天", "無地", "無人", "三才具足"), "T-23"),
    **dict.fromkeys(("太過", "不及"), "T-28"),
    **dict.fromkeys(("長", "短"), "T-30"),
    "杜": "T-24",
}


def gates(chart: "TaiyiBoard") -> Iterator[Statement]:
    """八門 The gate on duty, whether the good gates are complete, the season, and the gates of either side."""
    reading = chart.reading
    if reading.duty is not None:
        params = {"gate": reading.duty, "meaning": f"omens.T-57.{reading.duty}"}
        rule = "T-53" if chart.unit is Unit.HOUR else "T-55"
        if reading.in_gate is None:
            yield Statement(rule, 2, "reading.gates.duty_bare", params)
        else:
            yield Statement(rule, 2, "reading.gates.duty", params | {"n": reading.in_gate})
    if reading.three_gates is not None:
        yield Statement("T-48", 4, f"reading.gates.{reading.three_gates}")
    if reading.duty is not None and reading.season_gate is not None:
        if reading.duty == reading.season_gate:
            yield Statement("T-57", 2, "reading.gates.in_season")
        else:
            yield Statement("T-57", 2, "reading.gates.out_of_season", {"gate": reading.season_gate})
    for accord in ("大合", "合", None):
        sides = tuple(
            side
            for side in SIDES
            if getattr(reading, f"{side}_plate") is not None and getattr(reading, f"{side}_gates") == accord
        )
        if sides:
            yield Statement("T-56", 2, f"reading.gates.{accord or 'apart'}", {"sides": sides})
    blocked = tuple(side for side in SIDES if getattr(reading, f"{side}_gates_blocked"))
    if blocked:
        yield Statement("T-56", 2, "reading.gates.blocked", {"sides": blocked})


def counts(chart: "TaiyiBoard") -> Iterator[Statement]:
    """主客算 Harmony, the classes of both counts, what they lack, and the fixed count."""
    reading = chart.reading
    numbers = {"host": chart.counts.host, "guest": chart.counts.guest}

    def those(name: str, value: object) -> tuple[tuple[str, int], ...]:
        return tuple((side, n) for side, n in numbers.items() if getattr(reading, f"{side}_{name}") == value)

    for key, value in (("harmony", True), ("discord", False)):
        if found := those("harmony", value):
            yield Statement("T-26", 3, f"reading.counts.{key}", {"counts": found})
    # A blocked count is nothing but that.
    classes = {side: getattr(reading, f"{side}_classes") for side in SIDES}
    classes = {side: ("杜",) if "杜" in found else found for side, found in classes.items()}
    for token in ORDER:
        bearing = tuple((side, n) for side, n in numbers.items() if token in classes[side])
        if bearing:
            params = {"class": token, "counts": bearing, "meaning": f"omens.T-30.{token}"}
            yield Statement(CLASS_RULES.get(token, "T-22"), 2, "reading.counts.class", params)
    lack = max(reading.host_lack, reading.guest_lack)
    if lack > 1:
        yield Statement("T-23", lack, f"reading.counts.lack/{chart.taiyi.governs}")
    if lack > 2:
        yield Statement("T-23", lack, "reading.counts.lack/worse")
    for token in ("陽多", "陰多"):
        found = tuple((side, n) for side, n in those("weight", token) if "杜" not in classes[side])
        if found:
            yield Statement("T-29", 2, f"reading.counts.{token}", {"counts": found})
    fixed = {"count": chart.counts.fixed, "classes": reading.fixed_classes}
    yield Statement("T-22", 1, "reading.counts.fixed", fixed)


def season(chart: "TaiyiBoard") -> Iterator[Statement]:
    """時令 Who is 王 相 休 囚 死, and which eye rides living or dead breath; nothing when the month is not known."""
    reading = chart.reading
    if reading.strength is None:
        return
    absent = {name for name in SIDES if getattr(chart.generals, name) is TaiyiPalace.P5}
    absent |= {f"{side}_deputy" for side in absent}
    by_state: dict[str, list[str]] = {state: [] for state in STATES}
    for body, state in reading.strength._asdict().items():
        if body not in absent:
            by_state[state].append(body)
    states = tuple((state, tuple(bodies)) for state, bodies in by_state.items() if bodies)
    yield Statement("T-34", 2, "reading.season.strength", {"states": states})
    breaths = {"wenchang": reading.host_breath, "shiji": reading.guest_breath}
    for breath in ("生氣", "死氣"):
        bodies = tuple(eye for eye, ridden in breaths.items() if ridden == breath)
        if bodies:
            yield Statement("T-35", 3, f"reading.season.{breath}", {"bodies": bodies})
