"""所見 observations: what an asker has seen or asks about, from words to the values that the rules read."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from samsik.core.cycle import PILLARS
from samsik.core.seats import GOD_VARIANTS, Seat, TaiyiPalace
from samsik.errors import SamsikError, closest
from samsik.i18n.catalogue import LANGUAGES
from samsik.taiyi.observed import Cloud, Direction, Quarter, Side, Sign, Star
from samsik.taiyi.provinces import Province

QUARTERS, CLOUDS, PROVINCES = ({token.hanzi: token for token in tokens} for tokens in (Quarter, Cloud, Province))
# Every name that can be given, in the order of `Facts`, with the values it may have.
VALUES: dict[str, Mapping[str, Any]] = {
    "enemy_side": QUARTERS,
    "enemy_rising": {pillar.hanzi: pillar for pillar in PILLARS},
    "line_cloud": CLOUDS,
    "cloud_broken": {"yes": True, "no": False},
    "sun_cloud": CLOUDS,
    "sign": {sign.hanzi: sign for sign in Sign},
    "sign_from": {seat.hanzi: seat for seat in Seat},
    "sign_line": {side.hanzi: side for side in Side},
    "star": {star.hanzi: star for star in Star},
    "star_side": {direction.hanzi: direction for direction in Direction},
    "province": PROVINCES,
    "traveller_side": QUARTERS,
    "hiding": {str(int(palace)): palace for palace in TaiyiPalace},
}


def observations(words: Any) -> dict[str, Any]:
    """Fields of `Facts` from words such as `{"enemy_side": "北", "line_cloud": "黑"}`; none from None.

    Values are the hanzi of their vocabularies or a word for them in any of our languages (`north`, `북`);
    `cloud_broken` is yes or no, `hiding` a palace 1..9, `enemy_rising` a pillar, `sign_from` a place of the ring or
    its god.
    SamsikError: `bad_see` for anything but a mapping, `unknown_observation`, `bad_observation`.
    """
    if words is None:
        return {}
    if not isinstance(words, Mapping):
        raise SamsikError("bad_see", value=words, known=known())
    found = {}
    for name, word in words.items():
        if not isinstance(name, str) or name not in VALUES:
            raise SamsikError("unknown_observation", name=name, closest=closest(name, [*VALUES]), known=known())
        values = VALUES[name]
        token = word if not isinstance(word, str) or word in values else _called(name).get(word.lower())
        if not isinstance(token, str):
            raise SamsikError("bad_observation", name=name, value=word, known=" ".join(values))
        found[name] = values[token]
    return found


def known() -> str:
    """Every name with its values, as help and errors list them; of the sixty pillars the first and the last."""
    return ", ".join(f"{name}={_listed(list(values))}" for name, values in VALUES.items())


def _listed(words: list[str]) -> str:
    return f"{words[0]}…{words[-1]}" if len(words) > 16 else "|".join(words)


@cache
def _called(name: str) -> dict[str, str]:
    """The token of a value by what it is called in every language, with the hanzi beside the name or without them."""
    # Help lists the names and values, and needs no words for them.
    from samsik.render.names import names
    from samsik.render.seen import sight

    found: dict[str, set[str]] = {}
    for token, value in VALUES[name].items():
        for told in (*_gods(value), *(sight(names(lang), name, value).lower() for lang in LANGUAGES)):
            for called in (told, re.sub(r"\W*[\u4e00-\u9fff]+\W*$", "", told)):
                found.setdefault(called, set()).add(token)
    # 梁 and 揚 sound alike in Korean, and in Chinese nothing is left beside the hanzi.
    return {called: tokens.pop() for called, tokens in found.items() if len(tokens) == 1 and called}


def _gods(value: Any) -> list[str]:
    """The names of the god of a seat, with their variant spellings."""
    if not isinstance(value, Seat):
        return []
    return [value.god, *(variant for variant, god in GOD_VARIANTS.items() if god == value.god)]
