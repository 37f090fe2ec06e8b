"""How far a search may go: plies, nodes, seconds, a game clock, and a way to call it off."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.errors import Stopped, ZermeloError
from zermelo.numerals import numeral
from zermelo.stop import Stop

NAMES = ("depth", "nodes", "seconds", "clock", "increment", "moves_to_go", "overhead", "mate")
WHOLE_NUMBERS = {"depth": 0, "nodes": 1, "moves_to_go": 1, "mate": 1}  # and the least of each
MOVES_TO_COME = 30  # that a clock without a time control has to last for
RESERVE = 0.3  # seconds of a clock that are kept back: a machine may be busy elsewhere
LAST_PART = 0.1  # of a clock that has less than that: the increments must bring it back
UNLIMITED = 1 << 62
SHORTEST = 0.001  # seconds: even on the last drop of the clock a move must be found


def _a_number(name: str, limit: Any, needed: bool = False) -> Any:
    if limit is None and not needed:
        return None
    if isinstance(limit, bool) or not isinstance(limit, int | float):
        raise TypeError(f"{name} is a number, not {limit!r}")
    return limit


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may spend. `None` means no limit.

    `seconds` are used in full. `clock` and `increment` are the seconds left for the whole game (or for
    `moves_to_go` moves) and those gained by each move; the search takes a fair share of them, more where the
    choice is hard, and leaves `overhead` for what happens outside it. `mate`: so short a mate is enough.

    Until the event `ponder` is set, the opponent is thinking and no time limit counts. `cancel` calls off:
    a `Stop` is heard at once, any other event within a few hundredths of a second.

    >>> Limits(depth=6, seconds=2.5)
    Limits(depth=6, seconds=2.5)
    >>> round(Limits(clock=60, increment=1).share, 2)
    2.79
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0
    moves_to_go: int | None = None
    overhead: float = 0.02
    mate: int | None = None
    cancel: threading.Event | None = field(default=None, compare=False)
    ponder: threading.Event | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for name, least in WHOLE_NUMBERS.items():
            limit = getattr(self, name)
            if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < least):
                raise ZermeloError(f"{name} is a whole number, at least {least}, not {limit!r}")
        for name in ("seconds", "clock"):
            limit = _a_number(name, getattr(self, name))
            if limit is not None and not limit > 0:
                raise ZermeloError(f"{name} is a number above 0, not {limit!r}")
        for name in ("increment", "overhead"):
            if not _a_number(name, getattr(self, name), needed=True) >= 0:
                raise ZermeloError(f"{name} is a number from 0 up, not {getattr(self, name)!r}")

    def __repr__(self) -> str:
        """Only what is limited."""
        fields = type(self).__dataclass_fields__
        shown = [name for name in NAMES if getattr(self, name) != fields[name].default]
        return f"Limits({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    @property
    def usable(self) -> float | None:
        """The seconds on the clock that may really be used; None without one."""
        if self.clock is None:
            return None
        return max(SHORTEST, self.clock - self.overhead - RESERVE, LAST_PART * self.clock)

    @property
    def share(self) -> float | None:
        """The seconds that one move should take, by the clock; None without one."""
        if self.usable is None:
            return None
        moves = min(self.moves_to_go or MOVES_TO_COME, MOVES_TO_COME)
        return min(self.usable / moves + 0.8 * self.increment, self.usable * self._largest_part)

    @property
    def most_seconds(self) -> float | None:
        """The seconds after which the search stops, whatever it is doing."""
        if self.usable is None or self.share is None:
            return self.seconds
        most = min(4 * self.share, self.usable * self._largest_part)
        return most if self.seconds is None else min(self.seconds, most)

    @property
    def _largest_part(self) -> float:
        """Of the clock, for one move. The last one before more time comes may have nearly all."""
        return 0.8 if self.moves_to_go == 1 else 0.5

    def start(self, stop: Stop | None = None) -> Budget:
        """Start the clock; `stop` calls off what goes by it."""
        return Budget(self, stop)

    def to_json(self) -> dict[str, Any]:
        """A dictionary that `from_json` reads back (without the events, which live in one process)."""
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

    def __init__(self, limits: Limits, stop: Stop | None = None) -> None:
        self.limits = self._given = limits  # the first may be a part of what was given
        self.stop = stop or Stop()
        self.nodes = 0
        self.effort = 1.0  # how much of its share this move deserves, by the clock
        self._most = float("inf") if limits.nodes is None else limits.nodes
        self._began = time.perf_counter()
        self._clock_began = self._began if limits.ponder is None else None

    def with_nodes(self, nodes: int, part: float = 1.0) -> Budget:
        """The same clock, with another limit of nodes, and only a part of the time where that is limited."""
        other, most = copy(self), self.limits.most_seconds
        seconds = self.limits.seconds if part == 1 or most is None else part * most
        other.limits = replace(self.limits, nodes=nodes, seconds=seconds)
        other._most = nodes
        return other

    def part(self, part: float) -> Budget:
        """The same clock, with a part of every limit of time and nodes."""
        nodes = self.limits.nodes
        return self.with_nodes(UNLIMITED if nodes is None else max(1, int(part * nodes)), part)

    def part_of_rest(self, part: float) -> Budget:
        """The same clock, with a part of what is left of the time, and of every limit of nodes."""
        most = self.limits.most_seconds
        spent = 0.0 if not most else min(1.0, self.on_clock / most)
        nodes = self.limits.nodes
        few = UNLIMITED if nodes is None else max(1, int(part * nodes))
        return self.with_nodes(few, spent + part * (1 - spent))

    def after(self, nodes: int) -> Budget:
        """The same clock, with what so many nodes have left of a limit of nodes."""
        if self.limits.nodes is None:
            return self
        return self.with_nodes(max(1, self.limits.nodes - nodes))

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Stop the clock meanwhile."""
        paused = time.perf_counter()
        try:
            yield
        finally:
            pause = time.perf_counter() - paused
            self._began += pause
            if self._clock_began is not None:
                self._clock_began += pause

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.perf_counter() - self._began

    @property
    def on_clock(self) -> float:
        """The part of it that counts: none of it while the opponent is thinking."""
        if self._clock_began is None:
            if self.limits.ponder is not None and not self.limits.ponder.is_set():
                return 0.0
            self._clock_began = time.perf_counter()
        return time.perf_counter() - self._clock_began

    @property
    def most_seconds(self) -> float | None:
        """When to break off: a search that has gone smoothly needs less than the limit."""
        limits = self.limits
        if limits.share is None or limits.most_seconds is None:
            return limits.seconds
        share = 2 * self.effort * limits.share
        pondered = self.seconds - self.on_clock
        return min(limits.most_seconds, max(share - pondered, share / 4))

    def spend(self) -> None:
        """Count one node; raise `Stopped` where a limit is reached."""
        if self.nodes >= self._most:
            raise Stopped(f"stopped after {self.nodes:,} nodes, the limit given")
        self.nodes += 1
        if self.nodes % self.NODES_BETWEEN_LOOKS == 1:
            self.look()

    def look(self) -> None:
        """Raise `Stopped` where the time is up or the search was called off."""
        if self.called_off:
            raise Stopped("called off")
        most = self.most_seconds
        if most is not None and self.on_clock >= most:
            raise Stopped(f"stopped after {numeral(round(most, 2))} s, the limit given")

    @property
    def called_off(self) -> bool:
        """Whether somebody has called the search off."""
        return any(token.is_set() for token in self._tokens)

    @property
    def _tokens(self) -> list[threading.Event]:
        return [self.stop] if self.limits.cancel is None else [self.stop, self.limits.cancel]

    def listen(self, listener: Callable[[], None]) -> None:
        """Tell this listener when the search is called off."""
        for token in self._tokens:
            if isinstance(token, Stop):
                token.listen(listener)

    def unlisten(self, listener: Callable[[], None]) -> None:
        """Tell it no longer."""
        for token in self._tokens:
            if isinstance(token, Stop):
                token.unlisten(listener)

    @property
    def is_watched(self) -> bool:
        """Whether somebody has to look again and again: at a clock, or at an event that does not tell."""
        return self._is_polled or self.limits.most_seconds is not None

    @property
    def _is_polled(self) -> bool:
        return self.limits.cancel is not None and not isinstance(self.limits.cancel, Stop)

    def until_next_look(self) -> float:
        """How long one may wait before looking again."""
        most = self.most_seconds
        wait = 0.02 if self._is_polled else 1.0
        if most is None:
            return wait
        clock = self.on_clock
        return min(wait, 0.005) if self._clock_began is None else min(wait, max(0.0, most - clock))

    def affords(self, most: int, nodes: int, *, fast: bool = False) -> int:
        """How many nodes a mere try may cost, after so many: `most`, or a part of what is left.

        That is a quarter of the nodes given, and an eighth of the time, unless nodes are `fast`.
        """
        if self._given.nodes is not None:
            most = min(most, max(0, self._given.nodes - nodes) // 4)
        if fast or self.limits.most_seconds is None:
            return most
        left = max(0.0, self.limits.most_seconds - self.on_clock)
        return min(most, int(nodes / max(self.seconds, 1e-6) * left / 8))

    def allows_another(self) -> bool:
        """Whether it makes sense to begin something that takes longer than all before it."""
        share = self.limits.share
        if share is None or not self.on_clock:
            return True
        return self.seconds < 0.7 * self.effort * share
