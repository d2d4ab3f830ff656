"""移宮 timeline: when each slow spirit of the year count enters where."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from samsik.calendar.civil import FIRST_YEAR, LAST_YEAR
from samsik.core.school import School
from samsik.errors import SamsikError, one_of
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.render.extended_names import ExtendedNames
from samsik.render.listing import table_csv, table_markdown, table_text
from samsik.render.record import SCHEMA
from samsik.services.record_keys import read_year
from samsik.services.taiyi import taiyi_school
from samsik.taiyi.extended import stay_of
from samsik.taiyi.halls import hanzi_of, palace_of
from samsik.taiyi.moves import SPIRITS, spirit_called
from samsik.taiyi.school import TaiyiOptions
from samsik.taiyi.stays import Stay

SYSTEMS = ("taiyi",)
COLUMNS = ("spirit", "since", "next", "seat", "palace", "of")


@dataclass(frozen=True)
class Move:
    """A spirit and one of its stays."""

    spirit: str
    stay: Stay


@dataclass(frozen=True)
class Timeline:
    """The stays of some spirits that touch the years `first` to `last`, spirit by spirit."""

    school: School[TaiyiOptions]
    spirits: tuple[str, ...]
    first: int
    last: int
    moves: tuple[Move, ...]

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The stays as plain data: `since` is the year of entry, `next` that of leaving; years are astronomical."""
        return {
            "schema": SCHEMA,
            "system": "taiyi",
            "school": self.school.id,
            "options": asdict(self.school.options),
            "from": self.first,
            "to": self.last,
            "spirits": list(self.spirits),
            "moves": [
                dict(zip(COLUMNS, row, strict=True)) for row in (_plain(move.spirit, move.stay) for move in self.moves)
            ],
        }

    def text(self, lang: str = "ko") -> str:
        """What was applied, then a table: spirit, years, place."""
        say = ExtendedNames(lang)
        return f"{self._applied(say)}\n{table_text(self._rows(say))}"

    def markdown(self, lang: str = "ko") -> str:
        """The same as Markdown."""
        say = ExtendedNames(lang)
        head, *rows = self._rows(say)
        return f"> {self._applied(say)}\n\n{table_markdown(head, rows)}"

    def csv(self, lang: str = "ko") -> str:
        """A row a stay, years astronomical and places in hanzi in every language."""
        rows = [["" if cell is None else str(cell) for cell in _plain(move.spirit, move.stay)] for move in self.moves]
        return table_csv(COLUMNS, rows)

    def _applied(self, say: ExtendedNames) -> str:
        parts = [say.say("text.school", name=say.say(f"schools.{self.school.id}.name"))]
        parts += [say.choice(name, value) for name, value in self.school.changed().items()]
        return say.say("text.applied", list=say.dotted(parts))

    def _rows(self, say: ExtendedNames) -> list[list[str]]:
        head = [say.form(f"timeline.{name}") for name in ("spirit", "years", "place")]
        return [head, *(_told(say, move) for move in self.moves)]


def timeline(
    system: str = "taiyi",
    *,
    spirits: Iterable[str] | None = None,
    first: str | int,
    last: str | int,
    school: str | None = None,
    options: dict[str, str] | None = None,
) -> Timeline:
    """When the spirits named (all by default) enter where, from year `first` to year `last`.

    The stay that is under way in `first` is among them. Years are written as WHEN has them: `724`, `-199`, `200BC`.
    SamsikError: `unknown_system`, `unknown_spirit`, `not_a_year`, `out_of_table`, `years_reversed`.
    """
    one_of("unknown_system", system, SYSTEMS)
    chosen = taiyi_school(school, options)
    named = tuple(dict.fromkeys(called(word) for word in spirits)) if spirits else tuple(SPIRITS)
    start, end = _year("--from", first), _year("--to", last)
    if start > end:
        raise SamsikError("years_reversed", first=start, last=end)
    moves = tuple(Move(name, stay) for name in named for stay in stays_of(name, start, end, chosen.options))
    return Timeline(chosen, named, start, end, moves)


def called(word: str) -> str:
    """The hanzi of a spirit named in any language: 五福, wufu, 오복; SamsikError `unknown_spirit`."""
    return spirit_called(_readings().get(word.lower(), word))


@cache
def _readings() -> dict[str, str]:
    """How the spirits are called in every language, in small letters and without the hanzi beside the name."""
    found = {}
    for lang in LANGUAGES:
        for name, rule in SPIRITS.items():
            reading = re.sub(r"[\s(（]*[\u4e00-\u9fff]+[)）]*$", "", words(lang).say(f"names.{rule}"))
            # Where they are written in hanzi nothing is left beside those.
            found[(reading or words(lang).say(f"names.{rule}")).lower()] = name
    return found


def stays_of(spirit: str, first: int, last: int, options: TaiyiOptions) -> Iterator[Stay]:
    """The stays of a spirit that touch the years `first` to `last`, in order."""
    year = first
    while year <= last:
        stay = stay_of(spirit, year, options)
        yield stay
        year = stay.next


def _year(name: str, text: str | int) -> int:
    year = read_year(name, str(text))
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise SamsikError("out_of_table", year=year, first=FIRST_YEAR, last=LAST_YEAR)
    return year


def _plain(spirit: str, stay: Stay) -> tuple[str | int | None, ...]:
    palace = palace_of(stay.seat, exact=True)
    number = None if palace is None else int(palace)
    return spirit, stay.since, stay.next, hanzi_of(stay.seat), number, stay.of


def _told(say: ExtendedNames, move: Move) -> list[str]:
    stay = move.stay
    years = say.form("timeline.span", since=say.year(stay.since), last=say.year(stay.next - 1))
    if stay.of == 1:
        years = say.year(stay.since)
    return [say.body(SPIRITS[move.spirit]), years, say.place(stay.seat)]
