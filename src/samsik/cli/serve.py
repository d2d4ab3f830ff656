"""`samsik serve` and `samsik mcp`: pages and REST for people and programs, tools for assistants."""

import os
import signal
import socket
import sys
from contextlib import ExitStack
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

if TYPE_CHECKING:
    from samsik.api.settings import Settings

import typer

from samsik.cli.output import LANGS, chosen_language
from samsik.core.typed import whole
from samsik.errors import SamsikError
from samsik.i18n.catalogue import words

# Seconds that answers under way are given when the server is told to stop.
GRACE = 10
Lang = Annotated[str | None, typer.Option("--lang", metavar=LANGS, callback=chosen_language)]


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="N")] = "8000",
    workers: Annotated[str, typer.Option("--workers", metavar="N")] = "1",
    token: Annotated[str | None, typer.Option("--token", metavar="FILE")] = None,
    names: Annotated[list[str] | None, typer.Option("--name", metavar="NAME", help="server_names")] = None,
    log_format: Annotated[str | None, typer.Option("--log-format", metavar="text|json")] = None,
    lang: Lang = None,
) -> None:
    """Serve until stopped."""
    from samsik.extras import need

    need("web")
    from samsik.api.settings import HOST, LOG_FORMAT, NAMES, TOKEN_FILE, Settings

    # Worker processes read the token from its file themselves; it is in no environment and no list of processes.
    os.environ |= {HOST: host, NAMES: " ".join(names or ()), LOG_FORMAT: log_format or ""}
    if token is not None:
        os.environ[TOKEN_FILE] = os.path.abspath(token)
    settings = Settings.of(os.environ)
    processes, number = within("--workers", workers, 1, 64), within("--port", port, 0, 65535)
    with listen(host, number) as listening:
        announce(settings, listening, lang or "ko")
        run(listening, processes, settings)


def listen(host: str, port: int) -> socket.socket:
    """A socket that is listened at; SamsikError `port_taken`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as closing:
            found = closing.enter_context(socket.socket(family, kind, protocol))
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
            # Whoever calls from now on waits until the first worker answers.
            found.listen(2048)
            closing.pop_all()
    except OSError as problem:
        raise SamsikError("port_taken", host=host, port=port, reason=problem.strerror or str(problem)) from problem
    return found


def announce(settings: "Settings", listening: socket.socket, lang: str) -> None:
    """Say on stderr where the server is, and to whom the casebook opens."""
    say = words(lang).say
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    state = "token" if settings.token is not None else "open" if settings.private else "closed"
    lines = (say("api.serve.listening", address=f"http://{shown}:{port}/"), say(f"api.serve.{state}"))
    sys.stderr.write("".join(f"{line}\n" for line in lines))
    sys.stderr.flush()


def run(listening: socket.socket, workers: int, settings: "Settings") -> None:
    """Serve at a socket until a signal says to stop; requests under way are answered first."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from samsik.api.logs import set_up
    from samsik.api.settings import METRICS

    set_up(settings.log)
    config = uvicorn.Config(
        "samsik.server:application",
        factory=True,
        workers=workers,
        # An address can tell of a person, so no list of those asked for is kept.
        access_log=False,
        log_config=None,
        log_level="warning" if settings.log is None else "info",
        server_header=False,
        # A proxy on this machine says whether it was asked by TLS; without one, nobody may.
        proxy_headers=bool(settings.names),
        ws="none",
        timeout_keep_alive=15,
        timeout_graceful_shutdown=GRACE,
        # A worker that does not answer the supervisor for so long is replaced; a new one has as long to get ready.
        timeout_worker_healthcheck=30,
        limit_concurrency=1000,
    )
    # After the last answer uvicorn sends itself the signal that stopped it.
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, _leave)
    if workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
    else:
        with TemporaryDirectory(prefix="samsik-") as folder:
            os.environ[METRICS] = folder
            Multiprocess(config, sockets=[listening]).run()


def _leave(*_: Any) -> None:
    """End at once: to be told to stop is no failure, and a thread that is still at work cannot be stopped."""
    os._exit(0)


def within(name: str, word: str, low: int, high: int) -> int:
    """A whole number between two; SamsikError `not_whole`, `out_of_range`."""
    number = whole(name, word)
    if not low <= number <= high:
        raise SamsikError("out_of_range", name=name, value=number, low=low, high=high)
    return number


def mcp(lang: Lang = None) -> None:
    """Speak the Model Context Protocol on stdin and stdout."""
    from samsik.extras import need

    need("mcp")
    from samsik.mcp.server import make_server

    make_server(lang or "ko").run("stdio")
