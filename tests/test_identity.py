"""What keys a table and what identifies a position are two things."""

import pytest

from zermelo import Engine, Game
from zermelo.match import Match


class Countdown(Game):
    """Count down, one at a time; who must count at zero has lost five points. Only odd and even matter."""

    points, repeats = True, 1

    def start(self):
        return 12

    def moves(self, left):
        yield 1

    def play(self, left, by):
        return left - by

    def score(self, left):
        return -5 if left == 0 else None

    def key(self, left):
        return left % 2 + 1


class Clocked(Game):
    """Walk to and fro; each state also counts the moves, which makes it no other position."""

    repeats = 1

    def start(self):
        return (0, 0)

    def moves(self, state):
        yield 1

    def play(self, state, move):
        return (1 - state[0], state[1] + 1)

    def score(self, state):
        return 1 if state[1] == 40 else None

    def identity(self, state):
        return state[0]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_states_of_one_value_are_no_repetition(compiled):
    result = Engine(Countdown(), compiled=compiled).best()
    assert str(result.value) == "-5"
    assert len(result.line) == 12


def test_a_match_goes_on_through_states_of_one_value():
    match = Match(Countdown())
    for _ in range(12):
        assert not match.over
        match.play(1)
    assert match.outcome == "second wins by 5"


@pytest.mark.parametrize("compiled", [False, True])
def test_what_the_game_calls_the_same_is_a_repetition(compiled):
    assert str(Engine(Clocked(), compiled=compiled).best().value) == "draw"
    match = Match(Clocked())
    match.play(1)
    match.play(1)
    assert match.repeated
