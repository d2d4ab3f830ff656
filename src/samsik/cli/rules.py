"""`samsik rules` and `samsik sources`: what the engine follows, and where it stands written."""

from typing import Annotated

import typer

from samsik.cli.output import Output
from samsik.cli.spread import spread

RuleId = Annotated[str | None, typer.Argument(metavar="ID", help="rule_id")]
SourceId = Annotated[str | None, typer.Argument(metavar="ID", help="source_id")]


@spread
def rules(id: RuleId = None, *, output: Output) -> None:
    """The rules, or one of them with its passages."""
    from samsik.services.rules import rules as service

    output.write(service(id))


@spread
def sources(id: SourceId = None, *, output: Output) -> None:
    """The passages cited, or one of them with the rules that cite it."""
    from samsik.services.sources import sources as service

    output.write(service(id))
