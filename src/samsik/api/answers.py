"""Answers: plain data as JSON with an ETag, and errors as problem+json (RFC 9457)."""

import hashlib
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from samsik.api.language import language_of
from samsik.errors import SamsikError

PROBLEM = "application/problem+json"
# What an error says about a request. All others are 400, input that cannot be answered: a question that takes too long
# among them, for it would take as long again.
STATUS = {
    "token_needed": 401,
    "token_wrong": 401,
    "casebook_closed": 403,
    "foreign_origin": 403,
    "foreign_host": 403,
    "form_stale": 403,
    "no_page": 404,
    "no_case": 404,
    "no_method": 405,
    "key_reused": 409,
    "case_changed": 412,
    "body_large": 413,
    "address_long": 414,
    "body_type": 415,
    "file_type": 415,
    "fault": 500,
    "too_busy": 503,
    "casebook_busy": 503,
    "casebook_unavailable": 503,
    "casebook_newer": 503,
    "casebook_full": 507,
    "not_ready": 503,
    "stopping": 503,
    "extra_missing": 503,
    "extra_unavailable": 503,
}
# A chart does not change while the program does not; yet a program is updated now and then.
PURE = "public, max-age=3600"
PRIVATE = "no-store"


def for_programs(path: str) -> bool:
    """Whether an address answers programs, in JSON; the others answer people, in pages."""
    return path.startswith(("/api/", "/health", "/metrics"))


def answer(request: Request, record: Any, *, pure: bool, status: int = 200, **headers: str) -> Response:
    """JSON of plain data. A `pure` answer depends on nothing but the request: it may be kept, and asked for by ETag."""
    body = msgspec.json.encode(record)
    if not pure:
        return Response(body, status, {"cache-control": PRIVATE, **headers}, "application/json")
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": PURE, "vary": "accept-language", **headers}
    if matches(request.headers.get("if-none-match", ""), etag):
        return Response(None, 304, headers)
    return Response(body, status, headers, "application/json")


def matches(given: str, etag: str) -> bool:
    """Whether a list of ETags has this one (RFC 9110, 13.1.2)."""
    return given.strip() == "*" or etag in {each.strip().removeprefix("W/") for each in given.split(",")}


def problem(request: Request, error: SamsikError) -> Response:
    """An error in the reader's language, by what it says about the request."""
    lang = language_of(request.query_params, request.headers)
    return Response(*problem_parts(error, lang))


def problem_parts(error: SamsikError, lang: str) -> tuple[bytes, int, dict[str, str], str]:
    """Body, status, headers and media type of an error."""
    from samsik.i18n.catalogue import LANGUAGES, words

    status = STATUS.get(error.code, 400)
    record = {
        "type": f"urn:samsik:error:{error.code}",
        "title": words(lang).say(f"api.status.s{status}"),
        "status": status,
        "detail": error.message(lang),
        "hint": error.hint(lang),
        "code": error.code,
        "params": _params(error),
    }
    headers = {"cache-control": PRIVATE, "content-language": LANGUAGES[lang]}
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if status == 503:
        headers["retry-after"] = "5"
    return msgspec.json.encode(record), status, headers, PROBLEM


def _params(error: SamsikError) -> dict[str, Any]:
    return {name: _plain(value) for name, value in error.shown().items()}


def _plain(value: Any) -> Any:
    match value:
        case SamsikError():
            return {"code": value.code, "params": _params(value)}
        case str():
            # Half a character, as some clients send, cannot be told in UTF-8.
            return value.encode("utf-8", "replace").decode()
        case None | bool() | int() | float():
            return value
        case list() | tuple():
            return [_plain(item) for item in value]
    return str(value)
