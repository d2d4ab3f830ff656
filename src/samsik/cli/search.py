"""`samsik find`, `scan` and `stats`: finding times, writing catalogues, and how often things are so."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from samsik.cli.output import Output
from samsik.cli.shared import TimeOptions, Unit
from samsik.cli.spread import spread
from samsik.cli.values import settings


@dataclass(frozen=True)
class FieldOptions:
    """What is asked about: which boards, by whose rules, from when to when."""

    first: Annotated[str | None, typer.Option("--from", metavar="WHEN", help="from")] = None
    last: Annotated[str | None, typer.Option("--to", metavar="WHEN", help="to")] = None
    system: Annotated[list[str] | None, typer.Option("--system", metavar="taiyi|qimen|liuren", help="systems")] = None
    unit: Unit = "hour"
    school: Annotated[list[str] | None, typer.Option("--school", metavar="ID", help="schools")] = None
    set: Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE")] = None

    def given(self, time: TimeOptions) -> dict[str, Any]:
        """Keyword arguments of the services; SamsikError `bad_set`."""
        return {
            "first": self.first,
            "last": self.last,
            "system": self.system or ["taiyi"],
            "unit": self.unit,
            "school": self.school,
            "options": settings(self.set),
            **time.given(),
        }


Where = Annotated[str | None, typer.Option("--where", metavar="EXPR")]
Require = Annotated[list[str] | None, typer.Option("--require", metavar="A,B")]
Avoid = Annotated[list[str] | None, typer.Option("--avoid", metavar="C,D")]


@spread
def find(
    require: Require = None,
    avoid: Avoid = None,
    favour: Annotated[list[str] | None, typer.Option("--favour", metavar="host|guest|A,B")] = None,
    where: Where = None,
    sort: Annotated[str, typer.Option("--sort", metavar="time|score")] = "time",
    limit: Annotated[str, typer.Option("--limit", metavar="N|all", help="limit_or_all")] = "20",
    cursor: Annotated[str | None, typer.Option("--cursor", metavar="C")] = None,
    *,
    field: FieldOptions,
    time: TimeOptions,
    output: Output,
) -> None:
    """The windows of time in which what is asked for holds."""
    from samsik.services.find import find as service

    found = service(
        require=require or [],
        avoid=avoid or [],
        favour=favour or [],
        where=where,
        sort=sort,
        limit=limit,
        cursor=cursor,
        **field.given(time),
    )
    output.write(found)
