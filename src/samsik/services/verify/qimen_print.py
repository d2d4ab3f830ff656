"""奇門印本 What is in print of 奇門, and the plates and readings that stand beside it."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from samsik.core.cycle import PILLARS, Branch, Dun, Pillar
from samsik.qimen.books import Facts, Keys
from samsik.qimen.chart import Plate, QimenBoard, Reading, plate_of
from samsik.qimen.school import SCHOOLS
from samsik.services.verify.compare import Witness

BAOJIAN = SCHOOLS["baojian"]
# The hour of a plate that no entry asks about.
SOME_HOUR = "甲子"


def witness_of(group: str, item: str, printed: dict[str, Any], computed: dict[str, Any]) -> Witness:
    """What is printed, where something is."""
    said = {field: value for field, value in printed.items() if value != "-"}
    return Witness(group, item, "baojian", tables()[group]["source"], said, computed)


def directions_of(
    group: str, item: str, printed: list[str], found: tuple[tuple[str, Branch], ...] | None
) -> Iterator[Witness]:
    """Names with their branches, each a line."""
    told = {name: branch.hanzi for name, branch in found or ()}
    for word in printed:
        name, branch = word[:-1], word[-1]
        yield witness_of(group, f"{item} {name}", {"direction": branch}, {"direction": told[name]})


def plate_at(dun: str, ju: int | str, hour: str) -> Plate:
    """The plate of a 遁, 局 and hour by their hanzi."""
    return plate_of(Keys(Dun.of(dun), int(ju), Pillar.of(hour)), BAOJIAN.options)


def reading_at(*, hour: str = SOME_HOUR, options: dict[str, str] | None = None, **known: Any) -> Reading:
    """What a board says of which only these facts are known; pillars and branches by their hanzi."""
    kinds = {"day": Pillar.of, "month": Branch.of, "general": Branch.of}
    told: dict[str, Any] = {name: kinds[name](value) if name in kinds else value for name, value in known.items()}
    keys = Keys(Dun.YANG, 1, Pillar.of(hour))
    return QimenBoard(BAOJIAN.with_options(options or {}), keys, Facts(**told), None).reading


def day_with(branch: str) -> str:
    """A pillar with this branch."""
    return next(pillar.hanzi for pillar in PILLARS if pillar.branch.hanzi == branch)


def rows_of(group: str) -> list[list[str]]:
    """The rows of a group, each as its words."""
    return [line.split() for line in tables()[group]["rows"].strip().splitlines()]


def words_of(group: str, name: str) -> Iterator[tuple[str, str]]:
    """Words parted into their first character and the rest."""
    for word in tables()[group][name].split():
        yield word[0], word[1:]


@cache
def tables() -> dict[str, Any]:
    """All that is in print of 奇門, by group."""
    return tomllib.loads(resources.files("samsik.data").joinpath("witnesses", "qimen.toml").read_text("utf-8"))
