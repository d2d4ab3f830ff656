"""The outermost layer: every request gets a name, is counted, and leaves one line in the log."""

from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders

from samsik.api.context import address_of
from samsik.api.guard import App, Message, Receive, Scope, Send
from samsik.api.logs import log, request_id
from samsik.api.metrics import Metrics

ID_HEADER = "x-request-id"
# For somebody who has gone before there was an answer, as other servers count it.
GONE = 499


class Watch:
    """ASGI middleware around all others."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        id = request_id(Headers(scope=scope).get(ID_HEADER))
        scope.setdefault("state", {})["id"] = id
        status, begun = GONE, perf_counter()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[ID_HEADER] = id
            await send(message)

        self._metrics.begin()
        try:
            await self._app(scope, receive, sending)
        finally:
            seconds, address = perf_counter() - begun, address_of(scope)
            self._metrics.end(scope["method"], address, status, seconds)
            told = {"method": scope["method"][:20], "path": address, "status": status}
            log.info("request", {**told, "ms": round(1000 * seconds, 1), "id": id})
