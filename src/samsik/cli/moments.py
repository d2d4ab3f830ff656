"""`samsik calendar` and `samsik dates`: the facts of a moment, and the moments that have given pillars."""

from typing import Annotated

import typer

from samsik.cli.output import Output
from samsik.cli.shared import TimeOptions, When
from samsik.cli.spread import spread


@spread
def calendar(when: When, *, time: TimeOptions, output: Output) -> None:
    """All calendar facts of a moment."""


@spread
def dates(
    pillars: Annotated[str, typer.Option("--pillars", metavar="Y,M,D,H", help="pillars_find")],
    *,
    time: TimeOptions,
    output: Output,
) -> None:
    """The moments of a span that have these pillars."""
