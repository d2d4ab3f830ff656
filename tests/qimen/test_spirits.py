"""天將 地將 建除 三門 四戶 天馬 私門 亭亭 白奸: the tables of the book, and the opponents' variants."""

from itertools import product

import pytest
from tests.qimen.boards import plate, reading
from tests.qimen.restated import BRANCHES, SIXTY, TERMS

from samsik.calendar.moment import Moment
from samsik.calendar.terms import seconds_of
from samsik.core.cycle import Branch, Stem
from samsik.core.nobles import heavenly_virtue, noble_of
from samsik.qimen.generals import GENERALS
from samsik.qimen.pavilions import pavilion_at
from samsik.render.qimen_record import general_hanzi

# 陽貴立成歌 and 陰貴立成歌, animals for branches.
ANIMALS = dict(zip("鼠牛虎兔龍蛇馬羊猴雞狗豬", BRANCHES, strict=True))
VERSES = {
    "陽": "甲羊 戊牛 庚牛 己鼠 乙猴 丙雞 丁豬 壬兔 癸蛇 辛虎",
    "陰": "甲牛 戊羊 庚羊 乙鼠 己猴 丙豬 丁雞 壬蛇 癸兔 辛馬",
}
TWELVE = "貴人 螣蛇 朱雀 六合 勾陳 青龍 天空 白虎 太常 玄武 太陰 天后".split()


def verse(kind):
    return {line[0]: ANIMALS[line[1]] for line in VERSES[kind].split()}


@pytest.mark.parametrize("kind", "陽陰")
def test_nobles_are_those_of_the_verses(kind):
    assert {stem.hanzi: noble_of(stem, yang=kind == "陽").hanzi for stem in Stem} == verse(kind)


# 納甲: the run of nine branches laid on 甲 to 壬, and 癸 beside 乙.
RUNS = {"陽": "子丑寅卯巳未申酉亥", "陰": "申未午巳卯丑子亥酉"}


@pytest.mark.parametrize("kind", "陽陰")
def test_runs_of_nine(kind):
    found = "".join(heavenly_virtue(stem, yang=kind == "陽").hanzi for stem in Stem)
    assert found == RUNS[kind] + RUNS[kind][1]
    start = RUNS[kind][0]
    opposite = BRANCHES[(BRANCHES.index(start) + 6) % 12]
    assert set(BRANCHES) - set(RUNS[kind]) == {"辰", "戌", opposite}
    # The branch under 己 is where the noble of a 甲 day is.
    assert found[5] == verse(kind)["甲"]


@pytest.mark.parametrize("kind", "陽陰")
@pytest.mark.parametrize("day", SIXTY)
def test_twelve_generals(kind, day):
    found = reading(kind, 1, "甲子", day=day)
    start = BRANCHES.index(verse(kind)[day[0]])
    way = 1 if kind == "陽" else -1
    told = {BRANCHES[(start + way * i) % 12]: name for i, name in enumerate(TWELVE)}
    assert {b: general_hanzi(g) for b, g in zip(BRANCHES, found.heavenly, strict=True)} == told


def test_half_year_by_the_sun():
    """`solstice` takes the sun's half-year instead of the 遁 of the plate; unknown without a moment."""
    options = {"guiren_half": "solstice"}
    for yang in (True, False):
        found = reading("陽", 1, "甲子", options=options, day="甲子", yang_half=yang)
        assert found.noble.hanzi == verse("陽" if yang else "陰")["甲"]
    assert reading("陽", 1, "甲子", options=options, day="甲子").noble is None


def test_direction_by_the_seat():
    """`by_seat`: forward where the noble lies on 亥 … 辰, backward on 巳 … 戌."""
    for general, hour in product(BRANCHES, BRANCHES):
        pillar = next(p for p in SIXTY if p[1] == hour)
        found = reading("陽", 1, pillar, options={"guiren_dir": "by_seat"}, day="甲子", general=general)
        seat = ground("未", general, hour)
        assert found.noble_forward == (seat in "亥子丑寅卯辰")
    assert reading("陽", 1, "甲子", options={"guiren_dir": "by_seat"}, day="甲子").heavenly is None


def ground(heaven, general, hour):
    """Q-15: the ground under a heaven branch when the general lies on the hour."""
    return BRANCHES[(BRANCHES.index(heaven) - BRANCHES.index(general) + BRANCHES.index(hour)) % 12]


# 地將 from each 中氣 on; a 節 keeps the one before it.
GENERAL_OF = dict(zip(TERMS[::2], "丑子亥戌酉申未午巳辰卯寅", strict=True))


@pytest.mark.parametrize("term", range(24))
def test_month_general(term):
    start = Moment("2000-01-01T00:00", zone="+08:00").at(seconds_of(24 * 2020 + term))
    expected = GENERAL_OF[TERMS[term - term % 2]]
    assert start.general.hanzi == expected
    assert start.at(start.ut_seconds + 14 * 86400).general.hanzi == expected
    if term % 2 == 0:
        assert start.at(start.ut_seconds - 1).general.hanzi == GENERAL_OF[TERMS[(term - 2) % 24]]


def test_names_of_the_month_generals():
    told = "神后 大吉 功曹 太沖 天罡 太乙 勝光 小吉 傳送 從魁 天魁 登明".split()
    assert list(GENERALS) == told
    for branch, name in zip(BRANCHES, told, strict=True):
        assert reading("陽", 1, "甲子", general=branch).general_name == name


OFFICERS = "建除滿平定執破危成收開閉"


@pytest.mark.parametrize("month", BRANCHES)
def test_officers(month):
    """建 on the 月建, then by branches: C-04 reads 建寅除卯."""
    at = BRANCHES.index(month)
    for day in SIXTY:
        assert reading("陽", 1, "甲子", month=month, day=day).officer == OFFICERS[(BRANCHES.index(day[1]) - at) % 12]


@pytest.mark.parametrize("general", BRANCHES)
@pytest.mark.parametrize("hour", BRANCHES)
def test_general_upon_hour(general, hour):
    pillar = next(p for p in SIXTY if p[1] == hour)
    found = reading("陰", 2, pillar, general=general, day="丙子", month="酉")
    plate = dict(zip(BRANCHES, (b.hanzi for b in found.heaven_branches), strict=True))
    assert plate[hour] == general
    assert all(ground(heaven, general, hour) == earth for earth, heaven in plate.items())
    names = {"太沖": "卯", "小吉": "未", "從魁": "酉"}
    assert {name: b.hanzi for name, b in found.three_gates} == {n: ground(b, general, hour) for n, b in names.items()}
    # 陰, 丙 day: the noble on 亥, backward.
    seat = BRANCHES.index("亥")
    ways = {"太陰": 10, "六合": 3, "太常": 8}
    told = {name: ground(BRANCHES[(seat - i) % 12], general, hour) for name, i in ways.items()}
    assert {name: b.hanzi for name, b in found.private_gate} == told
    earth = reading("陰", 2, pillar, options={"guiren_plate": "earth"}, day="丙子")
    assert {n: b.hanzi for n, b in earth.private_gate} == {n: BRANCHES[(seat - i) % 12] for n, i in ways.items()}
    sanshi = reading("陰", 2, pillar, options={"tianmen_set": "sanshi"}, general=general, day="丙子")
    assert sanshi.three_gates == found.private_gate
    assert {n: b.hanzi for n, b in sanshi.earth_gates} == {n: ground(names[n], general, hour) for n in ("太沖", "從魁")}
    assert found.earth_gates is None


def test_four_doors_do_not_know_the_month():
    """建 upon the hour: 除 定 危 開 at +1 +4 +7 +10 from it (C-15)."""
    for hour, month in product(SIXTY[:12], BRANCHES):
        at = BRANCHES.index(hour[1])
        told = {name: BRANCHES[(at + i) % 12] for name, i in (("除", 1), ("定", 4), ("危", 7), ("開", 10))}
        assert {name: b.hanzi for name, b in reading("陽", 1, hour, month=month).four_doors} == told


def test_door_hours_of_the_opponents():
    told = {"寅申巳亥": "子卯午酉", "子午卯酉": "丑辰未戌", "辰戌丑未": "寅巳申亥"}
    for month in BRANCHES:
        found = reading("陽", 1, "甲子", options={"dihu": "sanshi_hours"}, month=month).four_doors
        expected = next(hours for months, hours in told.items() if month in months)
        assert {branch.hanzi for _, branch in found} == set(expected)
    assert reading("陽", 1, "甲子", options={"dihu": "sanshi_hours"}).four_doors is None


# 太沖天馬 by 月建 寅 … 丑, after and before the 中氣, and the opponents' (Q-19).
MONTHS = "寅卯辰巳午未申酉戌亥子丑"
AFTER, BEFORE = "午申戌子寅辰午申戌子寅辰", "巳未酉亥丑卯巳未酉亥丑卯"


def test_heavenly_horse():
    """The general of a month is 亥 in the first after its 中氣, one back each month; before it that of the month before."""
    for i, month in enumerate(MONTHS):
        after = BRANCHES[(11 - i) % 12]
        before = BRANCHES[(12 - i) % 12]
        assert reading("陽", 1, "甲子", month=month, general=after).heavenly_horse.hanzi == AFTER[i]
        assert reading("陽", 1, "甲子", month=month, general=before).heavenly_horse.hanzi == BEFORE[i]
        sanshi = reading("陽", 1, "甲子", options={"tianma_ground": "sanshi"}, month=month)
        assert sanshi.heavenly_horse.hanzi == AFTER[i]
        by_hour = reading("陽", 1, "庚午", options={"tianma_ground": "hour"}, month=month, general=after)
        assert by_hour.heavenly_horse.hanzi == ground("卯", after, "午")


# 亭亭白奸 by the ground of 亭亭.
PAVILION = {
    "active": "寅戌午寅戌午寅戌午寅戌午",
    "traitor": "寅亥申巳寅亥申巳寅亥申巳",
    "broad": "格合格合格合格合格合格合",
    "narrow": "餘餘格餘餘合餘餘格餘餘合",
    "sanshi": "寅午戌寅午戌寅午戌寅午戌",
}
TIES = {"丑": "子子 寅戌 午午", "卯": "子戌", "巳": "寅午 戌戌", "未": "子午", "酉": "寅寅 午戌", "亥": "子寅"}


@pytest.mark.parametrize("p", range(12))
def test_pavilion(p):
    for state in ("broad", "narrow"):
        found = pavilion_at(Branch(p), state)
        assert found.traitor.hanzi == PAVILION["traitor"][p]
        assert found.active.hanzi == PAVILION["active"][p]
        assert (found.state, found.broad, found.narrow) == (
            PAVILION[state][p],
            PAVILION["broad"][p],
            PAVILION["narrow"][p],
        )
        assert list(found.ties) == TIES.get(BRANCHES[p], "").split()
        # 合 if and only if some tie exists: it takes an odd ground.
        assert (found.broad == "合") == bool(found.ties) == bool(p % 2)
    sanshi = pavilion_at(Branch(p), "sanshi")
    assert (sanshi.traitor.hanzi, sanshi.state) == (PAVILION["sanshi"][p], "無")


def test_pavilion_of_general_and_hour():
    """QC-65: 將亥 時午 has 亭亭 on 未 and 白奸 on 巳; fight at 合, or hold by the example (C-05)."""
    found = reading("陽", 1, "庚午", general="亥")
    assert (found.pavilion.pavilion.hanzi, found.pavilion.traitor.hanzi, found.pavilion.state) == ("未", "巳", "合")
    assert found.pavilion_advice == "戰"
    assert reading("陽", 1, "庚午", options={"he_advice": "example"}, general="亥").pavilion_advice == "守"
    for general, hour in product(BRANCHES, BRANCHES):
        pillar = next(p for p in SIXTY if p[1] == hour)
        found = reading("陽", 1, pillar, general=general)
        assert found.pavilion == pavilion_at(Branch.of(ground("子", general, hour)), "broad")
        assert found.pavilion_advice == {"合": "戰", "格": "守"}[found.pavilion.state]
        narrow = reading("陽", 1, pillar, options={"baijian_state": "narrow"}, general=general)
        assert narrow.pavilion_advice == {"合": "戰", "格": "守", "餘": "背亭擊奸"}[narrow.pavilion.state]


def test_sun_and_moon_pavilions():
    """卯 in the first month and so on; 火 亥, 木 寅, 水 巳, 金 丑 as printed (C-08) or 申."""
    for i, month in enumerate(MONTHS):
        assert reading("陽", 1, "甲子", month=month).month_pavilion.hanzi == BRANCHES[(3 + i) % 12]
    trines = {"寅午戌": "亥", "亥卯未": "寅", "申子辰": "巳", "巳酉丑": "丑"}
    for day in SIXTY:
        told = next(at for trine, at in trines.items() if day[1] in trine)
        assert reading("陽", 1, "甲子", day=day).day_pavilion.hanzi == told
        emended = reading("陽", 1, "甲子", options={"ri_tingting_metal": "申"}, day=day).day_pavilion.hanzi
        assert emended == ("申" if told == "丑" else told)


def test_private_gate_blessed():
    """A private gate is blessed where its palace has a 奇 and a good gate."""
    palaces = dict(zip(BRANCHES, (1, 8, 8, 3, 4, 4, 9, 2, 2, 7, 6, 6), strict=True))
    hits = 0
    for dun, ju, hour in product("陽陰", range(1, 10), SIXTY[::5]):
        found = reading(dun, ju, hour, day="甲子", general="亥")
        good = plate(dun, ju, hour).wonder_gates
        told = [name for name, branch in found.private_gate if palaces[branch.hanzi] in good]
        assert list(found.private_blessed) == told
        hits += bool(told)
    assert hits
