"""`samsik calendar` and `samsik dates`: the facts of a moment, and the moments that have given pillars."""

from typing import Annotated

import typer

from samsik.cli.output import Output
from samsik.cli.shared import TimeOptions, When
from samsik.cli.spread import spread


@spread
def calendar(when: When, *, time: TimeOptions, output: Output) -> None:
    """All calendar facts of a moment."""
    from samsik.services import moments as service

    output.write(service.calendar(when, **time.given()))


@spread
def dates(
    pillars: Annotated[str, typer.Option("--pillars", metavar="Y,M,D,H", help="pillars_find")],
    first: Annotated[str | None, typer.Option("--from", metavar="WHEN", help="from")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="WHEN", help="to")] = None,
    *,
    time: TimeOptions,
    output: Output,
) -> None:
    """Every span of time that has these pillars."""
    from samsik.services import moments as service

    output.write(service.dates(pillars, first, last, **time.given()))
