"""`samsik case`: the casebook of saved readings."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from samsik.cli.output import Output
from samsik.cli.shared import BoardOptions, SchoolOptions, System, TimeOptions, Unit
from samsik.cli.spread import spread
from samsik.core.typed import whole
from samsik.errors import SamsikError

Words = Annotated[str, typer.Argument(metavar="WORDS", help="case_words")]
CaseId = Annotated[str, typer.Argument(metavar="ID", help="case_id")]
Question = Annotated[str | None, typer.Option("--question", metavar="TEXT")]
Notes = Annotated[str | None, typer.Option("--notes", metavar="TEXT")]
Tags = Annotated[list[str] | None, typer.Option("--tag", metavar="WORD", help="tags")]
Predicted = Annotated[str | None, typer.Option("--predicted", metavar="WORD")]


@dataclass(frozen=True)
class Which:
    """Which cases are meant."""

    only: Annotated[str | None, typer.Option("--system", metavar="taiyi|qimen|liuren", help="case_system")] = None
    tag: Annotated[str | None, typer.Option("--tag", metavar="WORD", help="case_tag")] = None
    state: Annotated[str | None, typer.Option("--state", metavar="open|decided")] = None

    def given(self) -> dict[str, Any]:
        """Keyword arguments of the service."""
        return {"system": self.only, "tag": self.tag, "state": self.state}


@spread
def add(
    when: Annotated[str, typer.Argument(metavar="WHEN")] = "now",
    system: System = "taiyi",
    unit: Unit = "hour",
    *,
    school: SchoolOptions,
    board: BoardOptions,
    time: TimeOptions,
    question: Question = None,
    notes: Notes = None,
    tag: Tags = None,
    predicted: Predicted = None,
    key: Annotated[str | None, typer.Option("--key", metavar="KEY", help="case_key")] = None,
    output: Output,
) -> None:
    """Cast a board and save it with what is asked."""
    from samsik.services.request import Request

    asked = {name: value for name, value in school.given().items() if value is not None}
    request = Request(when=when, system=system, unit=unit, **board.given(), **asked, **time.given())
    written = {"question": question, "notes": notes, "tags": tag and tuple(tag), "predicted": predicted}
    with _cases() as cases:
        from samsik.casebook.case import Remarks

        remarks = Remarks(**{name: value for name, value in written.items() if value is not None})  # type: ignore[arg-type]
        output.write(cases.add(request, remarks, key=key))


@spread
def listing(
    words: Words = "",
    *,
    which: Which,
    limit: Annotated[str, typer.Option("--limit", metavar="N")] = "20",
    cursor: Annotated[str | None, typer.Option("--cursor", metavar="C")] = None,
    output: Output,
) -> None:
    """The cases that have all of some words."""
    with _cases() as cases:
        output.write(cases.list(words, limit=whole("--limit", limit), cursor=cursor, **which.given()))


@spread
def show(id: CaseId, *, output: Output) -> None:
    """A case with its board."""
    with _cases() as cases:
        output.write(cases.show(_number(id)))


@spread
def edit(
    id: CaseId,
    question: Question = None,
    notes: Notes = None,
    tag: Tags = None,
    predicted: Predicted = None,
    *,
    output: Output,
) -> None:
    """Change what is written of a case; an empty text takes it away, tags replace those there are."""
    given = {"question": question, "notes": notes, "predicted": predicted}
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if tag is not None:
        changes["tags"] = tuple(word for word in tag if word)
    with _cases() as cases:
        output.write(cases.edit(_number(id), changes))


@spread
def outcome(
    id: CaseId, word: Annotated[str, typer.Argument(metavar="WORD", help="outcome")], *, output: Output
) -> None:
    """Write down what really happened; an empty word opens the case again."""
    with _cases() as cases:
        output.write(cases.edit(_number(id), {"outcome": word}))


@spread
def delete(id: CaseId, *, output: Output) -> None:
    """Delete a case for good."""
    with _cases() as cases:
        output.write(cases.delete(_number(id)))


@spread
def stats(
    words: Words = "",
    *,
    which: Which,
    by: Annotated[str | None, typer.Option("--by", metavar="system|school|tag")] = None,
    output: Output,
) -> None:
    """How often what was foretold came true, against chance."""
    with _cases() as cases:
        output.write(cases.stats(words, by=by, **which.given()))


@spread
def export(words: Words = "", *, which: Which, output: Output) -> None:
    """Cases as a file that another casebook reads."""
    with _cases() as cases:
        output.write(cases.export(words, **which.given()))


@spread
def take(
    source: Annotated[str, typer.Argument(metavar="FILE", help="case_file")],
    replace: Annotated[bool, typer.Option("--replace")] = False,
    *,
    output: Output,
) -> None:
    """Read cases from such a file, all of them or none."""
    try:
        data = Path(source).read_bytes()
    except OSError as problem:
        raise SamsikError("cannot_read", path=source) from problem
    with _cases() as cases:
        output.write(cases.take(data, replace=replace))


@spread
def recast(
    id: Annotated[str | None, typer.Argument(metavar="ID", help="case_id")] = None,
    accept: Annotated[bool, typer.Option("--accept")] = False,
    *,
    output: Output,
) -> None:
    """Cast saved cases under the rules of today and tell what differs, and why."""
    with _cases() as cases:
        output.write(cases.recast(None if id is None else _number(id), accept=accept))


def _cases() -> Any:
    """The casebook of this user, to be closed after the command."""
    from samsik.extras import need

    need("casebook")
    from samsik.services.cases import Cases

    return closing(Cases())


def _number(word: str) -> int:
    from samsik.services.cases import number_of

    return number_of("ID", word)


COMMANDS = {
    "add": add,
    "list": listing,
    "show": show,
    "edit": edit,
    "outcome": outcome,
    "delete": delete,
    "stats": stats,
    "export": export,
    "import": take,
    "recast": recast,
}
