"""所見 observations: what an asker has seen or asks about, from words to the values that the rules read."""

from collections.abc import Callable, Mapping
from typing import Any

from samsik.core.cycle import Pillar
from samsik.core.seats import Seat, TaiyiPalace
from samsik.errors import SamsikError, closest
from samsik.taiyi.observed import Cloud, Direction, Quarter, Side, Sign, Star
from samsik.taiyi.provinces import Province

ANSWERS = {"yes": True, "no": False}


def observations(words: Mapping[str, str]) -> dict[str, Any]:
    """Fields of `Facts` from words such as `{"enemy_side": "北", "line_cloud": "黑"}`.

    Tokens are the hanzi of their vocabularies, `cloud_broken` is yes or no, `hiding` a palace 1..9.
    SamsikError: `unknown_observation`; for a value that cannot be, `unknown_token`, `unknown_pillar`, `bad_choice` or
    `out_of_range`.
    """
    found = {}
    for name, word in words.items():
        if name not in READERS:
            known = list(READERS)
            raise SamsikError("unknown_observation", name=name, known=" ".join(known), closest=closest(name, known))
        found[name] = READERS[name](word)
    return found


def _answer(word: str) -> bool:
    if word not in ANSWERS:
        raise SamsikError("bad_choice", name="cloud_broken", value=word, known=" ".join(ANSWERS))
    return ANSWERS[word]


def _palace(word: str) -> TaiyiPalace:
    if word not in set("123456789"):
        raise SamsikError("out_of_range", name="hiding", value=word, low=1, high=9)
    return TaiyiPalace(int(word))


READERS: dict[str, Callable[[str], Any]] = {
    "enemy_side": Quarter.of,
    "enemy_rising": Pillar.of,
    "line_cloud": Cloud.of,
    "cloud_broken": _answer,
    "sun_cloud": Cloud.of,
    "sign": Sign.of,
    "sign_from": Seat.of,
    "sign_line": Side.of,
    "star": Star.of,
    "star_side": Direction.of,
    "province": Province.of,
    "traveller_side": Quarter.of,
    "hiding": _palace,
}
