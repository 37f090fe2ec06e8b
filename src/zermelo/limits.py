"""How far a search may go: plies, nodes, seconds, and a way to call it off."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.errors import Stopped, ZermeloError

NAMES = ("depth", "nodes", "seconds", "clock", "increment")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may spend. `None` means no limit.

    `clock` and `increment` are the seconds left for the whole game and those gained by each move; the search
    takes a fair share of them.

    >>> Limits(depth=6, seconds=2.5)
    Limits(depth=6, nodes=None, seconds=2.5, clock=None, increment=0.0)
    >>> Limits(clock=60, increment=1).share
    2.8
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0
    cancel: threading.Event | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, least in (("depth", 0), ("nodes", 1)):
            limit = getattr(self, name)
            if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < least):
                raise ZermeloError(f"{name} is a whole number, at least {least}, not {limit!r}")
        for name in ("seconds", "clock"):
            limit = getattr(self, name)
            if limit is not None and not limit > 0:
                raise ZermeloError(f"{name} is a number above 0, not {limit!r}")
        if not self.increment >= 0:
            raise ZermeloError(f"increment is a number from 0 up, not {self.increment!r}")

    @property
    def share(self) -> float | None:
        """The seconds that one move should take, by the clock; None without one."""
        if self.clock is None:
            return None
        return min(self.clock / 30 + 0.8 * self.increment, self.clock / 2)

    @property
    def most_seconds(self) -> float | None:
        """The seconds after which the search stops, whatever it is doing."""
        if self.clock is None or self.share is None:
            return self.seconds
        most = min(4 * self.share, self.clock / 2)
        return most if self.seconds is None else min(self.seconds, most)

    def start(self) -> Budget:
        """Start the clock."""
        return Budget(self)

    def to_json(self) -> dict[str, Any]:
        """A dictionary that `from_json` reads back (without `cancel`, which lives in one process)."""
        return {name: getattr(self, name) for name in NAMES}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Limits:
        """Read what `to_json` wrote."""
        unknown = set(data) - set(NAMES)
        if unknown:
            raise ZermeloError(f"limits have {', '.join(NAMES)}, not {', '.join(sorted(unknown))}")
        return cls(**data)


class Budget:
    """Limits being spent by one search."""

    # Looking at the clock costs as much as visiting a node, so it is done once in a while.
    NODES_BETWEEN_LOOKS = 256

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.nodes = 0
        self._most = float("inf") if limits.nodes is None else limits.nodes
        self._most_seconds = limits.most_seconds
        self._began = time.perf_counter()

    def with_nodes(self, nodes: int) -> Budget:
        """The same clock, with another limit of nodes."""
        other = Budget(replace(self.limits, nodes=nodes))
        other._began = self._began
        return other

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Stop the clock meanwhile."""
        spent = self.seconds
        try:
            yield
        finally:
            self._began = time.perf_counter() - spent

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
            raise Stopped("called off")
        if self._most_seconds is not None and self.seconds >= self._most_seconds:
            raise Stopped(f"stopped after {round(self._most_seconds, 2):g} s, the limit given")

    def until_next_look(self) -> float:
        """How long one may wait before looking again."""
        wait = 1.0 if self.limits.cancel is None else 0.02
        if self._most_seconds is not None:
            wait = min(wait, max(0.0, self._most_seconds - self.seconds))
        return wait

    def allows_another(self) -> bool:
        """Whether it makes sense to begin something that takes longer than all before it."""
        share = self.limits.share
        return share is None or self.seconds < share / 2
