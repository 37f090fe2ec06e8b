"""The whole tree below a position, small enough to be walked through: what a search may visit or skip."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from zermelo.contract import Game
from zermelo.errors import ZermeloError
from zermelo.textbook.progress import Path
from zermelo.textbook.record import LUCK
from zermelo.textbook.run import Node, Run
from zermelo.tree import Tree

MOST = 2000  # nodes
COMFORTABLE = 60  # nodes that are read at a glance


class TooLarge(ZermeloError):
    """A tree with too many nodes to be walked through."""


class Whole:
    """Every node down to a depth, by its path.

    >>> whole = Whole(Tree([[3, 5, 2], [1, 9]]))
    >>> len(whole), whole.children[1,]
    (8, [(1, 0), (1, 1)])
    """

    def __init__(
        self, game: Game[Any, Any], state: Any = None, *, depth: int | None = None, most: int = MOST
    ) -> None:
        lucky = game.says("chances") and len(game.players) == 2
        name = "expectiminimax" if lucky else "a walk through a search"
        run = Run(name, game, state, depth=depth, record=True)
        self.game, self.depth, self.most = game, depth, most
        self.nodes: dict[Path, Node[Any]] = {}
        self.children: dict[Path, list[Path]] = {}
        waiting = [run.root]
        while waiting:
            node = waiting.pop()
            self.nodes[node.path] = node._replace(player=LUCK) if run.outcomes(node) else node
            below = self._below(run, node, room=most - len(self.nodes) - len(waiting))
            self.children[node.path] = [child.path for child in below]
            waiting.extend(reversed(below))

    def __len__(self) -> int:
        return len(self.nodes)

    def _below(self, run: Run[Any, Any], node: Node[Any], room: int) -> list[Node[Any]]:
        outcomes = run.outcomes(node)
        if len(outcomes) > room:
            raise TooLarge(self._advice(run.root.state))
        if outcomes:
            return [run.after_luck(node, after, i) for i, (_, after) in enumerate(outcomes)]
        if self.game.score(node.state) is not None or (self.depth is not None and node.ply >= self.depth):
            return []
        if sum(1 for _ in islice(self.game.moves(node.state), room + 1)) > room:
            raise TooLarge(self._advice(run.root.state))
        return [child for _, child in run.children(node)]

    def _advice(self, start: Any) -> str:
        what = f"a tree of more than {self.most:,} nodes cannot be walked through"
        if isinstance(self.game, Tree):
            return f"{what}: give a smaller one"
        deepest = len(sizes(self.game, start, self.most)[0]) - 1
        if deepest == 0:
            return f"{what}, and one move deep there are more: play on until there are fewer moves"
        at = "to the end of the game" if self.depth is None else f"at depth {self.depth}"
        return f"{what}, and {at} there are more: choose a smaller depth, {deepest} at most"

    def under(self, path: Path) -> Iterator[Path]:
        """A node and all below it."""
        yield path
        for child in self.children[path]:
            yield from self.under(child)


def sizes(game: Game[Any, Any], state: Any, most: int) -> tuple[list[int], bool]:
    """How many nodes there are down to depth 0, 1, 2, ... as long as there are no more than `most`.

    And whether these are all: every game is over at the last of these depths.
    """
    level, found = [state] if game.score(state) is None else [], [1]
    while level:
        level, more = _after_luck(game, level, most - found[-1])
        if found[-1] + more > most:
            return found[:-1] or found, False
        found[-1] += more
        below: list[Any] = []
        for here in level:
            room = most + 1 - found[-1] - len(below)
            below += [game.play(here, move) for move in islice(game.moves(here), room)]
        if found[-1] + len(below) > most:
            return found, False
        found.append(found[-1] + len(below))
        level = [here for here in below if game.score(here) is None]
    return found, True


def _after_luck(game: Game[Any, Any], level: list[Any], room: int) -> tuple[list[Any], int]:
    """States with what luck may make of them in their place, and how many more nodes that takes."""
    more, waiting, found = 0, list(reversed(level)), []
    while waiting and more <= room:
        here = waiting.pop()
        outcomes = [after for _, after in game.outcomes(here)]
        more += len(outcomes)
        waiting.extend(reversed(outcomes))
        if not outcomes:
            found.append(here)
    return [here for here in found if game.score(here) is None], more


def comfortable_depth(game: Game[Any, Any], state: Any, most: int = MOST) -> int | None:
    """The deepest look that is still read at a glance; a tree that is given leaf by leaf is taken whole.

    At least two moves deep where that can be walked: there is nothing to cut at a depth of one.
    """
    if isinstance(game, Tree):
        return None
    levels, _ = sizes(game, state, most)
    return max(1, sum(size <= COMFORTABLE for size in levels) - 1, min(2, len(levels) - 1))
