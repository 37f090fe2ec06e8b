"""The whole tree below a position, to some depth, and the least of it that any search must visit.

To prove that a position is worth v, a search must show that MAX gets v at least, and MIN lets through v at
most. The first takes one move of MAX's and all replies, the second one reply of MIN's to every move. Where
all positions have b moves, the two together have

    b^ceil(d/2) + b^floor(d/2) - 1    leaves (Knuth and Moore, 1975)

instead of b^d: about the square root. `fewest` counts it exactly, in any game. Each position is worked out
once, however many ways lead to it, so the counts reach deeper than the search that they are set beside.
"""

from __future__ import annotations

from typing import Generic, NamedTuple

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.textbook.record import MAX
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import Number


def knuth_moore(branching: int, depth: int) -> int:
    """The leaves that alpha-beta visits at best, where every position has as many moves.

    >>> knuth_moore(7, 8), 7**8
    (4801, 5764801)
    """
    return int(branching ** (depth - depth // 2) + branching ** (depth // 2) - 1)


class Proof(NamedTuple):
    """How many nodes it takes to show that a node is worth so much, infinitely many where it is not."""

    at_least: Number
    at_most: Number
    both: Number


class FullTree(Generic[S, M]):
    """Every node down to `depth`, with its value to MAX.

    >>> from zermelo import Tree
    >>> tree = FullTree(Tree([[3, 5, 2], [9, 1]]), depth=2)
    >>> tree.value, tree.size, tree.fewest
    (2, 8, 7)
    """

    def __init__(
        self, game: Game[S, M], state: S | None = None, *, depth: int, limits: Limits | None = None
    ) -> None:
        self.run: Run[S, M] = Run("the whole tree", game, state, depth=depth, limits=limits)
        self._values: dict[Node[S], Number] = {}
        self._below: dict[Node[S], list[Node[S]]] = {}
        self.value = self.value_of(self.run.root)

    def value_of(self, node: Node[S]) -> Number:
        """What a node is worth to MAX."""
        known = self._values.get(node)
        if known is not None:
            return known
        value = self.run.leaf(node)
        self._below[node] = below = [] if value is not None else [c for _, c in self.run.children(node)]
        if value is None:
            value = (max if node.player == MAX else min)(self.value_of(child) for child in below)
        self._values[node] = value
        return value

    @property
    def size(self) -> int:
        """How many nodes there are: what plain minimax visits."""
        sizes: dict[Node[S], int] = {}

        def size(node: Node[S]) -> int:
            if node not in sizes:
                sizes[node] = 1 + sum(size(child) for child in self._below[node])
            return sizes[node]

        return size(self.run.root)

    @property
    def fewest(self) -> int:
        """How many nodes the smallest proof of the root's value has: no search of a tree needs less."""
        goal, proofs = self.value, dict[Node[S], Proof]()

        def proof(node: Node[S]) -> Proof:
            if node not in proofs:
                below = [proof(child) for child in self._below[node]]
                proofs[node] = _joined(below, node.player) if below else _leaf(self._values[node], goal)
            return proofs[node]

        return int(proof(self.run.root).both)


def _leaf(value: Number, goal: Number) -> Proof:
    return Proof(
        at_least=1 if value >= goal else INF,
        at_most=1 if value <= goal else INF,
        both=1 if value == goal else INF,
    )


def _joined(below: list[Proof], player: int) -> Proof:
    """One move shows that the mover gets its part; that it gets no more, only all of them together."""
    if player != MAX:
        mirrored = _joined([Proof(p.at_most, p.at_least, p.both) for p in below], MAX)
        return Proof(mirrored.at_most, mirrored.at_least, mirrored.both)
    at_most = sum(proof.at_most for proof in below)
    both = INF
    if at_most < INF:  # one move is shown to be just as good, the others to be no better
        both = at_most + min(proof.both - proof.at_most for proof in below)
    return Proof(1 + min(proof.at_least for proof in below), 1 + at_most, 1 + both)
