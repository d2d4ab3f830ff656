"""`samsik cast` and `samsik board`: charts of a moment, and from their keys."""

from typing import Annotated

import typer

from samsik.cli.output import Output
from samsik.cli.shared import SchoolOptions, System, TimeOptions, Unit, Why
from samsik.cli.spread import spread
from samsik.cli.values import whole
from samsik.errors import SamsikError


@spread
def cast(
    when: Annotated[str | None, typer.Argument(metavar="WHEN")] = None,
    system: System = "taiyi",
    unit: Unit = "hour",
    *,
    school: SchoolOptions,
    dun: Annotated[str, typer.Option("--dun", metavar="auto|yang|yin")] = "auto",
    rank: Annotated[str | None, typer.Option("--rank", metavar="ruler|minister|official|commoner")] = None,
    troops: Annotated[str | None, typer.Option("--troops", metavar="N")] = None,
    hour: Annotated[str | None, typer.Option("--hour", metavar="unknown")] = None,
    pillars: Annotated[str | None, typer.Option("--pillars", metavar="Y,M,D,H")] = None,
    time: TimeOptions,
    why: Why = False,
    output: Output,
) -> None:
    """The chart of a moment, or of pillars, or every chart of a day of unknown hour."""
    asked = {"system": system, "dun": dun, "rank": rank, **school.given()}
    asked["troops"] = None if troops is None else whole("--troops", troops)
    if hour not in (None, "unknown"):
        raise SamsikError("bad_choice", name="--hour", value=hour, known="unknown")
    if pillars is not None:
        from samsik.services.pillars import cast_pillars

        check_alone(when, hour, time)
        output.write(cast_pillars(pillars, unit=unit, **asked, **time.given()), why=why)
    elif hour == "unknown" and unit == "hour":
        from samsik.services.unknown_hour import candidates

        output.write(candidates("now" if when is None else when, time=time.given(), **asked), why=why)
    else:
        from samsik.services import cast as service

        output.write(service.cast("now" if when is None else when, unit=unit, **asked, **time.given()), why=why)


def check_alone(when: str | None, hour: str | None, time: TimeOptions) -> None:
    """Refuse a moment beside pillars, and what would place one: SamsikError `pillars_alone`."""
    moment = {"WHEN": when, "--hour": hour, **{f"--{name}": value for name, value in vars(time).items()}}
    for name, value in moment.items():
        if value is not None and name != "--zi":
            raise SamsikError("pillars_alone", value=name)


@spread
def board_taiyi(
    ju: Annotated[str, typer.Option("--ju", metavar="1..72")],
    dun: Annotated[str, typer.Option("--dun", metavar="yang|yin", help="dun_board")],
    branch: Annotated[str | None, typer.Option("--branch", metavar="子…亥")] = None,
    n: Annotated[str | None, typer.Option("--n", metavar="1..720")] = None,
    stem: Annotated[str | None, typer.Option("--stem", metavar="甲…癸")] = None,
    month: Annotated[str | None, typer.Option("--month", metavar="寅…丑")] = None,
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
        stem=stem,
        month=month,
        unit=unit,
        **school.given(),
    )
    output.write(chart, why=why)
