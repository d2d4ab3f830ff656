"""名 Values of the Qimen board in the words of a reader, by the name of the rule that gave them."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from samsik.calendar.terms import Term
from samsik.core.cycle import Branch, Dun, Pillar, Stem
from samsik.qimen.field import ROLES, Route, Shelter, Soil
from samsik.qimen.formations import Formation
from samsik.qimen.pavilions import Pavilion
from samsik.qimen.plate import GATES, STARS, Leader
from samsik.qimen.signs import Greed, Messengers, Still
from samsik.qimen.tallies import Orphans, Tallies
from samsik.render.qimen_phrases import QimenPhrases

# Values that are bare tokens, by the table of `names_qimen.toml` that spells them.
TABLES = {
    "bureau_yuan": "yuans",
    "bureau_status": "statuses",
    "general_name": "generals",
    "officer": "officers",
    "pavilion_advice": "advice",
}
PALACES = ("host", "origin", "hour_palace", "gate_raw")
TURNS = ("star_turn", "gate_turn")
# True and false of these stand for words.
SIDES = {"noble_yang": ("noble_yang", "noble_yin"), "noble_forward": ("forward", "backward")}
# Nine values, one a palace, by the table of their tokens.
LAYERS = {"stars": "star", "gates": "gate", "spirits": "spirit"}


class QimenNames(QimenPhrases):
    """The value of every rule in one language."""

    def value(self, name: str, value: Any) -> str:
        """The value that a rule called `name` gave."""
        match value:
            case bool() if name in SIDES:
                return self.form(SIDES[name][not value])
            case bool() | Dun() | Stem() | Branch():
                return super().value(name, value)
            case Term():
                return self.term(value)
            case Pillar():
                return self.token(value)
            case int():
                return self._number(name, value)
            case str():
                if name == "jade":
                    return self.seat_of_circle(value)
                return self.name(f"{TABLES[name]}.{value}")
            case tuple():
                return self._record(name, value)
        raise TypeError(f"no words for {name}")

    def _number(self, name: str, value: int) -> str:
        if name in PALACES:
            return self.palace(value)
        if name in TURNS:
            return self.form("steps", n=value)
        if name == "term":
            return self.term(Term(value))
        if name == "camp_size":
            return self.form("paces", n=value)
        return self.form("days", n=value) if name == "bureau_lead" else f"{value:,}"

    def _record(self, name: str, value: tuple[Any, ...]) -> str:
        """Values that are tuples with names."""
        match value:
            case Leader():
                return self.leader(value, "star" if name == "zhifu" else "gate")
            case Greed():
                palace, bing, ding = map(self.place, value)
                return self.form("greed", palace=palace, bing=bing, ding=ding)
            case Messengers():
                return self.form("envoys", yang=self.palace(value.yang), yin=self.palace(value.yin))
            case Still():
                return self.still(value)
            case Pavilion():
                return self.pavilion(value)
            case Route():
                return self.route(value)
            case Tallies():
                gates = (self.seat_of_circle(gate.seat) for gate in (value.heaven_gate, value.earth_gate))
                heaven, earth = gates
                return self.form("tallies", heaven=heaven, earth=earth, n=len(value.moves))
            case Orphans():
                return self.form("orphans", open=self.token(value.open), shut=self.token(value.shut))
            case Shelter():
                path = " → ".join(self.token(branch) for branch in value.path)
                return self.form("path", dig=self.token(value.dig), path=path)
            case Soil():
                return self.form("soil", total=value.total, heap=value.heap)
        return self._tuple(name, value)

    def _tuple(self, name: str, value: tuple[Any, ...]) -> str:
        """Values that are plain tuples."""
        match name:
            case "earth" | "hidden_stems":
                return self._layer(lambda each: self.value(name, each), value)
            case "heaven":
                return self._layer(lambda stems: self.spaced([self.token(stem) for stem in stems]), value)
            case "stars" | "gates" | "spirits":
                return self._layer(lambda each: self._in_layer(LAYERS[name], each), value)
            case "riders":
                return self._layer(lambda homes: self.spaced([self.palace(home) for home in homes]), value)
            case "stem_palaces":
                places = zip(Stem, value, strict=True)
                return self.each(
                    lambda pair: self.form("stem_place", stem=self.token(pair[0]), palace=self.palace(pair[1])), places
                )
            case "pairs" | "formations":
                return self.each(self._formation, value)
            case "wonder_gates" | "shelter_from_evil":
                return self.places(value)
            case "hour_punished":
                return self.form("punished", branch=self.token(value[0]), kind=self.name(f"kinds.{value[1]}"))
            case "star_strength" | "gate_strength":
                table, order = ("star", STARS) if name == "star_strength" else ("gate", GATES)
                return self.each(
                    lambda pair: self.form(
                        "pair", branch=self.name(f"{table}.{pair[0]}"), what=self.name(f"states.{pair[1]}")
                    ),
                    zip(order, value, strict=True),
                )
            case "heavenly":
                return self._around(self.rider, value)
            case "heaven_branches":
                told = (self.form("over", earth=self.named(e), heaven=self.token(value[e])) for e in Branch)
                return self.listed(list(told))
            case "three_gates" | "earth_gates" | "four_doors" | "private_gate":
                return self.way(name, value)
            case "private_blessed":
                return self.each(lambda each: self.name(f"rider.{each}"), value)
            case "stem_names":
                return self.each(lambda god: self.name(f"gods.{god}"), value)
            case "camp":
                return self.each(self._role, zip(Stem, ROLES, value, strict=True))
            case "judgement":
                return self.each(lambda remark: remark.rule, {remark.rule: remark for remark in value}.values())
        return self.tokens(value)

    def _role(self, post: tuple[Stem, str, Branch]) -> str:
        stem, role, branch = post
        return self.form("role", stem=self.token(stem), role=self.name(f"roles.{role}"), branch=self.token(branch))

    def _formation(self, formation: Formation) -> str:
        return self.form("named", name=self.formation_name(formation), where=self.place(formation.palace))

    def _in_layer(self, table: str, value: str | tuple[str, ...]) -> str:
        names = (value,) if isinstance(value, str) else value
        return self.spaced([self.name(f"{table}.{name}") for name in names])

    def _layer(self, told: Callable[[Any], str], values: Sequence[Any]) -> str:
        """What lies in the palaces; empty ones are left out."""
        parts = [
            self.form("at", palace=palace, what=told(value))
            for palace, value in enumerate(values, 1)
            if value not in (None, ())
        ]
        return self.listed(parts) if parts else self.form("none")

    def _around(self, told: Callable[[Any], str], values: Sequence[Any]) -> str:
        return self.listed(
            [self.form("pair", branch=self.token(branch), what=told(values[branch])) for branch in Branch]
        )


@cache
def qimen_names(lang: str) -> QimenNames:
    """The names of a language."""
    return QimenNames(lang)
