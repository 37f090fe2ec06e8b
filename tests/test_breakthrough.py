"""Breakthrough: the published winners, and rules that look at every square of the drawn board."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import GameError, Solver, TextError, Value
from zermelo.games.breakthrough import Breakthrough


@pytest.mark.parametrize(("columns", "rows"), [(2, 4), (3, 4), (4, 4), (2, 5)])
def test_the_second_player_wins_on_small_boards(columns, rows):
    assert Solver(Breakthrough(columns, rows), compiled=False).value().kind == "loss"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("columns", "rows", "kind"),
    [(5, 4, "loss"), (4, 5, "loss"), (3, 5, "loss"), (2, 6, "win"), (3, 6, "win")],
)
def test_published_winners_that_are_compiled(columns, rows, kind):
    assert Solver(Breakthrough(columns, rows)).value().kind == kind


@given(columns=st.integers(2, 9), rows=st.integers(4, 9), dice=st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_moves_are_what_the_drawn_board_shows(columns, rows, dice):
    game = Breakthrough(columns, rows)
    state = game.start()
    while game.score(state) is None:
        board = game.board(state)
        names = board.square_names()
        mine, on = ("w", -1) if game.turn(state) == 0 else ("b", 1)
        found = set()
        for y, row in enumerate(board.rows):
            for x, piece in enumerate(row):
                for there in (x - 1, x, x + 1):
                    if piece == mine and 0 <= there < columns:
                        target = board.rows[y + on][there]
                        if target == "." or (target != mine and there != x):
                            found.add(names[y][x] + names[y + on][there])
        assert {game.write(move) for move in game.moves(state)} == found
        loud = {game.write(move) for move in game.loud_moves(state)}
        assert loud == {game.write(move) for move in game.moves(state) if game.loud(state, move)}
        state = game.play(state, dice.choice(list(game.moves(state))))
    board = game.board(state)
    won = "w" if game.turn(state) == 1 else "b"
    other = "b" if won == "w" else "w"
    assert won in board.rows[0 if won == "w" else -1] or not any(other in row for row in board.rows)
    assert bool(board.marks) == (won in board.rows[0 if won == "w" else -1])


def test_a_win_is_seen_where_it_is():
    game = Breakthrough(3, 5)
    solver = Solver(game, compiled=False)
    assert solver.value(game.load("b.b/.w./.../.../w.w White")) == Value.win(1)
    assert solver.value(game.load("b.b/.../.../b.b/w.w White")) == Value.loss(2)  # of two only one is stopped


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("w../.../.../.../..b White", "White is to move and has won already"),
        ("bbb/bbb/.../.../... Black", "Black is to move and has won already"),
        ("x../.../.../.../...", "'x' is no piece"),
        ("bbb/bbb", "15 squares are wanted, 3 by 5, not 6"),
    ],
)
def test_bad_positions_are_told(text, complaint):
    with pytest.raises(TextError, match=complaint):
        Breakthrough(3, 5).load(text)


def test_boards_that_cannot_be():
    with pytest.raises(GameError, match="columns is a whole number from 2 to 26, not 1"):
        Breakthrough(1, 8)
    with pytest.raises(GameError, match="rows is a whole number from 4 to 26, not 3"):
        Breakthrough(8, 3)
