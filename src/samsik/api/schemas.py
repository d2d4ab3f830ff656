"""The OpenAPI document: what FastAPI knows of the addresses, and the forms of what they answer."""

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from samsik.casebook.case import KEY
from samsik.core.systems import SYSTEMS
from samsik.services.request import LONGEST
from samsik.services.schemas.cases import REMARKS
from samsik.services.schemas.document import definitions, moved
from samsik.services.schemas.forms import NUMBER, YES, Schema, mapping, text, whole, words
from samsik.services.schemas.moment import CONVENTIONS, UNITS

HOME = "#/components/schemas/"
LINE = text(maxLength=LONGEST)
REQUEST: Schema = {
    **dict.fromkeys(("when", "school", "dun", "rank", "zone", "place"), LINE),
    "system": words(SYSTEMS),
    "unit": words(UNITS),
    "options": mapping(LINE),
    "lat": NUMBER | {"minimum": -90, "maximum": 90},
    "lon": NUMBER | {"minimum": -180, "maximum": 180},
    **{name: CONVENTIONS[name] for name in ("solar", "zi", "terms", "almanac", "calendar")},
    "fold": {"type": "integer", "enum": [0, 1]},
    **dict.fromkeys(("troops", "men", "paces"), whole(1)),
    "see": mapping(LINE),
    "spirits": YES,
    "topics": YES,
}
BODIES: dict[str, Schema] = {
    "NewCase": {"key": text(maxLength=KEY, pattern="^[A-Za-z0-9][A-Za-z0-9._:-]*$"), **REQUEST, **REMARKS},
    "CaseChanges": REMARKS,
}


FILES: Schema = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": f"{HOME}CaseFile"}}, "text/csv": {"schema": text()}},
}


def document(app: FastAPI) -> Schema:
    """The whole document of an application."""
    found = get_openapi(title=app.title, version=app.version, openapi_version="3.1.0", routes=app.routes)
    found["info"]["description"] = "The three cosmic boards 太乙, 奇門 and 六壬. Tokens are hanzi in every language."
    parts = found.setdefault("components", {})
    parts["schemas"] = moved(definitions(), HOME)
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
