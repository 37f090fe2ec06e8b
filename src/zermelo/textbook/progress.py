"""What a search knows after each of its steps: the one place where recorded events become a tree.

A node that is searched again begins anew with all below it, and with a new pass the whole tree does. All
numbers are MAX's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zermelo.textbook.record import Event
from zermelo.textbook.words import short
from zermelo.value import ESTIMATE, Number

Path = tuple[Any, ...]
Window = tuple[Number, Number]
OPEN: Window = (-math.inf, math.inf)


class Known(NamedTuple):
    """The value of a node; a sign where it is only a bound on it, or an estimate went into it."""

    number: Number
    sign: str = ""  # ≤ ≥ ≈ ≤≈ ≥≈

    def __str__(self) -> str:
        return self.sign + short(self.number)


@dataclass(eq=False, slots=True)
class Seen:
    """A node that the search has come to, and what it knows of it."""

    path: Path
    player: int
    entered: Window  # as the node was given it
    window: Window  # as it is now
    value: Known | None = None
    end: str = ""  # "leaf", "horizon" or "table": why nothing below was looked at
    best: tuple[Number, Any] | None = None  # the best so far, and the move that has it
    skipped: dict[Any, str] = field(default_factory=dict)  # the moves that were cut, and why
    judged: bool = False  # whether an estimate was met at the node or below
    children: dict[Any, Seen] = field(default_factory=dict)


class Progress:
    """Takes the events of a record one by one.

    >>> from zermelo import Tree, alphabeta
    >>> known = Progress(alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True).record)
    >>> str(known.nodes[1,].value), list(known.nodes[1,].skipped)
    ('≤1', [1])
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.here: Path = ()
        self.visits = self.cuts = 0  # since the first pass began
        self.nodes: dict[Path, Seen] = {}
        for event in events:
            self.take(event)

    def take(self, event: Event) -> None:
        """One more step."""
        self.here = event.path
        getattr(self, f"_on_{event.kind}")(event)

    @property
    def line(self) -> set[Path]:
        """The nodes on the best line so far."""
        path: Path = ()
        found = set[Path]()
        while (node := self.nodes.get(path)) is not None and node.best is not None:
            path = (*path, node.best[1])
            found |= {node.path, path}
        return found

    def _on_pass(self, event: Event) -> None:
        self.nodes = {}

    def _on_enter(self, event: Event) -> None:
        if event.path in self.nodes:
            self._forget(self.nodes[event.path])
        assert event.alpha is not None
        assert event.beta is not None
        window = event.alpha, event.beta
        self.visits += 1
        self.nodes[event.path] = node = Seen(event.path, event.player, window, window)
        if event.path:
            self.nodes[event.path[:-1]].children[event.path[-1]] = node

    def _forget(self, node: Seen) -> None:
        del self.nodes[node.path]
        for child in node.children.values():
            self._forget(child)

    def _on_leaf(self, event: Event) -> None:
        self.nodes[event.path].end = event.kind
        self._settle(event)

    def _on_horizon(self, event: Event) -> None:
        self._judge(event.path)
        self._on_leaf(event)

    def _on_table(self, event: Event) -> None:
        if event.why:  # an estimate went into what the table holds
            self._judge(event.path)
        self._on_leaf(event)

    def _judge(self, path: Path) -> None:
        for n in range(len(path) + 1):
            self.nodes[path[:n]].judged = True

    def _on_value(self, event: Event) -> None:
        """Nothing new: the child's value was told when it was left."""

    _on_luck = _on_value

    def _on_best(self, event: Event) -> None:
        assert event.value is not None
        self.nodes[event.path].best = event.value, event.move

    def _on_alpha(self, event: Event) -> None:
        assert event.alpha is not None
        assert event.beta is not None
        self.nodes[event.path].window = event.alpha, event.beta

    _on_beta = _on_alpha

    def _on_cut(self, event: Event) -> None:
        self.cuts += 1
        self.nodes[event.path].skipped = dict.fromkeys(event.skipped, event.why)

    def _on_leave(self, event: Event) -> None:
        self._settle(event)

    def _settle(self, event: Event) -> None:
        """The value of the node of an event: only a bound, where a search of it came out of its window."""
        assert event.value is not None
        node = self.nodes[event.path]
        alpha, beta = node.entered
        bounded = node.end not in ("leaf", "horizon")
        sign = "≤" if bounded and event.value <= alpha else "≥" if bounded and event.value >= beta else ""
        if node.judged and abs(event.value) <= ESTIMATE:
            sign += "≈"
        node.value = Known(event.value, sign)
