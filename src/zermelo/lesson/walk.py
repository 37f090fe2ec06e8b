"""A recorded search walked forwards and backwards: what happened at each step, and what was known by then."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from zermelo.board import Board
from zermelo.errors import ZermeloError
from zermelo.lesson.narrator import rounded, sentences
from zermelo.lesson.progress import OPEN, Known, Progress, Window
from zermelo.lesson.story import LINES, PSEUDOCODE, Path, called, label, line_of
from zermelo.lesson.whole import Whole
from zermelo.pictured import Pictured
from zermelo.result import Result
from zermelo.show.picture import Picture, Text
from zermelo.show.sketch import Sketch, number_text
from zermelo.show.treepicture import draw_tree
from zermelo.textbook.record import ROLES, Event
from zermelo.tree import Tree
from zermelo.value import Number

CAPTION = 13.0  # the size of its letters
NARROWEST = 420.0  # a caption is not squeezed into less


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
        self.whole = Whole(result.game, result.state, depth=depth)
        self.texts = sentences(result, result.record)
        self.pseudocode = PSEUDOCODE.get(result.algorithm, [])
        self.windowed = any(event.kind in ("alpha", "beta", "cut") for event in self.events)
        self.jump(0)

    # -- walking -----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Step]:
        """Every step in turn; the walk stays where it is."""
        progress = Progress(self.whole)
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
            self.known, at = Progress(self.whole), -1
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
        return dict(self.known.values)

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
        return self._sketch((), self.known.line())

    def picture(self) -> Picture:
        """The tree under the sentence of the step."""
        step = self.step
        title = f"{self.algorithm}, step {step.number + 1} of {len(self)}"
        return _captioned(draw_tree(self.sketch(), title=title), f"{title}: {step.text}")

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

    def _step(self, number: int, known: Progress) -> Step:
        event = self.events[number]
        line = line_of(self.algorithm, event) if self.algorithm in LINES else None
        path = event.path
        stack = tuple(self._frame(path[:n], known) for n in range(len(path) + 1))
        counts = known.visits, len(known.skipped), known.cuts
        return Step(number, event, self.texts[number], line, stack, known.values.get(path), *counts)

    def _frame(self, path: Path, known: Progress) -> Frame:
        alpha, beta = known.windows.get(path, OPEN)
        name = called(self.game, path[-1]) if path else ""
        best = known.best[path][0] if path in known.best else None
        return Frame(path, name, self.whole.nodes[path].player, alpha, beta, best)

    def _sketch(self, path: Path, line: set[Path]) -> Sketch:
        known, children = self.known, self.whole.children[path]
        node = Sketch(path, self.whole.nodes[path].player, label(self.game, path[-1]) if path else "")
        node.leaf, node.best, node.here = not children, path in line, path == known.here
        node.cut = known.skipped.get(path, "")
        if path in known.values:
            node.value = str(known.values[path])
        elif isinstance(self.game, Tree) and self.game.is_leaf(self.whole.nodes[path].state):
            node.value = number_text(self.game.leaf(self.whole.nodes[path].state))  # no secret to the reader
        if self.windowed and children and path in known.windows:
            node.window = window_text(known.windows[path])
        node.children = [self._sketch(child, line) for child in children]
        return node


def window_text(window: Window) -> str:
    """Alpha and beta, as short as they can be."""
    return " .. ".join(map(end_text, window))


def end_text(number: Number) -> str:
    """One of the two; `<2` is a hair below 2, as the questions of NegaScout and MTD(f) need it."""
    if math.isinf(number):
        return "∞" if number > 0 else "−∞"
    near = rounded(number)
    return ("<" if number < near else ">" if number > near else "") + number_text(near)


def _depth(result: Result[Any, Any], events: list[Event]) -> int | None:
    """How deep the search looked, where the depth stopped it; None where only the end of the game did."""
    stopped = {len(event.path) for event in events if event.kind == "horizon"}
    return result.depth if result.depth in stopped or not result.proved else None


def _finite(number: Number) -> Number | None:
    return None if math.isinf(number) else number


def _captioned(picture: Picture, words: str) -> Picture:
    """A picture under words, in as many lines as they need."""
    width = max(picture.width, NARROWEST)
    lines = textwrap.wrap(words, int(width / (CAPTION * 0.55)))
    top = CAPTION * 1.4 * (len(lines) + 0.5)
    heights = [CAPTION * 1.4 * (i + 1) for i in range(len(lines))]
    caption = [Text((8, y), line, CAPTION, anchor="start") for y, line in zip(heights, lines, strict=True)]
    shapes = (*caption, *picture.placed((width - picture.width) / 2, top))
    return replace(picture, width=width, height=picture.height + top, shapes=shapes)
