"""The small games of the hall: what is published of each, and rules that look at the drawn board."""

import random
from collections import Counter
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sweep import positions_of, values_of
from walking import walked
from whole_games import SQUARES, WAYS, EveryQuoridor
from zermelo import GameError, Grid, Solver, TextError, find
from zermelo.board import bare
from zermelo.games._images import seen
from zermelo.games.gobbletgobblers import SIGNS, GobbletGobblers
from zermelo.games.hexapawn import Hexapawn
from zermelo.games.lgame import ELLS, LGame
from zermelo.games.mutorere import MuTorere
from zermelo.games.quixo import Quixo
from zermelo.games.quoridor import Quoridor
from zermelo.games.teeko import Teeko
from zermelo.games.tigersandgoats import COLUMNS, DIAGONAL, NEXT, TigersAndGoats
from zermelo.solve.solution import solve_all

# -- published facts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "rows", "kind"),
    [(3, 3, "loss"), (4, 3, "win"), (3, 4, "loss"), (4, 4, "win"), (5, 3, "win"), (3, 5, "win")],
)
def test_hexapawn_is_won_by_whom_others_say(columns, rows, kind):
    assert Solver(Hexapawn(columns, rows), compiled=False).value().kind == kind


def test_mu_torere_goes_on_for_ever():
    game = MuTorere()
    ways = {
        game.canonical(game.load("".join(each)))
        for each in product("bw.", repeat=9)
        if each.count("b") == each.count("w") == 4
    }
    assert len(ways) == 46
    values = values_of(game, positions_of(game))
    assert values[game.canonical(game.start())].kind == "draw"
    assert set(values) <= ways


def test_the_l_game_has_2296_positions_and_is_a_draw():
    game = LGame()
    assert len(ELLS) == 48
    values = values_of(game, positions_of(game))
    assert len(values) == 2296
    kinds = Counter(value.kind for value in values.values())
    # With all eight images 8,048 are won, 232 lost and 10,088 drawn; no L is its own image.
    assert kinds == {"win": 8048 // 8, "loss": 232 // 8, "draw": 10_088 // 8}
    assert values[game.canonical(game.start())].kind == "draw"


def test_quixo_on_three_by_three_is_won():
    game = Quixo(3)
    values = values_of(game, positions_of(game))
    assert values[game.start()].kind == "win"
    assert "draw" not in {value.kind for value in values.values()}


def test_teeko_has_44_ways_to_win_and_58_where_it_is_advanced():
    assert len(set(Teeko().shapes)) == 44
    assert len(set(Teeko(True).shapes)) == 58
    assert comb(25, 4) * comb(21, 4) == 75_710_250  # men on the board, as Steele counts


def test_as_many_positions_of_quoridor_as_others_count():
    """Of two pawns on different squares and the walls, either to move."""
    for size, published in ((6, 3_177_720), (7, 12_253_920)):
        game = Quoridor(size, 1)
        both = 0
        for move in game.moves(game.start()):
            if move >= game.squares:
                after = game.play(game.start(), move)
                both += sum(next_move >= game.squares for next_move in game.moves(after))
        walls = 2 * (size - 1) ** 2
        assert size**2 * (size**2 - 1) * 2 * (1 + 2 * walls + both // 2) == published


@pytest.mark.slow
def test_quoridor_counted_as_others_count_has_eight_drawn_positions(tmp_path):
    """jh85/smallgames: 3,177,720 positions; 1,634,252 won by the first player, 1,543,460 by the second, 8 drawn."""
    table = solve_all(EveryQuoridor(), tmp_path / "table", images=True)
    won = [0, 0, 0]
    for layer in table.layers:
        for numbers, values in table.reader(layer.layer).blocks():
            first_moves = numbers // WAYS // SQUARES**2 == 0
            to_first = np.where(first_moves, np.sign(values), -np.sign(values))
            for i, sign in enumerate((1, -1, 0)):
                won[i] += int(np.count_nonzero(to_first == sign))
    assert table.positions == 3_177_720
    assert won == [1_634_252, 1_543_460, 8]


def test_as_many_sliding_positions_as_lim_and_nievergelt_count():
    """By Burnside's lemma, from the mirrors that the game looks into."""
    turns = [lambda men: men]
    for glass in (DIAGONAL, COLUMNS) * 3 + (DIAGONAL,):
        turns.append(lambda men, before=turns[-1], glass=glass: seen(before(men), glass))
    total = 0
    for image in turns:
        places = [image(1 << point).bit_length() - 1 for point in range(25)]
        alone = sum(places[p] == p for p in range(25))
        pairs = sum(places[p] != p and places[places[p]] == p for p in range(25)) // 2
        fours = (25 - alone - 2 * pairs) // 4
        total += sum(kept_by(alone, pairs, fours, goats) for goats in range(16, 21))
    assert 2 * total // 8 == 88_260_972


def kept_by(alone, pairs, fours, goats):
    """In how many ways four tigers and some goats stand as they did before a turn, by its cycles."""
    found = {(0, 0): 1}
    for length, count in ((1, alone), (2, pairs), (4, fours)):
        for _ in range(count):
            grown = Counter(found)
            for (tigers, some), ways in found.items():
                grown[tigers + length, some] += ways
                grown[tigers, some + length] += ways
            found = grown
    return found.get((4, goats), 0)


# -- rules -----------------------------------------------------------------------------------------------------


def letters_of(board):
    grid = bare(board)
    return {
        n: p
        for row, names in zip(grid.rows, grid.square_names(), strict=True)
        for n, p in zip(names, row, strict=True)
    }


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 80))
@settings(max_examples=60, deadline=None)
def test_what_a_push_in_quixo_does_to_the_drawn_row(seed, plies):
    game = Quixo(4)
    state = walked(game, random.Random(seed), plies)
    if game.score(state) is not None:
        return
    before, sign = letters_of(game.board(state)), "xo"[state.turn]
    for move in game.moves(state):
        word = game.write(move)
        here, there = word[:2], word[2:]
        assert before[here] in (sign, ".")
        line = sorted(
            name for name in before if name[0] == here[0] == there[0] or name[1] == here[1] == there[1]
        )
        row = [before[name] for name in line]
        del row[line.index(here)]
        row = [*row, sign] if line.index(there) else [sign, *row]
        assert letters_of(game.board(game.play(state, move))) == before | dict(zip(line, row, strict=True))


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
@settings(max_examples=60, deadline=None)
def test_steps_in_quoridor_are_what_the_drawn_board_shows(seed, plies):
    game = Quoridor(5, 3)
    state = walked(game, random.Random(seed), plies)
    board = bare(game.board(state))
    squares = letters_of(board)
    where = {name: (x, y) for y, row in enumerate(board.square_names()) for x, name in enumerate(row)}
    at = {place: name for name, place in where.items()}
    closed = {frozenset(pair) for pair in board.walls}
    me, other = [
        next(n for n, piece in squares.items() if piece == sign) for sign in ("xo", "ox")[state.turn]
    ]
    wanted = set()
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        step = at.get((where[me][0] + dx, where[me][1] + dy))
        if step is None or frozenset((me, step)) in closed:
            continue
        if step != other:
            wanted.add(step)
            continue
        behind = at.get((where[step][0] + dx, where[step][1] + dy))
        if behind is not None and frozenset((step, behind)) not in closed:
            wanted.add(behind)
            continue
        for aside in ((where[step][0] + dy, where[step][1] + dx), (where[step][0] - dy, where[step][1] - dx)):
            if aside in at and frozenset((step, at[aside])) not in closed:
                wanted.add(at[aside])
    assert {game.write(m) for m in game.moves(state) if m < game.squares} == wanted or game.score(state)


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 90))
@settings(max_examples=60, deadline=None)
def test_goats_are_never_lost_sight_of(seed, plies):
    game = TigersAndGoats()
    state = walked(game, random.Random(seed), plies)
    board = game.board(state)
    assert board.board.pieces.count("g") + len(board.hands[0]) + len(board.hands[1]) == 20
    assert board.board.pieces.count("t") == 4
    joined = {frozenset(pair) for pair in board.board.lines}
    assert len(joined) == 56 == sum(each.bit_count() for each in NEXT) // 2
    for move in game.moves(state) if game.score(state) is None else ():
        word, after = game.write(move), game.play(state, move)
        jump = len(word) == 4 and frozenset((word[:2], word[2:])) not in joined
        assert game.loud(state, move) == jump == (game.taken(after) == game.taken(state) + 1)


def test_a_row_that_is_uncovered_belongs_to_who_stands_in_it():
    game = GobbletGobblers()
    state = game.load(".,.,./m,s,Ls/.,M,. first")
    shown = game.play(state, game.read(state, "c2c3"))
    assert game.score(shown) == 1
    again = game.play(state, game.read(state, "c2a2"))  # lifted off, and put on another of the three
    assert game.score(again) is None
    assert len(set(SIGNS.values())) == 27


def test_covered_pieces_do_not_move():
    game = GobbletGobblers()
    state = game.load("lM,.,./.,.,./.,.,S first")
    assert {game.write(m)[:2] for m in game.moves(state)} == {"L*", "M*", "S*", "c1"}
    assert "a3" not in {game.write(m)[2:] for m in game.moves(state)}  # nothing is larger


@pytest.mark.parametrize(
    "name", ["teeko", "quixo:4", "gobbletgobblers", "lgame", "tigersandgoats", "quoridor", "hexapawn:4x4"]
)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
@settings(max_examples=20, deadline=None)
def test_what_stands_for_a_position_is_worth_the_same_to_who_moves(name, seed, plies):
    game = find(name)
    state = walked(game, random.Random(seed), plies)
    image = game.canonical(state)
    assert game.canonical(image) == image
    assert game.score(image) == game.score(state)
    if game.score(state) is None:
        after, mirrored = (
            sorted(map(game.canonical, {game.play(s, m) for m in game.moves(s)})) for s in (state, image)
        )
        assert after == mirrored


@pytest.mark.parametrize(
    "name", ["teeko", "quixo:4", "tigersandgoats:sliding", "connectfour", "gobbletgobblers"]
)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 60))
@settings(max_examples=25, deadline=None)
def test_what_comes_before_a_position_leads_to_it(name, seed, plies):
    """And nothing of its own layer is left out."""
    game = find(name)
    before = walked(game, random.Random(seed), plies)
    if game.score(before) is not None:
        return
    for move in game.moves(before):
        after = game.play(before, move)
        if not game.says("layer") or game.layer(after) == game.layer(before):
            assert before in set(game.unplay(after))
            for earlier in game.unplay(after):
                if game.score(earlier) is None:
                    assert after in {game.play(earlier, each) for each in game.moves(earlier)}


@pytest.mark.parametrize(
    "name", ["teeko", "gobbletgobblers", "quoridor:6,1", "tigersandgoats", "morris", "sixmensmorris"]
)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 80))
@settings(max_examples=25, deadline=None)
def test_layers_never_fall_and_images_share_them(name, seed, plies):
    game = find(name)
    state = walked(game, random.Random(seed), plies)
    assert game.layer(game.canonical(state)) == game.layer(state) >= 0
    if game.score(state) is None:
        for move in game.moves(state):
            assert game.layer(game.play(state, move)) >= game.layer(state)


# -- text ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("teeko", "bbbbb/...../...../...../rrrr.", "5 b and 4 r cannot be"),
        ("teeko", "bbb../...../...../...../rr... Black", "Red is to move here"),
        ("teeko", "bbbb./...../...../r...r/.rr.. Black", "has won already"),
        ("hexapawn", "P../.../..p White", "White is to move and is across already"),
        ("mutorere", "bbbbbwww.", "four b, four w and a '.' are wanted"),
        ("lgame", "naa./.ba./.ba./b.bn first", "the squares of b are no L"),
        ("lgame", "naa./nba./.ba./.bbn first", "there are two neutral pieces, not 3"),
        ("gobbletgobblers", ".,sL,./.,.,./.,.,. first", "sL cannot be: a piece lies on smaller ones"),
        ("gobbletgobblers", "L,L,L/.,.,./.,.,. first", "two of each size"),
        ("quoridor", "c1 c1 - - 1 1 first", "both pawns are on one square"),
        ("quoridor", "c1 d6 f3 - 0 1 second", "a wall sticks out"),
        ("quoridor", "c1 d6 c3 - 1 1 second", "there are 1 walls for each"),
        ("tigersandgoats", "t...t/...../...../...../t.... Goats 20", "there are four tigers, not 3"),
        ("tigersandgoats", "t...t/...../...../...../t...t Goats 10", "10 would be taken"),
        ("quixo", "xo/..", "row 1 ends after 2 squares of 5"),
    ],
)
def test_bad_positions_are_told(name, text, complaint):
    with pytest.raises(TextError, match=complaint):
        find(name).load(text)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: Quixo(6), "3, 4 or 5, not 6"),
        (lambda: Quoridor(2), "size is a whole number from 3 to 11, not 2"),
        (lambda: Quoridor(6, 99), "walls is a whole number from 0 to 10, not 99"),
        (lambda: Hexapawn(3, 2), "rows is a whole number from 3 to 12, not 2"),
        (lambda: Teeko("yes"), "advanced is true or false"),
        (lambda: TigersAndGoats(3), "sliding is true or false"),
        (lambda: Grid(("..",), walls=(("a1", "c1"),)), "'c1' in walls is no place"),
    ],
)
def test_boards_that_cannot_be(make, complaint):
    with pytest.raises(GameError, match=complaint):
        make()
