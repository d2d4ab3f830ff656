"""The files that pages bring: scripts, style sheets, the serif. Their addresses carry a mark of what is in them."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from fastapi import APIRouter, Request, Response

from samsik.api.answers import matches
from samsik.errors import SamsikError
from samsik.render.export import font_file
from samsik.web.colours import sheet

router = APIRouter(include_in_schema=False)
FOREVER, ASK = "public, max-age=31536000, immutable", "no-cache"
MEDIA = {
    "samsik.css": "text/css; charset=utf-8",
    "board.css": "text/css; charset=utf-8",
    "samsik.js": "text/javascript; charset=utf-8",
    "htmx.min.js": "text/javascript; charset=utf-8",
    "htmx.LICENSE": "text/plain; charset=utf-8",
    "samsik-serif.woff2": "font/woff2",
    "mark.svg": "image/svg+xml",
}


@dataclass(frozen=True)
class Asset:
    """A file, and the mark of what is in it."""

    body: bytes
    mark: str


@cache
def asset(name: str) -> Asset:
    """One of the files of `MEDIA`."""
    body = _body(name)
    return Asset(body, hashlib.sha256(body).hexdigest()[:16])


def address(name: str) -> str:
    """Where a file is fetched; it changes with the file."""
    return f"/static/{name}?v={asset(name).mark}"


def _body(name: str) -> bytes:
    if name == "samsik-serif.woff2":
        return font_file(".woff2").read_bytes()
    if name == "board.css":
        return sheet(address("samsik-serif.woff2")).encode()
    return resources.files("samsik.web").joinpath("static", name).read_bytes()


@router.get("/static/{name}")
def static(request: Request, name: str) -> Response:
    """A file, to be kept for good when it was asked for by its mark."""
    if name not in MEDIA:
        raise SamsikError("no_page", path=request.url.path[:200])
    found = asset(name)
    etag = f'"{found.mark}"'
    headers = {"etag": etag, "cache-control": FOREVER if request.query_params.get("v") == found.mark else ASK}
    if matches(request.headers.get("if-none-match", ""), etag):
        return Response(None, 304, headers)
    return Response(found.body, 200, headers, MEDIA[name])
