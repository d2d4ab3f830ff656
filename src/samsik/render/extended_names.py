"""名 Values of the later rules in the words of a reader: each teller gives the lines of one, none where it is mute."""

from collections.abc import Callable, Iterable
from typing import Any

from samsik.core.cycle import Branch
from samsik.core.seats import Seat, TaiyiPalace
from samsik.render.names import Names
from samsik.taiyi.affairs import Finding, Findings, Talent, Tour
from samsik.taiyi.arts import Art, Defeat
from samsik.taiyi.count_readings import Command, Tone
from samsik.taiyi.crises import Crisis, Killers, RiskyMonth
from samsik.taiyi.halls import Hall, Place
from samsik.taiyi.inquiries import Traveller
from samsik.taiyi.intelligence import Meeting, Opposition, Raid, Rite, Spies
from samsik.taiyi.observed import NOT_OBSERVED, Direction
from samsik.taiyi.omens import Omen
from samsik.taiyi.signs import FieldSign, LineCloud
from samsik.taiyi.stays import Stay, Turn
from samsik.taiyi.weather import CloudWatch, Contact

Lines = list[str]


class ExtendedNames(Names):
    """Names in one language, with the words of `extended.toml` at hand."""

    def form(self, key: str, **params: Any) -> str:
        """A sentence or a word of `extended.toml`."""
        return self.say(f"extended.{key}", **params)

    def yes(self, table: str, value: bool) -> str:
        """One of two words of a table."""
        return self.form(f"{table}.{'yes' if value else 'no'}")

    def place(self, place: Place) -> str:
        """Where a spirit stands: a palace or hall by its name, a branch or seat with its hanzi."""
        if isinstance(place, TaiyiPalace | Hall):
            return self.form(f"halls.{int(place)}")
        return self.token(place)

    def stay(self, stay: Stay) -> str:
        """A stay with the year within it and its first and last years."""
        if stay.of == 1:
            return self.form("line.year", place=self.place(stay.seat))
        years = {"since": self.year(stay.since), "last": self.year(stay.next - 1)}
        return self.form("line.stay", place=self.place(stay.seat), of=stay.of, n=stay.year_in, **years)

    def turn(self, turn: Turn) -> str:
        """A round and the year within it."""
        return self.form("line.turn", number=turn.number, of=turn.of, n=turn.year_in)

    def words_of(self, table: str, tokens: Iterable[str]) -> str:
        """Several tokens of one table in a breath."""
        return self.listed([self.form(f"{table}.{token}") for token in tokens])

    def lines(self, name: str, value: Any) -> Lines:
        """The lines of the value that a rule called `name` gave; none where it says nothing."""
        if value is None or value == NOT_OBSERVED:
            return []
        return TELLERS[name](self, value)


def _contact(say: ExtendedNames, contact: Contact) -> str:
    essence = say.body(ESSENCE_RULES[contact.essence])
    other = ESSENCE_RULES.get(contact.other)
    parts = [say.words_of("effects", contact.effects)] if contact.effects else []
    parts += [say.form("line.open")] if contact.open else []
    parts += [say.form("line.fast")] if contact.fast else []
    met = say.form(f"others.{contact.other}") if other is None else say.body(other)
    return say.form("line.weather", essence=essence, other=met, effects=say.listed(parts))


ESSENCE_RULES = dict(
    zip(
        ("天皇", "帝符", "天時", "太尊", "飛鳥", "五行", "三風", "五風", "八風"),
        ("tianhuang", "difu", "tianshi", "taizun", "feiniao", "wuxing", "sanfeng", "wufeng", "bafeng"),
        strict=True,
    )
)


def _weather(say: ExtendedNames, contacts: tuple[Contact, ...]) -> Lines:
    return [_contact(say, contact) for contact in contacts if contact.effects or contact.open]


def _number(say: ExtendedNames, effects: tuple[str, ...]) -> Lines:
    return [say.words_of("effects", effects)] if effects else []


def _watch(say: ExtendedNames, watch: CloudWatch) -> Lines:
    hours = say.listed([say.token(hour) for hour in watch.hours])
    lines = [say.form("line.watch", colour=say.form(f"colours.{watch.colour.hanzi}"), hours=hours)]
    return lines if watch.seen == NOT_OBSERVED else [*lines, say.yes("watched", watch.seen is True)]


def _art(say: ExtendedNames, art: Art) -> Lines:
    states = [
        say.form("line.state", body=say.form(f"bodies.{body}"), state=say.form(f"states.{state}"))
        for body, state in art.states
    ]
    outcome = say.words_of("outcomes", art.outcome)
    return [say.form("line.art", landing=say.place(art.landing), states=say.listed(states), outcome=outcome)]


def _thunder(say: ExtendedNames, fates: tuple[tuple[str, str, str], ...]) -> Lines:
    told = [
        say.form("line.state", body=say.form(f"bodies.{body}"), state=say.form(f"outcomes.{fate}"))
        for body, _, fate in fates
    ]
    return [say.listed(told)] if told else []


def _defeat(say: ExtendedNames, defeat: Defeat) -> Lines:
    parts = {name: say.token(branch) for name, branch in zip(("month", "day", "hour"), defeat[1:], strict=True)}
    return [say.form("line.defeat", year=say.token(defeat.year), **parts)]


def _tone(say: ExtendedNames, tone: Tone) -> Lines:
    note, matter = say.form(f"notes.{tone.note}"), say.form(f"matters.{tone.matter}")
    return [say.form("line.tone", note=note, matter=matter, blessed=say.yes("blessed", tone.blessed))]


def _command(say: ExtendedNames, command: Command) -> Lines:
    if command.complete:
        return [say.form("parts.complete")]
    missing = [say.form(f"parts.{name}") for name in ("general", "officers", "soldiers") if not getattr(command, name)]
    return [say.form("parts.missing", list=say.listed(missing))] if missing else []


def _side(say: ExtendedNames, token: str) -> Lines:
    return [say.form(f"sides.{token}")]


def _signs(say: ExtendedNames, signs: tuple[FieldSign, ...]) -> Lines:
    return [
        say.form("signs.loses", sign=say.form(f"signs.{sign.id}"), side=say.form(f"sides.{sign.loses}"))
        for sign in signs
    ]


def _cloud(say: ExtendedNames, cloud: LineCloud) -> Lines:
    return [say.form(f"clouds.{cloud.effect}")]


def _spies(say: ExtendedNames, spies: Spies) -> Lines:
    return [say.yes("spies", spies.within)]


def _raid(say: ExtendedNames, raid: Raid) -> Lines:
    if not raid.comes or raid.side is None:
        return [say.form("raid.none")]
    strength = say.form("raid.unknown" if raid.strength is None else f"sides.{raid.strength}")
    return [say.form("line.raid", strength=strength, side=say.form(f"directions.{raid.side.hanzi}"))]


def _rite(say: ExtendedNames, rite: Rite) -> Lines:
    direction, silk = say.form(f"directions.{rite.direction}"), say.form(f"colours.{rite.silk}")
    return [say.form("line.rite", direction=direction, portions=rite.portions, silk=silk)]


def _lodges(say: ExtendedNames, omens: tuple[Omen, ...]) -> Lines:
    return [
        say.form("lodges.told", lodge=say.form(f"lodge_names.{omen.id}"), text=say.form(f"lodges.{omen.id}"))
        for omen in omens
    ]


def _meetings(say: ExtendedNames, meetings: tuple[Meeting, ...]) -> Lines:
    return [say.form("line.met", body=say.form(f"bodies.{meeting.body}")) for meeting in meetings]


def _opposition(say: ExtendedNames, opposition: Opposition) -> Lines:
    if not opposition.faces:
        return []
    parts = [say.form("line.opposed")]
    if isinstance(opposition.loses_first, Direction):
        parts.append(say.form("line.loses", side=say.form(f"directions.{opposition.loses_first.hanzi}")))
    return parts


def _tour(say: ExtendedNames, tour: Tour) -> Lines:
    return [say.form("line.tour", toward=say.form(f"directions.{tour.toward}"))] if tour.toward else []


def _talent(say: ExtendedNames, talent: Talent) -> Lines:
    if talent.verdict is None:
        return []
    parts = [say.form(f"talent.{talent.verdict}")]
    parts += [say.form("talent.branch")] if talent.branch_agrees and talent.verdict == "薦" else []
    return [say.listed(parts)]


def _months(say: ExtendedNames, months: tuple[RiskyMonth, ...]) -> Lines:
    told = [say.form("line.months", month=month, meets=say.form(f"months.{meets}")) for month, meets in months]
    return [say.listed(told)] if told else []


def _crisis(say: ExtendedNames, crisis: Crisis) -> Lines:
    war, epidemic = (say.listed([say.token(year) for year in years]) for years in crisis)
    return [say.form("line.crisis", war=war, epidemic=epidemic)]


def _killers(say: ExtendedNames, killers: Killers) -> Lines:
    parts = [say.form("line.killers", disaster=say.token(killers.disaster), robber=say.token(killers.robber))]
    parts += [say.form("line.officer", officer=say.token(killers.officer))] if killers.officer is not None else []
    return [say.listed(parts)]


def _traveller(say: ExtendedNames, traveller: Traveller) -> Lines:
    if traveller.verdict is None:
        return []
    parts = [say.form(f"traveller.{traveller.verdict}")]
    parts += [say.form("line.day", n=traveller.day)] if traveller.day is not None else []
    return [say.listed(parts)]


def _findings(say: ExtendedNames, findings: Findings) -> Lines:
    return [say.listed([_finding(say, finding) for finding in findings])] if findings else []


def _finding(say: ExtendedNames, finding: Finding) -> str:
    manner = "neither" if finding.good is None else "good" if finding.good else "bad"
    return say.form(f"findings.{manner}", finding=say.form(f"findings.{finding.id}"))


def _each(table: str) -> Callable[[ExtendedNames, tuple[str, ...]], Lines]:
    """Teller of several tokens, a line each."""
    return lambda say, tokens: [say.form(f"{table}.{token}") for token in tokens]


def _one(table: str) -> Callable[[ExtendedNames, str], Lines]:
    """Teller of one token."""
    return lambda say, token: [say.form(f"{table}.{token}")]


def _good(say: ExtendedNames, good: bool) -> Lines:
    return [say.yes("good", good)]


def _place(say: ExtendedNames, place: Seat | Branch | TaiyiPalace | Hall) -> Lines:
    return [say.place(place)]


TELLERS: dict[str, Callable[[ExtendedNames, Any], Lines]] = {
    "weather": _weather,
    "number_weather": _number,
    "cloud_watch": _watch,
    "linjin": _defeat,
    **dict.fromkeys(("shizi", "baiyun_host", "baiyun_guest", "menghu", "bailong", "huijun"), _art),
    "leigong": _thunder,
    "tone": _tone,
    **dict.fromkeys(("host_pace", "guest_pace", "host_peril", "guest_peril", "longer_side"), _side),
    **dict.fromkeys(("host_command", "guest_command"), _command),
    "field_signs": _signs,
    "line_sign": _cloud,
    "enemy_moves": _one("moves"),
    "envoy": _one("envoys"),
    "spies": _spies,
    "raid": _raid,
    "rite": _rite,
    "lodge_omens": _lodges,
    "taiyin": _place,
    "taiyin_meets": _meetings,
    "taisui_opposes": _opposition,
    "tour": _tour,
    "talent": _talent,
    **dict.fromkeys(("good_day", "good_hour"), _good),
    "quest": _one("quest"),
    "risky_months": _months,
    "place_crisis": _crisis,
    "crisis_year": _one("crisis_year"),
    **dict.fromkeys(("place_killers", "time_killers"), _killers),
    "killers_meet": _each("killers"),
    "news": _each("news"),
    "traveller": _traveller,
    **dict.fromkeys(("hideout", "prison", "petition", "fugitive", "sundry"), _findings),
}
