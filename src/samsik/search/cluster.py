"""The parts of a catalogue on the workers of a Dask cluster.

A part is a range of hours under the systems and schools of its catalogue; only this process writes. A worker that dies
has its parts given to another, and one with other rules refuses to work.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from samsik.errors import SamsikError
from samsik.search.arrow import Catalogue
from samsik.search.parts import Worker, part_bytes

# How often a part may lose its worker.
RETRIES = 8


# Seconds after which a scheduler that does not answer is given up.
PATIENCE = 10


def _client(dask: Any, address: str) -> Any:
    """SamsikError `no_scheduler` where none answers at an address."""
    try:
        return dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as problem:
        raise SamsikError("no_scheduler", address=address) from problem


def there(address: str) -> Worker:
    """Parts by the workers of the scheduler at an address, such as `tcp://10.0.0.1:8786`.

    SamsikError `no_scheduler`.
    """

    def work(catalogue: Catalogue, numbers: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        import distributed

        # Its types are not told.
        dask: Any = distributed
        waiting = iter(numbers)
        schools = [f"{system}.{getattr(catalogue.grid.rules, system).id}" for system in catalogue.systems]
        mark = hashlib.sha256(json.dumps([catalogue.ruleset, catalogue.record()]).encode()).hexdigest()[:16]
        with _client(dask, address) as client:
            # Twice as many as can be worked at once: enough to keep all busy, few enough to hold here.
            ahead = max(2 * sum(client.nthreads().values()), 2)
            running: dict[Any, int] = {}
            queue = dask.as_completed()

            def fill() -> None:
                for number in islice(waiting, ahead - len(running)):
                    key = "-".join(("samsik", *schools, f"{number:05d}", mark))
                    part = client.submit(part_bytes, catalogue, number, catalogue.ruleset, key=key, retries=RETRIES)
                    running[part] = number
                    queue.add(part)

            fill()
            while running:
                done = next(queue)
                data = done.result()
                done.release()
                yield running.pop(done), data
                fill()

    return work
