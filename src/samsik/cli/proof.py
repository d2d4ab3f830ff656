"""`samsik verify`: printed tables and worked examples against the engine."""

import typer

from samsik.cli.output import Output
from samsik.cli.shared import System
from samsik.cli.spread import spread


@spread
def verify(system: System = "taiyi", *, output: Output) -> None:
    """Compare the engine with its witnesses; exit 1 where they differ without a reason known."""
    from samsik.services.verify import verify as compare

    lang = output.language()
    report = compare(system)
    output.write(text=lambda: report.text(lang), json=report.to_dict)
    if not report.ok:
        raise typer.Exit(1)
