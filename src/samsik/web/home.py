"""The way in: from `/` to the board of this hour in the language that the reader's browser asks for."""

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from samsik.api.language import preferred
from samsik.web.assets import address
from samsik.web.reader import Reading

router = APIRouter(include_in_schema=False)


@router.get("/")
def home(request: Request) -> Response:
    """To the reader's language."""
    lang = preferred(request.headers.get("accept-language", ""))
    headers = {"vary": "accept-language", "cache-control": "no-store"}
    return RedirectResponse(f"/{lang}/taiyi", 303, headers)


@router.get("/favicon.ico")
def icon() -> Response:
    """What a browser asks for by itself."""
    return RedirectResponse(address("mark.svg"), 303)


@router.get("/{lang}")
@router.get("/{lang}/")
def language(reader: Reading) -> Response:
    """To the first board."""
    return RedirectResponse(reader.href("taiyi"), 303)
