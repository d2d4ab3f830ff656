"""The contacts of the essences, told a second time from the table of the rulebook, and the clouds of a first day."""

import pytest
from tests.taiyi.extended.restated import bare, told, year_board

from samsik.core.cycle import Branch, Unit
from samsik.taiyi.halls import same
from samsik.taiyi.observed import NOT_OBSERVED, Cloud

# Essence, other, effects; `*` marks what is told only where the season favours Taiyi's palace.
OTHERS = """
天皇 飛鳥 微雨 · 天皇 天時 輕陰 · 天皇 太尊 大昏 變色 · 天皇 五風 疾風 · 帝符 天目 輕陰 疾風
· 太尊 飛鳥 微雨 · 太尊 帝符 雨 昏 · 太尊 天目 雨 · 飛鳥 天皇 風雨 · 飛鳥 天時 黑風
· 五行 天目 風 昏 · 五行 帝符 昏風 · 五行 太尊 變色 · 五行 天時 黑風
· 三風 天時 輕陰 · 三風 帝符 輕陰 · 三風 飛鳥 疾風 · 三風 太尊 昏 風 · 三風 五風 變色 · 三風 天皇 微風 · 三風 天目 風雨
"""
EXPECTED = {(essence, other): tuple(effects) for essence, other, *effects in map(str.split, OTHERS.split("·"))}
ELEMENT = {1: "金", 2: "火", 3: "土", 4: "木", 6: "金", 7: "土", 8: "水", 9: "木"}
# Which elements are 王 and 相 in the months of spring, summer, autumn, winter.
FAVOURED = {"寅": "木火", "巳": "火土", "申": "金水", "亥": "水木"}


def with_taiyi(essence, palace, strong):
    """What an essence in Taiyi's palace tells."""
    yang = palace in (8, 3, 4, 9)
    found = []
    if essence == "天皇":
        found += {4: ["暈", "大風"], 6: ["暈", "雲"], 2: ["大昏"], 8: ["陰"]}.get(palace, [])
        found += ["日暈", "晝昏"] if yang else ["月暈", "夜黑"]
    if essence == "帝符":
        found += ["暈", "大風"]
    bound = {
        "帝符": ["卒雲", "微雨"],
        "天時": ["風", "雲", "雨"],
        "太尊": ["寒雨"],
        "飛鳥": ["星變", "下風"],
        "五行": ["大風", "寒", "昏", "雨"],
        "三風": ["無光", "寒雲"],
        "五風": ["無光", "暴雨"],
    }
    found += bound.get(essence, []) if strong else []
    if essence == "太尊":
        found += {8: ["暈"], 4: ["暈"], 6: ["昏"], 2: ["寒陰"]}[palace]
    if essence in ("帝符", "太尊", "天時", "五行", "八風"):
        found.append("晴" if yang else "陰雨")
    return tuple(found), essence in bound


@pytest.mark.parametrize("month", [None, *FAVOURED])
def test_every_contact(month):
    season = {} if month is None else {"season_month": Branch.of(month)}
    for n in range(1, 361):
        for dun in "陽陰":
            board = bare(Unit.HOUR, dun, (n - 1) % 72 + 1, given_number=n, **season)
            places = board.extended.essences.named()
            palace, eye = int(board.taiyi.palace), board.seats.wenchang
            strong = None if month is None else ELEMENT[palace] in FAVOURED[month]
            contacts = board.extended.weather
            found = {(contact.essence, contact.other): contact for contact in contacts}
            assert len(found) == len(contacts)
            others = {**places, "天目": eye}
            number = board.extended.essences.taiyi_number
            expected = {pair for pair in EXPECTED if same(places[pair[0]], others[pair[1]])}
            expected |= {(name, "太乙") for name in places if same(places[name], board.taiyi.palace)}
            if number <= 9 and same(places["天皇"], board.taiyi.palace.__class__(number)):
                expected.add(("天皇", "太乙數"))
            assert found.keys() == expected
            for (essence, other), contact in found.items():
                if other == "太乙":
                    effects, waits = with_taiyi(essence, palace, strong)
                    assert contact.open is (waits and month is None)
                else:
                    effects = ("風雨",) if other == "太乙數" else EXPECTED[essence, other]
                    assert not contact.open
                assert contact.effects == effects, (essence, other)
                place = told(places[essence])
                if month is None or place == 5:
                    assert contact.fast is None
                elif isinstance(place, int):
                    assert contact.fast is (ELEMENT[place] in FAVOURED[month])


def test_what_the_number_tells():
    """The tenth essence by its number: over the 72 yang boards without a month."""
    for n in range(1, 73):
        board = bare(Unit.HOUR, "陽", n, given_number=n)
        palace, count, eye = int(board.taiyi.palace), board.counts.host, int(board.seats.wenchang)
        found = []
        if n in (palace, 30):
            found += ["暈", "大風"]
        if n == 10 - palace:
            found += ["暈", "風"]
        if n == 40:
            found += ["雨", "黃霧"]
        ring = {8: 0, 3: 2, 4: 4, 9: 6, 2: 8, 7: 10, 6: 12, 1: 14}
        steps = [(ring[p] - eye) % 16 for p in (n, palace) if p in ring]
        if len(steps) == 2 and sum(steps) == 16 and steps[0] in (1, 2, 14, 15):
            found += ["雨", "暈"]
        # Up to nine the flying bird is in the palace of the number.
        if n in (6, 8, 9, 10) or n == count:
            found.append("暈")
        assert board.extended.number_weather == tuple(dict.fromkeys(found)), n


@pytest.mark.parametrize(("month", "tells"), [("申", True), ("寅", False)])
def test_fifty_with_the_eye_in_season(month, tells):
    """局50: 文昌 on 巳, fire: 王相 in summer and spring only."""
    board = bare(Unit.HOUR, "陽", 50, given_number=50, season_month=Branch.of({"申": "巳", "寅": "亥"}[month]))
    assert board.seats.wenchang.hanzi == "巳"
    assert ("暈" in board.extended.number_weather) is tells


ROWS = {"34": ("青", "寅卯"), "92": ("赤", "巳午"), "76": ("白", "申酉"), "18": ("黑", "亥子")}


@pytest.mark.parametrize("unit", Unit)
def test_clouds_of_the_first_day(unit):
    for dun in "陽陰":
        for ju in range(1, 73):
            watch = bare(unit, dun, ju).extended.cloud_watch
            if unit in (Unit.YEAR, Unit.MONTH) or ju % 3 != 1:
                assert watch is None
                continue
            palace = str(int(bare(unit, dun, ju).taiyi.palace))
            colour, hours = next(row for palaces, row in ROWS.items() if palace in palaces)
            assert (watch.colour.hanzi, "".join(hour.hanzi for hour in watch.hours)) == (colour, hours)
            assert watch.seen == NOT_OBSERVED
            for cloud in Cloud:
                assert bare(unit, dun, ju, sun_cloud=cloud).extended.cloud_watch.seen is (cloud.hanzi == colour)


def test_exact_places():
    """With corners shut out a branch meets a palace on the four points only."""
    for n in range(1, 361):
        board = bare(Unit.HOUR, "陽", (n - 1) % 72 + 1, given_number=n, options={"same_palace": "exact"})
        for contact in board.extended.weather:
            if contact.essence == "天時" and contact.other == "太乙":
                assert board.extended.essences.tianshi.hanzi in "子卯午酉"


def test_a_year_without_season_leaves_it_open():
    contacts = year_board(2026).extended.weather
    assert [contact for contact in contacts if contact.open] == [("三風", "太乙", (), None, True)]
