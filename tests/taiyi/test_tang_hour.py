"""T-73: the hour that the Tang book works out in full, item by item; from its pillars, and from the day it may have been."""

import pytest

from samsik.core.cycle import Branch, Dun, Pillar, Unit
from samsik.services.cast import cast
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import board_of_facts
from samsik.taiyi.school import SCHOOLS

# 庚申 day, 戊寅 hour, in the term 立冬 (the 22nd from 冬至, counted from 0), the sun in 心, which is in 卯.
DAY = Pillar.of("庚申")
FACTS = Facts(
    unit=Unit.HOUR,
    asked_dun=Dun.YIN,
    day_pillar=DAY,
    hour_day=DAY,
    hour_branch=Branch.YIN,
    day_stem=DAY.stem,
    season_month=Branch.HAI,
    term=21,
    sun_branch=Branch.MAO,
)


def board(school="jinjing", **changes):
    return board_of_facts(FACTS, SCHOOLS[school].with_options(changes))


def test_the_serial():
    found = board().serial
    assert (found.cycle, found.ji, found.yuan, found.ju) == (315, 6, "壬子", 27)
    assert found.cycle == 12 * (56 % 30) + 3


@pytest.mark.parametrize(("school", "partner"), [("jinjing", "巳"), ("tongzong", "亥")])
def test_the_movers(school, partner):
    """S1 prints 己 for 巳, which is not the partner of 寅."""
    found = board(school)
    assert (found.dun, found.taiyi.palace, found.taiyi.governs) == (Dun.YIN, 9, "人")
    assert (found.seats.wenchang.god, found.seats.jishen.hanzi, found.seats.shiji.god) == ("大武", "午", "高叢")
    assert found.seats.heshen.hanzi == partner


def test_the_counts_and_the_generals():
    found = board()
    assert [number for _, number in found.counts.host_walk] == [7, 6, 1, 8, 3, 4]
    assert (found.counts.host, found.generals.host, found.generals.host_deputy) == (29, 9, 7)
    assert (found.counts.guest, found.generals.guest, found.generals.guest_deputy) == (4, 4, 2)


def test_the_noble():
    """大吉 is on duty in the morning of a 庚 day; heaven's 卯 lies on 寅, so heaven's 丑 on 子, and it goes forward."""
    found = board().reading
    assert (found.noble, found.noble_period, found.noble_earth) == (Branch.CHOU, "朝", Branch.ZI)


def test_the_generals_above():
    """The last is printed 天定."""
    over = {body: general.hanzi for body, general in board().reading.over._asdict().items()}
    assert {body: over[body] for body in ("taiyi", "host", "host_deputy", "guest", "guest_deputy")} == {
        "taiyi": "青龍",
        "host": "青龍",
        "host_deputy": "太常",
        "guest": "六合",
        "guest_deputy": "天空",
    }


def test_the_gate():
    """庚 is the seventh stem: the 75th hour of ten days, the third thirty of 杜 死 傷 景, on 太乙's palace."""
    found = board().reading
    assert found.duty == "傷"
    # Of 傷 on 9: 文昌's 坤 is two palaces on and has 景; neither is good, so the gates are complete.
    assert found.three_gates == "具"


PATTERNS = {
    ("擊", "內宮", ("shiji",), ("taiyi",)),
    ("囚", None, ("host",), ("taiyi",)),
    ("迫", "內宮", ("guest",), ("taiyi",)),
    ("迫", "外宮", ("guest_deputy",), ("taiyi",)),
    # 4 and 2 on either side of 9, and 卯, which is 4, and 2.
    ("挾", "太乙", ("guest_deputy", "guest"), ("taiyi",)),
    ("挾", "太乙", ("guest_deputy", "shiji"), ("taiyi",)),
}
# 2 lies between 9 and 7: 7 is the deputy's palace, and 文昌's.
HELD = {
    "jinjing": ("提挾", None, ("taiyi", "host_deputy"), ("guest_deputy",)),
    "tongzong": ("提挾", None, ("taiyi", "wenchang"), ("guest_deputy",)),
}
MORE = {
    "jinjing": set(),
    "tongzong": {
        ("關", "主參", ("host_deputy",), ("wenchang",)),
        ("爭名", None, ("host",), ("taiyi",)),
        ("鄰迫", None, ("guest",), ("taiyi",)),
    },
}


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_the_patterns(school):
    found = {(each.id, each.variant, each.who, each.with_) for each in board(school).reading.patterns}
    # 關 of the guest's general with 始擊 is of one side and none; whatever else is there is 挾 of one side by the other.
    assert PATTERNS | {HELD[school]} | MORE[school] <= found
    beside = found - PATTERNS - {HELD[school]} - MORE[school]
    assert {(name, variant) for name, variant, *_ in beside} <= {("挾", "客挾主"), ("挾", "主挾客")} | (
        {("迫", "外宮"), ("迫", "內宮"), ("迫", "外辰"), ("迫", "內辰")} if school == "tongzong" else set()
    )
    assert all(who == ("dingji",) for name, _, who, _ in beside if name == "迫")


def test_the_classes():
    found = board().reading
    assert found.host_classes[0] == "次和"
    assert {"無天", "無地"} <= set(found.guest_classes)
    assert found.host_harmony is True


def test_the_situation():
    """The guest presses from within and without."""
    assert {"內外俱迫", "客忌先起", "先勝後敗", "挾太乙"} <= set(board().reading.situations)


def test_the_day_it_may_have_been():
    """8 November 750: a 庚申 day, the fifth of the tenth month, in 立冬. A cast of its dawn is the board of the book."""
    chart = cast("0750-11-08T04:00+08:00", calendar="julian")
    assert (chart.moment.day_pillar.hanzi, chart.moment.hour_pillar.hanzi) == ("庚申", "戊寅")
    assert (chart.dun, chart.serial, chart.state) == (board().dun, board().serial, board().state)
    for name in (
        "noble",
        "over",
        "duty",
        "three_gates",
        "patterns",
        "lodge",
        "fates",
        "taigong",
        "criteria",
        "deciding",
    ):
        assert getattr(chart.reading, name) == getattr(board().reading, name)
