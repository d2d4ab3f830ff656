"""The SVG itself: well formed, told in words, fit for a strict page, linked where asked."""

import re

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
    taiyi,
    texts,
)

from samsik.core.cycle import Branch, Dun
from samsik.core.seats import Seat, TaiyiPalace
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES as FOLDERS
from samsik.render.palette import THEMES

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
BOARDS = {
    "taiyi": (lambda: taiyi("yin", 27, "寅"), ("circle", "square")),
    "liuren": (lambda: liuren(*LESSONS[100]), ("circle", "square")),
    "qimen": (lambda: qimen(Dun.YANG, 1, 0), ("square",)),
}
EVERY = [(system, shape) for system, (_, shapes) in BOARDS.items() for shape in shapes]
every_board = pytest.mark.parametrize(("system", "shape"), EVERY)
SEATS = {f"seat-{seat.name.lower()}" for seat in Seat}
PALACES = {f"palace-{number}" for number in range(1, 10)}
KEYS = {
    "taiyi": SEATS | {f"palace-{int(palace)}" for palace in TaiyiPalace},
    "qimen": PALACES,
    "liuren": {f"branch-{branch.name.lower()}" for branch in Branch}
    | {"centre", *(f"lesson-{number}" for number in range(1, 5))}
    | {f"transmission-{name}" for name in ("first", "middle", "last")},
}


def svg(system, shape, lang="ko", **how):
    return BOARDS[system][0]().svg(lang=lang, shape=shape, **how)


@every_board
@in_every_language
@pytest.mark.parametrize("theme", THEMES)
def test_it_is_a_picture_with_words(system, shape, lang, theme):
    root = drawn(svg(system, shape, lang, theme=theme))
    assert root.tag == f"{SVG}svg"
    assert root.get("class").split() == ["samsik", system, theme]
    assert root.get("lang") == FOLDERS[lang]
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == (title.get("id"), desc.get("id"))
    assert title.text.strip()
    assert root.get("role") == "img"
    # The description tells every cell as the cell itself does.
    labels = [cell.find(f"{SVG}title").text for cell in cells(root, system).values()]
    assert set(labels) <= set(desc.text.split("\n"))


@every_board
def test_cells_have_ids_of_their_own(system, shape):
    root = drawn(svg(system, shape))
    assert cells(root, system).keys() == KEYS[system]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


@every_board
def test_two_pictures_of_one_page_share_no_id(system, shape):
    first, second = (drawn(svg(system, shape, id=name)) for name in ("one", "two"))
    ids = [{element.get("id") for element in root.iter() if element.get("id")} for root in (first, second)]
    assert not ids[0] & ids[1]
    assert cells(second, "two").keys() == KEYS[system]


@every_board
@in_every_language
def test_links_wrap_the_cells_asked_for(system, shape, lang):
    root = drawn(svg(system, shape, lang, links=lambda key: f"?at={key}&x=1" if key != "palace-9" else None))
    assert root.get("role") == "group"
    for key, cell in cells(root, system).items():
        if key == "palace-9":
            assert cell.tag == f"{SVG}g"
        else:
            assert (cell.tag, cell.get("href")) == (f"{SVG}a", f"?at={key}&x=1")
            assert cell.get("aria-label").startswith(cell.find(f"{SVG}title").text + " · ")
    assert not [1 for link in root.iter(f"{SVG}a") if link.get("class") != "cell"]


@every_board
def test_a_strict_page_can_show_it(system, shape):
    """No style within the markup, no script, nothing fetched."""
    text = svg(system, shape, style="external", links=lambda key: "#" + key)
    root = drawn(text)
    assert not list(root.iter(f"{SVG}style"))
    assert not list(root.iter(f"{SVG}script"))
    assert not [1 for element in root.iter() for name in element.attrib if name == "style" or name.startswith("on")]
    assert not re.search(r"url\(|xlink|<image|<use|https?://(?!www\.w3\.org/2000/svg)", text)
    # Colour is the page's affair; without it the text is still there.
    assert not re.search(r"(fill|stroke)=", text)


@every_board
@pytest.mark.parametrize("theme", THEMES)
def test_every_class_has_its_colour(system, shape, theme):
    root = drawn(svg(system, shape, theme=theme))
    sheet = root.find(f"{SVG}style").text
    for element in root.iter():
        if element.tag == f"{SVG}text":
            assert f".samsik.{theme} text.{element.get('class')}{{fill:" in sheet
        if element.tag == f"{SVG}path":
            first, *rest = element.get("class").split()
            assert f".{first}" in sheet
            assert not rest or f".ground.{rest[0]}{{fill:" in sheet


@every_board
def test_without_a_caption_only_the_board_is_left(system, shape):
    whole, bare = (drawn(svg(system, shape, caption=caption)) for caption in (True, False))
    assert float(bare.get("height")) < float(whole.get("height"))
    assert whole.find(f"{SVG}title").text == bare.find(f"{SVG}title").text
    assert cells(bare, system).keys() == cells(whole, system).keys()
    assert len(texts(bare)) < len(texts(whole))


def test_what_a_reader_typed_is_escaped():
    text = taiyi("yang", 1).svg(id='a"<b>&', links=lambda key: '"><script>' + key)
    root = drawn(text)
    assert root.get("id") == 'a"<b>&'
    assert not list(root.iter(f"{SVG}script"))


@pytest.mark.parametrize(
    "wrong",
    [{"theme": "blue"}, {"style": "none"}, {"shape": "cube"}, {"lang": "fr"}, {"walk": "left"}],
    ids=str,
)
def test_choices_are_checked(wrong):
    with pytest.raises(SamsikError) as refused:
        taiyi("yang", 1).svg(**wrong)
    assert refused.value.code == "bad_choice"
    assert refused.value.params["known"]


def test_qimen_has_no_ring():
    with pytest.raises(SamsikError, match="square"):
        qimen(Dun.YANG, 1, 0).svg(shape="circle")


@every_board
def test_notebooks_show_it(system, shape):
    chart = BOARDS[system][0]()
    assert chart._repr_svg_() == chart.svg()


@in_every_language
def test_all_boards_are_well_formed(lang):
    for dun, ju in some(lang, JU):
        assert cells(drawn(taiyi(dun, ju).svg(lang=lang, walk="guest")), "taiyi").keys() == KEYS["taiyi"]
    for plate in some(lang, PLATES[::40]):
        assert cells(drawn(qimen(*plate).svg(lang=lang)), "qimen").keys() == KEYS["qimen"]
    for lesson in some(lang, LESSONS[::40]):
        assert cells(drawn(liuren(*lesson).svg(lang=lang)), "liuren").keys() == KEYS["liuren"]


def test_the_cell_that_is_looked_at():
    root = drawn(svg("qimen", "square", links=lambda key: "#" + key, current="palace-4"))
    assert [key for key, cell in cells(root, "qimen").items() if cell.get("aria-current") == "true"] == ["palace-4"]
