"""奇門諸神 Tables and verses of 奇門: the 局, the leaders, nobles, gates, pavilions, formations."""

from collections.abc import Iterator
from itertools import product

from samsik.calendar.terms import Term
from samsik.core.cycle import PILLARS, Branch, Dun, Stem
from samsik.core.nobles import heavenly_virtue, noble_of
from samsik.qimen.bureau import YUAN, dun_of, ju_of
from samsik.qimen.field import STEM_NAMES
from samsik.qimen.formations import OPPONENTS, names_of
from samsik.qimen.pavilions import pavilion_at
from samsik.qimen.plate import GATES, STARS, wrap
from samsik.qimen.tallies import ANIMALS
from samsik.services.verify.compare import Witness
from samsik.services.verify.qimen_print import (
    SOME_HOUR,
    day_with,
    directions_of,
    plate_at,
    reading_at,
    rows_of,
    tables,
    witness_of,
    words_of,
)

TRIGRAMS = dict(zip("甲乙丙丁戊己庚辛壬癸", "乾坤艮兌坎離震巽乾坤", strict=True))
MONTHS = "寅卯辰巳午未申酉戌亥子丑"


def bureaus() -> Iterator[Witness]:
    """定局表: 遁 and the 局 of the three 元 of each term."""
    for name, *numbers in rows_of("bureaus"):
        term = Term.of(name)
        printed = {f"ju_{i}": int(number) for i, number in enumerate(numbers, 1)}
        computed = {f"ju_{i}": ju_of(term, yuan) for i, yuan in enumerate(YUAN, 1)}
        yield witness_of("bureaus", f"{dun_of(term).hanzi}遁 {name}", printed, computed)


def leaders() -> Iterator[Witness]:
    """直符 and 直使 of the hours that a verse and a list speak of."""
    for dun, ju, hour, star, gate in rows_of("leaders"):
        plate = plate_at(dun, ju, hour)
        printed = {"zhifu": star, "zhishi": gate}
        computed = {
            "zhifu": f"{plate.zhifu.name}{plate.zhifu.palace}",
            "zhishi": f"{plate.zhishi.name}{plate.zhishi.palace}",
        }
        yield witness_of("leaders", f"{dun}{ju}局 {hour}", printed, computed)


def greed() -> Iterator[Witness]:
    """貪合受制: the two 局 that have it, and that no other has."""
    said = {f"{dun}{ju}": f"{at}{bing}{ding}" for dun, ju, at, bing, ding in rows_of("greed")}
    for dun, ju in product(Dun, range(1, 10)):
        place = f"{dun.hanzi}{ju}"
        met = plate_at(dun.hanzi, ju, SOME_HOUR).greed
        computed = "無" if met is None else f"{met.palace}{met.bing}{met.ding}"
        yield witness_of("greed", f"{place}局", {"greed": said.get(place, "無")}, {"greed": computed})


def najia() -> Iterator[Witness]:
    """The branch laid under each stem."""
    for kind, stem, branch in rows_of("najia"):
        found = heavenly_virtue(Stem.of(stem), yang=kind == "陽").hanzi
        item = f"{kind} {TRIGRAMS[stem]}納{stem}"
        yield witness_of("najia", item, {"branch_of_stem": branch}, {"branch_of_stem": found})


def nobles() -> Iterator[Witness]:
    """The two verses."""
    for kind, *days in rows_of("nobles"):
        for word in days:
            printed = Branch(ANIMALS.index(word[1])).hanzi
            found = noble_of(Stem.of(word[0]), yang=kind == "陽").hanzi
            yield witness_of("nobles", f"{kind}貴 {word[0]}日", {"noble": printed}, {"noble": found})


def nets() -> Iterator[Witness]:
    """魁罡, which the run of nine passes over, and whether the stems are turned as the branches are."""
    verses = {kind: days for kind, *days in rows_of("nobles")}
    for kind, printed, way in rows_of("nets"):
        run = [heavenly_virtue(stem, yang=kind == "陽") for stem in Stem]
        # With the stems in their order the branch under 己 is the noble that the verse gives a 甲 day.
        of_jia = next(Branch(ANIMALS.index(word[1])) for word in verses[kind] if word[0] == "甲")
        forward = run[Stem.JI] is of_jia
        facing = Branch((run[Stem.JIA] + 6) % 12)
        left = "".join(branch.hanzi for branch in Branch if branch not in run and branch is not facing)
        computed = {"nets": left, "way_of_stems": "順" if forward else "逆"}
        yield witness_of("nets", kind, {"nets": printed, "way_of_stems": way}, computed)


def officers() -> Iterator[Witness]:
    """建除 of the first month."""
    month = tables()["officers"]["month"]
    for day, officer in words_of("officers", "rows"):
        found = reading_at(month=month, day=day_with(day)).officer
        yield witness_of("officers", f"{month}月 {day}日", {"officer": officer}, {"officer": found})


def three_gates() -> Iterator[Witness]:
    """天三門 of a general upon an hour."""
    for general, hour, *printed in rows_of("three_gates"):
        found = reading_at(hour=day_with(hour), general=general).three_gates
        yield from directions_of("three_gates", f"{general}將{hour}時", printed, found)


def four_doors() -> Iterator[Witness]:
    """地四戶 of a month upon an hour."""
    for month, hour, *printed in rows_of("four_doors"):
        found = reading_at(hour=day_with(hour), month=month).four_doors
        yield from directions_of("four_doors", f"{month}月{hour}時", printed, found)


def door_hours() -> Iterator[Witness]:
    """The opponents' hours, by the three kinds of month."""
    for months, hours in rows_of("door_hours"):
        for month in months:
            found = reading_at(options={"dihu": "sanshi_hours"}, month=month).four_doors or ()
            told = "".join(sorted((branch.hanzi for _, branch in found), key=hours.find))
            yield witness_of("door_hours", f"{month}月", {"four_doors": hours}, {"four_doors": told})


def heavenly_horse() -> Iterator[Witness]:
    """The opponents' horse of the first months."""
    for month, horse in rows_of("heavenly_horse"):
        found = reading_at(options={"tianma_ground": "sanshi"}, month=month).heavenly_horse
        computed = {"heavenly_horse": None if found is None else found.hanzi}
        yield witness_of("heavenly_horse", f"{month}月", {"heavenly_horse": horse}, computed)


def pavilions() -> Iterator[Witness]:
    """亭亭 on three grounds, and whether there is any hour without 合 or 格."""
    for ground, traitor, state, tie, counsel in rows_of("pavilion"):
        pillar = day_with("子")
        # 子 lies on `ground` in the 子 hour when the general is as far back.
        general = Branch(-Branch.of(ground) % 12).hanzi
        reading = reading_at(hour=pillar, general=general)
        found = reading.pavilion
        assert found is not None
        printed = {"baijian": traitor, "meeting_state": state, "ties": tie, "counsel": counsel}
        computed = {
            "baijian": found.traitor.hanzi,
            "meeting_state": found.state,
            "ties": found.ties[0] if found.ties else "無",
            "counsel": reading.pavilion_advice,
        }
        yield witness_of("pavilion", f"子加{ground}", printed, computed)
    states = {pavilion_at(ground, "broad").state for ground in Branch}
    computed_one = {"other_hours": "有" if states - {"合", "格"} else "無"}
    yield witness_of("pavilion", "餘時", {"other_hours": "有"}, computed_one)


def day_pavilion() -> Iterator[Witness]:
    """日亭亭 of the four trines."""
    for day, at in words_of("day_pavilion", "rows"):
        found = reading_at(day=day_with(day)).day_pavilion
        computed = {"day_pavilion": None if found is None else found.hanzi}
        yield witness_of("day_pavilion", f"{day}日", {"day_pavilion": at}, computed)


def strength() -> Iterator[Witness]:
    """氣應 of a star by month and of the gates at 冬至."""
    table = tables()["strength"]
    star, states = table["stars"].split()
    for month, state in zip(MONTHS, states, strict=True):
        found = reading_at(month=month).star_strength or ()
        item = f"{star} {month}月"
        yield witness_of("strength", item, {"state": state}, {"state": found[STARS.index(star)]})
    term, states = table["gates"].split()
    for gate, state in zip(GATES, states, strict=True):
        found = reading_at(term=int(Term.of(term))).gate_strength or ()
        yield witness_of("strength", f"{term} {gate}門", {"state": state}, {"state": found[GATES.index(gate)]})


def envoys() -> Iterator[Witness]:
    """Where the opponents' two walks first meet in 5, each read by its letter."""
    ways = {"冬至": 1, "夏至": -1}
    for solstice, hour in rows_of("envoys"):
        way = ways[solstice]
        met = next(p for p in PILLARS if wrap(1 + way * p) == wrap(9 - way * p) == 5)
        yield witness_of("envoys", solstice, {"meeting_hour": hour}, {"meeting_hour": met.hanzi})


def formations() -> Iterator[Witness]:
    """Names of one stem over another."""
    for heaven, earth, name in rows_of("formations"):
        found = [each for each, _ in names_of(Stem.of(heaven), Stem.of(earth))]
        computed = {"ge": name if name in found else None}
        yield witness_of("formations", f"{heaven}加{earth} {name}", {"ge": name}, computed)


def opponents() -> Iterator[Witness]:
    """What others call 庚 over a stem, in the two places that list it."""
    for place, suffix in (("first", ""), ("later", " 後文")):
        for stem, name in words_of("opponents", place):
            found = OPPONENTS[Stem.of(stem)]
            yield witness_of("opponents", f"庚加{stem}{suffix}", {"opponents_name": name}, {"opponents_name": found})


def slips() -> Iterator[Witness]:
    """The fourth stems, and what the clash of 甲 and 庚 within one 旬 is called."""
    for stem, fourth in words_of("slips", "fourth"):
        found = Stem((Stem.of(stem) + 3) % 10).hanzi
        yield witness_of("slips", f"{stem}第四干", {"fourth_stem": fourth}, {"fourth_stem": found})
    pair, name = tables()["slips"]["opposed"].split()
    # 甲子 and 庚午 stand opposed, and 庚 over 甲 is a 格.
    lower, upper = (next(p.stem for p in PILLARS[:10] if p.branch.hanzi == branch) for branch in pair)
    yield witness_of("slips", f"{pair}對沖", {"called": name}, {"called": names_of(upper, lower)[0][0][0]})


def stem_names() -> Iterator[Witness]:
    """日干門戶."""
    for stem, names in words_of("stem_names", "rows"):
        computed = {"stem_names": "".join(STEM_NAMES[Stem.of(stem)])}
        yield witness_of("stem_names", stem, {"stem_names": names}, computed)
