"""Looks at the clock while searches run, from one thread for all of them.

Machine code does not look at a clock. So another thread does, which sleeps until there is something to do.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

from zermelo.errors import Stopped
from zermelo.limits import Budget


class Watch:
    """Tells searches when their budgets are spent."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Watch nobody; a fork leaves the thread behind."""
        self._watched: dict[int, tuple[Budget, Callable[[], None]]] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def begin(self, number: int, budget: Budget, tell: Callable[[], None]) -> None:
        """Watch a budget, under a number of the search's own; again, where it has changed."""
        with self._changed:
            self._watched[number] = budget, tell
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="zermelo-watch", daemon=True)
                self._thread.start()
            self._changed.notify()

    def end(self, number: int) -> None:
        """Watch it no longer."""
        with self._changed:
            self._watched.pop(number, None)

    def _run(self) -> None:
        with self._changed:
            while True:
                for number, (budget, tell) in list(self._watched.items()):
                    try:
                        budget.look()
                    except Stopped:
                        del self._watched[number]
                        tell()
                waits = [budget.until_next_look() for budget, _ in self._watched.values()]
                self._changed.wait(min(waits, default=None))


WATCH = Watch()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=WATCH.reset)
