"""Nothing the Taiyi board can say is without words, and the words are of their language."""

import re
from dataclasses import fields
from typing import get_args
from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len
from tests.render.boards import LANGUAGES, SNAPSHOTS

from samsik.calendar import options as conventions
from samsik.calendar.moment import Moment
from samsik.calendar.spans import spans_of_day
from samsik.calendar.terms import Term
from samsik.core.cycle import Branch, Dun, Element, Pillar, Stem, Unit
from samsik.core.school import values_of
from samsik.core.seats import Seat, TaiyiPalace
from samsik.core.sources import passages
from samsik.i18n.catalogue import Words, words
from samsik.liuren.school import SCHOOLS as LIUREN_SCHOOLS
from samsik.liuren.school import LiurenOptions
from samsik.qimen.school import SCHOOLS as QIMEN_SCHOOLS
from samsik.qimen.school import QimenOptions
from samsik.render.day import boards_of_day_text
from samsik.render.names import names
from samsik.services.cast import board, cast
from samsik.taiyi.books import Facts, Keys
from samsik.taiyi.extended_rooms import BOOK, FOLLOWED
from samsik.taiyi.gates import GATES
from samsik.taiyi.school import SCHOOLS, TaiyiOptions
from samsik.taiyi.users import RANKS

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
RULES = {name for book in (*FOLLOWED, BOOK) for name in book.rules}
KEYS = {item.name for table in (Facts, Keys) for item in fields(table)}
TIME = ("Solar", "Zi", "Terms", "Almanac", "Calendar")


def tables(lang, subject):
    """Keys of a file by their first part."""
    found = {}
    for key in words(lang).subject(subject):
        table, _, rest = key.partition(".")
        found.setdefault(table, set()).add(rest)
    return found


@in_every_language
def test_every_rule_says_what_it_does_and_has_a_name(lang):
    assert words(lang).subject("rules").keys() == RULES
    assert words(lang).subject("names").keys() >= RULES | KEYS


@in_every_language
def test_every_passage_has_a_short_gist(lang):
    gists = words(lang).subject("sources")
    assert gists.keys() == passages().keys()
    assert not [id for id, gist in gists.items() if len(gist) > 140]
    kept = ("names", "names_qimen", "names_liuren")
    named = set().union(*(tables(lang, subject).get("works", set()) for subject in kept))
    assert named == {passage.work for passage in passages().values()}


@in_every_language
def test_no_two_rules_and_no_two_passages_say_the_same(lang):
    for subject in ("rules", "sources"):
        said = list(words(lang).subject(subject).values())
        assert len(said) == len(set(said))


@in_every_language
def test_every_option_and_value_has_a_label(lang):
    boards = (TaiyiOptions, QimenOptions, LiurenOptions)
    expected = {name: {"name", *values} for table in boards for name, values in values_of(table).items()}
    expected |= {name.lower(): {"name", *get_args(getattr(conventions, name))} for name in TIME}
    assert tables(lang, "options") == expected


@in_every_language
def test_every_school_is_introduced(lang):
    assert tables(lang, "schools") == {id: {"name", "line"} for id in (*SCHOOLS, *QIMEN_SCHOOLS, *LIUREN_SCHOOLS)}


@in_every_language
def test_every_token_has_a_name(lang):
    table = tables(lang, "names")
    places = {seat.hanzi for seat in Seat}
    trigrams = set("乾坎艮震巽離坤兌中")
    assert table["readings"] == {token.hanzi for kind in (Stem, Branch) for token in kind} | places | trigrams
    assert table["gods"] == {seat.god for seat in Seat}
    assert table["palaces"] == {str(int(palace)) for palace in TaiyiPalace}
    assert table["elements"] == {element.hanzi for element in Element}
    assert table["duns"] == {dun.hanzi for dun in Dun}
    assert table["units"] == {unit.value for unit in Unit}
    assert table["gates"] == set(GATES)
    assert table["ranks"] == set(RANKS)
    assert table["terms"] == {term.hanzi for term in Term}


@in_every_language
def test_every_value_that_a_rule_can_give_has_words(lang):
    say = names(lang)
    charts = [board(ju=(n - 1) % 72 + 1, dun=dun, n=n, unit="year") for n in range(1, 361) for dun in ("yang", "yin")]
    charts += [cast("2026-11-30T12:00", zone="8", unit=unit, rank=rank) for unit in Unit for rank in RANKS]
    told = {say.value(step.name, step.value) for chart in charts for step in chart.steps()}
    assert all(told)


@in_every_language
def test_every_value_of_the_options_has_words(lang):
    """Values that arise only under options of their own."""
    for name, values in values_of(TaiyiOptions).items():
        for value in values:
            for ju in range(1, 73):
                chart = board(ju=ju, dun="yin", options={name: value})
                assert all(names(lang).value(step.name, step.value) for step in chart.steps())


@in_every_language
def test_the_board_has_room_for_its_words(lang):
    """A cell holds a space and 13 columns; no character of it is of ambiguous width, which a terminal may widen."""
    text, short = words(lang).subject("text"), words(lang).subject("names")
    ring = [value for key, value in text.items() if key.startswith(("ring.seat", "ring.palace", "ring.blocked"))]
    ring += [value for key, value in short.items() if key.startswith("ring.")]
    ring += [say.format(ju=72) for key, say in text.items() if key.startswith("ring.ju")]
    ring += [
        text["ring.cycle"].format(ji=6, yuan=names(lang).named(Pillar.of(pillar)))
        for pillar in ("甲子", "丙子", "戊子", "庚子", "壬子")
    ]
    assert len(ring) == 16 + 8 + 1 + 15 + 2 + 5
    for word in ring:
        assert cell_len(word) <= 13, word
        assert not any(east_asian_width(char) == "A" for char in word.replace("\u00a0", " ")), word


FILES = ["names", "rules", "sources", "options", "schools", "text", "omens", "lore", "reading"]
# Hangul and its hanzi in brackets: 문창(文昌), or 『태을통종(太乙統宗)』.
GLOSSED = re.compile(r"[가-힣][·가-힣 ]*\([\u3400-\u9fff]+\)")
HANZI = re.compile(r"[\u3400-\u9fff]")


@pytest.mark.parametrize("subject", FILES)
def test_korean_glosses_its_hanzi(subject):
    for key, value in words("ko").subject(subject).items():
        if not key.startswith("ring."):
            assert not HANZI.search(GLOSSED.sub("", value)), f"{key}: {value}"


@pytest.mark.parametrize("subject", ["rules", "sources", "schools", "omens", "lore"])
def test_sentences_are_sentences(subject):
    for key, value in words("ko").subject(subject).items():
        assert key.endswith(".name") or value.endswith(("니다.",)), f"ko {key}: {value}"
    for key, value in words("zh").subject(subject).items():
        assert key.endswith(".name") or value.endswith("。"), f"zh {key}: {value}"
        assert not re.search(r"[,;:!?.]", re.sub(r"\d[\d,]*", "", value)), f"zh {key}: {value}"
    for key, value in words("en").subject(subject).items():
        assert key.endswith(".name") or (value.endswith(".") and value[0].isupper()), f"en {key}: {value}"


@pytest.mark.parametrize("subject", FILES)
def test_chinese_can_be_written_in_big5(subject):
    """The character set of Taiwan and Hong Kong: a simplified form does not get through."""
    for key, value in words("zh").subject(subject).items():
        value.replace("\u00a0", " ").replace("–", "-").encode("big5hkscs"), key


def test_every_word_of_a_chart_is_used(monkeypatch):
    """Charts of all kinds together ask for every key of `text.toml`."""
    asked = set()
    say = Words.say
    monkeypatch.setattr(Words, "say", lambda self, key, /, **given: asked.add(key) or say(self, key, **given))
    for make in SNAPSHOTS.values():
        make().text(lang="en", why=True)
    for ju in range(1, 19):
        board(ju=ju, dun="yang").text(lang="en")
    cast("-0104-12-25T00:30", zone="8", solar="true", lat=35, lon=109, calendar="julian").text(lang="en")
    cast("lunar:2025-06-15L", unit="day", zone="Asia/Seoul").text(lang="en")
    day = Moment("2024-02-04", zone="8")
    boards_of_day_text([(span, cast(span.moment)) for span in spans_of_day(day)], "en")
    assert {key for key in asked if key.startswith("text.")} == {f"text.{key}" for key in words("en").subject("text")}
