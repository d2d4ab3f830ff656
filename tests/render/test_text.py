"""Charts in a terminal: every line in its place, nobody lost, and the boards of the books as a reader sees them."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.render.boards import LANGUAGES, SNAPSHOTS, STATES, rows, state

from samsik.core.seats import Seat
from samsik.i18n.catalogue import words
from samsik.services.cast import board, cast
from samsik.taiyi.school import SCHOOLS

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
HERE = Path(__file__).parent / "snapshots"
EDGES = "┌├└│"
# The board as the books draw it: south on top, east on the left; a digit is a palace.
GRID = ("巽巳午未坤", "辰927申", "卯456酉", "寅381戌", "艮丑子亥乾")
GENERALS = ("host", "host_deputy", "guest", "guest_deputy", "fixed", "fixed_deputy")
RING = ("wenchang", "shiji", "jishen", "heshen", "dingji")


def ring_of(text):
    """The lines of the first board of a text."""
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if line[:1] == "┌")
    last = next(i for i, line in enumerate(lines) if line[:1] == "└")
    return lines[first : last + 1]


def cells_of(ring):
    """The 25 cells by the place of GRID, each a list of its lines; rules are lines without a letter."""
    bands = [[]]
    for line in ring[1:-1]:
        if line[0] == "├":
            bands.append([])
        else:
            bands[-1].append(re.split("[│┃]", line)[1:-1])
    assert len(bands) == 5
    assert all(len(row) == 5 for band in bands for row in band)
    return {
        place: [text.strip() for text in column if text.strip()]
        for places, band in zip(GRID, bands, strict=True)
        for place, column in zip(places, zip(*band, strict=True), strict=True)
    }


def expected_bodies(chart):
    """Who stands where, from the values of the chart alone."""
    standing = {place: Counter() for row in GRID for place in row}
    for body in RING:
        standing[getattr(chart.seats, body).hanzi][body] += 1
    standing[chart.seats.taisui.hanzi]["taisui"] += 1
    standing[str(int(chart.taiyi.palace))]["taiyi"] += 1
    for general in GENERALS:
        standing[str(int(getattr(chart.generals, general)))][general] += 1
    return standing


@in_every_language
def test_nobody_is_lost_and_every_line_is_straight(lang):
    """All 1,728 states."""
    short = {words(lang).say(f"names.ring.{body}"): body for body in (*RING, "taisui", "taiyi", *GENERALS)}
    assert len(short) == 13
    name = re.compile("|".join(sorted(map(re.escape, short), key=len, reverse=True)))
    for key in STATES:
        chart = state(*key)
        ring = ring_of(chart.text(lang=lang))
        assert {cell_len(line) for line in ring} == {76}, key
        for place, lines in cells_of(ring).items():
            # The first line is the heading; that of the centre has no body in it either.
            found = Counter(short[body] for line in lines[1:] for body in name.findall(line))
            assert found == expected_bodies(chart)[place], (key, place)


@in_every_language
def test_walls_stand_under_their_joints(lang):
    ring = ring_of(state("yin", 27, "寅").text(lang=lang))
    for line in ring:
        columns, at = [], 0
        for char in line:
            if char in "┌┬┐├┼┤└┴┘╆┿╅╂╄╃│┃":
                columns.append(at)
            at += cell_len(char)
        assert columns == [0, 15, 30, 45, 60, 75]


def test_headings_of_seats_and_palaces():
    cells = cells_of(ring_of(state("yin", 27, "寅").text(lang="zh")))
    for seat in Seat:
        assert cells[seat.hanzi][0] == f"{seat.hanzi} {seat.god}"
    palaces = [cells[number][0] for number in "12346789"]
    assert palaces == ["乾一宮", "離二宮", "艮三宮", "震四宮", "兌六宮", "坤七宮", "坎八宮", "巽九宮"]


@in_every_language
def test_every_line_fits_and_none_is_doubled(lang):
    for key in STATES[:: len(STATES) // 144]:
        text = state(*key).text(lang=lang, why=True)
        lines = text.split("\n")
        assert all(cell_len(line) <= 80 for line in lines[1:]), key
        assert not any(line != line.rstrip() for line in lines), key
        assert "\u00a0" not in text
        assert lines[0]
        assert lines[-1]
        assert not any(line == following for line, following in pairwise(lines)), key


@in_every_language
@pytest.mark.parametrize("id", SCHOOLS)
def test_a_bare_board_names_its_school_first(lang, id):
    first = board(ju=1, dun="yang", school=id).text(lang=lang).split("\n")[0]
    assert words(lang).say(f"schools.{id}.name") in first
    assert not any(words(lang).say(f"schools.{other}.name") in first for other in SCHOOLS if other != id)
    assert "UTC" not in first


@in_every_language
def test_the_first_line_names_the_options_changed_and_no_others(lang):
    say = words(lang).say
    plain = board(ju=1, dun="yang").text(lang=lang).split("\n")[0]
    changed = board(ju=1, dun="yang", options={"fixed_count": "inclusive"}).text(lang=lang).split("\n")[0]
    assert changed.startswith(plain)
    assert changed[len(plain) :].endswith(say("options.fixed_count.inclusive"))
    assert say("options.epoch.name") not in changed


CONVENTIONS = {
    "solar": ("mean", "true"),
    "zi": ("late", "midnight"),
    "terms": ("almanac",),
    "almanac": ("cn",),
    "calendar": ("gregorian", "julian"),
}


@in_every_language
@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CONVENTIONS.items() for value in values])
def test_the_first_line_names_every_convention(lang, name, value):
    given = {"zone": "Asia/Seoul", "lat": 37.57, "lon": 126.98, "almanac": "kr", name: value}
    parts = cast("2026-11-30T12:00", **given).text(lang=lang).split("\n")[0].split(" · ")
    assert any("Asia/Seoul" in part and "UTC+09:00" in part for part in parts)
    labels = words(lang).subject("options")
    assert any(part.startswith(labels[f"{name}.{value}"]) for part in parts)
    others = {label for key, label in labels.items() if key.startswith(f"{name}.")} - {labels[f"{name}.{value}"]}
    assert not others & set(parts)
    assert any("126.98" in part for part in parts) == (name == "solar")


def test_a_zone_that_is_an_offset_is_named_once():
    first = cast("2026-11-30T12:00+08:00").text(lang="en").split("\n")[0]
    assert first.count("+08:00") == 1


def test_the_worked_example_of_the_jinjing():
    """庚申日戊寅時: 太乙 9, 文昌 坤, 始擊 卯, 計神 午, 主 29 (9, 7), 客 4 (4, 2); the walks reckoned by hand."""
    text = SNAPSHOTS["hour_315"]().text(lang="zh")
    assert "陰遁 27 局 · 第 6 紀 壬子元" in text
    assert rows(text, "1 太歲") == ["寅"]
    assert rows(text, "2 太乙")[0].startswith("巽九宮 · 理人 · 絕陰")
    assert rows(text, "3 文昌") == ["坤 大武"]
    assert rows(text, "4 計神") == ["午 大威"]
    assert rows(text, "5 始擊") == ["卯 高叢"]
    assert rows(text, "7 主客之算") == ["主：坤 7 → 酉 6 → 乾 1 → 子 8 → 艮 3 → 卯 4 = 29", "客：卯 4 = 4"]
    assert rows(text, "8 諸將") == ["主：大將巽九宮，參將坤七宮", "客：大將震四宮，參將離二宮"]


def test_1588_as_the_tongzong_prints_it():
    text = SNAPSHOTS["year_1588"]().text(lang="zh")
    yang, yin = text.split("太乙式 · 歲計 · 陰遁 49 局")
    assert rows(yang, "積年") == ["10,155,505"]
    assert rows(yang, "直使門") == ["杜門，三十數中第 25 數"]
    assert rows(yang, "8 諸將")[1] == "客：杜，大將、參將留在中五宮不出"
    assert rows(yang, "定計算")[0].endswith("= 34")
    assert rows(yin, "7 主客之算") == ["主：乾 1 → 子 8 → 艮 3 → 卯 4 = 16", "客：辰 1 = 1"]
    assert rows(yin, "8 諸將") == ["主：大將兌六宮，參將坎八宮", "客：大將乾一宮，參將艮三宮"]
    assert "萬曆 16 年" in text
    assert "戊子" in text


def test_blocked_generals_are_said_in_words():
    for lang, phrase in (("ko", "나서지 못합니다"), ("zh", "不出"), ("en", "out of play")):
        # Yang 局 49: the guest count is 25.
        assert phrase in board(ju=49, dun="yang").text(lang=lang)
        # Yin 局 27: nobody is.
        assert phrase not in state("yin", 27, "寅").text(lang=lang)


def test_notes_stand_at_the_end_with_their_seconds():
    text = cast("2024-02-04T17:27:00", zone="Asia/Seoul").text(lang="ko")
    notes = text.split("알림\n")[1]
    # 立春 2024 fell at 08:27:08 UT.
    assert "8초" in notes


# The other languages keep fewer, in `test_languages.py`.
KEPT = ("ko", "zh", "en")


@pytest.mark.parametrize("name", SNAPSHOTS)
@pytest.mark.parametrize("lang", KEPT)
def test_snapshots(name, lang):
    """Boards that were read and found good; to keep a new reading, run this file."""
    kept = (HERE / f"{name}.{lang}.txt").read_text("utf-8")
    assert SNAPSHOTS[name]().text(lang=lang) + "\n" == kept


if __name__ == "__main__":
    for kept_name, make in SNAPSHOTS.items():
        for kept_lang in KEPT:
            (HERE / f"{kept_name}.{kept_lang}.txt").write_text(make().text(lang=kept_lang) + "\n", "utf-8")
