"""Dice that are rolled again until they show something else: value iteration comes to an end, and to the odds."""

import pytest

from zermelo import Game, Solver


class Again(Game[tuple[int, int], str]):
    """Roll, or let the other one roll: some faces lose, some win, and with the others one rolls again."""

    def __init__(self, again=0.25):
        self.again = again

    def start(self):
        return (0, 0)

    def turn(self, state):
        return state[0]

    def moves(self, state):
        return ["roll", "pass"]

    def play(self, state, move):
        return (state[0], 1) if move == "roll" else (1 - state[0], 0)

    def chances(self, state):
        if state[1] != 1:
            return None
        left = 1 - self.again
        return [(self.again, state), (left / 3, (state[0], 2)), (2 * left / 3, (state[0], 3))]

    def score(self, state):
        return {2: -1, 3: 1}.get(state[1])


@pytest.mark.parametrize("again", [0.25, 0.5, 0.9])
def test_rolling_again_changes_nothing_but_the_wait(again):
    value = Solver(Again(again), compiled=False).value()
    assert value.score == pytest.approx(1 / 3, abs=1e-6)


def test_compiled_too():
    assert Solver(Again(0.5), compiled=True).value().score == pytest.approx(1 / 3, abs=1e-6)
