"""空亡 驛馬 伏吟 貪合 What can be read off a plate before day and month are known."""

from typing import NamedTuple

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.qimen.books import plate as book
from samsik.qimen.plate import Leader, Stems, wrap


class Still(NamedTuple):
    """伏吟 or 反吟 of stars and of gates, None where neither; `hour` is 天輔時, the author's name of a 甲 hour."""

    stars: str | None
    gates: str | None
    hour: str | None


@book.rule("Q-11b", cites=("baojian/heaven-aided", "field/still"))
def still(
    hour: Pillar,
    zhifu: Leader,
    zhishi: Leader,
    star_turn: int | None = None,
    gate_turn: int | None = None,
    *,
    plate: str,
    jia_hour: str,
) -> Still:
    """伏吟 反吟: nothing moved, or all is opposite."""
    if plate == "fei":
        # Through nine palaces nothing can stand opposite everywhere, so a flight is only ever still.
        stars, gates = ("伏吟" if leader.home == leader.palace else None for leader in (zhifu, zhishi))
    else:
        stars, gates = (
            {0: "伏吟", 4: "反吟"}.get(turn) if turn is not None else None for turn in (star_turn, gate_turn)
        )
    return Still(stars, gates, "天輔時" if hour.stem is Stem.JIA and jia_hour == "tianfu" else None)


@book.rule("Q-11b", cites=("field/void",), name="hour_void", pillar="hour")
def void(pillar: Pillar) -> tuple[Branch, Branch]:
    """空亡: the two branches the 旬 does not reach."""
    head = pillar // 10 * 10
    return Branch((head + 10) % 12), Branch((head + 11) % 12)


@book.rule("Q-11b", cites=("field/horse",))
def horse(hour: Pillar) -> Branch:
    """驛馬: 寅 for 申子辰, 亥 for 巳酉丑, 申 for 寅午戌, 巳 for 亥卯未."""
    return Branch((2 - 3 * (hour.branch % 4)) % 12)


class Greed(NamedTuple):
    """貪合 The palace where 庚 covets 乙, and those of 丙 and 丁 which check it."""

    palace: int
    bing: int
    ding: int


@book.rule("Q-12", cites=("baojian/greed",))
def greed(earth: tuple[Stem, ...], host: int | None = None) -> Greed | None:
    """貪合受制: 乙 and 庚 share a palace of the earth plate, through the centre's lodging."""
    palaces = (earth.index(stem) + 1 for stem in (Stem.YI, Stem.GENG, Stem.BING, Stem.DING))
    yi, geng, bing, ding = (host if palace == 5 and host is not None else palace for palace in palaces)
    return Greed(yi, bing, ding) if yi == geng else None


class Messengers(NamedTuple):
    """陽使 and 陰使 of the opponents."""

    yang: int
    yin: int


@book.rule("Q-25", cites=("baojian/three-schools",))
def messengers(hour: Pillar) -> Messengers:
    """陽使 陰使: the opponents' two walks, from 1 up and from 9 down; both meet in 5."""
    return Messengers(wrap(1 + hour), wrap(9 - hour))


@book.rule("Q-29", cites=("baojian/stem-names",))
def stem_palaces(heaven: Stems, yi: Stem) -> tuple[int, ...]:
    """十干所在: the palace over which each heaven stem stands, 甲 first; 甲 is where the 儀 of the 旬 is."""
    over = {stem: palace for palace, stems in enumerate(heaven, 1) for stem in stems}
    return tuple(over[yi if stem is Stem.JIA else stem] for stem in Stem)
