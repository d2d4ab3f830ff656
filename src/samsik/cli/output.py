"""The options every command shares for its result, and the writing of it."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from samsik.errors import SamsikError, one_of
from samsik.i18n.catalogue import LANGUAGES

FORMATS = ("text", "json", "md", "csv", "ics", "svg", "png", "pdf")
# The method of a result that makes each form.
MAKERS = {"text": "text", "json": "to_dict", "md": "markdown"} | {form: form for form in FORMATS[3:]}
LANGS = "|".join(LANGUAGES)
# Forms that are no text, and those without room for a derivation.
BINARY, PICTURES = ("png", "pdf"), ("svg", "png")


def chosen_language(ctx: typer.Context, value: str | None) -> str:
    """The language that `main` settled on: it has looked at `--lang` already."""
    return str(ctx.obj["lang"])


@dataclass(frozen=True)
class Output:
    """Output options: the form of the result, its language, and where it goes."""

    form: Annotated[str, typer.Option("--format", metavar="text|json|md|…")] = "text"
    lang: Annotated[str | None, typer.Option("--lang", metavar=LANGS, callback=chosen_language)] = None
    file: Annotated[str | None, typer.Option("-o", metavar="FILE")] = None

    def write(self, result: Any, **how: Any) -> None:
        """Write a result in the form asked for; `how` goes to the method that makes it.

        SamsikError: `unknown_format`, `format_unfit`, `form_binary`, `no_folder`, `cannot_write`.
        """
        maker = self._maker(result)
        aloud = self.file is None or self.file == "-"
        if self.form in BINARY and aloud and sys.stdout.isatty():
            raise SamsikError("form_binary", format=self.form)
        made = getattr(result, maker)(lang=self.lang, **({} if self.form in PICTURES else how))
        parts: Iterable[str] | bytes
        if isinstance(made, Iterator | bytes):
            parts = made
        else:
            text = made if isinstance(made, str) else json.dumps(made, ensure_ascii=False, indent=2)
            parts = [text if text.endswith("\n") else text + "\n"]
        if self.file is None or self.file == "-":
            to_stdout(parts)
        else:
            to_file(Path(self.file), parts)

    def _maker(self, result: Any) -> str:
        forms = [form for form, maker in MAKERS.items() if hasattr(result, maker)]
        if self.form in FORMATS and self.form not in forms:
            raise SamsikError("format_unfit", format=self.form, known=" ".join(forms))
        return MAKERS[one_of("unknown_format", self.form, forms)]


def to_stdout(parts: Iterable[str] | bytes) -> None:
    """Write bytes, or the parts of a text as they come, to stdout; a reader gone away (`| head -1`) is no error."""
    if sys.stdout is None:
        # The caller has closed it: `>&-`.
        raise SamsikError("cannot_write", path="stdout")
    try:
        if isinstance(parts, bytes):
            sys.stdout.buffer.write(parts)
        else:
            sys.stdout.writelines(parts)
        sys.stdout.flush()
    except OSError as problem:
        # What is left in the buffer would raise again when the interpreter closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(problem, BrokenPipeError):
            raise SamsikError("cannot_write", path="stdout") from problem


def to_file(path: Path, parts: Iterable[str] | bytes) -> None:
    """Write a file whole or not at all: what stood there stays until the new one, or all its parts, are written."""
    try:
        target = path.resolve()
        found = target.parent.is_dir()
        # A device or a pipe holds nothing that could be kept or replaced.
        plain = target.is_file() or not target.exists()
    except (OSError, ValueError) as problem:
        # A name that no file can have.
        raise SamsikError("cannot_write", path=str(path)) from problem
    if not found:
        raise SamsikError("no_folder", path=str(path), folder=str(path.parent))
    # Not named after the file, whose own name may be as long as any can be.
    draft = target.with_name(f".samsik.{os.getpid()}") if plain else target
    try:
        if isinstance(parts, bytes):
            draft.write_bytes(parts)
        else:
            # Line ends are the form's own affair.
            with draft.open("w", encoding="utf-8", newline="") as file:
                file.writelines(parts)
        if plain:
            draft.replace(target)
    except OSError as problem:
        raise SamsikError("cannot_write", path=str(path)) from problem
    finally:
        if plain:
            draft.unlink(missing_ok=True)
