"""Random small games: a seeded table of successors, scores, turns and estimates."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from zermelo import Game, Value


class RandomGame(Game[int, int]):
    """A game on a random graph without cycles. Later states have larger numbers; many ways join."""

    def __init__(self, seed, points=False, extra_turns=False, size=24, branching=3):
        dice = random.Random(seed)
        self.points = points
        self.alternates = None if extra_turns else True
        self.successors, self.scores, self.estimates, self.turns = [], [], [], []
        for state in range(size):
            later = range(state + 1, min(size, state + 8))
            count = min(len(later), dice.choice((0, 1, 2, branching, branching)) if state else branching)
            self.successors.append(tuple(dice.sample(later, count)))
            self.scores.append(dice.randint(-4, 4) if points else dice.choice((-1, 0, 1)))
            self.estimates.append(dice.randint(-9, 9))
            self.turns.append(dice.randint(0, 1))

    def start(self):
        return 0

    def moves(self, state):
        yield from range(len(self.successors[state]))

    def play(self, state, move):
        return self.successors[state][move]

    def score(self, state):
        return None if self.successors[state] else self.scores[state]

    def turn(self, state):
        return 0 if self.alternates else self.turns[state]

    def evaluate(self, state):
        return self.estimates[state]


class Truth(NamedTuple):
    """A value, and between which numbers the real one must lie, whatever lies beyond the estimates."""

    value: Value
    least: float
    most: float

    @property
    def sure(self):
        return self.least == self.most


def brute(game, state, player, depth=None, ply=0):
    """The value for the player to move, with no pruning, no record, and no code of the library's searches."""
    score = game.score(state)
    if score is not None:
        value = Value.points(score) if game.points else {1: Value.win, -1: Value.loss}.get(score, _draw)(ply)
        return Truth(value, value.number, value.number)
    if depth == 0:
        most = math.inf if game.points else Value.win(ply + 1).number
        return Truth(Value.estimate(game.evaluate(state)), -most, most)
    below = []
    for move in game.moves(state):
        child = game.play(state, move)
        other = game.next_player(player, child)
        truth = brute(game, child, other, None if depth is None else depth - 1, ply + 1)
        below.append(Truth(-truth.value, -truth.most, -truth.least) if other != player else truth)
    best = max((truth.value for truth in below), key=lambda value: value.number)
    return Truth(best, max(t.least for t in below), max(t.most for t in below))


def _draw(ply):
    return Value.draw()
