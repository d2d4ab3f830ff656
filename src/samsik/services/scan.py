"""目錄 scan: a catalogue of boards, a row for every hour, double hour, day, month or year."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samsik.calendar.moment import Moment
from samsik.errors import SamsikError, closest
from samsik.extras import need
from samsik.search.columns import CALENDAR, INSTANTS, columns
from samsik.search.grid import Every, Grid
from samsik.services.questions import Field, field_of, words

if TYPE_CHECKING:
    import pyarrow as pa

    from samsik.search.arrow import Catalogue
    from samsik.search.parts import Progress

# Rows of a batch.
BATCH = 1 << 18
UNITS = {"hour": "hour", "double-hour": "hour", "day": "day", "month": "month", "year": "year"}


def _silent(done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Scan:
    """A catalogue, worked out as it is read: iterate for Arrow record batches, or `write` it to a folder."""

    field: Field
    every: Every
    columns: tuple[str, ...]

    @cached_property
    def catalogue(self) -> "Catalogue":
        """What the batches and parts are cut from."""
        from samsik.search.arrow import Catalogue

        field = self.field
        return Catalogue(Grid(field.rules, field.frame, field.start, field.end, self.every), self.columns)

    @property
    def schema(self) -> "pa.Schema":
        """The Arrow schema, with descriptions and the hash of the rules."""
        return self.catalogue.schema

    def __len__(self) -> int:
        return self.catalogue.grid.count

    def __iter__(self) -> Iterator["pa.RecordBatch"]:
        for start in range(0, len(self), BATCH):
            yield self.catalogue.batch(start, min(start + BATCH, len(self)))

    def reader(self) -> "pa.RecordBatchReader":
        """The batches as DuckDB, Polars and others take them."""
        import pyarrow as pa

        return pa.RecordBatchReader.from_batches(self.schema, iter(self))

    def stream(self, sink: Any, progress: "Progress" = _silent) -> None:
        """Write an Arrow stream into a binary file."""
        import pyarrow as pa

        with pa.ipc.new_stream(sink, self.schema) as writer:
            done = 0
            for batch in self:
                writer.write_batch(batch)
                done += batch.num_rows
                progress(done, len(self))

    def write(
        self, folder: str | Path, *, jobs: int = 2, dask: str | None = None, progress: "Progress" = _silent
    ) -> dict[str, Any]:
        """Write Parquet parts and a manifest into a folder, or go on with what an earlier run left; the manifest.

        `dask` is the address of a scheduler whose workers do the work. SamsikError `scan_other`, `cannot_write`.
        """
        from samsik.search.parts import here, write

        if dask is None:
            return write(self.catalogue, Path(folder), here(jobs), progress)
        need("distributed")
        from samsik.search.cluster import there

        return write(self.catalogue, Path(folder), there(dask), progress)


def scan(
    first: Moment | str | int | None = None,
    last: Moment | str | int | None = None,
    *,
    every: Every = "double-hour",
    columns: str | Sequence[str] | None = None,
    system: str | Sequence[str] = "taiyi",
    unit: str | None = None,
    school: str | Sequence[str] | None = None,
    options: dict[str, str] | None = None,
    **time: Any,
) -> Scan:
    """A catalogue between two WHEN, a row for `every` hour, double-hour, day, month or year.

    `columns` are names of columns, in this order; without them all those of the calendar and of `system`. `unit` is
    what Taiyi counts, by default what the rows are. SamsikError for what cannot be read.
    """
    need("search")
    if every not in UNITS:
        raise SamsikError("bad_choice", name="every", value=every, known=" ".join(UNITS))
    found = field_of(first, last, system=system, unit=unit or UNITS[every], school=school, options=options, time=time)
    asked = tuple(dict.fromkeys(words(columns))) or known_columns(found.systems)
    known = (*INSTANTS, *known_columns(None))
    for name in asked:
        if name not in known:
            raise SamsikError("unknown_column", value=name, closest=closest(name, list(known)), near=f"»{name}«")
    return Scan(found, every, asked)


def known_columns(systems: Sequence[str] | None) -> tuple[str, ...]:
    """The columns of some systems with those of the calendar and the instants; of all for None."""
    wanted = None if systems is None else {CALENDAR, *systems}
    names = (name for name, column in columns().items() if wanted is None or column.system in wanted)
    return (*INSTANTS, *names)
