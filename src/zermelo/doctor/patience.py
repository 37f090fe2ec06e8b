"""Rules that never answer, because a loop in them does not end, are called back after some seconds."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 10.0  # of the processor, that one question may take
BETWEEN = 0.5  # from one look to the next


class NoAnswer(Exception):
    """What the rules are called back with."""


class GivenUp(Exception):
    """There is no point in asking these rules anything more."""


class Patience:
    """Watches how long one thread has asked."""

    def __init__(self) -> None:
        self.seconds, self.since = SECONDS, 0.0
        self._asking, self._lock, self._over = False, threading.Lock(), threading.Event()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While this thread asks."""
        watcher = threading.Thread(target=self._watch, args=(threading.get_ident(),), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            self._over.set()
            watcher.join()

    @contextmanager
    def asking(self) -> Iterator[None]:
        """While one question is asked."""
        self.since, self._asking = time.process_time(), True
        try:
            yield
        finally:
            with self._lock:
                self._asking = False

    def _watch(self, thread: int) -> None:
        while not self._over.wait(BETWEEN):
            with self._lock:
                if self._asking and time.process_time() - self.since > self.seconds:
                    self._asking = False
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(thread), ctypes.py_object(NoAnswer)
                    )
