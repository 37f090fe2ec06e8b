"""Sides that are chosen after the opening: who stands better, and what leaves a game even."""

import random
from dataclasses import replace

import pytest
from click.testing import CliRunner

from zermelo import Engine, Limits, TicTacToe
from zermelo.cli import main
from zermelo.games.gomoku import Gomoku
from zermelo.match import match_at
from zermelo.swapping import EVEN, better_side, even_moves, is_even
from zermelo.value import Value

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


@pytest.mark.parametrize(
    ("part", "even"), [(0, True), (0.9, True), (-0.9, True), (1.1, False), (-1.1, False)]
)
def test_even_is_what_is_less_than_a_part_of_the_unit(part, even):
    game = Gomoku(9)
    found = Engine(game, compiled=False).best(limits=Limits(depth=1))
    assert is_even(replace(found, value=Value.estimate(round(part * EVEN * game.unit)))) == even


def test_an_even_opening_is_found_among_some():
    for seed in range(60):  # of six openings drawn by lot, all are lost once in a dozen times
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


# -- in the terminal -------------------------------------------------------------------------------------------


def played(*words, said=()):
    call = ["play", "tictactoe", "--depth", "9", "--seed", "1", *words]
    return CliRunner().invoke(main, call, input="".join(f"{line}\n" for line in said))


def test_a_person_makes_three_moves_and_the_computer_takes_the_better_side():
    done = played("--opening", "swap", said=["b2", "b1", "undo", "b1", "a1", "quit"])
    assert done.exit_code == 0, done.output
    assert "the computer takes X" in done.output  # X has won, whatever O does
    assert done.output.rstrip().endswith("bye")
    assert "O> " in done.output.split("the computer takes X")[1]


def test_the_computer_makes_three_moves_and_a_person_chooses():
    for side, other in (("x", "O"), ("O", "X")):
        done = played(
            "--opening", "swap", "--first", "computer", "--second", "human", said=["white", side, "quit"]
        )
        assert done.output.count(" is given ") == 3
        assert "say X or O: which side do you take?" in done.output
        moves = done.output.split("which side do you take?")[1]
        assert ("O plays" in moves) == (other == "O")


def test_with_swap2_the_choice_can_be_handed_back():
    done = played(
        "--opening",
        "swap2",
        "--second",
        "human",
        "--first",
        "computer",
        said=["more", "resign", "undo", "quit"],
    )
    assert "X or O, or 2 more moves? (x/o/more)> " in done.output
    assert "nobody can resign before sides are chosen" in done.output
    done = played(
        "--opening",
        "swap2",
        "--second",
        "human",
        said=["b2", "a1", "b1", "more", "b3", "undo", "undo", "b3", "c3", "x", "quit"],
    )
    assert done.output.count("3  . o x") >= 1  # b3 is O's, c3 is X's; what the first has made stays
    assert "X or O? (x/o)> " in done.output


def test_the_computer_plays_itself_from_an_opening():
    done = played("--opening", "swap2", "--first", "computer", "--second", "computer")
    assert done.exit_code == 0
    assert "the computer takes " in done.output


@pytest.mark.parametrize("game", ["pig", "goofspiel", "coinrow"])
def test_only_two_who_move_in_turn_can_swap(game):
    done = CliRunner().invoke(main, ["play", game, "--opening", "swap"])
    assert done.exit_code == 2
    assert "--opening is for two who move in turn" in done.output
