"""The gate before every request: limits of size and time, who may call from where, and headers of every answer."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import ClientDisconnect, Request

from samsik.api.answers import for_programs, problem_parts
from samsik.api.language import language_of
from samsik.api.logs import log
from samsik.api.settings import Settings
from samsik.errors import SamsikError

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    # No script or style but our own files; nothing from or to another place; no frame around us.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(self), camera=(), microphone=()",
}


def name_of(host: str) -> str:
    """The name or address in a Host header, without the port."""
    return (host.partition("]")[0].removeprefix("[") if host.startswith("[") else host.partition(":")[0]).lower()


def is_local(host: str) -> bool:
    """Whether a Host header names this machine to itself: localhost, or a loopback address, with a port or without."""
    return Settings(host=name_of(host)).loopback


class Guard:
    """ASGI middleware that lets a request through, or answers it with a problem."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(scope)
            await self._app(scope, self._measured(receive, self._limit(scope)), sending)
        except SamsikError as error:
            # One that the application has not answered itself: raised here, or while the body was read.
            if started:
                raise
            await _refuse(error, scope, receive, sending)
        except ClientDisconnect:
            # Nobody is there any more to be answered.
            return
        except asyncio.CancelledError:
            # The server stops, and the time for answers under way is over.
            if not started:
                await _refuse(SamsikError("stopping"), scope, receive, sending)
        except Exception as error:
            id = scope["state"]["id"]
            log.exception("fault", {"error": type(error).__name__, "id": id})
            # An answer that has begun stays cut short, and the connection is closed.
            if not started:
                await _refuse(SamsikError("fault", kind=type(error).__name__, id=id), scope, receive, sending)

    def _check(self, scope: Scope) -> None:
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > self._settings.longest_address:
            raise SamsikError("address_long", limit=self._settings.longest_address)
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        # A page of elsewhere can name this machine as its own (DNS rebinding); its Host still says who it is.
        if self._settings.loopback and not is_local(host) and name_of(host) not in self._settings.names:
            raise SamsikError("foreign_host")
        if scope["method"] not in SAFE:
            self._check_origin(headers, host)
            length = headers.get("content-length", "0")
            if not (length.isascii() and length.isdigit()) or int(length[:12]) > self._limit(scope):
                raise SamsikError("body_large", limit=self._limit(scope))

    def _check_origin(self, headers: Headers, host: str) -> None:
        """A change may be asked for by our own pages and by programs, not by a page of elsewhere in a browser."""
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site not in (None, "same-origin", "none"):
            raise SamsikError("foreign_origin")
        if origin is not None and origin.partition("://")[2].lower() != host.lower():
            raise SamsikError("foreign_origin")

    def _limit(self, scope: Scope) -> int:
        settings = self._settings
        return settings.largest_upload if scope["path"].endswith(settings.uploads) else settings.largest_body

    def _measured(self, receive: Receive, limit: int) -> Receive:
        """The body as it comes in, until it is too much or too slow."""
        left = limit
        waited = False

        async def measured() -> Message:
            nonlocal left, waited
            if waited:
                # The body is there; what comes now is that the reader has gone.
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), self._settings.arrival)
            except TimeoutError:
                raise SamsikError("body_slow") from None
            left -= len(message.get("body", b""))
            if left < 0:
                raise SamsikError("body_large", limit=limit)
            waited = message["type"] != "http.request" or not message.get("more_body", False)
            return message

        return measured


async def _refuse(error: SamsikError, scope: Scope, receive: Receive, send: Send) -> None:
    """The error as a page where there are pages, else as a problem."""
    page = None if for_programs(scope["path"]) else _pages(scope)
    if page is not None:
        # What was asked may itself be too long to be shown again.
        found: App = page(Request({**scope, "query_string": b""}), error)
        await found(scope, receive, send)
        return
    lang = language_of(QueryParams(scope["query_string"]), Headers(scope=scope))
    body, status, headers, media = problem_parts(error, lang)
    headers = {**headers, "content-type": media, "content-length": str(len(body))}
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})


def _pages(scope: Scope) -> Any:
    """What makes pages of errors; None in an application without pages."""
    return scope["app"].state.page_error if "app" in scope else None
