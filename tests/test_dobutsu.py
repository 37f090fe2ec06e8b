"""Dobutsu shogi: the rules against a slow reading of the drawn board, what is proved, text out and in."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from walking import agrees_with_minimax, walked
from zermelo import Engine, Limits, TextError
from zermelo.board import bare
from zermelo.count import perft
from zermelo.games.dobutsu import Dobutsu, lion_of, mirrored, turned
from zermelo.value import WIN

GAME = Dobutsu()


# -- a slow reading of the rules: pieces by their squares, as they are drawn -----------------------------------

AROUND = {
    "c": ["up"],
    "g": ["up", "down", "left", "right"],
    "e": ["up left", "up right", "down left", "down right"],
    "h": ["up", "down", "left", "right", "up left", "up right"],
}
AROUND["l"] = AROUND["g"] + AROUND["e"]


def drawn(state):
    """Pieces by (column, row from Sente's side), both hands in letters, and who is to move."""
    board = GAME.board(state)
    rows = bare(board).rows
    men = {(x, 3 - y): rows[y][x] for y in range(4) for x in range(3) if rows[y][x] != "."}
    return men, ["".join(sorted(hand.lower())) for hand in board.hands], state.turn


def goes_to(men, square):
    """The squares on the board that a piece attacks."""
    letter = men[square]
    forward = 1 if letter.isupper() else -1
    for words in AROUND[letter.lower()]:
        x = square[0] + ("right" in words) - ("left" in words)
        y = square[1] + forward * (("up" in words) - ("down" in words))
        if 0 <= x < 3 and 0 <= y < 4:
            yield x, y


def is_of(letter, turn):
    return letter.isupper() == (turn == 0)


def after_every_move(position):
    """What is drawn after every legal move."""
    men, hands, turn = position
    for square, letter in men.items():
        if not is_of(letter, turn):
            continue
        for target in goes_to(men, square):
            if target in men and is_of(men[target], turn):
                continue
            new, held = {at: man for at, man in men.items() if at != square}, list(hands)
            taken = new.get(target, "").lower().replace("h", "c").replace("l", "")
            held[turn] = "".join(sorted(held[turn] + taken))
            grown = letter.lower() == "c" and target[1] == (3 if turn == 0 else 0)
            new[target] = ("H" if turn == 0 else "h") if grown else letter
            yield new, held, 1 - turn
    for letter in set(hands[turn]):
        for target in [(x, y) for x in range(3) for y in range(4) if (x, y) not in men]:
            held = list(hands)
            held[turn] = held[turn].replace(letter, "", 1)
            yield {**men, target: letter.upper() if turn == 0 else letter}, held, 1 - turn


def outcome(position):
    """How the player to move fared, or None."""
    men, _, turn = position
    lions = {letter: square for square, letter in men.items() if letter in "Ll"}
    mine, theirs = lions.get("Ll"[turn]), lions["lL"[turn]]
    if mine is None:
        return -1
    home = (3, 0)  # the rows to be reached
    if mine[1] == home[turn]:
        return 1
    attacked = any(theirs in goes_to(men, square) for square in men if is_of(men[square], turn))
    return -1 if theirs[1] == home[1 - turn] and not attacked else None


def slow_perft(position, depth):
    if depth == 0:
        return 1
    return (
        0
        if outcome(position) is not None
        else sum(slow_perft(p, depth - 1) for p in after_every_move(position))
    )


def frozen(position):
    men, hands, turn = position
    return frozenset(men.items()), tuple(hands), turn


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 60))
@settings(max_examples=200, deadline=None)
def test_moves_are_those_of_a_slow_reading_of_the_rules(seed, plies):
    state = walked(GAME, random.Random(seed), plies)
    assert GAME.score(state) == outcome(drawn(state))
    if GAME.score(state) is None:
        after = [frozen(drawn(GAME.play(state, move))) for move in GAME.moves(state)]
        assert set(after) == set(map(frozen, after_every_move(drawn(state))))
        assert len(set(after)) == len(after) > 0


def test_counts():
    counts = [perft(GAME, depth) for depth in range(6)]
    assert counts == [slow_perft(drawn(GAME.start()), depth) for depth in range(6)]
    assert counts[1] == 4  # as Tanaka has them: the chick, the giraffe, and the lion to either side


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
@settings(max_examples=100, deadline=None)
def test_images_of_a_position_are_one(seed, plies):
    state = walked(GAME, random.Random(seed), plies)
    mirror = state._replace(board=mirrored(state.board))
    other = state._replace(
        board=turned(state.board), hands=(state.hands & 63) << 6 | state.hands >> 6, turn=1 - state.turn
    )
    for image in (mirror, other):
        assert GAME.key(image) == GAME.key(state) < 2**62
        assert GAME.canonical(image) == GAME.canonical(state)
        assert GAME.score(image) == GAME.score(state)
        assert GAME.evaluate(image) == GAME.evaluate(state)
        assert GAME.identity(image) != GAME.identity(state) or image == state


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
@settings(max_examples=100, deadline=None)
def test_bounds_see_every_move_that_ends_the_game(seed, plies):
    state = walked(GAME, random.Random(seed), plies)
    if GAME.score(state) is None:
        wins = [move for move in GAME.moves(state) if GAME.score(GAME.play(state, move)) == -1]
        low, high = GAME.bounds(state)
        assert (low == high == WIN - 1) == bool(wins)
        assert wins or all(GAME.score(GAME.play(state, move)) is None for move in GAME.moves(state))


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
@settings(max_examples=40, deadline=None)
def test_the_engine_says_what_minimax_says(seed, plies):
    agrees_with_minimax(GAME, walked(GAME, random.Random(seed), plies), 3)


def test_of_a_position_that_bounds_settle_a_move_is_found():
    found = Engine(GAME, compiled=False).best(GAME.load("2e/gl1/1CL/E1G w c"), Limits(nodes=300))
    assert found.value.plies == 1
    assert GAME.write(found.move) == "b3c2"


@pytest.mark.parametrize(
    ("position", "value"),
    [
        ("3/1l1/3/1L1 b -", None),
        ("l2/3/3/2L w -", None),
        ("1L1/l2/3/3 w -", None),  # home, but it can be caught
        ("1L1/3/l2/3 w -", -1),  # home
        ("1L1/l2/3/3 b -", 1),  # it was not caught
        ("3/3/1L1/3 w -", -1),  # caught
    ],
)
def test_the_end_of_the_game(position, value):
    assert GAME.score(GAME.load(position)) == value


def test_a_lion_is_found_wherever_it_is():
    for text, square in (("L2/3/2l/3 b -", 9), ("3/2l/3/L2 b -", 0), ("lee/3/3/ggL b -", 2)):
        assert lion_of(GAME.load(text).board, 0) == square
    assert lion_of(GAME.load("3/3/1L1/3 w Ce").board, 1) == -1


def test_a_hen_is_a_chick_in_hand():
    state = GAME.load("l2/1h1/1G1/2L b -")
    after = GAME.play(state, GAME.read(state, "b2b3"))
    assert GAME.save(after) == "l2/1G1/3/2L w C"
    dropped = GAME.load("l2/3/3/2L b C")
    assert GAME.save(GAME.play(dropped, GAME.read(dropped, "C*c4"))) == "l1C/3/3/2L w -"  # it does not grow


def test_it_finds_a_mate():
    """The lion in the corner is caught with the second move, whatever it does."""
    found = Engine(GAME, compiled=False).best(GAME.load("l2/3/1L1/3 b GG"), Limits(depth=4))
    assert found.value.kind == "win"
    assert found.proved


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a position is its rows"),
        ("gle/1c1/1C1/ELG x -", "a position is its rows"),
        ("gle/1c1/1C1 b -", "4 rows of 3 squares are wanted"),
        ("gle/1x1/1C1/ELG b -", "'x' is no piece"),
        ("gle/1c1/1C1/ELG b C", "more than two chicks and hens"),
        ("gle/1c1/1C1/1LG b L", "L cannot be in hand"),
        ("gle/1c1/1C1/E1G w -", "each has one lion"),
        ("gll/1c1/1C1/ELG b -", "each has one lion"),
    ],
)
def test_bad_positions_are_told(text, complaint):
    with pytest.raises(TextError) as error:
        GAME.load(text)
    assert complaint in str(error.value)
