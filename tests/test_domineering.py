"""Domineering: the published winners, and rules that look at every pair of squares."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import GameError, Solver, TextError, Value
from zermelo.games.domineering import Domineering


def test_published_winners():
    """Breuker, Uiterwijk and van den Herik 2000: of the square boards 5 by 5 alone is lost."""
    kinds = [Solver(Domineering(size, size), compiled=False).value().kind for size in (1, 2, 3, 4, 5)]
    assert kinds == ["loss", "win", "win", "win", "loss"]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "kind"), [(6, "win"), (7, "win")])
def test_published_winners_that_are_compiled(size, kind):
    assert Solver(Domineering(size, size)).value().kind == kind


@pytest.mark.parametrize("length", range(2, 12))
def test_a_strip_is_filled_to_its_end(length):
    """On a board one square wide only one of the two can lay any."""
    assert Solver(Domineering(length, 1), compiled=False).value() == Value.win(1)
    assert Solver(Domineering(1, length), compiled=False).value() == Value.loss(0)


@given(rows=st.integers(1, 9), columns=st.integers(1, 9), dice=st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_moves_are_what_the_drawn_board_shows(rows, columns, dice):
    game = Domineering(rows, columns)
    state = game.start()
    while game.score(state) is None:
        state = game.play(state, dice.choice(list(game.moves(state))))
        board = game.board(state)
        squares = dict(zip(sum(board.square_names(), ()), "".join(board.rows), strict=True))
        names, pairs = board.square_names(), []
        for y in range(rows):
            for x in range(columns):
                there = (y - 1, x) if game.turn(state) == 0 else (y, x + 1)
                if there[0] >= 0 and there[1] < columns:
                    pairs.append((names[y][x], names[there[0]][there[1]]))
        open_pairs = {a + b for a, b in pairs if squares[a] == squares[b] == "."}
        assert {game.write(move) for move in game.moves(state)} == open_pairs
        assert (game.score(state) == -1) == (not open_pairs)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("u../.../...", "half a domino lies on a3: its other half is missing"),
        ("ff./.../...", "0 upright and 1 flat dominoes do not tell who is to move: end with Upright or Flat"),
        ("uu./uu./...", "2 upright and 0 flat dominoes do not tell who is to move"),
        ("x../.../...", "'x' is no piece"),
        (".../...", "9 squares are wanted, 3 by 3, not 6"),
    ],
)
def test_bad_positions_are_told(text, complaint):
    with pytest.raises(TextError, match=complaint):
        Domineering(3, 3).load(text)


def test_who_is_to_move_can_be_said():
    game = Domineering(3, 3)
    assert game.load("ff./.../... upright").player == 0
    assert game.load("ff./.../... FLAT").player == 1
    assert game.load("u../u../...").player == 1


def test_boards_that_cannot_be():
    with pytest.raises(GameError, match="columns is a whole number from 1 to 26, not 27"):
        Domineering(3, 27)
