"""Addresses and bodies put to the server within this process, and arguments put to the tools of assistants."""

import asyncio
import hashlib
import hmac
import json
from functools import cache
from urllib.parse import quote_from_bytes, unquote

from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from pydantic import ValidationError
from tests.fuzz.targets import book, check_refusal, database, plain_json, target

from samsik.api.app import create_app
from samsik.api.settings import Settings
from samsik.casebook.case import Remarks
from samsik.core.typed import is_whole_text
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.mcp.server import make_server
from samsik.services.request import Request
from samsik.web import install

SECRET = "a-browser-of-a-test-of-ours"
MARK = hmac.new(SECRET.encode(), b"samsik form", hashlib.sha256).hexdigest()
SAFE = bytes(range(0x21, 0x7F))
METHODS = ("GET", "POST", "PATCH", "DELETE")


@cache
def server():
    """An application with a casebook, pages and REST, and the loop it runs in."""
    app = create_app(Settings(database=database("server")), install)
    app.state.cases().add(Request(when="724", unit="year"), Remarks("q", "n", ("t",), "yes"), key="first")
    return app, asyncio.Runner()


@target
def url(data: bytes) -> None:
    """`METHOD ADDRESS`, lines of headers, an empty line, a body; `MARK` stands for the mark of a form."""
    head, _, body = data.replace(b"MARK", MARK.encode()).partition(b"\n\n")
    first, *rest = head.split(b"\n")
    method, _, address = first.partition(b" ")
    headers = [tuple(part.strip() for part in line.partition(b":")[::2]) for line in rest if b":" in line]
    app, runner = server()
    runner.run(asked(app, method.decode("ascii", "replace"), address, headers, body))


async def asked(app, method, address, headers, body):
    """Put one request to the application; AssertionError for an answer that is a fault of ours."""
    path, _, query = address.partition(b"?")
    # Servers let nothing else through: a space would end the address, and other bytes are no address.
    raw, query = (quote_from_bytes(part, safe=SAFE).encode() for part in (path or b"/", query))
    given = {name.lower(): value for name, value in headers}
    defaults = {b"host": b"127.0.0.1", b"cookie": b"samsik_form=" + SECRET.encode()}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method if method in METHODS else "GET",
        "scheme": "http",
        "path": unquote(raw.decode()),
        "raw_path": raw,
        "query_string": query,
        "root_path": "",
        "headers": list((defaults | {b"content-length": b"%d" % len(body)} | given).items()),
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 1),
    }
    parts = [{"type": "http.request", "body": body, "more_body": False}]
    sent = []

    async def receive():
        return parts.pop() if parts else {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    await app(scope, receive, send)
    status = sent[0]["status"]
    headers = {name.lower(): value.decode("latin-1") for name, value in sent[0]["headers"]}
    whole = b"".join(message.get("body", b"") for message in sent)
    assert status < 500 or status == 503, status
    if headers.get("content-type") == "application/problem+json":
        problem = json.loads(whole)
        assert all(problem[name].strip() for name in ("code", "title", "detail", "hint"))
    elif headers.get("content-type", "").startswith("text/html"):
        whole.decode()
    assert "\n" not in headers.get("location", "")


@cache
def assistants():
    """The tools in every language, and the loop they run in."""
    return [make_server(lang) for lang in LANGUAGES], asyncio.Runner()


def close():
    """Let go of the loops, the threads and the casebook."""
    if server.cache_info().currsize:
        app, runner = server()
        app.state.workers.close()
        app.state.cases().book.close()
        runner.close()
    if assistants.cache_info().currsize:
        assistants()[1].close()
    if book.cache_info().currsize:
        book().close()
    for each in (server, assistants, book):
        each.cache_clear()


@target
def tools(data: bytes) -> None:
    """A JSON object `{"tool": …, "arguments": {…}}`."""
    given = plain_json(data)
    name, arguments = str(given.get("tool", "cast")), given.get("arguments", {})
    # The SDK lets no half character through.
    if not isinstance(arguments, dict) or not is_whole_text(given):
        raise SamsikError("body_json")
    servers, runner = assistants()
    try:
        found = runner.run(servers[len(data) % len(servers)].call_tool(name, arguments))
        json.dumps(found, default=str)
    except UnexpectedToolError as fault:
        raise fault.__cause__ or fault from None
    except ToolError as refused:
        cause = refused.__cause__
        while isinstance(cause, ToolError):
            cause = cause.__cause__
        assert cause is None or isinstance(cause, SamsikError | ValidationError), cause
        if isinstance(cause, SamsikError):
            check_refusal(cause)
        str(refused).encode()
