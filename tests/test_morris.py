"""Nine and Six Men's Morris: the rules against a slow reading of the drawn board, and text out and in."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from walking import agrees_with_minimax, walked
from zermelo import GameError, TextError, find
from zermelo.board import bare
from zermelo.count import perft
from zermelo.games.morris import FEWEST, Morris
from zermelo.games.sixmensmorris import SixMensMorris

NINE, SIX = Morris(), SixMensMorris()
each_game = pytest.mark.parametrize("game", [NINE, SIX, Morris(6, flying=True)], ids=lambda game: repr(game))


# -- a slow reading of the rules, from what is drawn ---------------------------------------------------------


def drawn(game, state):
    """The men on their points, and those in hand of White and of Black."""
    board = game.board(state)
    points = bare(board)
    men = {name: piece for name, piece in zip(points.names, points.pieces, strict=True) if piece != "."}
    return men, [len(hand) for hand in board.hands] or [0, 0]


def lines_of_three(game):
    """Sets of three points, the middle one joined to both of the others, in one row or one column."""
    board = bare(game.board(game.start()))
    joined = {frozenset(pair) for pair in board.lines}
    for three in combinations(board.names, 3):
        straight = len({name[0] for name in three}) == 1 or len({name[1] for name in three}) == 1
        if straight and sum(frozenset(pair) in joined for pair in combinations(three, 2)) == 2:
            yield frozenset(three)


def in_mill(men, name, lines):
    return any(name in line and {men.get(n) for n in line} == {men[name]} for line in lines)


def slowly(game, state):
    """What is drawn after every legal move."""
    board, lines = bare(game.board(state)), list(lines_of_three(game))
    men, hands = drawn(game, state)
    me, other = ("w", "b") if state.turn == 0 else ("b", "w")
    mine = [name for name in men if men[name] == me]
    empty = [name for name in board.names if name not in men]
    if hands[state.turn]:
        steps = [(None, name) for name in empty]
    elif len(mine) == FEWEST and game.flying:
        steps = [(here, there) for here in mine for there in empty]
    else:
        joined = {frozenset(pair) for pair in board.lines}
        steps = [(a, b) for a in mine for b in empty if frozenset((a, b)) in joined]
    after = []
    for here, there in steps:
        new = {**{name: piece for name, piece in men.items() if name != here}, there: me}
        theirs = [name for name in new if new[name] == other]
        victims = [name for name in theirs if not in_mill(new, name, lines)] or theirs
        if not in_mill(new, there, lines) or not victims:
            victims = [None]
        after += [frozenset((n, p) for n, p in new.items() if n != victim) for victim in victims]
    return after


def test_the_lines_of_the_boards():
    assert len(list(lines_of_three(NINE))) == len(NINE.mills) == 16
    assert len(list(lines_of_three(SIX))) == len(SIX.mills) == 8
    assert len(bare(NINE.board(NINE.start())).lines) == 32


@each_game
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 120))
@settings(max_examples=60, deadline=None)
def test_moves_are_those_of_a_slow_reading_of_the_rules(game, seed, plies):
    state = walked(game, random.Random(seed), plies)
    men, hands = drawn(game, state)
    few = sum(piece == "wb"[state.turn] for piece in men.values()) + hands[state.turn] < FEWEST
    if few:
        assert game.score(state) == -1
        return
    after = [frozenset(drawn(game, game.play(state, move))[0].items()) for move in game.moves(state)]
    assert sorted(map(sorted, after)) == sorted(map(sorted, slowly(game, state)))
    assert game.score(state) == (None if after else -1)


def test_counts():
    """Mills cannot be before the fifth man is put down: so far it is a matter of multiplying."""
    assert [perft(NINE, depth) for depth in range(4)] == [1, 24, 24 * 23, 24 * 23 * 22]
    assert [perft(SIX, depth) for depth in range(5)] == [1, 16, 16 * 15, 16 * 15 * 14, 16 * 15 * 14 * 13]
    # of the fifth moves, those close a mill that end on the third point of a line: each takes one of two
    ends = len(SIX.mills) * 6 * 13 * 12
    assert perft(SIX, 5) == 16 * 15 * 14 * 13 * 12 + ends


@pytest.mark.parametrize(
    ("game", "position", "value"),
    [
        (NINE, "w.w/bb./.../....../.../.../... w 14", None),
        (NINE, "ww./bb./.../....../.../.../b.. w 0", -1),  # two men are too few
        (SIX, "wbw/.../b..b/.../w.b w 0", None),
        (SIX, "wbw/.../b..b/.../wb. w 0", -1),  # there is no way out
        (Morris(6, flying=True), "wbw/.../b..b/.../wb. w 0", None),  # but to fly
    ],
)
def test_the_end_of_the_game(game, position, value):
    assert game.score(game.load(position)) == value


def test_a_mill_takes_men_that_are_in_none_first():
    state = NINE.load("ww./.../.../....../..b/.b./bbb w 8")
    takes = {NINE.write(move) for move in NINE.moves(state) if "x" in NINE.write(move)}
    assert takes == {"g7xe3", "g7xd2"}
    state = NINE.load("ww./.../.../....../.../.../bbb w 10")
    assert {NINE.write(m) for m in NINE.moves(state) if "x" in NINE.write(m)} == {"g7xa1", "g7xd1", "g7xg1"}


@each_game
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 18))
@settings(max_examples=30, deadline=None)
def test_images_of_a_position_are_one(game, seed, plies):
    state = walked(game, random.Random(seed), plies)
    image = game.canonical(state)
    assert game.canonical(image) == image
    assert game.score(image) == game.score(state)
    assert game.evaluate(image) == game.evaluate(state)
    if game.score(state) is None and state.left > 1:
        one = {game.canonical(game.play(state, move)) for move in game.moves(state)}
        other = {game.canonical(game.play(image, move)) for move in game.moves(image)}
        assert one == other


def test_how_many_images_there_are():
    """Of 24 points 4 are different, of 16 points 2: corners and middles, inside and outside alike but one."""
    for game, different in ((NINE, 4), (SIX, 2)):
        state = game.start()
        assert len({game.canonical(game.play(state, move)) for move in game.moves(state)}) == different


@pytest.mark.parametrize("game", [NINE, SIX], ids=["nine", "six"])
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 90))
@settings(max_examples=12, deadline=None)
def test_the_engine_says_what_minimax_says(game, seed, plies):
    agrees_with_minimax(game, walked(game, random.Random(seed), plies), 2)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a position is its points"),
        (".../.../..../.../... w", "a position is its points"),
        (".x./.../..../.../... w 12", "'x' is no piece"),
        (".../.../... w 12", "16 points are wanted, not 9"),
        (".../.../..../.../.... w 12", "one too many"),
        (".../.../..../.../... b 12", "12 cannot be in hand now"),
        (".../.../..../.../... w 14", "14 cannot be in hand now"),
        ("www/www/w.../.../bbb b 0", "White has 7 men, more than 6"),
        ("www/ww./..../.../bb. w 0", "Black has lost already"),
    ],
)
def test_bad_positions_are_told(text, complaint):
    with pytest.raises(TextError) as error:
        SIX.load(text)
    assert complaint in str(error.value)


@pytest.mark.parametrize("spec", ["morris:7", "morris:9,flying=perhaps"])
def test_other_numbers_of_men_are_refused(spec):
    with pytest.raises((GameError, TextError), match=r"men are 9 each|flying is true or false"):
        find(spec)


def test_names():
    assert find("morris:6").title == find("six-mens-morris").title == "Six Men's Morris"
    assert find("morris").title == "Nine Men's Morris"
    assert find("morris:9,flying=false").flying is False
