"""How large tasks are: so that each takes some seconds, whatever the game, and everybody has one."""

from __future__ import annotations

from collections.abc import Iterator

LONG = 2.0  # seconds: what it costs to send a task and to read its result is little beside that


class Pace:
    """Cuts work into tasks, by how long those before have taken."""

    def __init__(self, first: int, most: int) -> None:
        self.size, self._most = first, most

    def took(self, count: int, seconds: float) -> None:
        """A task of so much took so long."""
        if count >= self.size // 2:  # what is left at an end says nothing
            wanted = int(count * LONG / max(seconds, 1e-3))
            self.size = max(1, min(wanted, 4 * self.size, self._most))

    def ranges(self, start: int, end: int, workers: int) -> Iterator[tuple[int, int]]:
        """Ranges of about the right size from `start` to `end`, cut as they are asked for."""
        fair = max(1, (end - start) // (2 * workers))
        while start < end:
            last = min(end, start + min(self.size, fair))
            yield start, last
            start = last
