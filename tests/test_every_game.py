"""Laws that every game which comes with zermelo keeps: what it writes it reads, and its hints are right.

A new file in `games` is held to all of them at once. Where its usual size is too large to be searched to the
end, `SMALL` has one that is not.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Engine, Limits, Solver, Stopped, TextError, expectiminimax, find
from zermelo.doctor import check
from zermelo.engine.kernels.work import STRICT
from zermelo.engine.run.roller import USUAL_LUCK
from zermelo.games import names
from zermelo.textbook import ALGORITHMS

SMALL = {
    "breakthrough": "breakthrough:3x4",
    "connectfour": "connectfour:4x3",
    "domineering": "domineering:4x4",
    "dotsandboxes": "dotsandboxes:2x2",
    "gomoku": "gomoku:5",
    "quixo": "quixo:3",
    "quoridor": "quoridor:3,1",
    "hex": "hex:3",
    "kalah": "kalah:3,2",
    "mnk": "mnk:4,3,3",
    "othello": "othello:4",
}
each_game = pytest.mark.parametrize("game", [find(name) for name in names()], ids=lambda game: game.name)
each_small_game = pytest.mark.parametrize("name", [SMALL.get(name, name) for name in names()])


def walk(game, dice, plies=500):
    """The states of a random game, luck's moves among them."""
    states = [game.start()]
    while game.score(states[-1]) is None and len(states) <= plies:
        chances = [after for _, after in game.outcomes(states[-1])]
        states.append(
            dice.choice(chances or [game.play(states[-1], move) for move in game.moves(states[-1])])
        )
    return states


@each_game
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_positions_and_moves_are_read_back_from_text(game, seed, plies):
    state = walk(game, random.Random(seed), plies)[-1]
    assert game.load(game.save(state)) == state
    if game.score(state) is None and not game.outcomes(state):
        for move in game.moves(state):
            written = game.write(move)
            assert not any(letter.isspace() for letter in written)
            assert game.read(state, written.upper()) == move
            assert all(game.read(state, alias) in game.moves(state) for alias in game.aliases(move))


@each_game
@given(text=st.text(max_size=20) | st.text("xo./,:0123456789 abuf", max_size=90), data=st.data())
@settings(max_examples=100, deadline=None)
def test_any_text_is_a_position_or_a_clear_error(game, text, data):
    start = game.save(game.start())
    cut = data.draw(st.integers(0, len(start)))
    for given_text in (text, start[:cut] + text + start[cut + len(text) :]):  # and the first one, misspelt
        try:
            state = game.load(given_text)
        except TextError:
            continue
        assert game.load(game.save(state)) == state


@each_game
def test_its_board_is_drawn_at_the_start_and_at_the_end(game):
    end = walk(game, random.Random(5))[-1]
    assert str(game.board(game.start())).strip()
    assert str(game.board(end)) != str(game.board(game.start()))


@each_small_game
def test_the_engine_and_the_solver_say_what_the_textbook_says(name):
    """They use every hint there is, and minimax none."""
    game, dice = find(name), random.Random(name)
    if game.says("chances") or game.says("choices") or game.repeats:
        pytest.skip("not searched to its end")
    if len(game.players) > 2:
        pytest.skip("held to brute force in test_several.py")
    engine, solver = Engine(game, compiled=False), Solver(game, compiled=False)
    compared = 0
    for state in [state for _ in range(4) for state in walk(game, dice)[-9:-1]]:
        try:
            truth = ALGORITHMS["alphabeta"](game, state, limits=Limits(nodes=1000)).value
        except Stopped:
            continue
        assert engine.best(state).value == solver.value(state) == truth, game.save(state)
        compared += 1
    assert compared > 8


@pytest.mark.parametrize("name", SMALL.values())
def test_the_doctor_finds_its_hints_right(name):
    found = check(find(name), games=300, seconds=0.4, compiled=False).findings
    assert [each for each in found if each.level != "note"] == []


LUCKY = [name for name in names() if find(name).says("chances") and not find(name).says("choices")]


@pytest.mark.parametrize("name", LUCKY)
def test_the_engine_finds_the_average_that_the_textbook_finds(name):
    """So far as both look; hints are for the engine alone."""
    game, dice = find(SMALL.get(name, name)), random.Random(name)
    engine = Engine(game, compiled=False, settings=USUAL_LUCK | STRICT)
    compared = 0
    for plies in range(0, 60, 3):
        state = walk(game, dice, plies)[-1]
        try:
            truth = expectiminimax(game, state, depth=2, limits=Limits(nodes=10_000))
        except Stopped:
            continue
        found = engine.best(state, Limits(depth=2))
        assert found.value.score == pytest.approx(truth.value.score, abs=1e-9), game.save(state)
        compared += 1
    assert compared > 2
