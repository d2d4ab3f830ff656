"""`samsik cast` and `samsik board`: charts of a moment, and from their keys."""

from typing import Annotated, Any

import typer

from samsik.cli.output import Output
from samsik.cli.shared import BoardOptions, SchoolOptions, See, System, TimeOptions, Topics, Unit, Why
from samsik.cli.spread import spread
from samsik.core.inputs import choice
from samsik.core.typed import whole
from samsik.errors import SamsikError
from samsik.services.pairs import sights


@spread
def cast(
    when: Annotated[str | None, typer.Argument(metavar="WHEN")] = None,
    system: System = "taiyi",
    unit: Unit = "hour",
    *,
    school: SchoolOptions,
    asked: BoardOptions,
    hour: Annotated[str | None, typer.Option("--hour", metavar="unknown")] = None,
    pillars: Annotated[str | None, typer.Option("--pillars", metavar="Y,M,D,H")] = None,
    ju: Annotated[str | None, typer.Option("--ju", metavar="1..9", help="ju_pillars")] = None,
    general: Annotated[str | None, typer.Option("--general", metavar="子…亥")] = None,
    time: TimeOptions,
    why: Why = False,
    output: Output,
) -> None:
    """The chart of a moment, or of pillars, or every chart of a day of unknown hour."""
    how = {"system": system, **school.given(), **asked.given()}
    if hour is not None:
        choice("--hour", hour, {"unknown": None})
    if pillars is not None:
        from samsik.services.pillars import cast_pillars

        check_alone(when, hour, time)
        more = _given(ju=ju) | ({} if general is None else {"general": general})
        output.write(cast_pillars(pillars, unit=unit, **how, **more, **time.given()), why=why)
        return
    for name, value in (("--ju", ju), ("--general", general)):
        if value is not None:
            raise SamsikError("with_pillars_only", name=name)
    if hour == "unknown" and unit == "hour":
        from samsik.services.unknown_hour import candidates

        output.write(candidates("now" if when is None else when, time=time.given(), **how), why=why)
    else:
        from samsik.services import cast as service

        output.write(service.cast("now" if when is None else when, unit=unit, **how, **time.given()), why=why)


def _given(**numbers: str | None) -> dict[str, Any]:
    """Those that were given, as whole numbers."""
    return {name: whole(f"--{name}", value) for name, value in numbers.items() if value is not None}


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
    see: See = None,
    topics: Topics = False,
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
        see=sights(see),
        topics=topics,
        **school.given(),
    )
    output.write(chart, why=why)


@spread
def board_qimen(
    ju: Annotated[str, typer.Option("--ju", metavar="1..9", help="ju_qimen")],
    dun: Annotated[str, typer.Option("--dun", metavar="yang|yin", help="dun_board")],
    hour: Annotated[str, typer.Option("--hour", metavar="甲子", help="hour_pillar")],
    day: Annotated[str | None, typer.Option("--day", metavar="甲子")] = None,
    month: Annotated[str | None, typer.Option("--month", metavar="子…亥")] = None,
    general: Annotated[str | None, typer.Option("--general", metavar="子…亥")] = None,
    men: Annotated[str | None, typer.Option("--men", metavar="N")] = None,
    paces: Annotated[str | None, typer.Option("--paces", metavar="N")] = None,
    *,
    school: SchoolOptions,
    why: Why = False,
    output: Output,
) -> None:
    """The Qimen board of a 局 in an hour."""
    from samsik.services.cast import board

    keys = {"ju": whole("--ju", ju), "dun": dun, "hour": hour, "day": day, "month": month, "general": general}
    output.write(board("qimen", **keys, **_given(men=men, paces=paces), **school.given()), why=why)


@spread
def board_liuren(
    day: Annotated[str, typer.Option("--day", metavar="甲子")],
    hour: Annotated[str, typer.Option("--hour", metavar="子…亥", help="hour_branch")],
    general: Annotated[str, typer.Option("--general", metavar="子…亥")],
    *,
    school: SchoolOptions,
    why: Why = False,
    output: Output,
) -> None:
    """The Liuren board of a day, an hour and a month general."""
    from samsik.services.cast import board

    output.write(board("liuren", day=day, hour=hour, general=general, **school.given()), why=why)
