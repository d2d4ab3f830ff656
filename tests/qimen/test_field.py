"""日干門戶 出軍 閉戊 安營: the tables of the book, every hour and every 旬."""

import pytest
from tests.qimen.boards import ALL, hanzi, keys_of, plate, reading
from tests.qimen.restated import BRANCHES, RING, SIXTY, STEMS

from samsik.qimen.chart import plate_of
from samsik.qimen.field import PRAYER, ROLES, STEM_NAMES
from samsik.qimen.school import SCHOOLS

# leave, enter, pass, sit, strike on the heaven plate, and on the earth plate.
ROUTES = {
    ("陽", 1, "甲子"): ((1, 2, 7, 1, 9), (1, 2, 7, 1, 9)),
    ("陽", 1, "丙寅"): ((8, 7, 6, 8, 2), (1, 2, 7, 1, 9)),
    ("陽", 3, "庚辰"): ((9, 2, 7, 2, 8), (3, 4, 9, 4, 6)),
    ("陰", 9, "庚申"): ((6, 9, 2, 7, 3), (9, 8, 3, 4, 6)),
    ("陰", 7, "乙丑"): ((8, 3, 4, 8, 2), (7, 6, 1, 7, 3)),
}


@pytest.mark.parametrize("key", list(ROUTES), ids=lambda key: f"{key[0]}{key[1]}{key[2]}")
def test_routes(key):
    for chosen, route in zip(("heaven", "earth"), ROUTES[key], strict=True):
        assert tuple(plate(*key, chujun_plate=chosen).march) == route


def test_routes_of_every_hour():
    """Out by where 戊 stands, in by 己, past 丁, on 甲, which is where 直符 is; strike what faces it."""
    for school in SCHOOLS.values():
        for keys in ALL:
            found = plate_of(keys, school.options)
            at = {stem.hanzi: palace for palace, stems in enumerate(found.heaven, 1) for stem in stems}
            sit = found.zhifu.palace
            told = (at["戊"], at["己"], at["丁"], sit, RING[(RING.index(sit) + 4) % 8])
            assert tuple(found.march) == told
            assert found.stem_palaces == (sit, *(at[stem] for stem in STEMS[1:]))


def test_routes_by_branches():
    """甲 on the head of the 旬, 丁 戊 己 three, four and five on."""
    palaces = dict(zip(BRANCHES, (1, 8, 8, 3, 4, 4, 9, 2, 2, 7, 6, 6), strict=True))
    for hour in SIXTY:
        head = BRANCHES.index(SIXTY[SIXTY.index(hour) // 10 * 10][1])
        sit, past, leave, enter = (palaces[BRANCHES[(head + i) % 12]] for i in (0, 3, 4, 5))
        found = plate("陰", 5, hour, chujun_plate="branch").march
        assert tuple(found) == (leave, enter, past, sit, RING[(RING.index(sit) + 4) % 8])


def test_no_route_from_the_centre():
    """On a flying plate 甲 may come to the centre, which nothing faces."""
    options = SCHOOLS["modern"].with_options({"plate": "fei"}).options
    for keys in ALL:
        found = plate_of(keys, options)
        assert (found.march is None) == (found.zhifu.palace == 5)
    assert plate_of(keys_of("陰", 8, "辛未"), options).march is None


NAMES = "天輔青龍 天德蓬星 明堂天威 太陰玉女 天武天門 地戶六合 天獄天伐 天庭天尉 天牢天廩 天藏華蓋".split()


def test_names_of_the_stems():
    assert ["".join(pair) for pair in STEM_NAMES] == NAMES
    for day in SIXTY:
        assert "".join(reading("陽", 1, "甲子", day=day).stem_names) == NAMES[STEMS.index(day[0])]


# 閉戊: the pit and the path of each 旬, and the six lines in their fixed order.
PATHS = {
    "甲子": "辰午申戌子寅辰",
    "甲戌": "寅辰午申戌子寅",
    "甲申": "子寅辰午申戌子",
    "甲午": "戌子寅辰午申戌",
    "甲辰": "申戌子寅辰午申",
    "甲寅": "午申戌子寅辰午",
}
LINES = {
    "子": "鼠穴土塞均接虎穴",
    "寅": "虎穴土盈均接龍門",
    "辰": "龍門土坰均接馬嶺",
    "午": "馬嶺土寬均接猴山",
    "申": "猴山土靈均接狗城",
    "戌": "狗城土足均接鼠穴",
}


@pytest.mark.parametrize("day", SIXTY)
def test_shelter(day):
    path = PATHS[SIXTY[SIXTY.index(day) // 10 * 10]]
    found = reading("陽", 1, "甲子", day=day).shelter
    assert (found.dig.hanzi, hanzi(found.path)) == (path[0], path)
    assert list(found.lines) == [LINES[branch] for branch in path[:-1]]


def test_soil():
    """六步 一石二斗, 六十步 十二石; a sixth to each heap."""
    for paces, total in ((6, 12), (60, 120), (360, 720), (600, 1200)):
        soil = reading("陽", 1, "甲子", day="甲子", paces=paces).soil
        assert (soil.total, soil.heap * 6) == (total, total)
    assert reading("陽", 1, "甲子", day="甲子").soil is None
    assert [len(phrase) for phrase in PRAYER] == [4] * 8


# 安營: 甲 to 癸 by the 旬, and the branches that stay empty.
CAMPS = {
    "甲子": "子丑寅卯辰巳午未申酉戌亥",
    "甲戌": "戌亥子丑寅卯辰巳午未申酉",
    "甲申": "申酉戌亥子丑寅卯辰巳午未",
    "甲午": "午未申酉戌亥子丑寅卯辰巳",
    "甲辰": "辰巳午未申酉戌亥子丑寅卯",
    "甲寅": "寅卯辰巳午未申酉戌亥子丑",
}


@pytest.mark.parametrize("day", SIXTY)
def test_camp(day):
    row = CAMPS[SIXTY[SIXTY.index(day) // 10 * 10]]
    found = reading("陽", 1, "甲子", day=day)
    assert hanzi(found.camp) == row[:10]
    assert hanzi(found.day_void) == row[10:]


def test_roles():
    assert list(ROLES) == "大將 旗鼓 士卒 伏兵 奇兵 裨將 斬斷 治事 蒭糧 兵器".split()


def test_camp_of_any_number_of_men():
    """Six feet a man, which is a pace; in whole sixes."""
    for men in range(1, 2000):
        size = reading("陽", 1, "甲子", men=men).camp_size
        assert size % 6 == 0
        assert size - 6 < men <= size
