"""T-23, T-38, T-46, T-58, T-62, T-63 and T-65 to T-67: what the texts read from a board."""

from dataclasses import replace
from itertools import product

import pytest
from tests.taiyi import judged, restated
from tests.taiyi.judged import OWNER, ahead
from tests.taiyi.restated import BRANCHES, PALACES, RING, STEMS

from samsik.core.cycle import Branch, Dun, Stem, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi import omens
from samsik.taiyi.chart import bare_board
from samsik.taiyi.school import SCHOOLS

BOARDS = list(product(Dun, range(1, 73)))
PAIRS = ("甲乙", "丙丁", "戊己", "庚辛", "壬癸")


def told(dun, ju, options):
    found = restated.board(dun.hanzi, ju, judged.branch_of(ju), options["heshen_yin"], options["fixed_count"])
    return found, judged.places(found)


def ids(found):
    return [each.id for each in found]


# Elements of the palaces (T-02), for the reading that asks the palace of 始擊.
OF_PALACE = {1: "金", 6: "金", 2: "火", 3: "土", 7: "土", 4: "木", 9: "木", 8: "水"}


def test_all_twenty_five_cells():
    """T-62: every stem under every seat of 始擊, by the god or by the palace."""
    for stem, seat in product(Stem, Seat):
        pair = next(pair for pair in PAIRS if stem.hanzi in pair)
        for reading, element in (("god", judged.ELEMENTS[seat.hanzi]), ("palace", OF_PALACE[OWNER[seat.hanzi]])):
            found = omens.stem_omens(stem, seat, TaiyiPalace.P2, omen_element=reading, bing_ding="off")
            assert [(each.rule, each.id) for each in found] == [("T-62", f"{pair}/{element}")]
    cells = {
        omens.stem_omens(stem, seat, TaiyiPalace.P2, omen_element="god", bing_ding="off")[0].id
        for stem, seat in product(Stem, Seat)
    }
    assert cells == {f"{pair}/{element}" for pair in PAIRS for element in "木火土金水"}


def test_taiyi_under_bing_ding():
    """Taken for the south, palace 2: it speaks in 甲 and 乙 years with 始擊 on a god of fire."""
    for stem, seat, palace in product(Stem, Seat, [TaiyiPalace(n) for n in PALACES.values()]):
        found = omens.stem_omens(stem, seat, palace, omen_element="god", bing_ding="south")
        added = stem.hanzi in "甲乙" and seat.hanzi in "巳午" and palace == 2
        assert ids(found[1:]) == (["甲乙/火/太乙丙丁"] if added else [])


def test_the_stem_of_the_year():
    """A year board may be told its stem; an hour board's stem is that of the day, and says nothing here."""
    year = bare_board(dun=Dun.YANG, ju=49, stem=Stem.WU, unit=Unit.YEAR, school=SCHOOLS["tongzong"])
    assert ids(year.reading.stem_omens) == ["戊己/土"]
    hour = bare_board(dun=Dun.YANG, ju=49, stem=Stem.WU, unit=Unit.HOUR, school=SCHOOLS["tongzong"])
    assert hour.reading.stem_omens is None


# T-63: lodges of each seat, in the order printed.
LODGES = {
    "卯": "氐房心", "酉": "胃昴畢", "寅": "尾", "申": "觜", "艮": "箕斗", "坤": "參井", "丑": "牛", "未": "鬼",
    "子": "女虛危", "午": "柳星張", "亥": "室", "巳": "翼", "乾": "壁奎", "巽": "軫角", "戌": "婁", "辰": "亢",
}  # fmt: skip
FIELDS = {
    "丑": "斗牛", "寅": "尾箕", "卯": "氐房心", "辰": "角亢", "巳": "翼軫", "午": "柳星張", "未": "井鬼", "申": "觜參",
    "酉": "胃昴畢", "戌": "奎婁", "亥": "室壁", "子": "女虛危",
}  # fmt: skip
# The twenty-eight in their order, in which the sky passes them.
SKY = "角亢氐房心尾箕斗牛女虛危室壁奎婁胃昴畢觜參井鬼柳星張翼軫"


def test_the_lodges_are_all_there_once():
    for table in (LODGES, FIELDS):
        assert sorted("".join(table.values())) == sorted(SKY)


def test_lodges_run_against_the_ring():
    """From one seat to the one before it they go on in the order of the sky."""
    round = "".join(LODGES[RING[-i % 16]] for i in range(16))
    assert round in SKY + SKY


@pytest.mark.parametrize("split", ["by-phase", "half-unit"])
@pytest.mark.parametrize("order", ["lodge", "clockwise"])
@pytest.mark.parametrize("table", ["ring16", "branch12"])
def test_the_lodge_of_every_seat_in_every_phase(table, order, split):
    for seat, (phase, governs) in product(Seat, enumerate("天地人")):
        if table == "ring16":
            lodges = LODGES[seat.hanzi]
        else:
            # A corner takes the branch below it: 丑 for 艮, 辰 for 巽, 未 for 坤, 戌 for 乾.
            lodges = FIELDS[dict(zip("艮巽坤乾", "丑辰未戌", strict=True)).get(seat.hanzi, seat.hanzi)]
        if order == "clockwise":
            lodges = lodges[::-1]
        if len(lodges) == 1:
            expected = lodges
        elif len(lodges) == 3:
            expected = lodges[phase]
        elif split == "half-unit":
            expected = lodges
        else:
            expected = [lodges[0], lodges, lodges[1]][phase]
        assert omens.lodge(seat, governs, lodge_map=table, lodge_order=order, lodge_split=split) == expected


def test_the_lodges_of_1588():
    """始擊 on 辰: 亢, whatever the phase."""
    for dun in Dun:
        assert bare_board(dun=dun, ju=49, school=SCHOOLS["tongzong"]).reading.lodge == "亢"


@pytest.mark.parametrize("school", SCHOOLS)
def test_palaces_that_speak(school):
    """T-58: who must stand where; in 1 文昌, and only locked or captive."""
    options = vars(SCHOOLS[school].options)
    seen = set()
    for dun, ju in BOARDS:
        found, at = told(dun, ju, options)
        expected = []
        locks = judged.lock(found, at, options) | judged.captive(found, at, options)
        if found["wenchang"] == "乾" and any("wenchang" in (*who, *whom) for _, _, who, whom, *_ in locks):
            expected.append("1")
        here = {2: found["palace"], 8: found["palace"], 7: found["host"], 6: found["guest"], 9: found["guest"]}
        here |= dict.fromkeys((3, 4), PALACES.get(found["shiji"]))
        expected += [str(palace) for palace, body in here.items() if body == palace]
        reading = bare_board(dun=dun, ju=ju, school=SCHOOLS[school]).reading
        assert sorted(ids(reading.palace_omens)) == sorted(expected)
        assert {each.rule for each in reading.palace_omens} <= {"T-58"}
        seen |= set(expected)
    assert seen == set("12346789")


def test_what_is_lacking_and_when_it_tells():
    """T-23: one for a lack, two where 太乙 governs what lacks, three with a pattern of T-36 to T-46 beside it."""
    seen = set()
    for (dun, ju), school in product(BOARDS, ("jinjing", "tongzong")):
        reading = bare_board(dun=dun, ju=ju, school=SCHOOLS[school]).reading
        named = {"天": "無天", "地": "無地", "人": "無人"}["天地人"[(ju - 1) % 3]]
        beside = {each.id for each in reading.patterns} - {"提", "將關", "謀", "爭名", "無禮迫", "邊兵", "鄰迫"}
        for side in ("host", "guest"):
            classes = getattr(reading, f"{side}_classes")
            expected = 0
            if {"無天", "無地", "無人"} & set(classes):
                expected = 1 if named not in classes else 3 if beside else 2
            assert getattr(reading, f"{side}_lack") == expected
            seen.add(expected)
    assert seen == {0, 1, 2, 3}


def test_how_deep_a_pressing_goes():
    """T-38: 太歲 one to seven seats before 太乙 is deep in yang years, behind it in yin years."""
    seen = set()
    for (dun, ju), year in product(BOARDS, range(60)):
        if (year - (ju - 1)) % 12:
            continue
        board = bare_board(dun=dun, ju=ju, stem=Stem(year % 10), unit=Unit.YEAR, school=SCHOOLS["tongzong"])
        distance = (RING.index(BRANCHES[year % 12]) - RING.index(board.taiyi.seat.hanzi)) % 16
        yang_year = STEMS[year % 10] in "甲丙戊庚壬"
        expected = None
        if any(each.id == "迫" for each in board.reading.patterns) and distance not in (0, 8):
            expected = {True: ("深", "淺"), False: ("淺", "深")}[yang_year][0 if distance < 8 else 1]
        assert board.reading.press_depth == expected
        seen.add(expected)
    assert seen == {"深", "淺", None}
    month = bare_board(dun=Dun.YANG, ju=9, unit=Unit.MONTH, school=SCHOOLS["tongzong"])
    assert month.reading.press_depth is None


def test_whom_a_pattern_strikes():
    """T-31: the ruler in 2, 4, 6 and 8, the aggressor in 1 and 9."""
    struck = dict.fromkeys((2, 4, 6, 8), "君") | dict.fromkeys((1, 9), "臣")
    literal = SCHOOLS["jinjing"].with_options({"cut_places": "literal-yangjue"})
    for dun, ju in BOARDS:
        board = bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"])
        assert board.reading.victim == struck.get(int(board.taiyi.palace))
        board = bare_board(dun=dun, ju=ju, school=literal)
        assert board.reading.victim == {1: "君", 9: "臣"}.get(int(board.taiyi.palace))


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_situations(school):
    """T-38, T-41 and T-46 by geometry: what several patterns together mean."""
    options = vars(SCHOOLS[school].options)
    seen = set()
    for dun, ju in BOARDS:
        found, at = told(dun, ju, options)
        grave, _ = judged.special(found, options)
        pressers = {each[2][0]: each[1] for each in judged.press(found, at, options)}
        captives = {each[2][0] for each in judged.captive(found, at, options)}
        flanking = judged.flanking(found, at, options)
        held = judged.pincer(found, at, options) | judged.closed(found, at, options)
        around = [set(each[2]) for each in flanking if each[1] == "太乙"]
        ways = {variant[0] for variant in pressers.values()}
        guests = {"shiji", "guest", "guest_deputy"}
        expected = set()
        if ways == {"外", "內"}:
            expected.add("內外俱迫")
        if all(ahead(at, body) in (2, 14) for body in judged.OFFICERS):
            expected.add("四將俱迫")
        for side, word in (("host", "主忌先起"), ("guest", "客忌先起")):
            if any(judged.SIDE[body] == side for body in pressers):
                expected.add(word)
        if (pressers and grave) or any(bodies <= guests for bodies in around):
            expected.add("先勝後敗")
        discord = [judged.harmonious(found, side, options) is False for side in ("host", "guest")]
        if judged.oppose(found, at, options) and all(discord):
            expected.add("格而不和")
        if around:
            expected.add("挾太乙")
        if any(bodies & {"wenchang", "shiji"} and bodies & set(judged.OFFICERS) for bodies in around):
            expected.add("臣下專權")
        hold_eye = [set(each[2]) - {"taiyi"} for each in held | flanking if each[3] == ("wenchang",)]
        if "wenchang" in captives | set(pressers) and any(bodies <= guests - {"shiji"} for bodies in hold_eye):
            expected.add("不利為主")
        if held:
            expected.add("君臣同謀")
        if {"客挾主", "主挾客"} <= {each[1] for each in flanking}:
            expected.add("兩敵相謀")
        reading = bare_board(dun=dun, ju=ju, school=SCHOOLS[school]).reading
        assert set(reading.situations) == expected
        assert len(reading.situations) == len(expected)
        seen |= expected
    words = {"內外俱迫", "主忌先起", "客忌先起", "先勝後敗", "格而不和", "挾太乙", "臣下專權", "君臣同謀", "兩敵相謀"}
    assert words <= seen


BAD = "死傷杜驚"


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_omens_of_the_generals(school):
    """T-65 to T-67 on every board under every gate, in a month in which water is 死 and in one in which it is not."""
    options = vars(SCHOOLS[school].options)
    seen = set()
    order = "開休生傷杜景死驚"
    around = (1, 8, 3, 4, 9, 2, 7, 6)
    for dun, ju in BOARDS:
        found, at = told(dun, ju, options)
        palace, host, guest = found["palace"], found["host"], found["guest"]
        held = judged.flanking(found, at, options) | judged.pincer(found, at, options)
        for n, month in ((ju, None), (ju + 72, "寅"), (ju + 144, "辰"), (ju + 360, None)):
            chosen = SCHOOLS[school].with_options({"season": "whole-month"})
            board = bare_board(dun=dun, ju=ju, n=n, month=month and Branch.of(month), unit=Unit.YEAR, school=chosen)
            gate = order.index(order[(n - 1) % 240 // 30])
            over = {around[(around.index(palace) + i) % 8]: order[(gate + i) % 8] for i in range(8)} | {5: ""}
            bad = {number for number, each in over.items() if each and each in BAD}
            by_host = set()
            if host == palace and palace in (2, 4, 6, 8):
                by_host.add("君")
            if host == palace and palace in (4, 9, 2, 7):
                by_host.add("輔相")
            if host in bad and host in (guest, PALACES.get(found["shiji"])):
                by_host.add("客大將")
            deputy = found["host_deputy"]
            # Water is 死 in 辰, when earth rules; 1, 9, 4 and 6 are the 絕 palaces.
            by_deputy = {"主參"} if deputy in bad and (month == "辰" or deputy in (1, 9, 4, 6)) else set()
            by_guest = set()
            if guest != 5 and guest in (host, deputy):
                by_guest.add("地動")
            if guest == palace:
                by_guest |= {3: {"地動"}, 7: {"地動"}, 1: {"大水"}, 8: {"大水"}}.get(palace, set())
            second = found["guest_deputy"]
            if (second + palace == 10 and second != 5) or any(each[3] == ("guest_deputy",) for each in held):
                by_guest.add("客參")
            if {guest, second} & bad:
                by_guest.add("凶門")
            reading = board.reading
            for name, rule, expected in (
                ("host", "T-65", by_host),
                ("deputy", "T-66", by_deputy),
                ("guest", "T-67", by_guest),
            ):
                omens_there = getattr(reading, f"{name}_omens")
                assert set(ids(omens_there)) == expected, (name, dun, ju, n)
                assert {each.rule for each in omens_there} <= {rule}
                seen |= {(rule, word) for word in expected}
    assert seen == {
        *(("T-65", word) for word in ("君", "輔相", "客大將")),
        ("T-66", "主參"),
        *(("T-67", word) for word in ("地動", "大水", "客參", "凶門")),
    }


def test_omens_that_ask_for_a_gate_wait_for_it():
    for dun, ju in BOARDS:
        board = bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"])
        assert board.reading.deputy_omens == ()
        assert "客大將" not in ids(board.reading.host_omens)
        assert "凶門" not in ids(board.reading.guest_omens)
        assert replace(board, facts=replace(board.facts, year_stem=Stem.JIA)).reading.stem_omens
