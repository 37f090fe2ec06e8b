"""How far a search may go: plies, nodes, seconds, and a way to call it off."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import Stopped, ZermeloError


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may spend. `None` means no limit.

    >>> Limits(depth=6, seconds=2.5)
    Limits(depth=6, nodes=None, seconds=2.5)
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    cancel: threading.Event | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, least in (("depth", 0), ("nodes", 1)):
            limit = getattr(self, name)
            if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < least):
                raise ZermeloError(f"{name} is a whole number, at least {least}, not {limit!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise ZermeloError(f"seconds is a number above 0, not {self.seconds!r}")

    def start(self) -> Budget:
        """Start the clock."""
        return Budget(self)

    def to_json(self) -> dict[str, Any]:
        """A dictionary that `from_json` reads back (without `cancel`, which lives in one process)."""
        return {"depth": self.depth, "nodes": self.nodes, "seconds": self.seconds}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Limits:
        """Read what `to_json` wrote."""
        unknown = set(data) - {"depth", "nodes", "seconds"}
        if unknown:
            raise ZermeloError(f"limits have depth, nodes and seconds, not {', '.join(sorted(unknown))}")
        return cls(**data)


class Budget:
    """Limits being spent by one search."""

    # Looking at the clock costs as much as visiting a node, so it is done once in a while.
    NODES_BETWEEN_LOOKS = 256

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.nodes = 0
        self._most = float("inf") if limits.nodes is None else limits.nodes
        self._began = time.perf_counter()

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.perf_counter() - self._began

    def spend(self) -> None:
        """Count one node; raise `Stopped` where a limit is reached."""
        if self.nodes >= self._most:
            raise Stopped(f"stopped after {self.nodes:,} nodes, the limit given")
        self.nodes += 1
        if self.nodes % self.NODES_BETWEEN_LOOKS == 1:
            self.look()

    def look(self) -> None:
        """Raise `Stopped` where the time is up or the search was called off."""
        if self.limits.cancel is not None and self.limits.cancel.is_set():
            raise Stopped(f"called off after {self.nodes:,} nodes")
        if self.limits.seconds is not None and self.seconds >= self.limits.seconds:
            raise Stopped(f"stopped after {round(self.limits.seconds, 2):g} s, the limit given")
