"""The commands of `samsik`, a module a group. What they work with is loaded when they run."""

from typing import Annotated, Any

import typer
from typer.main import get_command

from samsik.cli import case, charts, compare, moments, rules, search, serve, timeline, vectors, verify
from samsik.cli.output import LANGS, chosen_language, to_stdout
from samsik.cli.shell import Command, Group


def command() -> Any:
    """The whole command line, ready to run."""
    app = typer.Typer(cls=Group, invoke_without_command=True, **PLAIN)
    app.callback()(samsik)
    for name, function in (
        ("cast", charts.cast),
        ("calendar", moments.calendar),
        ("dates", moments.dates),
        ("rules", rules.rules),
        ("sources", rules.sources),
        ("compare", compare.compare),
        ("identify", compare.identify),
        ("timeline", timeline.timeline),
        ("verify", verify.verify),
        ("find", search.find),
        ("scan", search.scan),
        ("stats", search.stats),
        ("vectors", vectors.vectors),
        ("serve", serve.serve),
        ("mcp", serve.mcp),
    ):
        app.command(name, cls=Command)(function)
    board = typer.Typer(cls=Group, invoke_without_command=True, **PLAIN)
    board.callback()(alone)
    for name, function in (
        ("taiyi", charts.board_taiyi),
        ("qimen", charts.board_qimen),
        ("liuren", charts.board_liuren),
    ):
        board.command(name, cls=Command)(function)
    app.add_typer(board, name="board")
    cases = typer.Typer(cls=Group, invoke_without_command=True, **PLAIN)
    cases.callback()(alone)
    for name, function in case.COMMANDS.items():
        cases.command(name, cls=Command)(function)
    app.add_typer(cases, name="case")
    return get_command(app)


PLAIN: dict[str, Any] = {"add_completion": False, "rich_markup_mode": None}
Lang = Annotated[str | None, typer.Option("--lang", metavar=LANGS, callback=chosen_language)]


def samsik(ctx: typer.Context, version: Annotated[bool, typer.Option("--version")] = False, lang: Lang = None) -> None:
    """Without a command: the version, or the help page."""
    if version:
        from samsik import __version__

        to_stdout([f"samsik {__version__}\n"])
        raise typer.Exit
    alone(ctx)


def alone(ctx: typer.Context, lang: Lang = None) -> None:
    """A group without a command shows its help page."""
    if ctx.invoked_subcommand is None:
        to_stdout([ctx.get_help(), "\n"])
