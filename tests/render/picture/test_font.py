"""The shipped serif: whose it is, what it holds, and that the measure of texts errs on the wide side."""

import tomllib
import unicodedata
from importlib import resources
from pathlib import Path

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

import samsik
from samsik.i18n import catalogue
from samsik.render.export import font_file, missing_glyphs, signs
from samsik.render.picture.metrics import ASCENT, DESCENT, ems, fold

LOCALES = Path(samsik.__file__).parent / "i18n" / "locales"
FONT = TTFont(str(font_file()))
CMAP = FONT.getBestCmap()
# Subjects of which nothing is drawn or printed.
NOT_DRAWN = {"cli", "errors", "library", "verify", "scholar", "search", "serve", "api", "casebook"}
SUBJECTS = sorted({file.stem for file in LOCALES.glob("*/*.toml")})


def test_its_licence_comes_along():
    terms = font_file().parent.joinpath("OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in terms
    assert "Adobe" in terms
    names = {record.nameID: record.toUnicode() for record in FONT["name"].names}
    assert names[1] == "Samsik Serif"
    assert "Open Font License" in names[0]


def test_the_list_of_signs_is_that_of_the_font():
    assert signs() == set(map(chr, CMAP))
    woff = TTFont(str(font_file(".woff2")))
    assert woff.flavor == "woff2"
    assert woff.getBestCmap().keys() == CMAP.keys()


def test_it_is_small():
    assert len(font_file().read_bytes()) < 1_100_000
    assert len(font_file(".woff2").read_bytes()) < 750_000


@pytest.mark.parametrize("lang", catalogue.LANGUAGES)
@pytest.mark.parametrize("subject", [subject for subject in SUBJECTS if subject.partition("_")[0] not in NOT_DRAWN])
def test_nothing_that_is_drawn_or_printed_lacks_a_sign(lang, subject):
    """When this fails, words were added: build the font again, as `builders/font.py` says."""
    for key, text in catalogue.words(lang).subject(subject).items():
        assert missing_glyphs(text) == "", key


def test_eras_and_pillars_have_signs():
    assert missing_glyphs(resources.files("samsik.data").joinpath("eras.csv").read_text("utf-8")) == ""
    assert missing_glyphs("甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥乾坎艮震巽離坤兌中") == ""
    assert missing_glyphs("0123456789 -:+()→·=\u00a0\n") == ""


def test_what_is_missing_is_named_once():
    assert missing_glyphs("A龘b😀龘") == "龘😀"


def width(text):
    return sum(FONT["hmtx"][CMAP[ord(sign)]][0] for sign in text) / 1000


def test_no_sign_is_wider_than_it_is_measured():
    for sign in signs():
        assert width(sign) <= ems(sign) + 1e-9, sign
    assert ems("태을太乙") == 4
    assert ems("e\u0301") == ems("e")


def test_no_name_is_wider_than_it_is_measured():
    """Nor much narrower: a measure that is far off spoils the picture."""
    names = [text for lang in catalogue.LANGUAGES for text in catalogue.words(lang).subject("names").values()]
    ratios = [ems(name) / width(name) for name in names if not missing_glyphs(name)]
    assert min(ratios) >= 1
    assert max(ratios) < 1.45


def test_no_hanzi_or_hangul_leaves_its_line():
    glyphs = FONT.getGlyphSet()
    for sign in signs():
        if unicodedata.east_asian_width(sign) == "W":
            pen = BoundsPen(glyphs)
            glyphs[CMAP[ord(sign)]].draw(pen)
            if pen.bounds:
                assert pen.bounds[1] >= -1000 * DESCENT, sign
                assert pen.bounds[3] <= 1000 * ASCENT, sign


def test_the_builder_is_recorded():
    told = tomllib.loads(font_file(".toml").read_text("utf-8"))
    assert told["builder"] == "python -m builders.font"
    assert {"fonttools", "brotli"} <= told["built_with"].keys()


def test_lines_break_at_spaces():
    room = ems("aaa bbb") * 10
    assert fold("aaa bbb ccc", 10, room) == ["aaa bbb", "ccc"]
    assert fold("aaaaaaaaaaaaaaaa b", 10, room) == ["aaaaaaaaaaaaaaaa", "b"]
    assert fold("aaa\u00a0bbb ccc", 10, room) == ["aaa\u00a0bbb", "ccc"]
