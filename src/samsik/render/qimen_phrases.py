"""語 Names, places, formations and remarks of the Qimen board in the words of a reader."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from samsik.core.cycle import Branch
from samsik.core.nobles import Heavenly
from samsik.core.seats import LuoshuPalace
from samsik.qimen.bureau import Bureau
from samsik.qimen.field import Route
from samsik.qimen.formations import Formation
from samsik.qimen.judgement import Remark
from samsik.qimen.pavilions import Pavilion
from samsik.qimen.plate import Leader
from samsik.qimen.school import QimenOptions
from samsik.qimen.signs import Still
from samsik.qimen.tallies import Move
from samsik.render.heading import to_the_minute
from samsik.render.names import Names
from samsik.render.width import NO_BREAK

if TYPE_CHECKING:
    from samsik.calendar.eclipses import LunarEclipse
    from samsik.calendar.moment import Moment

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


class QimenPhrases(Names):
    """Phrases in one language; names of Qimen come before those that all boards share."""

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
        return self.form(
            "place", direction=self.name(f"directions.{palace}"), trigram=self.written(LuoshuPalace(palace).hanzi)
        )

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

    def bureau(self, bureau: Bureau, options: QimenOptions) -> str:
        """Method, term and 元, 符頭; under 置閏 also how the block stands to its term, and what calls for a leap."""
        told = [
            self.form(
                "bureau",
                method=self.say(f"options.ju_method.{options.ju_method}"),
                term=self.term(bureau.term),
                yuan=self.name(f"yuans.{bureau.yuan}"),
            ),
            self.form("leader_of_days", day=self.token(bureau.leader)),
        ]
        if bureau.status is not None and bureau.lead is not None:
            status = self.name(f"statuses.{bureau.status}")
            told.append(self.form(f"lead.{bureau.status}", status=status, n=abs(bureau.lead)))
            told.append(self.form("threshold", days=self.say(f"options.leap_threshold.{options.leap_threshold}")))
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
