"""Who may open the casebook: on this machine everybody, from elsewhere whoever holds the token."""

import hashlib
import hmac

from starlette.requests import Request

from samsik.api.settings import Settings
from samsik.errors import SamsikError

# Set by the page that asks for the token, so that a browser need not send the token itself every time.
COOKIE = "samsik_casebook"


class Access:
    """The rule for one server."""

    def __init__(self, settings: Settings) -> None:
        self._token = settings.token
        self._open = settings.private

    @property
    def closed(self) -> bool:
        """Whether nobody can be let in."""
        return self._token is None and not self._open

    def check(self, request: Request) -> None:
        """SamsikError `casebook_closed`, `token_needed` or `token_wrong`, unless this request may."""
        if self._token is None:
            if not self._open:
                raise SamsikError("casebook_closed")
            return
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and self.is_token(given.strip()):
            return
        if hmac.compare_digest(request.cookies.get(COOKIE, "").encode(), self.cookie.encode()):
            return
        raise SamsikError("token_wrong" if given else "token_needed")

    def is_token(self, given: str) -> bool:
        """Whether a word is the token, told in the same time however much of it is right."""
        return self._token is not None and hmac.compare_digest(given.encode(), self._token.encode())

    @property
    def cookie(self) -> str:
        """The value of the cookie that stands for the token and does not contain it."""
        return hmac.new((self._token or "").encode(), b"samsik casebook", hashlib.sha256).hexdigest()
