"""What the server writes of its work on stderr: one line a record, as text or as JSON.

A line never has what was asked in it, neither address nor body: questions are private. Of an address it has the form
(`/{lang}/cases/{id}`) alone.
"""

import json
import logging
import os
import re
import secrets
import time
from collections.abc import Mapping
from logging.config import dictConfig
from typing import Any

log = logging.getLogger("samsik.server")
FORMATS = ("text", "json")
# What others may call a request by; anything else is passed over, for it comes to stand in a log.
ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id(given: str | None) -> str:
    """The name of a request: the one it came with, if it is a fair one, else a new one."""
    return given if given is not None and ID.fullmatch(given) else secrets.token_hex(8)


def set_up(form: str | None) -> None:
    """Write what this process has to say; without a form, only what is amiss, as text."""
    handler = {"()": Stderr, "formatter": "line"}
    dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"line": {"()": Json if form == "json" else Text}},
            "handlers": {"stderr": handler},
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {log.name: {"level": "WARNING" if form is None else "INFO"}},
        }
    )


class Stderr(logging.Handler):
    """Each record by one write, so that those of several processes do not mix."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record. Where there is no room for it, it is lost: answers are given without a log as well."""
        try:
            os.write(2, f"{self.format(record)}\n".encode("utf-8", "replace"))
        except OSError:
            return


class Json(logging.Formatter):
    """A JSON object: `time`, `level`, `event`, what belongs to the event, and the traceback of a fault."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        return json.dumps(_fields(record) | self._traceback(record), ensure_ascii=False)

    def _traceback(self, record: logging.LogRecord) -> dict[str, str]:
        return {"traceback": self.formatException(record.exc_info)} if record.exc_info else {}


class Text(logging.Formatter):
    """The same for people: time, level, event, `name=value`; a traceback follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines of a record."""
        at, level, event, *rest = _fields(record).items()
        line = " ".join([at[1], f"{level[1]:7}", event[1], *(f"{name}={_word(value)}" for name, value in rest)])
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """Our own records are an event and its values; those of libraries are a message."""
    at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    found = {"time": f"{at}.{record.msecs:03.0f}Z", "level": record.levelname.lower()}
    if record.name.startswith("samsik."):
        values = record.args if isinstance(record.args, Mapping) else {}
        return {**found, "event": record.msg, **values}
    return {**found, "event": "message", "from": record.name, "message": record.getMessage().strip()}


def _word(value: Any) -> str:
    """A value as it stands on a line of text: quoted where it would not be one word."""
    text = str(value)
    return text if text and not re.search(r"[\s\"=]", text) else json.dumps(text, ensure_ascii=False)
