"""The census: recounted, and its totals against those that the rulebook states."""

import pytest
from builders.census import FILE, build, count

from samsik.core.cycle import Dun
from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.services import census
from samsik.services.states.taiyi import BOARDS
from samsik.taiyi.chart import bare_board
from samsik.taiyi.school import SCHOOLS

# Boards of 144 with at least one, by rule and pattern; the Ming manual where it differs (T-21).
TOTALS = {
    "jinjing": {
        ("captive", "囚"): 70, ("press", "宮迫"): 75, ("lock", "關"): 46, ("oppose", "格"): 60, ("pincer", "提挾"): 37,
        ("press", "辰迫"): 20, ("cover", "掩"): 8, ("face", "對"): 8, ("walls_firm", "四郭固"): 4,
        ("closed", "挾閉"): 17, ("walls_shut", "四郭杜"): 13,
    },
    "tongzong": {
        ("captive", "囚"): 70, ("press", "宮迫"): 79, ("lock", "關"): 56, ("oppose", "格"): 40, ("pincer", "提挾"): 19,
        ("press", "辰迫"): 44, ("cover", "掩"): 8, ("face", "對"): 32, ("walls_firm", "四郭固"): 4,
        ("closed", "挾閉"): 17, ("walls_shut", "四郭杜"): 18,
    },
}  # fmt: skip
STRIKES = 36
# The steps that decide on the 144 boards, no month being known (T-89).
DECIDING = {
    "jinjing": {"T-24": 42, "T-49": 33, "T-52": 32, "T-40": 17, "T-81": 20},
    "tongzong": {"T-24": 42, "T-49": 51, "T-52": 25, "T-40": 9, "T-81": 17},
}


def test_the_file_is_what_the_rules_give():
    assert FILE.read_text("utf-8") == build()


@pytest.mark.parametrize("school", TOTALS)
def test_totals_of_the_rulebook(school):
    counts = census.census()[school]
    assert {(rule, word): counts[rule][word].boards for rule, word in TOTALS[school]} == TOTALS[school]
    # The four kinds of 擊 exclude one another, for 始擊 has one seat.
    kinds = [counts["strike"][f"{kind}擊"].boards for kind in ("外辰", "內辰", "外宮", "內宮")]
    assert sum(kinds) == counts["strike"]["擊"].boards == STRIKES


@pytest.mark.parametrize("school", DECIDING)
def test_deciding_steps_of_the_rulebook(school):
    counts = census.census()[school]["deciding"]
    assert {step: counts[step].boards for step in DECIDING[school]} == DECIDING[school]
    assert counts["host"].boards + counts["guest"].boards == 144
    assert "none" not in counts


def test_a_board_that_turns_with_the_gate_is_counted_once():
    """The gate turns in 240 and the boards in 72, so that a board has ten of the 720 numbers."""
    for school, counts in census.census().items():
        for name, words in counts.items():
            for word, often in words.items():
                assert 1 <= often.boards <= 144, (school, name, word)
                assert often.boards <= often.states <= 10 * often.boards, (school, name, word)


def test_the_states_are_the_numbers_of_the_year_count():
    numbers = {(state.keys["asked_dun"], state.keys["given_number"]) for state in BOARDS.states}
    assert numbers == {(dun, n) for dun in Dun for n in range(1, 721)}
    assert len(BOARDS.states) == 1440


@pytest.mark.parametrize("school", SCHOOLS.values(), ids=SCHOOLS)
def test_the_counts_are_those_of_the_boards(school):
    """The same patterns counted board by board, through the charts."""
    boards = [bare_board(dun=dun, ju=ju, school=school) for dun in Dun for ju in range(1, 73)]
    ids = [{pattern.id for pattern in board.reading.patterns} for board in boards]
    counts = census.census()[school.id]
    for rule, id in (("captive", "囚"), ("lock", "關"), ("oppose", "格"), ("press", "迫"), ("flanking", "挾")):
        assert counts[rule][id].boards == sum(id in found for found in ids)
    ready = [board.reading.host_ready for board in boards]
    assert counts["host_ready"]["yes"].boards == sum(ready)


def test_options_are_counted_too():
    options = SCHOOLS["jinjing"].with_options({"oppose": "guest-only", "walls_shut_need": "and"}).options
    counts = count(options)
    # 始擊 and the guest's generals alone: forty boards (T-41); the AND of the text never fires (T-44).
    assert counts["oppose"]["格"].boards == 40
    assert counts["walls_shut"] == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_shows_its_census(lang):
    lines = census.lines("lock", lang)
    assert [line.split("關 ")[1].split(",")[0] for line in lines] == ["46/460", "56/560", "56/560"]
    for id, line in zip(SCHOOLS, lines, strict=True):
        assert catalogue.words(lang).say(f"schools.{id}.name") in line
    assert census.lines("taiyi", lang) == []
    assert census.record("lock")["tongzong"]["關"] == {"states": 560, "boards": 56}
