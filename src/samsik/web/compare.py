"""Two schools over all boards: what differs, how often, why, and on which boards it can be seen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Response

from samsik.api.context import workers_of
from samsik.api.parameters import SYSTEM, Asked, Word, word
from samsik.core.school import rule_of, values_of
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError
from samsik.services.compare import Comparison, Difference, compare, often
from samsik.services.compare import Section as Compared
from samsik.services.labels import label, shown
from samsik.services.states import System, system_called
from samsik.web import query
from samsik.web.faults import status_of
from samsik.web.form import Form
from samsik.web.links import of_state
from samsik.web.query import Pairs
from samsik.web.reader import Reader, Reading

router = APIRouter(include_in_schema=False)
SIDES = ("first", "second")


class CompareQuery(Asked):
    """Two schools of a board; each an id, or an id with options of its own: `jinjing,oppose=table`."""

    system: Annotated[str, SYSTEM] = SYSTEMS[0]
    first: Annotated[Word, word("The first school.", longest=400)] = None
    second: Annotated[Word, word("The second school.", longest=400)] = None


@dataclass(frozen=True)
class SchoolForm(Form):
    """The form; `side` is the school that an error is about."""

    side: str = ""

    @property
    def wrong(self) -> str:
        """The school itself where it is not known, else its options."""
        if self.error is None or not self.side:
            return ""
        return self.side if self.error.code == "unknown_school" else f"{self.side}_set"


# It takes seconds, and is asked for again in other languages.
@lru_cache(maxsize=8)
def _compared(first: str, second: str, system: str) -> Comparison:
    return compare(first, second, system=system)


@router.get("/{lang}/compare")
async def page(reader: Reading) -> Response:
    """The comparison, or the form that asks for one."""
    clean = _joined(reader.pairs)
    if moved := reader.moved(clean):
        return moved
    side, system = "", SYSTEMS[0]
    try:
        asked = reader.asked(CompareQuery)
        whole = system_called(asked.system)
        system = whole.id
        if asked.first is None or asked.second is None:
            return _page(reader, system)
        first, second = asked.first, asked.second
        side = "first"
        whole.school(first)
        side = "second"
        whole.school(second)
        side = ""
        told = await workers_of(reader.request).work(lambda: _told(_compared(first, second, system), reader))
        return _page(reader, system, told)
    except SamsikError as error:
        return _page(reader, system, error=error, side=side)


def _joined(pairs: Pairs) -> Pairs:
    """A school and the options beside it as one parameter, as REST has it."""
    given = dict(pairs)
    changes: dict[str, str | None] = {}
    for side in SIDES:
        if f"{side}_set" in given:
            options = given[f"{side}_set"].replace(" ", ",").strip(",")
            changes |= {side: f"{given.get(side, '')},{options}", f"{side}_set": None}
    return query.changed(pairs, changes)


def _split(pairs: Pairs) -> Pairs:
    """The other way round, for the form."""
    found = []
    for name, value in pairs:
        if name in SIDES:
            school, _, options = value.partition(",")
            found += [(name, school), (f"{name}_set", options)]
        else:
            found.append((name, value))
    return tuple(found)


def _page(
    reader: Reader,
    system: str,
    told: dict[str, Any] | None = None,
    error: SamsikError | None = None,
    side: str = "",
) -> Response:
    schools = [(id, reader.words.say(f"schools.{id}.name")) for id in system_called(system).schools]
    pairs = _split(reader.pairs)
    if not any(name in SIDES for name, _ in pairs):
        pairs = (*pairs, ("second", schools[min(1, len(schools) - 1)][0]))
    return reader.page(
        "compare.html",
        pure=error is None,
        status=200 if error is None else status_of(error),
        form=SchoolForm(pairs, error, (), side),
        system=system,
        schools=schools,
        known=list(_known(system_called(system), reader)),
        told=told,
        raw=query.write("/api/v1/compare", reader.pairs),
    )


def _known(whole: System, reader: Reader) -> Iterator[tuple[str, str, str, list[tuple[str, str]]]]:
    """Every option of a board: its name, its words, its rule, its values with their words."""
    say = reader.words.say
    for name, values in values_of(whole.table).items():
        told = [(value, say(f"options.{name}.{value}")) for value in values]
        yield name, say(f"options.{name}.name"), rule_of(whole.table, name), told


def _told(comparison: Comparison, reader: Reader) -> dict[str, Any]:
    say, (first, second) = reader.words.say, comparison.schools
    return {
        "title": say("scholar.compare.title", first=_school(first, reader), second=_school(second, reader)),
        "options": [
            {
                "name": say(f"options.{name}.name"),
                "rule": rule_of(comparison.system.table, name),
                "values": [say(f"options.{name}.{getattr(each.options, name)}") for each in comparison.schools],
                "idle": name in comparison.idle,
            }
            for name in comparison.options
        ],
        "sections": [_section(section, comparison, reader) for section in comparison.sections],
    }


def _school(school: Any, reader: Reader) -> str:
    say = reader.words.say
    changes = [f"{say(f'options.{n}.name')} {say(f'options.{n}.{value}')}" for n, value in school.changed().items()]
    return ", ".join([say(f"schools.{school.id}.name"), *changes])


def _section(section: Compared, comparison: Comparison, reader: Reader) -> dict[str, Any]:
    words, system = reader.words, comparison.system.id
    of = section.of
    opening = words.say(
        f"scholar.domain.{section.name}",
        boards=f"{of.boards:,}",
        states=f"{of.states:,}",
        n=len(section.differences),
    )
    return {
        "opening": opening,
        "of": of,
        "rows": [_row(each, section, comparison, reader) for each in section.differences],
        "same": ", ".join(label(name, words, system) for name in section.same),
        "unknown": ", ".join(label(name, words, system) for name in section.unknown),
    }


def _row(each: Difference, section: Compared, comparison: Comparison, reader: Reader) -> dict[str, Any]:
    words, state = reader.words, each.at[0]
    causes = [(words.say(f"options.{option}.name"), often(states).boards) for option, states in each.causes]
    boards = [
        reader.href(comparison.system.id, of_state(comparison.system.id, section.name, state, school))
        for school in comparison.schools
    ]
    return {
        "value": label(each.name, words, comparison.system.id),
        "differs": often(each.at),
        "causes": causes,
        "together": often(each.unexplained).boards,
        "involved": [words.say(f"options.{name}.name") for name in each.involved],
        "only": tuple(often(states).boards for states in each.only) if any(each.only) else None,
        "example": [(href, shown(value, words)) for href, value in zip(boards, (each.first, each.second), strict=True)],
    }
