"""奇門局面 The plates of Qimen: two 遁, nine 局 and sixty hours, 1,080 in all.

A plate shows what needs no more than these; options that ask for a day, a month or the sun keep silent here.
"""

from collections.abc import Callable
from typing import Any

from samsik.core.cycle import PILLARS, Dun
from samsik.qimen.books import Facts
from samsik.qimen.chart import BOARD, PLATE, PLATE_NAMES, READING_NAMES
from samsik.qimen.formations import Formation
from samsik.qimen.judgement import Remark
from samsik.qimen.school import SCHOOLS, QimenOptions
from samsik.services.states import Domain, State, System, Told


def formations_told(formations: tuple[Formation, ...]) -> Told:
    """Each formation by its name, and the palaces where it stands."""
    found: dict[str, Any] = dict.fromkeys((each.id for each in formations), True)
    for id in tuple(found):
        found[f"{id}.palaces"] = tuple(each.palace for each in formations if each.id == id)
    return found


def remarks_told(remarks: tuple[Remark, ...]) -> Told:
    """Each line of the judgement by itself."""
    return dict.fromkeys((each.id for each in remarks), True)


PARTS: dict[str, Callable[[Any], Told]] = {"formations": formations_told, "judgement": remarks_told}
# Pairs are told as formations.
WHOLE = tuple(name for name in (*PLATE_NAMES, *READING_NAMES) if name not in PARTS and name != "pairs")

PLATES = Domain(
    "plates",
    (PLATE, BOARD),
    tuple(
        State(f"{dun.hanzi}{ju}", hour + 1, {"dun": dun, "ju": ju, "hour": hour, **vars(Facts())})
        for dun in Dun
        for ju in range(1, 10)
        for hour in PILLARS
    ),
    WHOLE,
    PARTS,
)
SYSTEM = System("qimen", QimenOptions, SCHOOLS, (PLATES,))
