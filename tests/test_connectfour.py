"""What Connect Four tells the search is true: every rule against minimax, on boards of all shapes."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import ConnectFour, GameError, Value
from zermelo.engine.adapter import Adapter
from zermelo.games.connectfour import OPENING
from zermelo.solve import solve_all
from zermelo.value import WIN, lost_in, won_in

SIZES = [(4, 4), (5, 4), (4, 5), (5, 5), (7, 4), (6, 3), (4, 7), (7, 6), (8, 8)]
FEW = 10  # squares left: so few that plain minimax is quick


def late_positions(game, dice, count, most_left=FEW):
    """Random unfinished positions with few squares left."""
    while count:
        state = game.start()
        while game.score(state) is None:
            left = game.width * game.height - state.all.bit_count()
            if left <= most_left and dice.random() < 0.5:
                count -= 1
                yield state
                if not count:
                    return
            state = game.play(state, dice.choice(list(game.moves(state))))


def number(game, state, known):
    """The number of a position by plain minimax, each position once."""
    score = game.score(state)
    if score is not None:
        return score * WIN
    if state not in known:
        best = max(-number(game, game.play(state, move), known) for move in game.moves(state))
        known[state] = best - (best > 0) + (best < 0)  # one ply further off
    return known[state]


@pytest.mark.parametrize(("width", "height"), [*SIZES[:-1], pytest.param(*SIZES[-1], marks=pytest.mark.slow)])
def test_bounds_and_candidates_are_true(width, height):
    game, dice, known, met = ConnectFour(width, height), random.Random(width * height), {}, Counter()
    for state in late_positions(game, dice, 60 if (width, height) == (8, 8) else 200):
        truth = number(game, state, known)
        low, high = game.bounds(state)
        assert low <= truth <= high, game.save(state)
        left = width * height - state.all.bit_count()
        rule = game.zugzwang(state, left)
        assert truth <= rule, game.save(state)
        met[left % 2, "draw" if rule == 0 else "loss" if rule < 0 else "nothing"] += 1
        legal, candidates = list(game.moves(state)), list(game.candidates(state))
        assert candidates
        assert set(candidates) <= set(legal)
        if low < high:  # then one of the candidates is best, and none ends the game
            best = max(-number(game, game.play(state, move), known) for move in candidates)
            assert best - (best > 0) + (best < 0) == truth, game.save(state)
            assert all(game.score(game.play(state, move)) is None for move in candidates)
    assert met[0, "draw"], met  # each rule was put to the test
    assert met[0, "loss"], met
    assert met[1, "loss"] or height == 3, met  # on so low a board there is hardly room for it


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_wins_are_the_squares_that_complete_a_four(width, height):
    game, dice = ConnectFour(width, height), random.Random(1)
    for state in late_positions(game, dice, 60, most_left=width * height):
        wins = game.wins(state.mine)
        for x in range(width):
            for y in range(height):
                square = 1 << x * game.stride + y
                if not state.all & square:
                    assert bool(wins & square) == game.has_four(state.mine | square)


@given(st.integers(0, 2**32), st.sampled_from(SIZES[:-1]))
@settings(max_examples=60)
def test_keys_tell_positions_apart(seed, size):
    game, dice = ConnectFour(*size), random.Random(seed)
    keys = {}
    for state in late_positions(game, dice, 40, most_left=size[0] * size[1]):
        mirror = type(state)(game.mirrored(state.mine), game.mirrored(state.all))
        same = keys.setdefault(game.key(state), state)
        assert same in (state, mirror)
        if state.all.bit_count() < OPENING:
            assert game.key(mirror) == game.key(state)
        assert 0 <= game.key(state) < 2**62


@pytest.mark.parametrize(
    ("moves", "value", "stones"),
    [("", Value.win(41), 1), ("4", Value.loss(40), -1), ("", Value.draw(), 0), ("444", Value.win(3), 19)],
)
def test_tally(moves, value, stones):
    game = ConnectFour()
    assert game.tally(game.load(moves) if moves else game.start(), value) == stones


def test_bounds_of_the_empty_board_say_nothing():
    game = ConnectFour()
    assert game.bounds(game.start()) == (lost_in(4), won_in(3))


def test_every_square_of_the_largest_board_counts_in_its_key():
    game, dice = ConnectFour(8, 8), random.Random(62)
    for _ in range(20):
        mine, stones = dice.getrandbits(64), dice.getrandbits(64)
        keys = {game.packed(mine ^ 1 << square, stones) for square in range(64)}
        keys |= {game.packed(mine, stones ^ 1 << square) for square in range(64)}
        assert len(keys) == 128
        assert max(keys) < 1 << 62


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 4), (4, 5), (7, 6), (6, 7), (1, 5)])
def test_every_position_has_a_number_of_its_own(width, height):
    game, dice = ConnectFour(width, height), random.Random(width * height)
    for state in late_positions(game, dice, 100, most_left=width * height):
        assert 0 <= game.index(state) < game.indices
        assert game.state_at(game.index(state)) == state


@pytest.mark.parametrize(("width", "height"), [(7, 6), (8, 8), (10, 6)])
def test_the_top_stone_of_a_full_column_is_taken_back(width, height):
    game = ConnectFour(width, height)
    before = game.play(game.start(), 1)
    for _ in range(height - 1):
        before = game.play(before, 0)
    assert before in set(game.unplay(game.play(before, 0)))


@pytest.mark.parametrize(("width", "height", "fits"), [(7, 6, True), (8, 8, False), (10, 6, False)])
def test_a_number_that_does_not_fit_into_a_word_is_not_asked_for(width, height, fits):
    rules = Adapter(ConnectFour(width, height))
    assert (rules.has_index, rules.has_state_at) == (fits, fits)


@pytest.mark.slow  # it compiles before it can tell
def test_a_board_whose_positions_have_no_short_number_has_no_table(tmp_path):
    with pytest.raises(GameError, match="needs 64 bits"):
        solve_all(ConnectFour(8, 7), tmp_path)
