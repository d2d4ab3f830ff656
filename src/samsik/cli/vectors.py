"""`samsik vectors`: boards and calendar traps as JSON that other programs can be tried against."""

from typing import Annotated

import typer

from samsik.cli.output import Output
from samsik.cli.spread import spread


@spread
def vectors(
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="out_vectors")],
    *,
    output: Output,
) -> None:
    """Write all vectors into a folder, whole or not at all, and tell what was written."""
    from samsik.services.vectors import vectors as service

    output.write(service().write(out))
