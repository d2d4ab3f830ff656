"""`samsik`: read the command line, run one command, answer with an exit code.

0 done · 1 a check of `verify` fails · 2 input that cannot be answered · 3 our own fault · 130 interrupted.
"""

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from samsik.cli.language import asked_language, environment_language
from samsik.errors import SamsikError
from samsik.i18n.catalogue import check_language

BAD_INPUT, FAULT, INTERRUPTED = 2, 3, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `samsik` with `arguments`, those of the process by default, and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    speak_utf8(sys.stdout)
    speak_utf8(sys.stderr)
    lang = environment_language(os.environ)
    try:
        asked = asked_language(given)
        lang = lang if asked is None else check_language(asked)
        return run(given, lang)
    except SamsikError as problem:
        from samsik.cli.refusals import two_lines

        complain(two_lines(problem, lang))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as fault:  # noqa: BLE001 - the one place where nothing may pass
        return confess(fault, lang)


def run(arguments: list[str], lang: str) -> int:
    """Run one command in a language and return its exit code. SamsikError for what cannot be answered."""
    from samsik.cli.app import command

    try:
        code = command().main(arguments, prog_name="samsik", standalone_mode=False, obj={"lang": lang})
    except SystemExit:
        return 0  # The reader of a help page has gone: Typer's way of leaving quietly.
    return code if isinstance(code, int) else 0


def confess(fault: Exception, lang: str) -> int:
    """One line about a fault of ours; the traceback too where SAMSIK_DEBUG is set."""
    from samsik.i18n.catalogue import words

    if os.environ.get("SAMSIK_DEBUG"):
        import traceback

        traceback.print_exception(fault)
    complain(words(lang).say("cli.fault", kind=type(fault).__name__) + "\n")
    return FAULT


def complain(text: str) -> None:
    """Write to stderr, if there is one to be read and room to write."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def speak_utf8(stream: TextIO | None) -> None:
    """UTF-8 whatever the locale; bytes that were no text when they came in are spelt out."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
