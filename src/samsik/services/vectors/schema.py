"""驗例式樣 The JSON Schema of the vectors: the forms of charts and moments without words."""

from typing import Any

from samsik.i18n.catalogue import LANGUAGES
from samsik.services.schemas.document import DIALECT, definitions, standing_on
from samsik.services.schemas.forms import NUMBER, Schema, each, mapping, maybe, record, ref, several, text, whole, words
from samsik.services.vectors.sets import LIUREN, QIMEN, TAIYI

FORM = "samsik-vectors/1"
ID = "urn:samsik:vectors:1"
LICENCE = "MIT"
IN_WORDS = each(LANGUAGES, text())
VALUE: Schema = {"type": ["integer", "string"]}


def schema() -> Schema:
    """One schema for the four files."""
    forms = {name: wordless_form(form) for name, form in definitions().items()}
    sets = {
        "TaiyiSet": _set("taiyi", _taiyi(forms), 144, source=text()),
        "QimenSet": _set("qimen", _qimen(forms), 1080),
        "LiurenSet": _set("liuren", _liuren(forms), 720),
        "CalendarSet": _calendar(),
    }
    whole_schema = {"$schema": DIALECT, "$id": ID, "oneOf": [ref(name) for name in sets]}
    return {**whole_schema, "$defs": standing_on(sets, forms | sets)}


def wordless_form(form: Any) -> Any:
    """A form for the same records without their words."""
    if isinstance(form, list):
        return [wordless_form(item) for item in form]
    if not isinstance(form, dict):
        return form
    found = {key: wordless_form(item) for key, item in form.items()}
    if isinstance(form.get("properties"), dict):
        found["properties"] = {key: item for key, item in found["properties"].items() if key != "text"}
        found["required"] = [key for key in found.get("required", []) if key != "text"]
    return found


def _head(name: str) -> Schema:
    return {"schema": {"const": FORM}, "set": {"const": name}, "samsik": text(), "licence": {"const": LICENCE}}


def _set(name: str, case: Schema, count: int, **more: Schema) -> Schema:
    chart = definitions()[f"{name.title()}Chart"]["properties"]
    options = {
        key: form for key, form in chart["options"]["properties"].items() if key in chart["changed"]["properties"]
    }
    cases = several(case, minItems=count, maxItems=count)
    return record({**_head(name), "school": text(), "options": record(options), **more, "cases": cases})


def _output(forms: dict[str, Schema], chart: str, names: tuple[str, ...]) -> Schema:
    return record({name: forms[chart]["properties"][name] for name in names})


def _taiyi(forms: dict[str, Schema]) -> Schema:
    printed = each(("palace", "wenchang", "host_count", "shiji", "guest_count", "jishen"), VALUE)
    misprint = {"field": text(), "printed": VALUE, "right": VALUE, "kind": words(("misprint", "school", "open"))}
    return record(
        {
            "input": record({"dun": ref("Dun"), "ju": whole(1, 72)}),
            "output": _output(forms, "TaiyiChart", TAIYI),
            "printed": record(
                {
                    "values": printed,
                    "misprints": several(record({**misprint, "settled_by": maybe(text()), "text": IN_WORDS})),
                }
            ),
        }
    )


def _qimen(forms: dict[str, Schema]) -> Schema:
    asked = record({"dun": ref("Dun"), "ju": whole(1, 9), "hour": ref("Pillar")})
    return record({"input": asked, "output": _output(forms, "QimenChart", QIMEN)})


def _liuren(forms: dict[str, Schema]) -> Schema:
    asked = record({"day": ref("Pillar"), "hour": ref("Branch"), "general": ref("Branch")})
    return record({"input": asked, "output": _output(forms, "LiurenChart", LIUREN)})


def _calendar() -> Schema:
    conventions = definitions()["Calendar"]["properties"]["options"]
    told = {name: text() for name in ("zone", "zi", "terms", "solar", "calendar", "almanac")}
    asked = record({"when": text()}, **told, lat=NUMBER, lon=NUMBER, fold=whole(0, 1))
    case = record(
        {
            "id": text(),
            "topic": text(),
            "input": asked,
            "options": conventions,
            "output": maybe(ref("Moment")),
            "error": maybe(text()),
            "tolerance_s": whole(0),
        }
    )
    return record({**_head("calendar"), "topics": mapping(IN_WORDS), "cases": several(case, minItems=1)})
