"""T-69 … T-74: the noble of an hour board, the generals over the bodies, the joined judgement, 玄命 by rank."""

from itertools import product

import pytest

from samsik.core.cycle import Branch, Dun, Element, Pillar, Stem, Unit
from samsik.core.nobles import Heavenly, heavenly_on, heavenly_virtue, is_forward, noble_of
from samsik.core.seats import Seat
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import bare_board, board_of_facts
from samsik.taiyi.nobles import DEITIES, earth_of, fates, fortune, is_good
from samsik.taiyi.school import SCHOOLS

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
STEMS = "甲乙丙丁戊己庚辛壬癸"
GENERALS = ("host", "host_deputy", "guest", "guest_deputy")
# T-69 as printed: stems, morning noble, evening noble.
PRINTED = "甲未丑 戊丑未 庚丑未 己子申 乙申子 丁亥酉 丙酉亥 癸巳卯 壬卯巳 辛寅午".split()
# T-70: forward from the noble, then what lies behind it.
FORWARD = "天乙 螣蛇 朱雀 六合 勾陳 青龍".split()
BEHIND = "天后 太陰 玄武 太常 白虎 天空".split()
ELEMENTS = dict(zip((*FORWARD, *BEHIND), "土火火木土木水金水土金土", strict=True))
# T-34: states of the elements, by the element of the season.
STATES = {
    "木": dict(zip("木火土金水", "王相死囚休", strict=True)),
    "火": dict(zip("木火土金水", "休王相死囚", strict=True)),
    "金": dict(zip("木火土金水", "死囚休王相", strict=True)),
    "水": dict(zip("木火土金水", "相死囚休王", strict=True)),
    "土": dict(zip("木火土金水", "囚休王相死", strict=True)),
}
FEEDS = {"木": "火", "火": "土", "土": "金", "金": "水", "水": "木"}
BRANCH_ELEMENTS = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))


def oracle(**options):
    """T-73: a Gengshen day of the tenth month, the 寅 hour, yin 27, the sun in 心 (卯)."""
    facts = Facts(
        unit=Unit.HOUR,
        asked_dun=Dun.YIN,
        hour_day=Pillar.of("庚申"),
        hour_branch=Branch.YIN,
        day_stem=Stem.GENG,
        sun_branch=Branch.MAO,
        season_month=Branch.HAI,
    )
    return board_of_facts(facts, SCHOOLS["jinjing"].with_options(options))


def test_printed_table():
    """T-69: every stem, morning and evening; 辰 and 戌 never hold the noble."""
    assert sorted(row[0] for row in PRINTED) == sorted(STEMS)
    for stem, morning, evening in PRINTED:
        assert noble_of(Stem.of(stem), yang=True).hanzi == morning
        assert noble_of(Stem.of(stem), yang=False).hanzi == evening
    assert not {noble for row in PRINTED for noble in row[1:]} & {"辰", "戌"}


def test_virtue_of_the_stems():
    """Q-13: the branches laid under the stems, from which the nobles come by the stems' union."""
    assert "".join(heavenly_virtue(stem, yang=True).hanzi for stem in Stem) == "子丑寅卯巳未申酉亥丑"
    assert "".join(heavenly_virtue(stem, yang=False).hanzi for stem in Stem) == "申未午巳卯丑子亥酉未"


@pytest.mark.parametrize(
    ("period", "mornings"), [("yin-wei", "寅卯辰巳午未"), ("half-day", "子丑寅卯辰巳"), ("sun", "卯辰巳午未申")]
)
def test_morning_hours(period, mornings):
    """T-69 under each option, all twelve hours, with the noble that follows."""
    school = SCHOOLS["jinjing"].with_options({"noble_period": period})
    for hour in Branch:
        facts = Facts(
            unit=Unit.HOUR, asked_dun=Dun.YANG, hour_day=Pillar.of("甲子"), hour_branch=hour, day_stem=Stem.JIA
        )
        reading = board_of_facts(facts, school).reading
        assert reading.noble_period == ("朝" if hour.hanzi in mornings else "暮")
        assert reading.noble.hanzi == ("未" if hour.hanzi in mornings else "丑")


@pytest.mark.parametrize("unit", [Unit.YEAR, Unit.MONTH, Unit.DAY])
def test_hours_only(unit):
    facts = Facts(
        unit=unit,
        lunar_year=724,
        solar_year=724,
        lunar_month=1,
        solar_month=1,
        day_jdn=11,
        day_stem=Stem.JIA,
        sun_branch=Branch.HAI,
    )
    reading = board_of_facts(facts, SCHOOLS["jinjing"]).reading
    assert (reading.noble_period, reading.noble, reading.over, reading.fates) == (None, None, None, None)


def test_ways():
    """T-71: forward from 亥 through 辰; the option goes clockwise wherever the noble stands."""
    assert "".join(branch.hanzi for branch in Branch if is_forward(branch)) == "子丑寅卯辰亥"


def test_the_oracle():
    """T-73: 丑 by the morning, on earth 子, forward; what is over Taiyi and the four generals."""
    reading = oracle().reading
    assert (reading.noble_period, reading.noble.hanzi, reading.noble_earth.hanzi) == ("朝", "丑", "子")
    over = {
        body: reading.general_over(body).hanzi for body in ("taiyi", "host", "host_deputy", "guest", "guest_deputy")
    }
    assert over == {"taiyi": "青龍", "host": "青龍", "host_deputy": "太常", "guest": "六合", "guest_deputy": "天空"}
    # By hand, the eyes: 文昌 on 坤 is 申, eight on from 子; 始擊 on 卯 three.
    assert (reading.over.wenchang.hanzi, reading.over.shiji.hanzi) == ("太常", "六合")
    # Heaven is one ahead of earth, so that heaven's 辰 and 戌 lie on 卯 and 酉: the guest general and 始擊 stand on 卯.
    assert set(reading.doomed) == {"shiji", "guest"}


def test_the_oracle_under_other_options():
    """`half-day` has 寅 in the morning too; `sun` makes it evening, which breaks the oracle: 未 on 午, backward."""
    assert oracle(noble_period="half-day").reading.over == oracle().reading.over
    reading = oracle(noble_period="sun").reading
    assert (reading.noble_period, reading.noble.hanzi, reading.noble_earth.hanzi) == ("暮", "未", "午")
    # From 午 backward to 巳, Taiyi's branch, is one step.
    assert reading.over.taiyi.hanzi == "螣蛇"
    # Clockwise from 午 to 巳 are eleven.
    assert oracle(noble_period="sun", noble_way="clockwise").reading.over.taiyi.hanzi == "天后"
    assert oracle(noble_way="clockwise").reading.over == oracle().reading.over


def test_over_every_board():
    """T-71 for every body of the 144 boards in that hour: on its own branch, counted on from 子; 杜 has none."""
    order = [*FORWARD, *BEHIND[::-1]]
    places = {1: "亥", 2: "午", 3: "寅", 4: "卯", 6: "酉", 7: "申", 8: "子", 9: "巳"}
    corners = {"乾": "亥", "艮": "寅", "巽": "巳", "坤": "申"}
    known = Facts(
        unit=Unit.HOUR, day_stem=Stem.GENG, sun_branch=Branch.MAO, season_month=Branch.HAI, hour_branch=Branch.YIN
    )
    for dun, ju in product(Dun, range(1, 73)):
        board = bare_board(dun=dun, ju=ju, branch=Branch.YIN, facts=known, school=SCHOOLS["jinjing"])
        at = {"taiyi": board.taiyi.palace} | {body: getattr(board.generals, body) for body in GENERALS}
        earths = {body: places.get(int(palace)) for body, palace in at.items()}
        for eye in ("wenchang", "shiji"):
            seat = getattr(board.seats, eye).hanzi
            earths[eye] = corners.get(seat, seat)
        for body, earth in earths.items():
            found = board.reading.general_over(body)
            expected = None if earth is None else order[BRANCHES.index(earth)]
            assert (None if found is None else found.hanzi) == expected, (dun, ju, body)


def test_every_general_on_every_branch():
    """T-71 step by step: forward the first six follow the noble and the others lie behind it; backward the mirror."""
    for noble, forward in product(Branch, (True, False)):
        found = {}
        for i, name in enumerate(FORWARD):
            found[(noble + (i if forward else -i)) % 12] = name
        for i, name in enumerate(BEHIND, 1):
            found[(noble - (i if forward else -i)) % 12] = name
        assert len(found) == 12
        for earth in Branch:
            assert heavenly_on(earth, noble, forward=forward).hanzi == found[earth]


def test_earth_of_palaces():
    """T-71: 1亥 8子 3寅 4卯 9巳 2午 7申 6酉; a branch is itself."""
    corners = {"乾": "亥", "艮": "寅", "巽": "巳", "坤": "申"}
    for seat in Seat:
        assert earth_of(seat).hanzi == corners.get(seat.hanzi, seat.hanzi)


def test_good_generals():
    """T-70: 六合 青龍 太陰 太常 always, the noble where earth is 王 or 相, or its season is not known."""
    for general in Heavenly:
        assert general.element.hanzi == ELEMENTS[general.hanzi]
        for season in (None, *Element):
            if general is Heavenly.NOBLE:
                expected = season is None or STATES[season.hanzi]["土"] in "王相"
            else:
                expected = general.hanzi in ("六合", "青龍", "太陰", "太常")
            assert is_good(general, season) == expected


def test_joined_judgement():
    """T-72 over its whole table: (三門, 將發) × good or bad."""
    dragon, tiger = Heavenly.DRAGON, Heavenly.TIGER
    for gates, ready in product(("具", "兩門不具", "三門不具", "不具", "杜塞", None), (True, False)):
        found = (fortune(dragon, ready, gates, None), fortune(tiger, ready, gates, None))
        if gates == "杜塞":
            assert found == ("守吉", "先吉後凶")
        elif gates == "具" and ready:
            assert found == ("大吉", "平")
        else:
            assert found == ("吉", "凶")
    assert fortune(None, True, "具", None) is None


RANKS = {
    "天子": "天乙",
    "皇后": "天后",
    "公侯": "太常",
    "將軍": "勾陳",
    "九牧": "螣蛇",
    "常侍": "天空",
    "二千石": "青龍",
    "大夫吏士": "朱雀",
    "庶人": None,
}


def test_deities_of_the_ranks():
    """T-74 in its order."""
    assert {rank: None if deity is None else deity.hanzi for rank, deity in DEITIES.items()} == RANKS


def test_fates_of_the_oracle():
    """T-74 by hand: the tenth month is water, 木 and 水 alone are strong; only 寅 (wood) under 朱雀 (fire) agrees."""
    found = {fate.rank: (fate.on, fate.agrees) for fate in oracle().reading.fates}
    assert {rank: (None if on is None else on.hanzi, agrees) for rank, (on, agrees) in found.items()} == {
        "天子": ("子", False),
        "皇后": ("亥", False),
        "公侯": ("申", False),
        "將軍": ("辰", False),
        "九牧": ("丑", False),
        "常侍": ("午", False),
        "二千石": ("巳", False),
        "大夫吏士": ("寅", True),
        "庶人": (None, None),
    }


def test_fates_as_told_again():
    """T-74 everywhere: the branch is 王 or 相 and feeds the deity or is fed by it."""
    order = [*FORWARD, *BEHIND[::-1]]
    for noble, forward, season in product(Branch, (True, False), Element):
        for fate in fates(noble, forward, season):
            deity = RANKS[fate.rank]
            if deity is None:
                assert (fate.deity, fate.on, fate.agrees) == (None, None, None)
                continue
            steps = order.index(deity)
            on = BRANCHES[(noble + (steps if forward else -steps)) % 12]
            mine, its = BRANCH_ELEMENTS[on], ELEMENTS[deity]
            strong = STATES[season.hanzi][mine] in "王相"
            assert fate.on.hanzi == on
            assert fate.agrees == (strong and (FEEDS[mine] == its or FEEDS[its] == mine))


def test_fates_without_a_season():
    """Where the deities lie is known, whether they agree is not."""
    found = fates(Branch.ZI, True, None)
    assert {fate.on.hanzi for fate in found if fate.deity is not None} == set("子亥申辰丑午巳寅")
    assert {fate.agrees for fate in found} == {None}
