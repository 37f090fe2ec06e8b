"""Three players and luck: max^n and paranoid take averages, and the engine's paranoid answer is the textbook's."""

import random
from math import fsum

import pytest

from hash_games import spread
from zermelo import Engine, Game, GameError, Limits, maxn, paranoid


class Three(Game):
    """A random game for three: at some nodes luck moves, and the state says whose turn it is, but not luck's."""

    players = ("a", "b", "c")
    points = True

    def __init__(self, size=9):
        self.size = size

    def start(self):
        return (1, 0)

    def moves(self, state):
        return [1, 2] if spread(*state, 1) % 3 else [1, 2, 3]

    def play(self, state, move):
        return (state[0], state[1] + move)

    def chances(self, state):
        if state[1] < 1 or state[1] >= self.size or spread(*state, 2) % 3:
            return None
        return [(0.25, (state[0], state[1] + 1)), (0.75, (state[0], state[1] + 2))]

    def turn(self, state):
        return -1 if self.chances(state) else spread(*state, 3) % 3

    def payoffs(self, state):
        if state[1] < self.size:
            return None
        return (spread(*state, 4) % 9, spread(*state, 5) % 9, spread(*state, 6) % 9)


class InRotation(Three):
    """The same, one after the other."""

    turn = Game.turn


def best_for_each(game, state, player):
    """What everybody gets where everybody takes what is best for themselves."""
    if game.payoffs(state) is not None:
        return game.payoffs(state)
    luck = game.chances(state)
    if luck:
        each = [(chance, best_for_each(game, after, player)) for chance, after in luck]
        return tuple(fsum(chance * got[seat] for chance, got in each) for seat in range(3))
    here = player if game.takes_turns else game.turn(state)
    below = [best_for_each(game, game.play(state, move), (here + 1) % 3) for move in game.moves(state)]
    return max(below, key=lambda got: got[here])


def sure_of(game, state, player, me):
    """What one player gets against all the others."""
    if game.payoffs(state) is not None:
        return game.payoffs(state)[me]
    luck = game.chances(state)
    if luck:
        return fsum(chance * sure_of(game, after, player, me) for chance, after in luck)
    here = player if game.takes_turns else game.turn(state)
    below = [sure_of(game, game.play(state, move), (here + 1) % 3, me) for move in game.moves(state)]
    return max(below) if here == me else min(below)


@pytest.mark.parametrize("game", [Three(), InRotation()], ids=["said", "in rotation"])
def test_they_are_what_brute_force_says(game):
    for seed in range(40):
        state = (seed, 0) if not game.takes_turns else game.start()
        me = 0 if game.takes_turns else game.turn(state)
        result = maxn(game, state)
        assert [value.score for value in result.values] == pytest.approx(best_for_each(game, state, me))
        sure = sure_of(game, state, me, me)
        assert paranoid(game, state).value.score == pytest.approx(sure)
        engine = Engine(game, compiled=False).best(state)
        assert engine.value.score == pytest.approx(sure, abs=1e-9)
        assert engine.proved
        assert engine.algorithm == "expectiminimax, paranoid"


@pytest.mark.slow
def test_compiled_it_is_the_same():
    game, dice = Three(14), random.Random(3)
    interpreted, compiled = Engine(game, compiled=False), Engine(game, compiled=True)
    for _ in range(50):
        state = (dice.randrange(10**6), 0)
        assert compiled.best(state).value == interpreted.best(state).value


class Dice(Three):
    """Won by one of them."""

    points = None

    def payoffs(self, state):
        return (
            None
            if state[1] < self.size
            else tuple(1 if spread(*state, 4) % 3 == seat else -1 for seat in range(3))
        )


def test_where_it_is_won_or_lost_the_odds_are_told():
    game = Dice()
    game.points = False
    value = Engine(game, compiled=False).best((7, 0)).value
    assert value.kind == "points" or "expected" in str(value)
    assert str(maxn(game, (7, 0)).values[0]).endswith("expected")
    assert -1 <= value.score <= 1


def test_a_limit_of_depth_leaves_an_estimate():
    assert maxn(Three(30), depth=2).value.kind == "estimate"
    assert not Engine(Three(30), compiled=False).best(limits=Limits(depth=2)).proved


def test_other_algorithms_say_what_to_use():
    from zermelo import minimax

    with pytest.raises(GameError, match="minimax knows none: use maxn or paranoid"):
        minimax(Three())
