"""The rules: all of them under a filter, and one with what it reads, what reads it, its options and its passages."""

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Response

from samsik.api.context import workers_of
from samsik.api.parameters import SYSTEM, Asked, Word, word
from samsik.casebook.case import folded
from samsik.core.school import values_of
from samsik.core.systems import SYSTEMS
from samsik.core.trace import Trace
from samsik.errors import SamsikError, one_of
from samsik.i18n.catalogue import words
from samsik.render.explain import told_steps
from samsik.render.svg import picture
from samsik.services import census
from samsik.services.rule_books import Kept, every_rule, number_of
from samsik.services.rules import RuleList, rules
from samsik.web.choosing import system_choices
from samsik.web.examples import examples
from samsik.web.faults import status_of
from samsik.web.form import Form
from samsik.web.reader import Reader, Reading

router = APIRouter(include_in_schema=False)
FIELDS = ("words", "system")
# The boards by the letters of the rulebook.
Groups = list[tuple[str, list[dict[str, str]]]]
BOARD_OF = {"T": "taiyi", "X": "taiyi", "Q": "qimen", "L": "liuren"}


class RulesQuery(Asked):
    """Which rules."""

    system: Annotated[Word, SYSTEM] = None
    words: Annotated[str, word("Words that all must occur, of any length.")] = ""
    id: Annotated[Word, word("One of them by its number or name: T-17, shiji.")] = None


@router.get("/{lang}/rules")
async def page(reader: Reading) -> Response:
    """The rules that have all of some words, or one of them."""
    try:
        asked = reader.asked(RulesQuery)
        if asked.system is not None:
            one_of("unknown_system", asked.system, SYSTEMS)
        if asked.id is not None:
            found = rules(asked.id)
            told = await workers_of(reader.request).work(lambda: _told(found, reader))
            return reader.page("rule.html", pure=True, id=asked.id, **told)
        groups = await workers_of(reader.request).work(lambda: _groups(asked, reader.lang))
        return _page(reader, groups, sum(len(rows) for _, rows in groups))
    except SamsikError as error:
        return _page(reader, [], None, error)


def _groups(asked: RulesQuery, lang: str) -> Groups:
    """The numbers that are asked for, by their boards."""
    wanted = folded(asked.words).split()
    rows = [row for row in _rows(lang) if all(each in folded(" ".join(row.values())) for each in wanted)]
    groups = [(system, [row for row in rows if row["system"] == system]) for system in SYSTEMS]
    return [(system, found) for system, found in groups if found and asked.system in (None, system)]


def _page(reader: Reader, groups: Groups, total: int | None, error: SamsikError | None = None) -> Response:
    return reader.page(
        "rules.html",
        pure=error is None,
        status=200 if error is None else status_of(error),
        form=Form(reader.pairs, error, FIELDS),
        choices=system_choices(reader),
        groups=groups,
        total=total,
    )


def _rows(lang: str) -> list[dict[str, str]]:
    """Every number of the rulebook: rules, what is told beside them, and what no source is known for."""
    record = rules().to_dict(lang)
    rows = [
        {"id": each["id"], "name": each["name"], "title": each["title"], "text": each["text"]}
        for each in record["rules"]
    ]
    rows += [{"id": each["id"], "name": "", "title": each["title"], "text": each["text"]} for each in record["asides"]]
    rows += [{"id": each["id"], "name": "", "title": each["name"], "text": each["text"]} for each in record["absent"]]
    return [row | {"system": BOARD_OF[row["id"][0]]} for row in sorted(rows, key=lambda row: number_of(row["id"]))]


def _told(found: RuleList, reader: Reader) -> dict[str, Any]:
    record = found.to_dict(reader.lang)
    pairs = zip(found.rules, record["rules"], strict=True)
    return {
        "rules": [each | _around(kept, reader) for kept, each in pairs],
        "asides": record["asides"],
        "absent": record["absent"],
    }


def _around(kept: Kept, reader: Reader) -> dict[str, Any]:
    """What stands about a rule: those that it reads and that read it, its options in words, a board that shows it."""
    lang, name = reader.lang, kept.rule.name
    beside = {each.rule.name: each.rule.id for each in every_rule() if each.system is kept.system}
    named = kept.system.names(lang)
    counted = census.census() if kept.system.id == "taiyi" else {}
    return {
        "around": [(beside.get(each), each, named.body(each)) for each in kept.rule.reads],
        "readers": [
            (each.rule.id, each.rule.name, each.title(lang))
            for each in every_rule()
            if each.system is kept.system and name in each.rule.reads
        ],
        "choices": list(_options(kept, lang)),
        "counted": list(dict.fromkeys(word for counts in counted.values() for word in counts.get(name, ()))),
        "example": _example(kept, reader),
    }


def _options(kept: Kept, lang: str) -> Iterator[tuple[str, list[tuple[str, str, list[str]]]]]:
    """Each option: what it is called, and its values with their words and the schools that have them."""
    say = words(lang).say
    for option in kept.rule.options:
        values = []
        for value in values_of(kept.system.table)[option]:
            schools = [id for id, each in kept.system.schools.items() if getattr(each.options, option) == value]
            told = [say(f"schools.{id}.name") for id in schools]
            values.append((value, say(f"options.{option}.{value}"), told))
        yield say(f"options.{option}.name"), values


def _example(kept: Kept, reader: Reader) -> dict[str, str] | None:
    found = examples(kept.system.id).get(kept.rule.name)
    if found is None:
        return None
    (told,) = told_steps(Trace((found.step,)), kept.system.names(reader.lang))
    # A board tells the steps of the later volumes where it shows them.
    shown = (("spirits", "1"), ("topics", "1")) if kept.rule.id.startswith("X") else ()
    href = reader.href(kept.system.id, (*found.pairs, *shown, ("why", "1")))
    return {
        "href": f"{href}#why-{kept.rule.name}",
        "title": f"{picture(found.chart, reader.lang).title} · {dict(found.pairs)['when']}",
        "result": told.result,
        "inputs": told.remarks[0] if any(value is not None for value in found.step.inputs.values()) else "",
    }
