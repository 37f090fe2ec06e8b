"""Chess endings: numbers lead back to positions, moves are taken back, and tables say what chess players know."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Chess, Engine, Limits, TextError, Value, find
from zermelo.games.chess.few_men import is_legal
from zermelo.games.chessending import ChessEnding
from zermelo.solve.endings import Endings, known_from, swapped
from zermelo.solve.files import TableError
from zermelo.solve.solution import solve_all

MEN = ("KRK", "KQKR", "KBNK", "KPK", "KPKP", "KBBK", "KPPK", "KQKP")


def walk(game, dice, plies):
    """A position of a random game, the move that led there, and the one before."""
    before, state, move = None, game.start(), None
    for _ in range(plies):
        if game.score(state) is not None:
            break
        before, move = state, dice.choice(list(game.moves(state)))
        state = game.play(state, move)
    return before, move, state


@pytest.mark.parametrize("men", MEN)
@given(seed=st.integers(0, 10**6), plies=st.integers(1, 60))
@settings(max_examples=12, deadline=None)
def test_numbers_lead_back_and_images_share_them(men, seed, plies):
    game = ChessEnding(men)
    before, _, state = walk(game, random.Random(seed), plies)
    image = game.canonical(state)
    number = game.index(image)
    assert 0 <= number < game.indices
    assert game.state_at(number) == image == game.canonical(image)
    assert game.load(game.save(state)) == state
    assert before is None or game.layer(state) >= game.layer(before)


@pytest.mark.parametrize("men", MEN)
@given(seed=st.integers(0, 10**6), plies=st.integers(1, 60))
@settings(max_examples=12, deadline=None)
def test_a_move_is_taken_back_and_nothing_else(men, seed, plies):
    game = ChessEnding(men)
    before, _, state = walk(game, random.Random(seed), plies)
    sources = list(game.unplay(state))
    if before is not None and game.layer(before) == game.layer(state):
        assert before in sources
    for source in filter(is_legal, sources):
        assert state in [game.play(source, move) for move in game.moves(source)], game.save(source)


@given(number=st.integers(0, 10**10))
def test_numbers_of_no_position_have_another(number):
    game = ChessEnding("KQKP")
    number %= game.indices
    state = game.state_at(number)
    assert is_legal(state)
    assert game.index(game.canonical(state)) >= 0


@pytest.mark.parametrize("men", ["", "K", "KK", "KQQQK", "QKK", "KRX", "king"])
def test_what_is_no_ending_is_told(men):
    with pytest.raises(TextError, match="three or four men"):
        ChessEnding(men)


def test_other_men_are_told():
    with pytest.raises(TextError, match="other men than KRK"):
        find("chessending:KRK").load("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")


def test_it_is_found_by_its_men():
    assert find("chessending:kqk").men == find("chessending:men='kqk'").men == "KQK"


def test_a_folder_without_endings_is_told(tmp_path):
    with pytest.raises(TableError, match="no tables of endings"):
        known_from(tmp_path, Chess())


@pytest.mark.slow
def test_king_and_queen_mate_within_ten_moves(tmp_path):
    table = solve_all(ChessEnding("KQK"), tmp_path / "KQK")
    longest = max(layer.longest for layer in table.layers)
    assert longest == 20  # plies: ten moves, as published
    chess, endings = Chess(), Endings(tmp_path)
    state = chess.load("7k/8/8/8/8/2K5/8/Q7 w - - 0 1")
    assert endings.get(swapped(state)) == endings.get(state)
    assert endings.get(chess.start()) is None
    chess.solved = endings
    found = Engine(chess, compiled=False).best(state, Limits(seconds=1))
    assert (found.proved, found.algorithm) == (True, "table")
    assert found.value == endings.get(state)
    assert found.value.kind == "win"
    drawn = chess.load("k7/2Q5/8/8/8/8/8/K7 b - - 0 1")
    assert endings.get(drawn) in (None, Value.draw())  # stalemate
