"""A board as a file: SVG, PNG, PDF, Markdown or JSON, under the address of its page."""

import msgspec
from fastapi import APIRouter, Response

from samsik.api.answers import PRIVATE, PURE
from samsik.api.casting import is_now, lay
from samsik.api.context import workers_of
from samsik.api.parameters import yes
from samsik.errors import SamsikError, one_of
from samsik.services.unknown_hour import Candidates
from samsik.web.asking import BoardQuery
from samsik.web.reader import Reading

router = APIRouter(include_in_schema=False)
FILES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "md": "text/markdown; charset=utf-8",
    "json": "application/json",
}


@router.get("/{lang}/taiyi.{form}")
@router.get("/{lang}/qimen.{form}")
@router.get("/{lang}/liuren.{form}")
async def file(reader: Reading, form: str) -> Response:
    """The board of that address, or every board of a day where it can be told in words."""
    one_of("unknown_format", form, FILES)
    system = reader.name.partition(".")[0]
    asked = reader.asked(BoardQuery, system=system)
    pure = not is_now(asked)
    body = await workers_of(reader.request).work(lambda: _made(asked, form, reader.lang))
    kept = f'inline; filename="{system}.{form}"'
    headers = {"content-disposition": kept, "cache-control": PURE if pure else PRIVATE}
    return Response(body, 200, headers, FILES[form])


def _made(asked: BoardQuery, form: str, lang: str) -> bytes:
    found, why = lay(asked), yes("why", asked.why)
    if form == "json":
        return msgspec.json.encode(found.to_dict(lang=lang, why=why))
    if form == "md":
        return found.markdown(lang=lang, why=why).encode()
    if isinstance(found, Candidates):
        raise SamsikError("format_unfit", format=form, known="md json")
    how = asked.drawing()
    match form:
        case "svg":
            return found.svg(lang=lang, **how).encode()
        case "png":
            return found.png(lang=lang, **how)
    return found.pdf(lang=lang, why=why, **how)
