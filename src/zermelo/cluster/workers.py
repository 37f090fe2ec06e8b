"""Tasks go out to workers, and answers come in, through one seam: `concurrent.futures.Executor`.

A task is a value that can be pickled, and pure: it may be done anywhere, twice, or again after a worker was
killed, with the same result. Only some are on their way at any time, so that there may be millions. What is
large goes by files that a task names; a future carries a few words.
"""

from __future__ import annotations

import hashlib
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from zermelo.engine.run.threads import hand_over
from zermelo.errors import ClusterError, Stopped
from zermelo.stop import Stop

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
AHEAD, MOST = 3, 2000  # tasks on their way: of each worker, and in all
WAITING = 0.2  # seconds between two looks whether it was called off
FALLS = 4  # times that all workers may be lost with nothing done in between


class Task(Protocol[T_co]):
    """Something to do, as a value."""

    def run(self) -> T_co:
        """Do it."""


class Done(NamedTuple, Generic[T]):
    """What came of a task: its number, the answer, and the seconds that it took."""

    number: int
    answer: T
    seconds: float


class Sent(NamedTuple):
    """A task on its way, and by whom."""

    number: int
    task: Task[Any]
    executor: Executor


class Call(NamedTuple):
    """A task: call a function that workers can import."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]

    def run(self) -> Any:
        """Call it."""
        return self.function(*self.arguments)


@cache
def identity() -> str:
    """Which Python and which zermelo this is: workers must have the same."""
    package = Path(__file__).parent.parent
    whole = hashlib.sha256()
    for file in sorted(package.rglob("*.py")):
        whole.update(file.read_bytes())
    return f"py{sys.version_info[0]}{sys.version_info[1]}-{whole.hexdigest()[:16]}"


def work(task: Task[T], who: str) -> tuple[T, float]:
    """What a worker does: a task, and the seconds that it took, if it is of the same zermelo."""
    if identity() != who:
        raise ClusterError(
            f"a worker has another zermelo, or another Python ({identity()}, not {who}): install the same on "
            "all machines, and start the workers anew"
        )
    began = time.perf_counter()
    return hand_over(task.run, Stop()), time.perf_counter() - began


class Workers:
    """Whoever does tasks. `start` gives an executor, again where all of its workers were lost."""

    def __init__(
        self,
        start: Callable[[], Executor],
        count: Callable[[], int],
        end: Callable[[], None] = lambda: None,
        *,
        elsewhere: bool = False,
    ) -> None:
        self._start, self._count, self._end = start, count, end
        self.elsewhere = elsewhere  # on other machines: what they are to read must be on the disk
        self._executor, self._lock = start(), threading.Lock()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *error: Any) -> None:
        try:
            self._executor.shutdown(wait=error[0] is None)
        finally:
            self._end()

    @property
    def count(self) -> int:
        """How many tasks they do at a time, as of now."""
        return max(1, self._count())

    def each(self, tasks: Iterable[Task[T]], stop: threading.Event | None = None) -> Iterator[Done[T]]:
        """Do these tasks, and give what comes of each when it is there. Each is made when it is sent."""
        queue, running, again = enumerate(tasks), dict[Future[Any], Sent](), list[tuple[int, Task[T]]]()
        most, falls, more = min(MOST, AHEAD * self.count), 0, True
        try:
            while more or again or running:
                while len(running) < most and (again or more):
                    task = again.pop() if again else next(queue, None)
                    if task is None:
                        more = False
                    else:
                        future, executor = self._sent(task[1])
                        running[future] = Sent(*task, executor)
                for done in self._some(running, again, stop):
                    falls = 0
                    yield done
                falls += bool(again)
                if falls > FALLS:
                    raise ClusterError(f"workers were lost {falls} times in a row: have they enough memory?")
        finally:
            for future in running:
                future.cancel()

    def _sent(self, task: Task[T]) -> tuple[Future[tuple[T, float]], Executor]:
        while True:
            executor = self._executor
            try:
                return executor.submit(work, task, identity()), executor
            except BrokenExecutor:
                self._renew(executor)

    def _some(
        self, running: dict[Any, Sent], again: list[Any], stop: threading.Event | None
    ) -> Iterator[Done[Any]]:
        """Wait for some tasks; those whose worker was lost are to be done again."""
        ended, _ = wait(running, timeout=WAITING, return_when=FIRST_COMPLETED)
        if stop is not None and stop.is_set():
            raise Stopped("called off")
        for future in ended:
            number, task, executor = running.pop(future)
            try:
                yield Done(number, *future.result())
            except BrokenExecutor:
                again.append((number, task))
                self._renew(executor)
            except CancelledError:
                raise ClusterError("the cluster is gone: nothing answers there any longer") from None
            except ImportError as error:
                raise ClusterError(f"a worker lacks something that is installed here: {error}") from None

    def _renew(self, broken: Executor) -> None:
        """Others take the place of workers that were lost, once."""
        with self._lock:
            if self._executor is broken:
                broken.shutdown(wait=False)
                self._executor = self._start()
