"""What the server counts of its work, over all of its processes, in the text that Prometheus reads.

The counts of a process are in its memory. Where there are several processes, each also leaves a picture of its counts
in a folder, and whichever is asked adds them up. The usual library for this shares counts by files that are mapped into
memory, and a full disk then kills the process that counts (SIGBUS). Here it merely leaves an old picture.
"""

import asyncio
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

# Seconds. A chart takes a few thousandths; what is searched for is given up after twenty.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)
# Any other would be a label that a caller invents.
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
OTHER = "other"
# Seconds between two pictures of the counts.
PERIOD = 1.0
MEDIA = "text/plain; version=0.0.4; charset=utf-8"


class Picture(msgspec.Struct):
    """The counts of one process: requests by method, path and status, times of answers by bucket, and their sums."""

    pid: int
    started: float
    in_flight: int = 0
    requests: list[tuple[str, str, int, int]] = []
    times: list[tuple[str, str, list[int], float]] = []


class Metrics:
    """The counts of this process, kept by its one event loop, and those the other processes have left in `folder`."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        # A number of a process may be given again, and what an earlier one has counted must stay.
        self._file = None if folder is None else folder / f"{os.getpid()}-{os.urandom(4).hex()}.json"
        self._started = time.time()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: dict[tuple[str, str], list[int]] = {}
        self._seconds: Counter[tuple[str, str]] = Counter()
        self._in_flight = 0

    def begin(self) -> None:
        """A request has come."""
        self._in_flight += 1

    def end(self, method: str, path: str, status: int, seconds: float) -> None:
        """It is answered."""
        self._in_flight -= 1
        method = method if method in METHODS else OTHER
        self._requests[method, path, status] += 1
        self._buckets.setdefault((method, path), [0] * (len(BUCKETS) + 1))[bisect_left(BUCKETS, seconds)] += 1
        self._seconds[method, path] += seconds  # type: ignore[assignment]

    async def idle(self) -> None:
        """Return when nothing is being answered any more."""
        while self._in_flight:
            await asyncio.sleep(0.01)

    def leave(self) -> None:
        """Leave a picture for the other processes; on a full disk the last one stays."""
        if self._file is None:
            return
        unfinished = self._file.with_suffix(".new")
        # What is not counted for a while is no reason to answer less.
        with suppress(OSError):
            unfinished.write_bytes(msgspec.json.encode(self._picture()))
            unfinished.replace(self._file)

    def told(self, facts: dict[str, list[dict[str, str]]]) -> str:
        """All counts as text, and facts: labels by the names of what has the value 1."""
        # What is told must be told by the other processes too, when they are asked next: a count never falls.
        self.leave()
        return "".join(f"{line}\n" for line in _lines([self._picture(), *self._others()], facts))

    def _picture(self) -> Picture:
        return Picture(
            os.getpid(),
            self._started,
            self._in_flight,
            [(*key, count) for key, count in self._requests.items()],
            [(*key, counts, self._seconds[key]) for key, counts in self._buckets.items()],
        )

    def _others(self) -> Iterator[Picture]:
        for file in () if self._folder is None else self._folder.glob("*.json"):
            if file != self._file:
                yield msgspec.json.decode(file.read_bytes(), type=Picture)


def _lines(pictures: list[Picture], facts: dict[str, list[dict[str, str]]]) -> Iterator[str]:
    requests: Counter[tuple[str, str, int]] = Counter()
    buckets: dict[tuple[str, str], list[int]] = {}
    seconds: dict[tuple[str, str], float] = {}
    for picture in pictures:
        for method, path, status, count in picture.requests:
            requests[method, path, status] += count
        for method, path, counts, took in picture.times:
            known = buckets.get((method, path), [0] * len(counts))
            buckets[method, path] = [one + other for one, other in zip(known, counts, strict=True)]
            seconds[method, path] = seconds.get((method, path), 0.0) + took
    yield from _head("samsik_requests_total", "counter", "Requests, by method, address and status.")
    for (method, path, status), count in sorted(requests.items()):
        yield _line("samsik_requests_total", count, method=method, path=path, status=str(status))
    yield from _head("samsik_request_seconds", "histogram", "Seconds until a request was answered.")
    for (method, path), counts in sorted(buckets.items()):
        name, total = "samsik_request_seconds", 0
        for bound, count in zip([*map(str, BUCKETS), "+Inf"], counts, strict=True):
            total += count
            yield _line(f"{name}_bucket", total, method=method, path=path, le=bound)
        yield _line(f"{name}_sum", seconds[method, path], method=method, path=path)
        yield _line(f"{name}_count", total, method=method, path=path)
    alive = [picture for picture in pictures if _is_alive(picture.pid)]
    started = min(picture.started for picture in pictures)
    for name, value, about in (
        ("samsik_requests_in_flight", sum(each.in_flight for each in alive), "Requests that are being answered."),
        ("samsik_processes", len(alive), "Processes that answer."),
        ("samsik_start_time_seconds", started, "When the server started, in seconds since 1970."),
    ):
        yield from _head(name, "gauge", about)
        yield _line(name, value)
    for name, rows in facts.items():
        yield from _head(name, "gauge", "Always 1; the labels tell.")
        for labels in rows:
            yield _line(name, 1, **labels)


def _head(name: str, kind: str, about: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def _line(name: str, value: float, **labels: str) -> str:
    # Labels are addresses as the program spells them, numbers and names: nothing in them needs escaping.
    told = ",".join(f'{label}="{word}"' for label, word in labels.items())
    return f"{name}{{{told}}} {value}" if told else f"{name} {value}"


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
