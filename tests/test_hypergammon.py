"""Hypergammon: the rules of backgammon with few checkers, held to what every player of it knows."""

import random

import pytest

import backgammon
from zermelo import GameError, Solver, TextError, Value
from zermelo.engine.iteration import TOLERANCE
from zermelo.games.hypergammon import Hypergammon

ONE, TWO, THREE = (Hypergammon(checkers) for checkers in (1, 2, 3))


def moves(game, text):
    return [game.write(move) for move in game.moves(game.load(text))]


def after(game, text, *names):
    state = game.load(text)
    for name in names:
        state = game.play(state, game.read(state, name))
    return game.save(state)


def test_36_rolls_and_an_opening_without_doubles():
    rolls = THREE.outcomes(THREE.load("24,23,22 / 24,23,22 first"))
    assert len(rolls) == 21
    assert sum(chance for chance, _ in rolls) == pytest.approx(1)
    assert [THREE.rolled(THREE.start(), state) for _, state in THREE.outcomes(THREE.start())][:3] == [
        "2-1", "3-1", "3-2",
    ]  # fmt: skip


def test_both_dice_are_played_one_after_the_other():
    assert moves(TWO, "20,10 / 20,12 first 3-1") == ["20/17", "20/19", "10/7", "10/9"]
    assert after(TWO, "20,10 / 20,12 first 3-1", "20/17") == "17,10 / 20,12 first 1"
    assert after(TWO, "20,10 / 20,12 first 3-1", "20/17", "10/9") == "17,9 / 20,12 second"


def test_a_double_is_played_four_times():
    assert after(ONE, "20 / 20 first 2-2-2-2", "20/18", "18/16", "16/14", "14/12") == "12 / 20 second"


def test_a_single_checker_is_hit_and_a_point_is_not():
    assert after(ONE, "5 / 21 second 1", "4/5") == "25 / 20 first"  # points are the first's
    assert moves(TWO, "10,9 / 17,17 first 2") == ["9/7"]  # their 17 is my 8


def test_whoever_is_on_the_bar_enters_first():
    assert moves(TWO, "25,10 / 24,20 first 5-1") == ["bar/20", "bar/24"]
    assert moves(TWO, "25,10 / 1,1 first 1") == ["pass"]
    assert after(TWO, "25,10 / 1,1 first 1", "pass") == "25,10 / 1,1 second"


def test_both_dice_if_they_can_be_and_else_the_larger():
    assert moves(ONE, "20 / 12 first 6-1") == ["20/14", "20/19"]
    assert moves(TWO, "10,0 / 22,22 first 6-1") == ["10/4"]  # 3 is blocked for whichever comes second
    assert moves(TWO, "8,0 / 24,24 first 6-1") == [
        "8/2"
    ]  # 7 and then blocked; 2 and then blocked: the larger
    assert moves(TWO, "8,0 / 23,23 first 6-1") == ["8/7"]  # 6 cannot come first, but then


def test_bearing_off():
    assert moves(TWO, "6,3 / 5,5 first 5") == ["6/1"]  # not the 3: a checker is behind it
    assert moves(TWO, "4,3 / 5,5 first 5") == ["4/off(5)"]
    assert moves(TWO, "7,3 / 5,5 first 3") == ["7/4"]  # not all are at home
    assert moves(TWO, "4,4 / 5,5 first 4") == ["4/off"]


@pytest.mark.parametrize(("point", "rolls"), [(6, 27), (5, 31), (4, 34), (3, 36), (2, 36)])
def test_the_last_checker_comes_off_with_so_many_rolls(point, rolls):
    value = Solver(ONE, compiled=False).value(ONE.load(f"{point} / 1 first"))
    assert (1 + value.score) / 2 == pytest.approx(rolls / 36, abs=TOLERANCE)


@pytest.mark.parametrize(
    ("points", "rolls"),
    [
        ((6, 6), 4),
        ((5, 5), 6),
        ((4, 4), 11),
        ((3, 3), 17),
        ((2, 2), 26),
        ((6, 5), 6),
        ((3, 2), 25),
        ((4, 1), 29),
    ],
)
def test_two_checkers_come_off_with_so_many_rolls(points, rolls):
    value = Solver(TWO, compiled=False).value(TWO.load(f"{points[0]},{points[1]} / 1,0 first"))
    assert (1 + value.score) / 2 == pytest.approx(rolls / 36, abs=TOLERANCE)


@pytest.mark.parametrize(
    ("text", "points"), [("0,0 / 5,0 second", -1), ("0,0 / 5,3 second", -2), ("0,0 / 24,3 second", -3)]
)
def test_gammons_count_more(text, points):
    game = Hypergammon(2, gammons=True)
    assert game.score(game.load(text)) == points
    assert Solver(game, compiled=False).value(game.load(text)) == Value.points(points)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("24,23 / 24,23,22 first", "'24,23' are no 3 points"),
        ("24,23,26 / 24,23,22 first", "are no 3 points"),
        ("24,23,22 / 24,23,1 first", "checkers of both are on the first player's point 24"),
        ("0,0,0 / 24,23,1 first", "it was over before"),
        ("24,23,22 / 0,0,0 first 3-1", "no dice are rolled"),
        ("24,23,22 / 24,23,22 first 3-1-2", "'3-1-2' is no roll of two dice"),
        ("24,23,22", "a position looks like"),
    ],
)
def test_positions_that_cannot_be(text, complaint):
    with pytest.raises(TextError, match=complaint):
        THREE.load(text)


@pytest.mark.parametrize("checkers", [0, 4, 1.5, True, "three"])
def test_as_many_checkers_as_cannot_be(checkers):
    with pytest.raises(GameError, match="each player has one, two or three checkers"):
        Hypergammon(checkers)


def test_one_checker_each_is_worth_what_brute_force_finds():
    _, beginning = backgammon.chances(1)
    assert (1 + Solver(ONE, compiled=False).value().score) / 2 == pytest.approx(beginning, abs=TOLERANCE)


@pytest.mark.slow
def test_two_checkers_each_are_worth_what_brute_force_finds():
    worth, beginning = backgammon.chances(2)
    solver, dice = Solver(TWO, compiled=True), random.Random(1)
    assert (1 + solver.value().score) / 2 == pytest.approx(beginning, abs=TOLERANCE)
    for mine, theirs in dice.sample(list(worth), 20):
        text = f"{mine[1]},{mine[0]} / {theirs[1]},{theirs[0]} first"
        found = solver.value(TWO.load(text))
        assert (1 + found.score) / 2 == pytest.approx(worth[mine, theirs], abs=TOLERANCE), text
