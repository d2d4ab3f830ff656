"""Words of an asker, made into what the rules read."""

from dataclasses import fields

import pytest

from samsik.core.cycle import Pillar
from samsik.core.seats import Seat, TaiyiPalace
from samsik.errors import SamsikError
from samsik.services.observations import READERS, observations
from samsik.taiyi.books import Facts
from samsik.taiyi.observed import Cloud, Direction, Quarter, Side, Sign, Star
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
    assert WORDS.keys() == READERS.keys()
    found = observations({name: word for name, (word, _) in WORDS.items()})
    assert found == {name: value for name, (_, value) in WORDS.items()}
    # Each is a field of what a call knows, and by default it is not known.
    known = {field.name: field.default for field in fields(Facts)}
    assert all(known[name] is None for name in READERS)


@pytest.mark.parametrize(
    ("name", "word", "code"),
    [
        ("enemy", "北", "unknown_observation"),
        ("enemy_side", "東北", "unknown_token"),
        ("enemy_rising", "甲丑", "unknown_pillar"),
        ("line_cloud", "紫", "unknown_token"),
        ("cloud_broken", "perhaps", "bad_choice"),
        ("hiding", "0", "out_of_range"),
        ("hiding", "十", "out_of_range"),
    ],
)
def test_refusals(name, word, code):
    with pytest.raises(SamsikError) as caught:
        observations({name: word})
    assert caught.value.code == code
