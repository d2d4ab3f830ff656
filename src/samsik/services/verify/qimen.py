"""What is in print of 奇門: the table of 局, verses and worked examples; and that every plate is whole."""

from collections.abc import Iterator
from itertools import product

from samsik.core.cycle import PILLARS, Dun
from samsik.core.seats import LuoshuPalace
from samsik.qimen.books import Keys
from samsik.qimen.chart import Plate, plate_of
from samsik.qimen.plate import GATES, RING, STARS
from samsik.qimen.school import SCHOOLS
from samsik.services.verify import qimen_field as field
from samsik.services.verify import qimen_signs as signs
from samsik.services.verify.compare import Difference, Witness, compare
from samsik.services.verify.qimen_print import tables
from samsik.services.verify.report import Line


def lines() -> tuple[Line, ...]:
    """Every printed value beside the engine's."""
    groups = (
        *(signs.bureaus, signs.leaders, signs.greed, signs.najia, signs.nobles, signs.nets, signs.officers),
        *(signs.three_gates, signs.four_doors, signs.door_hours, signs.heavenly_horse, signs.pavilions),
        *(signs.day_pavilion, signs.strength, signs.envoys, signs.formations, signs.opponents, signs.slips),
        *(signs.stem_names, field.march, field.tallies, field.gates_of_days, field.shelter, field.camp, structure),
    )
    return compare([witness for group in groups for witness in group()], differences())


def structure() -> Iterator[Witness]:
    """Of every school, how many of the sixty plates of each 局 are whole."""
    for school, dun, ju in product(SCHOOLS.values(), Dun, range(1, 10)):
        whole = sum(is_whole(plate_of(Keys(dun, ju, hour), school.options)) for hour in PILLARS)
        source = tables()["structure"]["source"]
        item = f"{dun.hanzi}遁{ju}局"
        yield Witness("structure", item, school.id, source, {"whole_plates": 60}, {"whole_plates": whole})


def is_whole(plate: Plate) -> bool:
    """One gate and one spirit in every outer palace, one star (two with the host's), nine stems above and below."""
    outer = [palace - 1 for palace in RING]
    stars = [star for names in plate.stars for star in names]
    stems = [stem for over in plate.heaven for stem in over]
    return (
        sorted(str(plate.gates[place]) for place in outer) == sorted(GATES)
        and len({plate.spirits[place] for place in outer} - {None}) == len(outer)
        and sorted(stars) == sorted(STARS)
        and sorted(len(plate.stars[place]) for place in outer) == [1] * 7 + [2]
        and sorted(stems) == sorted(plate.earth)
        and len(set(plate.earth)) == len(LuoshuPalace)
        and plate.zhifu.name in plate.stars[plate.zhifu.palace - 1]
        and plate.gates[plate.zhishi.palace - 1] == plate.zhishi.name
    )


def differences() -> tuple[Difference, ...]:
    """What is known to differ."""
    return tuple(Difference(school="baojian", **entry) for entry in tables()["difference"])
