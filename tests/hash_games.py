"""Random games by the million, all with the same rules: the seed is part of the state.

A state is (seed, node, size). Everything about a node (its moves, score, estimate, player to move) is a hash
of the first two, so one compiled game plays any number of different ones, small and large.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from zermelo import Game

KINDS = {
    "plain": {},
    "points": {"points": True},
    "extra turns": {"extra_turns": True},
    "points and extra turns": {"points": True, "extra_turns": True},
    "mirror": {"mirror": True},
    "bounded": {"bounded": True},
    "bounded points": {"bounded": True, "points": True},
}
QUICK = ("points and extra turns", "mirror")  # to compile each of them takes its time
COMPILED = [pytest.param(kind, marks=() if kind in QUICK else pytest.mark.slow) for kind in KINDS]


class Node(NamedTuple):
    seed: int
    node: int
    size: int = 20  # of the game: there are no more moves from this node on


def spread(seed, node, salt):
    """A small hash in arithmetic that never leaves 63 bits, the same compiled and interpreted."""
    x = (seed * 7919 + node * 104729 + salt * 1299709) % 2147483647
    x = (x * 48271) % 2147483647
    return (x * 48271) % 2147483647 >> 5


class HashGame(Game):
    """Acyclic unless `cyclic`; later nodes have larger numbers, and many ways join."""

    def __init__(self, points=False, extra_turns=False, mirror=False, bounded=False, cyclic=False):
        self.points = points
        self.alternates = not extra_turns
        self.repeats = cyclic
        self.extra_turns, self.mirror, self.bounded, self.cyclic = extra_turns, mirror, bounded, cyclic

    def start(self):
        return Node(0, 0)

    def seed_of(self, state):
        # In a game with mirror images, seeds 2n and 2n+1 are two views of one game.
        return state.seed // 2 if self.mirror else state.seed

    def count(self, state):
        if state.node >= state.size:
            return 0
        return spread(self.seed_of(state), state.node, 1) % 4 if state.node else 3

    def moves(self, state):
        for move in range(self.count(state)):
            yield move

    def play(self, state, move):
        step = 1 + spread(self.seed_of(state), state.node, 10 + move) % 7
        node = state.node + step
        if self.cyclic:
            node = 1 + (state.node + step) % state.size
        return Node(state.seed, node, state.size)

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
        return Node(state.seed - state.seed % 2, state.node, state.size) if self.mirror else state

    def bounds(self, state):
        return (-self.most(state), self.most(state))


def fixed_point(game, state):
    """What each node of a game with cycles is worth, as passes over all of them find out: win, loss or draw."""
    there = [state._replace(node=node) for node in range(state.size + 1)]
    values = [{1: "win", 0: "draw", -1: "loss", None: None}[game.score(each)] for each in there]
    before = None
    while values != before:
        before = list(values)
        for each in there:
            if values[each.node] is None:
                below = {values[game.play(each, move).node] for move in game.moves(each)}
                values[each.node] = "win" if "loss" in below else "loss" if below == {"win"} else None
    return [value or "draw" for value in values]
