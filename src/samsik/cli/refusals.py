"""Errors as they are shown: two lines, what is wrong and the way out, in the reader's language."""

from typing import Any

import typer

from samsik.errors import SamsikError, closest

# What Typer raises for a command line it cannot read; its own name for this class is private.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]


def of_usage(problem: Any, ctx: Any) -> SamsikError:
    """Typer's complaint about the command of `ctx` as one of ours, so that it speaks the reader's language."""
    path = ctx.command_path
    params = ctx.command.get_params(ctx)
    match type(problem).__name__:
        case "NoSuchOption":
            known = [name for param in params for name in param.opts if name.startswith("--")]
            name = problem.option_name
            return SamsikError("unknown_flag", value=name, closest=closest(name, ["--help", *known]), command=path)
        case "BadOptionUsage":
            flags = [name for param in params if getattr(param, "is_flag", False) for name in param.opts]
            code = "flag_takes_no_value" if problem.option_name in flags else "flag_needs_value"
            return SamsikError(code, value=problem.option_name, command=path)
        case "MissingParameter":
            param = problem.param
            name = param.metavar if param.param_type_name == "argument" else param.opts[0]
            return SamsikError("value_missing", value=name, command=path)
    return SamsikError("bad_usage", command=path)


def two_lines(problem: SamsikError, lang: str) -> str:
    """The message and the hint of an error, a line each, whatever was typed."""
    return "".join(_one_line(sentence) + "\n" for sentence in (problem.message(lang), problem.hint(lang)))


def _one_line(sentence: str) -> str:
    """No line breaks, and nothing that would steer the reader's terminal."""
    return "".join(char if char.isprintable() else "�" for char in " ".join(sentence.split()))
