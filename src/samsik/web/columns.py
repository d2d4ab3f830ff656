"""What a condition may ask for: every column with what it holds, and every sign with the condition it stands for."""

import re
from collections.abc import Iterator
from functools import cache

from fastapi import APIRouter, Response

from samsik.api.context import workers_of
from samsik.search.columns import CALENDAR, INSTANTS, columns
from samsik.services.find import find
from samsik.services.search_lists import ColumnList, SignList
from samsik.web.reader import Reading

router = APIRouter(include_in_schema=False)
# Nine columns that differ by their palace are told by the first and the last.
PALACE = re.compile(r"q([1-9])_(\w+)")
# A list of more values than this tells nobody anything.
MOST = 16

Line = tuple[str, str, str, tuple[str, ...]]


@router.get("/{lang}/columns")
async def page(reader: Reading) -> Response:
    """The lists."""
    lines = await workers_of(reader.request).work(lambda: _lines(reader.lang))
    return reader.page("columns.html", pure=True, columns=lines, signs=list(SignList().rows(reader.lang)))


@cache
def _lines(lang: str) -> list[Line]:
    return list(_told(lang))


def _told(lang: str) -> Iterator[Line]:
    """Name, kind, description, and where they are few the values it can have."""
    ground = find("2000", "2000", zone="UTC").ground
    for name, kind, text in ColumnList().rows(lang):
        palace = PALACE.fullmatch(name)
        if name in INSTANTS or (palace and palace[1] != "1"):
            continue
        tokens: tuple[str, ...] = ()
        if kind == "token" and columns()[name].system != CALENDAR:
            found = dict.fromkeys((*ground.vocabulary(name).tokens, *columns()[name].tokens))
            tokens = tuple(found) if len(found) <= MOST else ()
        yield f"q1_{palace[2]} … q9_{palace[2]}" if palace else name, kind, text, tokens
