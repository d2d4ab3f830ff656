"""辭 A reading in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from samsik.render.names import Names
from samsik.render.reading import field, grounds, schools, shapes, signs, state
from samsik.render.reading.statement import Part, Statement

if TYPE_CHECKING:
    from samsik.taiyi.chart import TaiyiBoard

# In the order in which a board is read.
PARTS: dict[str, Callable[["TaiyiBoard"], Iterator[Statement]]] = {
    "board": grounds.board,
    "verdict": grounds.verdict,
    "criteria": grounds.criteria,
    "patterns": shapes.patterns,
    "gates": state.gates,
    "counts": state.counts,
    "season": state.season,
    "cautions": shapes.cautions,
    "nobles": signs.nobles,
    "omens": signs.omens,
    "campaign": field.campaign,
    "schools": schools.schools,
}


def reading_of(chart: "TaiyiBoard") -> tuple[Part, ...]:
    """The whole reading of a board as data; parts that have nothing to say are left out."""
    parts = (Part(id, tuple(make(chart))) for id, make in PARTS.items())
    return tuple(part for part in parts if part.statements)


def sentence(say: Names, statement: Statement) -> str:
    """A statement in words, without its rule."""
    return _capital(say.say(statement.key, **spoken(say, statement.params)))


def spoken(say: Names, params: Mapping[str, Any]) -> dict[str, str]:
    """What a statement is about, each thing as a reader names it."""
    return {name: SPEAKERS[name](say, value) for name, value in params.items()}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _table(table: str) -> Callable[[Names, Any], str]:
    return lambda say, token: say.say(f"{table}.{token}")


def _listed(table: str) -> Callable[[Names, Any], str]:
    return lambda say, tokens: say.listed([say.say(f"{table}.{token}") for token in tokens])


def _sides(say: Names, sides: tuple[str, ...]) -> str:
    return say.say(f"reading.side.{sides[0] if len(sides) == 1 else 'both'}")


def _counts(say: Names, counts: tuple[tuple[str, int], ...]) -> str:
    return say.listed([say.say(f"reading.sides.{side}", count=count) for side, count in counts])


def _joined(say: Names, manner: str, told: Sequence[str]) -> str:
    return reduce(lambda first, rest: say.say(f"reading.{manner}", first=first, rest=rest), told)


def _cases(say: Names, cases: tuple[tuple[str, Mapping[str, Any]], ...]) -> str:
    return _joined(say, "told", [_capital(say.say(key, **spoken(say, params))) for key, params in cases])


def _states(say: Names, states: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    told = [
        say.say("reading.season.state", state=say.say(f"names.strengths.{state}"), bodies=_bodies(say, bodies))
        for state, bodies in states
    ]
    return _joined(say, "dot", told)


def _fates(say: Names, fates: Any) -> str:
    told = [
        say.say("reading.nobles.fate", rank=say.say(f"names.fate.{fate.rank}"), on=say.token(fate.on)) for fate in fates
    ]
    return say.listed(told)


def _bodies(say: Names, bodies: tuple[str, ...]) -> str:
    *others, last = [say.say(f"names.bodies.{body}") for body in bodies]
    return say.say("reading.last", first=say.listed(others), rest=last) if others else last


def _values(say: Names, values: Mapping[str, Any]) -> str:
    return _joined(say, "dot", [_value(say, name, value) for name, value in values.items()])


def _value(say: Names, name: str, value: Any) -> str:
    if name in ("gained", "lost", "changed"):
        return say.say(f"reading.schools.{name}", patterns=_patterns(say, value))
    if name == "favours":
        side = say.say("text.why.none" if value not in ("host", "guest") else f"names.sides.{value}")
        return say.say("reading.schools.value", name=say.say("reading.schools.favours"), value=side)
    return say.say("reading.schools.value", name=say.body(name), value=say.value(name, value))


_patterns = _listed("names.pattern")

# How each thing that statements are about is named.
SPEAKERS: dict[str, Callable[[Names, Any], str]] = {
    **dict.fromkeys(("bodies", "first", "second", "with"), _bodies),
    **dict.fromkeys(("side", "other_side"), _table("reading.side")),
    **dict.fromkeys(("march", "fight", "direction"), _table("names.directions")),
    **dict.fromkeys(("ours", "theirs"), lambda say, element: say.value("", element)),
    **dict.fromkeys(("branch", "earth"), lambda say, token: say.token(token)),
    **dict.fromkeys(("n", "ju", "severity", "count", "troops"), lambda say, number: f"{number:,}"),
    **dict.fromkeys(("school", "other"), lambda say, id: say.say(f"schools.{id}.name")),
    "palace": lambda say, palace: say.palace(palace),
    "province": lambda say, palace: say.say(f"names.provinces.{int(palace)}"),
    "seat": lambda say, seat: say.seat(seat),
    "meaning": lambda say, key: say.say(key),
    "cut": _table("names.cuts"),
    "criterion": _table("names.criterion"),
    "lacks": _listed("reading.lack"),
    "failing": _listed("names.failing"),
    "sides": _sides,
    "pattern": _table("names.pattern"),
    "patterns": _patterns,
    "cases": _cases,
    "gate": _table("names.gates"),
    "class": _table("names.count_classes"),
    "classes": _listed("names.count_classes"),
    "counts": _counts,
    "states": _states,
    "period": _table("names.periods"),
    "way": lambda say, forward: say.say(f"reading.ways.{'yes' if forward else 'no'}"),
    "general": lambda say, deity: say.say(f"names.heavenly.{deity.hanzi}"),
    "fates": _fates,
    "lodge": _table("names.lodges"),
    "ground": _table("names.grounds"),
    "formation": _table("names.formations"),
    "flag": _table("names.flags"),
    "dun": lambda say, dun: say.value("dun", dun),
    "values": _values,
}
