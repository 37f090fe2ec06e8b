"""Symmetries found from rules alone: as many as the board has, and none where the rules tell sides apart."""

import random

import numpy as np
import pytest

from zermelo import Game, TicTacToe, find
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.layout.shape import Shape
from zermelo.learn.inputs import inputs_of
from zermelo.learn.states import CannotRebuild, rebuilt
from zermelo.learn.symmetries import symmetries_of

KNOWN = [  # game, ways to turn its board, whether its players can be exchanged
    ("tictactoe", 8, False),
    ("mnk:4,3,3", 4, False),
    ("breakthrough:5,5", 2, True),
    ("othello:4", 8, True),
    ("connectfour:5x4", 2, False),
    ("hex:4", 2, True),
    ("hex:11", 2, True),
    ("kalah:4,2", 1, True),
    ("benchmarks/rules/ferry.py", 2, True),
    ("benchmarks/rules/kalah.py", 1, True),
]


@pytest.mark.parametrize(("name", "boards", "exchanges"), KNOWN, ids=[name for name, *_ in KNOWN])
def test_a_game_has_as_many_symmetries_as_its_board(name, boards, exchanges):
    game = find(name)
    found = symmetries_of(game, inputs_of(game))
    assert (len(found.boards), found.exchange is not None) == (boards, exchanges)
    assert found.boards[0].tolist() == list(range(len(found.boards[0])))
    for turned in [*found.boards, *([found.exchange] if exchanges else [])]:
        assert sorted(turned.tolist()) == list(range(len(turned)))


def test_symmetries_are_a_group():
    """One after the other is another; each comes back to where it began."""
    game = TicTacToe()
    boards = symmetries_of(game, inputs_of(game)).boards
    known = {each.tobytes() for each in boards}
    assert {one[other].tobytes() for one in boards for other in boards} == known


def test_players_exchanged_twice_are_as_before():
    game = find("breakthrough:5,5")
    exchange = symmetries_of(game, inputs_of(game)).exchange
    assert np.array_equal(exchange[exchange], np.arange(len(exchange)))


def test_players_who_take_turns_are_exchanged_where_no_state_says_who_moves():
    """X of Hex joins top and bottom, O left and right: a square of X's becomes one of O's over a diagonal."""
    game = find("hex:4")
    inputs = inputs_of(game)
    exchange = symmetries_of(game, inputs).exchange
    squares = [(place // 8, 8 * (place % 8) + mask.bit_length() - 1) for place, mask, _ in inputs.features()]
    for (player, square), into in zip(squares, exchange, strict=True):
        y, x = divmod(square, game.stride)
        assert squares[into] == (1 - player, x * game.stride + y)


class Pairs(Game):
    """Stones on a row of six: X wants two side by side, O three; a full row is drawn."""

    points, alternates = False, True

    def start(self):
        return (0, 0)

    def turn(self, state):
        return (state[0] | state[1]).bit_count() % 2

    def moves(self, state):
        return (square for square in range(6) if not (state[0] | state[1]) >> square & 1)

    def play(self, state, square):
        x, o = state
        return (x, o | 1 << square) if self.turn(state) else (x | 1 << square, o)

    def score(self, state):
        x, o = state
        if (x & x >> 1) if self.turn(state) else (o & o >> 1 & o >> 2):
            return -1
        return 0 if x | o == 63 else None


def test_players_who_want_different_things_are_not_exchanged():
    game = Pairs()
    found = symmetries_of(game, inputs_of(game))
    assert (len(found.boards), found.exchange) == (2, None)


class Slope(Game):
    """A man runs to the right on a row of nine; Black's runs by two, so nothing is like anything else."""

    points, alternates = False, True

    def start(self):
        return (1, 1, 0)

    def moves(self, state):
        yield from (1, 2) if state[2] == 0 else (2, 3)

    def play(self, state, step):
        white, black, player = state
        return (min(256, white << step), black, 1) if player == 0 else (white, min(256, black << step), 0)

    def score(self, state):
        return -1 if 256 in state[:2] else None


def test_what_is_told_apart_has_none():
    game = Slope()
    found = symmetries_of(game, inputs_of(game))
    assert (len(found.boards), found.exchange) == (1, None)


class Squares(Game):
    """Tic-tac-toe on an array, whose rules ask what only arrays can tell."""

    def start(self):
        return (np.zeros((3, 3), dtype=np.int64), 1)

    def turn(self, state):
        return 0 if state[1] == 1 else 1

    def moves(self, state):
        return [(int(y), int(x)) for y, x in np.argwhere(state[0] == 0)]

    def play(self, state, move):
        board = state[0].copy()
        board[move] = state[1]
        return (board, -state[1])

    def score(self, state):
        board = state[0]
        sums = [*board.sum(axis=0), *board.sum(axis=1), np.trace(board), np.trace(np.fliplr(board))]
        return -1 if -3 * state[1] in sums else None if (board == 0).any() else 0


class Bounded(Squares):
    """The same for what cannot be put together: rules that ask for more than the contents."""

    def play(self, state, move):
        return (super().play(state, move)[0].view(Marked), -state[1])

    def score(self, state):
        return super().score((state[0] * state[0].sign if state[0].any() else state[0], state[1]))


class Marked(np.ndarray):
    """A board that knows more than its numbers."""

    sign = 1


def test_boards_in_arrays_are_turned():
    game = Squares()
    found = symmetries_of(game, inputs_of(game))
    assert (len(found.boards), found.exchange is not None) == (8, True)


def test_what_cannot_be_put_together_stays_as_it_is():
    game = Bounded()
    found = symmetries_of(game, inputs_of(game))
    assert [list(each) for each in found.boards] == [list(range(len(found.boards[0])))]


@pytest.mark.parametrize("name", ["benchmarks/rules/ferry.py", "othello:4", "mnk:5,5,4", "morris", "dobutsu"])
def test_a_state_is_put_together_as_it_was(name):
    game = find(name)
    plan, dice = plan_of(Adapter(game)), random.Random(7)
    kinds = len(plan.state_kinds)
    for _ in range(20):
        state = game.start()
        while game.score(state) is None and (moves := list(game.moves(state))):
            words = iter(plan.numbers(state))
            assert rebuilt(plan.state, state, words, iter([True] * kinds)) == state
            state = game.play(state, dice.choice(moves))


def test_what_cannot_be_put_together_is_refused():
    with pytest.raises(CannotRebuild, match="frozenset"):
        rebuilt(
            Shape(tuple, (Shape("int64"), Shape("int64"))), frozenset({1, 2}), iter([1, 2]), iter([False] * 2)
        )
