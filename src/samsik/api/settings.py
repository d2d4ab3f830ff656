"""What a server is told when it starts, and how its worker processes are told the same."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

from samsik.api.logs import FORMATS
from samsik.errors import SamsikError, one_of

# Shorter ones can be guessed.
SHORTEST_TOKEN = 16
HOST, NAMES, TOKEN_FILE = "SAMSIK_HOST", "SAMSIK_NAMES", "SAMSIK_TOKEN_FILE"
LOG_FORMAT, METRICS = "SAMSIK_LOG_FORMAT", "SAMSIK_METRICS"


@dataclass(frozen=True)
class Settings:
    """Where the server listens, the token of the casebook, and how much one request may ask for.

    `names` are those that a proxy before it is called by, `log` is the form of its log (None: only what is amiss),
    `metrics` the folder where its processes put their counts together. `database` is the address of the casebook, by
    default that of this user. Neither it nor the token is ever shown.
    """

    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    log: str | None = None
    metrics: Path | None = None
    token: str | None = field(default=None, repr=False)
    database: str | None = field(default=None, repr=False)
    # Bytes of an address and of a body, seconds for a body to arrive and for an answer to be worked out.
    longest_address: int = 8_000
    largest_body: int = 100_000
    # The same for addresses that end so: files of cases.
    uploads: tuple[str, ...] = ("/cases/import",)
    largest_upload: int = 16_000_000
    arrival: float = 15
    answer: float = 20
    # Long questions that are worked at once, and that may wait for their turn.
    workers: int = 2
    waiting: int = 16
    # Calls at the casebook at once: as many as it has connections, and fewer than there are threads.
    casebook: int = 10

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def private(self) -> bool:
        """Whether all who call are on this machine: none through a proxy that has a name."""
        return self.loopback and not self.names

    @classmethod
    def of(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """What `samsik serve` has left in the environment; the token stays in its file until here."""
        file, form, folder = (environ.get(name) or None for name in (TOKEN_FILE, LOG_FORMAT, METRICS))
        return cls(
            host=environ.get(HOST, cls.host),
            names=tuple(environ.get(NAMES, "").lower().split()),
            log=None if form is None else one_of("unknown_format", form, FORMATS),
            metrics=None if folder is None else Path(folder),
            token=None if file is None else read_token(file),
        )


def read_token(file: str) -> str:
    """The token in a file; SamsikError `cannot_read`, `token_weak`."""
    try:
        token = Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise SamsikError("cannot_read", path=file) from problem
    if len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise SamsikError("token_weak", path=file, least=SHORTEST_TOKEN)
    return token
