"""國朝君 Realms, regimes and rulers by every name they go by: whose an era is."""

from functools import cache
from typing import NamedTuple

from samsik.calendar.era_table import Era, all_eras
from samsik.calendar.names import fold, index, nearest, rows, split
from samsik.errors import SamsikError
from samsik.i18n.scripts import script


class Words(NamedTuple):
    """One realm, regime or ruler: the hanzi, or the id of a realm, and what else it is called."""

    name: str
    ko: str
    en: str
    aliases: tuple[str, ...]


@cache
def words() -> dict[str, Words]:
    """Realm id, regime or ruler → what it is called."""
    return {name: Words(name, ko, en, split(aliases)) for name, ko, en, aliases in rows("regimes.csv")}


@cache
def holders() -> dict[str, frozenset[str]]:
    """Folded name of a realm, regime or ruler in any language → what `Era.realm`, `.regime` or `.ruler` says for it."""
    names = {name for era in all_eras() for name in (era.realm, era.regime, era.ruler) if name}
    own = [(name, name) for name in names]
    own += [(spelling, row.name) for row in words().values() for spelling in (row.ko, row.en) if spelling]
    return {key: frozenset(found) for key, found in index(own).items()}


@cache
def loose_holders() -> dict[str, frozenset[str]]:
    """`holders` with the looser names too, such as 宋 for 北宋, 南宋 and 劉宋."""
    loose = [(alias, row.name) for row in words().values() for alias in row.aliases]
    loose += [(key, name) for key, names in holders().items() for name in names]
    return {key: frozenset(found) for key, found in index(loose).items()}


def is_prefix(text: str) -> bool:
    """Whether `text` is a word for a realm, regime or ruler, or for a regime and a ruler together."""
    key = fold(text)
    known = loose_holders()
    return key in known or any(key[:cut] in known and key[cut:] in known for cut in range(1, len(key)))


def within(era: Era, prefix: str, known: dict[str, frozenset[str]]) -> bool:
    """Whether `prefix` is a word for the era's realm, regime, ruler, or for regime and ruler together (唐高宗)."""
    key = fold(prefix)
    if key in known:
        return not known[key].isdisjoint((era.realm, era.regime, era.ruler))
    pairs = ((key[:cut], key[cut:]) for cut in range(1, len(key)))
    return any(
        regime in known and ruler in known and era.regime in known[regime] and era.ruler in known[ruler]
        for regime, ruler in pairs
    )


def say(word: str, name: str) -> str:
    """A realm, regime or ruler in the script of `name`, where it is known in that script."""
    if word not in words():
        return word
    row = words()[word]
    return {"hangul": row.ko, "latin": row.en or word, "hanzi": word}[script(name)]


def unknown_prefix(prefix: str) -> SamsikError:
    """No such realm, regime or ruler; the nearest name in the same script is offered."""
    known = ["北魏", "북위", "Tang", *dict.fromkeys(era.regime for era in all_eras())]
    known += [spelling for row in words().values() for spelling in (row.ko, row.en) if spelling]
    return SamsikError("unknown_era_prefix", prefix=prefix, closest=nearest(prefix, known))
