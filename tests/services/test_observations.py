"""Words of an asker, made into what the rules read."""

from dataclasses import fields

import pytest

from samsik.core.cycle import Pillar
from samsik.core.seats import Seat, TaiyiPalace
from samsik.errors import SamsikError
from samsik.services.observations import VALUES, known, observations
from samsik.taiyi.books import Facts
from samsik.taiyi.observed import SIGHTS, Cloud, Direction, Quarter, Side, Sign, Star
from samsik.taiyi.provinces import Province

WORDS = {
    "enemy_side": ("北", Quarter.NORTH),
    "enemy_rising": ("甲子", Pillar(0)),
    "line_cloud": ("黑", Cloud.BLACK),
    "cloud_broken": ("no", False),
    "sun_cloud": ("無", Cloud.NONE),
    "sign": ("起", Sign.RISES),
    "sign_from": ("太炅", Seat.XUN),
    "sign_line": ("客", Side.GUEST),
    "star": ("熒惑", Star.MARS),
    "star_side": ("西北", Direction.NORTH_WEST),
    "province": ("荊", Province.JING),
    "traveller_side": ("西", Quarter.WEST),
    "hiding": ("5", TaiyiPalace.P5),
}


def test_every_observation():
    assert list(WORDS) == list(VALUES) == list(SIGHTS)
    found = observations({name: word for name, (word, _) in WORDS.items()})
    assert found == {name: value for name, (_, value) in WORDS.items()}
    # Each is a field of what a call knows, and by default it is not known.
    known = {field.name: field.default for field in fields(Facts)}
    assert all(known[name] is None for name in VALUES)


@pytest.mark.parametrize(
    ("name", "word", "code"),
    [
        ("enemy", "北", "unknown_observation"),
        ("enemy_side", "東北", "bad_observation"),
        ("enemy_rising", "甲丑", "bad_observation"),
        ("line_cloud", "紫", "bad_observation"),
        ("cloud_broken", "perhaps", "bad_observation"),
        ("hiding", "0", "bad_observation"),
        ("hiding", "十", "bad_observation"),
        ("hiding", 5, "bad_observation"),
        (3, "北", "unknown_observation"),
        # 梁 and 揚 sound alike in Korean.
        ("province", "양주", "bad_observation"),
    ],
)
def test_refusals(name, word, code):
    with pytest.raises(SamsikError) as caught:
        observations({name: word})
    assert caught.value.code == code


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
def test_a_refusal_names_the_value_and_what_there_is(lang):
    with pytest.raises(SamsikError) as caught:
        observations({"line_cloud": "紫"})
    assert "紫" in caught.value.message(lang)
    assert "青 赤 黃 白 黑 無" in caught.value.hint(lang)
    with pytest.raises(SamsikError) as caught:
        observations({"enemy_sid": "北"})
    assert "enemy_sid" in caught.value.message(lang)
    assert all(f"{name}=" in caught.value.hint(lang) for name in WORDS)


def test_only_a_mapping():
    with pytest.raises(SamsikError) as caught:
        observations("line_cloud=黑")
    assert caught.value.code == "bad_see"
    assert observations(None) == observations({}) == {}


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("enemy_side", "north", Quarter.NORTH),
        ("enemy_side", "북", Quarter.NORTH),
        ("line_cloud", "Black", Cloud.BLACK),
        ("line_cloud", "검은색", Cloud.BLACK),
        ("sun_cloud", "無雲", Cloud.NONE),
        ("star", "venus", Star.VENUS),
        ("star", "형혹", Star.MARS),
        ("star_side", "south-west", Direction.SOUTH_WEST),
        ("province", "형주", Province.JING),
        ("province", "Yangzhou", Province.YANG),
        ("province", "梁州", Province.LIANG),
        ("sign_line", "host", Side.HOST),
        # A misprint of one edition for 太炅.
        ("sign_from", "大顯", Seat.XUN),
        ("enemy_rising", "갑자", Pillar(0)),
    ],
)
def test_words_of_every_language(name, word, value):
    assert observations({name: word}) == {name: value}


def test_the_list_of_what_there_is():
    assert known().startswith("enemy_side=北|東|南|西, enemy_rising=甲子…癸亥, ")
    assert known().endswith("hiding=1|2|3|4|5|6|7|8|9")
