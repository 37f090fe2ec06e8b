"""A thread that is there when it is needed: on a busy machine, a new one is slower to get its turn."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue


class Worker:
    """Does one thing at a time, on a thread of its own."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._free = threading.Event()
        self._free.set()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def do(self, job: Callable[[], None]) -> None:
        """Do this, once the worker is free; what goes wrong it must tell by itself."""
        self._free.wait()
        self._free.clear()
        if not self._thread.is_alive():
            self._thread.start()
        self._jobs.put(job)

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return not self._free.is_set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it is done."""
        self._free.wait(seconds)

    def end(self) -> None:
        """Let the thread go, once it is free."""
        self._jobs.put(None)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            with suppress(Exception):  # jobs tell their own errors; here, nobody listens
                job()
            self._free.set()
