"""Monte Carlo tree search beside minimax: what it calls proved is so, and it plays well without a judgement."""

import random

import pytest

from random_games import RandomGame
from zermelo import ConnectFour, GameError, Limits, Nim, Stopped, TicTacToe, Value, find, minimax
from zermelo.textbook import mcts


@pytest.mark.parametrize("seed", range(40))
def test_what_is_proved_is_what_minimax_finds(seed):
    game = RandomGame(seed, points=seed % 2 == 1)
    truth, found = minimax(game), mcts(game, playouts=3000, seed=seed)
    if found.proved:
        assert found.value.score == truth.value.score
        assert truth.moves[found.move].score == truth.value.score
    for move, value in found.moves.items():
        if value.exact:
            assert value.score == truth.moves[move].score


def test_small_games_are_proved():
    for game in (Nim(1, 2), Nim(2, 2), Nim(1, 2, 3), find("mnk:2,2,2")):
        found = mcts(game, playouts=5000)
        assert found.proved
        assert found.value.score == minimax(game).value.score


def test_it_never_loses_tic_tac_toe_against_chance():
    game, dice = TicTacToe(), random.Random(3)
    for number in range(6):
        state, player = game.start(), 0
        while game.score(state) is None:
            if player == number % 2:
                move = mcts(game, state, playouts=600, seed=number).move
            else:
                move = dice.choice(list(game.moves(state)))
            state, player = game.play(state, move), 1 - player
        loser = player if game.score(state) == -1 else None
        assert loser != number % 2


def test_the_same_seed_finds_the_same_and_limits_are_kept():
    game = ConnectFour()
    one, other = (mcts(game, playouts=150, seed=5) for _ in range(2))
    assert one.moves == other.moves
    assert one.stats.leaves == 150
    assert mcts(game, limits=Limits(nodes=20)).stats.leaves == 20
    assert not one.proved
    assert -1 <= one.value.score <= 1
    with pytest.raises(Stopped):
        mcts(game, limits=Limits(seconds=1e-9))


def test_a_finished_game_and_luck():
    game = TicTacToe()
    over = mcts(game, game.load("xxx/oo./..."))
    assert (over.move, over.value) == (None, Value.loss())

    class Dice(Nim):
        def chances(self, state):
            return ()

    with pytest.raises(GameError, match="mcts knows none"):
        mcts(Dice(1, 2))
