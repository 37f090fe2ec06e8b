"""Value iteration: what is to be expected where positions come back, for sure to within a millionth."""

import random
import threading
from fractions import Fraction

import pytest

from hash_games import KINDS, Node, spread
from lucky_games import LuckyGame, expected
from zermelo import Game, GameError, Limits, Solver, Stopped, Value
from zermelo.engine.iteration import TOLERANCE
from zermelo.games.pig import Pig, Turn


@pytest.mark.parametrize("kind", list(KINDS))
def test_where_nothing_comes_back_it_is_the_average(kind):
    game, dice = LuckyGame(**KINDS[kind]), random.Random(kind)
    solver = Solver(game, compiled=False)
    for _ in range(40):
        state = Node(dice.randrange(10**6), 0)
        result = solver.solve(state)
        player = game.turn(state)
        truth = expected(game, state, player) * (1 - 2 * player)
        assert result.proved
        assert result.value.score == pytest.approx(truth, abs=TOLERANCE)
        assert max(value.score for value in result.moves.values()) == result.value.score


class Gaining(LuckyGame):
    """Moves gain points, too."""

    def gained(self, state, move):
        return spread(self.seed_of(state), state.node, 50 + move) % 7 - 3


def expected_gains(game, state):
    """What the first player is to expect, points on the way included."""
    score, outcomes = game.score(state), list(game.chances(state) or ())
    sign = 1 - 2 * game.turn(state)
    if score is not None:
        return sign * score
    if outcomes:
        return sum(chance * expected_gains(game, after) for chance, after in outcomes)
    moves = ((game.gained(state, move), game.play(state, move)) for move in game.moves(state))
    return sign * max(gained + sign * expected_gains(game, after) for gained, after in moves)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_moves_may_gain_points(compiled):
    game = Gaining(points=True, extra_turns=True)
    solver, dice = Solver(game, compiled=compiled), random.Random(5)
    for _ in range(40):
        state = Node(dice.randrange(10**6), 0)
        truth = expected_gains(game, state) * (1 - 2 * game.turn(state))
        assert solver.value(state).score == pytest.approx(truth, abs=TOLERANCE)


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(KINDS))
def test_compiled_it_finds_the_same(kind):
    game, dice = LuckyGame(**KINDS[kind]), random.Random(kind)
    plain, compiled = Solver(game, compiled=False), Solver(game, compiled=True)
    for _ in range(100):
        state = Node(dice.randrange(10**6), 0)
        assert plain.solve(state).moves == compiled.solve(state).moves


def by_hand(goal):
    """The chances of who begins at Pig, where one roll of 2 to 6 is enough: 5/6 + 1/6 of what is left."""
    assert goal <= 2
    return Fraction(6, 7)


def test_small_goals_are_what_can_be_reckoned_by_hand():
    found = Solver(Pig(2), compiled=False).value().score
    assert found == pytest.approx(float(2 * by_hand(2) - 1), abs=1e-6)  # as docs say, whatever TOLERANCE is


@pytest.mark.slow
def test_what_is_known_of_pig_to_100():
    """Neller and Presser, Optimal Play of the Dice Game Pig, 2004: who begins wins 53.06 %."""
    solver = Solver(Pig(), compiled=True)
    assert round((1 + solver.value().score) / 2, 4) == 0.5306
    # with 0 to 0, one holds at 21: the published hold value at the start
    assert [solver.best(Turn(0, 0, total, 0, False)).move for total in (20, 21)] == ["roll", "hold"]


def test_both_players_are_treated_alike_and_a_roll_is_the_mean_of_its_sides():
    game = Pig(15)
    solver = Solver(game, compiled=False)
    mine, theirs = solver.value(Turn(5, 9, 4, 0, False)), solver.value(Turn(9, 5, 4, 1, False))
    assert mine.score == pytest.approx(theirs.score, abs=TOLERANCE)
    rolling = Turn(5, 9, 4, 0, True)
    # where luck moves, and nothing else is said, it is told what the first player is to expect
    assert solver.value(Turn(9, 5, 4, 1, True)).score == pytest.approx(
        -solver.value(rolling).score, abs=TOLERANCE
    )
    sides = [solver.value(after).score * (1 - 2 * after.player) for _, after in game.outcomes(rolling)]
    assert solver.value(rolling).score == pytest.approx(sum(sides) / 6, abs=3 * TOLERANCE)


def test_a_finished_game_is_worth_what_it_is():
    assert Solver(Pig(20), compiled=False).value(Turn(21, 3, 0, 1, False)) == Value.expected(-1)


class Waiting(Game):
    """Flip a coin that is bad for whoever flips it, or wait."""

    def start(self):
        return 0

    def moves(self, state):
        return ["wait", "flip"]

    def play(self, state, move):
        return 2 + state if move == "flip" else 1 - state

    def turn(self, state):
        return state % 2

    def chances(self, state):
        return [(0.75, 5 - state % 2), (0.25, 4 + state % 2)] if state in (2, 3) else None

    def score(self, state):
        return 1 if state >= 4 else None


def test_what_can_go_on_for_ever_is_not_called_exact():
    with pytest.raises(
        GameError, match=r"Waiting can go on for ever, whatever luck does: .* between -0.5 and 0.5"
    ):
        Solver(Waiting(), compiled=False).value()


class Endless(Game):
    """Count on and on; once in a while somebody is lucky."""

    def __init__(self, lucky=0.5):
        self.lucky = lucky

    def start(self):
        return (0, 0)

    def moves(self, state):
        return [0]

    def play(self, state, move):
        return (state[0] + 1, 1)

    def chances(self, state):
        return [(self.lucky, (-state[0], 0)), (1 - self.lucky, (state[0], 0))] if state[1] else None

    def score(self, state):
        return -1 if state[0] < 0 else None


def test_positions_without_end_may_not_matter():
    # who begins wins with 1/2 + 1/8 + ... = 2/3
    assert Solver(Endless(), compiled=False).value().score == pytest.approx(1 / 3, abs=TOLERANCE)


def test_too_many_positions_are_counted():
    with pytest.raises(
        GameError, match=r"more than 65,\d\d\d positions of Endless can be reached from here, too many"
    ):
        Solver(Endless(1e-6), compiled=False).value()


def test_it_can_be_limited_and_stopped():
    with pytest.raises(Stopped):
        Solver(Pig(50), compiled=False).value(limits=Limits(nodes=1000))
    solver = Solver(Pig(100), compiled=False)
    threading.Timer(0.3, solver.stop).start()
    with pytest.raises(Stopped):
        solver.value()
    with pytest.raises(GameError, match=r"ask for best\(\) instead"):
        solver.reply()


class Nobodys(Pig):
    """Pig, in which nobody is to move while the die rolls."""

    def turn(self, state):
        return -1 if state.rolling else state.player

    def canonical(self, state):
        first, second = (state.second, state.first) if state.player else (state.first, state.second)
        return Turn(first, second, state.total, 0, state.rolling)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_whose_turn_it_is_while_dice_roll_need_not_be_known(compiled):
    assert Solver(Nobodys(12), compiled=compiled).value() == Solver(Pig(12), compiled=False).value()
