"""Looks at the clock while a search runs, from one thread for all searches of the process.

Machine code does not look at a clock. A search that has the calling thread to itself is therefore stopped by
another, which sleeps until there is something to do.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from zermelo.errors import Stopped
from zermelo.limits import Budget


class Watch:
    """Calls searches off when their budgets say so."""

    def __init__(self) -> None:
        self._watched: dict[int, tuple[Budget, Callable[[], None]]] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def begin(self, number: int, budget: Budget, call_off: Callable[[], None]) -> None:
        """Watch a budget, under a number of the search's own."""
        with self._changed:
            self._watched[number] = budget, call_off
            if self._thread is None or not self._thread.is_alive():  # a fork leaves the thread behind
                self._thread = threading.Thread(target=self._run, name="zermelo-watch", daemon=True)
                self._thread.start()
            self._changed.notify()

    def look_again(self) -> None:
        """A budget has changed."""
        with self._changed:
            self._changed.notify()

    def end(self, number: int) -> None:
        """Watch it no longer."""
        with self._changed:
            self._watched.pop(number, None)

    def _run(self) -> None:
        with self._changed:
            while True:
                for number, (budget, call_off) in list(self._watched.items()):
                    try:
                        budget.look()
                    except Stopped:
                        call_off()
                        del self._watched[number]
                waits = [budget.until_next_look() for budget, _ in self._watched.values()]
                self._changed.wait(min(waits, default=None))


WATCH = Watch()
