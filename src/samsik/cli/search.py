"""`samsik find`, `scan` and `stats`: finding times, writing catalogues, and how often things are so."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from samsik.cli.output import Output
from samsik.cli.shared import TimeOptions, Unit
from samsik.cli.spread import spread
from samsik.core.typed import whole
from samsik.errors import SamsikError
from samsik.services.pairs import settings


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

    def systems(self) -> tuple[str, ...]:
        """The systems that a list is asked of, all by default; SamsikError `unknown_system`."""
        from samsik.core.systems import SYSTEMS
        from samsik.services.questions import systems_of

        return systems_of(SYSTEMS if self.system is None else self.system)


Where = Annotated[str | None, typer.Option("--where", metavar="EXPR")]
Require = Annotated[list[str] | None, typer.Option("--require", metavar="A,B|help")]
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
    if require == ["help"]:
        from samsik.services.search_lists import SignList

        output.write(SignList(field.systems()))
        return
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


@spread
def scan(
    every: Annotated[str, typer.Option("--every", metavar="double-hour|hour|day|month|year")] = "double-hour",
    columns: Annotated[list[str] | None, typer.Option("--columns", metavar="A,B|help")] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="DIR")] = None,
    stream: Annotated[str | None, typer.Option("--stream", metavar="FILE|-")] = None,
    jobs: Annotated[str, typer.Option("--jobs", metavar="N")] = "2",
    dask: Annotated[str | None, typer.Option("--dask", metavar="ADDRESS")] = None,
    *,
    field: FieldOptions,
    time: TimeOptions,
    output: Output,
) -> None:
    """A catalogue of boards as Parquet files or an Arrow stream; what was written is told."""
    if columns == ["help"]:
        from samsik.services.search_lists import ColumnList

        output.write(ColumnList(field.systems()))
        return
    if (out is None) is (stream is None):
        raise SamsikError("scan_where")
    from samsik.extras import need
    from samsik.services import scan_report as reports
    from samsik.services.scan import scan as service

    if dask is not None:
        need("distributed")
    given = field.given(time)
    unit = None if given.pop("unit") == "hour" else field.unit
    found = service(every=every, columns=columns, unit=unit, **given)  # type: ignore[arg-type]
    with progress_bar() as progress:
        if stream is not None:
            reports.stream_to(found, stream, progress)
            return
        assert out is not None
        manifest = found.write(out, jobs=positive("--jobs", jobs), dask=dask, progress=progress)
    output.write(reports.Written(out, manifest))


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr that is told how much is done; none where stderr is no terminal."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("scan", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def positive(name: str, word: str) -> int:
    """An integer of one or more; SamsikError `not_whole`, `out_of_range`."""
    number = whole(name, word)
    if not 1 <= number <= 64:
        raise SamsikError("out_of_range", name=name, value=number, low=1, high=64)
    return number


@spread
def stats(
    condition: Annotated[list[str], typer.Option("--condition", metavar="EXPR")],
    by: Annotated[str | None, typer.Option("--by", metavar="year|month|hour")] = None,
    events: Annotated[str | None, typer.Option("--events", metavar="FILE")] = None,
    *,
    field: FieldOptions,
    time: TimeOptions,
    output: Output,
) -> None:
    """How often conditions hold, and whether dated events fall on them otherwise."""
    from samsik.services.stats import stats as service

    output.write(service(condition, by=by, events=events, **field.given(time)))  # type: ignore[arg-type]
