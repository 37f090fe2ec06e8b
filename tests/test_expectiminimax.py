"""Luck: a coin decides between two ways to play on."""

import pytest

from zermelo import Game, GameError, TicTacToe, Value, alphabeta, expectiminimax, maximax, minimax


class Coin(Game):
    """Take a sure draw, or flip a coin that wins with probability p."""

    def __init__(self, p):
        self.p = p

    def start(self):
        return "choose"

    def moves(self, state):
        return ("sure", "flip")

    def play(self, state, move):
        return {"sure": "drawn", "flip": "in the air"}[move]

    def chances(self, state):
        # Whoever has flipped waits for the coin; the other player is to move when it lands.
        return [(self.p, "lost"), (1 - self.p, "won")] if state == "in the air" else []

    def score(self, state):
        return {"drawn": 0, "lost": -1, "won": 1}.get(state)


@pytest.mark.parametrize(("p", "move", "worth"), [(0.75, "flip", 0.5), (0.25, "sure", 0)])
def test_the_better_average_is_taken(p, move, worth):
    result = expectiminimax(Coin(p))
    assert (result.move, result.value) == (move, Value.points(worth))
    assert result.moves["flip"] == Value.points(2 * p - 1)
    assert result.proved
    assert result.line.moves == (move,)


def test_without_luck_it_is_minimax():
    game = TicTacToe()
    for text in ("xx./oo./...", "x.o/.x./..o", "x../.x./.o.", "xo./.../.ox"):
        state = game.load(text)
        assert expectiminimax(game, state).value == Value.points(minimax(game, state).value.score)


def test_an_estimate_stays_an_estimate():
    result = expectiminimax(Coin(0.75), depth=0)
    assert (result.value, result.proved) == (Value.estimate(0), False)


def test_the_other_searches_refuse_luck():
    for algorithm in (alphabeta, maximax):
        with pytest.raises(GameError, match="luck plays a part in Coin"):
            algorithm(Coin(0.5))


def test_probabilities_must_add_up():
    class Loaded(Coin):
        def chances(self, state):
            return [(0.9, "lost"), (0.9, "won")] if state == "in the air" else []

    with pytest.raises(GameError, match=r"add up to 1\.8, not 1"):
        expectiminimax(Loaded(0.5))
