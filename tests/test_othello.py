"""Othello: published facts, rules held to a plain reading of the board, and what the search is told."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Engine, GameError, Limits, Solver, TextError, Value, minimax, mtdf
from zermelo.count import perft
from zermelo.games.othello import FEW, Discs, Othello

DATA = Path(__file__).parents[2] / "shared" / "data" / "othello" / "fforum-20-39.obf"
WAYS = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]
GAMES = [Othello(4), Othello(6, parallel=True), Othello(8), Othello(8, discs=True), Othello(10)]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
QUICK = range(20, 25)  # by their numbers: the first are the easiest


@st.composite
def played(draw, game, most_left=None):
    """A state reached by random moves."""
    dice = draw(st.randoms(use_true_random=False))
    left = dice.randrange(game.passing - 3) if most_left is None else most_left
    return play_on(game, dice, left)


def play_on(game, dice, left):
    state = game.start()
    while game.score(state) is None and game.passing - (state.mine | state.theirs).bit_count() > left:
        state = game.play(state, dice.choice(list(game.moves(state))))
    return state


def turned(rows, mover, y, x):
    """The squares that a disc would turn, looked up square by square."""
    size, found = len(rows), set()
    for down, right in WAYS:
        line, row, column = [], y + down, x + right
        while 0 <= row < size and 0 <= column < size and rows[row][column] not in ("." + mover):
            line.append((row, column))
            row, column = row + down, column + right
        if 0 <= row < size and 0 <= column < size and rows[row][column] == mover:
            found.update(line)
    return found


# -- facts ---------------------------------------------------------------------------------------------------


def test_perft():
    assert [perft(Othello(), depth) for depth in range(6)] == [1, 4, 12, 56, 244, 1396]


@pytest.mark.slow
def test_perft_further():
    from zermelo.engine.perft import perft_counter

    counted = perft_counter(Othello(), 11)
    assert [counted(Othello().start(), depth) for depth in range(6, 12)] == [
        8200, 55092, 390216, 3005288, 24571284, 212258800,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "value"),
    [({}, -10), ({"discs": True}, -8), ({"parallel": True, "discs": True}, -3), ({"parallel": True}, -4)],
)
def test_four_by_four(options, value):
    assert Solver(Othello(4, **options), compiled=False).value() == Value.points(value)


def test_the_textbook_agrees_on_four_by_four():
    assert mtdf(Othello(4)).value == Value.points(-10)


def test_positions_of_four_by_four():
    """Told apart by whose discs they are, not by colour; mirror images counted each."""
    game = Othello(4)
    seen, todo = set(), [game.start()]
    while todo:
        state = todo.pop()
        if state[:2] not in seen:
            seen.add(state[:2])
            if game.score(state) is None:
                todo += [game.play(state, move) for move in game.moves(state)]
    assert len(seen) == 58_533


# -- rules ---------------------------------------------------------------------------------------------------


@each_game
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_moves_are_what_the_drawn_board_shows(game, data):
    state = data.draw(played(game))
    board = game.board(state)
    mover, other = "xo" if not state.white else "ox"
    names = board.square_names()
    legal = {
        names[y][x]: turned(board.rows, mover, y, x)
        for y in range(game.size)
        for x in range(game.size)
        if board.rows[y][x] == "." and turned(board.rows, mover, y, x)
    }
    if game.score(state) is not None:
        assert not legal
        return
    assert [game.write(move) for move in game.moves(state)] == (list(legal) or ["pass"])
    for name, squares in legal.items():
        after = game.board(game.play(state, game.read(state, name)))
        changed = {
            (y, x)
            for y, rows in enumerate(zip(board.rows, after.rows, strict=True))
            for x, (old, new) in enumerate(zip(*rows, strict=True))
            if (old, new) == (other, mover)
        }
        assert changed == squares


def test_the_winner_gets_the_empty_squares():
    text = "xxxx/xxx./xxx./xxxx o"
    assert Othello(4).score(Othello(4).load(text)) == -16
    assert Othello(4, discs=True).score(Othello(4).load(text)) == -14
    assert Othello(4).score(Othello(4).load("xxoo/xxoo/xxoo/x..o x")) == 0


def test_who_cannot_move_passes_and_the_game_ends_where_neither_can():
    game = Othello(4)
    state = game.load("xo../x.../x.../x... o")
    assert [game.write(move) for move in game.moves(state)] == ["pass"]
    after = game.play(state, game.passing)
    assert (after.mine, after.theirs, game.turn(after)) == (state.theirs, state.mine, 0)
    assert [game.write(move) for move in game.moves(after)] == ["c1"]
    assert list(game.moves(game.load("xx../x.../x.../x... o"))) == []


# -- what the search is told ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [Othello(4), Othello(4, discs=True), Othello(6)], ids=lambda g: g.name)
def test_bounds_are_true(game):
    dice = random.Random(1)
    for _ in range(60):
        state = play_on(game, dice, dice.randrange(6))
        low, high = game.bounds(state)
        score = game.score(state)
        assert low <= (minimax(game, state).value.score if score is None else score) <= high
        assert score is None or low == high


@pytest.mark.parametrize("game", [*GAMES[:2], GAMES[4]], ids=lambda game: game.name)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_mirror_images_are_one(game, data):
    state = data.draw(played(game))
    images = [state]
    for turn in range(7):
        mirror = game.upside_down if turn % 2 else game.transposed
        images.append(Discs(mirror(images[-1].mine), mirror(images[-1].theirs), state.white))
    assert len({game.canonical(image) for image in images}) == 1
    assert game.canonical(state) in images
    assert {(game.score(image), game.evaluate(image)) for image in images} == {
        (game.score(state), game.evaluate(state))
    }


def test_mirror_images_have_equal_values():
    game, solver = Othello(6), Solver(Othello(6), compiled=False)
    for seed in range(10):
        state = play_on(game, random.Random(seed), 7)
        mirror = Discs(game.transposed(state.mine), game.transposed(state.theirs), 1 - state.white)
        assert solver.value(state) == solver.value(mirror)


@each_game
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_an_estimate_is_the_others_turned_round_and_no_wipe_out(game, data):
    state = data.draw(played(game))
    assert game.evaluate(state) == -game.evaluate(Discs(state.theirs, state.mine, 1 - state.white))
    assert abs(game.evaluate(state)) < game.passing


def test_keys_tell_positions_apart():
    game, dice, keys = Othello(), random.Random(3), {}
    for _ in range(500):
        state = play_on(game, dice, dice.randrange(40))
        assert keys.setdefault(game.key(state), state[:2]) == state[:2]
    last = Discs(1 << 62, 1 << 63 | game.full >> 3, 0)  # the last two squares count as well
    assert game.key(last) != game.key(Discs(1 << 63, 1 << 62 | game.full >> 3, 0))


@pytest.fixture(scope="module")
def solver():
    return Solver(Othello(), compiled=True)


def test_compiled_equals_interpreted(solver):
    """The usual board fills all 64 bits of a number: the last square is its sign."""
    game, dice = Othello(), random.Random(2)
    slow = Solver(game, compiled=False)
    for left in (2, 3, 4, 5, 6, 7):
        for _ in range(8):
            state = play_on(game, dice, left)
            assert solver.value(state) == slow.value(state)
    assert solver.nodes == slow.nodes


def test_the_end_is_solved_and_the_middle_is_judged():
    game = Othello(6)
    assert not game.can_solve(game.start())
    engine = Engine(game, compiled=False)
    assert not engine.best(limits=Limits(depth=2)).proved
    late = play_on(game, random.Random(5), 6)
    assert game.can_solve(late)
    assert engine.best(late).value == minimax(game, late).value
    assert Othello(4).can_solve(play_on(Othello(4), random.Random(0), FEW))


@pytest.mark.skipif(not DATA.exists(), reason="the public end games are not here")
@pytest.mark.parametrize("number", QUICK)
def test_end_games(solver, number):
    line = DATA.read_text().splitlines()[number - 20]
    values = {name.lower(): int(value) for name, value in re.findall(r"(\w\d):([+-]\d+)", line)}
    game = Othello()
    result = solver.solve(game.load(line))
    assert result.value == Value.points(max(values.values()))
    assert values[game.write(result.move)] == max(values.values())
    assert set(map(game.write, game.moves(game.load(line)))) == set(values)


# -- text ----------------------------------------------------------------------------------------------------


@each_game
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_positions_are_read_back(game, data):
    state = data.draw(played(game))
    assert game.load(game.save(state)) == state
    assert game.load("".join(game.board(state).rows).upper() + " XO"[state.white + 1 :][:1].rjust(2)) == state


def test_ways_to_write_a_position():
    game = Othello(4)
    after = game.play(game.start(), game.read(game.start(), "b1"))
    for text in ("b1", " B1 ", ".x../.xx./.xo./.... o", ".X..|.XX.|.XO.|....", "-X---XX--XO----- O; A1:+4;"):
        assert game.load(text) == after
    assert game.load("b1 a1 a2 a3 a4").white == 1


@pytest.mark.parametrize(
    ("text", "complaint", "at"),
    [
        ("..../.ox./.xo./...? x", "'?' is no piece", 18),
        ("..../.ox./.xo./... x", "16 squares are wanted, 4 by 4, not 15", 19),
        ("a1", "Black cannot move to a1", 0),
        ("b1 b1", "White cannot move to b1", 3),
        ("", "16 squares are wanted", 0),
    ],
)
def test_bad_positions_show_where(text, complaint, at):
    with pytest.raises(TextError) as error:
        Othello(4).load(text)
    assert complaint in str(error.value)
    assert error.value.at == at


@pytest.mark.parametrize("size", [0, 2, 7, 12, "8", True, 8.5])
def test_boards_that_cannot_be(size):
    with pytest.raises(GameError, match="4, 6, 8 or 10 squares a side"):
        Othello(size)
