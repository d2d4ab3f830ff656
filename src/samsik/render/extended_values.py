"""步 The value of every step of the later rules in words: what the sections tell, and what only a derivation shows."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from samsik.core.cycle import Pillar
from samsik.render.extended_names import ESSENCE_RULES, TELLERS, ExtendedNames, Lines
from samsik.render.seen import KINDS, sight, waits
from samsik.taiyi.calamities import Alarm
from samsik.taiyi.combos import Combo
from samsik.taiyi.essences import Essences
from samsik.taiyi.halls import Place
from samsik.taiyi.intelligence import Sectors
from samsik.taiyi.moves import SPIRITS, Spirits
from samsik.taiyi.observed import NOT_OBSERVED
from samsik.taiyi.provinces import Province
from samsik.taiyi.spirits import Region
from samsik.taiyi.stays import Stay, Turn


class StepNames(ExtendedNames):
    """Names in one language, with words for all that the steps of the later rules read and give."""

    def value(self, name: str, value: Any) -> str:
        """The value that a rule called `name` gave; that it is none, or that nobody has said what was seen."""
        if value == NOT_OBSERVED:
            return self.form("value.unobserved")
        teller = OF_STEPS.get(name) or TELLERS.get(name)
        if teller is None:
            return sight(self, name, value) if isinstance(value, KINDS) else super().value(name, value)
        lines = teller(self, value)
        if waits(value):
            lines = [*lines, self.form("value.unobserved")]
        return self.dotted(lines) if lines else self.say("text.why.none")

    def each(self, values: Iterable[tuple[str, str]]) -> Lines:
        """Several things that have names, each with what is told of it."""
        return [self.listed([self.say("text.why.read", name=name, value=value) for name, value in values])]


@cache
def step_names(lang: str) -> StepNames:
    """The names of a language."""
    return StepNames(lang)


def spirit_names(say: ExtendedNames, names: Iterable[str]) -> Lines:
    """Some spirits of the year."""
    told = [say.body(SPIRITS[name]) for name in names]
    return [say.listed(told)] if told else []


def region(say: ExtendedNames, found: Region) -> Lines:
    """The palace of 五福 by name, and its region."""
    hall, land = say.form(f"palace_names.{found.hall}"), say.form(f"regions.{found.region}")
    return [say.form("line.region", hall=hall, region=land)]


def alarm(say: ExtendedNames, found: Alarm) -> Lines:
    """How grave an adversity is; nothing while no round begins or ends."""
    if not found.grade:
        return []
    beside = {"taisui": say.form(f"relation.{found.taisui}")} if found.grade == 2 else {}
    return [say.form(f"alarm.{found.grade}", **beside)]


def calamities(say: ExtendedNames, relation: str) -> Lines:
    """How the two adversities stand to each other."""
    return [say.form("relation.together", relation=say.form(f"relation.{relation}"))]


def combos(say: ExtendedNames, found: tuple[Combo, ...]) -> Lines:
    """The pairs of spirits in one place, a line each."""
    return [
        say.form(
            "line.combo",
            first=say.body(SPIRITS[first]),
            second=say.body(SPIRITS[second]),
            text=say.form(f"combos.{first}{second}"),
        )
        for first, second in found
    ]


def _spirits(say: StepNames, spirits: Spirits) -> Lines:
    return say.each((say.body(SPIRITS[name]), say.place(stay.seat)) for name, stay in spirits.named().items())


def _provinces(say: StepNames, found: tuple[tuple[str, Province], ...]) -> Lines:
    return say.each((say.body(SPIRITS[name]), sight(say, "province", province)) for name, province in found)


def _states(say: StepNames, found: tuple[tuple[str, str], ...]) -> Lines:
    return say.each((say.body(SPIRITS[name]), say.form(f"lands.{state}")) for name, state in found)


def _essences(say: StepNames, essences: Essences) -> Lines:
    places = [(say.body(ESSENCE_RULES[name]), say.place(place)) for name, place in essences.named().items()]
    return say.each([*places, (say.body("taiyi_number"), str(essences.taiyi_number))])


def _sectors(say: StepNames, sectors: Sectors) -> Lines:
    found = sectors._asdict().items()
    return say.each((say.form(f"bodies.{body}"), say.form(f"sectors.{sector}")) for body, sector in found if sector)


def _place(say: StepNames, place: Place) -> Lines:
    return [say.place(place)]


def _stay(say: StepNames, stay: Stay) -> Lines:
    return [say.stay(stay)]


def _turn(say: StepNames, turn: Turn) -> Lines:
    return [say.turn(turn)]


def _province(say: StepNames, province: Province) -> Lines:
    return [sight(say, "province", province)]


def _pillar(say: StepNames, pillar: str) -> Lines:
    return [say.token(Pillar.of(pillar))]


def _one(table: str) -> Callable[[StepNames, str], Lines]:
    """Teller of one token."""
    return lambda say, token: [say.form(f"{table}.{token}")]


# What the sections do not tell by itself, or tell beside something else.
OF_STEPS: dict[str, Callable[[StepNames, Any], Lines]] = {
    **dict.fromkeys(SPIRITS.values(), _stay),
    **dict.fromkeys(ESSENCE_RULES.values(), _place),
    **dict.fromkeys(("landing", "hiding"), _place),
    **dict.fromkeys(("yangjiu_turn", "bailiu_turn"), _turn),
    **dict.fromkeys(("yangjiu_alarm", "bailiu_alarm"), alarm),
    **dict.fromkeys(("arrivals", "departures"), spirit_names),
    **dict.fromkeys(("wufu_luck", "dayou_ill"), _one("lucks")),
    **dict.fromkeys(("taiyi_province", "shiji_province"), _province),
    **dict.fromkeys(("branch_state", "year_stem_state"), _one("lands")),
    **dict.fromkeys(("host_arc", "guest_arc", "guest_stand", "host_count_side", "guest_count_side"), _one("sides")),
    "wufu_region": region,
    "dayou_governs": _one("governs"),
    "dayou_refuge": _one("refuge"),
    "small_ji": _pillar,
    "small_yuan": _one("small_yuans"),
    "calamities_meet": calamities,
    "combos": combos,
    "spirits": _spirits,
    "spirit_provinces": _provinces,
    "spirit_states": _states,
    "essences": _essences,
    "sectors": _sectors,
}
