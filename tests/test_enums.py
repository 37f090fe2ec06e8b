"""Plain enums: compiled rules say what interpreted ones say, and moves come back as members."""

import pytest

from both_ways import both_ways
from compile_enums import ALL, Bare, Corner, Way
from own_game_page import tries
from quick import named, some_quick
from zermelo import Engine, Solver
from zermelo.engine.layout.enums import number_of, numbered


@tries(
    "members of an `Enum`, in states and moves, with the methods and properties that the class has;",
)
@pytest.mark.parametrize("game", some_quick(ALL, named("Six")), ids=lambda game: type(game).__name__)
def test_compiled_members_say_what_interpreted_ones_say(game):
    both_ways(game, games=40)


def test_a_compiled_engine_gives_members():
    found = Engine(Corner(), compiled=True).best()
    assert isinstance(found.move[0], Way)
    assert found.value == Solver(Corner(), compiled=False).value()


def test_a_move_that_is_a_member_comes_back_as_one():
    found = Engine(Bare(), compiled=True).best()
    assert all(isinstance(move, Way) for move in found.line)
    assert {*found.moves} == {Way.UP, Way.RIGHT}
    assert str(found.line).split()[0] in ("UP", "RIGHT")


def test_members_are_numbers_of_their_own_in_constants():
    table = {Way.UP: [Way.RIGHT, 3]}
    assert numbered(table) == {number_of(Way.UP): [number_of(Way.RIGHT), 3]}
    assert number_of(Way.UP) != number_of(Way.RIGHT)
    plain = {"a": [1, (2, 3)]}
    assert numbered(plain) is plain
