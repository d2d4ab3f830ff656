"""Signs as chips of a form: grouped by system, named in the reader's language, the most used of each wish first."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from samsik.i18n.catalogue import Words, words
from samsik.search.columns import CLASSES, FORMATIONS, METHODS, PATTERNS
from samsik.search.signs import GATES, HANZI, QUARTERS, SIDES, WONDERS, shared_names, variant_names

WAYS = ("require", "avoid", "favour")
# What is shown without opening anything.
SHOWN = {
    "require": ("三門具", "五將發", "主將發", "客將發", "可為", "奇門", "青龍返首", "飛鳥跌穴", "南開門", "南奇"),
    "avoid": ("掩", "迫", "擊", "囚", "關", "格", "對", "杜塞", "奇門伏吟", "反吟", "大格", "白虎迍邅"),
    "favour": ("host", "guest", "三門具", "主和", "客和", "奇門"),
}
STATES = ("三門具", "兩門不具", "三門不具", "杜塞", "五將發", "主將發", "客將發", "主和", "客和", "可為")
# Patterns of several kinds, which have a name for all of these together, and halves of it.
WIDE = ("擊", "迫", "關", "挾", "辰擊", "宮擊", "辰迫", "宮迫")


@dataclass(frozen=True)
class Chip:
    """A sign: how it is asked for, what it is called, and what within its own group."""

    name: str
    label: str
    short: str


@dataclass(frozen=True)
class Group:
    """Chips of one kind under a heading."""

    system: str
    title: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True)
class Row:
    """The chips of one way of asking: those shown, of which some are chosen, and the others by group."""

    way: str
    shown: tuple[tuple[Chip, bool], ...]
    more: tuple[Group, ...]


def row(way: str, chosen: Iterable[str], lang: str) -> Row:
    """The chips of `require`, `avoid` or `favour`; what was chosen is shown, be it known or not."""
    known, picked = labels(lang), list(dict.fromkeys(chosen))
    front = dict.fromkeys((*SHOWN[way], *picked))
    more = (
        Group(group.system, group.title, tuple(chip for chip in group.chips if chip.name not in front))
        for group in groups(lang)
    )
    shown = tuple((known[name] if name in known else _chip(name, name), name in picked) for name in front)
    return Row(way, shown, tuple(group for group in more if group.chips))


@cache
def groups(lang: str) -> tuple[Group, ...]:
    """Every sign that has a name."""
    return tuple(_groups(words(lang)))


@cache
def labels(lang: str) -> Mapping[str, Chip]:
    """Every chip by the name it is asked for."""
    say = words(lang)
    sides = (_chip(side, say.say(f"web_times.sign.{side}")) for side in SIDES)
    return {chip.name: chip for chips in (*(group.chips for group in groups(lang)), sides) for chip in chips}


def called(name: str, lang: str) -> str:
    """What a sign is called; what has no name stands for itself."""
    chip = labels(lang).get(name)
    return name if chip is None else chip.label


def _chip(name: str, label: str) -> Chip:
    return Chip(name, label, label)


def _groups(say: Words) -> Iterator[Group]:
    def group(system: str, kind: str, chips: Iterable[Chip]) -> Group:
        return Group(system, say.say(f"web_times.group.{kind}"), tuple(chips))

    yield group("taiyi", "states", (_chip(name, say.say(f"web_times.sign.{name}")) for name in STATES))
    yield group("taiyi", "patterns", _patterns(say))
    for quarter, palace in QUARTERS.items():
        title = say.say(f"names_qimen.directions.{palace}")
        yield Group("qimen", title, tuple(_over(say, quarter, title)))
    yield group("qimen", "formations", _formations(say))
    methods = (_chip(_own("liuren", name), say.say(f"names_liuren.methods.{name}")) for name in METHODS)
    yield group("liuren", "methods", methods)
    classes = (name for name in CLASSES if name not in METHODS)
    yield group("liuren", "classes", (_chip(name, say.say(f"names_liuren.classes.{name}")) for name in classes))


def _own(system: str, name: str) -> str:
    """A name that another system has as well, with that of its own before it."""
    return HANZI[system] + name if name in shared_names() else name


def _patterns(say: Words) -> Iterator[Chip]:
    for patterns in PATTERNS.values():
        for id, variants in patterns:
            yield _chip(id, say.say(f"web_times.sign.{id}" if id in WIDE else f"names.pattern.{id}"))
            for half in ("辰" + id, "宮" + id):
                if half in WIDE:
                    yield _chip(half, say.say(f"web_times.sign.{half}"))
            for variant in variants:
                yield _chip(variant_names(id, variant)[0], say.say(f"names.pattern.{id}/{variant}"))


def _over(say: Words, quarter: str, title: str) -> Iterator[Chip]:
    """What may lie over a palace."""
    named = {f"{quarter}{gate}門": say.say(f"names_qimen.gate.{gate}") for gate in GATES}
    named[f"{quarter}奇"] = say.say("web_times.sign.奇")
    named |= {f"{quarter}{stem}奇": say.say(f"web_times.sign.{stem}奇") for stem in WONDERS}
    for name, short in named.items():
        yield Chip(name, say.say("web_times.in_quarter", quarter=title, sign=short), short)


def _formations(say: Words) -> Iterator[Chip]:
    yield _chip("奇門", say.say("names_qimen.wonder_gates"))
    for state in ("伏吟", "反吟"):
        yield _chip(_own("qimen", state), say.say(f"names_qimen.stills.{state}"))
    for id in FORMATIONS:
        yield _chip(id, say.say(f"names_qimen.formation.{id}"))
