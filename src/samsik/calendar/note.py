"""注 A remark on a moment or a chart: its code and values, and the sentence made of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from samsik.i18n import catalogue
from samsik.i18n.catalogue import Words
from samsik.i18n.readings import glossed

# The parameters that are pillars or branches, by note or by what changes.
_TOKENS = ("lunar", "solar", "sky", "almanac")
_PILLARS = ("general", "year", "month", "day", "hour")
# What the data of the interface carries of the parameters.
_SHOWN = ("edge", "name", "side", "changes", "event", "printed", "table", "which", "zi")


@dataclass(frozen=True)
class Note:
    """A remark by its code. `params` are the values its sentence names, `seconds` the distance to an edge."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)
    seconds: int | None = None

    def text(self, lang: str) -> str:
        """The sentence in `lang`."""
        words = catalogue.words(lang)
        match self.code:
            case "boundary":
                return self._boundary(words)
            case "uncertain_moon":
                doubt = words.say(f"notes.uncertain_moon.{self.params['event']}", seconds=self.seconds)
                if not self.params["printed"]:
                    return doubt
                return words.say("notes.uncertain_moon.printed", doubt=doubt, **self._table(words))
            case "printed_term":
                term = words.say(f"names.terms.{self.params['name']}")
                return words.say("notes.printed_term", term=term, seconds=self.seconds, **self._table(words))
            case "twin_month":
                return words.say(f"notes.twin_month.{self.params['which']}", **self.params)
            case "foreign_almanac":
                realm = words.say(f"names.realms.{self.params['realm']}")
                almanac = words.say(f"options.almanac.{self.params['almanac']}")
                return words.say("notes.foreign_almanac", realm=realm, almanac=almanac)
            case "from_pillars":
                pillars, zi = glossed(words, self.params["pillars"]), words.say(f"options.zi.{self.params['zi']}")
                return words.say("notes.from_pillars", pillars=pillars, zi=zi)
        said = {name: glossed(words, value) if name in _TOKENS else value for name, value in self.params.items()}
        return words.say(f"notes.{self.code}", **said)

    def _table(self, words: Words) -> dict[str, str]:
        return {"table": words.say(f"notes.table.{self.params['table']}"), "day": self.params["printed"]}

    def _boundary(self, words: Words) -> str:
        kind, name = self.params["edge"], self.params["name"]
        if kind == "term":
            edge = words.say(f"names.terms.{name}")
        elif kind == "hour":
            edge = words.say("notes.edge.hour", name=glossed(words, name))
        else:
            edge = words.say(f"notes.edge.{kind}")
        changes = words.say("notes.joint").join(
            words.say(f"notes.change.{what}", before=_said(words, what, before), after=_said(words, what, after))
            for what, (before, after) in self.params["changes"].items()
        )
        if self.seconds is None:
            return words.say("notes.boundary.day", edge=edge, at=self.params["at"], changes=changes)
        minutes, seconds = divmod(self.seconds, 60)
        form = "span" if minutes and seconds else "span_minutes" if minutes else "span_short"
        span = words.say(f"notes.{form}", minutes=minutes, seconds=seconds)
        return words.say(f"notes.boundary.{self.params['side']}", edge=edge, span=span, changes=changes)

    def to_dict(self, lang: str) -> dict[str, Any]:
        """The note of the interface: code, text and seconds; of an edge also which, on which side, and what changes."""
        own = {key: self.params[key] for key in _SHOWN if key in self.params}
        if "changes" in own:
            own["changes"] = {what: list(pair) for what, pair in own["changes"].items()}
        return {"code": self.code, "text": self.text(lang), "seconds": self.seconds, **own}


def _said(words: Words, what: str, value: str) -> str:
    """A value that changes at an edge, for people."""
    if what == "term":
        return words.say(f"names.terms.{value}")
    return glossed(words, value) if what in _PILLARS else value
