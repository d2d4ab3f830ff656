"""What the fields of the board's form offer: values with their words, the default first and sent as nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from samsik.core.school import rule_of, values_of
from samsik.i18n.catalogue import Words
from samsik.render.extended_names import ExtendedNames
from samsik.render.seen import sight
from samsik.services.observations import VALUES
from samsik.services.rule_books import System, systems

Choices = tuple[tuple[str, str], ...]
UNITS = ("hour", "day", "month", "year")
TIME = {
    "solar": ("civil", "mean", "true"),
    "zi": ("next-day", "late", "midnight"),
    "terms": ("sky", "almanac"),
    "calendar": ("auto", "gregorian", "julian"),
}
RANKS = ("ruler", "minister", "official", "commoner")


@dataclass(frozen=True)
class Option:
    """One option of a school: its name, what it is called, its rule, and its values as `set` takes them."""

    name: str
    title: str
    rule: str
    values: Choices


def _defaulted(values: Sequence[str], words: Sequence[str]) -> Choices:
    return tuple(zip(("", *values[1:]), words, strict=True))


def time_choices(words: Words) -> dict[str, Choices]:
    """How a moment is read."""
    found = {
        name: _defaulted(values, [words.say(f"options.{name}.{value}") for value in values])
        for name, values in TIME.items()
    }
    almanacs = [(each, words.say(f"options.almanac.{each}")) for each in ("cn", "kr")]
    folds = [(each, words.say(f"web.form.fold_{each}")) for each in ("0", "1")]
    by_zone, neither = ("", words.say("web.form.by_zone")), ("", words.say("web.form.once"))
    return found | {"almanac": (by_zone, *almanacs), "fold": (neither, *folds)}


def units(words: Words) -> Choices:
    """What a Taiyi board counts."""
    return _defaulted(UNITS, [words.say(f"names.units.{unit}") for unit in UNITS])


def duns(words: Words) -> Choices:
    """陽遁 or 陰遁."""
    told = [words.say("web.form.by_terms"), *(words.say(f"names.duns.{dun}") for dun in "陽陰")]
    return _defaulted(("auto", "yang", "yin"), told)


def ranks(words: Words) -> Choices:
    """The asker's rank."""
    return (("", words.say("web.form.none")), *((rank, words.say(f"names.ranks.{rank}")) for rank in RANKS))


@cache
def sights(words: Words) -> tuple[tuple[str, str, Choices], ...]:
    """What may have been seen: its name, what it is called, and its values as `see` takes them."""
    say = ExtendedNames(words.lang)

    def values(name: str) -> Choices:
        told = ((f"{name}={token}", sight(say, name, value)) for token, value in VALUES[name].items())
        return (("", words.say("web.form.unseen")), *told)

    return tuple((name, say.body(name), values(name)) for name in VALUES)


def schools(system: str, words: Words) -> Choices:
    """The schools of a board."""
    ids = list(_system(system).schools)
    return _defaulted(ids, [words.say(f"schools.{id}.name") for id in ids])


def options(system: str, school: str, words: Words) -> tuple[Option, ...]:
    """The options of a school, which need not be one that is known: that is another field's error."""
    found = _system(system)
    chosen = found.schools.get(school) or next(iter(found.schools.values()))

    def values(name: str) -> Choices:
        own = getattr(chosen.options, name)
        told = {value: words.say(f"options.{name}.{value}") for value in values_of(found.table)[name]}
        others = ((f"{name}={value}", text) for value, text in told.items() if value != own)
        return (("", told[own]), *others)

    return tuple(
        Option(name, words.say(f"options.{name}.name"), rule_of(found.table, name), values(name))
        for name in values_of(found.table)
    )


def _system(id: str) -> System:
    return next(each for each in systems() if each.id == id)
