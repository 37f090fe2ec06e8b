"""Random small games whose positions come back, and what they are worth by retrograde analysis."""

from __future__ import annotations

import random

from zermelo import Game, Value


class Loopy(Game[int, int]):
    """A game on a random graph with circles. The last states are ends, won, drawn or lost."""

    def __init__(self, seed, size=12, ends=4, repeats=0, extra_turns=False):
        dice = random.Random(seed)
        self.repeats = repeats
        self.alternates = not extra_turns
        inner = size - ends
        self.successors = [tuple(dice.sample(range(size), dice.choice((1, 2, 2, 3)))) for _ in range(inner)]
        self.scores = [dice.choice((-1, -1, 0, 1)) for _ in range(ends)]
        self.turns = [dice.randint(0, 1) for _ in range(size)]

    def start(self):
        return 0

    def moves(self, state):
        return range(len(self.successors[state]))

    def play(self, state, move):
        return self.successors[state][move]

    def score(self, state):
        inner = len(self.successors)
        return None if state < inner else self.scores[state - inner]

    def turn(self, state):
        return 0 if self.alternates else self.turns[state]


def retrograde(game):
    """The value of every state to the player to move; what nobody can force goes on for ever: None."""
    size = len(game.turns)
    known = {s: _ended(game.score(s)) for s in range(size) if game.score(s) is not None}
    for plies in range(2 * size + 2):
        found = {}
        for state in range(size):
            if state in known:
                continue
            below = [_seen(game, state, game.play(state, move), known) for move in game.moves(state)]
            if Value.win(plies) in below:
                found[state] = Value.win(plies)
            elif None not in below and max(below) == Value.loss(plies):
                found[state] = Value.loss(plies)
        known |= found
    return {state: known.get(state) for state in range(size)}


def _ended(score):
    return {1: Value.win(0), 0: Value.draw(), -1: Value.loss(0)}[score]


def _seen(game, state, child, known):
    """The value of a child as its parent's mover sees it; None where it is not known."""
    value = known.get(child)
    if value is None:
        return None
    keeps = not game.alternates and game.turn(state) == game.turn(child)
    return value.later() if keeps else -value.later()
