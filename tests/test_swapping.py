"""Sides that are chosen after the opening: who stands better, and what leaves a game even."""

import random

import pytest

from zermelo import Engine, Limits, TicTacToe
from zermelo.games.gomoku import Gomoku
from zermelo.match import match_at
from zermelo.swapping import better_side, even_moves

ENGINE = Engine(TicTacToe(), compiled=False)


@pytest.mark.parametrize(
    ("moves", "side"),
    [
        ("b2 b1", 0),  # X wins, and is to move
        ("b2 b1 a1", 0),  # X wins, and O is to move
        ("b2 a1", 0),  # a draw: whoever is to move
        ("a1 b2 c3", 1),
    ],
)
def test_the_side_that_stands_better(moves, side):
    position = match_at(TicTacToe(), None, moves).position
    assert better_side(ENGINE, position)[0] == side


def test_an_even_opening_is_found_among_some():
    for seed in range(5):
        position = match_at(TicTacToe(), None, "").position
        moves = even_moves(ENGINE, position, 3, Limits(), random.Random(seed))
        after = position.after(*moves)
        assert abs(ENGINE.best(after).value.number) == 0


def test_openings_differ_and_may_be_asked_for_on_any_board():
    engine, dice = Engine(Gomoku(9), compiled=False), random.Random(1)
    position = match_at(Gomoku(9), None, "").position
    found = {tuple(even_moves(engine, position, 3, Limits(depth=1), dice)) for _ in range(4)}
    assert len(found) > 1
    assert all(len(set(moves)) == 3 for moves in found)
