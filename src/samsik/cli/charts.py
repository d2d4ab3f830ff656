"""`samsik cast` and `samsik board`: charts of a moment, and from their keys."""

from typing import Annotated

import typer

from samsik.cli.output import Output
from samsik.cli.shared import SchoolOptions, System, TimeOptions, Unit, When, Why
from samsik.cli.spread import spread
from samsik.cli.values import whole


@spread
def cast(
    when: When = "now",
    system: System = "taiyi",
    unit: Unit = "hour",
    *,
    school: SchoolOptions,
    dun: Annotated[str, typer.Option("--dun", metavar="auto|yang|yin")] = "auto",
    rank: Annotated[str | None, typer.Option("--rank", metavar="ruler|minister|official|commoner")] = None,
    hour: Annotated[str | None, typer.Option("--hour", metavar="unknown")] = None,
    pillars: Annotated[str | None, typer.Option("--pillars", metavar="Y,M,D,H")] = None,
    time: TimeOptions,
    why: Why = False,
    output: Output,
) -> None:
    """The chart of a moment."""
    from samsik.services import cast as service

    chart = service.cast(when, system=system, unit=unit, dun=dun, rank=rank, **school.given(), **time.given())
    output.write(chart, why=why)


@spread
def board_taiyi(
    ju: Annotated[str, typer.Option("--ju", metavar="1..72")],
    dun: Annotated[str, typer.Option("--dun", metavar="yang|yin", help="dun_board")],
    branch: Annotated[str | None, typer.Option("--branch", metavar="子…亥")] = None,
    n: Annotated[str | None, typer.Option("--n", metavar="1..720")] = None,
    unit: Unit = "hour",
    *,
    school: SchoolOptions,
    why: Why = False,
    output: Output,
) -> None:
    """The Taiyi board of a 局."""
    from samsik.services.cast import board

    chart = board(
        "taiyi",
        ju=whole("--ju", ju),
        dun=dun,
        branch=branch,
        n=None if n is None else whole("--n", n),
        unit=unit,
        **school.given(),
    )
    output.write(chart, why=why)
