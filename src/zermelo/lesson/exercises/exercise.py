"""What every exercise is: a question, blanks to fill in, the answers, and a reason for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.lesson.sketch import Sketch
from zermelo.pictured import Pictured
from zermelo.position import Position
from zermelo.tree import Path


@dataclass(frozen=True)
class Mark:
    """How an attempt was. Where it is wrong, the first wrong blank and the reason for the right answer."""

    right: bool
    correct: int  # how many blanks are right
    first_wrong: str | None = None
    why: str = ""

    def __str__(self) -> str:
        return "Right." if self.right else f"{self.first_wrong}: {self.why}"


@dataclass(frozen=True)
class Exercise(Pictured):
    """One exercise. `blanks` are to be filled in order: a later one often needs those before it."""

    kind: str
    question: str
    blanks: tuple[str, ...]
    answers: tuple[str, ...]
    reasons: tuple[str, ...]
    text: str  # the tree or the board in plain text
    drawing: Pictured = field(repr=False)  # what is to be seen beside the question
    solved: Pictured = field(repr=False)  # and beside the answers
    also: tuple[frozenset[str], ...] = ()  # other answers that are as right, blank by blank
    hints: tuple[str, ...] = ()  # what helps without telling, blank by blank
    tree: Sketch | None = field(default=None, repr=False)  # what is asked about, where it is a tree
    asked: tuple[Path, ...] = ()  # the nodes of it that the blanks are about
    position: Position[Any, Any] | None = field(default=None, repr=False)  # where it is a position

    def mark(self, given: Sequence[str]) -> Mark:
        """Compare an attempt with the answers."""
        right = [self._is_right(i, given[i] if i < len(given) else "") for i in range(len(self.answers))]
        if all(right) and len(given) <= len(self.answers):
            return Mark(True, len(right))
        wrong = right.index(False) if False in right else len(right) - 1
        return Mark(False, sum(right), self.blanks[wrong], self.reasons[wrong])

    def _is_right(self, blank: int, given: str) -> bool:
        wanted = {plain(self.answers[blank])}
        if self.also:
            wanted |= {plain(other) for other in self.also[blank]}
        return plain(given) in wanted

    def to_json(self, *, answers: bool = False) -> dict[str, Any]:
        """The exercise for a page or a program; with its answers only if asked for."""
        position = self.position
        shown = {
            "kind": self.kind,
            "question": self.question,
            "blanks": list(self.blanks),
            "text": self.text,
            "hints": list(self.hints),
            "nodes": [] if self.tree is None else self._nodes(self.tree),
            "game": None if position is None else position.game.name,
            "position": None if position is None else position.game.save(position.state),
        }
        if answers:
            shown |= {"answers": list(self.answers), "reasons": list(self.reasons)}
        return shown | {"svg": (self.solved if answers else self.drawing).svg()}

    def _nodes(self, root: Sketch) -> list[dict[str, Any]]:
        """The tree for a page to draw, and which blank each node is asked for in."""
        numbers = {node.path: number for number, node in enumerate(root.walk())}
        return [
            {
                "parent": numbers[node.path[:-1]] if node.path else None,
                "player": node.player,
                "leaf": node.leaf,
                "text": node.value,
                "label": node.move,
                "asked": self.asked.index(node.path) if node.path in self.asked else None,
            }
            for node in root.walk()
        ]


def plain(text: str) -> str:
    """An answer without what does not matter: spaces, commas, the kind of minus, the name of infinity."""
    for written, meant in (("−", "-"), ("infinity", "∞"), ("inf", "∞"), ("+", ""), (",", " ")):
        text = text.lower().replace(written, meant)
    return " ".join(text.split())
