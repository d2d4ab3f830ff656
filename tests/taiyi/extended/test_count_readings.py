"""What counts tell: tones, arcs, pace, fire and water, ranks."""

import re

from tests.taiyi.extended.restated import bare, year_board

from samsik.core.cycle import Unit

# Unit of the count, its tone and its matter.
TONES = "1宮君 2比宮君 3徵宗廟 4比徵宗廟 5羽后 6比羽后 7商嗣 8比商嗣 9角民 0比角民".split()
BOARDS = [(dun, ju) for dun in "陽陰" for ju in range(1, 73)]


def test_tones():
    matters = {line[0]: line[1:] for line in TONES}
    for dun, ju in BOARDS:
        board = bare(Unit.YEAR, dun, ju)
        tone = board.extended.tone
        assert tone.note + tone.matter == matters[str(board.counts.host % 10)]
        bad = {pattern.id for pattern in board.reading.patterns} & {"囚", "迫", "關", "格"}
        assert tone.blessed is (board.reading.host_harmony is True and not bad)


# Count of a year beside its tone in eleven rows of old cases; the last two do not agree.
QUOTED = "3徵 15羽 23徵 5羽 1宮 39角 7商 16比羽 4比徵 7角 16商".split()


def test_tones_beside_counts_in_old_cases():
    tones = {board.counts.host % 10: board.extended.tone.note for board in (bare(Unit.YEAR, *key) for key in BOARDS)}
    agree = [row for row in QUOTED if tones[int(re.match(r"\d+", row)[0]) % 10] == re.sub(r"\d", "", row)]
    assert agree == QUOTED[:9]


def test_tones_are_of_the_year():
    assert bare(Unit.HOUR, "陽", 1).extended.tone is None


def test_arcs():
    """From 乾 clockwise to 辰 inside, from 巽 to 戌 outside."""
    for dun, ju in BOARDS:
        board = bare(Unit.HOUR, dun, ju)
        for side, eye in (("host", board.seats.wenchang), ("guest", board.seats.shiji)):
            assert getattr(board.extended, f"{side}_arc") == ("內" if eye.hanzi in "乾亥子丑艮寅卯辰" else "外")
        for side in ("host", "guest"):
            palace = int(getattr(board.generals, side))
            expected = None if palace == 5 else "內" if palace in (1, 8, 3, 4) else "外"
            assert getattr(board.extended, f"{side}_count_side") == expected


def test_before_and_behind():
    for dun, ju in BOARDS:
        board = bare(Unit.HOUR, dun, ju)
        before = board.extended.sectors.shiji in ("前內", "前外")
        assert board.extended.guest_stand == ("內" if before else "外")
        turned = bare(Unit.HOUR, dun, ju, options={"eye_front": "front-out"})
        assert turned.extended.guest_stand == ("外" if before else "內")


def test_pace_and_the_longer_side():
    for dun, ju in BOARDS:
        board = bare(Unit.HOUR, dun, ju)
        host, guest = board.counts.host, board.counts.guest
        assert board.extended.host_pace == ("長" if host > 10 else "短")
        assert board.extended.guest_pace == ("長" if guest > 10 else "短")
        shut = [count in (5, 15, 25, 35) for count in (host, guest)]
        if shut[0] or shut[1]:
            expected = None if all(shut) else "guest" if shut[0] else "host"
        else:
            expected = None if host == guest else "host" if host > guest else "guest"
        assert board.extended.longer_side == expected


def test_fire_and_water():
    for dun, ju in BOARDS:
        board = bare(Unit.HOUR, dun, ju)
        yang = int(board.taiyi.palace) in (8, 3, 4, 9)
        for side in ("host", "guest"):
            odd = getattr(board.counts, side) % 2 == 1
            expected = "火" if yang and odd else "水" if not (yang or odd) else None
            assert getattr(board.extended, f"{side}_peril") == expected


def test_general_officers_soldiers():
    """Ten, five and one; whole from sixteen on. Counts of five and its odd multiples have no soldiers."""
    seen = set()
    for dun, ju in BOARDS:
        board = bare(Unit.HOUR, dun, ju)
        for side in ("host", "guest"):
            count = getattr(board.counts, side)
            command = getattr(board.extended, f"{side}_command")
            whole = count in (16, 17, 18, 19, 26, 27, 28, 29, 36, 37, 38, 39)
            soldiers = count not in (5, 10, 15, 20, 25, 30, 35, 40)
            assert command == (count >= 10, count % 10 in (5, 6, 7, 8, 9), soldiers, whole)
            seen.add(count)
    assert {5, 15, 25, 35, 10, 30, 40, 16, 39} <= seen


def test_a_year_in_full():
    """2011: host count 27."""
    extended = year_board(2011).extended
    assert extended.host_command == (True, True, True, True)
    assert (extended.tone.note, extended.tone.matter) == ("商", "嗣")
