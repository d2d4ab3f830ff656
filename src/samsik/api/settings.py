"""What a server is told when it starts, and how its worker processes are told the same."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

from samsik.errors import SamsikError

# Shorter ones can be guessed.
SHORTEST_TOKEN = 16
HOST, TOKEN_FILE = "SAMSIK_HOST", "SAMSIK_TOKEN_FILE"


@dataclass(frozen=True)
class Settings:
    """Where the server listens, the token of the casebook, and how much one request may ask for.

    `database` is the address of the casebook, by default that of this user. Neither it nor the token is ever shown.
    """

    host: str = "127.0.0.1"
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

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    @classmethod
    def of(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """What `samsik serve` has left in the environment; the token stays in its file until here."""
        file = environ.get(TOKEN_FILE)
        return cls(host=environ.get(HOST, cls.host), token=None if file is None else read_token(file))


def read_token(file: str) -> str:
    """The token in a file; SamsikError `cannot_read`, `token_weak`."""
    try:
        token = Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise SamsikError("cannot_read", path=file) from problem
    if len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise SamsikError("token_weak", path=file, least=SHORTEST_TOKEN)
    return token
