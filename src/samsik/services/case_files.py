"""Cases as files: JSON that keeps everything, and CSV for a spreadsheet."""

import csv
import hashlib
import io
import json
import re
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from samsik.casebook.case import Case, Casting, Draft, Remarks, check_key, check_remarks
from samsik.core.inputs import choice
from samsik.core.systems import SYSTEMS
from samsik.core.typed import decimal, from_json, is_whole_text, plain, whole
from samsik.errors import SamsikError, closest, one_of
from samsik.services.case_recast import casting_of
from samsik.services.request import FLAGS, MAPPINGS, NUMBERS, Request, unknown_field

SCHEMA = "samsik-cases/1"
LARGEST = 64_000_000
ASKED = tuple(item.name for item in fields(Request))
WRITTEN = ("question", "tags", "predicted", "outcome", "notes")
COLUMNS = ("key", "created", *ASKED, *WRITTEN)
# A spreadsheet takes what begins so for a formula, and runs it.
_FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
# What a casting says of the rules and of the program: a hash, and a number such as 0.1.0 or 1.0rc1.
_RULESET, _VERSION = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9A-Za-z.+!-]{1,20}")
_INSTANT = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\dZ", re.ASCII)


def cases_json(cases: Iterable[Case]) -> dict[str, Any]:
    """All there is to the cases, with their castings, as plain data."""
    return {"schema": SCHEMA, "cases": [_record(case) for case in cases]}


def _record(case: Case) -> dict[str, Any]:
    return {
        "key": case.key,
        "created": case.created,
        "updated": case.updated,
        "request": case.request,
        **vars(case.remarks),
        "tags": list(case.remarks.tags),
        "castings": [dict(vars(casting)) for casting in case.castings],
    }


def cases_csv(cases: Iterable[Case]) -> str:
    """A row a case: what was asked and what was written, without the charts, which are cast again when it is read."""
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    writer.writerow(COLUMNS)
    for case in cases:
        row = {"key": case.key, "created": case.created, **case.request, **vars(case.remarks)}
        row["tags"] = ",".join(case.remarks.tags)
        writer.writerow([_guarded(row.get(name)) for name in COLUMNS])
    return sheet.getvalue()


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case True:
            return "yes"
        case dict():
            return " ".join(f"{name}={inner}" for name, inner in value.items())
        case float():
            return plain(value)
    return str(value)


def _guarded(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = _cell(value)
    return f"'{text}" if _FORMULA.match(text) else text


def _unguarded(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def read_cases(data: bytes, now: str) -> list[Draft]:
    """The cases of a JSON or CSV file, each of them checked, those without a chart cast.

    SamsikError: `import_large`, `import_unreadable`, `import_column`, and `import_row` with the row that is wrong: as a
    spreadsheet counts them, the head being row 1; in JSON the place of the case in its list, from 1.
    """
    if len(data) > LARGEST:
        raise SamsikError("import_large", limit=LARGEST // 1_000_000)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise SamsikError("import_unreadable", place=f"byte {problem.start}") from problem
    rows = _json_rows(text) if text.lstrip().startswith(("{", "[")) else _csv_rows(text)
    drafts: list[Draft] = []
    seen: dict[str, int] = {}
    for number, row in rows:
        draft = _of_row(number, lambda row=row: _draft(row, now))  # type: ignore[misc]
        if draft.key in seen:
            raise SamsikError(
                "import_row", row=number, problem=SamsikError("import_twice", key=draft.key, row=seen[draft.key])
            )
        seen[draft.key] = number
        drafts.append(draft)
    return drafts


def _of_row(number: int, make: Callable[[], Draft]) -> Draft:
    try:
        return make()
    except SamsikError as problem:
        raise SamsikError("import_row", row=number, problem=problem) from problem


def _json_rows(text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    try:
        found = from_json(text)
    except json.JSONDecodeError as problem:
        raise SamsikError("import_unreadable", place=f"{problem.lineno}:{problem.colno}") from problem
    except ValueError as problem:
        raise SamsikError("import_unreadable", place="1:1") from problem
    if not isinstance(found, dict) or found.get("schema") != SCHEMA or not isinstance(found.get("cases"), list):
        raise SamsikError("import_unreadable", place='"schema", "cases"')
    for number, row in enumerate(found["cases"], 1):
        if not isinstance(row, dict):
            raise SamsikError("import_row", row=number, problem=SamsikError("request_value", name="cases"))
        yield number, row


def _csv_rows(text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    # A notebook kept by hand may have one long cell; what a cell may hold is checked with its case.
    csv.field_size_limit(LARGEST)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    number = 0
    try:
        head: list[str] = []
        for number, cells in enumerate(reader, 1):
            if number == 1:
                head = _head(cells)
            elif not cells:
                continue
            elif len(cells) != len(head):
                problem = SamsikError("import_cells", count=len(cells), expected=len(head))
                raise SamsikError("import_row", row=number, problem=problem)
            else:
                row = {name: _unguarded(cell) for name, cell in zip(head, cells, strict=True)}
                yield number, _of_row_cells(number, row)
    except csv.Error as problem:
        raise SamsikError("import_unreadable", place=f"{reader.line_num}:1") from problem
    if number == 0:
        raise SamsikError("import_unreadable", place="1:1")


def _head(cells: list[str]) -> list[str]:
    head = [cell.strip() for cell in cells]
    for name in head:
        if name not in COLUMNS or head.count(name) > 1:
            raise SamsikError("import_column", name=name, closest=closest(name, list(COLUMNS)), known=" ".join(COLUMNS))
    if "when" not in head:
        raise SamsikError("import_column", name="when", closest="when", known=" ".join(COLUMNS))
    return head


def _of_row_cells(number: int, row: Mapping[str, str]) -> dict[str, Any]:
    """A row of a sheet in the form of JSON."""
    try:
        request: dict[str, Any] = {name: row[name].strip() for name in ASKED if row.get(name, "").strip()}
        request = {name: _asked(name, value) for name, value in request.items()}
    except SamsikError as problem:
        raise SamsikError("import_row", row=number, problem=problem) from problem
    found: dict[str, Any] = {"request": request}
    found |= {name: row[name] for name in ("key", "created", *WRITTEN) if row.get(name, "").strip()}
    if "tags" in found:
        found["tags"] = [tag for tag in found["tags"].split(",") if tag.strip()]
    return found


def _asked(name: str, text: str) -> Any:
    """A field of a request from its cell."""
    if name in NUMBERS:
        return (whole if NUMBERS[name] is int else decimal)(name, text)
    if name in FLAGS:
        return choice(name, text, {"yes": True, "no": False})
    if name not in MAPPINGS:
        return text
    pairs = [pair.partition("=") for pair in text.split()]
    if not all(key and value for key, _, value in pairs):
        raise SamsikError("request_value", name=name)
    return {key: value for key, _, value in pairs}


def _draft(row: Mapping[str, Any], now: str) -> Draft:
    kinds: dict[str, type | tuple[type, ...]] = dict.fromkeys(("key", "created", "updated", "question", "notes"), str)
    kinds |= {"predicted": (str, type(None)), "outcome": (str, type(None))}
    kinds |= {"request": dict, "tags": list, "castings": list}
    for name, value in row.items():
        if name not in kinds:
            raise unknown_field(name, kinds)
        if not isinstance(value, kinds[name]):
            raise SamsikError("request_value", name=name)
    if not all(isinstance(tag, str) for tag in row.get("tags", [])):
        raise SamsikError("request_value", name="tags")
    for name in ("created", "updated"):
        if name in row and not _INSTANT.fullmatch(row[name]):
            raise SamsikError("request_value", name=name)
    written = {name: row[name] for name in WRITTEN if name in row}
    remarks = check_remarks(Remarks(**{**written, "tags": tuple(row.get("tags", ()))}))
    request = Request.of(row.get("request", {}))
    one_of("unknown_system", request.system, SYSTEMS)
    created = row.get("created", now)
    castings = tuple(_casting(item) for item in row.get("castings", ()))
    if not castings:
        chart = request.chart()
        request = request.settled(chart)
        castings = (casting_of(chart, now),)
    digest = digest_of(row.get("request", {}), remarks)
    # Without a key of its own, a row is known by what is in it: read twice, it is saved once.
    key = check_key(row["key"]) if "key" in row else f"row-{digest[:32]}"
    return Draft(
        key, digest, request.system, request.to_dict(), remarks, castings, created, row.get("updated", created)
    )


def _casting(item: Any) -> Casting:
    kinds = {"cast_at": str, "ruleset": str, "version": str, "chart": dict, "values": dict}
    if not isinstance(item, dict) or item.keys() != kinds.keys():
        raise SamsikError("request_value", name="castings")
    forms = {"cast_at": _INSTANT, "ruleset": _RULESET, "version": _VERSION}
    for name, kind in kinds.items():
        if not isinstance(item[name], kind) or (name in forms and not forms[name].fullmatch(item[name])):
            raise SamsikError("request_value", name=f"castings.{name}")
    for name in ("chart", "values"):
        if not is_whole_text(item[name]):
            raise SamsikError("request_value", name=f"castings.{name}")
    if not isinstance(item["chart"].get("options"), dict):
        raise SamsikError("request_value", name="castings.chart")
    return Casting(**item)


def digest_of(request: Mapping[str, Any], remarks: Remarks) -> str:
    """What tells whether two cases are asked to be saved alike."""
    text = json.dumps([request, vars(remarks)], ensure_ascii=True, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def new_key() -> str:
    """A key that nobody else has."""
    return uuid.uuid4().hex
