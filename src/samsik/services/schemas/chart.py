"""圖式 What every chart has: schema, school and options, moment, notes, and the steps that led to it."""

from samsik.core.school import values_of
from samsik.core.sources import Passage
from samsik.render.record import SCHEMA
from samsik.services.rule_books import systems
from samsik.services.schemas.forms import (
    ANY,
    OBJECT,
    Schema,
    form_of,
    mapping,
    maybe,
    record,
    ref,
    several,
    text,
    types_of,
    words,
)
from samsik.services.schemas.moment import CONVENTIONS

VERSION: Schema = text(const=SCHEMA)


def definitions() -> dict[str, Schema]:
    """`Passage` and `Step`."""
    passage = {name: form_of(kind) for name, kind in types_of(Passage).items()}
    return {
        "Passage": record({**passage, "gist": text()}),
        "Step": record(
            {
                "rule": text(),
                "name": text(),
                "inputs": OBJECT,
                "options": mapping(text()),
                "value": ANY,
                "text": text(),
                "cites": several(ref("Passage")),
            }
        ),
    }


def chart(system: str, own: Schema, **asked: Schema) -> Schema:
    """The form of a chart of a system: what every chart has, and its `own` keys.

    `asked` are options that stand beside those of the moment and the school.
    """
    board = next(each for each in systems() if each.id == system)
    school = {name: words(values) for name, values in values_of(board.table).items()}
    return record(
        {
            "schema": VERSION,
            "system": {"const": system},
            "school": words(board.schools),
            "options": record({**school, **asked}, **CONVENTIONS),
            "changed": record({}, **school),
            "moment": maybe(ref("Moment")),
            "notes": several(ref("Note")),
            **own,
        },
        trace=several(ref("Step")),
    )
