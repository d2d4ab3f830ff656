"""Boards for the tests: all plates, plain readings of a plate, and the cases."""

import tomllib
from itertools import product
from pathlib import Path

from samsik.core.cycle import PILLARS, Branch, Dun, Pillar
from samsik.qimen.books import Facts, Keys
from samsik.qimen.chart import BOARD, PLATE, QimenBoard, plate_of
from samsik.qimen.school import SCHOOLS

CASES = Path(__file__).parent.parent / "cases"
ALL = tuple(Keys(dun, ju, hour) for dun, ju, hour in product(Dun, range(1, 10), PILLARS))


def cases(name):
    return tomllib.loads((CASES / f"{name}.toml").read_text("utf-8"))


def keys_of(dun, ju, hour):
    return Keys(Dun.of(dun), ju, Pillar.of(hour))


def plate(dun, ju, hour, school="baojian", **options):
    return plate_of(keys_of(dun, ju, hour), SCHOOLS[school].with_options(options).options)


def facts(**known):
    """Facts from hanzi: `day` a pillar, the others stems, branches or plain values."""
    kinds = {"day": Pillar.of, "month": Branch.of, "general": Branch.of}
    return Facts(**{name: kinds[name](value) if name in kinds else value for name, value in known.items()})


def reading(dun, ju, hour, school="baojian", options=None, **known):
    return QimenBoard(SCHOOLS[school].with_options(options or {}), keys_of(dun, ju, hour), facts(**known), None).reading


def rule(name):
    """The function of a rule, by name."""
    return (PLATE.rules.get(name) or BOARD.rules[name]).function


def by_palace(values):
    """A layer as palace → hanzi, or a list of them where a palace can hold two; empty palaces are left out."""
    found = {}
    for palace, value in enumerate(values, 1):
        if isinstance(value, tuple):
            if value:
                found[palace] = [getattr(item, "hanzi", item) for item in value]
        elif value is not None:
            found[palace] = getattr(value, "hanzi", value)
    return found


def hanzi(tokens):
    return "".join(token.hanzi for token in tokens)
