"""Charts as Markdown, read back by an independent parser."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from tests.render.boards import LANGUAGES, SNAPSHOTS, STATES, state

from samsik.i18n.catalogue import words
from samsik.render.markdown import bullets, escape, table
from samsik.services.cast import cast

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def texts(tokens, kind):
    """The plain text of every block opened by `kind`."""
    return [plain(tokens[i + 1]) for i, token in enumerate(tokens) if token.type == kind]


def plain(inline):
    return "".join("\n" if child.content == "<br>" else child.content for child in inline.children)


@in_every_language
def test_the_table_is_the_board(lang):
    for key in STATES[::97]:
        chart = state(*key)
        tokens = PARSER.parse(chart.markdown(lang=lang))
        cells = texts(tokens, "th_open") + texts(tokens, "td_open")
        assert len(cells) == 25
        # 文昌 stands on one seat, and the cell is that of the seat.
        name = words(lang).say("names.ring.wenchang")
        found = [cell.split("\n") for cell in cells if name in cell.split("\n")]
        assert [cell[0] for cell in found] == [words(lang).say(f"text.ring.seat.{chart.seats.wenchang.hanzi}")]


@in_every_language
@pytest.mark.parametrize("name", SNAPSHOTS)
def test_markdown_says_what_the_text_says(name, lang):
    chart = SNAPSHOTS[name]()
    tokens = PARSER.parse(chart.markdown(lang=lang, why=True))
    html = {child.content for token in tokens for child in token.children or [] if child.type == "html_inline"}
    assert html == {"<br>"}
    assert not [token for token in tokens if token.type in ("html_block", "code_block", "fence", "hr")]
    said = "".join(plain(token) for token in tokens if token.type == "inline")
    squeezed = "".join(said.split())
    for line in chart.text(lang=lang, why=True).split("\n"):
        if line[:1] not in ("┌", "├", "│", "└"):
            # The terminal breaks lines and numbers steps; the words are the same.
            for word in line.split()[1:]:
                assert word in squeezed or word in ("-", "→"), (line, word)


@in_every_language
def test_the_first_line_is_that_of_the_text(lang):
    chart = cast("2026-11-30T12:00", zone="America/New_York", school="tongzong", options={"epoch": "jinjing"})
    first = chart.text(lang=lang).split("\n")[0]
    tokens = PARSER.parse(chart.markdown(lang=lang))
    assert tokens[0].type == "blockquote_open"
    assert plain(tokens[2]) == first


def test_the_eight_steps_are_a_numbered_list():
    tokens = PARSER.parse(SNAPSHOTS["hour_315"]().markdown(lang="en"))
    start = next(i for i, token in enumerate(tokens) if token.type == "ordered_list_open")
    end = next(i for i, token in enumerate(tokens) if token.type == "ordered_list_close")
    steps = [token for token in tokens[start:end] if token.type == "list_item_open" and token.level == 1]
    assert [step.info for step in steps] == list("12345678")


@given(st.text(st.sampled_from("a太 *_`[]()<>|~#\\!&;lt-·")))
def test_escaped_text_comes_back(text):
    text = " ".join(f"x {text} x".split())
    assert [plain(token) for token in PARSER.parse(escape(text)) if token.type == "inline"] == [text]


def test_a_pipe_does_not_split_a_cell():
    tokens = PARSER.parse(table([["a", "b"], [escape("c|d"), "e"]]))
    assert texts(tokens, "td_open") == ["c|d", "e"]


def test_bullets():
    assert bullets(["a", "b"], indent=3) == "   - a\n   - b"
