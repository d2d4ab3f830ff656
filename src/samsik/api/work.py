"""Long questions: worked in threads of their own, so many at once, and none for longer than people wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, TypeVar

from samsik.api.settings import Settings
from samsik.errors import SamsikError

T = TypeVar("T")


class Workers:
    """The threads of one server process."""

    def __init__(self, settings: Settings) -> None:
        self._answer = settings.answer
        self._most = settings.workers + settings.waiting
        self._workers = settings.workers
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()
        self._taken = 0

    async def work(self, function: Callable[[], T]) -> T:
        """What a function gives; SamsikError `too_busy`, `too_slow`.

        A thread cannot be stopped from outside: one that is given up still counts until it ends by itself.
        """
        with self._lock:
            if self._taken >= self._most:
                raise SamsikError("too_busy")
            self._taken += 1
            self._pool = self._pool or ThreadPoolExecutor(self._workers, thread_name_prefix="samsik")
            future = self._pool.submit(function)
        future.add_done_callback(self._free)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), self._answer)
        except TimeoutError:
            raise SamsikError("too_slow", seconds=self._answer) from None

    def _free(self, _: "Future[Any]") -> None:
        with self._lock:
            self._taken -= 1

    def close(self) -> None:
        """Let the threads end; new ones are started where there is more to do."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
