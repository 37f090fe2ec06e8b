"""EinStein würfelt nicht!: cubes that dice move, and games that always end."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Engine, GameError, Limits, TextError, Value, expectiminimax
from zermelo.engine.adapter import ONE, Adapter
from zermelo.engine.kernels.luck.odds import USE_STAR1, USE_STAR2
from zermelo.engine.kernels.work import USE_ORDER
from zermelo.engine.run.roller import Roller
from zermelo.games.einstein import Einstein

GAME = Einstein()


def moves(text):
    state = GAME.load(text)
    return sorted(GAME.write(move) for move in GAME.moves(state))


def test_the_die_says_which_cube_moves():
    assert moves("162../53.../4...d/...ce/..bfa first 4") == ["a3a2", "a3b2", "a3b3"]
    assert moves("162../53.../4...d/...ce/..bfa second 4") == ["e3d3", "e3d4", "e3e4"]


def test_where_it_is_gone_the_next_ones_may_move():
    assert moves("1..../...../..5../...../....a first 3") == ["a5a4", "a5b4", "a5b5", "c3c2", "c3d2", "c3d3"]
    assert moves("...../...../..5../...../....a first 6") == ["c3c2", "c3d2", "c3d3"]
    assert moves("...../...../....5/...../....a first 6") == ["e3e2"]  # along the rim


def test_whatever_stands_there_is_taken():
    state = GAME.load("12.../.a.../...../...../....b first 1")
    own, other = (GAME.play(state, GAME.read(state, move)) for move in ("a5b5", "a5b4"))
    assert GAME.save(own) == ".1.../.a.../...../...../....b second"
    assert GAME.save(other) == ".2.../.1.../...../...../....b second"


@given(st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_every_game_ends_and_somebody_wins(seed):
    dice, state, plies = random.Random(seed), GAME.start(), 0
    while GAME.score(state) is None:
        outcomes = [after for _, after in GAME.outcomes(state)]
        if outcomes:
            state = dice.choice(outcomes)
        else:
            state, plies = GAME.play(state, dice.choice(list(GAME.moves(state)))), plies + 1
    assert GAME.score(state) == -1
    assert plies <= 69


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("....a/...../...../...1./..... first", 1),  # one move is left: whatever the die shows
        ("...../.a.../..1../...../..... first", -1),  # two are left, and one to the other
        ("...../.a.../...../1..2./..... first", 5 / 6 - 1 / 6),  # only a 1 moves the wrong cube
        ("1..../.a.../...../...2./..... first", 1),  # where that one takes the other's last
    ],
)
def test_the_end_can_be_reckoned_by_hand(text, worth):
    state = GAME.load(text)
    assert expectiminimax(GAME, state).value == Value.expected(pytest.approx(worth))
    assert Engine(GAME, compiled=False).best(state).value.score == pytest.approx(worth)


def test_star2_looks_at_less_than_star1():
    nodes = {}
    for used in (USE_ORDER, USE_ORDER | USE_STAR1, USE_ORDER | USE_STAR1 | USE_STAR2):
        roller = Roller(Adapter(GAME), compiled=False, megabytes=0.1, settings=used)
        roller.begin(Limits().start())
        found = roller.ask(GAME.load(f"{GAME.save(GAME.start())} 3"), 0, 0, 3, -ONE - 1, ONE + 1)
        nodes[used] = (found.number, roller.nodes)
    (value, plain), (first, star1), (second, star2) = nodes.values()
    assert value == first == second
    assert star2 < 0.7 * star1 < 0.7 * plain


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("11.../...../...../...../....a first", "there is a second cube '1'"),
        ("...../...../...../...../....a first 3", "over"),
        ("1..../...../...../...../..... first", "has won already"),
        ("7..../...../...../...../....a first", "'7' is no piece"),
    ],
)
def test_positions_that_cannot_be(text, complaint):
    with pytest.raises(TextError, match=complaint):
        GAME.load(text)


@pytest.mark.parametrize("order", ["12345", "123455", "abcdef", 1])
def test_set_ups_that_cannot_be(order):
    with pytest.raises(GameError, match="a set-up has each of the cubes 1 to 6 once"):
        Einstein(order)
