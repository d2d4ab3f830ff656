"""The pages: a room of their own over the same services as REST and the command line.

To add a page:

1. A module here with `router = APIRouter(include_in_schema=False)` and functions under `/{lang}/name` whose first
   parameter is `reader: Reading` (`samsik.web.reader`): it refuses other languages, and it renders. What an address
   takes is a pydantic model as in `samsik.api.parameters`; `reader.asked(Model)` reads it, passing over empty fields.
2. A template `templates/name.html` that extends `page.html` and fills the blocks `title` and `main`. `t("key")` is a
   word of `web.toml`, `say("file.key")` one of any file, `href("name", …)` an address in this language. `_form.html`
   has the fields, filled in from `form=Form(reader.pairs, error, FIELDS)`; `|ruled` makes links of the ids of rules.
3. Its words in `i18n/locales/*/web.toml`, among them `nav.name` if it is one of `TOOLS` of `samsik.web.reader`.
4. The module among `pages` below.

`return reader.page("name.html", pure=True, …)` for what depends on its address alone, else `pure=False`. A SamsikError
that nobody catches becomes a page of its own with the right status; a page with a form catches it, and shows it beside
the field that it concerns (`samsik.web.faults.field_of`). No script or style may stand within the markup.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fastapi import FastAPI


def install(app: "FastAPI") -> None:
    """Put the pages, their files and their errors into the application."""
    from samsik.web import (
        assets,
        board,
        casebook,
        columns,
        compare,
        files,
        find,
        home,
        identify,
        now,
        places,
        rules,
        sources,
        stats,
        timeline,
        verify,
    )
    from samsik.web.faults import page_error
    from samsik.web.reader import TOOLS

    boards, times = (home, places, files, board, now), (find, columns, stats, timeline)
    pages = (assets, *boards, *times, rules, sources, compare, identify, verify, *casebook.PARTS)
    for part in pages:
        app.include_router(part.router)
    there = {getattr(route, "path", "") for part in pages for route in part.router.routes}
    app.state.tools = tuple(tool for tool in TOOLS if f"/{{lang}}/{tool}" in there)
    app.state.page_error = page_error
