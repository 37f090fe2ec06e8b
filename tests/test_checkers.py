"""Checkers: published counts, the rules against a slow reading of them, text out and in."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from walking import agrees_with_minimax, walked
from zermelo import TextError, find
from zermelo.count import perft
from zermelo.engine.perft import perft_counter
from zermelo.games.checkers import QUIET, Checkers

GAME = Checkers()
# Aart Bik and others, as OEIS A133046 has them; there, ways round of one king are counted apart.
PUBLISHED = [1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128]


# -- a slow reading of the rules: squares in a dictionary, paths that grow jump by jump ---------------------------


def drawn(state):
    """The men by (row from the top, column)."""
    rows = GAME.board(state).rows
    return {(y, x): piece for y, row in enumerate(rows) for x, piece in enumerate(row) if piece != "."}


def directions(piece):
    return [(dy, dx) for dy in {"b": (1,), "w": (-1,)}.get(piece, (-1, 1)) for dx in (-1, 1)]


def jumps(men, square, piece):
    """Every way to jump on from a square, as lists of squares."""
    found = []
    for dy, dx in directions(piece):
        over, onto = (square[0] + dy, square[1] + dx), (square[0] + 2 * dy, square[1] + 2 * dx)
        inside = 0 <= onto[0] < 8 and 0 <= onto[1] < 8
        if inside and onto not in men and men.get(over, piece).lower() != piece.lower():
            rest = {at: man for at, man in men.items() if at != over}
            crowned = piece.islower() and onto[0] in (0, 7)
            found += [[onto, *way] for way in ([] if crowned else jumps(rest, onto, piece)) or [[]]]
    return found


def slowly(state):
    """What there is after every legal move, as a drawing."""
    men, player, after = drawn(state), "bw"[state.turn], set()
    mine = [at for at, man in men.items() if man.lower() == player]
    ways = [
        [at, *way] for at in mine for way in jumps({k: v for k, v in men.items() if k != at}, at, men[at])
    ]
    if not ways:
        steps = [(at, (at[0] + dy, at[1] + dx)) for at in mine for dy, dx in directions(men[at])]
        ways = [way for way in steps if way[1] not in men and all(0 <= n < 8 for n in way[1])]
    for way in ways:
        new, piece = dict(men), men[way[0]]
        del new[way[0]]
        for a, b in pairwise(way):
            new.pop(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2), None)
        new[way[-1]] = piece.upper() if way[-1][0] == (7 if player == "b" else 0) else piece
        after.add(frozenset(new.items()))
    return after


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 120))
@settings(max_examples=150, deadline=None)
def test_moves_are_those_of_a_slow_reading_of_the_rules(seed, plies):
    state = walked(GAME, random.Random(seed), plies)
    if state.quiet >= QUIET:
        assert GAME.score(state) == 0
        return
    after = [frozenset(drawn(GAME.play(state, move)).items()) for move in GAME.moves(state)]
    assert set(after) == slowly(state)
    assert len(after) == len(set(after))
    assert GAME.score(state) == (None if after else -1)


def test_published_counts():
    assert [perft(GAME, depth) for depth in range(7)] == PUBLISHED[:7]


@pytest.mark.slow
def test_published_counts_further_on():
    assert [perft_counter(GAME, depth)(GAME.start()) for depth in range(12)] == PUBLISHED


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("B:W14,15:B9,10", ["9x18", "10x17", "10x19"]),  # who can jump must
        ("B:W14,22,31:B9", ["9x18x25"]),  # and jump on
        ("W:W9:B6", ["9x2"]),
        ("W:W10:B6,7,8", ["10x1", "10x3"]),  # who is crowned does not jump on
        ("W:WK10:B6,7", ["10x1", "10x3"]),
        ("W:WK19:B15,16,7,8", ["19x12x3x10x19"]),  # both ways round are one move, and end where it began
        ("B:WK1:B5", ["5-9"]),
        ("W:W5:B1,9,14", []),  # nobody can move: lost
    ],
)
def test_jumps(position, moves):
    state = GAME.load(position)
    legal = list(GAME.moves(state))
    assert len(legal) == len(moves)
    assert {GAME.read(state, move) for move in moves} == set(legal)
    assert (GAME.score(state) == -1) == (not moves)


def test_it_is_a_draw_after_forty_quiet_moves_each():
    assert GAME.score(GAME.load(f"B:WK1:BK32:H{QUIET}")) == 0
    last = GAME.load(f"B:WK1:BK32:H{QUIET - 1}")
    assert {GAME.score(GAME.play(last, move)) for move in GAME.moves(last)} == {0}
    man = GAME.load(f"B:WK1:BK32,9:H{QUIET - 1}")
    assert {GAME.score(GAME.play(man, move)) for move in GAME.moves(man)} == {0, None}
    assert GAME.identity(last) == GAME.identity(GAME.load("B:WK1:BK32"))


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 120))
@settings(max_examples=50, deadline=None)
def test_the_engine_says_what_minimax_says(seed, plies):
    agrees_with_minimax(GAME, walked(GAME, random.Random(seed), plies), 3)


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 120))
@settings(max_examples=60, deadline=None)
def test_moves_are_read_as_score_sheets_have_them(seed, plies):
    state = walked(GAME, random.Random(seed), plies)
    for move in GAME.moves(state):
        assert GAME.read(state, GAME.notate(state, move)) == move
        assert all(GAME.read(state, alias) == move for alias in GAME.aliases(move))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "begins with who is to move"),
        ("X:W1:B2", "begins with who is to move"),
        ("B:W33:B1", "'33' is no square"),
        ("B:W21:B21", "on square 21 there is somebody already"),
        ("B:W1:B9", "a man of W stands on its last row"),
        ("B:W21:Q9", "'Q9' is none of"),
        ("B", "there is nobody on the board"),
    ],
)
def test_bad_positions_are_told(text, complaint):
    with pytest.raises(TextError) as error:
        GAME.load(text)
    assert complaint in str(error.value)


def test_an_ambiguous_move_is_not_guessed():
    state = GAME.load("W:W30:B26,18,17,25")  # from 30 to 14 on two ways, over other men
    both = [GAME.write(move) for move in GAME.moves(state) if GAME.write(move).endswith("c5")]
    assert len(both) == 2
    with pytest.raises(TextError, match="could be"):
        GAME.read(state, "30x14")
    assert [GAME.notate(state, move).count("x") for move in GAME.moves(state)] == [2, 2]


def test_the_game_is_found_by_its_name():
    assert find("checkers").players == ("Black", "White")
