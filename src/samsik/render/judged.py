"""斷 What the judgement of a Taiyi board gives, in words: patterns, plates, omens, marches."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samsik.taiyi.bodies import Pattern, Stations
from samsik.taiyi.campaign import March, Taigong
from samsik.taiyi.gates import AROUND
from samsik.taiyi.generals import Strength
from samsik.taiyi.nobles import Fate, Over
from samsik.taiyi.omens import Omen
from samsik.taiyi.verdict import Criterion

if TYPE_CHECKING:
    from samsik.render.names import Names


def key_of(pattern: Pattern) -> str:
    """A pattern with its variant, as the catalogue names it: `擊/外辰`."""
    return pattern.id if pattern.variant is None else f"{pattern.id}/{pattern.variant}"


def judged(say: "Names", name: str, value: tuple[Any, ...]) -> str:
    """The value that a rule called `name` gave, a tuple of any kind."""
    match value:
        case Stations():
            return say.listed(list(_by_body(say, value, say.token)))
        case Over():
            return say.listed(list(_by_body(say, value, lambda deity: say.say(f"names.heavenly.{deity.hanzi}"))))
        case Strength():
            return say.listed(list(_by_body(say, value, lambda state: say.say(f"names.strengths.{state}"))))
        case March() | Taigong() | Criterion() | Omen() | Fate():
            return _one(say, value)
        case ():
            return say.say("text.why.none")
    if name.endswith("_plate"):
        gates = zip(AROUND, value, strict=True)
        return say.listed([say.say("text.why.gate", palace=int(palace), gate=say.gate(gate)) for palace, gate in gates])
    if name in ("host_walk", "guest_walk", "fixed_walk"):
        return say.walk(value)
    return say.listed([_item(say, name, item) for item in value])


def _by_body(say: "Names", values: Any, spell: Any) -> Iterator[str]:
    """Each body with what a record holds for it, unless it holds nothing."""
    for body, value in values._asdict().items():
        if value is not None:
            yield say.say("text.why.read", name=say.short(body), value=spell(value))


def _item(say: "Names", name: str, item: Any) -> str:
    match item:
        case Pattern():
            bodies = say.listed([say.short(body) for body in (*item.who, *item.with_)])
            return say.say("text.why.pattern", pattern=say.pattern(key_of(item)), bodies=bodies)
        case str():
            return say.short(item) if name == "doomed" else say.spelt(name, item)
        case (str(body), str(quarter)) if name == "rising":
            return say.say("text.why.read", name=say.short(body), value=say.say(f"names.directions.{quarter}"))
    return _one(say, item)


def _one(say: "Names", item: Any) -> str:
    match item:
        case Omen(rule, id):
            return say.say(f"omens.{rule}.{id}")
        case Criterion(rule, side):
            told = say.say("text.why.none" if side in (None, "none") else f"names.sides.{side}")
            return say.labelled(say.say(f"names.criterion.{rule}"), told)
        case Taigong(grade, failing):
            found = [say.say(f"names.failing.{what}") for what in failing]
            return say.labelled(str(grade), say.listed(found) if found else say.say("text.why.none"))
        case March(march, fight, ground, formation, flag):
            parts = [say.say("text.why.march", march=say.direction(march), fight=say.direction(fight))]
            parts += [] if ground is None else [say.say(f"names.grounds.{ground}")]
            return say.listed([*parts, say.say(f"names.formations.{formation}"), say.say(f"names.flags.{flag}")])
        case Fate(rank, deity, on, agrees):
            facts = [say.say(f"names.fate.{rank}")]
            if deity is not None and on is not None:
                facts += [say.say(f"names.heavenly.{deity.hanzi}"), say.token(on)]
            if agrees is not None:
                facts.append(say.say("text.yes" if agrees else "text.no"))
            return say.spaced(facts)
    raise TypeError(item)
