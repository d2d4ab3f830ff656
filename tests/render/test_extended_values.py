"""Every step of the later rules is told in every language: what it read and what it gave, in words and not in tokens."""

import re
from itertools import product

import pytest
from tests.render.boards import LANGUAGES
from tests.render.test_extended import SEEN, bare_chart, year_chart
from tests.render.test_words import GLOSSED, HANZI

from samsik.core.cycle import Branch, Dun, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.core.trace import Trace
from samsik.i18n.catalogue import words
from samsik.render.explain import told_steps
from samsik.render.extended_values import step_names
from samsik.render.names import names
from samsik.services.cast import cast
from samsik.taiyi.extended_rooms import BOOK
from samsik.taiyi.geography import BRANCH_STATES, STEM_STATES
from samsik.taiyi.halls import Hall
from samsik.taiyi.observed import NOT_OBSERVED
from samsik.taiyi.school import SCHOOLS
from samsik.taiyi.spirits import WUFU
from samsik.taiyi.stays import Stay

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
# What is said as it would be typed: the enemy in the north, and so on.
SEE = {
    "enemy_side": "北",
    "enemy_rising": "甲子",
    "line_cloud": "黑",
    "cloud_broken": "yes",
    "sun_cloud": "青",
    "sign": "起",
    "sign_from": "子",
    "sign_line": "主",
    "star": "彗",
    "star_side": "東北",
    "province": "青",
    "traveller_side": "南",
    "hiding": "5",
}
# Names of Python, of a rule or of a field, and what its containers look like.
RAW = re.compile(r"[A-Za-z]\w*\(\w+=|\('|'[\u3400-\u9fff]|[<>{}\[\]\"]|\b(None|True|False)\b|[a-z]_[a-z]")
# Latin and its hanzi: `Xu 戌`, `Wufu (五福)`.
BESIDE_LATIN = re.compile(r"[A-Za-z'][ \u00a0]\(?[\u3400-\u9fff]+\)?")
LATIN = re.compile("[A-Za-z]+")


def boards():
    """Years and bare boards of every unit, with nothing seen and with everything, and moments under every school."""
    for unit, dun, ju, seen in product(Unit, Dun, range(1, 73, 7), ({}, SEEN)):
        yield bare_chart(unit, dun, ju, **seen)
    for year, seen in product((-1656, -199, 0, 354, 724, 1073, 1981, 1986, 2026), ({}, SEEN)):
        yield year_chart(year, {"sec_combos": "on"}, **seen)
    for school, unit, see in product(SCHOOLS, Unit, (None, SEE)):
        chart = cast("2026-11-30T12:00", zone="Asia/Seoul", unit=unit, school=school, see=see)
        yield from (chart, chart.other) if chart.other else (chart,)


STEPS = [step for chart in boards() for step in chart.steps(extended=True) if step.name in BOOK.rules]


def told(step, lang):
    """A step, its result and what it read; its sources are not told here."""
    (said,) = told_steps(Trace((step,)), names(lang))
    known = any(value is not None for value in step.inputs.values())
    return said, [said.result, *(said.remarks[:1] if known else ())]


def test_every_rule_is_among_the_steps():
    assert {step.name for step in STEPS} == BOOK.rules.keys()


@in_every_language
def test_every_step_has_words(lang):
    seen = set()
    for step in STEPS:
        said, lines = told(step, lang)
        if (step.name, *lines) in seen:
            continue
        seen.add((step.name, *lines))
        head = words(lang).say("text.labelled", name=words(lang).say(f"names.{step.name}"), value="")
        assert said.result.startswith(head.rstrip())
        assert len(said.result) > len(head)
        assert said.sentence == words(lang).say(f"rules.{step.name}")
        for line in lines:
            assert not RAW.search(line), line
            if lang == "ko":
                assert not HANZI.search(GLOSSED.sub("", line)), line
            elif lang == "en":
                assert not HANZI.search(BESIDE_LATIN.sub("", line)), line
            else:
                assert not LATIN.search(line), line
    assert len(seen) > len(BOOK.rules)


@in_every_language
def test_nothing_found_and_nothing_seen_are_said(lang):
    none, unseen = words(lang).say("text.why.none"), words(lang).say("extended.value.unobserved")
    silent = {step.name for step in STEPS if step.value == ()}
    waiting = {step.name for step in STEPS if step.value == NOT_OBSERVED}
    assert silent >= {"number_weather", "taiyin_meets", "news", "prison", "field_signs"}
    assert waiting >= {"linjin", "shizi", "line_sign", "field_signs", "place_crisis", "traveller", "hideout"}
    for step in STEPS:
        if step.value == ():
            assert told(step, lang)[0].result.endswith(none)
        part = isinstance(step.value, tuple) and NOT_OBSERVED in step.value
        assert (unseen in told(step, lang)[0].result) == (part or step.value == NOT_OBSERVED)


def test_steps_read_as_they_should():
    """The stay of 五福 in 2026 by the entry year of the rulebook, 2019; the rest by the words of the sections."""
    year = {step.name: step for step in year_chart(2026, province=SEEN["province"]).steps(extended=True)}
    assert told(year["wufu"], "en")[1] == [
        "Wufu 五福: palace 1 Qian (乾), year 8 of 45 (2019 to 2063)",
        "Reads: Years from the Jiayin (甲寅) epoch = 14,633 · Year of the spirits = 2026",
    ]
    assert told(year["wufu_region"], "ko")[1] == [
        "오복이 임한 땅: 황비궁(黃秘宮), 서하(西河)",
        "읽은 값: 오복(五福) 1궁 건(乾), 45년 가운데 8년째 (2019~2063)",
    ]
    assert told(year["tianyi"], "zh")[1][0] == "天乙：玉堂，3 年中第 1 年（2026–2028）"
    assert told(year["yangjiu_turn"], "ja")[1][0] == "陽九の次：第3次、456年のうち41年目"
    assert told(year["place_crisis"], "zh")[1][1] == "所讀：所問之州＝荊州"
    assert told(year["small_yuan"], "zh-Hans")[1][0] == "三元：下元"
    assert told(year["shizi"], "en")[1] == ["Lion turns back 獅子反擲: nobody has said what was seen"]


@in_every_language
def test_what_no_board_here_shows(lang):
    """Places and lands over their whole domain: the centre blocks nobody, and every state has a name."""
    say = step_names(lang)
    centre = say.value("feiniao", TaiyiPalace.P5)
    assert say.value("hiding", TaiyiPalace.P5) == say.value("landing", TaiyiPalace.P5) == centre
    assert "杜" not in centre
    for place in (*Hall, *Seat, *Branch, *WUFU):
        assert say.value("sishen", Stay(place, 1, 3, 2026, 2029))
    states = {*STEM_STATES["jj8"], *STEM_STATES["jj10"], *BRANCH_STATES["jj8"], *BRANCH_STATES["jj10"]}
    assert {f"lands.{state}" for state in states} == {
        key for key in words(lang).subject("extended") if key.startswith("lands.")
    }
    assert len({say.value("branch_state", state) for state in states}) == len(states)
