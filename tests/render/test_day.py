"""A day of unknown hour: every board it can have, in a table and in full."""

from itertools import pairwise

import pytest
from markdown_it import MarkdownIt
from rich.cells import cell_len
from tests.render.boards import LANGUAGES

from samsik.calendar.moment import Moment
from samsik.calendar.spans import spans_of_day
from samsik.render.day import boards_of_day_markdown, boards_of_day_text
from samsik.services.cast import cast

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module")
def boards():
    """立春 of 2024 falls in the 酉 hour, at 17:27:08 in Seoul; the 子 hour is parted by midnight."""
    day = Moment("2024-02-04", zone="Asia/Seoul")
    return [(span, cast(span.moment)) for span in spans_of_day(day)]


@in_every_language
def test_the_table_has_every_span(boards, lang):
    text = boards_of_day_text(boards, lang)
    first, head, listed, *rest = text.split("\n\n")
    assert first == boards[0][1].text(lang=lang).split("\n")[0]
    assert "14" in head
    assert "2024-02-04" in head
    times = [line.split()[0].replace("–", "~").replace("〜", "~") for line in listed.split("\n")[1:]]
    hours = ["00:00", *(f"{hour:02d}:00" for hour in range(1, 24, 2)), "24:00"]
    expected = [f"{start}~{end}" for start, end in pairwise(hours)]
    at = expected.index("17:00~19:00")
    expected[at : at + 1] = ["17:00~17:27:08", "17:27:08~19:00"]
    assert times == expected
    assert len({cell_len(line[: line.rindex("  ")]) for line in listed.split("\n")}) == 1
    assert sum(block.startswith("┌") for block in rest) == 14
    assert all(cell_len(line) <= 80 for line in "\n\n".join(rest).split("\n"))


def test_the_rows_of_the_table(boards):
    """Day 戊戌 (d60 = 34): 時實 of the 子 hour is 12·(34 mod 30) + 1 = 49, and 23:00 begins 己亥 with 61."""
    rows = boards_of_day_text(boards, "zh").split("\n\n")[2].split("\n")
    assert rows[1].split() == ["00:00–01:00", "戊戌", "壬子", "陽遁", "49", "局", "乾一宮", "24", "25"]
    assert rows[-1].split()[:6] == ["23:00–24:00", "己亥", "甲子", "陽遁", "61", "局"]


@in_every_language
def test_each_board_stands_under_its_span(boards, lang):
    text = boards_of_day_text(boards, lang)
    for _, chart in boards:
        whole = chart.text(lang=lang).split("\n\n")
        ring = next(block for block in whole if block.startswith("┌"))
        assert ring in text
    assert "\u00a0" not in text


def test_why_explains_each_board(boards):
    assert boards_of_day_text(boards, "en", why=True).split("\n").count("Derivation") == 14


@in_every_language
def test_markdown(boards, lang):
    tokens = MarkdownIt("commonmark").enable("table").parse(boards_of_day_markdown(boards, lang))
    assert sum(token.type == "table_open" for token in tokens) == 1 + 14
    assert sum(token.type == "heading_open" and token.tag == "h1" for token in tokens) == 1 + 14


def test_a_day_on_which_clocks_go_back_runs_to_its_end():
    """New York had the hour from 1:00 twice on 2024-11-03, and no double hour twice."""
    day = Moment("2024-11-03", zone="America/New_York")
    boards = [(span, cast(span.moment)) for span in spans_of_day(day)]
    rows = boards_of_day_text(boards, "zh").split("\n\n")[2].split("\n")[1:]
    assert [row[:11] for row in rows[:2]] == ["00:00–01:00", "01:00–03:00"]
    assert rows[-1].startswith("23:00–24:00")
    assert len(rows) == 13
