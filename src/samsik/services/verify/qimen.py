"""What is in print of 奇門: the table of 局, verses and worked examples; and that every plate is whole."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import product
from typing import Any

from samsik.calendar.terms import Term
from samsik.core.cycle import PILLARS, Branch, Dun, Pillar, Stem
from samsik.core.nobles import heavenly_virtue, noble_of
from samsik.core.seats import LuoshuPalace
from samsik.qimen.books import Facts, Keys
from samsik.qimen.bureau import YUAN, dun_of, ju_of
from samsik.qimen.chart import Plate, QimenBoard, Reading, plate_of
from samsik.qimen.field import ROLES, STEM_NAMES
from samsik.qimen.formations import OPPONENTS, names_of
from samsik.qimen.pavilions import pavilion_at
from samsik.qimen.plate import GATES, RING, STARS, wrap
from samsik.qimen.school import SCHOOLS
from samsik.qimen.tallies import ANIMALS, CIRCLE
from samsik.services.verify.compare import Difference, Witness, compare
from samsik.services.verify.report import Line, Value

BAOJIAN = SCHOOLS["baojian"]
TRIGRAMS = dict(zip("甲乙丙丁戊己庚辛壬癸", "乾坤艮兌坎離震巽乾坤", strict=True))
MONTHS = "寅卯辰巳午未申酉戌亥子丑"
# The hour of a plate that no entry asks about.
SOME_HOUR = "甲子"


def lines() -> tuple[Line, ...]:
    """Every printed value beside the engine's."""
    groups = (
        *(bureaus, leaders, greed, najia, nobles, nets, officers, three_gates, four_doors, door_hours),
        *(heavenly_horse, pavilions, day_pavilion, strength, envoys, formations, opponents, slips),
        *(stem_names, march, tallies, gates_of_days, shelter, camp, structure),
    )
    return compare([witness for group in groups for witness in group()], differences())


def bureaus() -> Iterator[Witness]:
    """定局表: 遁 and the 局 of the three 元 of each term."""
    for name, *numbers in _rows("bureaus"):
        term = Term.of(name)
        printed = {f"ju_{i}": int(number) for i, number in enumerate(numbers, 1)}
        computed = {f"ju_{i}": ju_of(term, yuan) for i, yuan in enumerate(YUAN, 1)}
        yield _witness("bureaus", f"{dun_of(term).hanzi}遁 {name}", printed, computed)


def leaders() -> Iterator[Witness]:
    """直符 and 直使 of the hours that a verse and a list speak of."""
    for dun, ju, hour, star, gate in _rows("leaders"):
        plate = _plate(dun, ju, hour)
        printed = {"zhifu": star, "zhishi": gate}
        computed = {
            "zhifu": f"{plate.zhifu.name}{plate.zhifu.palace}",
            "zhishi": f"{plate.zhishi.name}{plate.zhishi.palace}",
        }
        yield _witness("leaders", f"{dun}{ju}局 {hour}", printed, computed)


def greed() -> Iterator[Witness]:
    """貪合受制: the two 局 that have it, and that no other has."""
    said = {f"{dun}{ju}": f"{at}{bing}{ding}" for dun, ju, at, bing, ding in _rows("greed")}
    for dun, ju in product(Dun, range(1, 10)):
        place = f"{dun.hanzi}{ju}"
        met = _plate(dun.hanzi, ju, SOME_HOUR).greed
        computed = "無" if met is None else f"{met.palace}{met.bing}{met.ding}"
        yield _witness("greed", f"{place}局", {"greed": said.get(place, "無")}, {"greed": computed})


def najia() -> Iterator[Witness]:
    """The branch laid under each stem."""
    for kind, stem, branch in _rows("najia"):
        found = heavenly_virtue(Stem.of(stem), yang=kind == "陽").hanzi
        item = f"{kind} {TRIGRAMS[stem]}納{stem}"
        yield _witness("najia", item, {"branch_of_stem": branch}, {"branch_of_stem": found})


def nobles() -> Iterator[Witness]:
    """The two verses."""
    for kind, *days in _rows("nobles"):
        for word in days:
            printed = Branch(ANIMALS.index(word[1])).hanzi
            found = noble_of(Stem.of(word[0]), yang=kind == "陽").hanzi
            yield _witness("nobles", f"{kind}貴 {word[0]}日", {"noble": printed}, {"noble": found})


def nets() -> Iterator[Witness]:
    """魁罡, which the run of nine passes over, and whether the stems are turned as the branches are."""
    verses = {kind: days for kind, *days in _rows("nobles")}
    for kind, printed, way in _rows("nets"):
        run = [heavenly_virtue(stem, yang=kind == "陽") for stem in Stem]
        # With the stems in their order the branch under 己 is the noble that the verse gives a 甲 day.
        of_jia = next(Branch(ANIMALS.index(word[1])) for word in verses[kind] if word[0] == "甲")
        forward = run[Stem.JI] is of_jia
        facing = Branch((run[Stem.JIA] + 6) % 12)
        left = "".join(branch.hanzi for branch in Branch if branch not in run and branch is not facing)
        computed = {"nets": left, "way_of_stems": "順" if forward else "逆"}
        yield _witness("nets", kind, {"nets": printed, "way_of_stems": way}, computed)


def officers() -> Iterator[Witness]:
    """建除 of the first month."""
    month = _file()["officers"]["month"]
    for day, officer in _words("officers", "rows"):
        found = _reading(month=month, day=_some_day(day)).officer
        yield _witness("officers", f"{month}月 {day}日", {"officer": officer}, {"officer": found})


def three_gates() -> Iterator[Witness]:
    """天三門 of a general upon an hour."""
    for general, hour, *printed in _rows("three_gates"):
        found = _reading(hour=_some_day(hour), general=general).three_gates
        yield from _directions("three_gates", f"{general}將{hour}時", printed, found)


def four_doors() -> Iterator[Witness]:
    """地四戶 of a month upon an hour."""
    for month, hour, *printed in _rows("four_doors"):
        found = _reading(hour=_some_day(hour), month=month).four_doors
        yield from _directions("four_doors", f"{month}月{hour}時", printed, found)


def door_hours() -> Iterator[Witness]:
    """The opponents' hours, by the three kinds of month."""
    for months, hours in _rows("door_hours"):
        for month in months:
            found = _reading(options={"dihu": "sanshi_hours"}, month=month).four_doors or ()
            told = "".join(sorted((branch.hanzi for _, branch in found), key=hours.find))
            yield _witness("door_hours", f"{month}月", {"four_doors": hours}, {"four_doors": told})


def heavenly_horse() -> Iterator[Witness]:
    """The opponents' horse of the first months."""
    for month, horse in _rows("heavenly_horse"):
        found = _reading(options={"tianma_ground": "sanshi"}, month=month).heavenly_horse
        computed = {"heavenly_horse": None if found is None else found.hanzi}
        yield _witness("heavenly_horse", f"{month}月", {"heavenly_horse": horse}, computed)


def pavilions() -> Iterator[Witness]:
    """亭亭 on three grounds, and whether there is any hour without 合 or 格."""
    for ground, traitor, state, tie, counsel in _rows("pavilion"):
        pillar = _some_day("子")
        # 子 lies on `ground` in the 子 hour when the general is as far back.
        general = Branch(-Branch.of(ground) % 12).hanzi
        reading = _reading(hour=pillar, general=general)
        found = reading.pavilion
        assert found is not None
        printed = {"baijian": traitor, "meeting_state": state, "ties": tie, "counsel": counsel}
        computed = {
            "baijian": found.traitor.hanzi,
            "meeting_state": found.state,
            "ties": found.ties[0] if found.ties else "無",
            "counsel": reading.pavilion_advice,
        }
        yield _witness("pavilion", f"子加{ground}", printed, computed)
    states = {pavilion_at(ground, "broad").state for ground in Branch}
    computed_one = {"other_hours": "有" if states - {"合", "格"} else "無"}
    yield _witness("pavilion", "餘時", {"other_hours": "有"}, computed_one)


def day_pavilion() -> Iterator[Witness]:
    """日亭亭 of the four trines."""
    for day, at in _words("day_pavilion", "rows"):
        found = _reading(day=_some_day(day)).day_pavilion
        computed = {"day_pavilion": None if found is None else found.hanzi}
        yield _witness("day_pavilion", f"{day}日", {"day_pavilion": at}, computed)


def strength() -> Iterator[Witness]:
    """氣應 of a star by month and of the gates at 冬至."""
    table = _file()["strength"]
    star, states = table["stars"].split()
    for month, state in zip(MONTHS, states, strict=True):
        found = _reading(month=month).star_strength or ()
        item = f"{star} {month}月"
        yield _witness("strength", item, {"state": state}, {"state": found[STARS.index(star)]})
    term, states = table["gates"].split()
    for gate, state in zip(GATES, states, strict=True):
        found = _reading(term=int(Term.of(term))).gate_strength or ()
        yield _witness("strength", f"{term} {gate}門", {"state": state}, {"state": found[GATES.index(gate)]})


def envoys() -> Iterator[Witness]:
    """Where the opponents' two walks first meet in 5, each read by its letter."""
    ways = {"冬至": 1, "夏至": -1}
    for solstice, hour in _rows("envoys"):
        way = ways[solstice]
        met = next(p for p in PILLARS if wrap(1 + way * p) == wrap(9 - way * p) == 5)
        yield _witness("envoys", solstice, {"meeting_hour": hour}, {"meeting_hour": met.hanzi})


def formations() -> Iterator[Witness]:
    """Names of one stem over another."""
    for heaven, earth, name in _rows("formations"):
        found = [each for each, _ in names_of(Stem.of(heaven), Stem.of(earth))]
        computed = {"ge": name if name in found else None}
        yield _witness("formations", f"{heaven}加{earth} {name}", {"ge": name}, computed)


def opponents() -> Iterator[Witness]:
    """What others call 庚 over a stem, in the two places that list it."""
    for place, suffix in (("first", ""), ("later", " 後文")):
        for stem, name in _words("opponents", place):
            found = OPPONENTS[Stem.of(stem)]
            yield _witness("opponents", f"庚加{stem}{suffix}", {"opponents_name": name}, {"opponents_name": found})


def slips() -> Iterator[Witness]:
    """The fourth stems, and what the clash of 甲 and 庚 within one 旬 is called."""
    for stem, fourth in _words("slips", "fourth"):
        found = Stem((Stem.of(stem) + 3) % 10).hanzi
        yield _witness("slips", f"{stem}第四干", {"fourth_stem": fourth}, {"fourth_stem": found})
    pair, name = _file()["slips"]["opposed"].split()
    # 甲子 and 庚午 stand opposed, and 庚 over 甲 is a 格.
    lower, upper = (next(p.stem for p in PILLARS[:10] if p.branch.hanzi == branch) for branch in pair)
    yield _witness("slips", f"{pair}對沖", {"called": name}, {"called": names_of(upper, lower)[0][0][0]})


def stem_names() -> Iterator[Witness]:
    """日干門戶."""
    for stem, names in _words("stem_names", "rows"):
        computed = {"stem_names": "".join(STEM_NAMES[Stem.of(stem)])}
        yield _witness("stem_names", stem, {"stem_names": names}, computed)


def march() -> Iterator[Witness]:
    """出軍: palaces of a worked hour."""
    for dun, ju, hour, *route in _rows("march"):
        found = _plate(dun, ju, hour).march or ()
        computed = {"route": " ".join(str(palace) for palace in found)}
        yield _witness("march", f"{dun}{ju}局 {hour}", {"route": " ".join(route)}, computed)


def tallies() -> Iterator[Witness]:
    """運籌 of the worked day, move by move, and the circle it is laid on."""
    table = _file()["tallies"]
    day = table["day"]
    reading = _reading(day=_some_day(day))
    found, orphans = reading.tallies, reading.orphans
    assert found is not None
    assert orphans is not None
    whole = {"jade": table["jade"], "gates": table["gates"], "orphans": table["orphans"]}
    whole |= {"phrases_a_day": table["phrases_a_day"]}
    computed: dict[str, Value | None] = {
        "jade": reading.jade,
        "gates": found.heaven_gate.seat + found.earth_gate.seat,
        "orphans": orphans.open.hanzi + orphans.shut.hanzi,
        "phrases_a_day": len(found.moves),
    }
    yield _witness("tallies", f"{day}日", whole, computed)
    for number, (word, move) in enumerate(zip(table["moves"].split(), found.moves, strict=True)):
        item = f"{day}日 運{'一二三四五六七'[number]}"
        printed = {"goes_to": word[0], "spirit_called": word[1:]}
        yield _witness("tallies", item, printed, {"goes_to": move.to.hanzi, "spirit_called": move.spirit})
    seats = zip(table["circle"], CIRCLE, strict=True)
    for number, (seat, own) in enumerate(seats):
        item = f"二十四方 第{_ordinal(number + 1)}"
        yield _witness("tallies", item, {"seat_of_circle": seat}, {"seat_of_circle": own})
    branches = sum(seat in "".join(branch.hanzi for branch in Branch) for seat in CIRCLE)
    printed_one = {"number_of_branches": table["branches"]}
    yield _witness("tallies", "二十四方", printed_one, {"number_of_branches": branches})


def gates_of_days() -> Iterator[Witness]:
    """The verse of the twelve days: 24 gates."""
    for name in ("heaven", "earth"):
        for day, seat in _words("gates_of_days", name):
            found = _reading(day=_some_day(day)).tallies
            assert found is not None
            gate = found.heaven_gate if name == "heaven" else found.earth_gate
            field = f"{name}_gate"
            yield _witness("gates_of_days", f"{day}日", {field: seat}, {field: gate.seat})


def shelter() -> Iterator[Witness]:
    """閉戊: the path of a 旬, and the earth for so many paces."""
    head, path = _file()["shelter"]["path"].split()
    found = _reading(day=head).shelter
    assert found is not None
    walked = "".join(branch.hanzi for branch in found.path)
    yield _witness("shelter", f"{head}旬", {"path": path}, {"path": walked})
    for word in _file()["shelter"]["soil"].split():
        paces, dou = map(int, word.split("斗"))
        soil = _reading(paces=paces).soil
        assert soil is not None
        yield _witness("shelter", f"{paces}步", {"soil": dou}, {"soil": soil.total})


def camp() -> Iterator[Witness]:
    """安營: whose seat each role has."""
    for stem, word in zip(Stem, _file()["camp"]["rows"].split(), strict=True):
        found = word[2:] if word[2:] in STEM_NAMES[stem] else None
        computed = {"role": ROLES[stem], "seat_of_role": found}
        yield _witness("camp", stem.hanzi, {"role": word[:2], "seat_of_role": word[2:]}, computed)


def structure() -> Iterator[Witness]:
    """Of every school, how many of the sixty plates of each 局 are whole."""
    for school, dun, ju in product(SCHOOLS.values(), Dun, range(1, 10)):
        whole = sum(is_whole(plate_of(Keys(dun, ju, hour), school.options)) for hour in PILLARS)
        source = _file()["structure"]["source"]
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
    return tuple(Difference(school="baojian", **entry) for entry in _file()["difference"])


def _witness(group: str, item: str, printed: dict[str, Any], computed: dict[str, Any]) -> Witness:
    """What is printed, where something is."""
    said = {field: value for field, value in printed.items() if value != "-"}
    return Witness(group, item, "baojian", _file()[group]["source"], said, computed)


def _directions(
    group: str, item: str, printed: list[str], found: tuple[tuple[str, Branch], ...] | None
) -> Iterator[Witness]:
    """Names with their branches, each a line."""
    told = {name: branch.hanzi for name, branch in found or ()}
    for word in printed:
        name, branch = word[:-1], word[-1]
        yield _witness(group, f"{item} {name}", {"direction": branch}, {"direction": told[name]})


def _plate(dun: str, ju: int | str, hour: str) -> Plate:
    return plate_of(Keys(Dun.of(dun), int(ju), Pillar.of(hour)), BAOJIAN.options)


def _reading(*, hour: str = SOME_HOUR, options: dict[str, str] | None = None, **known: Any) -> Reading:
    """What a board says of which only these facts are known; pillars and branches by their hanzi."""
    kinds = {"day": Pillar.of, "month": Branch.of, "general": Branch.of}
    told: dict[str, Any] = {name: kinds[name](value) if name in kinds else value for name, value in known.items()}
    keys = Keys(Dun.YANG, 1, Pillar.of(hour))
    return QimenBoard(BAOJIAN.with_options(options or {}), keys, Facts(**told), None).reading


def _some_day(branch: str) -> str:
    """A pillar with this branch."""
    return next(pillar.hanzi for pillar in PILLARS if pillar.branch.hanzi == branch)


def _ordinal(number: int) -> str:
    """1 to 24 in hanzi."""
    tens, ones = divmod(number, 10)
    digits = "一二三四五六七八九"
    return ("" if tens == 0 else "十" if tens == 1 else digits[tens - 1] + "十") + (
        "" if ones == 0 else digits[ones - 1]
    )


def _rows(group: str) -> list[list[str]]:
    return [line.split() for line in _file()[group]["rows"].strip().splitlines()]


def _words(group: str, name: str) -> Iterator[tuple[str, str]]:
    """Words parted into their first character and the rest."""
    for word in _file()[group][name].split():
        yield word[0], word[1:]


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(resources.files("samsik.data").joinpath("witnesses", "qimen.toml").read_text("utf-8"))
