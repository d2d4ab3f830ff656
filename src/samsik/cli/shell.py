"""What our commands do otherwise than Typer's: years before Christ, help and refusals in the reader's language."""

import re
from typing import Any

from typer.core import TyperCommand, TyperGroup

from samsik.cli.manual import page
from samsik.cli.refusals import UsageError, of_usage
from samsik.errors import SamsikError, one_of

_NEGATIVE = re.compile(r"-\d")


class _AsTyped:
    """No conversion: our values are words, and Typer's way of seeing to that costs a quarter of the time of a chart."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        return value


def _read(parse: Any, command: Any, ctx: Any, args: list[str]) -> list[str]:
    """Read the command line into `ctx` as it was typed; SamsikError for what Typer refuses."""
    for param in command.get_params(ctx):
        param.get_runtime_param = _AsTyped
    try:
        return parse(ctx, args)  # type: ignore[no-any-return]
    except UsageError as problem:
        raise of_usage(problem, ctx) from problem


class Command(TyperCommand):
    """A command that takes `-199` for a value and refuses what it has no place for."""

    # Left-overs are refused below, in the reader's language.
    allow_extra_args = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line into `ctx`."""
        rest = _read(super().parse_args, self, ctx, self._values_last(args))
        if rest and not ctx.resilient_parsing:
            raise SamsikError("extra_argument", value=rest[0], command=ctx.command_path)
        return rest

    def _values_last(self, args: list[str]) -> list[str]:
        """The same with a negative number put behind `--`, where it cannot be taken for an option."""
        valued = {name for param in self.params if not getattr(param, "is_flag", False) for name in param.opts}
        options: list[str] = []
        values: list[str] = []
        waiting = list(args)
        while waiting:
            word = waiting.pop(0)
            if word == "--":
                values += waiting
                break
            if word in valued and not waiting:
                return [word]  # Its value is missing, and the `--` below must not stand in for it.
            if word in valued:
                options += [word, waiting.pop(0)]
            elif word.startswith("-") and len(word) > 1 and not _NEGATIVE.match(word):
                options.append(word)
            else:
                values.append(word)
        return [*options, "--", *values] if values else options

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page of this command."""
        formatter.write(page(self, ctx))


class Group(TyperGroup):
    """A group of commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before the command into `ctx`."""
        return _read(super().parse_args, self, ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command named first; SamsikError `unknown_command` with the nearest."""
        one_of("unknown_command", args[0], self.commands)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page of this group."""
        formatter.write(page(self, ctx))
