"""Gomoku's rules, held to a plain reading of the board, line by line and run by run."""

from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from both_ways import both_ways
from zermelo import GameError, TextError, find
from zermelo.board import Grid
from zermelo.games.gomoku import Gomoku
from zermelo.games.gomoku.rules import RULES
from zermelo.show.boards import draw_board
from zermelo.show.picture import COLOURS

each_rule = pytest.mark.parametrize("rule", RULES)


def lines(rows):
    """Every row, column and diagonal as text."""
    size = len(rows)
    yield from rows
    yield from ("".join(row[x] for row in rows) for x in range(size))
    for cut in range(-size + 1, size):
        yield "".join(rows[y][y + cut] for y in range(size) if 0 <= y + cut < size)
        yield "".join(rows[y][size - 1 - y - cut] for y in range(size) if 0 <= size - 1 - y - cut < size)


def wins(line, stone, rule):
    """Whether a line holds a run of this stone's that wins: the definition."""
    other, at = "o" if stone == "x" else "x", 0
    for piece, run in groupby(line):
        length = len(list(run))
        ends = {line[at - 1] if at else "edge", line[at + length] if at + length < len(line) else "edge"}
        at += length
        if piece != stone or length < 5:
            continue
        if length > 5 and rule in ("exact", "caro"):
            continue
        if length == 5 and rule in ("caro", "caro6") and ends == {other}:
            continue
        return True
    return False


def plainly(game, state):
    """The score by the definition."""
    rows = game.board(state).rows
    if any(wins(line, "ox"[game.turn(state)], game.rule) for line in lines(rows)):
        return -1
    return 0 if "." not in "".join(rows) else None


def drawn(game, rows):
    """The state that a drawing shows, padded with empty squares: White has just moved where there are as many of both."""
    width = game.size
    rows = [row.ljust(width, ".") for row in rows]
    return game.load("/".join(["." * width] * (width - len(rows)) + rows))


@each_rule
@given(dice=st.randoms(use_true_random=False), size=st.integers(5, 20))
@settings(max_examples=20)
def test_random_games_end_as_the_definition_says(rule, dice, size):
    game = Gomoku(size, rule)
    state = game.start()
    near = dice.random() < 0.7  # crowded games have rows; scattered ones fill the board
    while game.score(state) is None:
        moves = list(game.moves(state))
        taken = state.mine | state.theirs
        if near and taken:
            close = [
                m for m in moves if any(taken >> max(0, m + d) & 1 for d in (1, -1, size + 1, -size - 1))
            ]
            moves = close or moves
        state = game.play(state, dice.choice(moves))
        assert game.score(state) == plainly(game, state)


@each_rule
@given(data=st.data())
@settings(max_examples=100)
def test_rows_of_any_length_anywhere(rule, data):
    """Long runs and blocked ones are rare in random games: they are put on the board here."""
    size = data.draw(st.integers(6, 20))
    game = Gomoku(size, rule)
    cells = data.draw(
        st.lists(st.sampled_from("xxxxxxoo."), min_size=size, max_size=size).map("".join), label="line"
    )
    dy, dx = data.draw(st.sampled_from([(0, 1), (1, 0), (1, 1), (1, -1)]))
    row = data.draw(st.integers(0, size - 1)) if dy == 0 else 0
    column = data.draw(st.integers(0, size - 1)) if dx == 0 else 0 if dx == 1 else size - 1
    board = [["."] * size for _ in range(size)]
    for i, piece in enumerate(cells):
        y, x = row + i * dy, column + i * dx
        board[y][x] = piece
    rows = ["".join(each) for each in board]
    for stone in "xo":
        bits = dict.fromkeys("xo.", 0)
        for y, drawn_row in enumerate(reversed(rows)):
            for x, piece in enumerate(drawn_row):
                bits[piece] |= 1 << y * game.stride + x
        other = bits["o" if stone == "x" else "x"]
        state = type(game.start())(other, bits[stone])
        assert game.has_row(state) == any(wins(line, stone, rule) for line in lines(rows))


FIVES = {
    "xxxxx": {"freestyle", "exact", "caro", "caro6"},
    ".xxxxx": {"freestyle", "exact", "caro", "caro6"},
    "oxxxxx": {"freestyle", "exact", "caro", "caro6"},
    "oxxxxxo": {"freestyle", "exact"},
    "xxxxxo": {"freestyle", "exact", "caro", "caro6"},  # the edge blocks nothing
    "xxxxxx": {"freestyle", "caro6"},
    "oxxxxxxo": {"freestyle", "caro6"},
    "xxxx.x": set(),
}


@pytest.mark.parametrize("row", FIVES)
@each_rule
def test_what_wins_by_which_rule(row, rule):
    game = Gomoku(15, rule)
    spare = row.count("x") - row.count("o") - 1
    state = drawn(game, [row, *["o..o..o..o..o"[: 3 * spare - 2]]])
    assert game.turn(state) == 1
    assert (game.score(state) == -1) == (rule in FIVES[row])


def test_a_full_board_is_a_draw():
    game = Gomoku(5, "exact")
    state = drawn(game, ["xxoox", "ooxxo", "xxoox", "ooxxo", "xxoox"])
    assert game.score(state) == 0
    assert game.score(drawn(game, ["xxoox", "ooxxo", "xxoox", "ooxxo", "xxoo."])) is None


def test_the_row_that_wins_is_marked():
    game = Gomoku(9)
    state = drawn(game, ["x........", ".x.......", "..x......", "...x.....", "....x....", "oooo....."])
    assert set(game.board(state).marks) == {"a6", "b5", "c4", "d3", "e2"}
    longer = drawn(game, ["xxxxxx...", "oooo.o..."][::-1])
    assert set(game.board(longer).marks) == {f"{c}1" for c in "abcdef"}


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["gomoku:9,caro", "gomoku:20"])
def test_compiled_it_is_the_same(spec):
    both_ways(find(spec), games=8)


# -- names and words -----------------------------------------------------------------------------------------


def test_it_is_found_by_its_names():
    assert repr(find("gomoku")) == "Gomoku()"
    assert find("gomoku").size == 15
    assert find("gomoku:20").title == "Gomoku"
    for spec in ("gomoku:15,exact", "gomoku:15,rule=exact", "gomoku:exact"):
        assert (find(spec).size, find(spec).rule) == (15, "exact")
    assert find(Gomoku(20, "caro").name).rule == find(Gomoku(20, rule="caro").name).rule == "caro"


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("gomoku:4", "from 5 to 20, not 4"),
        ("gomoku:21", "from 5 to 20, not 21"),
        ("gomoku:1.5", "from 5 to 20, not 1.5"),
        ("gomoku:15,rule=renju", "the rule is one of freestyle, exact, caro, caro6, not 'renju'"),
        ("gomoku:15,renju", "it takes size=15, rule='freestyle'"),
    ],
)
def test_what_it_is_not_played_on_is_told(spec, complaint):
    with pytest.raises(TextError) as error:
        find(spec)
    assert complaint in str(error.value)
    with pytest.raises(GameError):
        Gomoku(15, rule="renju")


@given(size=st.integers(5, 20), column=st.integers(0, 19), row=st.integers(0, 19))
def test_crossings_are_called_by_letter_and_number(size, column, row):
    game = Gomoku(size)
    name = f"{'abcdefghijklmnopqrst'[column]}{row + 1}"
    if max(column, row) < size:
        assert game.write(game.read(game.start(), name.upper())) == name
    else:
        with pytest.raises(TextError, match="is not a legal move here"):
            game.read(game.start(), name)


def test_a_position_that_was_over_before_is_refused():
    with pytest.raises(TextError, match="Black has 5 in a row and is to move"):
        drawn(Gomoku(9), ["xxxxx", "o.ooo.o"])
    game = Gomoku(9, "exact")
    assert game.score(drawn(game, ["xxxxxx", "o.ooo.oo"])) is None  # an overline is nothing


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        (8, ""),
        (9, "c7 e7 g7 c5 e5 g5 c3 e3 g3"),
        (15, "d12 h12 l12 d8 h8 l8 d4 h4 l4"),
        (20, "d17 q17 d4 q4"),
    ],
)
def test_star_points(size, stars):
    game = Gomoku(size)
    board = game.board(game.start())
    assert " ".join(board.star_points()) == stars
    assert str(board).count("+") == len(board.star_points())
    assert board.to_json()["stars"] == stars.split()
    assert draw_board(board).svg().count("<circle") == len(stars.split())
    assert Grid(board.rows).star_points() == ()


def test_a_stone_covers_a_star_point():
    game = Gomoku(15)
    after = game.play(game.start(), game.read(game.start(), "h8"))
    assert str(game.board(after)).count("+") == 8
    assert str(game.board(after)).splitlines()[7].split()[8] == "x"


def test_a_picture_has_black_and_white_stones():
    game = Gomoku(9)
    state = drawn(game, ["x.o.x.o.x"])
    svg = draw_board(game.board(state)).svg()
    faces = {colour: svg.count(f'fill="{COLOURS[colour]}"') for colour in ("black-stone", "white-stone")}
    assert faces == {"black-stone": 3, "white-stone": 2}
