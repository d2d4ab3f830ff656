"""timeline: when the spirits move, against the entry years of the rulebook."""

import csv
import io
from itertools import pairwise

import pytest

from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.timeline import timeline

# Where 五福 is and since when, from the rulebook's entry years.
WUFU = {1884: "巽", 1929: "坤", 1974: "中", 2019: "乾", 2064: "艮", 2109: "巽"}


def moves(**asked):
    return timeline("taiyi", **asked).to_dict()["moves"]


def test_wufu_of_two_centuries():
    found = {move["since"]: move["seat"] for move in moves(spirits=["五福"], first=1900, last=2109)}
    assert found == WUFU
    # The stay under way at the start is the first.
    assert [move["since"] for move in moves(spirits=["五福"], first=2018, last=2019)] == [1974, 2019]
    assert [move["since"] for move in moves(spirits=["五福"], first=2019, last=2063)] == [2019]


def test_the_stays_follow_one_another():
    for spirit in "五福 大遊 大遊天目 小遊 君基 臣基 民基 四神 天乙 地乙 直符 陽九 百六".split():
        found = moves(spirits=[spirit], first=-250, last=1100)
        assert {move["spirit"] for move in found} == {spirit}
        assert found[0]["since"] <= -250 < found[0]["next"]
        assert found[-1]["since"] <= 1100 < found[-1]["next"]
        for before, after in pairwise(found):
            assert before["next"] == after["since"]
            assert before["seat"] != after["seat"]
            assert before["next"] - before["since"] == before["of"]


def test_all_spirits_by_default():
    found = timeline(first=2026, last=2026)
    assert found.spirits == tuple("五福 大遊 大遊天目 小遊 君基 臣基 民基 四神 天乙 地乙 直符 陽九 百六".split())
    assert [move.spirit for move in found.moves] == list(found.spirits)


def test_years_as_people_write_them():
    assert moves(spirits=["wufu"], first="200BC", last="-100") == moves(spirits=["五福"], first=-199, last=-100)


@pytest.mark.parametrize(
    ("word", "spirit"),
    [
        ("오복", "五福"),
        ("Wufu", "五福"),
        ("백륙", "百六"),
        ("Eye of Dayou", "大遊天目"),
        ("대유천목", "大遊天目"),
        ("Zhifu", "直符"),
    ],
)
def test_spirits_by_their_readings(word, spirit):
    assert timeline(spirits=[word], first=1, last=1).spirits == (spirit,)


def test_an_option_of_the_school():
    """By the count of 淘金歌 大遊 enters 3 in 605."""
    found = moves(spirits=["大遊"], first=605, last=605, options={"grand_tour": "taojin-605"})
    assert [(move["palace"], move["since"]) for move in found] == [(3, 605)]
    found = moves(spirits=["大遊"], first=605, last=605)
    assert [(move["palace"], move["since"]) for move in found] == [(4, 570)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_markdown_and_csv(lang):
    found = timeline(spirits=["四神"], first=996, last=997)
    text = found.text(lang)
    assert len(text.splitlines()) == 4
    assert {"ko": "명당(明堂)", "en": "Ming hall"}.get(lang, "明堂") in text
    assert "994" in text
    assert found.markdown(lang).splitlines()[3] == "| --- | --- | --- |"
    rows = list(csv.DictReader(io.StringIO(found.csv(lang))))
    assert [(row["spirit"], row["since"], row["seat"], row["palace"]) for row in rows] == [
        ("四神", "994", "明", ""),
        ("四神", "997", "玉", ""),
    ]


def test_a_year_before_christ_is_written_so():
    assert "기원전" in timeline(spirits=["五福"], first=-199, last=-199).text("ko")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"system": "qimen"}, "unknown_system"),
        ({"spirits": ["飛符"]}, "unknown_spirit"),
        ({"spirits": [""]}, "unknown_spirit"),
        ({"first": "開元12"}, "not_a_year"),
        ({"first": 2000, "last": 1999}, "years_reversed"),
        ({"first": -3001}, "out_of_table"),
        ({"last": 3000}, "out_of_table"),
        ({"school": "none"}, "unknown_school"),
    ],
)
def test_refusals(asked, code):
    with pytest.raises(SamsikError) as caught:
        timeline(**{"first": 1900, "last": 2000} | asked)
    assert caught.value.code == code
