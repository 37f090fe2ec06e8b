"""Copies of states that can change."""

import copy
from dataclasses import dataclass
from enum import Enum

from hypothesis import given
from hypothesis import strategies as st

from zermelo import Engine, Game, Value
from zermelo.contract.frozen import Frozen, contents_of, copied


class Side(Enum):
    LEFT = "l"
    RIGHT = "r"


@dataclass
class Sheet:
    rows: object
    side: Side = Side.LEFT


SIMPLE = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.sampled_from(Side)
STATES = st.recursive(
    SIMPLE,
    lambda each: (
        st.lists(each, max_size=4)
        | st.tuples(each, each)
        | st.dictionaries(st.integers(0, 4), each, max_size=3)
        | st.builds(Sheet, each, st.sampled_from(Side))
        | st.sets(st.integers(0, 4))
    ),
)


@given(STATES)
def test_a_copy_is_equal_and_nothing_in_it_is_shared(state):
    assert copied(state) == copy.deepcopy(state)
    held = Frozen([state])
    for part in _changed(held.value):
        assert part is not None
    assert held == Frozen([state])
    assert contents_of(held.value) == contents_of([state])


def _changed(value):
    """Change all that can be changed in it."""
    yield True
    if isinstance(value, Sheet):
        yield from _changed(value.rows)
        value.rows = "other"
    elif isinstance(value, dict):
        for part in list(value.values()):
            yield from _changed(part)
        value["other"] = 1
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _changed(part)
        if isinstance(value, list):
            value.append("other")
    elif isinstance(value, set):
        value.add(9)


def test_a_row_that_stands_three_times_in_a_board_still_does_in_a_copy():
    rows = copied([[0] * 3] * 3)
    rows[0][1] = 7
    assert rows == [[0, 7, 0]] * 3


class Slotted:
    __slots__ = ("left", "player")

    def __init__(self, left, player):
        self.left, self.player = left, player


class Takes(Game):
    """Nim with states of a class that says neither when two are equal nor how they are shown."""

    def start(self):
        return Slotted(7, 0)

    def moves(self, state):
        return [take for take in (1, 2, 3) if take <= state.left]

    def play(self, state, take):
        return Slotted(state.left - take, 1 - state.player)

    def turn(self, state):
        return state.player

    def winner(self, state):
        return None if state.left else 1 - state.player


def test_objects_with_slots_are_compared_by_what_they_hold():
    game = Takes()
    assert game.play(game.start(), 2) == game.play(game.start(), 2) != game.start()
    assert game.save(game.start()) == "(7, 0)"
    assert game.load("(5, 1)") == game.play(game.start(), 2)
    assert Engine(game, compiled=False).best().value == Value.win(3)


def test_a_game_whose_states_are_frozen_can_be_copied():
    game = copy.copy(Takes())
    assert game == Takes()
    assert game.winner(game.play(game.load("(3, 1)"), 3)) == 1
