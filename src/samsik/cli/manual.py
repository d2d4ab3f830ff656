"""The pages that `--help` shows, in the reader's language."""

from collections.abc import Iterable
from typing import Any

from samsik.i18n.catalogue import Words, words
from samsik.render.width import pad, width

# Options this wide and wider have their sentence on the line below.
LEFT = 30


def page(command: Any, ctx: Any) -> str:
    """The help of a command or a group: usage, what it does, its values, options and commands."""
    say = words(ctx.obj["lang"])
    path = ctx.command_path.split()[1:]
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.get_params(ctx) if param.param_type_name == "option"]
    commands = getattr(command, "commands", {})
    usage = [ctx.command_path, *(f"[{param.metavar}]" for param in arguments)]
    usage += [say.say("cli.help.command_slot")] * bool(commands) + [say.say("cli.help.option_slot")]
    parts = [
        f"{say.say('cli.help.usage')}: {' '.join(usage)}",
        say.say(f"cli.commands.{'-'.join(path) or 'samsik'}"),
        _section(say, "arguments", ((str(p.metavar), say.say(_key(p))) for p in arguments)),
        _section(say, "commands", ((name, say.say(_command_key(path, name))) for name in commands)),
        _section(say, "options", ((_spelt(p), _explained(say, p)) for p in options)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _section(say: Words, name: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = [_row(left, right) for left, right in rows]
    return "\n".join([f"{say.say(f'cli.help.{name}')}:", *lines]) if lines else ""


def _row(left: str, right: str) -> str:
    if width(left) > LEFT - 2:
        return f"  {left}\n  {' ' * LEFT}{right}"
    return f"  {pad(left, LEFT)}{right}"


def _spelt(param: Any) -> str:
    names = ", ".join(param.opts)
    return names if param.is_flag else f"{names} {param.metavar}"


def _explained(say: Words, param: Any) -> str:
    """The sentence of an option; that of `--see` lists what there is to see."""
    if param.name != "see":
        return say.say(_key(param))
    from samsik.services.observations import known

    return say.say(_key(param), known=known())


def _key(param: Any) -> str:
    """Where the catalogue explains an option: under its name, or under the key given in place of its help."""
    named = "help" if param.name == "help" else param.help or param.name
    return f"cli.options.{named}"


def _command_key(path: list[str], name: str) -> str:
    return f"cli.commands.{'-'.join([*path, name])}"
