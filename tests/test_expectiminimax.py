"""Luck: a coin decides between two ways to play on."""

import pytest

from zermelo import (
    Engine,
    Game,
    GameError,
    TicTacToe,
    Value,
    alphabeta,
    expectiminimax,
    maximax,
    minimax,
)
from zermelo.doctor import check


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
    assert (result.move, result.value) == (move, Value.expected(worth))
    assert result.moves["flip"] == Value.expected(2 * p - 1)
    assert result.proved
    assert result.line.moves == (move,)


def test_without_luck_it_is_minimax():
    game = TicTacToe()
    for text in ("xx./oo./...", "x.o/.x./..o", "x../.x./.o.", "xo./.../.ox"):
        state = game.load(text)
        assert expectiminimax(game, state).value == Value.points(minimax(game, state).value.score)


def test_an_estimate_stays_an_estimate():
    result = expectiminimax(Coin(0.75), depth=0)
    assert (result.value, result.proved) == (Value.expected(0, proved=False), False)


def test_the_other_searches_refuse_luck():
    for algorithm in (alphabeta, maximax):
        with pytest.raises(GameError, match="luck plays a part in Coin"):
            algorithm(Coin(0.5))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            [(0.9, "lost"), (0.9, "won")],
            r"Loaded\.chances\('in the air'\): the probabilities add up to 1\.8, not 1",
        ),
        ([(1.5, "lost"), (-0.5, "won")], "a probability is never below 0, as -0.5 is"),
        ([("half", "lost"), (0.5, "won")], "a probability is a number from 0 to 1, not 'half'"),
        ([(float("nan"), "lost")], "a probability is a number from 0 to 1, not nan"),
        (["lost", "won"], r"gave 'lost'; an outcome is a pair: \(probability, state\)"),
        (7, r"gave 7; it gives \(probability, state\) pairs, or None"),
    ],
)
def test_bad_chances_get_a_sentence(said, told):
    class Loaded(Coin):
        def chances(self, state):
            return said if state == "in the air" else None

    with pytest.raises(GameError, match=told):
        expectiminimax(Loaded(0.5))
    with pytest.raises(GameError, match=told):
        Engine(Loaded(0.5), compiled=False)
    (found,) = [
        each for each in check(Loaded(0.5), games=5, compiled=False).findings if each.level == "fault"
    ]
    assert (found.kind, found.method) == ("bad-chances", "chances")


@pytest.mark.parametrize("way", [lambda said: said, tuple, iter, lambda said: (pair for pair in said)])
def test_outcomes_may_be_given_in_any_way(way):
    class Given(Coin):
        def chances(self, state):
            return way([(0.25, "won"), (0.75, "lost")]) if state == "in the air" else None

    assert (
        expectiminimax(Given(0)).value == Engine(Given(0), compiled=False).best().value == Value.expected(0.5)
    )
