"""`samsik compare` and `samsik identify`: where schools differ, and what board a record speaks of."""

from typing import Annotated

import typer

from samsik.cli.output import Output
from samsik.cli.shared import SchoolOptions, System, Unit
from samsik.cli.spread import spread
from samsik.errors import SamsikError


@spread
def compare(
    first: Annotated[str, typer.Argument(metavar="SCHOOL", help="school_first")],
    second: Annotated[str, typer.Argument(metavar="SCHOOL", help="school_second")],
    system: System = "taiyi",
    *,
    output: Output,
) -> None:
    """Where two schools differ over all states, how often and why."""
    from samsik.services.compare import compare as service

    output.write(service(first, second, system=system))


@spread
def identify(
    system: Annotated[str, typer.Argument(metavar="SYSTEM")],
    record: Annotated[list[str] | None, typer.Argument(metavar="NAME=VALUE", help="record")] = None,
    unit: Unit = "year",
    first: Annotated[str | None, typer.Option("--from", metavar="YEAR", help="from")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="YEAR", help="to")] = None,
    limit: Annotated[str, typer.Option("--limit", metavar="N")] = "20",
    cursor: Annotated[str | None, typer.Option("--cursor", metavar="C")] = None,
    *,
    school: SchoolOptions,
    output: Output,
) -> None:
    """The boards, years and schools that fit what a record says."""
    from samsik.services.identify import identify as service

    found = service(
        record_of(record or []),
        system=system,
        unit=unit,
        first=first,
        last=last,
        limit=limit,
        cursor=cursor,
        **school.given(),
    )
    output.write(found)


def record_of(words: list[str]) -> dict[str, str]:
    """`NAME=VALUE` words; SamsikError `bad_given`, and `given_twice` for a name that comes again."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not (name and equals and value):
            raise SamsikError("bad_given", value=word)
        if name in found:
            raise SamsikError("given_twice", name=name)
        found[name] = value
    return found
