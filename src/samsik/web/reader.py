"""A reader of pages: in which language, at which address; what was asked, and the page that answers."""

import hashlib
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from starlette.responses import HTMLResponse, RedirectResponse

from samsik.api.answers import PRIVATE, PURE, matches
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.services.request import TIME
from samsik.web import query
from samsik.web.engine import template
from samsik.web.query import Model, Pairs

# Pages beside the boards that the head of every page leads to, in this order, once they are there.
TOOLS = ("find", "compare", "identify", "rules", "sources", "verify", "stats", "timeline", "cases")

# The pages of one moment.
BOARDS = (*SYSTEMS, "now")


class Reader:
    """Who asks for a page."""

    def __init__(self, request: Request, lang: str) -> None:
        self.request = request
        self.lang = lang
        self.words = words(lang)
        self.pairs: Pairs = query.pairs_of(request.query_params)

    def asked(self, model: type[Model], **fixed: str) -> Model:
        """What the address asks, `fixed` being what its path says; SamsikError of `samsik.web.query.read`."""
        return query.read(model, self.pairs, **fixed)

    def moved(self, clean: Pairs) -> Response | None:
        """The way to this page with `clean` in its address; None where it has just that.

        A form sends its empty fields as well: an address that can be shown has only what was asked.
        """
        if clean == tuple(self.request.query_params.multi_items()):
            return None
        return RedirectResponse(query.write(self.request.url.path, clean), 303)

    def t(self, key: str, **params: Any) -> str:
        """A word of the pages."""
        return self.words.say(f"web.{key}", **params)

    def href(self, page: str, pairs: Pairs = (), **named: str) -> str:
        """The address of a page in this language."""
        return query.write(f"/{self.lang}/{page}", [*pairs, *named.items()])

    @property
    def name(self) -> str:
        """The page asked for: what follows the language in the path."""
        lang, _, rest = self.request.url.path.removeprefix("/").partition("/")
        return rest if lang in LANGUAGES and rest else "taiyi"

    def system_href(self, system: str) -> str:
        """The address of another board, of the same moment where this page is of one."""
        kept = [pair for pair in self.pairs if pair[0] in ("when", *TIME)] if self.name in BOARDS else []
        return self.href(system, tuple(kept))

    def here(self, **changes: str | None) -> str:
        """The address of this page with some parameters set anew; None takes one out."""
        return query.write(self.request.url.path, query.changed(self.pairs, changes))

    def page(self, name: str, *, pure: bool, status: int = 200, **context: Any) -> Response:
        """A page. A `pure` one depends on nothing but its address: it may be kept, and asked for by ETag."""
        body = template(name).render(**self._around(), **context).encode("utf-8", "replace")
        headers = {"content-language": LANGUAGES[self.lang], "cache-control": PRIVATE}
        if pure and status == 200:
            etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
            headers |= {"etag": etag, "cache-control": PURE}
            if matches(self.request.headers.get("if-none-match", ""), etag):
                return Response(None, 304, headers)
        return HTMLResponse(body, status, headers)

    def _around(self) -> dict[str, Any]:
        """What every template may use."""
        return {
            "reader": self,
            "lang": self.lang,
            "html_lang": LANGUAGES[self.lang],
            "t": self.t,
            "say": self.words.say,
            "href": self.href,
            "page": self.name,
            "languages": [
                (
                    LANGUAGES[each],
                    words(each).say("web.language"),
                    words(each).say("web.language_short"),
                    query.write(f"/{each}/{self.name}", self.pairs),
                )
                for each in LANGUAGES
            ],
            "systems": SYSTEMS,
            "tools": self.request.app.state.tools,
        }


def _reader(request: Request, lang: str) -> Reader:
    if lang not in LANGUAGES:
        raise SamsikError("no_page", path=request.url.path[:200])
    return Reader(request, lang)


Reading = Annotated[Reader, Depends(_reader)]
