"""流派之異 A comparison of two schools as plain data, as text, as Markdown and as CSV."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from samsik.core.school import rule_of
from samsik.i18n import catalogue
from samsik.i18n.catalogue import Words
from samsik.render.listing import table_csv
from samsik.render.record import SCHEMA, plain
from samsik.render.width import fold
from samsik.services.compare import Comparison, Difference, Section, often
from samsik.services.labels import label, shown
from samsik.services.states import State

if TYPE_CHECKING:
    from samsik.core.school import School

COLUMNS = (
    *("domain", "value", "states", "boards", "only_first", "only_second", "causes", "unexplained", "involved"),
    *("boards_differing",),
)
# More runs of boards than these are left to the other forms.
RUNS_TOLD = 60


def record(comparison: Comparison) -> dict[str, Any]:
    """The comparison as plain data. Every count is a pair of states and boards; `where` has runs of boards."""
    first, second = comparison.schools
    return {
        "schema": SCHEMA,
        "system": comparison.system.id,
        "schools": [{"id": school.id, "changed": school.changed()} for school in comparison.schools],
        "options": [
            {
                "name": name,
                "rule": rule_of(comparison.system.table, name),
                "first": getattr(first.options, name),
                "second": getattr(second.options, name),
            }
            for name in comparison.options
        ],
        "idle": list(comparison.idle),
        "domains": {
            section.name: {
                "of": vars(section.of),
                "differences": [_difference(each) for each in section.differences],
                "same": list(section.same),
                "unknown": list(section.unknown),
            }
            for section in comparison.sections
        },
    }


def _difference(each: Difference) -> dict[str, Any]:
    return {
        "value": each.name,
        "differs": vars(often(each.at)),
        "only": {"first": vars(often(each.only[0])), "second": vars(often(each.only[1]))},
        "causes": [{"option": option} | vars(often(states)) for option, states in each.causes],
        "unexplained": vars(often(each.unexplained)) | {"involved": list(each.involved)},
        "example": {
            "row": each.at[0].row,
            "number": each.at[0].number,
            "first": _bare(each.first),
            "second": _bare(each.second),
        },
        "where": [{"row": row, "from": low, "to": high} for row, low, high in runs(each.at)],
    }


def _bare(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted((_bare(item) for item in value), key=str)
    return plain(value)


def runs(states: Iterable[State]) -> list[tuple[str, int, int]]:
    """The boards of some states, neighbours drawn together: row, first and last number."""
    found: list[tuple[str, int, int]] = []
    for row, boards in groupby(dict.fromkeys(state.board for state in states), key=lambda board: board[0]):
        for number in sorted(number for _, number in boards):
            if found and found[-1][0] == row and found[-1][2] == number - 1:
                found[-1] = (row, found[-1][1], number)
            else:
                found.append((row, number, number))
    return found


def text(comparison: Comparison, lang: str) -> str:
    """The comparison for a terminal."""
    words = catalogue.words(lang)
    blocks = ["\n".join(fold(line, 2) for line in _head(comparison, words))]
    for section in comparison.sections:
        blocks.append(fold(_opening(section, words)))
        for each in section.differences:
            heading, *facts = _told(each, section, words, comparison.system.id)
            blocks.append("\n".join([fold(heading, 2), *(fold(f"  {fact}", 4) for fact in facts)]))
        blocks += [fold(line, 2) for line in _rest(section, words, comparison.system.id)]
    return "\n\n".join(blocks)


def markdown(comparison: Comparison, lang: str) -> str:
    """The comparison as Markdown."""
    words = catalogue.words(lang)
    title, *lines = _head(comparison, words)
    blocks = [f"# {title}", "\n".join(f"- {line}" for line in lines)]
    for section in comparison.sections:
        blocks.append(f"## {_opening(section, words)}")
        for each in section.differences:
            heading, *facts = _told(each, section, words, comparison.system.id)
            blocks.append("\n".join([f"- **{heading}**", *(f"  - {fact}" for fact in facts)]))
        blocks += list(_rest(section, words, comparison.system.id))
    return "\n\n".join(block for block in blocks if block)


def csv(comparison: Comparison) -> str:
    """A row a value that differs; counts are of states, but those of causes and the like are of boards."""
    return table_csv(COLUMNS, (_row(section, each) for section in comparison.sections for each in section.differences))


def _row(section: Section, each: Difference) -> list[str]:
    differs = often(each.at)
    return [
        section.name,
        each.name,
        str(differs.states),
        str(differs.boards),
        *(str(often(states).boards) for states in each.only),
        " ".join(f"{option}:{often(states).boards}" for option, states in each.causes),
        str(often(each.unexplained).boards),
        " ".join(each.involved),
        " ".join(f"{row}{low}" if low == high else f"{row}{low}…{high}" for row, low, high in runs(each.at)),
    ]


def _head(comparison: Comparison, words: Words) -> list[str]:
    first, second = comparison.schools
    chosen = [f"{name} {getattr(first.options, name)} → {getattr(second.options, name)}" for name in comparison.options]
    lines = [words.say("scholar.compare.title", first=_school(first, words), second=_school(second, words))]
    if not chosen:
        return [*lines, words.say("scholar.compare.no_option")]
    lines.append(words.say("scholar.compare.options", n=len(chosen), list=", ".join(chosen)))
    if comparison.idle:
        lines.append(words.say("scholar.compare.idle", list=", ".join(comparison.idle)))
    return lines


def _school(school: "School[Any]", words: Words) -> str:
    changes = [f"{name}={value}" for name, value in school.changed().items()]
    return ", ".join([words.say(f"schools.{school.id}.name"), *changes])


def _opening(section: Section, words: Words) -> str:
    boards, states = f"{section.of.boards:,}", f"{section.of.states:,}"
    return words.say(f"scholar.domain.{section.name}", boards=boards, states=states, n=len(section.differences))


def _told(each: Difference, section: Section, words: Words, system: str) -> list[str]:
    """The value and how often it differs, then why and where."""
    differs, seen = often(each.at), section.of.states > section.of.boards
    heading = words.say(
        f"scholar.compare.{'states' if seen else 'boards'}",
        value=label(each.name, words, system),
        boards=f"{differs.boards:,}",
        states=f"{differs.states:,}",
        of_boards=f"{section.of.boards:,}",
        of_states=f"{section.of.states:,}",
    )
    lines = [heading]
    if each.causes:
        causes = ", ".join(f"{option} {often(states).boards:,}" for option, states in each.causes)
        lines.append(words.say("scholar.compare.causes", list=causes))
    if each.unexplained:
        boards = f"{often(each.unexplained).boards:,}"
        lines.append(words.say("scholar.compare.together", boards=boards, list=" + ".join(each.involved)))
    if any(each.only):
        first, second = (f"{often(states).boards:,}" for states in each.only)
        lines.append(words.say("scholar.compare.only", first=first, second=second))
    else:
        at = _place(each.at[0].row, str(each.at[0].number), words)
        first, second = (shown(value, words) for value in (each.first, each.second))
        lines.append(words.say("scholar.compare.example", at=at, first=first, second=second))
    lines.append(words.say("scholar.compare.where", list=_where(each.at, words)))
    return lines


def _where(states: Sequence[State], words: Words) -> str:
    """Where some states are, told up to a point; the other forms have it all."""
    found, rows = runs(states), []
    for row, told in groupby(found[:RUNS_TOLD], key=lambda run: run[0]):
        numbers = ", ".join(str(low) if low == high else f"{low}…{high}" for _, low, high in told)
        rows.append(_place(row, numbers, words))
    return "; ".join([*rows, *(["…"] if len(found) > RUNS_TOLD else [])])


def _place(row: str, numbers: str, words: Words) -> str:
    """Boards of a row; a row without a name of its own stands for itself."""
    if f"row.{row}" in words.subject("scholar"):
        return words.say(f"scholar.row.{row}", numbers=numbers)
    return f"{row} {numbers}".strip()


def _rest(section: Section, words: Words, system: str) -> Iterable[str]:
    for kind, names in (("same", section.same), ("unknown", section.unknown)):
        if names:
            told = ", ".join(label(name, words, system) for name in names)
            yield words.say(f"scholar.compare.{kind}", n=len(names), list=told)
