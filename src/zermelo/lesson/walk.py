"""A recorded search walked forwards and backwards: what happened at each step, and what was known by then."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.lesson.followed import Followed
from zermelo.lesson.narrator import sentences
from zermelo.lesson.sketch import Sketch, blank, window_text
from zermelo.lesson.stepping import Stepping, recorded
from zermelo.lesson.story import LINES, called, line_of
from zermelo.lesson.whole import Whole
from zermelo.result import Result
from zermelo.textbook.progress import OPEN, Known, Path
from zermelo.textbook.record import LUCK, ROLES, Event
from zermelo.textbook.words import short, window_end
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

    def cells(self, windowed: bool) -> list[str]:
        """Its name and numbers, to be put in columns."""
        window = [window_end(self.alpha), window_end(self.beta)] if windowed else []
        best = "" if self.best is None else short(self.best)
        return [f"{self.role} {self.name or 'root'}", *window, best]

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


class Walk(Stepping[Followed, Step]):
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
        if result.algorithm == "mcts":
            raise ZermeloError("mcts grows its own tree: walk through it with zermelo.lesson.growing.Growing")
        record = recorded(result)
        depth = _depth(result, record.events) if depth is None else depth
        self.whole = Whole(result.game, result.position, depth=depth)
        self.texts = sentences(result, record)
        self.windowed = record.windowed
        super().__init__(result)

    @property
    def marks(self) -> list[int]:
        """The steps at which something is cut."""
        return [i for i, event in enumerate(self.events) if event.kind == "cut"]

    def next_cut(self) -> Step:
        """To the next cut; where there is none, nothing changes."""
        return self.next_mark()

    def previous_cut(self) -> Step:
        """To the cut before; where there is none, nothing changes."""
        return self.previous_mark()

    @property
    def cuts(self) -> list[int]:
        """The steps at which something is cut, by their index."""
        return self.marks

    # -- where it stands ---------------------------------------------------------------------------------

    @property
    def values(self) -> dict[Path, Known]:
        """Every value known by now."""
        return {path: node.value for path, node in self.known.nodes.items() if node.value is not None}

    @property
    def state(self) -> Any:
        """The state at the node where the search is."""
        return self.whole.nodes[self.known.here].state

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

    @property
    def deepest(self) -> int:
        """How many moves deep the tree is."""
        return max(len(path) for path in self.whole.nodes)

    def table(self) -> list[list[str]]:
        """The call stack in columns, under their names."""
        windowed = self.windowed
        heads = ["node", *(["alpha", "beta"] if windowed else []), "best"]
        return [heads, *(frame.cells(windowed) for frame in self.step.stack)]

    def counts(self) -> str:
        """What was visited and skipped so far."""
        return f"visited {self.step.visited}  skipped {self.step.skipped}  cuts {self.step.cuts}"

    # -- how it is put together --------------------------------------------------------------------------

    def _fresh(self) -> Followed:
        return Followed(self.whole)

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
        name = called(self.game, path[-1], self._luck_at(path[:-1])) if path else ""
        return Frame(path, name, self.whole.nodes[path].player, alpha, beta, best)

    def _luck_at(self, path: Path) -> Any:
        """The state of a node where luck moves: its outcomes are called by it."""
        node = self.whole.nodes[path]
        return node.state if node.player == LUCK else None

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
