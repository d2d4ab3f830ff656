"""The OpenAPI document: what FastAPI knows of the addresses, and the forms of what they answer."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from samsik.casebook.case import KEY, NOTES, QUESTION, TAG, TAGS, WORD
from samsik.core.systems import SYSTEMS
from samsik.services.case_files import SCHEMA as FILE
from samsik.services.request import LONGEST

Schema = dict[str, Any]


def text(**more: Any) -> Schema:
    """A string."""
    return {"type": "string", **more}


def maybe(schema: Schema) -> Schema:
    """What a form allows, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def several(schema: Schema, **more: Any) -> Schema:
    """A list of what a form allows."""
    return {"type": "array", "items": schema, **more}


def record(needed: Schema, **more: Schema) -> Schema:
    """An object with these keys at least; others may stand beside them."""
    return {"type": "object", "properties": {**needed, **more}, "required": list(needed)}


def ref(name: str) -> Schema:
    """A form by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


WHOLE = {"type": "integer"}
NUMBER = {"type": "number"}
YES = {"type": "boolean"}
ANY: Schema = {}
OBJECT = {"type": "object"}
VERSION = text(const="samsik/1")
LINE = text(maxLength=LONGEST)
REMARKS = {
    "question": text(maxLength=QUESTION),
    "notes": text(maxLength=NOTES),
    "tags": several(text(maxLength=TAG), maxItems=TAGS),
    "predicted": maybe(text(maxLength=WORD)),
    "outcome": maybe(text(maxLength=WORD)),
}
REQUEST = dict.fromkeys(("when", "school", "dun", "rank", "zone", "place"), LINE) | {
    "system": text(enum=list(SYSTEMS)),
    "unit": text(enum=["year", "month", "day", "hour"]),
    "options": {"type": "object", "additionalProperties": LINE},
    "lat": NUMBER | {"minimum": -90, "maximum": 90},
    "lon": NUMBER | {"minimum": -180, "maximum": 180},
    "solar": text(enum=["civil", "mean", "true"]),
    "zi": text(enum=["next-day", "late", "midnight"]),
    "terms": text(enum=["sky", "almanac"]),
    "almanac": text(enum=["cn", "kr"]),
    "calendar": text(enum=["auto", "gregorian", "julian"]),
    "fold": WHOLE | {"enum": [0, 1]},
}
NOTE = record({"code": text(), "text": text(), "seconds": maybe(WHOLE)})
CHART = record(
    {
        "schema": VERSION,
        "system": text(enum=list(SYSTEMS)),
        "school": text(),
        "options": OBJECT,
        "changed": OBJECT,
        "moment": maybe(ref("Moment")),
        "notes": several(NOTE),
    },
    trace=several(OBJECT),
)
TALLY = record(
    {
        "group": maybe(text()),
        "decided": WHOLE,
        "hits": WHOLE,
        "expected": NUMBER,
        "rate": maybe(NUMBER),
        "base_rate": maybe(NUMBER),
        "low": NUMBER,
        "high": NUMBER,
        "p": NUMBER,
        "least": NUMBER,
        "p_holm": NUMBER,
        "verdict": text(enum=["empty", "untestable", "chance", "better"]),
    }
)
CASE = {
    "id": WHOLE,
    "key": text(maxLength=KEY),
    "created": text(),
    "updated": text(),
    "revision": WHOLE,
    "system": text(enum=list(SYSTEMS)),
    "request": OBJECT,
    **REMARKS,
    "hit": maybe(YES),
}
SCHEMAS: dict[str, Schema] = {
    "Problem": record(
        {
            "type": text(),
            "title": text(),
            "status": WHOLE,
            "detail": text(),
            "hint": text(),
            "code": text(),
            "params": OBJECT,
        }
    ),
    "Moment": record(
        dict.fromkeys(("civil", "zone", "utc", "jdn", "solar", "pillars", "term", "lunar", "general"), ANY)
        | {"eras": several(OBJECT)}
    ),
    "OneChart": CHART,
    "Candidates": record(
        {
            "schema": VERSION,
            "candidates": several(record({"from": text(), "to": text(), "chart": ref("OneChart")})),
        }
    ),
    "Chart": {"anyOf": [ref("OneChart"), ref("Candidates")]},
    "Calendar": record({"schema": VERSION, "options": OBJECT, "moment": ref("Moment"), "notes": several(NOTE)}),
    "Rules": record({"schema": VERSION, "rules": several(record({"id": text(), "name": text(), "text": text()}))}),
    "Sources": record({"schema": VERSION, "sources": several(record({"id": text(), "work": text(), "gist": text()}))}),
    "Comparison": record({"schema": VERSION}),
    "Fits": record({"schema": VERSION}),
    "Windows": record(
        {"fits_share": NUMBER, "windows": several(record({"from": text(), "to": text()})), "cursor": maybe(text())}
    ),
    "CaseList": record({"schema": VERSION, "total": WHOLE, "cases": several(record(CASE)), "cursor": maybe(text())}),
    "Case": record(
        {
            "schema": VERSION,
            "case": record({**CASE, "outdated": YES, "castings": several(OBJECT), "chart": ref("OneChart")}),
        }
    ),
    "CaseStats": record(
        {
            "schema": VERSION,
            "by": maybe(text()),
            "total": WHOLE,
            "pending": WHOLE,
            "all": TALLY,
            "groups": several(TALLY),
            "text": several(text()),
        }
    ),
    "Recasts": record(
        {
            "schema": VERSION,
            "accepted": YES,
            "recasts": several(
                record(
                    {
                        "id": WHOLE,
                        "from": OBJECT,
                        "to": maybe(OBJECT),
                        "changes": several(record({"path": several(text()), "old": ANY, "new": ANY})),
                        "reasons": several(record({"kind": text(), "name": text(), "text": text()})),
                        "problem": maybe(OBJECT),
                    }
                )
            ),
        }
    ),
    "CaseFile": record({"schema": text(const=FILE), "cases": several(record({"key": text(), "request": OBJECT}))}),
    "Imported": record({"schema": VERSION, "added": WHOLE, "replaced": WHOLE, "known": WHOLE}),
    "Deleted": record({"schema": VERSION, "id": WHOLE}),
}
BODIES = {
    "NewCase": {"key": text(maxLength=KEY, pattern="^[A-Za-z0-9][A-Za-z0-9._:-]*$"), **REQUEST, **REMARKS},
    "CaseChanges": REMARKS,
}


FILES = {
    "required": True,
    "content": {"application/json": {"schema": ref("CaseFile")}, "text/csv": {"schema": text()}},
}


def document(app: FastAPI) -> Schema:
    """The whole document of an application."""
    found = get_openapi(title=app.title, version=app.version, openapi_version="3.1.0", routes=app.routes)
    found["info"]["description"] = "The three cosmic boards 太乙, 奇門 and 六壬. Tokens are hanzi in every language."
    parts = found.setdefault("components", {})
    parts["schemas"] = SCHEMAS
    parts["requestBodies"] = {name: _body(fields) for name, fields in BODIES.items()} | {"CaseFile": FILES}
    parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for path, methods in found["paths"].items():
        for each in methods.values():
            # FastAPI adds an error of its own form, which we never answer.
            each["responses"].pop("422", None)
            if "/cases" in path:
                # The token is needed only beyond this machine.
                each["security"] = [{}, {"token": []}]
    return found


def _body(fields: Schema) -> Schema:
    form = {"type": "object", "properties": fields, "additionalProperties": False}
    return {"required": True, "content": {"application/json": {"schema": form}}}
