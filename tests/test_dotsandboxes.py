"""Dots and Boxes: the published values, and the rule by which most moves need not be searched."""

import random

import pytest

from dots import Dots
from zermelo import Game, GameError, Solver, TextError, Value
from zermelo.games.dotsandboxes import DotsAndBoxes
from zermelo.match import Match

# Winning Ways and Wilson's solver: what the boxes are worth to the player who begins.
PUBLISHED = {(1, 1): -1, (2, 1): 0, (3, 1): -1, (2, 2): 2, (3, 2): -2, (4, 2): 2, (3, 3): -3}


class Plain(DotsAndBoxes):
    """Without what makes a search fast."""

    candidates = Game.candidates
    canonical = Game.canonical
    bounds = Game.bounds


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (3, 1), (2, 2)])
def test_published_values(size):
    value = Solver(DotsAndBoxes(*size), compiled=False).value()
    assert value == Solver(DotsAndBoxes(*reversed(size)), compiled=False).value()
    assert value == Value.points(PUBLISHED[size])


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 2), (4, 2), (3, 3)])
def test_published_values_that_are_compiled(size):
    assert Solver(DotsAndBoxes(*size)).value() == Value.points(PUBLISHED[size])


@pytest.mark.parametrize("size", [(4, 1), (2, 2), (3, 2), (3, 3)])
def test_among_the_candidates_is_a_best_move(size):
    """In chains, loops, corners: positions of random games that are nearly over, each move with its value."""
    game, dice = DotsAndBoxes(*size), random.Random(11)
    solver = Solver(Plain(*size), compiled=False)
    fewer = 0
    for _ in range(40):
        state = game.start()
        for line in dice.sample(range(game.lines), game.lines - dice.randint(2, min(8, game.lines))):
            state = game.play(state, line)
        values = solver.solve(state, every_move=True).moves
        some = list(game.candidates(state))
        assert max(values[line] for line in some) == max(values.values()), game.save(state)
        fewer += len(some) < len(values)
    assert fewer > 9


def test_it_is_the_game_of_the_other_tests():
    """Written there as one would, on the same lines counted from the other end of the board."""
    for seed in range(40):
        game, other, dice = DotsAndBoxes(3, 2), Dots(3, 2), random.Random(seed)
        match, state = Match(game), other.start()
        while not match.over:
            line = dice.choice(list(game.moves(match.state)))
            assert game.gained(match.state, line) == other.gained(state, line)
            match.play(line)
            state = other.play(state, line)
            assert game.turn(match.state) == other.turn(state)
        assert "".join(game.board(match.state).owners).count("x") == (6 + match.score_for(0)) // 2


def test_what_can_still_be_gained_does_not_depend_on_whose_the_boxes_are():
    game = DotsAndBoxes(2, 2)
    box = "a1b1,a1a2,b1b2,a2b2"
    states = [game.load(f"{box} {owners}") for owners in ("../x. first", "../o. second", "")]
    turned = game.load("b3c3,c2c3,b2b3,b2c2 .o/.. first")
    assert len({game.canonical(state) for state in [*states, turned]}) == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "write a position as - ../.. first"),
        ("a1b2", "'a1b2' is no line of this board; lines are called a1b1, a1a2, ..."),
        ("a1b1 x./..", "the box to the upper right of a2 is open, and nobody has it"),
        ("a1b1,a1a2,b1b2,a2b2 ../..", "the box to the upper right of a1 is closed, and somebody has it"),
        ("a1b1 ../... first", "4 squares are wanted, 2 by 2, not 5"),
    ],
)
def test_bad_positions_are_told(text, complaint):
    with pytest.raises(TextError, match=complaint):
        DotsAndBoxes(2, 2).load(text)


def test_boards_that_cannot_be():
    with pytest.raises(GameError, match="width is a whole number of boxes from 1 to 10, not 11"):
        DotsAndBoxes(11, 2)
