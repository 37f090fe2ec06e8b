"""A recorded search walked forwards and backwards: what happened at each step, and what was known by then."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from zermelo.board import Board
from zermelo.errors import ZermeloError
from zermelo.lesson.followed import Followed
from zermelo.lesson.narrator import sentences
from zermelo.lesson.sketch import Sketch, blank, window_text
from zermelo.lesson.story import LINES, PSEUDOCODE, called, line_of
from zermelo.lesson.whole import Whole
from zermelo.pictured import Pictured
from zermelo.result import Result
from zermelo.textbook.progress import OPEN, Known, Path
from zermelo.textbook.record import ROLES, Event
from zermelo.value import Number


@dataclass(frozen=True)
class Frame:
    """One node on the way from the root to where the search is."""

    path: Path
    name: str  # the move that leads here, empty at the root
    player: int
    alpha: Number
    beta: Number
    best: Number | None  # the best so far

    @property
    def role(self) -> str:
        """MAX or MIN."""
        return ROLES[self.player]

    def to_json(self) -> dict[str, Any]:
        """For programs; a bound that is still infinite is null."""
        ends = {"alpha": _finite(self.alpha), "beta": _finite(self.beta)}
        return {"move": self.name or None, "player": self.player, **ends, "best": self.best}


@dataclass(frozen=True)
class Step:
    """One step of a search."""

    number: int  # counted from 0
    event: Event
    text: str
    line: int | None  # of the pseudo-code, where there is any
    stack: tuple[Frame, ...]
    value: Known | None  # of the node, if it is known by now
    visited: int
    skipped: int
    cuts: int

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """For programs; the node is the last one on the stack."""
        return {
            "step": self.number + 1,
            "kind": self.event.kind,
            "path": [frame.name for frame in self.stack[1:]],
            "text": self.text,
            "line": self.line,
            "stack": [frame.to_json() for frame in self.stack],
            "value": None if self.value is None else {"number": self.value.number, "sign": self.value.sign},
            "visited": self.visited,
            "skipped": self.skipped,
            "cuts": self.cuts,
        }


class Walk(Pictured):
    """A recorded search, step by step. In a notebook it shows the tree as known where it stands.

    >>> from zermelo import Tree, alphabeta
    >>> walk = Walk(alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True))
    >>> print(walk.next_cut())
    MIN already has 1 here, MAX has 2 elsewhere: the rest cannot matter. Skipped: branch 2.
    >>> walk.index, len(walk), walk.step.visited, walk.step.skipped
    (24, 28, 7, 1)
    >>> [(frame.role, frame.alpha, frame.best) for frame in walk.step.stack]
    [('MAX', 2, 2), ('MIN', 2, 1)]
    """

    def __init__(self, result: Result[Any, Any], depth: int | None = None) -> None:
        if result.record is None:
            raise ZermeloError("only a recorded search can be walked through: give record=True")
        self.result, self.game, self.algorithm = result, result.game, result.algorithm
        self.events = result.record.events
        depth = _depth(result, self.events) if depth is None else depth
        self.whole = Whole(result.game, result.position, depth=depth)
        self.texts = sentences(result, result.record)
        self.pseudocode = PSEUDOCODE.get(result.algorithm, [])
        self.windowed = result.record.windowed
        self.jump(0)

    # -- walking -----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Step]:
        """Every step in turn; the walk stays where it is."""
        progress = Followed(self.whole)
        for number, event in enumerate(self.events):
            progress.take(event)
            yield self._step(number, progress)

    def forward(self) -> Step:
        """To the next step; the last one stays."""
        return self.jump(self.index + 1)

    def back(self) -> Step:
        """To the step before; the first one stays."""
        return self.jump(self.index - 1)

    def start(self) -> Step:
        """To the first step."""
        return self.jump(0)

    def end(self) -> Step:
        """To the last step."""
        return self.jump(len(self) - 1)

    def next_cut(self) -> Step:
        """To the next cut; where there is none, nothing changes."""
        return self.jump(next((i for i in self.cuts if i > self.index), self.index))

    def previous_cut(self) -> Step:
        """To the cut before; where there is none, nothing changes."""
        return self.jump(next((i for i in reversed(self.cuts) if i < self.index), self.index))

    @property
    def cuts(self) -> list[int]:
        """The steps at which something is cut."""
        return [i for i, event in enumerate(self.events) if event.kind == "cut"]

    def jump(self, index: int) -> Step:
        """To any step, counted from 0, or to the nearest that there is."""
        index = min(max(index, 0), len(self) - 1)
        at = getattr(self, "index", math.inf)
        if index < at:  # there is no way back but from the beginning
            self.known, at = Followed(self.whole), -1
        for event in self.events[int(at) + 1 : index + 1]:
            self.known.take(event)
        self.index = index
        return self.step

    # -- where it stands ---------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """What has just happened."""
        return self._step(self.index, self.known)

    @property
    def values(self) -> dict[Path, Known]:
        """Every value known by now."""
        return {path: node.value for path, node in self.known.nodes.items() if node.value is not None}

    @property
    def state(self) -> Any:
        """The state at the node where the search is."""
        return self.whole.nodes[self.known.here].state

    @property
    def board(self) -> Board:
        """That state as people see it."""
        return self.game.board(self.state)

    def sketch(self) -> Sketch:
        """The tree as known by now: nodes without values are still to be visited."""
        root = self._sketch((), self.known.line)
        root.title = f"{self.algorithm}, step {self.index + 1} of {len(self)}"
        return root

    def to_json(self) -> dict[str, Any]:
        """The whole walk for programs; its keys are kept stable."""
        return {
            "game": self.game.name,
            "position": self.game.save(self.result.state),
            "algorithm": self.algorithm,
            "value": self.result.value_for(0).to_json(),
            "line": self.result.line.to_json(),
            "nodes": len(self.whole),
            "pseudocode": self.pseudocode,
            "steps": [step.to_json() for step in self],
        }

    # -- how it is put together --------------------------------------------------------------------------

    def _step(self, number: int, known: Followed) -> Step:
        event = self.events[number]
        line = line_of(self.algorithm, event) if self.algorithm in LINES else None
        path = event.path
        stack = tuple(self._frame(path[:n], known) for n in range(len(path) + 1))
        value = known.nodes[path].value if path in known.nodes else None
        counts = known.visits, len(known.skipped), known.cuts
        return Step(number, event, self.texts[number], line, stack, value, *counts)

    def _frame(self, path: Path, known: Followed) -> Frame:
        seen = known.nodes.get(path)
        alpha, beta = OPEN if seen is None else seen.window
        best = None if seen is None or seen.best is None else seen.best[0]
        name = called(self.game, path[-1]) if path else ""
        return Frame(path, name, self.whole.nodes[path].player, alpha, beta, best)

    def _sketch(self, path: Path, line: set[Path]) -> Sketch:
        known, children = self.known, self.whole.children[path]
        node = blank(self.result, path, self.whole.nodes[path].player)
        node.leaf, node.best, node.here = not children, path in line, path == known.here
        node.cut = known.skipped.get(path, "")
        if (seen := known.nodes.get(path)) is not None:
            node.value = node.value if seen.value is None else str(seen.value)
            node.window = window_text(seen.window) if self.windowed and children else ""
        node.children = [self._sketch(child, line) for child in children]
        return node


def _depth(result: Result[Any, Any], events: list[Event]) -> int | None:
    """How deep the search looked, where the depth stopped it; None where only the end of the game did."""
    stopped = {len(event.path) for event in events if event.kind == "horizon"}
    return result.depth if result.depth in stopped or not result.proved else None


def _finite(number: Number) -> Number | None:
    return None if math.isinf(number) else number
