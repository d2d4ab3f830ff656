"""Where the casebook is kept: a file in the user's data folder, or the database that DATABASE_URL names."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from samsik.errors import SamsikError

if TYPE_CHECKING:
    from sqlalchemy import URL

FILE = "casebook.sqlite3"
# How people spell a PostgreSQL address, and the driver that is asked for it.
POSTGRES = ("postgres", "postgresql", "postgresql+pg8000")
# What may stand behind its question mark; the driver stumbles over anything else, sslmode among it.
KNOWN = {"application_name"}


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The folder for this program's data of this user, by the custom of the platform.

    Relative values of XDG_DATA_HOME are passed over, as its specification asks.
    """
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "samsik"
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "samsik"
    given = Path(environ.get("XDG_DATA_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".local" / "share") / "samsik"


def database_url(environ: Mapping[str, str]) -> "URL":
    """The address of the casebook; SamsikError `bad_database_url`, which does not repeat it: it may hold a password."""
    from sqlalchemy import URL, make_url
    from sqlalchemy.exc import ArgumentError

    given = environ.get("DATABASE_URL", "").strip()
    if not given:
        return URL.create("sqlite", database=str(data_folder(environ) / FILE))
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise SamsikError("bad_database_url") from None
    if url.drivername in POSTGRES and url.query.keys() <= KNOWN:
        return url.set(drivername="postgresql+pg8000")
    if url.drivername == "sqlite" and url.database not in (None, "", ":memory:"):
        return url
    raise SamsikError("bad_database_url")
