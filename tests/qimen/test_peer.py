"""The plate beside that of an independent program, qimen-rs, which knows 拆補 with the centre in 坤.

Five thousand moments of a hundred years; 置閏 and 寄艮 it does not have.
"""

import random

import numpy as np
from qimen_rs import calculate
from tests.qimen.boards import by_palace

from samsik.calendar.moment import Moment
from samsik.qimen.bulk import charts_at
from samsik.qimen.school import SCHOOLS
from samsik.services.qimen import EAST_8, cast_qimen

STEMS = dict(zip("jia yi bing ding wu ji geng xin ren gui".split(), "甲乙丙丁戊己庚辛壬癸", strict=True))
BRANCHES = dict(zip("zi chou yin mao chen si wu wei shen you xu hai".split(), "子丑寅卯辰巳午未申酉戌亥", strict=True))
STARS = "天蓬 天芮 天沖 天輔 天禽 天心 天柱 天任 天英".split()
STARS = dict(zip([f"tian_{name}" for name in "peng rui chong fu qin xin zhu ren ying".split()], STARS, strict=True))
GATES = dict(zip("xiu si shang du kai jing sheng scene".split(), "休死傷杜開驚生景", strict=True))
SPIRITS = "直符 螣蛇 太陰 六合 白虎 玄武 九地 九天".split()
SPIRITS = dict(zip("zhi_fu teng_she tai_yin liu_he bai_hu xuan_wu jiu_di jiu_tian".split(), SPIRITS, strict=True))
YUANS = {"upper": "上", "middle": "中", "lower": "下"}
COUNT = 5000


def moments():
    chosen = random.Random(1950)
    for _ in range(COUNT):
        year, month, day = chosen.randint(1950, 2049), chosen.randint(1, 12), chosen.randint(1, 28)
        yield year, month, day, chosen.randint(0, 23), chosen.randint(0, 59)


def pillar(cycle):
    return STEMS[cycle["stem"]] + BRANCHES[cycle["branch"]]


def theirs(year, month, day, hour, minute):
    found = calculate({"year": year, "month": month, "day": day, "hour": hour, "minute": minute})
    calendar, leaders, palaces = found["calendar"], found["leaders"], found["palaces"]
    return {
        "pillars": [pillar(calendar["four_pillars"][unit]) for unit in ("year", "month", "day", "hour")],
        "ju": (found["dun"] == "yang", found["ju"], YUANS[found["yuan"]], pillar(found["yuan_head"])),
        "xun": (pillar(found["xun"]["head"]), STEMS[found["xun"]["hidden_stem"]]),
        "void": [BRANCHES[branch] for branch in found["xun"]["void_branches"]],
        "day_void": [BRANCHES[branch] for branch in found["pillar_voids"]["day"]],
        "horse": BRANCHES[found["horse"]["branch"]],
        "zhifu": (STARS[leaders["star"]], leaders["star_palace"]),
        "zhishi": (GATES[leaders["door"]], leaders["door_palace"], leaders["door_raw_palace"]),
        "earth": {palace["number"]: STEMS[palace["earth_stem"]] for palace in palaces},
        "heaven": {
            palace["number"]: [STEMS[each["stem"]] for each in palace["heaven_stems"]]
            for palace in palaces
            if palace["heaven_stems"]
        },
        "stars": {p["number"]: [STARS[star] for star in p["stars"]] for p in palaces if p["stars"]},
        "gates": {palace["number"]: GATES[palace["door"]] for palace in palaces if palace["door"]},
        "spirits": {palace["number"]: SPIRITS[palace["deity"]] for palace in palaces if palace["deity"]},
    }


def ours(year, month, day, hour, minute):
    moment = Moment(f"{year}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}", zone="+08:00")
    chart = cast_qimen(moment, school="modern")
    bureau, plate = chart.bureau, chart.plate
    units = (moment.year_pillar, moment.month_pillar, moment.day_pillar, moment.hour_pillar)
    return {
        "pillars": [each.hanzi for each in units],
        "ju": (chart.dun.hanzi == "陽", chart.ju, bureau.yuan, bureau.leader.hanzi),
        "xun": (plate.xun.hanzi, plate.yi.hanzi),
        "void": [branch.hanzi for branch in plate.hour_void],
        "day_void": [branch.hanzi for branch in chart.reading.day_void],
        "horse": plate.horse.hanzi,
        "zhifu": (plate.zhifu.name, plate.zhifu.palace),
        "zhishi": (plate.zhishi.name, plate.zhishi.palace, plate.gate_raw),
        **{name: by_palace(getattr(plate, name)) for name in ("earth", "heaven", "stars", "gates", "spirits")},
    }


def test_five_thousand_charts():
    for at in moments():
        assert ours(*at) == theirs(*at), at


def test_five_thousand_charts_at_once():
    at = list(moments())
    ut = np.array(
        [Moment("{}-{:02d}-{:02d}T{:02d}:{:02d}".format(*each), zone="+08:00").ut_seconds for each in at], np.int64
    )
    charts = charts_at(ut, ut + 8 * 3600, options=SCHOOLS["modern"].options, days=EAST_8)
    names = ("zhifu", "zhishi", *(f"{palace}_{name}" for palace in range(1, 10) for name in ("star", "gate", "heaven")))
    taken = {name: charts.take(name) for name in names}
    for i, each in enumerate(at[:1000]):
        told = theirs(*each)
        assert (charts.dun[i] == 0, charts.ju[i]) == told["ju"][:2]
        row = {name: tokens[codes[i]] for name, (codes, tokens) in taken.items()}
        assert (row["zhifu"], row["zhishi"]) == (told["zhifu"][0], told["zhishi"][0])
        for palace in range(1, 10):
            assert row[f"{palace}_gate"] == told["gates"].get(palace, "")
            assert row[f"{palace}_star"] == told["stars"].get(palace, [""])[0]
            assert row[f"{palace}_heaven"] == told["heaven"].get(palace, [""])[0]
