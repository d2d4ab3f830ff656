"""News, travellers, prisons, petitions, fugitives and the rest, told a second time for every board."""

import pytest
from tests.taiyi.extended.restated import bare

from samsik.core.cycle import Branch, Stem, Unit
from samsik.taiyi.observed import NOT_OBSERVED, Quarter

BOARDS = [(dun, ju) for dun in "陽陰" for ju in range(1, 73)]
OUTSIDE = "巽巳午未坤申酉戌"


def hour(dun, ju, **facts):
    return bare(Unit.HOUR, dun, ju, **facts)


def eye_distance(board):
    return (board.seats.wenchang - board.taiyi.seat) % 16


def flanked(board):
    return {pattern.variant for pattern in board.reading.patterns if pattern.id == "挾"}


def test_news():
    for dun, ju in BOARDS:
        for stem in (None, Stem.JIA, Stem.GENG):
            board = hour(dun, ju, day_stem=stem)
            reading = board.reading
            expected = ["凶實吉虛"] if eye_distance(board) in (0, 1, 2, 14, 15) else []
            if reading.three_gates == "具" and reading.host_ready and reading.guest_ready:
                expected.append("如所聞")
            if {pattern.id for pattern in reading.patterns} & {"四郭固", "四郭杜"}:
                expected.append("吉不吉凶凶")
            for doubled, token in (("重陽", "吉倍"), ("重陰", "凶倍")):
                if doubled in reading.host_classes and doubled in reading.guest_classes:
                    expected.append(token)
            assert list(board.extended.news) == expected
    assert bare(Unit.DAY, "陽", 1).extended.news is None


GROUPS = {"北": (8, 3), "南": (2, 7), "東": (4, 9), "西": (6, 1)}
COMING = {"北": (2, 7), "南": (8, 3), "東": (6, 1), "西": (4, 9)}


@pytest.mark.parametrize("side", GROUPS)
@pytest.mark.parametrize("whose", ["guest", "host"])
def test_travellers(side, whose):
    seen = set()
    for dun, ju in BOARDS:
        board = hour(dun, ju, traveller_side=Quarter.of(side), options={"journey_count": whose})
        palace, count = int(getattr(board.generals, whose)), getattr(board.counts, whose)
        both = [int(board.generals.host), int(board.generals.guest)]
        if set(both) <= {2, 7}:
            expected = ("留", None)
        elif palace in GROUPS[side]:
            expected = ("不來", None)
        elif {pattern.id for pattern in board.reading.patterns} & {"掩", "迫", "關", "格"}:
            expected = ("未", None)
        else:
            expected = ("來", count) if palace in COMING[side] else (None, None)
        assert board.extended.traveller == expected
        seen.add(expected[0])
    assert {"留", "不來", "未", "來"} <= seen
    assert hour("陽", 1).extended.traveller == NOT_OBSERVED


def good(findings):
    return {finding.id: finding.good for finding in findings}


@pytest.mark.parametrize("month", [None, "寅", "午", "酉", "子"])
def test_prison_and_petition(month):
    """By the season of the gods below the eyes where the month is known."""
    season = {} if month is None else {"season_month": Branch.of(month)}
    ruling = {"寅": "木", "午": "火", "酉": "金", "子": "水"}.get(month)
    for dun, ju in BOARDS:
        board = hour(dun, ju, **season)
        distance, palace = eye_distance(board), int(board.generals.host)
        eye_rules = ruling is not None and board.seats.wenchang.element.hanzi == ruling
        guest_rules = ruling is not None and board.seats.shiji.element.hanzi == ruling
        place = {} if palace == 5 else {("主在外" if palace in (9, 2, 7, 6) else "主在內"): palace in (9, 2, 7, 6)}
        expected = {"文昌臨太乙": True} if distance in (0, 1, 2, 14, 15) else {}
        expected |= place
        expected |= ({"客居王": True} if guest_rules else {}) | ({"主居王": False} if eye_rules else {})
        expected |= {"久繫": False} if ju % 3 == 1 else {}
        expected |= {"遇貴": True} if distance == 0 and palace == int(board.taiyi.palace) else {}
        assert good(board.extended.prison) == expected

        outside = board.seats.wenchang.hanzi in OUTSIDE
        expected = {("文昌在外" if outside else "文昌在內"): not outside}
        expected |= {"客挾主": True} if "客挾主" in flanked(board) else {}
        expected |= {"主挾客": False} if "主挾客" in flanked(board) else {}
        expected |= (
            {} if palace == 5 else {("主將在外" if palace in (9, 2, 7, 6) else "主將在內"): palace in (1, 8, 3, 4)}
        )
        expected |= {"文昌格": False} if distance == 8 else {}
        expected |= {"主居王": False} if eye_rules else {}
        unusable = {"寅": 6, "午": 6, "酉": 4, "子": 4}.get(month)
        expected |= {"算不可用": False} if board.counts.host == unusable else {}
        assert good(board.extended.petition) == expected


def test_the_weeks_of_earth_spare_every_count():
    for dun, ju in BOARDS:
        board = hour(dun, ju, season_month=Branch.CHEN, season_late=True)
        assert "算不可用" not in good(board.extended.petition)


def test_fugitives():
    opposite = {1: 9, 9: 1, 8: 2, 2: 8, 3: 7, 7: 3, 4: 6, 6: 4}
    for dun, ju in BOARDS:
        board = hour(dun, ju)
        host, guest = int(board.generals.host), int(board.generals.guest)
        expected = {"客格主": True} if opposite.get(guest) == host else {}
        outside = board.seats.wenchang.hanzi in OUTSIDE
        expected |= {("文昌在外" if outside else "文昌在內"): not outside}
        expected |= {"太乙同主": True} if host == int(board.taiyi.palace) else {}
        expected |= {"文昌臨太乙": True} if eye_distance(board) == 0 else {}
        expected |= {"主挾客": False} if "主挾客" in flanked(board) else {}
        expected |= {"客算長": False} if board.counts.guest > 10 else {}
        assert good(board.extended.fugitive) == expected
    assert bare(Unit.DAY, "陽", 1).extended.fugitive is None


def test_all_the_rest():
    states = {"木": "王", "火": "相", "土": "死", "金": "囚", "水": "休"}
    for dun, ju in BOARDS:
        for stem in (None, Stem.WU):
            board = hour(dun, ju, season_month=Branch.YIN, day_stem=stem)
            distance, reading = eye_distance(board), board.reading
            expected = {"百事不成": False} if distance == 0 else {}
            expected |= {"行人遲": False} if distance in (1, 2, 14, 15) else {}
            expected |= {"客挾主": False} if "客挾主" in flanked(board) else {}
            expected |= {"杜": False} if int(board.generals.host) == 5 else {}
            ready = reading.three_gates == "具" and reading.host_ready and reading.guest_ready
            expected |= {"門具將發": True} if ready and reading.host_harmony is True else {}
            state = states[board.taiyi.seat.element.hanzi]
            expected |= {f"太乙{state}": {"王": True, "相": True, "休": None, "囚": False, "死": False}[state]}
            assert good(board.extended.sundry) == expected
    assert not any(finding.id.startswith("太乙") for finding in hour("陽", 1).extended.sundry)
