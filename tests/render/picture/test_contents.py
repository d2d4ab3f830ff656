"""Who stands where on the pictures, from the values of the charts alone and from worked examples."""

import re
from collections import Counter
from math import atan2, degrees
from pathlib import Path

import pytest
from tests.render.picture.boards import (
    JU,
    LANGUAGES,
    LESSONS,
    PLATES,
    SVG,
    cells,
    drawn,
    liuren,
    qimen,
    some,
    standing,
    taiyi,
    texts,
)

from samsik.core.cycle import Branch, Dun, Pillar
from samsik.core.seats import Seat, TaiyiPalace
from samsik.i18n.catalogue import words
from samsik.render.svg import picture
from samsik.services.cast import cast

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
BODIES = (
    "taiyi wenchang shiji jishen heshen dingji taisui host host_deputy guest guest_deputy fixed fixed_deputy".split()
)
MARKS = dict(zip(BODIES, "太乙 文昌 始擊 計神 合神 定計 太歲 主大 主參 客大 客參 定大 定參".split(), strict=True))


def named(lang):
    """The bodies by what is written for them on a square board: hanzi, then the reading where there is one."""
    own, hanzi = words(lang), words("zh")
    found = {}
    for body in BODIES:
        reading, sign = own.say(f"names.ring.{body}"), own.written(hanzi.say(f"names.ring.{body}"))
        found[sign if reading == sign else f"{sign} {reading}"] = body
    return found


def found_in(root, system, names):
    """The bodies found in the cells, by the texts in them."""
    long = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    return Counter(
        (key, names[name]) for key, cell in cells(root, system).items() for name in long.findall(" ".join(texts(cell)))
    )


@in_every_language
def test_nobody_is_lost_on_the_square(lang):
    names = named(lang)
    for step, (dun, ju) in some(lang, enumerate(JU)):
        chart = taiyi(dun, ju, Branch(step % 12).hanzi)
        assert found_in(drawn(chart.svg(lang=lang, shape="square")), "taiyi", names) == standing(chart), (dun, ju)


@in_every_language
def test_nobody_is_lost_on_the_ring(lang):
    own = words(lang)
    marks = {own.say(f"picture.marks.{body}"): body for body in BODIES}
    if lang == "en":
        marks = {mark: body for body, mark in MARKS.items()}
    for step, (dun, ju) in some(lang, enumerate(JU)):
        chart = taiyi(dun, ju, Branch(step % 12).hanzi)
        root = drawn(chart.svg(lang=lang))
        assert found_in(root, "taiyi", marks) == standing(chart), (dun, ju)
        if lang == "en":
            below = " ".join(texts(root.find(f"{SVG}g[@class='over']")))
            assert all(f"{MARKS[body]} {own.say(f'picture.marks.{body}')}" in below for body in BODIES)


@in_every_language
@pytest.mark.parametrize("shape", ["circle", "square"])
def test_every_place_bears_its_name(lang, shape):
    own = words(lang)
    for key, cell in cells(drawn(taiyi("yin", 27, "寅").svg(lang=lang, shape=shape)), "taiyi").items():
        label, written = cell.find(f"{SVG}title").text, texts(cell)
        if key.startswith("seat"):
            seat = next(seat for seat in Seat if f"seat-{seat.name.lower()}" == key)
            assert {seat.hanzi, own.say(f"names.readings.{seat.hanzi}"), seat.element.hanzi} <= set(written)
            assert own.written(seat.god) in label
            assert own.say(f"names.gods.{seat.god}") in label
        elif key != "palace-5":
            assert key.removeprefix("palace-") in written
            assert own.say(f"names.palaces.{key.removeprefix('palace-')}") in label


def test_the_worked_example_of_the_jinjing():
    """庚申日戊寅時: 太乙 9, 文昌 坤, 始擊 卯, 計神 午, 主大 9, 主參 7, 客大 4, 客參 2 (T-73)."""
    root = drawn(taiyi("yin", 27, "寅").svg(lang="zh"))
    here = {key: texts(cell) for key, cell in cells(root, "taiyi").items()}
    assert here["palace-9"][:3] == ["9", "太乙", "主大"]
    for key, mark in (("kun", "文昌"), ("mao", "始擊"), ("wu", "計神"), ("yin", "太歲")):
        assert mark in here[f"seat-{key}"]
    assert here["palace-7"][:2] == ["7", "主參"]
    assert here["palace-4"][:2] == ["4", "客大"]
    assert here["palace-2"][:2] == ["2", "客參"]
    counts = texts(root.find(f"{SVG}g[@class='over']"))
    assert "主算 29" in counts
    assert "客算 4" in counts


def badges(picture):
    """The numbers that stand in the lane, by the angle they stand at around the middle, in the order of the walk."""
    hub = next(shape for cell in picture.cells if cell.key == "palace-5" for shape in cell.shapes).path
    left, middle = map(float, hub[1:].split("a")[0].split())
    radius = float(hub.split("a")[1].split()[0])
    x, y = left + radius, middle
    numbers = [text for text in picture.texts if text.text.isdigit() and text.size == 11.5 and text.middle]
    return [(round(degrees(atan2(x - text.x, text.y - 4.14 - y)) % 360, 1) % 360, int(text.text)) for text in numbers]


def test_the_walk_of_the_host_is_drawn_round_the_ring():
    """巽 9 → 午 2 → 坤 7 → 酉 6 = 24."""
    chart = next(
        chart
        for chart in (taiyi(dun, ju) for dun, ju in JU)
        if [(seat.hanzi, number) for seat, number in chart.counts.host_walk]
        == [("巽", 9), ("午", 2), ("坤", 7), ("酉", 6)]
    )
    drawn_walk = picture(chart, "zh", walk="host")
    assert badges(drawn_walk) == [(135.0, 9), (180.0, 2), (225.0, 7), (270.0, 6)]
    assert [shape.kind for shape in drawn_walk.above] == [
        "host-walk", "host-arrow", "host-arrow", "host-arrow", *["host-badge"] * 4,
    ]  # fmt: skip
    assert "主算：巽 9 → 午 2 → 坤 7 → 酉 6 = 24" in "".join(text.text for text in drawn_walk.texts).replace(
        "\u00a0", " "
    )


@pytest.mark.parametrize("side", ["host", "guest", "fixed"])
def test_every_walk_stops_where_it_should(side):
    for dun, ju in JU:
        chart = taiyi(dun, ju)
        walk = getattr(chart.counts, f"{side}_walk")
        expected = [(22.5 * int(seat), number) for seat, number in walk]
        assert badges(picture(chart, "ko", walk=side)) == expected, (dun, ju)


def test_without_a_walk_the_lane_is_empty():
    drawn_board = picture(taiyi("yin", 27), "ko")
    assert not drawn_board.above
    assert not badges(drawn_board)


@in_every_language
def test_slow_spirits_stand_on_the_board_of_a_year(lang):
    chart = cast("2026", unit="year")
    places = {}
    for name, stay in chart.extended.spirits.named().items():
        hanzi = stay.seat.hanzi if not isinstance(stay.seat, TaiyiPalace) else str(int(stay.seat))
        places[name] = hanzi
    own = words(lang)
    square, ring = (drawn(chart.svg(lang=lang, shape=shape)) for shape in ("square", "circle"))
    written = {key: texts(cell) for key, cell in cells(square, "taiyi").items()}
    for name, place in places.items():
        where = [key for key, found in written.items() if own.written(name) in found]
        assert len(where) == 1, name
        assert own.say(f"picture.spirits.{name}").split()[0] in " ".join(written[where[0]])
        if place.isdigit():
            assert where == [f"palace-{place}"]
        elif place in {seat.hanzi for seat in Seat} and name in ("君基", "臣基", "民基", "陽九", "百六", "大遊天目"):
            assert where == [f"seat-{Seat.of(place).name.lower()}"]
        assert own.written(name) in texts(ring.find(f"{SVG}g[@class='over']"))
    spirits = set(map(own.written, places))
    assert not spirits & set(texts(drawn(chart.svg(lang=lang, shape="square", spirits=False))))
    hour = texts(drawn(taiyi("yang", 1).svg(lang=lang, shape="square")))
    assert not spirits & set(hour)


@in_every_language
@pytest.mark.parametrize("shape", ["circle", "square"])
def test_heaven_lies_over_earth(lang, shape):
    own = words(lang)
    for day, turn in some(lang, LESSONS[::23]):
        chart = liuren(day, turn)
        found = cells(drawn(chart.svg(lang=lang, shape=shape)), "liuren")
        for earth in Branch:
            heaven = Branch((earth + turn) % 12)
            written = texts(found[f"branch-{earth.name.lower()}"])
            assert {earth.hanzi, heaven.hanzi, heaven.element.hanzi} <= set(written)
            assert own.say(f"names.readings.{heaven.hanzi}") in written
            general = chart.nobles.generals[heaven].hanzi
            reading, sign = (w.say(f"names_liuren.heavenly_short.{general}") for w in (own, words("zh")))
            assert sign in written or reading in written


@in_every_language
def test_lessons_and_transmissions_are_told(lang):
    own = words(lang)
    for day, turn in some(lang, LESSONS[::23]):
        chart = liuren(day, turn)
        found = cells(drawn(chart.svg(lang=lang)), "liuren")
        for number, lesson in enumerate(chart.lessons, 1):
            written = texts(found[f"lesson-{number}"])
            assert [lesson.upper.hanzi, lesson.lower.hanzi] == [sign for sign in written if sign in SIGNS][:2]
        for name, branch in zip(("first", "middle", "last"), chart.course[2:], strict=True):
            written = texts(found[f"transmission-{name}"])
            assert branch.hanzi in written
            assert own.say(f"names_liuren.transmissions.{name}") in written


SIGNS = set("甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥")


def test_a_case_of_liuren():
    """庚申日 子時 將亥: 未 over 申, the lodging of 庚; transmissions 酉 未 未, as practitioners report it."""
    chart = liuren(int(Pillar.of("庚申")), 11)
    found = cells(drawn(chart.svg(lang="zh")), "liuren")
    pairs = [[sign for sign in texts(found[f"lesson-{number}"]) if sign in SIGNS] for number in range(1, 5)]
    assert pairs == [["未", "庚"], ["午", "未"], ["未", "申"], ["午", "未"]]
    sent = [texts(found[f"transmission-{name}"])[1] for name in ("first", "middle", "last")]
    assert sent == ["酉", "未", "未"]


@in_every_language
def test_palaces_of_qimen(lang):
    own = words(lang)
    for dun, ju, hour in some(lang, PLATES[::37]):
        chart = qimen(dun, ju, hour)
        plate, found = chart.plate, cells(drawn(chart.svg(lang=lang)), "qimen")
        for palace in range(1, 10):
            written, at = texts(found[f"palace-{palace}"]), palace - 1
            stems = [sign for sign in written if sign in SIGNS]
            below = [plate.earth[at], plate.earth[4]] if palace == plate.host else [plate.earth[at]]
            # The middle tells besides what 甲 hides behind.
            assert stems[-1 if palace == 5 else 0 :] == [stem.hanzi for stem in (*plate.heaven[at], *below)]
            for star in plate.stars[at]:
                assert own.written(star) in written
                assert own.say(f"names_qimen.star.{star}").partition("(")[0].strip() in written
            if plate.gates[at]:
                assert own.written(f"{plate.gates[at]}門") in written
            if plate.spirits[at]:
                assert own.written(plate.spirits[at]) in written


def test_the_earth_of_yang_one():
    """陽一局: 戊 1, 己 2, 庚 3, 辛 4, 壬 5, 癸 6, 丁 7, 丙 8, 乙 9 (Q-05)."""
    found = cells(drawn(qimen(Dun.YANG, 1, 0).svg(lang="zh")), "qimen")
    written = [texts(found[f"palace-{palace}"]) for palace in range(1, 10)]
    assert "".join(signs[signs.index("地") + 1] for signs in written) == "戊己庚辛壬癸丁丙乙"


HERE = Path(__file__).parent / "snapshots"
SNAPSHOTS = {
    "taiyi-circle": lambda: taiyi("yin", 27, "寅").svg(lang="ko", walk="host", theme="light", style="external"),
    "taiyi-square": lambda: taiyi("yin", 27, "寅").svg(lang="en", shape="square", theme="light", style="external"),
    "liuren-circle": lambda: liuren(int(Pillar.of("庚申")), 11).svg(lang="zh", theme="light", style="external"),
    "qimen-square": lambda: qimen(Dun.YANG, 1, 0).svg(lang="zh", theme="light", style="external"),
}


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_snapshots(name):
    """Pictures that were looked at and found good; to keep new ones, run this file."""
    assert SNAPSHOTS[name]() == (HERE / f"{name}.svg").read_text("utf-8")


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for kept, make in SNAPSHOTS.items():
        (HERE / f"{kept}.svg").write_text(make(), "utf-8")
