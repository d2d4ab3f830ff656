"""No two texts of a board overlap and none leaves its place, whatever stands where."""

import re
from collections import defaultdict
from dataclasses import replace
from itertools import product

import pytest
from tests.render.picture.boards import JU, LANGUAGES, LESSONS, PLATES, clashes, liuren, qimen, some, standing, taiyi

from samsik.core.cycle import Branch
from samsik.core.seats import Seat, TaiyiPalace
from samsik.render.geometry import Box
from samsik.render.picture.model import SMALLEST
from samsik.render.picture.taiyi_circle import WIDTH, Circle, _cell, _centre
from samsik.render.picture.taiyi_words import Standing, TaiyiWords
from samsik.render.svg import picture
from samsik.services.cast import cast
from samsik.taiyi.school import SCHOOLS

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
PLACES = {f"seat-{seat.name.lower()}": seat for seat in Seat} | {f"palace-{int(p)}": p for p in TaiyiPalace}


def fillings():
    """Every set of bodies that meets in a place on any of the 1,728 boards of any school."""
    found = set()
    for school, (dun, ju), branch in product(SCHOOLS, JU, Branch):
        here = defaultdict(list)
        for key, body in standing(taiyi(dun, ju, branch.hanzi, school=school)):
            here[key].append(body)
        found |= {(key, tuple(bodies)) for key, bodies in here.items()}
    return sorted(found)


FILLINGS = fillings()
# One piece of each outline is as good as its mirror images.
ON_RING = ("wenchang", "shiji", "jishen", "heshen", "dingji", "taisui")
GENERALS = ("host", "host_deputy", "guest", "guest_deputy", "fixed", "fixed_deputy")
FULL = [(f"seat-{name}", ON_RING) for name in ("zi", "chou", "gen", "yin", "mao")]
FULL += [(f"palace-{number}", ("taiyi", *GENERALS)) for number in (8, 3, 4)]
FULL += [("palace-5", GENERALS)]


def cell_of(lang, key, bodies, circle):
    words = TaiyiWords.of(taiyi("yin", 27), lang, False)
    here = Standing(PLACES[key], bodies, ())
    if key == "palace-5":
        return _centre(words, circle, here), None
    sector = circle.sector(here.place)
    return _cell(words, sector, here), sector


@in_every_language
@pytest.mark.parametrize("fillings", [FILLINGS, FULL], ids=["that occur", "as full as can be"])
def test_the_round_board_has_room(lang, fillings):
    circle = Circle(0.0)
    assert fillings
    for key, bodies in some(lang, fillings):
        cell, sector = cell_of(lang, key, bodies, circle)
        boxes = [text.box for text in cell.texts]
        assert len(cell.texts) >= len(bodies)
        assert not [1 for i, box in enumerate(boxes) for other in boxes[i + 1 :] if box.overlaps(other)], (key, bodies)
        if sector is not None:
            assert all(sector.holds(box) for box in boxes), (key, bodies)
        if fillings is FILLINGS:
            assert min(text.size for text in cell.texts) * 360 / WIDTH >= SMALLEST


@in_every_language
@pytest.mark.parametrize("shape", ["circle", "square"])
def test_all_boards_of_taiyi(lang, shape):
    """The 144 局, each with the branch that makes it different, a walk in the lane."""
    for step, (dun, ju) in some(lang, enumerate(JU)):
        chart = taiyi(dun, ju, Branch(step % 12).hanzi)
        drawn = picture(chart, lang, shape=shape, walk=("host", "guest", "fixed")[step % 3])
        assert not clashes(drawn), (dun, ju)


@in_every_language
@pytest.mark.parametrize("shape", ["circle", "square"])
def test_years_with_their_slow_spirits(lang, shape):
    for year in some(lang, range(1984, 2044, 3)):
        assert not clashes(picture(cast(str(year), unit="year"), lang, shape=shape)), year


@in_every_language
def test_tiles_hold_their_texts(lang):
    """On the square boards every text lies in the cell it belongs to."""
    charts = [taiyi(dun, ju) for dun, ju in JU[::8]] + [liuren(*lesson) for lesson in LESSONS[::60]]
    for chart in charts:
        for cell in picture(chart, lang, shape="square").cells:
            x, y, width, height = box_of(cell.shapes[0].path)
            assert all(text.box.within(Box(x, y, width, height)) for text in cell.texts), cell.label


def box_of(path):
    """A rectangle read back from `Mx yhWvHh-Wz`."""
    start, wide, high, *_ = path[1:].replace("v", "h").split("h")
    return (*map(float, start.split()), float(wide), float(high))


@in_every_language
@pytest.mark.parametrize("shape", ["circle", "square"])
def test_lessons_of_liuren(lang, shape):
    """Every turn of heaven on days of all kinds, by day and by night."""
    for step, (day, turn) in some(lang, enumerate(LESSONS[::7])):
        drawn = picture(liuren(day, turn, "子午"[step % 2]), lang, shape=shape)
        assert not clashes(drawn), (day, turn)


@in_every_language
def test_plates_of_qimen(lang):
    for step, (dun, ju, hour) in some(lang, enumerate(PLATES[::11])):
        school = ("baojian", "modern")[step % 2]
        assert not clashes(picture(qimen(dun, ju, hour, school), lang)), (dun, ju, hour)


@in_every_language
def test_nothing_is_too_small_to_read_on_a_phone(lang):
    charts = [(taiyi("yin", 27), shape) for shape in ("circle", "square")]
    charts += [(liuren(*LESSONS[3]), shape) for shape in ("circle", "square")] + [(qimen(*PLATES[0]), None)]
    for chart, shape in charts:
        drawn = picture(chart, lang, shape=shape)
        assert min(text.size for text in drawn.all_texts) * 360 / drawn.width >= SMALLEST


def test_the_check_can_fail():
    drawn = picture(taiyi("yin", 27), "en", shape="square")
    first, second, *rest = drawn.texts
    assert not clashes(drawn)
    upon = replace(first, x=second.x, y=second.y, text=second.text)
    assert (second.text, second.text) in clashes(replace(drawn, texts=(upon, second, *rest)))
    off = replace(first, x=-50.0)
    assert clashes(replace(drawn, texts=(off, second, *rest))) == [(first.text, "off the paper")]


@in_every_language
def test_the_centre_holds_its_words_beside_a_walk(lang):
    """The cells within are narrower where a walk is drawn around them."""
    for year in range(1500, 1860, 72):
        drawn = picture(cast(year, unit="year"), lang, shape="square", walk="host", caption=False)
        (centre,) = (cell for cell in drawn.cells if cell.key == "palace-5")
        left, width = re.match(r"M([\d.]+) [\d.]+h([\d.]+)", centre.shapes[0].path).groups()
        assert all(text.box.x + text.box.width <= float(left) + float(width) for text in centre.texts), year
