"""Value iteration: what is to be expected where positions come back, for sure to within a millionth."""

import random
import threading
from fractions import Fraction

import pytest

from hash_games import KINDS, Node
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


def by_hand(goal):
    """The chances of who begins at Pig, where one roll of 2 to 6 is enough: 5/6 + 1/6 of what is left."""
    assert goal <= 2
    return Fraction(6, 7)


def test_small_goals_are_what_can_be_reckoned_by_hand():
    assert Solver(Pig(2), compiled=False).value().score == pytest.approx(
        float(2 * by_hand(2) - 1), abs=TOLERANCE
    )


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
