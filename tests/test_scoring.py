"""The conventions of the notes: all but the plain one win as soon and lose as late as can be."""

from functools import cache

import pytest

from test_textbook import positions
from zermelo import MNK, GameError, Nim, TicTacToe, Value, ZermeloError, alphabeta, minimax, negamax
from zermelo.textbook.scoring import SCORINGS

GAME = TicTacToe()
POSITIONS = sorted(positions(GAME))


@cache
def plies(state, scoring):
    result = alphabeta(GAME, state, scoring=scoring)
    return result.value.kind, result.value.plies


@pytest.mark.parametrize(
    "scoring", ["ten-minus-depth", pytest.param("ten-plus-open", marks=pytest.mark.slow)]
)
def test_the_depth_aware_ones_win_soonest_and_lose_latest_in_all_4520_positions(scoring):
    assert len(POSITIONS) == 4520
    assert all(plies(state, scoring) == plies(state, "soonest") for state in POSITIONS)


def test_the_plain_one_knows_who_wins_and_dawdles():
    dawdles = []
    for state in POSITIONS:
        plain, best = plies(state, "plain"), plies(state, "soonest")
        assert plain[0] == best[0]
        if plain != best:
            dawdles.append(state)
    assert len(dawdles) == 550
    left_lying = [state for state in dawdles if plies(state, "soonest") == ("win", 1)]
    assert len(left_lying) == 392
    # X could win at once with a3, and plays b2 instead, since that wins as well.
    shown = GAME.load(".../x../xoo")
    assert shown in left_lying
    assert GAME.write(alphabeta(GAME, shown, scoring="plain").move) == "b2"
    assert GAME.write(alphabeta(GAME, shown).move) == "a3"


def test_the_numbers_are_those_of_the_notes():
    state = GAME.load("oo./.../xx.")
    won = GAME.play(state, GAME.read(state, "c1"))
    assert {name: scoring.win(GAME, won, 1) for name, scoring in SCORINGS.items()} == {
        "soonest": 2**30 - 1,
        "plain": 1,
        "ten-minus-depth": 9,
        "ten-plus-open": 14,
    }


@pytest.mark.parametrize("scoring", list(SCORINGS))
@pytest.mark.parametrize("algorithm", [minimax, negamax, alphabeta])
def test_all_agree_that_tic_tac_toe_is_a_draw(scoring, algorithm):
    state = GAME.load("x../.../...")
    assert algorithm(GAME, state, scoring=scoring).value == Value.draw()


def test_a_convention_that_cannot_work_says_so():
    with pytest.raises(ZermeloError, match="no scoring 'best'; there are soonest, plain"):
        minimax(GAME, scoring="best")
    with pytest.raises(GameError, match="at most nine plies"):
        alphabeta(MNK(4, 3, 3), scoring="ten-minus-depth")
    with pytest.raises(GameError, match="no grid of squares"):
        alphabeta(Nim(1, 2), scoring="ten-plus-open")
    with pytest.raises(GameError, match="no less than a win, which scoring 'plain' counts as 1"):
        minimax(GAME, depth=3, scoring="plain")
