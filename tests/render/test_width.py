"""Text measured and broken in terminal cells, measured also by `rich`."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from samsik.render.width import _pieces, clip, fold, pack, pad, width

ALPHABET = "abc 12 태을문창 太乙文昌始擊計神 ，。「」（）()·→ \u00a0"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("Taiyi", 5),
        ("太乙", 4),
        ("태을", 4),
        ("문창(文昌)", 10),
        ("│─┃━╂", 5),
        ("é", 1),
        ("e\u0301", 1),
        ("（", 2),
    ],
)
def test_width(text, cells):
    assert width(text) == cells


@given(st.text(st.sampled_from("aé가힣ㄱ子鼠，（→·│━ \t1"), max_size=20))
def test_width_agrees_with_rich(text):
    text = text.replace("\t", "")
    assert width(text) == cell_len(text)


@given(st.text(st.sampled_from(ALPHABET), max_size=30), st.integers(0, 20))
def test_pad_fills_and_clips(text, cells):
    padded = pad(text, cells)
    # A wide character that would stick out leaves a cell, which is filled.
    assert width(padded) == cells
    assert clip(text, cells) == padded[: len(clip(text, cells))]
    assert text.startswith(clip(text, cells))


def test_pack():
    assert pack(["주대장", "주참장", "객대장"], 13) == ["주대장 주참장", "객대장"]
    assert pack(["Host general", "Taiyi"], 5) == ["Host general", "Taiyi"]
    assert pack([], 5) == []


@given(st.text(st.sampled_from(ALPHABET), max_size=60), st.integers(16, 40), st.integers(0, 4))
def test_fold_keeps_the_text(text, cells, hang):
    folded = fold(text, hang, cells)
    squeezed = "".join(folded.split())
    assert squeezed == "".join(text.split())
    assert "\u00a0" not in folded


def folded_plainly(text, hang, cells):
    """The rule of `fold` said again over whole lines: a piece that does not fit opens the next line."""
    lines = [""]
    for piece in _pieces(text):
        if lines[-1].strip() and cell_len(lines[-1]) + cell_len(piece.rstrip()) > cells:
            lines.append(" " * hang)
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines).replace("\u00a0", " ")


@given(st.text(st.sampled_from(ALPHABET), max_size=200), st.integers(0, 8), st.integers(1, 60))
def test_fold_fills_line_by_line(text, hang, cells):
    assert fold(text, hang, cells) == folded_plainly(text, hang, cells)


def test_fold_breaks_where_a_reader_would():
    assert fold("태을(太乙)은 한 궁에 머뭅니다", 2, 20) == "태을(太乙)은 한 궁에\n  머뭅니다"
    # A term is not cut, a Chinese sentence is.
    assert fold("Fixed general 定計大將", 0, 20) == "Fixed general\n定計大將"
    assert fold("太乙三數一移自一宮順數", 0, 8) == "太乙三數\n一移自一\n宮順數"
    assert fold("陽遁起申，陰遁起寅。", 0, 12) == "陽遁起申，\n陰遁起寅。"
    assert fold("子\u00a08 → 艮\u00a03\u00a0=\u00a011", 0, 8) == "子 8 →\n艮 3 = 11"


def test_no_line_begins_with_a_closing_mark():
    text = "太乙在八、三、四、一宮為地內，助主；在九、二、七、六宮為天外，助客。" * 3
    for cells in range(12, 60):
        lines = fold(text, 0, cells).split("\n")
        assert all(width(line) <= cells for line in lines)
        assert not any(unicodedata.category(line[0]) in ("Pe", "Pf", "Po") for line in lines)


@pytest.mark.parametrize(
    ("text", "cells", "lines"),
    [
        # Between kana and hanzi anywhere, but never before a small kana, a long-vowel mark or the mark of repetition.
        ("太乙は坤宮にあり主を助けます", 10, ["太乙は坤宮", "にあり主を", "助けます"]),
        ("行ってはならない時々の間", 16, ["行ってはならない", "時々の間"]),
        ("占例集にはトークンが必要", 14, ["占例集には", "トークンが必要"]),
        ("乙・丙・丁の三奇が会う", 10, ["乙・丙・丁", "の三奇が会", "う"]),
    ],
)
def test_japanese_breaks_within_a_sentence(text, cells, lines):
    assert fold(text, 0, cells).split("\n") == lines
