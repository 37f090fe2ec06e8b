"""What Monte Carlo tree search knows after each of its steps: its recorded events become the tree that grows.

All numbers are MAX's. For the searches that go through a whole tree, `progress.py` does the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from zermelo.textbook.mcts import best_move
from zermelo.textbook.record import Event
from zermelo.value import Number

Path = tuple[Any, ...]


@dataclass(eq=False, slots=True)
class Grown:
    """A node of the tree: how often playouts came through it, how they went, and what is certain."""

    path: Path
    player: int
    visits: int = 0
    mean: Number = 0
    score: Number | None = None  # at the end of a game, or proved
    over: bool = False
    children: dict[Any, Grown] = field(default_factory=dict)

    @property
    def proved(self) -> bool:
        """Whether its score was worked out, and not only read off at the end of a game."""
        return self.score is not None and not self.over


class Growth:
    """Takes the events of a record one by one.

    >>> from zermelo import Tree, mcts
    >>> known = Growth(mcts(Tree([[3, 5, 2], [1, 9]]), record=True).record)
    >>> known.playouts, known.nodes[()].visits, known.nodes[()].score
    (7, 7, 2)
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.here: Path = ()
        self.playouts = 0
        self.nodes: dict[Path, Grown] = {}
        for event in events:
            self.take(event)

    def take(self, event: Event) -> None:
        """One more step."""
        self.here = (*event.path, event.move) if event.kind == "choose" else event.path
        getattr(self, f"_on_{event.kind}")(event)

    @property
    def line(self) -> set[Path]:
        """The nodes on the line that would be played by now; none before there is a choice."""
        path: Path = ()
        found = set[Path]()
        while path in self.nodes and (move := best_move(self.nodes[path])) is not None:
            path = (*path, move)
            found |= {path[:-1], path}
        return found

    @property
    def proved(self) -> int:
        """How many nodes are proved."""
        return sum(node.proved for node in self.nodes.values())

    def _on_begin(self, event: Event) -> None:
        self.nodes[event.path] = Grown(event.path, event.player)

    def _on_choose(self, event: Event) -> None:
        """Nothing new: the search goes one node down."""

    def _on_grow(self, event: Event) -> None:
        node = self.nodes[event.path] = Grown(event.path, event.player)
        self.nodes[event.path[:-1]].children[event.path[-1]] = node

    def _on_leaf(self, event: Event) -> None:
        node = self.nodes[event.path]
        node.over = node.score is None or node.over
        node.score = event.value
        self.playouts += 1

    def _on_playout(self, event: Event) -> None:
        self.playouts += 1

    def _on_backup(self, event: Event) -> None:
        assert event.visits is not None
        assert event.value is not None
        node = self.nodes[event.path]
        node.visits, node.mean = event.visits, event.value

    def _on_proved(self, event: Event) -> None:
        self.nodes[event.path].score = event.value

    def _on_done(self, event: Event) -> None:
        """Nothing new, unless the game was over before it began."""
        node = self.nodes[event.path]
        if event.move is None:
            node.score, node.over = event.value, True
