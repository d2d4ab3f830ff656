"""Witnesses of 太乙 as they are kept: tables and examples as printed, and what the engine has for their fields."""

import csv
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

from samsik.core.cycle import Pillar, mod1
from samsik.core.seats import GOD_VARIANTS, Seat
from samsik.services.verify.compare import Witness
from samsik.services.verify.report import Value
from samsik.taiyi.chart import TaiyiBoard

SEATS = ("wenchang", "shiji", "jishen", "heshen", "dingji")
GENERALS = ("host", "host_deputy", "guest", "guest_deputy", "fixed", "fixed_deputy")
SIDES = ("host", "guest")
NAMES_OF_SEATS = {name for seat in Seat for name in (seat.hanzi, seat.god)} | GOD_VARIANTS.keys()


def values(board: TaiyiBoard) -> dict[str, Value | None]:
    """What a board says to the fields that are in print; None where it does not know."""
    serial, seats, counts, generals, reading = board.serial, board.seats, board.counts, board.generals, board.reading
    over = reading.over._asdict() if reading.over else {}
    return {
        "accumulated": serial.accumulated,
        "cycle": serial.cycle,
        "pillar": None if serial.cycle is None else Pillar(mod1(serial.cycle, 60) - 1).hanzi,
        "ji": serial.ji,
        "yuan": serial.yuan,
        "ju": serial.ju,
        "dun": board.dun.hanzi,
        "palace": int(board.taiyi.palace),
        "cut": board.taiyi.cut,
        **{name: getattr(seats, name).hanzi for name in SEATS},
        "host_count": counts.host,
        "guest_count": counts.guest,
        "fixed_count": counts.fixed,
        **{name: int(getattr(generals, name)) for name in GENERALS},
        # A count that is 杜 is not in harmony either.
        **{f"{side}_harmony": "和" if getattr(reading, f"{side}_harmony") else "不和" for side in SIDES},
        "duty_gate": reading.duty,
        "in_gate": reading.in_gate,
        "noble": reading.noble.hanzi if reading.noble is not None else None,
        "noble_period": reading.noble_period,
        **{f"over_{body}": general.hanzi if general is not None else None for body, general in over.items()},
    }


def witness_of(
    group: str,
    item: str,
    source: str,
    printed: dict[str, Value],
    board: TaiyiBoard,
    more: Mapping[str, Value | None] | None = None,
) -> Witness:
    """What is printed of a board beside the board; `more` has the engine's values of other fields."""
    # A seat may be printed by its god; both sides are shown by place.
    named: dict[str, Value] = {
        field: Seat.of(str(value)).hanzi if field in SEATS and value in NAMES_OF_SEATS else value
        for field, value in printed.items()
    }
    return Witness(group, item, board.school.id, source, named, {**values(board), **(more or {})})


def typed(row: dict[str, str]) -> dict[str, Value]:
    """The filled cells of a row of a table, numbers as numbers."""
    return {field: int(cell) if cell.isascii() else cell for field, cell in row.items() if cell}


def rows(name: str) -> list[dict[str, str]]:
    """A table kept as CSV."""
    return list(csv.DictReader(_read(f"taiyi_{name}.csv").splitlines()))


def tables(name: str) -> dict[str, Any]:
    """Entries kept as TOML."""
    return tomllib.loads(_read(f"taiyi_{name}.toml"))


def _read(file: str) -> str:
    return resources.files("samsik.data").joinpath("witnesses", file).read_text("utf-8")
