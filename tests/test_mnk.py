"""What m,n,k tells an exact search, held to plain minimax; and the small boards that are known."""

import random

import pytest

from zermelo import MNK, Solver, Value, find, minimax
from zermelo.games.gomoku import Gomoku
from zermelo.value import WIN

BOARDS = [(3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4), (5, 4, 4), (5, 3, 2), (3, 3, 4), (4, 3, 1)]


def nearly_full(game, empty, dice):
    """A position with few empty squares in which the game goes on, or None."""
    state = game.start()
    squares = list(game.squares)
    for move in dice.sample(squares, len(squares) - empty):
        if game.score(state) is not None:
            return None
        state = game.play(state, move)
    return state if game.score(state) is None else None


def number(value):
    """As bounds count: a win as soon as it comes."""
    return {"win": WIN - (value.plies or 0), "loss": (value.plies or 0) - WIN}.get(value.kind, 0)


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_bounds_hold_and_a_best_move_is_a_candidate(size):
    game, dice, tried = MNK(*size), random.Random(str(size)), 0
    for _ in range(120):
        state = nearly_full(game, dice.randint(2, 6), dice)
        if state is None:
            continue
        truth = minimax(game, state)
        low, high = game.bounds(state)
        low, high = (-WIN if low == -1 else low), (WIN if high == 1 else high)
        assert low <= number(truth.value) <= high, game.save(state)
        if low < high:
            tried += 1
            assert set(game.candidates(state)) & set(truth.best), game.save(state)
    assert tried > 3 or size not in ((3, 3, 3), (4, 3, 3), (4, 4, 4))


def test_five_by_five_is_drawn_before_a_stone_is_set():
    """Twelve rows of five count less than sixteen: White breaks them all."""
    assert MNK(5, 5, 5).bounds(MNK(5, 5, 5).start()) == (0, 0)
    assert Solver(MNK(5, 5, 5), compiled=False).value() == Value.draw()
    assert Gomoku(5).bounds(Gomoku(5).start()) == (0, 0)


def test_large_boards_are_searched_as_before():
    game = MNK(15, 15, 5)
    state = game.play(game.start(), 100)
    assert game.bounds(state) is None
    assert list(game.candidates(state)) == list(game.moves(state))
    assert game.order(state, 101) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value", "nodes"),
    [
        ("mnk:6,6,4", Value.win(11), 73491),
        ("mnk:6,5,4", Value.win(11), 40519),
        ("mnk:5,5,4", Value.draw(), 56610),
        ("mnk:6,6,5", Value.draw(), 19246),
        ("gomoku:6", Value.draw(), 19246),
    ],
)
def test_small_boards(name, value, nodes):
    solver = Solver(find(name), compiled=True)
    assert (solver.value(), solver.nodes) == (value, nodes)
