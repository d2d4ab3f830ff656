"""The door of the casebook: who may come in, and whether a form that was sent is one of ours.

A form has the mark of a cookie that no script can read and no page of elsewhere can send (double submit); the server
besides refuses what a browser says to come from elsewhere (`samsik.api.guard`).
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse

from samsik.api.access import COOKIE, Access
from samsik.api.answers import PRIVATE
from samsik.errors import SamsikError
from samsik.web.faults import status_of
from samsik.web.form import Form
from samsik.web.query import Pairs
from samsik.web.reader import Reader, Reading

router = APIRouter(include_in_schema=False)
FORM_COOKIE, MARK = "samsik_form", "mark"
# Fields and files of a form: more than any of ours has.
FIELDS, FILES = 20, 1


@dataclass(frozen=True)
class Sent:
    """A form that was sent: its fields, and what is in its file."""

    pairs: Pairs
    file: bytes = b""

    def text(self, name: str) -> str:
        """A field; empty where there is none."""
        return dict(self.pairs).get(name, "")


@dataclass(frozen=True)
class Visit:
    """Somebody at the casebook. `secret` is that of the browser's cookie, `fresh` where it has none yet."""

    reader: Reader
    secret: str
    fresh: bool

    @property
    def mark(self) -> str:
        """What a form of this browser has in it."""
        return hmac.new(self.secret.encode(), b"samsik form", hashlib.sha256).hexdigest()

    def check(self, sent: Sent) -> None:
        """SamsikError `form_stale` for a form that is not of this browser."""
        if self.fresh or not hmac.compare_digest(sent.text(MARK).encode(), self.mark.encode()):
            raise SamsikError("form_stale")

    def page(self, name: str, error: SamsikError | None = None, **context: Any) -> Response:
        """A page of the casebook, which nobody keeps."""
        request = self.reader.request
        status = 200 if error is None else status_of(error)
        guarded = COOKIE in request.cookies
        found = self.reader.page(
            f"cases/{name}", pure=False, status=status, mark=self.mark, guarded=guarded, error=error, **context
        )
        if self.fresh:
            self._give(found, FORM_COOKIE, self.secret)
        return found

    def to(self, page: str, pairs: Pairs = (), **named: str) -> Response:
        """On to another page, which is asked for anew."""
        return RedirectResponse(self.reader.href(page, pairs, **named), 303, {"cache-control": PRIVATE})

    def enter(self, answer: Response, access: Access) -> Response:
        """An answer with the cookie that opens the casebook until the browser is closed."""
        self._give(answer, COOKIE, access.cookie)
        return answer

    def _give(self, answer: Response, name: str, value: str) -> None:
        secure = self.reader.request.url.scheme == "https"
        answer.set_cookie(name, value, path="/", httponly=True, samesite="strict", secure=secure)


def _visit(request: Request, reader: Reading) -> Visit:
    secret = request.cookies.get(FORM_COOKIE, "")
    known = 20 <= len(secret) <= 100
    return Visit(reader, secret if known else secrets.token_urlsafe(32), not known)


Visiting = Annotated[Visit, Depends(_visit)]


async def read_form(request: Request) -> Sent:
    """The form in a body; SamsikError `form_unreadable`, and of the gate for one that is too large or too slow."""
    try:
        async with request.form(max_files=FILES, max_fields=FIELDS) as form:
            fields = tuple((name, value) for name, value in form.multi_items() if isinstance(value, str))
            files = [await value.read() for value in form.values() if isinstance(value, UploadFile)]
    except HTTPException:
        raise SamsikError("form_unreadable") from None
    return Sent(fields, *files)


Sending = Annotated[Sent, Depends(read_form)]


@router.get("/{lang}/cases/enter")
def asking(visit: Visiting) -> Response:
    """Ask for the token, unless the casebook is open already."""
    onward = _onward(visit)
    try:
        visit.reader.request.app.state.access.check(visit.reader.request)
    except SamsikError as error:
        if error.code == "casebook_closed":
            raise
        return visit.page("enter.html", form=Form(()))
    return RedirectResponse(onward, 303, {"cache-control": PRIVATE})


@router.post("/{lang}/cases/enter")
def entering(visit: Visiting, sent: Sending) -> Response:
    """Let in whoever has the token."""
    access: Access = visit.reader.request.app.state.access
    try:
        visit.check(sent)
        if not access.is_token(sent.text("token").strip()):
            raise SamsikError("token_wrong")
    except SamsikError as error:
        return visit.page("enter.html", error, form=Form((), error, ("token",)))
    return visit.enter(RedirectResponse(_onward(visit), 303, {"cache-control": PRIVATE}), access)


@router.post("/{lang}/cases/leave")
def leaving(visit: Visiting, sent: Sending) -> Response:
    """Take the cookie away again."""
    visit.check(sent)
    found = visit.to("cases/enter")
    found.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return found


def _onward(visit: Visit) -> str:
    """Where somebody who was asked for the token was going: within the casebook, whatever the address says."""
    to = dict(visit.reader.pairs).get("to", "")
    home = visit.reader.href("cases")
    return to if to == home or to.startswith((f"{home}/", f"{home}?")) else home
