"""Boards of the program as plain values, to be compared with what is written elsewhere."""

import csv
import tomllib
from pathlib import Path

from samsik.taiyi.chart import TaiyiBoard

TESTS = Path(__file__).parent.parent
SIDES = ("host", "guest", "fixed")


def plain(board: TaiyiBoard) -> dict:
    """Palaces and counts as numbers, places as hanzi."""
    found = {
        "dun": board.dun.hanzi,
        "accumulated": board.serial.accumulated,
        "cycle": board.serial.cycle,
        "ji": board.serial.ji,
        "yuan": board.serial.yuan,
        "ju": board.serial.ju,
        "palace": int(board.taiyi.palace),
        "seat": board.taiyi.seat.hanzi,
        "governs": board.taiyi.governs,
        "taisui": board.seats.taisui.hanzi,
    }
    for name in ("wenchang", "shiji", "jishen", "heshen", "dingji"):
        found[name] = getattr(board.seats, name).hanzi
    for side in SIDES:
        found[f"{side}_count"] = getattr(board.counts, side)
        found[side] = int(getattr(board.generals, side))
        found[f"{side}_deputy"] = int(getattr(board.generals, f"{side}_deputy"))
    return found


def rows(name: str) -> list[dict[str, str]]:
    """A table of `tests/witnesses`."""
    with (TESTS / "witnesses" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cases(name: str) -> list[dict]:
    """The cases of a file of `tests/cases`."""
    return tomllib.loads((TESTS / "cases" / f"{name}.toml").read_text("utf-8"))["case"]


def pattern(found) -> tuple:
    """A pattern as plain values: id, variant, who, with, severity, winner."""
    return (found.id, found.variant, found.who, found.with_, found.severity, found.winner)


def patterns(found) -> set:
    """Some patterns as plain values; none is there twice."""
    made = [pattern(each) for each in found]
    assert len(set(made)) == len(made)
    return set(made)
