"""All 1,080 plates of every preset against a second telling of the rules, and what holds of every plate."""

import pytest
from tests.qimen.boards import ALL, by_palace, plate
from tests.qimen.restated import GATE_OF, RING, SIXTY, STAR_OF, flying_plate, head_of, turning_plate

from samsik.qimen.chart import plate_of
from samsik.qimen.school import SCHOOLS

LAYERS = ("earth", "stars", "heaven", "gates", "spirits")


def layers(found):
    return {name: by_palace(getattr(found, name)) for name in LAYERS} | {
        "zhifu": (found.zhifu.name, found.zhifu.palace),
        "zhishi": (found.zhishi.name, found.zhishi.palace),
    }


@pytest.mark.parametrize("center", ["by_dun", "kun"])
@pytest.mark.parametrize("gods", ["baojian", "split", "hu_xuan"])
def test_turning_plates(center, gods):
    options = SCHOOLS["baojian"].with_options({"center": center, "god_names": gods}).options
    for keys in ALL:
        told = turning_plate(keys.dun.hanzi, keys.ju, keys.hour.hanzi, center, gods)
        assert layers(plate_of(keys, options)) == told, keys


@pytest.mark.parametrize("school", SCHOOLS)
def test_presets_are_those_plates(school):
    settings = {"baojian": ("by_dun", "baojian"), "modern": ("kun", "hu_xuan"), "modern-zhirun": ("kun", "hu_xuan")}
    for keys in ALL:
        told = turning_plate(keys.dun.hanzi, keys.ju, keys.hour.hanzi, *settings[school])
        assert layers(plate_of(keys, SCHOOLS[school].options)) == told, keys


def test_flying_plates():
    options = SCHOOLS["modern"].with_options({"plate": "fei"}).options
    for keys in ALL:
        assert layers(plate_of(keys, options)) == flying_plate(keys.dun.hanzi, keys.ju, keys.hour.hanzi), keys


@pytest.mark.parametrize("school", SCHOOLS)
def test_every_palace_is_filled(school):
    """One gate and one spirit in each outer palace, one star (two with the host's), nine stems above and below."""
    for keys in ALL:
        found = plate_of(keys, SCHOOLS[school].options)
        assert sorted(gate for gate in found.gates if gate) == sorted(GATE_OF.values())
        assert len({spirit for spirit in found.spirits if spirit}) == 8
        assert found.gates[4] is found.spirits[4] is None
        assert found.stars[4] == found.heaven[4] == ()
        assert sorted(star for stars in found.stars for star in stars) == sorted(STAR_OF.values())
        assert sorted(map(len, found.stars)) == [0, 1, 1, 1, 1, 1, 1, 1, 2]
        assert sorted(stem for stems in found.heaven for stem in stems) == sorted(found.earth)
        assert len(set(found.earth)) == 9
        (pair,) = (stars for stars in found.stars if len(stars) == 2)
        assert pair == (STAR_OF[found.host], "天禽")


@pytest.mark.parametrize("school", SCHOOLS)
def test_what_leads_is_where_it_is_said_to_be(school):
    for keys in ALL:
        found = plate_of(keys, SCHOOLS[school].options)
        assert found.zhifu.name in found.stars[found.zhifu.palace - 1]
        assert found.gates[found.zhishi.palace - 1] == found.zhishi.name
        assert found.spirits[found.zhifu.palace - 1] == "直符"
        # 直符 carries the 儀 of the 旬 over the hour stem.
        assert found.yi in found.heaven[found.zhifu.palace - 1]


@pytest.mark.parametrize("school", SCHOOLS)
def test_still_and_turned(school):
    """Nothing has moved in a 甲 hour; all stars stand opposite their homes when they are turned."""
    opposite = dict(zip(RING, RING[4:] + RING[:4], strict=True))
    for keys in ALL:
        found = plate_of(keys, SCHOOLS[school].options)
        at = {star: palace for palace, stars in enumerate(found.stars, 1) for star in stars if star != "天禽"}
        gates = {gate: palace for palace, gate in enumerate(found.gates, 1) if gate}
        for state, now, home in (
            (found.still.stars, at, {star: palace for palace, star in STAR_OF.items() if palace != 5}),
            (found.still.gates, gates, {gate: palace for palace, gate in GATE_OF.items()}),
        ):
            assert (state == "伏吟") == (now == home)
            assert (state == "反吟") == (now == {name: opposite[palace] for name, palace in home.items()})
        is_jia = keys.hour.hanzi == head_of(keys.hour.hanzi)
        assert found.still.hour == ("天輔時" if is_jia and school == "baojian" else None)
        if is_jia:
            assert found.still[:2] == ("伏吟", "伏吟")


def test_gates_still_as_listed():
    """門伏 and the four hours in which the list names the star and gate, with each way of lodging the centre."""
    for dun, ju, hour, star, gate, at in (
        ("陽", 1, "庚戌", "天禽", "死", 2),
        ("陰", 9, "庚戌", "天禽", "生", 8),
        ("陽", 1, "丁丑", "天芮", "死", 2),
        ("陰", 9, "丁丑", "天任", "生", 8),
    ):
        found = plate(dun, ju, hour)
        assert (found.zhifu.name, found.zhishi.name, found.zhishi.palace) == (star, gate, at)
        assert found.still.gates == "伏吟"
    # QC-24: lodged in 坤 the same hour is turned instead.
    assert plate("陰", 9, "庚戌", center="kun").still.gates == "反吟"


def test_centre_without_a_host():
    """陶 leaves the centre where it is: its star never moves, and what enters it moves nothing else."""
    options = SCHOOLS["baojian"].with_options({"center": "none"}).options
    moved = 0
    for keys in ALL:
        found = plate_of(keys, options)
        assert found.stars[4] == ("天禽",)
        assert found.heaven[4] == (found.earth[4],)
        if found.star_turn is None:
            assert found.zhifu.palace == 5
            assert by_palace(found.stars) == {palace: [star] for palace, star in STAR_OF.items()}
            assert found.still.stars is None
        else:
            moved += found.star_turn > 0
            assert found.zhifu.name in found.stars[found.zhifu.palace - 1]
    assert moved > 500


VOID = {"甲子": "戌亥", "甲戌": "申酉", "甲申": "午未", "甲午": "辰巳", "甲辰": "寅卯", "甲寅": "子丑"}
HORSE = {"申子辰": "寅", "巳酉丑": "亥", "寅午戌": "申", "亥卯未": "巳"}


@pytest.mark.parametrize("hour", SIXTY)
def test_void_and_horse(hour):
    found = plate("陽", 1, hour)
    assert "".join(branch.hanzi for branch in found.hour_void) == VOID[head_of(hour)]
    assert found.horse.hanzi == next(at for trine, at in HORSE.items() if hour[1] in trine)
    assert found.xun.hanzi == head_of(hour)


def test_seats_of_the_spirits():
    """QC-33 and QC-34, the seats that the book lists for 陽 and 陰 from 坎."""
    yang = "直符1 螣蛇8 太陰3 六合4 九地7 九天6"
    assert by_palace(plate("陽", 1, "甲子").spirits) == {int(s[2]): s[:2] for s in yang.split()} | {
        9: "朱雀",
        2: "白虎",
    }
    order = [1, 6, 7, 2, 9, 4, 3, 8]
    found = by_palace(plate("陰", 1, "甲子", god_names="hu_xuan").spirits)
    assert [found[palace] for palace in order] == "直符 螣蛇 太陰 六合 白虎 玄武 九地 九天".split()


def test_hidden_stems_of_a_flying_plate():
    """The hour pillar where the count of the gate ends, and the nine of its 旬 that are no 甲 in their order."""
    for keys in ALL:
        found = plate_of(keys, SCHOOLS["modern"].with_options({"plate": "fei"}).options)
        hour = keys.hour.hanzi
        if hour[0] == "甲":
            assert found.hidden_stems is None
            continue
        start = SIXTY.index(head_of(hour))
        nine = SIXTY[start + 1 : start + 10]
        first = nine.index(hour)
        way = 1 if keys.dun.hanzi == "陽" else -1
        told = {(found.zhishi.palace + way * i - 1) % 9 + 1: nine[(first + i) % 9] for i in range(9)}
        assert by_palace(found.hidden_stems) == told
    assert plate_of(ALL[0], SCHOOLS["modern"].options).hidden_stems is None


def test_greed():
    """貪合受制: only 陽3 and 陰7 by the author, 陽3 and 陰4 with 坤 always, none with 陶."""
    found = {}
    for center in ("by_dun", "kun", "none"):
        options = SCHOOLS["baojian"].with_options({"center": center}).options
        found[center] = {
            f"{keys.dun.hanzi}{keys.ju}": tuple(greed)
            for keys in ALL
            if (greed := plate_of(keys, options).greed) is not None
        }
    # Palace of 乙 and 庚, of 丙, of 丁.
    assert found == {
        "by_dun": {"陽3": (2, 1, 9), "陰7": (8, 9, 1)},
        "kun": {"陽3": (2, 1, 9), "陰4": (2, 6, 7)},
        "none": {},
    }


def test_messengers():
    """陽使 陰使 both reach 5 in these seven hours, 戊辰 first."""
    meet = [hour for hour in SIXTY if plate("陽", 1, hour).messengers == (5, 5)]
    assert meet == "戊辰 丁丑 丙戌 乙未 甲辰 癸丑 壬戌".split()
    assert plate("陽", 1, "甲子").messengers == (1, 9)
    assert plate("陽", 1, "乙丑").messengers == (2, 8)
