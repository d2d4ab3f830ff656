"""時式 The forms of answers about time: a moment, dates, windows, fits of a record, stays of spirits, rates."""

from samsik.core.cycle import Dun, Unit
from samsik.search.columns import columns
from samsik.search.rates import Rate
from samsik.services.find import TOLD
from samsik.services.rule_books import systems
from samsik.services.schemas.chart import VERSION
from samsik.services.schemas.forms import (
    ANY,
    NULL,
    NUMBER,
    YES,
    Schema,
    form_of,
    mapping,
    maybe,
    record,
    ref,
    several,
    text,
    types_of,
    whole,
    words,
)
from samsik.services.schemas.moment import CONVENTIONS
from samsik.services.stats import Trial, Verdict
from samsik.taiyi.moves import SPIRITS

# What a column of a catalogue may hold.
KINDS = {"token": text(), "int": whole(), "bool": YES}
NAMES: Schema = several(text())


def definitions() -> dict[str, Schema]:
    """`Calendar`, `Dates`, `Candidates`, `Windows`, `Fits`, `Timeline`, `Stats`, `Columns`."""
    span = {"from": text(), "to": text()}
    return {
        "Calendar": record(
            {
                "schema": VERSION,
                "options": record({}, **CONVENTIONS),
                "moment": ref("Moment"),
                "notes": several(ref("Note")),
            }
        ),
        "Dates": record(
            {
                "schema": VERSION,
                "options": record({}, **CONVENTIONS),
                "pillars": several(ref("Pillar"), minItems=1, maxItems=4),
                "dates": several(record(span)),
            }
        ),
        "Candidates": record({"schema": VERSION, "candidates": several(record({**span, "chart": ref("OneChart")}))}),
        "Windows": _windows(),
        "Fits": _fits(),
        "Timeline": _timeline(),
        "Stats": _stats(),
        "Columns": record(
            {"schema": VERSION, "columns": several(record({"name": text(), "kind": text(), "text": text()}))}
        ),
    }


def _field() -> Schema:
    """What find and stats say of what they were asked."""
    schools = {
        board.id: record(
            {"school": words(board.schools), "options": record(_options(board.table))},
        )
        for board in systems()
    }
    return {"options": record({}, **CONVENTIONS), "unit": form_of(Unit), "systems": record({}, **schools)}


def _options(table: type) -> Schema:
    return {name: form_of(kind) for name, kind in types_of(table).items()}


def _windows() -> Schema:
    boards = {
        system: record({name.removeprefix("q_").removeprefix("l_"): _cell(name) for name in told})
        for system, told in TOLD.items()
    }
    window = record(
        {
            "from": text(),
            "to": text(),
            "system": words(TOLD),
            "seconds": whole(1),
            "score": whole(),
            "boards": record({}, **boards),
        },
        ju=whole(1, 72),
    )
    question = {"from": text(), "to": text(), **dict.fromkeys(("require", "avoid", "favour"), NAMES)}
    return record(
        {
            "schema": VERSION,
            **_field(),
            "question": record({**question, "where": maybe(text()), "sort": words(("time", "score"))}),
            "fits_share": NUMBER,
            "windows_total": whole(0),
            "windows": several(window),
            "cursor": maybe(text()),
        }
    )


def _cell(name: str) -> Schema:
    return maybe(KINDS[columns()[name].kind])


def _fits() -> Schema:
    misfit = record({"name": text(), "given": ANY, "computed": ANY})
    fit = record(
        {
            "schools": NAMES,
            "dun": form_of(Dun),
            "ju": whole(1, 72),
            "years": several(whole()),
            "pillars": several(ref("Pillar")),
            "days": several(several(ref("Pillar"))),
            "matched": whole(0),
            "of": whole(1),
            "misfits": several(misfit),
        }
    )
    era = dict.fromkeys(("given", "realm", "regime", "name"), text())
    return record(
        {
            "schema": VERSION,
            "system": {"const": "taiyi"},
            "unit": form_of(Unit),
            "school": text(),
            "changed": mapping(text()),
            "given": mapping(ANY),
            "eras": several(record({**era, "year": whole()})),
            "span": maybe(record({"from": whole(), "to": whole()})),
            "total": whole(0),
            "full": whole(0),
            "fits": several(fit),
            "cursor": maybe(text()),
        }
    )


def _timeline() -> Schema:
    taiyi = systems()[0]
    move = {"spirit": words(SPIRITS), "since": whole(), "next": whole(), "seat": text()}
    return record(
        {
            "schema": VERSION,
            "system": {"const": "taiyi"},
            "school": words(taiyi.schools),
            "options": record(_options(taiyi.table)),
            "from": whole(),
            "to": whole(),
            "spirits": several(words(SPIRITS)),
            "moves": several(record({**move, "palace": maybe(ref("TaiyiPalace")), "of": whole(1)})),
        }
    )


def _stats() -> Schema:
    rate = {name: form_of(kind) for name, kind in types_of(Rate).items()}
    trial = {name: form_of(kind) for name, kind in types_of(Trial).items() if name != "table"}
    table = mapping(record({"fit": whole(0), "other": whole(0)}))
    condition = record(
        {
            "condition": text(),
            "of": whole(0),
            "fit": whole(0),
            "base_rate": NUMBER,
            "groups": several(record({**rate, "share": NUMBER})),
            "trial": maybe(record({**trial, "table": table, "verdict": form_of(Verdict), "text": text()})),
        }
    )
    return record(
        {
            "schema": VERSION,
            **_field(),
            "from": text(),
            "to": text(),
            "by": {"anyOf": [words(("year", "month", "hour")), NULL]},
            "counted_in": words(("days", "seconds")),
            "conditions": several(condition),
            "warnings": NAMES,
        }
    )
