"""Spirits, essences, arts and topics as plain data and in words: nothing is without a word in any language."""

import json
import re
from itertools import product

import pytest

from samsik.core.cycle import Branch, Dun, Pillar, Stem, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.render.chart import TaiyiChart
from samsik.render.extended_names import TELLERS
from samsik.render.extended_record import extended_record
from samsik.render.extended_text import (
    AFFAIRS,
    ARTS,
    COUNTS,
    ENEMY,
    affairs_text,
    arts_text,
    essences_text,
    extended_sections,
    extended_text,
    spirits_text,
)
from samsik.render.taiyi_record import LATER
from samsik.render.width import width
from samsik.taiyi import combos, weather
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import bare_board, board_of_facts
from samsik.taiyi.moves import SPIRITS
from samsik.taiyi.observed import Cloud, Direction, Quarter, Side, Sign, Star
from samsik.taiyi.omens import RING_LODGES
from samsik.taiyi.provinces import Province
from samsik.taiyi.school import SCHOOLS

LANGS = tuple(LANGUAGES)
HANGUL = re.compile("[가-힣]")


def year_chart(year, options=None, **known):
    facts = Facts(unit=Unit.YEAR, lunar_year=year, solar_year=year, **known)
    return TaiyiChart(**vars(board_of_facts(facts, SCHOOLS["jinjing"].with_options(options or {}))))


def bare_chart(unit, dun, ju, **known):
    facts = Facts(unit=unit, given_number=ju, **known)
    return TaiyiChart(**vars(bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"], facts=facts)))


def test_the_spirits_of_2026():
    """By the tables of the rulebook, and the entry years of 五福 and 大遊."""
    record = extended_record(year_chart(2026), lang="en")
    assert tuple(record) == LATER
    assert record["spirits_year"] == 2026
    assert list(record["spirits"]) == list(SPIRITS)
    wufu = record["spirits"]["五福"]
    assert {name: wufu[name] for name in ("seat", "palace", "year_in", "of", "since", "next")} == {
        "seat": "乾", "palace": 1, "year_in": 8, "of": 45, "since": 2019, "next": 2064,
    }  # fmt: skip
    assert wufu["region"] == {"hall": "黃秘宮", "region": "西河"}
    seats = {name: spirit["seat"] for name, spirit in record["spirits"].items()}
    assert [seats[name] for name in ("四神", "天乙", "地乙", "直符", "臣基", "民基", "陽九")] == list("坤玉艮明亥寅卯")
    assert record["spirits"]["陽九"]["turn"] == {
        "number": 3, "year_in": 41, "of": 456, "since": 1986, "next": 2442,
    }  # fmt: skip
    essences = {name: essence["seat"] for name, essence in record["essences"].items()}
    assert list(essences.values()) == ["戌", "亥", "申", "卯", "乾", "中", "艮", "乾", "午", None]
    assert record["essences"]["太乙數"]["number"] == 55
    assert record["arts"]["linjin"] == record["affairs"]["place_crisis"] == "未觀"
    assert record["moves"]["next_year"] == ["大遊天目", "民基"]
    assert record["together"]["combos"] is None


def test_it_is_plain_data():
    for year in (-199, 724, 1588, 1974, 2026):
        record = extended_record(year_chart(year, {"sec_combos": "on"}), lang="ko")
        assert json.loads(json.dumps(record, ensure_ascii=False)) == record
    combos_told = record["together"]["combos"]
    assert all(set(each) == {"with", "text"} for each in combos_told)


def test_tokens_are_the_same_in_every_language():
    def bare(value):
        if isinstance(value, dict):
            return {key: bare(item) for key, item in value.items() if key != "text"}
        return [bare(item) for item in value] if isinstance(value, list) else value

    records = [bare(extended_record(year_chart(2026), lang=lang)) for lang in LANGS]
    assert records[0] == records[1] == records[2]


def test_a_board_without_a_year():
    record = extended_record(bare_chart(Unit.HOUR, Dun.YANG, 7), lang="en")
    assert record["spirits"] is record["spirits_year"] is record["moves"] is record["together"] is None
    assert record["essences"]["太乙數"]["number"] == 7
    assert record["arts"]["menghu"] == {
        "landing": 9, "element": "木", "states": {"taishen": "相"}, "outcome": ["勿攻"],
    }  # fmt: skip


SEEN = {
    "enemy_side": Quarter.NORTH,
    "enemy_rising": Pillar.of("甲子"),
    "line_cloud": Cloud.RED,
    "sign": Sign.RISES,
    "sign_from": Seat.ZI,
    "sign_line": Side.GUEST,
    "star": Star.COMET,
    "star_side": Direction.NORTH_EAST,
    "province": Province.JING,
    "traveller_side": Quarter.SOUTH,
    "hiding": TaiyiPalace.P1,
    "season_month": Branch.YIN,
    "day_stem": Stem.JIA,
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("unit", Unit)
def test_every_board_can_be_told(unit, lang):
    for dun, ju in product(Dun, range(1, 73)):
        chart = bare_chart(unit, dun, ju, **SEEN)
        text = extended_text(chart, lang)
        assert max(map(width, text.splitlines())) <= 80
        if lang != "ko":
            assert not HANGUL.search(text)
        extended_record(chart, lang=lang)


@pytest.mark.parametrize("lang", LANGS)
def test_years_can_be_told(lang):
    for year in [*range(-1670, -1655), *range(350, 360), *range(1070, 1080), *range(1984, 2044)]:
        chart = year_chart(year, {"sec_combos": "on"}, province=Province.JING, season_month=Branch.SHEN)
        sections = list(extended_sections(chart, lang))
        assert sections
        assert all(lines and all(lines) for section in sections for _, lines in section.entries)
        extended_record(chart, lang=lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_token_has_a_word(lang):
    """What a board may say, whether or not one of the boards above says it."""
    known = catalogue.words(lang).subject("extended")
    effects = {word for rows in weather.WITH_TAIYI.values() for _, told in rows for word in told.split()}
    effects |= {word for row in weather.WITH_OTHERS.values() for told in row.values() for word in told.split()}
    needed = {f"effects.{word}" for word in (*effects, "晴", "陰雨", "黃霧")}
    needed |= {f"combos.{first}{second}" for first, second in combos.TOLD}
    needed |= {f"lucks.{word}" for word in (*combos.LUCK, *combos.ILL)}
    needed |= {f"lodges.{lodge}" for lodges in RING_LODGES.values() for lodge in lodges}
    needed |= {f"lodge_names.{lodge}" for lodges in RING_LODGES.values() for lodge in lodges}
    needed |= {f"meaning.{name}" for name in SPIRITS}
    needed |= {f"directions.{direction.hanzi}" for direction in Direction}
    needed |= {f"colours.{cloud.hanzi}" for cloud in Cloud}
    needed |= {f"alarm.{grade}" for grade in (1, 2, 3)}
    assert needed <= known.keys()


def test_omens_are_told_as_tradition():
    """A year that opens an 元 of both, and one that opens a round: told as what was said, never as what will be."""
    for year in (354, 1986):
        text = spirits_text(year_chart(year), "en")
        assert re.search(r"tradition, not a\s+claim|good reigns have\s+passed", text)


def test_only_what_has_something_to_say_is_told():
    chart = bare_chart(Unit.HOUR, Dun.YANG, 6)
    text = extended_text(chart, "en")
    assert "Asking at the ford" not in text
    assert "observed" not in text
    assert spirits_text(chart, "en") == ""


def test_sections_one_by_one():
    chart = year_chart(2026)
    parts = [spirits_text(chart, "ko"), essences_text(chart, "ko")]
    assert extended_text(chart, "ko").startswith("\n\n".join(parts))
    assert arts_text(chart, "ko").splitlines()[0] == "일곱 술(七術)"
    assert affairs_text(chart, "ko").splitlines()[0] == "여러 가지 점"
    assert "2019~2063" in parts[0]
    assert "기원전" in spirits_text(year_chart(-199), "ko")


def test_every_value_told_has_a_teller():
    assert {*ARTS, *COUNTS, *ENEMY, *AFFAIRS} <= TELLERS.keys()
