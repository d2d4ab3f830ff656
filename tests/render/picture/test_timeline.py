"""Pictures of boards in a row: nothing lies upon anything, and they say what the boards say."""

import re

import pytest
from tests.render.picture.boards import LANGUAGES, SVG, cells, clashes, drawn

from samsik.render.picture.model import SMALLEST
from samsik.render.picture.timeline import timeline_pictures
from samsik.render.svg import written
from samsik.services.succession import succession

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
SEOUL = {"zone": "Asia/Seoul"}
ROWS = {
    "years": {"first": 1984},
    "years of old": {"first": -250, "count": 72},
    "a long row of years": {"first": -179, "count": 360},
    "months": {"first": "2026-01-01", "unit": "month", "count": 24, **SEOUL},
    "days": {"first": "2026-10-01", "unit": "day", **SEOUL},
    "a long row of days": {"first": "2026-10-01", "unit": "day", "count": 360, **SEOUL},
    "hours": {"first": "2026-12-20", "unit": "hour", **SEOUL},
    "a long row of hours": {"first": "2026-12-20", "unit": "hour", "count": 360, **SEOUL},
}


def pictures(name, lang):
    found = succession(**ROWS[name])
    return found, timeline_pictures(found.charts, found.bands, lang)


@in_every_language
@pytest.mark.parametrize("name", ROWS)
def test_no_two_texts_overlap(name, lang):
    found, drawn_ = pictures(name, lang)
    assert len(drawn_) == -(-len(found.charts) // (24 if "long" in name else 12))
    for picture in drawn_:
        assert not clashes(picture)
        assert min(text.size for text in picture.all_texts) * 360 / picture.width >= SMALLEST


@in_every_language
@pytest.mark.parametrize("name", ["years", "a long row of years"])
def test_numbers_stand_over_their_columns(name, lang):
    found, drawn_ = pictures(name, lang)
    charts = iter(found.charts)
    for picture in drawn_:
        levels = {level.kind: level for level in picture.levels if level.kind in ("host", "guest")}
        bars = {shape.kind: shape.path for shape in picture.above if shape.kind.endswith("-bar")}
        for place, (x, text) in enumerate(levels["host"].items):
            chart = next(charts)
            assert int(text) == chart.counts.host
            guest_x, guest = levels["guest"].items[place]
            assert (guest_x, int(guest)) == (x, chart.counts.guest)
            for side, count in (("host", chart.counts.host), ("guest", chart.counts.guest)):
                left, wide, high = re.findall(r"M([\d.]+) [\d.]+h([\d.]+)v([\d.]+)h", bars[f"{side}-bar"])[place]
                # A column of forty is as many units high.
                assert float(high) == pytest.approx(count)
                assert abs(float(left) + float(wide) / 2 - x) < 8
    assert next(charts, None) is None


@in_every_language
def test_a_dot_for_every_pattern(lang):
    found, drawn_ = pictures("years", lang)
    for block, picture in enumerate(drawn_):
        some = found.charts[12 * block : 12 * block + 12]
        dots = sum(shape.path.count("M") for shape in picture.above if shape.kind == "dot")
        assert dots == sum(len({pattern.id for pattern in chart.reading.patterns}) for chart in some)


@in_every_language
def test_cells_and_their_words(lang):
    found, drawn_ = pictures("years", lang)
    labels = [cell.label for picture in drawn_ for cell in picture.cells]
    assert [cell.key for picture in drawn_ for cell in picture.cells] == [f"step-{place}" for place in range(72)]
    for label, chart in zip(labels, found.charts, strict=True):
        assert str(chart.moment.year) in label
        assert f" {chart.counts.host}" in label
        assert f" {chart.counts.guest}" in label
        assert label.count("\n") == 0
    description = drawn_[0].description
    assert all(label in description for label in labels[:12])
    # The slow spirits are told as well.
    assert len(description.split("\n")) == 12 + 5


def test_a_long_row_has_a_cell_a_picture():
    _, drawn_ = pictures("a long row of years", "en")
    assert [cell.key for picture in drawn_ for cell in picture.cells] == [f"row-{place}" for place in range(0, 360, 24)]


@in_every_language
def test_the_markup(lang):
    _, drawn_ = pictures("hours", lang)
    text = written(drawn_[0], style="external", links=lambda key: f"?at={key}&x", id="row0")
    root = drawn(text)
    assert root.get("class") == "samsik timeline auto"
    assert "<style" not in text
    assert "style=" not in text
    assert {cell.get("href") for cell in cells(root, "row0").values()} == {f"?at=step-{n}&x" for n in range(12)}
    shown = ["".join(part.itertext()) for part in root.iter(f"{SVG}tspan")]
    several = [level for level in drawn_[0].levels if any(len(text) > 1 for _, text in level.items)]
    assert [text for level in several for _, text in level.items] == shown
    assert root.find(f"{SVG}desc").text


def test_single_letters_keep_their_places():
    _, drawn_ = pictures("a long row of years", "zh")
    root = drawn(written(drawn_[0], style="external"))
    level = next(level for level in drawn_[0].levels if level.items[0][1] in "甲乙丙丁戊己庚辛壬癸")
    text = next(e for e in root.iter(f"{SVG}text") if e.text == "".join(text for _, text in level.items))
    assert [float(x) for x in text.get("x").split()] == [x for x, _ in level.items]


def test_dark_and_print_have_colours_for_every_class():
    from samsik.render.palette import THEMES, stylesheet

    for theme in THEMES:
        sheet = stylesheet(theme)
        assert all(f".{kind}{{" in sheet for kind in ("host-bar", "guest-bar", "dot", "band"))
