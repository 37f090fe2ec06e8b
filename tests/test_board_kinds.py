"""Boards of every kind: what they print, what they refuse, and that pictures and JSON can be made of all of them."""

import pickle
import sys
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path
from xml.etree import ElementTree

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Beside, Dots, GameError, Grid, Hex, Look, Pits, Points, Race, Tables, find
from zermelo.board import board_json
from zermelo.cli._shared import coloured_board
from zermelo.show.boards import draw_board
from zermelo.show.picture import COLOURS
from zermelo.web.shapes import SHAPES

sys.path.append(str(Path(__file__).parent / "page"))
from kinds import KINDS

every_kind = pytest.mark.parametrize("board", [board for board, _, _ in KINDS.values()], ids=KINDS)


@every_kind
def test_boards_are_values(board):
    assert hash(board) == hash(replace(board))
    assert pickle.loads(pickle.dumps(board)) == board
    name = fields(board)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(board, name, ())


@every_kind
def test_boards_have_json_as_described_and_pictures_in_every_way(board):
    shape = {"$ref": "#/components/schemas/Board", "components": {"schemas": SHAPES}}
    jsonschema_rs.validate(shape, board_json(board))
    for names in (True, False):
        picture = draw_board(board, names=names)
        ElementTree.fromstring(picture.svg())
        ElementTree.fromstring(picture.printable().svg())


POINTS = (("a1", 1, 1), ("b1", 2, 1))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Grid(("x..", "..")), r"row 2 of rows, '..', is not as long as 'x..', the first one"),
        (lambda: Grid("x.."), r"Grid: rows are strings, the top one first, such as .*, not 'x..'"),
        (lambda: Grid(()), "rows are strings"),
        (lambda: Grid(("..",), marks=("c1",)), r"'c1' in marks is no square of this board; they are a1, b1"),
        (lambda: Grid(("..",), marks="a1"), r"marks are names in a tuple, such as \('a1',\)"),
        (lambda: Grid(("..",), sides=("x",)), r"sides are two pieces, top and bottom first"),
        (lambda: Grid(("....",) * 4, blocks=3), "blocks of 3 do not fill 4 rows and 4 columns"),
        (lambda: Grid(("....",) * 4, blocks=2, owners=("x.",)), "owners are 2, not 1"),
        (lambda: Grid(("..",), joined=("a1b1",)), r"joined are pairs of names, such as \('a1', 'b1'\)"),
        (lambda: Grid(("..",), hexes=True, drop=True), "drop and hexes do not go together"),
        (
            lambda: Grid(("K.",), looks={"K": "king"}),
            "looks give a Look to a piece of one letter, not 'king'",
        ),
        (lambda: Grid(("K.",), looks=[Look()]), "looks are a dict"),
        (lambda: Look(7), "side is the number of a player, 0 or 1, or None, not 7"),
        (lambda: Look(text="dragon"), "text is a string of at most 3 letters"),
        (lambda: Points((("a1", 1),), (), "."), r"a place is a name, x and y, such as \('a1', 1, 1\)"),
        (lambda: Points(POINTS, (), "x"), "pieces are a string of 2 characters, one a place, not 'x'"),
        (lambda: Points(POINTS, (("a1", "c1"),), ".."), "'c1' in lines is no place of this board"),
        (lambda: Points((*POINTS, POINTS[0]), (), "..."), "two places are called 'a1'"),
        (lambda: Pits(((4, 4), (4,))), "rows have equally many pits"),
        (lambda: Pits((4, 4)), "rows are tuples of numbers"),
        (lambda: Pits(((4, -1),)), "a pit holds a whole number of seeds, not -1"),
        (lambda: Pits(((4, 4),), stores=(1,)), "stores are two"),
        (lambda: Pits(((4, 4),), names=(("a", "a"),)), "names are one for each pit, all different"),
        (lambda: Dots(("x.",), drawn=("b1a1",)), "'b1a1' in drawn is no line of this board; they are a2b2"),
        (lambda: Tables("xo"), "points are strings, the men on each"),
        (lambda: Tables(("x", "", 3, "")), "points are strings, four or a multiple of that"),
        (lambda: Tables(("",) * 24, bar=("x",)), "bar and off are strings, a letter a man"),
        (lambda: Tables(("",) * 24, marks=("25",)), "'25' in marks is no place of this board; they are 1, 2"),
        (lambda: Race(0, (1, 2)), "the goal is a whole number from 1 on, not 0"),
        (lambda: Race(9, 5), "reached is whole numbers, one a player, such as \\(27, 31\\), not 5"),
        (lambda: Race(9, (1, -2)), "reached is whole numbers, one a player"),
        (lambda: Race(9, (1, 2), unsafe=(True, 0)), "unsafe is whole numbers, one a player"),
        (lambda: Race(9, (1, 2), unsafe=(3,)), "reached and unsafe are one number a player"),
        (lambda: Race(9, (1, 2), names="ab"), "names are strings, one a player, not 'ab'"),
        (lambda: Race(9, (1, 2), names=("a",)), "there are 2 players and 1 names"),
        (lambda: Beside(Beside("")), "board is a Grid, Heaps, Points, Pits, Dots, Tables, Race or text"),
        (lambda: Beside("", hands="GC"), "hands are strings, one a player, such as"),
        (lambda: Beside("", dice=(-1,)), "dice show whole numbers, not -1"),
        (lambda: Beside("", scores=("9",)), "scores are numbers, one a player, not '9'"),
    ],
)
def test_what_is_mistyped_is_told(make, told):
    with pytest.raises(GameError, match=told):
        make()


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_lines_between_dots_are_drawn_where_their_names_say(across, down, data):
    board = Dots(("." * across,) * down)
    names = board.line_names()
    assert len(set(names)) == len(names) == across * (down + 1) + down * (across + 1)
    drawn = data.draw(st.sets(st.sampled_from(names)))
    text = str(replace(board, drawn=tuple(drawn)))
    assert text.count("---") == sum(name[-1] == board.lines()[name][0][-1] for name in drawn)
    assert text.count("|") + text.count("---") == len(drawn)


@given(st.integers(1, 7), st.integers(1, 7))
def test_hexagons_with_sides_have_two_edges_a_square_less_the_corners(across, down):
    svg = draw_board(Grid(("." * across,) * down, hexes=True, sides=("x", "o"))).svg()
    edges = {ink: svg.count(f'stroke="{COLOURS[ink]}"') for ink in ("one", "two")}
    assert edges == {"one": 4 * across, "two": 4 * down - 2}


def test_hex_shows_who_joins_what():
    text = str(Hex(3).board(Hex(3).start())).split("\n")
    assert text[0].split() == text[4].split() == ["x"] * 3
    assert text[1] == "3  o . . . o"


def test_values_and_arrows_stand_on_every_kind():
    from zermelo import Value

    for kind, move in {"morris": "b2", "kalah": "a", "boxes": "a1b1", "quarto": "k"}.items():
        plain, valued = (draw_board(KINDS[kind][0], values=v).shapes for v in ({}, {move: Value.draw()}))
        assert len(valued) == len(plain) + 1
    plain, arrowed = (draw_board(KINDS["morris"][0], arrows=a).shapes for a in ((), (("a1", "a4"),)))
    assert len(arrowed) == len(plain) + 1


def test_numbers_in_sizes_never_make_text_endless():
    far = Points((("one", 0, 0), ("two", 1e-6, 0), ("six", 9e9, 3)), (("one", "six"),), "x.o")
    assert str(far) == "one x\ntwo .\nsix o"
    assert find("hex:3").board(find("hex:3").start()).sides == ("x", "o")


def test_the_terminal_colours_pieces_by_side_and_nothing_else():
    import kinds

    def coloured(kind):
        text = coloured_board(getattr(kinds, kind)(), 0)
        return {(text.plain[s.start : s.end], str(s.style)) for s in text.spans if "bold" in str(s.style)}

    assert coloured("Cubes") == {*((n, "bold cyan") for n in "123"), *((n, "bold yellow") for n in "abc")}
    assert coloured("Morris") == {("x", "bold cyan"), ("o", "bold yellow")}
    assert coloured("Kalah") == set()
