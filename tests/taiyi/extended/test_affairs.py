"""Tours, talent, days and hours: the lists of the rulebook and every board told a second time."""

from tests.taiyi.extended.restated import bare, year_board

from samsik.core.cycle import Branch, Stem, Unit
from samsik.core.seats import TaiyiPalace
from samsik.taiyi.observed import NOT_OBSERVED

BOARDS = [(dun, ju) for dun in "陽陰" for ju in range(1, 73)]
TOURS = [9, 17, 18, 22, 23, 27, 31, 40, 41, 49, 71, 72]


def test_tours_of_the_72_boards():
    assert [ju for ju in range(1, 73) if bare(Unit.YEAR, "陽", ju).extended.tour.due] == TOURS
    years = [year for year in range(1985, 2025) if year_board(year).extended.tour.due]
    assert years == [1988, 1989, 1993, 1994, 1998, 2002, 2011, 2012, 2020]


def test_where_the_tour_goes():
    for dun, ju in BOARDS:
        for need in ("both", "eye-only"):
            board = bare(Unit.YEAR, dun, ju, options={"tour_need": need})
            eye = board.seats.wenchang.hanzi
            due = eye in "乾艮坤巽" and (need == "eye-only" or int(board.taiyi.palace) in (1, 3, 7, 9))
            toward = {"乾": "東", "艮": "南", "巽": "西", "坤": "北"}[eye] if due else None
            assert board.extended.tour == (due, toward)
    eye_only = [
        ju for ju in range(1, 73) if bare(Unit.YEAR, "陽", ju, options={"tour_need": "eye-only"}).extended.tour.due
    ]
    assert len(eye_only) == 24
    assert bare(Unit.DAY, "陽", 9).extended.tour is None


def test_talent():
    """2011 (27, 卯) and 2023 (39, 卯) pass by both."""
    for year, count in ((2011, 27), (2023, 39)):
        board = year_board(year)
        assert board.counts.host == count
        assert board.extended.talent == ("薦", True)
    for year in range(1900, 2044):
        board = year_board(year)
        count = board.counts.host
        whole = count in (16, 17, 18, 19, 26, 27, 28, 29, 36, 37, 38, 39)
        verdict = "薦" if whole else "不薦" if count < 10 else None
        assert board.extended.talent == (verdict, (year - 4) % 12 in (3, 7, 11))
    assert bare(Unit.DAY, "陽", 1).extended.talent is None


def test_days():
    good = 0
    for dun, ju in BOARDS:
        for school in ({}, {"fixed_presses": "yes"}):
            board = bare(Unit.DAY, dun, ju, options=school)
            bodies = {"wenchang", "shiji", "host", "host_deputy", "guest", "guest_deputy"}
            bad = [
                pattern
                for pattern in board.reading.patterns
                if pattern.id in ("掩", "迫", "關", "擊") and set(pattern.who) & bodies
            ]
            assert board.extended.good_day is (not bad)
            good += not bad
    assert 0 < good < 2 * len(BOARDS)
    assert bare(Unit.HOUR, "陽", 6).extended.good_day is None
    # The one board without any pattern.
    assert bare(Unit.DAY, "陽", 6).extended.good_day is True


def test_a_quest():
    for dun, ju in BOARDS:
        board = bare(Unit.DAY, dun, ju)
        eye, host = board.seats.wenchang, int(board.generals.host)
        if eye is board.taiyi.seat:
            expected = "得而復失"
        else:
            outside = eye.hanzi in "巽巳午未坤申酉戌" or host in (9, 2, 7, 6)
            expected = "不得" if outside else None
        assert board.extended.quest == expected
    assert bare(Unit.HOUR, "陽", 1).extended.quest is None


def test_a_hiding_place():
    for dun, ju in BOARDS:
        board = bare(Unit.DAY, dun, ju)
        assert board.extended.hideout == NOT_OBSERVED
        ids = {pattern.id for pattern in board.reading.patterns if pattern.variant not in ("主大將", "主參將")}
        for palace in TaiyiPalace:
            found = bare(Unit.DAY, dun, ju, hiding=palace).extended.hideout
            caught = palace is board.taiyi.palace and bool(ids & {"掩", "迫"})
            assert [finding.id for finding in found] == (["可捕"] if caught else [])
    # Metal is 王 in autumn, water 相.
    for palace, shamed in ((1, True), (6, True), (8, True), (4, False), (5, False)):
        found = bare(Unit.DAY, "陽", 6, hiding=TaiyiPalace(palace), season_month=Branch.SHEN).extended.hideout
        assert ("捕者受辱" in [finding.id for finding in found]) is shamed
    assert bare(Unit.HOUR, "陽", 1, hiding=TaiyiPalace.P1).extended.hideout is None


def test_hours():
    found = set()
    for dun, ju in BOARDS:
        for stem in Stem:
            board = bare(Unit.HOUR, dun, ju, day_stem=stem)
            reading = board.reading
            clear = not {pattern.id for pattern in reading.patterns} & {"掩", "迫"}
            ready = reading.host_ready and reading.guest_ready and reading.three_gates == "具"
            expected = ready and reading.host_harmony is True and clear
            assert board.extended.good_hour is expected
            found.add(expected)
    assert found == {True, False}
    # A gate on duty is needed to tell, but for a 杜 count, which shuts all.
    for dun, ju in BOARDS:
        board = bare(Unit.HOUR, dun, ju)
        assert board.extended.good_hour is (False if int(board.generals.host) == 5 else None)
    assert bare(Unit.DAY, "陽", 1).extended.good_hour is None
