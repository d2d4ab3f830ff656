"""The reference: every command as its help page tells it, every address of the server, every form of the schema."""

import json
from collections.abc import Iterator
from typing import Any

import typer

from builders.documents.markdown import code, page, table, tabs
from samsik.api.app import create_app
from samsik.cli.app import command
from samsik.cli.manual import page as manual
from samsik.services.schemas.document import definitions, document
from samsik.services.vectors.schema import schema as vectors_schema


def pages() -> dict[str, str]:
    """The schemas, as files to be taken."""
    return {
        "schema/samsik-1.json": json.dumps(document(), ensure_ascii=False, indent=1),
        "schema/samsik-vectors-1.json": json.dumps(vectors_schema(), ensure_ascii=False, indent=1),
    }


def _commands() -> Iterator[str]:
    """A section a command, those of a group below it."""
    yield from _command(command(), ())


def _command(one: Any, above: tuple[tuple[str, Any], ...]) -> Iterator[str]:
    path = (*above, ("samsik" if not above else one.name, one))
    yield f"{'###' if len(path) > 2 else '##'} {' '.join(name for name, _ in path)}"
    yield tabs(lambda lang: code(_help(path, lang)))
    for inner in getattr(one, "commands", {}).values():
        yield from _command(inner, path)


def _help(path: tuple[tuple[str, Any], ...], lang: str) -> str:
    """The help page of a command, as `--help` shows it."""
    context = None
    for name, one in path:
        context = typer.Context(one, info_name=name, parent=context, obj={"lang": lang})
    return manual(path[-1][1], context)


def _addresses() -> Iterator[str]:
    """A section an address, with its parameters."""
    for path, methods in create_app().openapi()["paths"].items():
        for method, told in methods.items():
            yield f"## `{method.upper()} {path}`"
            yield told.get("description") or told["summary"]
            rows = [[_named(each), _kind(each["schema"])] for each in told.get("parameters", [])]
            if rows:
                yield table(("parameter", "value"), rows)
            answer = next(code for code in told["responses"] if code.startswith("2"))
            form = next(iter(told["responses"][answer]["content"].values()))["schema"]["$ref"].rpartition("/")[2]
            yield f"Answers {answer} with [`{form}`](schema.md#{form.lower()})."


def _named(parameter: Any) -> str:
    return f"{parameter['name']}{' (required)' if parameter.get('required') else ''}"


def _kind(schema: Any) -> str:
    """What a parameter may be, in a few words."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_kind(each) for each in schema["anyOf"] if each.get("type") != "null"))
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"{_kind(schema['items'])}, repeated"
    return str(schema.get("type", "text"))


def _forms() -> Iterator[str]:
    """A section a form, with its keys."""
    for name, form in sorted(definitions().items()):
        yield f"## {name}"
        yield _form(form)


def _form(form: Any) -> str:
    if "enum" in form:
        known = form["enum"]
        return " ".join(known) if len(known) <= 24 else f"{' '.join(known[:12])} … {known[-1]} ({len(known)})"
    if "properties" in form:
        needed = form["required"]
        rows = [
            f"| `{key}`{'' if key in needed else ' (perhaps)'} | {_told(inner)} |"
            for key, inner in form["properties"].items()
        ]
        return "\n".join(["| key | value |", "|---|---|", *rows])
    return _told(form)


def _told(form: Any) -> str:
    """A form in a few words, with links to those that have a name."""
    if "$ref" in form:
        name = form["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in form:
        return " or ".join(dict.fromkeys(_told(each) for each in form["anyOf"]))
    if "const" in form:
        return f"`{form['const']}`"
    if "enum" in form:
        return ", ".join(f"`{each}`" for each in form["enum"])
    match form.get("type"):
        case "array":
            inner = form.get("items") or form["prefixItems"][0]
            return f"list of {_told(inner)}" if form.get("items") else f"{len(form['prefixItems'])} of {_told(inner)}"
        case "object":
            keys = [f"`{key}`" for key in form.get("properties", {})]
            return f"object: {', '.join(keys)}" if keys else "object"
    low, high = form.get("minimum"), form.get("maximum")
    bounds = f" {low}…{high}" if low is not None and high is not None else f" from {low}" if low is not None else ""
    return f"{form.get('type', 'anything')}{bounds}"


# Commands, addresses of the server, forms of the schema.
PARTS = {
    "commands": lambda: page(*_commands()),
    "addresses": lambda: page(*_addresses()),
    "forms": lambda: page(*_forms()),
}
