"""名 Values of the engine in the words of a reader."""

from collections.abc import Sequence
from functools import cache, reduce
from typing import Any

from samsik.calendar.era_table import Era
from samsik.calendar.lunar import Lunar
from samsik.calendar.terms import Term
from samsik.core.cycle import Branch, Dun, Element, Pillar, Stem, Token, Unit
from samsik.core.seats import Seat, TaiyiPalace
from samsik.i18n.catalogue import Words, check_language, words
from samsik.i18n.readings import gloss, glossed, named, reading
from samsik.render.judged import judged
from samsik.taiyi.counts import Walk

# Values that are bare tokens, by the table of `names.toml` that spells them.
TABLES = {
    "yuan": "yuans",
    "governs": "examinations",
    "cut": "cuts",
    "inside": "insides",
    "rank": "ranks",
    "victim": "victims",
    "plot": "plots",
    "relation": "relations",
    "press_depth": "depths",
    "three_gates": "completeness",
    "undertaking": "undertakings",
    "noble_period": "periods",
    "lodge": "lodges",
    "situations": "situation",
    **dict.fromkeys(("duty_gate", "hour_gate", "duty", "season_gate"), "gates"),
    **dict.fromkeys(("host_classes", "guest_classes", "fixed_classes"), "count_classes"),
    **dict.fromkeys(("host_weight", "guest_weight"), "weights"),
    **dict.fromkeys(("host_gates", "guest_gates"), "accords"),
    **dict.fromkeys(("host_breath", "guest_breath"), "breaths"),
    **dict.fromkeys(("host_fortune", "guest_fortune"), "fortunes"),
    **dict.fromkeys(("meeting", "nayin_side", "related_side", "tie_side", "lock_side", "formation_side"), "sides"),
}
YEARS = ("sui", "lunar_year", "solar_year", "ji_since", "spirit_year")


class Names:
    """Names in one language."""

    # The board whose values these are.
    system = "taiyi"

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words: Words = words(lang)

    def say(self, key: str, **params: Any) -> str:
        """A sentence of the catalogue."""
        return self.words.say(key, **params)

    def body(self, name: str) -> str:
        """A rule, a key or a body by its id, with its hanzi."""
        return self.say(f"names.{name}")

    def short(self, body: str) -> str:
        """A body as it is written on the board."""
        return self.say(f"names.ring.{body}")

    def gloss(self, said: str, hanzi: str) -> str:
        """A reading with its hanzi."""
        return gloss(self.words, said, hanzi)

    def written(self, hanzi: str) -> str:
        """Hanzi in the forms of the language."""
        return self.words.written(hanzi)

    def reading(self, token: Token | Pillar) -> str:
        """How a stem, a branch, the place of a seat or a pillar is read."""
        return reading(self.words, token.hanzi)

    def named(self, token: Token | Pillar) -> str:
        """The same where no hanzi stand beside it."""
        return named(self.words, token.hanzi)

    def token(self, token: Token | Pillar) -> str:
        """The same with its hanzi."""
        return glossed(self.words, token.hanzi)

    def seat(self, seat: Seat) -> str:
        """A seat: its place and its god."""
        god = self.gloss(self.say(f"names.gods.{seat.god}"), seat.god)
        return self.say("text.seat", place=self.token(seat), god=god)

    def palace(self, palace: TaiyiPalace) -> str:
        """A palace: its number and its trigram."""
        return self.say(f"names.palaces.{int(palace)}")

    def spelt(self, name: str, token: str) -> str:
        """A bare token that a rule called `name` gave."""
        return self.say(f"names.{TABLES[name]}.{token}")

    def gate(self, gate: str) -> str:
        """One of the eight gates."""
        return self.say(f"names.gates.{gate}")

    def pattern(self, key: str) -> str:
        """A pattern by its id, or by id and variant (`擊/外辰`)."""
        return self.say(f"names.pattern.{key}")

    def lodges(self, lodges: str) -> str:
        """One lodge, or the two that share a seat."""
        return self.listed([self.say(f"names.lodges.{lodge}") for lodge in lodges])

    def direction(self, direction: str) -> str:
        """One of the eight directions."""
        return self.say(f"names.directions.{direction}")

    def walk(self, walk: Walk) -> str:
        """A walk with its sum: `坤 7 → 酉 6 = 13`; only the first seat is glossed."""
        stops = [
            self.say("text.walk.stop", place=self.named(seat) if i else self.token(seat), n=number)
            for i, (seat, number) in enumerate(walk)
        ]
        return self.say("text.walk.sum", walk=" → ".join(stops), total=sum(number for _, number in walk))

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in one breath."""
        return self._joined("and", parts)

    def dotted(self, parts: Sequence[str]) -> str:
        """Several facts side by side."""
        return self._joined("dot", parts)

    def spaced(self, parts: Sequence[str]) -> str:
        """The pillars in a row."""
        return self._joined("gap", parts)

    def _joined(self, manner: str, parts: Sequence[str]) -> str:
        return reduce(lambda first, rest: self.say(f"text.{manner}", first=first, rest=rest), parts)

    def labelled(self, name: str, value: str) -> str:
        """A value with its name before it."""
        return self.say("text.labelled", name=name, value=value)

    def choice(self, option: str, value: str) -> str:
        """An option and the value chosen."""
        label = self.say(f"options.{option}.name")
        return self.say("text.choice", name=label, value=self.say(f"options.{option}.{value}"))

    def year(self, year: int) -> str:
        """An astronomical year as people write it."""
        return self.say("text.year.ce", year=year) if year > 0 else self.say("text.year.bc", year=1 - year)

    def term(self, term: Term) -> str:
        """A solar term."""
        return self.say(f"names.terms.{term.hanzi}")

    def era(self, era: Era, sui: int) -> str:
        """The year of an era: 중국 개원(開元) 12년."""
        name = self.gloss(era.reading(self.lang), era.name)
        return self.say("text.year.era", realm=self.body(f"realms.{era.realm}"), name=name, year=era.year_in(sui))

    def lunar(self, date: Lunar) -> str:
        """A lunar date; a month that its time called otherwise (後九月, 臘月) carries that name as well."""
        month = self.gloss(self._month(date), date.name) if date.name != names("zh")._month(date) else self._month(date)
        day = self.say("text.lunar.days").split()[date.day - 1]
        return self.say("text.lunar.date", year=self.year(date.year), month=month, day=day)

    def _month(self, date: Lunar) -> str:
        month = self.say("text.lunar.months").split()[date.month - 1]
        return self.say("text.lunar.leap", month=month) if date.leap else month

    def value(self, name: str, value: Any) -> str:
        """The value that a rule called `name` gave."""
        match value:
            case bool():
                return self.say("text.yes" if value else "text.no")
            case Unit():
                return self.say(f"names.units.{value.value}")
            case Dun():
                return self.say(f"names.duns.{value.hanzi}")
            case Element():
                return self.say(f"names.elements.{value.hanzi}")
            case Seat():
                return self.seat(value)
            case Stem() | Branch() | Pillar():
                return self.token(value)
            case TaiyiPalace():
                return self.palace(value)
            case str():
                return self.lodges(value) if name == "lodge" else self.spelt(name, value)
            case tuple():
                return judged(self, name, value)
        if name == "term":
            return self.term(Term(value))
        return self.year(value) if name in YEARS else f"{value:,}"


def names(lang: str) -> Names:
    """The names of a language; SamsikError `unknown_lang` for one we do not speak."""
    return _names(check_language(lang))


@cache
def _names(lang: str) -> Names:
    return Names(lang)
