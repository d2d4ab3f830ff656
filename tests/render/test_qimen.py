"""A Qimen chart as text and Markdown: complete, within 80 columns, in the reader's words, each line with its rule."""

import re
import unicodedata

import pytest
from tests.qimen.boards import ALL

from samsik.calendar.moment import Moment
from samsik.core.cycle import Branch, Stem
from samsik.core.school import values_of
from samsik.core.sources import passages
from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.qimen.books import Facts
from samsik.qimen.chart import BOARD, PLATE
from samsik.qimen.rooms import BOOKS
from samsik.qimen.school import SCHOOLS, QimenOptions
from samsik.render.chart import QimenChart
from samsik.render.qimen_outline import qimen_outline
from samsik.services.qimen import board_qimen, cast_qimen

LANGS = tuple(LANGUAGES)
RULES = [rule for book in BOOKS for rule in book.rules.values()]
NOON = cast_qimen(Moment("2026-11-30T12:00", zone="Asia/Seoul"), men=100, paces=60)
RULE_ID = r"Q-\d\d[bc]?"


def cells(text):
    """Terminal cells, as wcwidth counts them."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def sample():
    """Charts of many plates, days, months and options: every remark, formation and token turns up."""
    changes = [{}] + [{name: value} for name, known in values_of(QimenOptions).items() for value in known[1:]]
    for i, keys in enumerate(ALL):
        facts = Facts(
            day=ALL[(7 * i) % 60].hour,
            year_stem=Stem(i % 10),
            month_stem=Stem((i + 6) % 10),
            month=Branch(i % 12),
            general=Branch(i // 7 % 12),
            term=i % 24,
            yang_half=i % 2 == 0,
            men=i + 1,
            paces=6 * i + 6,
        )
        school = list(SCHOOLS.values())[i % 3].with_options(changes[i % len(changes)])
        yield QimenChart(school, keys, facts, None)


@pytest.mark.parametrize("lang", LANGS)
def test_every_chart_can_be_told(lang):
    """No word is missing, no line too wide, nothing left to fill; the derivation of every tenth as well."""
    for i, chart in enumerate(list(sample())[::4]):
        text = chart.text(lang=lang, why=i % 10 == 0)
        assert not [line for line in text.split("\n")[1:] if cells(line) > 80]
        assert not re.search(r"\{\w*\}|None|<\w+\.\w+:", text)
        if i % 10 == 0:
            assert not re.search(r"\{\w*\}|None|<\w+\.\w+:", chart.markdown(lang=lang, why=True))


@pytest.mark.parametrize("lang", LANGS)
def test_a_cast_chart_can_be_told(lang):
    """With its moment, its bureau under both methods and every status, and its notes."""
    seen = set()
    for when in ("2024-12-11T12:00", "2024-12-26T12:00", "2024-12-01T12:00", "2023-12-22T11:00", "2017-10-03T12:00"):
        for school in SCHOOLS:
            chart = cast_qimen(Moment(when, zone="+08:00"), school=school)
            seen.add(chart.bureau.status)
            for told in (chart.text(lang=lang, why=True), chart.markdown(lang=lang, why=True)):
                assert not re.search(r"\{\w*\}|None|<\w+\.\w+:", told)
    assert {"閏", "接氣", "超神", None} <= seen


@pytest.mark.parametrize("lang", LANGS)
def test_the_board_fills_its_frame(lang):
    for chart in list(sample())[::31]:
        lines = chart.text(lang=lang).split("\n")
        top = next(i for i, line in enumerate(lines) if line.startswith("┌"))
        bottom = next(i for i, line in enumerate(lines) if line.startswith("└"))
        assert {cells(line) for line in lines[top : bottom + 1]} == {79}
        assert len([line for line in lines[top : bottom + 1] if line[0] in "┌├└"]) == 4
        # Nothing is cut: no word of a cell is longer than the cell.
        told = qimen_outline(chart, lang)
        words = [w for row in told.cells for c in row for line in (*c.heading, *c.bodies) for w in line.split(" ")]
        assert max(map(cells, words)) <= 24
        assert all(cells(cell.heading[0]) <= 24 for row in told.cells for cell in row)


def test_the_board_of_a_noon():
    """2026-11-30 12:00: 陰2, 戊午 under 甲寅癸. South on top; by palace 4 9 2, 3 5 7, 8 1 6."""
    text = NOON.text(lang="zh")
    for row in (
        "巽4 東南 離9 南 坤2 西南",
        "震3 東 中5 中央 兌7 西",
        "艮8 東北 坎1 北 乾6 西北",
    ):
        words = row.split()
        pattern = "│ " + " +│ ".join(" ".join(words[i : i + 2]) for i in (0, 2, 4)) + " +│"
        assert re.search(pattern, text), row
    # The hour stem 戊 is at 坤2 on the earth plate: 直符 is there; five hours on, 開 has come from 6 to 2 as well.
    assert re.search(r"Q-08 直符 +天心，自乾六宮加坤二宮", text)
    assert re.search(r"Q-08 直使 +開門，自乾六宮加坤二宮", text)
    assert re.search(r"Q-03 局 +置閏 · 小雪下元 · 符頭甲辰 · 超神，先氣6日 · 滿九日置閏", text)
    assert re.search(r"Q-07 寄宮 +艮八宮", text)


@pytest.mark.parametrize("lang", LANGS)
def test_every_line_bears_its_rule(lang):
    told = qimen_outline(NOON, lang)
    for section in told.sections:
        for label, lines in section.entries:
            assert re.match(RULE_ID, label), label
            assert all(lines)
    rules = {re.match(RULE_ID, label)[0] for section in told.sections for label, _ in section.entries}
    numbers = (3, *range(6, 9), 13, 14, *range(16, 26), *range(27, 35))
    assert rules >= {f"Q-{n:02d}" for n in numbers} | {"Q-11b"}


@pytest.mark.parametrize("lang", LANGS)
def test_conventions_come_first(lang):
    say = catalogue.words(lang).say
    chart = cast_qimen(
        Moment("2026-11-30T12:00", zone="+08:00"), school="modern", options={"plate": "fei", "leap_threshold": "10"}
    )
    for first in (chart.text(lang=lang).split("\n")[0], chart.markdown(lang=lang).split("\n")[0]):
        for key in ("schools.modern.name", "options.plate.fei", "options.leap_threshold.10", "options.zi.next-day"):
            assert say(key) in first


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_and_school_has_words(lang):
    say = catalogue.words(lang).say
    for name, known in values_of(QimenOptions).items():
        assert say(f"options.{name}.name")
        assert len({say(f"options.{name}.{value}") for value in known}) == len(known)
    for school in SCHOOLS:
        assert say(f"schools.{school}.name")
        assert say(f"schools.{school}.line")


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_and_passage_has_words(lang):
    subject = catalogue.words(lang).subject
    assert {rule.name for rule in RULES} | {"ju"} == subject("rules_qimen").keys()
    keys = {key for book in (PLATE, BOARD) for key in book.keys}
    assert {rule.name for rule in RULES} | keys <= subject("names_qimen").keys()
    cited = {cite for rule in RULES for cite in rule.cites}
    own = {id for id, passage in passages().items() if passage.work in ("baojian", "field")}
    assert cited <= own <= subject("sources").keys()
    # What the step of the bureau cites.
    assert own - cited == {"baojian/leap", "baojian/patched", "baojian/leaders-of-days", "field/bureaus"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_rules_bear_their_numbers_and_hanzi(rule):
    assert re.fullmatch(RULE_ID, rule.id)
    assert re.match(r"[\u4e00-\u9fff]+", rule.function.__doc__)


def test_remarks_are_all_heard():
    """Every sentence of the reading turns up somewhere, so that none is idle."""
    heard = {remark.id for chart in sample() for remark in chart.reading.judgement}
    known = {
        key.partition(".")[2] for key in catalogue.words("ko").subject("text_qimen") if key.startswith("pronounce.")
    }
    assert heard == known


def test_best_ways_come_before_those_of_an_emergency():
    for chart in list(sample())[::5]:
        ids = [remark.id for remark in chart.reading.judgement]
        assert ids[0] in ("best", "no_best")
        hasty = [ids.index(id) for id in ("private_gate", "three_gates", "four_doors", "heavenly_horse") if id in ids]
        assert not hasty or min(hasty) > ids.index("void")


def test_ways_are_sorted_out():
    """A way with 奇 and gate is either clean, spoilt by a bad pair, or void."""
    evil = {"二龍戰野", "二虎爭雄", "青龍困頓", "白虎迍邅", "刑", "破"}
    palaces = (1, 8, 8, 3, 4, 4, 9, 2, 2, 7, 6, 6)
    for chart in sample():
        told = {remark.id: set(remark.palaces) for remark in chart.reading.judgement}
        spoilt = {f.palace for f in chart.reading.formations if f.id in evil or f.side}
        void = {palaces[branch] for branch in chart.plate.hour_void}
        ways = set(chart.plate.wonder_gates)
        assert told.get("best", set()) == ways - spoilt - void
        assert told.get("marred", set()) == ways & spoilt
        assert told.get("hollow", set()) == (ways & void) - spoilt


def test_a_bare_board_says_what_it_can():
    text = board_qimen(ju=1, dun="yang", hour="甲子").text(lang="ko")
    assert "천보시(天輔時)" in text
    assert "지사호(地四戶)" in text
    assert not re.search("천삼문|귀인|운주|안영|정정", text)
