"""異同 What the other schools say of the same board: only the values that differ."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from samsik.render.judged import key_of
from samsik.render.reading.statement import Statement
from samsik.taiyi.reading import moved_under
from samsik.taiyi.school import SCHOOLS

if TYPE_CHECKING:
    from samsik.taiyi.bodies import Patterns
    from samsik.taiyi.chart import TaiyiBoard

# Values that a reader compares, by the names of their rules.
TOLD = (
    *("heshen", "dingji", "fixed_count", "host_classes", "guest_classes", "host_harmony", "guest_harmony"),
    *("three_gates", "host_ready", "guest_ready", "relation", "act"),
)

NEEDED = (*TOLD, "patterns", "deciding")

Differences = dict[str, Any]
# Each pattern of a board, whoever makes it, with its key.
Signs = dict[tuple[Any, ...], str]


def schools(chart: "TaiyiBoard") -> Iterator[Statement]:
    """他派 Each other school, told beside the one before it where most is the same."""
    before: tuple[str, Differences] | None = None
    for id, school in SCHOOLS.items():
        if id == chart.school.id:
            continue
        moved = moved_under(chart.values, chart.school.options, school.options, NEEDED)
        if not moved.keys().isdisjoint(("ju", "dun")):
            there = chart.values | moved
            params = {"school": id, "dun": there["dun"], "ju": there["ju"]}
            yield Statement("T-06", 2, "reading.schools.other_board", params)
            continue
        found = differences(chart.values, moved)
        yield _told(id, found, before, chart.values)
        before = id, found


def differences(values: Mapping[str, Any], moved: Mapping[str, Any]) -> Differences:
    """What a reader is told of the values that came out otherwise; patterns by their keys."""
    found = {name: moved[name] for name in TOLD if name in moved and moved[name] is not None}
    if "patterns" in moved:
        found |= _patterns(_signs(values["patterns"]), _signs(moved["patterns"]))
    side, other = (each and each.side for each in (values["deciding"], moved.get("deciding", values["deciding"])))
    if side != other:
        found["favours"] = other
    return found


def _patterns(ours: Signs, theirs: Signs) -> Differences:
    """Patterns by their keys: those found besides, those not found, and those found of other bodies."""
    more = dict.fromkeys(key for sign, key in theirs.items() if sign not in ours)
    less = dict.fromkeys(key for sign, key in ours.items() if sign not in theirs)
    told = {
        "gained": tuple(key for key in more if key not in ours.values()),
        "lost": tuple(key for key in less if key not in theirs.values()),
        "changed": tuple(key for key in (more | less) if key in ours.values() and key in theirs.values()),
    }
    return {name: keys for name, keys in told.items() if keys}


def _signs(patterns: "Patterns") -> Signs:
    return {(key_of(each), each.who, each.with_): key_of(each) for each in patterns}


def _told(id: str, found: Differences, before: tuple[str, Differences] | None, values: Mapping[str, Any]) -> Statement:
    """One school: the same, like the one before but for some values, or its values."""
    if not found:
        return Statement("T-88", 1, "reading.schools.same", {"school": id})
    if before is not None and before[1]:
        other, theirs = before
        rest = {name: value for name, value in found.items() if name not in theirs or theirs[name] != value}
        # Where the one before differs from this board and the school at hand does not, the board's value is told.
        rest |= {name: values.get(name) for name in theirs if name not in found}
        if not rest:
            return Statement("T-88", 1, "reading.schools.same_as", {"school": id, "other": other})
        if len(rest) < len(found) and None not in rest.values():
            return Statement("T-88", 2, "reading.schools.like", {"school": id, "other": other, "values": rest})
    return Statement("T-88", 2, "reading.schools.differs", {"school": id, "values": found})
