"""名 Values of the Qimen board in the words of a reader."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from samsik.calendar.terms import Term
from samsik.core.cycle import Branch, Dun, Pillar, Stem
from samsik.core.nobles import Heavenly
from samsik.core.seats import LuoshuPalace
from samsik.qimen.bureau import Bureau
from samsik.qimen.field import ROLES, Route, Shelter, Soil
from samsik.qimen.formations import Formation
from samsik.qimen.judgement import Remark
from samsik.qimen.pavilions import Pavilion
from samsik.qimen.plate import GATES, STARS, Leader
from samsik.qimen.signs import Greed, Messengers, Still
from samsik.qimen.tallies import Move, Orphans, Tallies
from samsik.render.heading import to_the_minute
from samsik.render.names import Names
from samsik.render.width import NO_BREAK

if TYPE_CHECKING:
    from samsik.calendar.eclipses import LunarEclipse
    from samsik.calendar.moment import Moment

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
# Names and branches, by the table of the names.
WAYS = {
    "three_gates": "generals",
    "earth_gates": "generals",
    "four_doors": "officers",
    "private_gate": "rider",
}
# What 太陰, 六合 and 太常 are called where they stand for the three gates of heaven.
THREE_GENERALS = ("太陰", "六合", "太常")


def bare(text: str) -> str:
    """A name without brackets that holds together."""
    return text.replace("(", "").replace(")", "").replace(" ", NO_BREAK)


class QimenNames(Names):
    """Names in one language; those of Qimen come before those that all boards share."""

    system = "qimen"

    def body(self, name: str) -> str:
        """A rule, a key or a work by its id, with its hanzi."""
        own = name in self.words.subject("names_qimen")
        return self.name(name) if own else super().body(name)

    def name(self, key: str) -> str:
        """An entry of `names_qimen.toml`."""
        return self.say(f"names_qimen.{key}")

    def form(self, key: str, **params: Any) -> str:
        """A form of `text_qimen.toml`, filled."""
        return self.say(f"text_qimen.{key}", **params)

    def short(self, body: str) -> str:
        """A name as it stands on the board: `star.天蓬`, without brackets."""
        return bare(self.name(body))

    def palace(self, palace: int) -> str:
        """A palace: its number and trigram."""
        return self.name(f"palaces.{int(palace)}")

    def trigram(self, palace: int) -> str:
        """The trigram of a palace as it stands on the board."""
        hanzi = LuoshuPalace(palace).hanzi
        return bare(self.gloss(self.say(f"names.readings.{hanzi}"), hanzi))

    def place(self, palace: int) -> str:
        """A palace as a direction."""
        return self.form("place", direction=self.name(f"directions.{palace}"), trigram=LuoshuPalace(palace).hanzi)

    def seat_of_circle(self, seat: str) -> str:
        """A seat of the circle of twenty-four."""
        return self.gloss(self.say(f"names.readings.{seat}"), seat)

    def each(self, told: Callable[[Any], str], values: Iterable[Any]) -> str:
        """Several values in a list, or that there are none."""
        parts = [told(value) for value in values]
        return self.listed(parts) if parts else self.form("none")

    def places(self, palaces: Iterable[int]) -> str:
        """Palaces as directions."""
        return self.each(self.place, palaces)

    def tokens(self, tokens: Iterable[Any]) -> str:
        """Stems or branches in a list."""
        return self.each(self.token, tokens)

    def rider(self, general: Heavenly) -> str:
        """A heavenly general as this book calls it."""
        return self.name(f"rider.{'貴人' if general is Heavenly.NOBLE else general.hanzi}")

    def way(self, name: str, value: tuple[tuple[str, Branch], ...]) -> str:
        """Names with the branches they are at."""

        def told(pair: tuple[str, Branch]) -> str:
            table = "rider" if pair[0] in THREE_GENERALS else WAYS[name]
            return self.form("pair", branch=self.name(f"{table}.{pair[0]}"), what=self.token(pair[1]))

        return self.each(told, value)

    def leader(self, leader: Leader, table: str) -> str:
        """直符 or 直使: its name and the palaces it goes from and to."""
        return self.form(
            "leader",
            name=self.name(f"{table}.{leader.name}"),
            home=self.palace(leader.home),
            palace=self.palace(leader.palace),
        )

    def formation_name(self, formation: Formation) -> str:
        """A formation with its other name, if it has one."""
        name = self.name(f"formation.{formation.id}")
        if formation.alias:
            name = self.form("alias", name=name, alias=self.name(f"aliases.{formation.alias}"))
        return name

    def formation_place(self, formation: Formation) -> str:
        """Where a formation is, and which stem lies over which."""
        heaven, earth = self.token(formation.heaven), self.token(formation.earth)
        return self.form("formation", palace=self.place(formation.palace), heaven=heaven, earth=earth)

    def still(self, still: Still) -> str:
        """伏吟 and 反吟 of stars and gates, or 天輔時."""
        if still.hour:
            return self.name(f"stills.{still.hour}")
        told = [
            self.labelled(self.name(kind), self.name(f"stills.{state}"))
            for kind, state in (("stars", still.stars), ("gates", still.gates))
            if state
        ]
        return self.dotted(told) if told else self.form("none")

    def pavilion(self, pavilion: Pavilion) -> str:
        """亭亭 and 白奸 with their state and ties."""
        places = self.form("pavilion", pavilion=self.token(pavilion.pavilion), traitor=self.token(pavilion.traitor))
        state, broad, narrow = (self.name(f"meetings.{each}") for each in pavilion[4:])
        parts = [places, self.form("states", state=state, broad=broad, narrow=narrow)]
        if pavilion.ties:
            parts.append(self.form("ties", list=self.each(self._tie, pavilion.ties)))
        return self.dotted(parts)

    def _tie(self, tie: str) -> str:
        return self.gloss("".join(self.say(f"names.readings.{branch}") for branch in tie), tie)

    def route(self, route: Route) -> str:
        """出軍 in a line."""
        names = ("leave", "enter", "pass", "sit", "strike")
        return self.form("march", **dict(zip(names, map(self.place, route), strict=True)))

    def move(self, move: Move) -> str:
        """A move of the tallies: from, to, the spirit called, and the gate it closes."""
        told = self.form(
            "moves",
            stand=self.token(move.stand),
            to=self.token(move.to),
            phrase=self.name(f"phrases.{move.stand.hanzi}"),
            spirit=self.name(f"spirit.{move.spirit}"),
        )
        return self.form("closed", move=told, gate=self.seat_of_circle(move.closed)) if move.closed else told

    def eclipse(self, eclipse: "LunarEclipse", moment: "Moment") -> str:
        """An eclipse by the civil clock of a moment, to the minute."""
        form = "eclipse_whole" if eclipse.kind == "全" else "eclipse_part"
        start, end = (to_the_minute(moment, edge) for edge in (eclipse.start, eclipse.end))
        return self.form(form, start=start, end=end, magnitude=f"{eclipse.magnitude:.2f}")

    def bureau(self, bureau: Bureau, method: str) -> str:
        """Method, term and 元, 符頭, and under 置閏 how the block stands to its term."""
        told = [
            self.form(
                "bureau",
                method=self.say(f"options.ju_method.{method}"),
                term=self.term(bureau.term),
                yuan=self.name(f"yuans.{bureau.yuan}"),
            ),
            self.form("leader_of_days", day=self.pillar(bureau.leader)),
        ]
        if bureau.status is not None and bureau.lead is not None:
            status = self.name(f"statuses.{bureau.status}")
            told.append(self.form(f"lead.{bureau.status}", status=status, n=abs(bureau.lead)))
        return self.dotted(told)

    def remark(self, remark: Remark) -> str:
        """A line of the reading."""
        params: dict[str, str] = {
            "places": self.places(remark.palaces),
            "branches": self.tokens(remark.branches),
            "names": self.each(lambda id: self.name(f"formation.{id}"), remark.names) if remark.palaces else "",
        }
        if remark.id == "march":
            route = zip(("leave", "enter", "pass", "sit", "strike"), remark.palaces, strict=True)
            params |= {name: self.place(palace) for name, palace in route}
        elif remark.id in ("fight", "hold", "strike"):
            params |= dict(zip(("first", "second"), map(self.token, remark.branches), strict=True))
        elif remark.rule in ("Q-23", "Q-24"):
            leader, state = remark.names
            table = "star" if remark.rule == "Q-23" else "gate"
            params |= {"name": self.name(f"{table}.{leader}"), "state": self.name(f"states.{state}")}
        return self.form(f"pronounce.{remark.id}", **params)

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
                return self.pillar(value)
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
                told = (self.form("over", earth=self.reading(e), heaven=self.token(value[e])) for e in Branch)
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
    """The names of `ko`, `zh` or `en`."""
    return QimenNames(lang)
