"""Quarto: the rules against a reading of the drawn board, what is proved about late positions, symmetries."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from walking import walked
from zermelo import Engine, Solver, TextError, Value
from zermelo.board import bare
from zermelo.count import perft
from zermelo.games.quarto import GIVE, LETTERS, LINES, NOTHING, SQUARES, Position, Quarto
from zermelo.textbook import alphabeta, deepening

GAME = Quarto()


def rows_of(board):
    """Rows, columns and the two diagonals of what is drawn, as words."""
    rows = list(board.rows)
    columns = ["".join(row[x] for row in rows) for x in range(4)]
    return [*rows, *columns, "".join(rows[i][i] for i in range(4)), "".join(rows[i][3 - i] for i in range(4))]


def has_something_in_common(word):
    pieces = [LETTERS.index(letter) for letter in word if letter != "."]
    return len(pieces) == 4 and any(len({piece >> bit & 1 for piece in pieces}) == 1 for bit in range(4))


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 32))
@settings(max_examples=150, deadline=None)
def test_the_score_is_what_the_drawn_board_shows(seed, plies):
    state = walked(GAME, random.Random(seed), plies)
    board = bare(GAME.board(state))
    if any(map(has_something_in_common, rows_of(board))):
        assert GAME.score(state) == 1
        assert board.marks
        assert GAME.reason(state).startswith("four ")
    else:
        assert GAME.score(state) == (0 if board.open_squares == 0 and state.hand == NOTHING else None)
        assert not board.marks
    on_board = "".join(board.rows).replace(".", "")
    beside = "".join(GAME.board(state).hands) + GAME.board(state).pool
    assert sorted(on_board + beside) == list(LETTERS)  # each piece is somewhere, once


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 32))
@settings(max_examples=100, deadline=None)
def test_who_places_a_piece_gives_the_next(seed, plies):
    state = walked(GAME, random.Random(seed), plies)
    turns = [1 if (ply + 1) // 2 % 2 else 0 for ply in range(33)]  # 0, then 1 1, 0 0, 1 1, ...
    played = 2 * state.taken.bit_count() + (state.hand != NOTHING)
    assert GAME.turn(state) == turns[played]


def test_counts():
    """Nobody wins before the fourth piece is placed: so far it is a matter of multiplying."""
    counts = [1, 16, 16 * 16, 16 * 16 * 15, 16 * 16 * 15 * 15]
    assert [perft(GAME, depth) for depth in range(5)] == counts


@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_bounds_and_candidates_are_true(seed):
    state = walked(GAME, random.Random(seed), 24 + seed % 8)
    if GAME.score(state) is not None:
        return
    low, high = GAME.bounds(state)
    assert low <= alphabeta(GAME, state).value.number <= high
    if low < high:
        values = deepening(GAME, state, every_move=True).moves
        best = {move for move, value in values.items() if value == max(values.values())}
        assert best & set(GAME.candidates(state))
        assert set(GAME.candidates(state)) <= set(GAME.moves(state))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_late_positions_are_solved_as_the_textbook_solves_them(seed):
    state = walked(GAME, random.Random(seed), 22 + seed % 10)
    if GAME.score(state) is None:
        found = Engine(GAME, compiled=False).best(state)
        assert found.proved
        assert found.value == alphabeta(GAME, state).value


def test_squares_that_leave_something_to_give_are_tried_first_and_those_that_leave_little_before_others():
    dice, seen = random.Random(4), 0
    for _ in range(300):
        state = walked(GAME, dice, 19)
        if state.hand == NOTHING or GAME.score(state) is not None:
            continue
        left = {move: GAME.safe(GAME.play(state, move)).bit_count() for move in GAME.moves(state)}
        tried = [left[move] for move in sorted(left, key=lambda move: -GAME.order(state, move))]
        assert tried == sorted(tried, key=lambda count: count or SQUARES)
        seen += 0 in tried and len(set(tried)) > 2
    assert seen > 10


@pytest.mark.slow
def test_once_four_pieces_lie_it_takes_no_more_than_seconds():
    solver, dice, most = Solver(GAME, table=256), random.Random(8), 0
    for _ in range(12):
        state = walked(GAME, dice, 9)
        assert GAME.can_solve(state)
        solver.forget()
        solver.value(state)
        most = max(most, solver.nodes)
    assert most < 40_000_000


@pytest.mark.slow
def test_it_is_a_draw():
    """Goossens 1998. It takes three quarters of a minute."""
    assert Solver(GAME, table=4096).value() == Value.draw()


# -- symmetries ------------------------------------------------------------------------------------------------


def images_of_the_board():
    """Permutations of the squares that keep all ten lines, found by trying rows and columns."""
    lines = set(LINES)
    for rows in permutations(range(4)):
        for columns in permutations(range(4)):
            for swapped in (False, True):
                places = [rows[s // 4] * 4 + columns[s % 4] for s in range(SQUARES)]
                places = [places[s % 4 * 4 + s // 4] for s in range(SQUARES)] if swapped else places
                if {sum(1 << places[s] for s in range(SQUARES) if line >> s & 1) for line in LINES} == lines:
                    yield places


IMAGES = list(images_of_the_board())


def image_of(state, places, bits, flipped):
    """A position with its squares moved, what pieces are like exchanged, and some of that turned round."""

    def piece_of(piece):
        return sum((piece >> bit & 1) << bits[bit] for bit in range(4)) ^ flipped

    image = GAME.start()
    for square in range(SQUARES):
        if state.taken >> square & 1:
            piece = sum((mask >> square & 1) << bit for bit, mask in enumerate(state[1:5]))
            image = GAME.play(GAME.play(image, GIVE + piece_of(piece)), places[square])
    return image if state.hand == NOTHING else GAME.play(image, GIVE + piece_of(state.hand))


def test_the_board_has_32_images():
    assert len(IMAGES) == 32


@given(st.integers(0, 2**32), st.integers(0, 14), st.sampled_from(IMAGES), st.data())
@settings(max_examples=100, deadline=None)
def test_images_of_a_position_have_one_key(seed, plies, places, data):
    state = walked(GAME, random.Random(seed), plies)
    bits = data.draw(st.permutations(range(4)))
    image = image_of(state, places, bits, data.draw(st.integers(0, 15)))
    assert isinstance(image, Position)
    assert GAME.key(image) == GAME.key(state)
    assert GAME.score(image) == GAME.score(state)


def test_positions_that_differ_have_different_keys():
    """The first piece has one image and three squares that differ; the second piece differs in 1 to 4 ways."""
    first = GAME.play(GAME.start(), GIVE)
    placed = {GAME.key(GAME.play(first, square)) for square in range(SQUARES)}
    assert len(placed) == 2  # on a diagonal, or not
    given_next = {GAME.key(GAME.play(GAME.play(first, 0), GIVE + piece)) for piece in range(1, 16)}
    assert len(given_next) == 4


# -- text ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a position is its rows and the piece in hand"),
        ("AB../..../..../....", "a position is its rows and the piece in hand"),
        ("AZ../..../..../.... -", "'Z' is no piece"),
        ("AA../..../..../.... -", "A is on the board twice"),
        ("AB../..../..../.... B", "B is on the board and in hand"),
        ("ABCD/..../..../.... E", "the game is over"),
        ("AB./..../..../.... -", "row 1 ends after 3 squares"),
    ],
)
def test_bad_positions_are_told(text, complaint):
    with pytest.raises(TextError) as error:
        GAME.load(text)
    assert complaint in str(error.value)


def test_moves_are_squares_and_letters():
    state = GAME.load("A.../..../..../.... K")
    assert GAME.write(GAME.read(state, "D1")) == "d1"
    given_next = GAME.play(state, GAME.read(state, "d1"))
    assert GAME.save(GAME.play(given_next, GAME.read(given_next, "c"))) == "A.../..../..../...K C"
