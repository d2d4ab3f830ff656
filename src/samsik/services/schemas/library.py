"""書式 The forms of the rule book, its passages, the comparison of schools and what is in print."""

from samsik.core.systems import SYSTEMS
from samsik.services.compare import Often
from samsik.services.rule_books import systems
from samsik.services.schemas.chart import VERSION
from samsik.services.schemas.forms import (
    ANY,
    YES,
    Schema,
    each,
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
from samsik.services.verify.report import Line, Total


def definitions() -> dict[str, Schema]:
    """`Rules`, `Sources`, `Comparison` and `Verification`, with the counts that they share."""
    return {
        "Often": form_of(Often),
        "Rules": record(
            {
                "schema": VERSION,
                "rules": several(_rule()),
                "asides": several(_aside()),
                "absent": several(record({"id": text(), "name": text(), "text": text()})),
            }
        ),
        "Sources": record({"schema": VERSION, "sources": several(_source())}),
        "Comparison": _comparison(),
        "Verification": record(
            {
                "schema": VERSION,
                "system": words(SYSTEMS),
                "ok": YES,
                "totals": form_of(Total),
                "groups": mapping(form_of(Total)),
                "lines": several(record({**_line(), "text": maybe(text())})),
            }
        ),
    }


def _line() -> Schema:
    return {name: form_of(kind) for name, kind in types_of(Line).items()}


def _rule() -> Schema:
    schools = [id for system in systems() for id in system.schools]
    option = record(
        {
            "name": text(),
            "values": several(text()),
            "schools": record({}, **dict.fromkeys(schools, text())),
        }
    )
    return record(
        {
            "id": text(pattern="^[TXQL]-[0-9]{2}[a-z]?$"),
            "name": text(),
            "system": words(SYSTEMS),
            "title": text(),
            "text": text(),
            "reads": several(text()),
            "options": several(option),
            "cites": several(ref("Passage"), minItems=1),
            # School → what the rule may give → how often it does.
            "census": mapping(mapping(ref("Often"))),
        }
    )


def _aside() -> Schema:
    return record(
        {
            **dict.fromkeys(("id", "reason"), text()),
            "by": several(text()),
            **dict.fromkeys(("title", "text", "why"), text()),
            "cites": several(ref("Passage")),
        }
    )


def _source() -> Schema:
    rule = record({"id": text(), "name": text()})
    passage = dict.fromkeys(("id", "work", "title", "volume", "heading", "gist"), text())
    return record({**passage, "rules": several(rule)})


def _comparison() -> Schema:
    often = ref("Often")
    counts = {"states": whole(0), "boards": whole(0)}
    difference = record(
        {
            "value": text(),
            "differs": often,
            "only": each(("first", "second"), often),
            "causes": several(record({"option": text(), **counts})),
            "unexplained": record({**counts, "involved": several(text())}),
            "example": record({"row": text(), "number": whole(), "first": ANY, "second": ANY}),
            "where": several(record({"row": text(), "from": whole(), "to": whole()})),
        }
    )
    domain = record(
        {"of": often, "differences": several(difference), "same": several(text()), "unknown": several(text())}
    )
    option = record(dict.fromkeys(("name", "rule", "first", "second"), text()))
    return record(
        {
            "schema": VERSION,
            "system": words(SYSTEMS),
            "schools": several(record({"id": text(), "changed": mapping(text())}), minItems=2, maxItems=2),
            "options": several(option),
            "idle": several(text()),
            "domains": mapping(domain),
        }
    )
