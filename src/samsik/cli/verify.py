"""`samsik verify`: printed tables and worked examples against the engine."""

import typer

from samsik.cli.output import Output
from samsik.cli.shared import System
from samsik.cli.spread import spread


@spread
def verify(system: System = "taiyi", *, output: Output) -> None:
    """Compare the engine with its witnesses; exit 1 where they differ without a reason known."""
    from samsik.services.verify import verify as compare

    report = compare(system)
    output.write(report)
    if not report.ok:
        raise typer.Exit(1)
