"""`samsik timeline`: when the slow spirits of the year count move."""

from typing import Annotated

import typer

from samsik.cli.output import Output
from samsik.cli.shared import SchoolOptions
from samsik.cli.spread import spread


@spread
def timeline(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="system")],
    first: Annotated[str, typer.Option("--from", metavar="YEAR", help="from_year")],
    last: Annotated[str, typer.Option("--to", metavar="YEAR", help="to_year")],
    spirit: Annotated[list[str] | None, typer.Option("--spirit", metavar="五福|大遊|…")] = None,
    *,
    school: SchoolOptions,
    output: Output,
) -> None:
    """When each spirit enters where."""
    from samsik.services.timeline import timeline as service

    output.write(service(system, spirits=spirit, first=first, last=last, **school.given()))
