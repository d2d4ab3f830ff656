"""冊 A catalogue on disk: Parquet parts, and a manifest that confirms those which are whole.

A part is written beside its place and moved there, then the manifest likewise. Whatever ends the work in between, no
half file has the name of a part, and what the manifest confirms need not be done again.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from samsik.core.typed import from_json
from samsik.errors import SamsikError
from samsik.search.arrow import Catalogue
from samsik.search.columns import INSTANTS, columns

MANIFEST = "manifest.json"
FORM = "samsik/scan-1"

# Told how many rows are done and how many there are.
Progress = Callable[[int, int], None]
# Works parts, in any order: their numbers with their bytes.
Worker = Callable[[Catalogue, Iterable[int]], Iterator[tuple[int, bytes]]]


class Part(NamedTuple):
    """A part that is whole."""

    name: str
    rows: int
    bytes: int
    sha256: str


def part_bytes(catalogue: Catalogue, number: int, ruleset: str) -> bytes:
    """One part as a Parquet file: what every worker does, here or elsewhere.

    SamsikError `ruleset_differs` where these rules are not those that were asked for.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    if catalogue.ruleset != ruleset:
        raise SamsikError("ruleset_differs", expected=ruleset[:12], found=catalogue.ruleset[:12])
    start = number * catalogue.part_rows
    batch = catalogue.batch(start, min(start + catalogue.part_rows, catalogue.grid.count))
    instants = [name for name in catalogue.names if name in INSTANTS]
    sink = pa.BufferOutputStream()
    pq.write_table(
        pa.Table.from_batches([batch]),
        sink,
        row_group_size=catalogue.part_rows,
        compression="zstd",
        use_dictionary=[name for name in catalogue.names if name not in INSTANTS and columns()[name].kind != "bool"],
        column_encoding=dict.fromkeys(instants, "DELTA_BINARY_PACKED") or None,
        # Only the instants are in order, so that only theirs help a reader to skip.
        write_statistics=instants or False,
    )
    return bytes(sink.getvalue())


def here(jobs: int) -> Worker:
    """Parts by so many threads of this process."""

    def work(catalogue: Catalogue, numbers: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        waiting = iter(numbers)
        with ThreadPoolExecutor(jobs) as pool:
            running: dict[Future[bytes], int] = {}
            # A few at a time: what is finished and not yet written takes room.
            while True:
                for number in islice(waiting, jobs + 1 - len(running)):
                    running[pool.submit(part_bytes, catalogue, number, catalogue.ruleset)] = number
                if not running:
                    return
                done = next(as_completed(running))
                yield running.pop(done), done.result()

    return work


def write(catalogue: Catalogue, folder: Path, work: Worker, progress: Progress) -> dict[str, Any]:
    """Bring a folder up to the whole catalogue; its manifest as plain data.

    Parts that an earlier run confirmed are kept. SamsikError `scan_other` where the folder holds another catalogue,
    `cannot_write`.
    """
    total = catalogue.grid.count
    count = -(-total // catalogue.part_rows)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(".*.tmp"):
            left.unlink()
        parts = _confirmed(catalogue, folder, count)
        _confirm(catalogue, folder, parts, count)
        done = sum(part.rows for part in parts.values())
        progress(done, total)
        for number, data in work(catalogue, [n for n in range(count) if n not in parts]):
            part = _part(number, data, min(catalogue.part_rows, total - number * catalogue.part_rows))
            _put(folder / part.name, data)
            parts[number] = part
            _confirm(catalogue, folder, parts, count)
            done += part.rows
            progress(done, total)
    except OSError as problem:
        raise SamsikError("cannot_write", path=str(folder)) from problem
    return _manifest(catalogue, parts, count)


def _name(number: int) -> str:
    return f"part-{number:05d}.parquet"


def _part(number: int, data: bytes, rows: int) -> Part:
    return Part(_name(number), rows, len(data), hashlib.sha256(data).hexdigest())


def _confirmed(catalogue: Catalogue, folder: Path, count: int) -> dict[int, Part]:
    """The parts that the manifest of a folder confirms and that are still there as it says."""
    file = folder / MANIFEST
    if not file.exists():
        return {}
    try:
        found = from_json(file.read_bytes())
        same = (found["catalogue"], found["ruleset"]) == (catalogue.record(), catalogue.ruleset)
        numbers = {_name(number): number for number in range(count)}
        parts = {numbers[part["name"]]: Part(**part) for part in found["parts"]}
    except (ValueError, KeyError, TypeError) as problem:
        raise SamsikError("scan_other", folder=str(folder)) from problem
    if parts and not same:
        raise SamsikError("scan_other", folder=str(folder))
    return {number: part for number, part in parts.items() if _is_whole(folder / part.name, part)}


def _is_whole(path: Path, part: Part) -> bool:
    return path.is_file() and path.stat().st_size == part.bytes and _hash(path) == part.sha256


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _manifest(catalogue: Catalogue, parts: dict[int, Part], count: int) -> dict[str, Any]:
    return {
        "schema": FORM,
        "catalogue": catalogue.record(),
        "ruleset": catalogue.ruleset,
        "rows": catalogue.grid.count,
        "whole": len(parts) == count,
        "parts": [parts[number]._asdict() for number in sorted(parts)],
    }


def _confirm(catalogue: Catalogue, folder: Path, parts: dict[int, Part], count: int) -> None:
    text = json.dumps(_manifest(catalogue, parts, count), ensure_ascii=False, indent=1)
    _put(folder / MANIFEST, (text + "\n").encode())


def _put(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(f".{path.name}.tmp")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
