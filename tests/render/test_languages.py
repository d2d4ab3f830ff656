"""A board of each system as text in the languages that have no other test of their own wording."""

from pathlib import Path

import pytest
from tests.render.boards import SNAPSHOTS

from samsik.i18n.catalogue import words
from samsik.i18n.readings import gloss, named, reading
from samsik.services.cast import cast

HERE = Path(__file__).parent / "snapshots"
LANGS = ("zh-Hans", "ja")
BOARDS = {
    "year_1588": SNAPSHOTS["year_1588"],
    "tang_hour": SNAPSHOTS["tang_hour"],
    "qimen": lambda: cast("2026-11-30T12:00", zone="Asia/Seoul", system="qimen"),
    "liuren": lambda: cast("2026-11-30T12:00", zone="Asia/Seoul", system="liuren"),
}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("lang", LANGS)
def test_snapshots(name, lang):
    """Boards that were read and found good; to keep a new reading, run this file."""
    kept = (HERE / f"{name}.{lang}.txt").read_text("utf-8")
    assert BOARDS[name]().text(lang=lang) + "\n" == kept


def test_simplified_is_traditional_in_other_signs():
    """The two Chinese catalogues lay a board out alike."""
    forms = words("zh-Hans").written
    for make in BOARDS.values():
        text = make().text(lang="zh-Hans")
        assert forms(text) == text
        ring = [line for line in make().text(lang="zh").split("\n") if line.startswith(("│", "┌", "├", "└"))]
        assert [forms(line) for line in ring] == [line for line in text.split("\n") if line.startswith(tuple("│┌├└"))]


@pytest.mark.parametrize(
    ("lang", "read", "alone", "glossed"),
    [
        ("ko", "갑자", "갑자", "갑자(甲子)"),
        ("zh", "甲子", "甲子", "甲子"),
        ("zh-Hans", "甲子", "甲子", "甲子"),
        ("ja", "コウシ", "甲子", "甲子(コウシ)"),
        ("en", "Jiazi", "Jiazi", "Jiazi\u00a0甲子"),
    ],
)
def test_a_pillar(lang, read, alone, glossed):
    """Kana stand beside hanzi and never for them: 子 and 巳 are both シ."""
    said = words(lang)
    assert reading(said, "甲子") == read
    assert named(said, "甲子") == alone
    assert gloss(said, read, "甲子") == glossed


def test_hanzi_in_the_forms_of_a_language():
    assert [words(lang).written("陽德乾元") for lang in ("zh", "zh-Hans", "ja")] == ["陽德乾元", "阳德乾元", "陽徳乾元"]
    assert gloss(words("zh-Hans"), "阳德", "陽德") == "阳德"
    assert gloss(words("ja"), "陽徳", "陽德") == "陽徳"


if __name__ == "__main__":
    for kept_name, make in BOARDS.items():
        for kept_lang in LANGS:
            (HERE / f"{kept_name}.{kept_lang}.txt").write_text(make().text(lang=kept_lang) + "\n", "utf-8")
