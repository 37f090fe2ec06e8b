"""What is told while a game is being solved: the layer, how fast it goes, how long it will take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """How far it has come."""

    phase: str  # "finding", "solving" or "writing"
    layer: int
    layers: int  # how many there are; 0 where that is not known yet
    done: int  # positions,
    total: int  # of so many; 0 where that is not known yet
    rate: float  # positions a second
    left: float | None  # seconds, where that can be said
    plies: int = 0  # what is decided in so many plies is settled, in a layer whose positions come back


class Progress:
    """Counts, and tells now and then."""

    def __init__(self, tell: Callable[[Step], None] | None, memory: int, between: float = 0.2) -> None:
        self.memory = memory  # bytes that may be used
        self._tell, self._between = tell, between
        self._phase, self._began, self._told = "", time.monotonic(), 0.0
        self.layers = self.total = self.done = self.layer = self._skipped = self.plies = 0

    def begin(self, phase: str, *, layers: int = 0, total: int = 0, done: int = 0) -> None:
        """Another phase, of which so much is done already."""
        self._phase, self._began, self._told = phase, time.monotonic(), 0.0
        self.layers, self.total, self.done, self._skipped = layers, total, done, done

    def found(self, layer: int, positions: int) -> None:
        """So many more positions are known."""
        self._go_on(layer, positions)

    def expanded(self, layer: int, positions: int) -> None:
        """So many positions were looked into; nothing is counted."""
        self._go_on(layer, 0)

    def solved(self, layer: int, positions: int, plies: int = 0) -> None:
        """So many more have a value."""
        self.plies = plies
        self._go_on(layer, positions)

    def _go_on(self, layer: int, positions: int) -> None:
        self.layer, now = layer, time.monotonic()
        self.done += positions
        if self._tell is None or now - self._told < self._between:
            return
        self._told = now
        rate = (self.done - self._skipped) / max(now - self._began, 1e-9)
        left = (self.total - self.done) / rate if self.total and rate else None
        step = Step(self._phase, layer, self.layers, self.done, self.total, rate, left, self.plies)
        self._tell(step)
