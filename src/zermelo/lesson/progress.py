"""What a search knows after each of its steps. All numbers are MAX's."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from zermelo.lesson.story import Path
from zermelo.lesson.whole import Whole
from zermelo.show.sketch import number_text
from zermelo.textbook.record import Event
from zermelo.value import ESTIMATE, Number

Window = tuple[Number, Number]
OPEN: Window = (-math.inf, math.inf)
SETTLED = "settled without it"
IN_TABLE = "the position above is in the table"


class Known(NamedTuple):
    """The value of a node; a sign where it is only a bound on it, or an estimate went into it."""

    number: Number
    sign: str = ""  # ≤ ≥ ≈ ≤≈ ≥≈

    def __str__(self) -> str:
        return self.sign + number_text(self.number)


class Progress:
    """Takes the events of a record one by one, and remembers what they tell.

    A node that is searched again is forgotten with all below it, and a new pass forgets everything.
    """

    def __init__(self, whole: Whole) -> None:
        self.whole = whole
        self.here: Path = ()
        self.visits = self.cuts = 0
        self._unsure: set[tuple[Any, int]] = set()  # positions into whose value in a table an estimate went
        self._clear()

    def _clear(self) -> None:
        self.visited: set[Path] = set()
        self.values: dict[Path, Known] = {}
        self.windows: dict[Path, Window] = {}  # as they are now
        self.best: dict[Path, tuple[Number, Any]] = {}  # the best so far, and the move that has it
        self.skipped: dict[Path, str] = {}  # why
        self._entered: dict[Path, Window] = {}
        self._judged: set[Path] = set()
        self._closed: set[Path] = set()  # nothing below them is looked at

    def take(self, event: Event) -> None:
        """One more step."""
        self.here = event.path
        getattr(self, f"_on_{event.kind}")(event)

    def line(self) -> set[Path]:
        """The nodes on the best line so far."""
        path: Path = ()
        found = {path} if path in self.best else set()
        while path in self.best:
            path = (*path, self.best[path][1])
            found.add(path)
        return found

    def _on_pass(self, event: Event) -> None:
        self._clear()

    def _on_enter(self, event: Event) -> None:
        if event.path in self.visited:
            self._forget(event.path)
        assert event.alpha is not None
        assert event.beta is not None
        self.visits += 1
        self.visited.add(event.path)
        self.skipped.pop(event.path, None)
        self.windows[event.path] = self._entered[event.path] = event.alpha, event.beta

    def _forget(self, path: Path) -> None:
        parts: tuple[Any, ...] = (self.values, self.windows, self.best, self.skipped, self._entered)
        for below in self.whole.under(path):
            for part in parts:
                part.pop(below, None)
            for seen in (self.visited, self._judged, self._closed):
                seen.discard(below)

    def _on_leaf(self, event: Event) -> None:
        assert event.value is not None
        self.values[event.path] = Known(event.value)

    def _on_horizon(self, event: Event) -> None:
        assert event.value is not None
        self._judge(event.path)
        self._closed.add(event.path)
        self.values[event.path] = Known(event.value, "≈")

    def _on_table(self, event: Event) -> None:
        self._closed.add(event.path)
        if self._position(event.path) in self._unsure:
            self._judge(event.path)
        self._settle(event)
        self._skip(event.path, IN_TABLE)

    def _judge(self, path: Path) -> None:
        self._judged |= {path[:n] for n in range(len(path) + 1)}

    def _on_value(self, event: Event) -> None:
        """Nothing new: the child's value was told when it was left."""

    def _on_best(self, event: Event) -> None:
        assert event.value is not None
        self.best[event.path] = event.value, event.move

    def _on_alpha(self, event: Event) -> None:
        assert event.alpha is not None
        assert event.beta is not None
        self.windows[event.path] = event.alpha, event.beta

    _on_beta = _on_alpha

    def _on_cut(self, event: Event) -> None:
        self.cuts += 1
        self._skip(event.path, event.why)

    def _on_leave(self, event: Event) -> None:
        remember = self._unsure.add if event.path in self._judged else self._unsure.discard
        remember(self._position(event.path))
        self._settle(event)
        self._skip_the_rest(event.path)

    def _position(self, path: Path) -> tuple[Any, int]:
        return self.whole.nodes[path].state, self.whole.nodes[path].player

    def _settle(self, event: Event) -> None:
        """The value of the node of an event: only a bound, where it lies outside the node's window."""
        assert event.value is not None
        alpha, beta = self._entered[event.path]
        sign = "≤" if event.value <= alpha else "≥" if event.value >= beta else ""
        if event.path in self._judged and abs(event.value) <= ESTIMATE:
            sign += "≈"
        self.values[event.path] = Known(event.value, sign)

    def _skip(self, path: Path, why: str) -> None:
        """Whatever below a node has not been visited never will be."""
        for child in self.whole.children[path]:
            if child not in self.visited:
                self.skipped |= {below: why for below in self.whole.under(child) if below not in self.skipped}

    def _skip_the_rest(self, path: Path) -> None:
        """SSS* leaves nodes without a word about those below that it has never come to, or never finished."""
        if path not in self._closed:
            self._closed.add(path)
            self._skip(path, SETTLED)
            for child in self.whole.children[path]:
                if child in self.visited:
                    self._skip_the_rest(child)
