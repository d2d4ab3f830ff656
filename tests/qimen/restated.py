"""The Qimen plate told once more in plain strings and numbers, from the rulebook alone.

Nothing here may import the program: it is what the program is compared with.
"""

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
SIXTY = [STEMS[i % 10] + BRANCHES[i % 12] for i in range(60)]
TERMS = "冬至 小寒 大寒 立春 雨水 驚蟄 春分 清明 穀雨 立夏 小滿 芒種 夏至 小暑 大暑 立秋 處暑 白露 秋分 寒露 霜降 立冬 小雪 大雪".split()
# 定局: upper, middle and lower 元 of each term, as the tables print them.
JU = dict(
    zip(
        TERMS,
        "174 285 396 852 963 174 396 417 528 417 528 639 936 825 714 258 147 936 714 693 582 693 582 471".split(),
        strict=True,
    )
)
# The eight outer palaces clockwise from north, and what is at home in each.
RING = (1, 8, 3, 4, 9, 2, 7, 6)
GATE_RING = "休生傷杜景死驚開"
STAR_RING = ("天蓬", "天任", "天沖", "天輔", "天英", "天芮", "天柱", "天心")
STAR_OF = dict(zip(RING, STAR_RING, strict=True)) | {5: "天禽"}
GATE_OF = dict(zip(RING, GATE_RING, strict=True))
INSTRUMENT = dict(zip(("甲子", "甲戌", "甲申", "甲午", "甲辰", "甲寅"), "戊己庚辛壬癸", strict=True))
ORDER = "戊己庚辛壬癸丁丙乙"
SPIRITS = {
    ("baojian", "陽"): "直符 螣蛇 太陰 六合 朱雀 白虎 九地 九天",
    ("baojian", "陰"): "直符 螣蛇 太陰 六合 朱雀 白虎 九地 九天",
    ("split", "陽"): "直符 螣蛇 太陰 六合 勾陳 朱雀 九地 九天",
    ("split", "陰"): "直符 螣蛇 太陰 六合 白虎 玄武 九地 九天",
    ("hu_xuan", "陽"): "直符 螣蛇 太陰 六合 白虎 玄武 九地 九天",
    ("hu_xuan", "陰"): "直符 螣蛇 太陰 六合 白虎 玄武 九地 九天",
}


def earth_plate(dun, ju):
    """Palace → stem, one step a stem."""
    plate, palace = {}, ju
    for stem in ORDER:
        plate[palace] = stem
        palace = (palace % 9) + 1 if dun == "陽" else (palace - 2) % 9 + 1
    return plate


def head_of(hour):
    """The 甲 pillar that opens the hour's ten."""
    return SIXTY[SIXTY.index(hour) // 10 * 10]


def lodging(center, dun):
    return 2 if center == "kun" or dun == "陽" else 8


def ring_shift(values, frm, to):
    """Values of the ring moved so that what was in palace `frm` comes to palace `to`."""
    steps = (RING.index(to) - RING.index(frm)) % 8
    return {RING[(i + steps) % 8]: value for i, value in enumerate(values)}


def turning_plate(dun, ju, hour, center, gods):
    """All layers of a 轉盤, by palace; the centre's star and stem come after those of its host."""
    earth = earth_plate(dun, ju)
    home = lodging(center, dun)
    where = {stem: palace for palace, stem in earth.items()}
    hidden = INSTRUMENT[head_of(hour)]
    start = where[hidden]
    stem = hidden if hour[0] == "甲" else hour[0]
    target = home if where[stem] == 5 else where[stem]
    leaves = home if start == 5 else start
    stars = {p: [s] for p, s in ring_shift(STAR_RING, leaves, target).items()}
    heaven = {p: [s] for p, s in ring_shift([earth[p] for p in RING], leaves, target).items()}
    carrier = STAR_OF[home]
    (carried,) = (p for p, found in stars.items() if found == [carrier])
    stars[carried].append("天禽")
    heaven[carried].append(earth[5])
    palace = start
    for _ in range(SIXTY.index(hour) % 10):
        palace = palace % 9 + 1 if dun == "陽" else (palace - 2) % 9 + 1
    lands = home if palace == 5 else palace
    gates = ring_shift(GATE_RING, leaves, lands)
    names = SPIRITS[gods, dun].split()
    begin = RING.index(target)
    spirits = {RING[(begin + (i if dun == "陽" else -i)) % 8]: name for i, name in enumerate(names)}
    return {
        "earth": earth,
        "stars": stars,
        "heaven": heaven,
        "gates": gates,
        "spirits": spirits,
        "zhifu": (STAR_OF[start], target),
        "zhishi": (GATE_OF[leaves], lands),
    }


def flying_plate(dun, ju, hour):
    """All layers of a 飛盤 by palace: one shift by number for the stars, another for the gates."""
    earth = earth_plate(dun, ju)
    where = {stem: palace for palace, stem in earth.items()}
    hidden = INSTRUMENT[head_of(hour)]
    start = where[hidden]
    target = where[hidden if hour[0] == "甲" else hour[0]]
    raw = start
    for _ in range(SIXTY.index(hour) % 10):
        raw = raw % 9 + 1 if dun == "陽" else (raw - 2) % 9 + 1
    fly = lambda home, frm, to: (home + to - frm - 1) % 9 + 1  # noqa: E731
    gate_of = GATE_OF | {5: "中"}
    nine = "直符 螣蛇 太陰 六合 勾陳 太常 朱雀 九地 九天".split()
    return {
        "earth": earth,
        "stars": {fly(home, start, target): [STAR_OF[home]] for home in range(1, 10)},
        "heaven": {fly(home, start, target): [earth[home]] for home in range(1, 10)},
        "gates": {fly(home, start, raw): gate_of[home] for home in range(1, 10)},
        "spirits": {(target + (i if dun == "陽" else -i) - 1) % 9 + 1: name for i, name in enumerate(nine)},
        "zhifu": (STAR_OF[start], target),
        "zhishi": (GATE_OF.get(start, "死"), raw),
    }
