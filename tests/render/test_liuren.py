"""A Liuren chart as text, Markdown and JSON: complete, within 80 columns, and in the reader's words."""

import json
import re
import unicodedata

import pytest
from tests.liuren.boards import LESSONS, riding
from tests.liuren.restated import BRANCHES

from samsik.calendar.moment import Moment
from samsik.core.sources import passages
from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.liuren.rooms import BOOKS
from samsik.render.liuren_outline import liuren_outline
from samsik.services.liuren import board_liuren, cast_liuren

LANGS = tuple(LANGUAGES)
RULES = [rule for book in BOOKS for rule in book.rules.values()]
L01 = cast_liuren(Moment("2025-02-19T23:45", zone="+08:00"))


def cells(text):
    """Terminal cells, as wcwidth counts them."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def chart(day, k, hour="子", **options):
    general = BRANCHES[(BRANCHES.index(hour) + k) % 12]
    return board_liuren(day=day, hour=hour, general=general, options=options)


def kinds():
    """One lesson of every method and class, under the options that have them."""
    found = {}
    for options in ({}, {"shehai": "from"}, {"shehai": "direct"}, {"noble_half": "sun"}):
        for day, k in LESSONS:
            made = chart(day, k, **options)
            within = made.contested and made.contested.kind
            key = (made.course.method, made.course.kind, within, made.nobles and made.nobles.curtain)
            found.setdefault(key, made)
    return list(found.values())


KINDS = kinds()


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_can_be_told(lang):
    """Text, Markdown and JSON, with every step: no word is missing, no line too wide, nothing left to fill."""
    classes = catalogue.words(lang).subject("names_liuren")
    assert {f"classes.{made.course.kind}" for made in KINDS} == {key for key in classes if key.startswith("classes.")}
    for made in KINDS:
        text = made.text(lang=lang, why=True)
        first, *lines = text.split("\n")
        assert first.startswith(
            {"ko": "기준:", "zh": "依據：", "zh-Hans": "依据：", "ja": "条件：", "en": "Conventions:"}[lang]
        )
        assert not [line for line in lines if cells(line) > 80]
        for told in (text, made.markdown(lang=lang, why=True)):
            assert not re.search(r"\{\w*\}|None|<\w+\.\w+:", told)
        json.dumps(made.to_dict(lang=lang, why=True))


@pytest.mark.parametrize("lang", LANGS)
def test_the_board_fills_its_frame(lang):
    """Every line of the ring is equally wide, and nothing in a cell is cut."""
    for made in KINDS:
        lines = made.text(lang=lang).split("\n")
        top = next(i for i, line in enumerate(lines) if line.startswith("┌"))
        ring = lines[top : top + 17]
        assert {cells(line) for line in ring} == {77}
        assert ring[-1].startswith("└")
        told = liuren_outline(made, lang)
        assert max(cells(line) for cell in told.cells for line in (*cell.heading, *cell.bodies)) <= 17
        assert max(map(cells, told.centre)) <= 36
        assert max(cells(text) for _, row in told.lessons for text in row) <= 15
        assert max(cells(label) for label, _ in told.lessons) <= 14


def test_the_ring_of_l01():
    """South on top: earth 巳 午 未 申 under heaven 辰 巳 午 未, each with its general."""
    text = L01.text(lang="zh")
    for pair in (
        "六合 朱雀 螣蛇 貴人",
        "辰 巳 午 未",
        "巳 午 未 申",
        "天空 白虎 太常 玄武",
        "丑 子 亥 戌",
        "寅 丑 子 亥",
    ):
        words = [rf"(天 |地 )?{word}( 空亡)?" for word in pair.split()]
        assert re.search("│ " + r" +│ ".join(words) + " +│", text), pair
    for line in (
        "L-03 課 +四課 +三課 +二課 +一課",
        "L-15 天將 +螣蛇 +貴人 +螣蛇 +貴人",
        "L-03 上 +午 +未 +午 +未",
        "L-03 下 +未 +申 +未 +庚",
    ):
        assert re.search(line, text), line
    for line in (
        "L-11 初傳  酉 · 太陰 · 兄弟 · 遁辛",
        "L-11 中傳  未 · 貴人 · 父母 · 遁己",
        "L-14 貴人  未 · 夜",
        "L-16 空亡  子、丑",
    ):
        assert line in text


def test_void_and_contest_are_marked():
    """甲子 with 午 over 酉: 剋 in the fourth lesson; of 戊辰 6 the transmissions 亥 and 亥 are void."""
    # 午 over 酉 is the last of the four and stands on the left.
    assert re.search(r"L-04 賊剋 {6}剋\n", chart("甲子", 9).text(lang="zh"))
    text = chart("戊辰", 6).text(lang="zh")
    assert re.search(r"L-13 初傳  亥 · .* · 空亡", text)


@pytest.mark.parametrize("lang", LANGS)
def test_conventions_come_first(lang):
    """The first line names what was changed of the school, and where the sun decides, the clock and the place's note."""
    made = cast_liuren(Moment("2026-11-30T12:00", place="서울"), options={"noble_half": "sun", "shehai": "from"})
    first = made.text(lang=lang).split("\n")[0]
    say = catalogue.words(lang).say
    for key in ("schools.daquan.name", "options.noble_half.sun", "options.shehai.from", "options.zi.next-day"):
        assert say(key) in first
    told = " ".join(made.text(lang=lang, why=True).split())
    # Sunrise, and that the sun was up is what the noble of the day followed from.
    assert "07:26" in told
    assert say("names_liuren.sun_up") in told


def test_json_of_l01():
    """The keys of the interface, with the values of the case."""
    record = L01.to_dict()
    assert record["system"] == "liuren"
    assert record["school"] == "daquan"
    assert (record["day"], record["hour"], record["general"]) == ("庚申", "子", "亥")
    assert record["plate"] == dict(zip("子丑寅卯辰巳午未申酉戌亥", "亥子丑寅卯辰巳午未申酉戌", strict=True))
    nobles = record["nobles"]
    assert (nobles["noble"], nobles["period"], nobles["way"]) == ("未", "夜", "逆")
    names = "未貴人 午螣蛇 巳朱雀 辰六合 卯勾陳 寅青龍 丑天空 子白虎 亥太常 戌玄武 酉太陰 申天后"
    assert nobles["on"] == {name[0]: name[1:] for name in names.split()}
    assert [(each["upper"], each["lower"]) for each in record["lessons"]] == [
        ("未", "庚"),
        ("午", "未"),
        ("未", "申"),
        ("午", "未"),
    ]
    assert [each["general"] for each in record["lessons"]] == ["貴人", "螣蛇", "貴人", "螣蛇"]
    assert record["transmissions"] == ["酉", "未", "未"]
    assert (record["method"], record["class"]) == ("八專", "八專")
    assert record["void"] == ["子", "丑"]
    assert [(mark["kin"], mark["stem"], mark["void"]) for mark in record["marks"]] == [
        ("兄弟", "辛", False),
        ("父母", "己", False),
        ("父母", "己", False),
    ]
    assert record["moment"]["general"] == "亥"
    assert record["options"]["noble_table"] == "chou"


def test_json_without_a_sun():
    record = chart("庚申", 11, noble_half="sun").to_dict()
    assert record["nobles"] is None
    assert {each["general"] for each in record["lessons"]} == {None}
    assert [note["code"] for note in record["notes"]] == ["daylight_untold"]


def test_json_of_a_turned_lesson():
    """返吟 in contest says what the contest comes to, without one it does not."""
    assert chart("甲子", 6).to_dict()["within"] == chart("甲子", 6).contested.kind
    assert chart("丁丑", 6).to_dict()["within"] is None
    assert chart("庚申", 11).to_dict()["within"] is None


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_has_a_place_and_words(rule):
    assert re.fullmatch(r"L-\d\d", rule.id)
    assert re.match(r"[\u4e00-\u9fff]+", rule.function.__doc__)
    assert set(rule.cites) <= passages().keys()
    for lang in LANGS:
        say = catalogue.words(lang).say
        assert say(f"rules_liuren.{rule.name}")
        for name in (rule.name, *rule.reads):
            assert say(f"names_liuren.{name}")
        for cite in rule.cites:
            assert say(f"sources.{cite}")


def test_no_word_is_without_a_use():
    for lang in LANGS:
        say = catalogue.words(lang)
        assert set(say.subject("rules_liuren")) == {rule.name for rule in RULES}
        own = {id for id in passages() if id.split("/")[0] in ("daquan", "jingyou")}
        assert own == {cite for rule in RULES for cite in rule.cites}
        assert own <= set(say.subject("sources"))


def test_why_tells_only_what_was_needed():
    """A lesson with one contest does not speak of wading, and no method but the one that applies says a word."""
    names = {step.name for step in chart("甲子", 9).why()}
    assert {"plate", "lessons", "contest", "candidates", "method", "contested", "course", "generals"} <= names
    assert not names & {"matching", "pool", "depths", "waded", "distant", "eight", "pleiades", "still", "turned"}
    assert {step.name for step in chart("庚申", 11).why()} >= {"method", "eight", "course"}
    waded = {step.name for step in chart("庚子", 10).why("course")}
    assert {"pool", "depths", "waded"} <= waded
    assert "generals" not in waded
    with pytest.raises(KeyError):
        chart("甲子", 9).why("no such value")


def test_names_of_the_generals_on_the_board():
    """The letters of the second telling and the JSON agree for a board by day and one by night."""
    for hour in "子午":
        made = chart("甲子", 9, hour=hour)
        on = made.to_dict()["nobles"]["on"]
        letters = {
            "貴人": "貴",
            "螣蛇": "蛇",
            "朱雀": "朱",
            "六合": "合",
            "勾陳": "勾",
            "青龍": "龍",
            "天空": "空",
            "白虎": "虎",
            "太常": "常",
            "玄武": "玄",
            "太陰": "陰",
            "天后": "后",
        }
        assert {branch: letters[name] for branch, name in on.items()} == riding(made)
