"""Random games by the million, all with the same rules: the seed is part of the state.

A state is (seed, node). Everything about a node (its moves, score, estimate, player to move) is a hash of the
two, so one compiled game plays any number of different ones.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo import Game


class Node(NamedTuple):
    seed: int
    node: int


def spread(seed, node, salt):
    """A small hash in arithmetic that never leaves 63 bits, the same compiled and interpreted."""
    x = (seed * 7919 + node * 104729 + salt * 1299709) % 2147483647
    x = (x * 48271) % 2147483647
    return (x * 48271) % 2147483647 >> 5


class HashGame(Game):
    """Acyclic unless `cyclic`; later nodes have larger numbers, and many ways join."""

    def __init__(self, points=False, extra_turns=False, mirror=False, bounded=False, cyclic=False, size=20):
        self.points = points
        self.alternates = not extra_turns
        self.repeats = cyclic
        self.extra_turns, self.mirror, self.bounded, self.cyclic = extra_turns, mirror, bounded, cyclic
        self.size = size

    def start(self):
        return Node(0, 0)

    def seed_of(self, state):
        # In a game with mirror images, seeds 2n and 2n+1 are two views of one game.
        return state.seed // 2 if self.mirror else state.seed

    def count(self, state):
        if state.node >= self.size:
            return 0
        return spread(self.seed_of(state), state.node, 1) % 4 if state.node else 3

    def moves(self, state):
        for move in range(self.count(state)):
            yield move

    def play(self, state, move):
        step = 1 + spread(self.seed_of(state), state.node, 10 + move) % 7
        node = state.node + step
        if self.cyclic:
            node = 1 + (state.node + step) % self.size
        return Node(state.seed, node)

    def score(self, state):
        if self.count(state) > 0:
            return None
        most = self.most(state)
        return spread(self.seed_of(state), state.node, 2) % (2 * most + 1) - most

    def most(self, state):
        """The most that anyone can score from here: less towards the end of a bounded game."""
        late = self.bounded and state.node >= 12
        if self.points:
            return 1 if late else 4
        return 0 if late else 1

    def turn(self, state):
        if not self.extra_turns:
            return 0
        return spread(self.seed_of(state), state.node, 3) % 2

    def evaluate(self, state):
        most = 4 if self.points else 9  # within the bounds of a game of points
        return spread(self.seed_of(state), state.node, 4) % (2 * most + 1) - most

    def order(self, state, move):
        return spread(self.seed_of(state), state.node, 20 + move) % 3

    def canonical(self, state):
        return Node(state.seed - state.seed % 2, state.node) if self.mirror else state

    def bounds(self, state):
        return (-self.most(state), self.most(state))
