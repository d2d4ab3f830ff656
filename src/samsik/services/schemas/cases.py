"""案式 The forms of saved readings and of errors."""

from samsik.casebook.case import KEY, NOTES, QUESTION, TAG, TAGS, WORD
from samsik.core.systems import SYSTEMS
from samsik.services.case_files import SCHEMA as FILE
from samsik.services.case_recast import Reason
from samsik.services.case_stats import Tally
from samsik.services.schemas.chart import VERSION
from samsik.services.schemas.forms import (
    ANY,
    NUMBER,
    OBJECT,
    YES,
    Schema,
    form_of,
    maybe,
    record,
    ref,
    several,
    text,
    types_of,
    whole,
    words,
)

REMARKS: Schema = {
    "question": text(maxLength=QUESTION),
    "notes": text(maxLength=NOTES),
    "tags": several(text(maxLength=TAG), maxItems=TAGS),
    "predicted": maybe(text(maxLength=WORD)),
    "outcome": maybe(text(maxLength=WORD)),
}
CASE: Schema = {
    "id": whole(),
    "key": text(maxLength=KEY),
    "created": text(),
    "updated": text(),
    "revision": whole(),
    "system": words(SYSTEMS),
    "request": OBJECT,
    **REMARKS,
    "hit": maybe(YES),
}


def definitions() -> dict[str, Schema]:
    """`Problem`, and all that is told of cases."""
    problem = dict.fromkeys(("type", "title", "detail", "hint", "code"), text())
    casting = record(dict.fromkeys(("cast_at", "ruleset", "version"), text()))
    # A chart is kept as it was cast, perhaps by an earlier version, whose form may have been another.
    kept = {"type": "object", "required": ["schema", "system", "school", "options"]}
    # What an export adds to it, an import may leave out.
    filed = {"type": "object", "properties": {"key": text(), "request": OBJECT}, "required": ["key", "request"]}
    whole_case = {**CASE, "outdated": YES, "castings": several(casting, minItems=1), "chart": kept}
    return {
        "Problem": record({**problem, "status": whole(400, 599), "params": OBJECT}),
        "CaseList": record(
            {"schema": VERSION, "total": whole(0), "cases": several(record(CASE)), "cursor": maybe(text())}
        ),
        "Case": record({"schema": VERSION, "case": record(whole_case)}),
        "Tally": record({**_tally(), "verdict": words(("empty", "untestable", "chance", "better"))}),
        "CaseStats": record(
            {
                "schema": VERSION,
                "by": maybe(text()),
                "total": whole(0),
                "pending": whole(0),
                "all": ref("Tally"),
                "groups": several(ref("Tally")),
                "text": several(text()),
            }
        ),
        "Recasts": record({"schema": VERSION, "accepted": YES, "recasts": several(_recast())}),
        "CaseFile": record({"schema": text(const=FILE), "cases": several(filed)}),
        "Imported": record({"schema": VERSION, **dict.fromkeys(("added", "replaced", "known"), whole(0))}),
        "Deleted": record({"schema": VERSION, "id": whole()}),
    }


def _tally() -> Schema:
    counted = {name: form_of(kind) for name, kind in types_of(Tally).items()}
    return {**counted, "rate": maybe(NUMBER), "base_rate": maybe(NUMBER)}


def _recast() -> Schema:
    made = record({"ruleset": text(), "version": text()})
    change = record({"path": several(text()), "old": ANY, "new": ANY})
    reason = {name: ANY if name in ("old", "new") else form_of(kind) for name, kind in types_of(Reason).items()}
    return record(
        {
            "id": whole(),
            "from": made,
            "to": maybe(made),
            "changes": several(change),
            "reasons": several(record({**reason, "text": text()})),
            "problem": maybe(record({"code": text(), "text": text()})),
        }
    )
