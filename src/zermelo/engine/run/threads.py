"""Threads of our own, on which everything runs that searches or compiles.

They have a stack of our own size: a deep game, or rules that need much room, must not overflow that of the
main thread. And whoever asks only waits, so that Ctrl-C reaches the main thread at once, whatever runs
meanwhile. They are made when they are needed and used again.
"""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from zermelo.stop import Stop

T = TypeVar("T")

STACKS = (1 << 30, 1 << 28, 1 << 26, 0)  # bytes, only reserved: the first that is granted; 0: the usual
BETWEEN_LOOKS = 0.5  # seconds: where a wait cannot be interrupted, an interrupt is heard so late
AT_EXIT = 20.0  # seconds that a program waits for what it has called off

_here = threading.local()


class Job(Generic[T]):
    """Something to do on one of our threads. `stop` calls it off; `done` is where it goes when it is done."""

    def __init__(
        self, function: Callable[[], T], stop: Stop | None, done: SimpleQueue[Job[T]] | None
    ) -> None:
        self.stop, self._done = stop, done
        self._function: Callable[[], T] | None = function
        self._context = copy_context()
        self._answer: list[T] = []
        self._error: BaseException | None = None
        self._is_done = threading.Lock()
        self._is_done.acquire()

    def run(self) -> None:
        """Do it, and keep what comes of it."""
        assert self._function is not None
        try:
            self._answer.append(self._context.run(self._function))
        except BaseException as error:
            self._error = error
        self._function = None  # with all that it holds

    def finish(self) -> None:
        """Let those go on who wait for it."""
        self._is_done.release()
        if self._done is not None:
            self._done.put(self)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done, or so long at most; whether it is."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            left = BETWEEN_LOOKS if end is None else min(BETWEEN_LOOKS, max(0.0, end - time.monotonic()))
            if self._is_done.acquire(timeout=left):
                self._is_done.release()
                return True
            if end is not None and time.monotonic() >= end:
                return False

    def result(self) -> T:
        """Wait, and have what came of it, or what went wrong."""
        self.wait()
        if self._error is not None:
            raise self._error
        return self._answer[0]


class _Worker:
    """One thread. It is as patient (nice) as the one that made it: patient ones are for the patient."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.jobs: SimpleQueue[Job[Any]] = SimpleQueue()
        self._start()

    def _start(self) -> None:
        with _making:
            before = threading.stack_size()
            try:
                for size in STACKS:
                    threading.stack_size(size)
                    thread = threading.Thread(target=self._work, name="zermelo", daemon=True)
                    try:
                        return thread.start()
                    except RuntimeError:  # there is no room for such a stack
                        if not size:
                            raise
            finally:
                threading.stack_size(before)

    def _work(self) -> None:
        _here.is_ours = True
        while True:
            job = self.jobs.get()
            job.run()
            _running.discard(job)
            _idle.setdefault(self.patience, []).append(self)
            job.finish()
            del job  # nothing of it is kept until the next one comes


_making = threading.Lock()
_idle: dict[int, list[_Worker]] = {}
_running: set[Job[Any]] = set()


def start(
    function: Callable[[], T], stop: Stop | None = None, done: SimpleQueue[Job[T]] | None = None
) -> Job[T]:
    """Do something on another of our threads."""
    job, patience = Job(function, stop, done), _patience()
    try:
        worker = _idle.setdefault(patience, []).pop()
    except IndexError:
        worker = _Worker(patience)
    _running.add(job)
    worker.jobs.put(job)
    return job


def hand_over(function: Callable[[], T], stop: Stop) -> T:
    """Do something on one of our threads, this one if it is ours, and wait for it.

    Who does not wait any longer, because of Ctrl-C, calls it off by `stop`.
    """
    if getattr(_here, "is_ours", False):
        return function()
    try:
        return start(function, stop).result()
    except BaseException:
        stop.set()
        raise


class Team(Generic[T]):
    """Jobs that are waited for together, whichever is done first. `stop` calls them off."""

    def __init__(self, stop: Stop) -> None:
        self._stop = stop
        self._done: SimpleQueue[Job[T]] = SimpleQueue()
        self._jobs: set[Job[T]] = set()

    def start(self, function: Callable[[], T]) -> Job[T]:
        """Begin another one."""
        job = start(function, self._stop, self._done)
        self._jobs.add(job)
        return job

    def next_done(self) -> Job[T]:
        """Wait for one of them."""
        while True:
            with suppress(Empty):
                job = self._done.get(timeout=BETWEEN_LOOKS)
                self._jobs.discard(job)
                return job

    def end(self) -> None:
        """Call off those that are not done, and wait for them."""
        self._stop.set()
        for job in self._jobs:
            job.wait()


def are_busy(patience: float) -> bool:
    """Whether something is still being done on our threads, so many seconds from now."""
    end = time.monotonic() + patience
    return not all(job.wait(end - time.monotonic()) for job in tuple(_running))


def _patience() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0) if hasattr(os, "getpriority") else 0


def _after_fork() -> None:
    """A new process has none of the threads of its parent."""
    global _making
    _making = threading.Lock()
    _idle.clear()
    _running.clear()


def _at_exit() -> None:
    """Python must not end below a thread that is in machine code or in the compiler: call off, and wait."""
    end = time.monotonic() + AT_EXIT
    running = list(_running)
    for job in running:
        if job.stop is not None:
            job.stop.set()
    for job in running:
        job.wait(end - time.monotonic())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)
