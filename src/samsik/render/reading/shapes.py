"""格局 The patterns of a board, gravest first, what they amount to together, and what they warn against."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samsik.core.seats import TaiyiPalace
from samsik.render.judged import key_of
from samsik.render.reading.statement import Statement

if TYPE_CHECKING:
    from samsik.taiyi.bodies import Pattern
    from samsik.taiyi.chart import TaiyiBoard

SIDES = ("host", "guest")
# Situations that are warnings, and the rules that situations belong to where it is not T-46.
WARNINGS = ("主忌先起", "客忌先起", "先勝後敗", "格而不和", "不利為主")
RULES = {"內外俱迫": "T-38", "四將俱迫": "T-38", "格而不和": "T-41"}
# What the pattern itself says already.
SAID = ("挾太乙",)


def patterns(chart: "TaiyiBoard") -> Iterator[Statement]:
    """Each pattern once with all its cases, then whom they let win, then what they mean together."""
    reading = chart.reading
    if not reading.patterns:
        yield Statement("T-88", 1, "reading.patterns.none")
    groups: dict[str, list[Pattern]] = {}
    for pattern in reading.patterns:
        groups.setdefault(key_of(pattern), []).append(pattern)
    ordered = sorted(groups.items(), key=lambda group: -_severity(group[1]))
    for key, found in ordered:
        params = {
            "pattern": key,
            "severity": _severity(found),
            "cases": tuple(_cases(key, found)),
            "meaning": f"omens.pattern.{key}",
        }
        yield Statement(found[0].rule, _severity(found), "reading.patterns.line", params)
    for side in SIDES:
        won = tuple(key for key, found in ordered if any(pattern.winner == side for pattern in found))
        if won:
            yield Statement("T-88", 2, "reading.patterns.winner", {"side": side, "patterns": won})
    for situation in reading.situations:
        if situation not in (*WARNINGS, *SAID):
            yield Statement(RULES.get(situation, "T-46"), 3, f"omens.situation.{situation}")
    if reading.plot is not None:
        yield Statement("T-27", 3, f"omens.T-27.{reading.plot}")
    if reading.press_depth is not None:
        yield Statement("T-38", 2, f"omens.T-38.{reading.press_depth}")


def _severity(found: "list[Pattern]") -> int:
    return max(pattern.severity for pattern in found)


def _cases(key: str, found: "list[Pattern]") -> Iterator[tuple[str, dict[str, Any]]]:
    """The cases of one pattern, those upon the same bodies in one: who is first, who second, upon whom."""
    upon: dict[tuple[str, ...], list[Pattern]] = {}
    for pattern in found:
        upon.setdefault(pattern.with_, []).append(pattern)
    for with_, alike in upon.items():
        # Of 提挾 and 挾 two bodies act, one on either side; elsewhere all who act do the same.
        pairs = key.startswith(("提挾", "挾"))
        first = [body for pattern in alike for body in (pattern.who[:1] if pairs else pattern.who)]
        second = [body for pattern in alike for body in (pattern.who[1:] if pairs else ())]
        params = {"first": tuple(dict.fromkeys(first)), "second": tuple(dict.fromkeys(second)), "with": with_}
        yield f"reading.case.{key}", {name: bodies for name, bodies in params.items() if bodies}


def cautions(chart: "TaiyiBoard") -> Iterator[Statement]:
    """戒 What to keep from: a blocked side from marching, and what the situations warn against."""
    blocked = tuple(side for side in SIDES if getattr(chart.generals, side) is TaiyiPalace.P5)
    if blocked:
        yield Statement("T-24", 4, "reading.cautions.hold", {"sides": blocked})
    for situation in chart.reading.situations:
        if situation in WARNINGS:
            yield Statement(RULES.get(situation, "T-46"), 4, f"omens.situation.{situation}")
