"""The first games: published facts, and text out and in."""

from functools import reduce
from itertools import product
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import (
    MNK,
    ConnectFour,
    Engine,
    GameError,
    Nim,
    TextError,
    TicTacToe,
    Value,
    alphabeta,
    deepening,
    mtdf,
)
from zermelo.board import Heaps
from zermelo.count import count_games, perft, reachable
from zermelo.games.hex import Hex


def walks(game):
    """States of the game, reached by random legal moves."""

    @st.composite
    def walk(draw):
        state = game.start()
        for _ in range(draw(st.integers(0, 30))):
            if game.score(state) is not None:
                break
            state = game.play(state, draw(st.sampled_from(list(game.moves(state)))))
        return state

    return walk()


GAMES = [
    TicTacToe(),
    MNK(4, 3, 3),
    MNK(5, 6, 4),
    ConnectFour(),
    ConnectFour(8, 8),
    ConnectFour(4, 5),
    Nim(3, 4, 5),
    Hex(4),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


# -- facts ---------------------------------------------------------------------------------------------------


def test_tic_tac_toe_counts():
    game = TicTacToe()
    assert reachable(game) == 5478
    assert reachable(game, symmetry=True) == 765
    assert count_games(game) == 255_168
    assert [perft(game, depth) for depth in range(7)] == [1, 9, 72, 504, 3024, 15120, 54720]
    centre = game.play(game.start(), game.read(game.start(), "b2"))
    assert [perft(game, depth, centre) for depth in (6, 7, 8, 9)] == [15984, 18432, 13248, 0]


def test_connect_four_counts():
    assert [perft(ConnectFour(), depth) for depth in range(8)] == [1, 7, 49, 343, 2401, 16807, 117649, 823536]
    assert reachable(ConnectFour(4, 4)) == 161_029


def test_published_values():
    assert alphabeta(TicTacToe()).value == Value.draw()
    assert deepening(MNK(4, 3, 3)).value.kind == "win"
    assert mtdf(ConnectFour(4, 4)).value == Value.draw()


@pytest.mark.slow
def test_four_in_a_row_on_four_by_four_is_a_draw():
    assert mtdf(MNK(4, 4, 4)).value == Value.draw()


@pytest.mark.parametrize("size", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_the_first_player_wins_hex(size):
    assert Engine(Hex(size)).best().value.kind == "win"


def test_mnk_alone_is_four_in_a_row_on_five_by_five():
    game = MNK()
    assert (game.title, game.name) == ("4 in a row on 5 by 5", "mnk")
    assert TicTacToe().start() == MNK(3, 3, 3).start()


@pytest.mark.slow
def test_published_values_that_take_minutes():
    assert mtdf(ConnectFour(5, 4)).value == Value.draw()
    assert mtdf(ConnectFour(4, 5)).value == Value.draw()
    assert mtdf(ConnectFour(6, 4)).value.kind == "loss"


@given(st.lists(st.integers(0, 4), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_nim_agrees_with_bouton(heaps):
    lost = reduce(xor, heaps) == 0
    assert mtdf(Nim(*heaps)).value.kind == ("loss" if lost else "win")
    ones = max(heaps) <= 1
    misere_lost = sum(heaps) % 2 == 1 if ones else lost
    assert mtdf(Nim(*heaps, misere=True)).value.kind == ("loss" if misere_lost else "win")


def test_nims_winning_moves_are_those_that_leave_zero():
    for heaps in product(range(4), repeat=3):
        game = Nim(*heaps)
        if reduce(xor, heaps):
            zeroing = {m for m in game.moves(heaps) if reduce(xor, game.play(heaps, m)) == 0}
            values = deepening(game, every_move=True).moves
            assert {m for m, v in values.items() if v.kind == "win"} == zeroing


# -- the computer never loses tic-tac-toe ------------------------------------------------------------------


@pytest.mark.parametrize("side", [0, 1])
def test_the_computer_never_loses_against_any_opponent(side):
    game = TicTacToe()
    engine = Engine(game, compiled=False)
    checked = set()

    def meet(state):
        """Every opponent there can be, against every move the computer may choose here."""
        if state in checked:
            return
        checked.add(state)
        score = game.score(state)
        if score is not None:
            mine = score if game.turn(state) == side else -score
            assert mine >= 0, str(game.board(state))
            return
        replies = game.moves(state)
        if game.turn(state) == side:
            *_, answer = engine.analyse(state, every_move=True)
            replies = answer.best
        for move in replies:
            meet(game.play(state, move))

    meet(game.start())
    assert len(checked) > 300


# -- symmetry ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [TicTacToe(), MNK(4, 3, 3), ConnectFour(5, 4), Nim(3, 4, 5), Hex(3)], ids=lambda g: g.name
)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_mirror_images_have_one_canonical_state_of_equal_value(game, data):
    state = data.draw(walks(game))
    image = game.canonical(state)
    assert game.canonical(image) == image
    assert game.score(image) == game.score(state)
    assert mtdf(game, image, depth=5).value.number == mtdf(game, state, depth=5).value.number


def test_all_images_of_a_board_are_the_same():
    game = TicTacToe()
    corners = [game.load(text) for text in ("x../.../...", "..x/.../...", ".../.../x..", ".../.../..x")]
    assert len({game.canonical(state) for state in corners}) == 1
    assert game.canonical(game.load(".x./.../...")) != game.canonical(corners[0])


# -- rows and fours, against a reading of the drawn board --------------------------------------------------


def has_line(rows, piece, length):
    """Whether `length` pieces stand in a line, looked up square by square."""
    height, width = len(rows), len(rows[0])
    return any(
        all(
            0 <= y + i * dy < height and 0 <= x + i * dx < width and rows[y + i * dy][x + i * dx] == piece
            for i in range(length)
        )
        for y in range(height)
        for x in range(width)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


@pytest.mark.parametrize(
    ("game", "length"),
    [
        (TicTacToe(), 3), (MNK(5, 6, 4), 4), (MNK(6, 3, 2), 2), (ConnectFour(), 4), (ConnectFour(8, 8), 4),
        (ConnectFour(16, 4), 4), (ConnectFour(4, 16), 4), (ConnectFour(64, 1), 4), (ConnectFour(3, 3), 4),
    ],
    ids=lambda g: getattr(g, "name", ""),
)  # fmt: skip
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_the_score_is_what_the_drawn_board_shows(game, length, data):
    state = data.draw(walks(game))
    rows = game.board(state).rows
    mover = "xo"[game.turn(state)]
    other = "ox"[game.turn(state)]
    if has_line(rows, other, length):
        assert game.score(state) == -1
    elif not any("." in row for row in rows):
        assert game.score(state) == 0
    else:
        assert game.score(state) is None
    assert not has_line(rows, mover, length)


# -- hex ---------------------------------------------------------------------------------------------------


def joins(rows, piece):
    """Whether a piece joins its sides, looked up square by square: x from top to bottom, o across."""
    size = len(rows)
    rows = rows if piece == "x" else ["".join(column) for column in zip(*rows, strict=True)]
    reached = {(0, x) for x in range(size) if rows[0][x] == piece}
    edge = list(reached)
    for y, x in edge:
        for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
            beside = (y + dy, x + dx)
            inside = 0 <= beside[0] < size and 0 <= beside[1] < size
            if inside and beside not in reached and rows[beside[0]][beside[1]] == piece:
                reached.add(beside)
                edge.append(beside)
    return any(y == size - 1 for y, _ in reached)


@given(size=st.integers(1, 7), dice=st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_on_a_full_hex_board_exactly_one_player_joins_their_sides(size, dice):
    squares = [dice.choice("xo") for _ in range(size * size)]
    rows = ["".join(squares[y * size : (y + 1) * size]) for y in range(size)]
    assert joins(rows, "x") != joins(rows, "o")


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_the_score_of_hex_is_what_the_drawn_board_shows(size, data):
    game = Hex(size)
    state = data.draw(walks(game))
    rows = game.board(state).rows
    assert not joins(rows, "xo"[game.turn(state)])
    assert game.score(state) == (-1 if joins(rows, "ox"[game.turn(state)]) else None)
    if not any("." in row for row in rows):
        assert game.score(state) == -1  # there are no draws


# -- marks: what has won -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "marks"),
    [
        (TicTacToe(), "xxx/oo./...", {"a3", "b3", "c3"}),
        (TicTacToe(), "xx./oo./...", set()),
        (TicTacToe(), "xox/oxo/xox", {"a3", "b2", "c1", "a1", "c3"}),  # two rows at once
        (MNK(4, 3, 3), "..../ooo./xx.x", {"a2", "b2", "c2"}),
        (ConnectFour(), "1212121", {"11", "12", "13", "14"}),
        (ConnectFour(), "112233", set()),
        (Hex(2), "xo/x.", {"a1", "a2"}),
        (Hex(3), "xxo/xo./o..", {"a1", "b2", "c3"}),
        (Hex(3), "xxo/xo./...", set()),
    ],
)
def test_the_board_marks_what_has_won(game, text, marks):
    board = game.board(game.load(text))
    assert set(board.marks) == marks
    assert board.to_json()["marks"] == list(board.marks)


@each_game
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_there_are_marks_exactly_where_somebody_has_won(game, data):
    state = data.draw(walks(game))
    board = game.board(state)
    if isinstance(board, Heaps):
        return
    squares = {
        name: p
        for names, row in zip(board.square_names(), board.rows, strict=True)
        for name, p in zip(names, row, strict=True)
    }
    assert bool(board.marks) == (game.score(state) == -1)
    assert {squares[mark] for mark in board.marks} <= {"ox"[game.turn(state)]}


# -- text ----------------------------------------------------------------------------------------------------


def test_boards_are_drawn():
    game = ConnectFour(4, 3)
    assert str(game.board(game.load("..../.o../xx.."))).split("\n") == [
        ". . . .", ". o . .", "x x . .", "1 2 3 4",
    ]  # fmt: skip
    assert str(Nim(3, 1).board((3, 1))) == "a  ||| 3\nb  | 1"


def test_connect_four_positions_as_moves():
    game = ConnectFour()
    assert game.save(game.load("44")) == "......./......./......./......./...o.../...x..."
    assert game.load("4 4 5") == game.load("445")


@pytest.mark.parametrize(
    ("game", "text", "complaint", "at"),
    [
        (TicTacToe(), "xx?/.../...", "'?' is no piece", 2),
        (TicTacToe(), "xo/.../...", "row 1 ends after 2 squares of 3", 2),
        (TicTacToe(), "xo./...", "9 squares are wanted, 3 by 3, not 6", 7),
        (TicTacToe(), "xo./.../.../x..", "not 12", 12),
        (TicTacToe(), "xxx/.../...", "3 x and 0 o cannot be", None),
        (TicTacToe(), "xxx/ooo/...", "X has 3 in a row and is to move", None),
        (ConnectFour(4, 3), "..../.x../....", "hangs in the air", None),
        (ConnectFour(4, 3), "15", "column 5 is full or not on the board", 1),
        (ConnectFour(4, 3), "1111", "column 1 is full", 3),
        (ConnectFour(4, 4), "12121213", "the game is over before this move", 7),
        (Hex(2), "x?/..", "'?' is no piece", 1),
        (Hex(2), "x/..", "row 1 ends after 1 squares of 2", 1),
        (Hex(2), "x./../..", "4 squares are wanted, 2 by 2, not 6", 6),
        (Hex(2), "xx/..", "2 x and 0 o cannot be", None),
        (Hex(3), "x.o/x.o/x.o", "X has joined its sides and is to move", None),
        (Hex(3), "ooo/xx./xx.", "O has joined its sides and is to move", None),
        (Nim(3, 4, 5), "3,4", "3 heaps are wanted, not 2", 0),
        (Nim(3, 4, 5), "3,x,5", "'x' is no heap", 2),
    ],
)
def test_bad_positions_show_where(game, text, complaint, at):
    with pytest.raises(TextError) as error:
        game.load(text)
    assert complaint in str(error.value)
    assert error.value.at == at


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: ConnectFour(9, 8), "72 squares; a board has at most 64"),
        (lambda: ConnectFour(0, 4), "width is a whole number"),
        (lambda: MNK(3, 3, 0), "k is a whole number from 1 to 26"),
        (lambda: MNK(3, 2.5, 3), "n is a whole number"),
        (lambda: Hex(0), "the size of the board is a whole number from 1 to 26, not 0"),
        (lambda: Hex(27), "not 27"),
        (lambda: Hex("4"), "not '4'"),
        (lambda: Nim(-1), "a heap holds a whole number of stones"),
    ],
)
def test_boards_that_cannot_be(make, complaint):
    with pytest.raises(GameError, match=complaint):
        make()
