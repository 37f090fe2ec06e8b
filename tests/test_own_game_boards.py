"""docs/own-game.md, sentence by sentence: what people see."""

import re
from doctest import DocTestParser
from pathlib import Path

import pytest

from own_game_page import DOCS, PAGE, tries
from zermelo import Beside, Dots, GameError, Grid, Heaps, Look, Pits, Points, Race
from zermelo.show.boards import draw_board

SECTION = PAGE.split("## What people see")[1].split("\n## ")[0]
SHOWN = re.findall(r"!\[(\w+)\]\(pictures/board-(\w+)\.svg\)", SECTION)
BOARDS: dict = {}
for example in DocTestParser().get_examples(SECTION):
    exec(example.source, BOARDS)


@pytest.mark.parametrize("name", [name for name, _ in SHOWN])
def test_the_pictures_are_those_of_the_code(name):
    assert (name, name) in SHOWN
    picture = DOCS / "pictures" / f"board-{name}.svg"
    assert picture.read_text() == draw_board(BOARDS[name]).svg(), "run docs/pictures.py"


@tries(
    "`board(state)` says what is to be seen;",
    "the terminal, the pictures, the notebook and the page each know",
)
def test_every_kind_is_shown_as_text_as_a_picture_and_to_the_page():
    kinds = {type(BOARDS[name]) for name, _ in SHOWN}
    assert kinds == {Grid, Points, Pits, Dots, Race, Beside}
    for name, _ in SHOWN:
        assert str(BOARDS[name])
        assert BOARDS[name].to_json()["kind"] == type(BOARDS[name]).__name__.lower()


# The clicks are those of tests/page/test_kinds.py, in a browser.
CLICKED = (Path(__file__).parent / "page" / "test_kinds.py").read_text()


@tries(
    "Which click stands for which move is read off the move's name: a move of several parts is clicked part by part,",
    "| `Grid(rows)` | squares, one character a piece and `.` for none, the top row first | `b2`; `b1c3`; `c3e5g7`",
    "| `Points(places, lines, pieces)` | points joined by lines | `a1`; `a1c1`; `a1c1xb2` to take",
    "| `Pits(rows, stores)` | seeds in pits, and a store at either end",
    "| `Dots(owners, drawn)` | dots, the lines drawn between them, and whose a box is | `a1b1`, by its two dots |",
    "| `Beside(board, hands, pool, dice, scores, names)` | any of these, with what lies beside it | `G`, a piece there",
)
def test_moves_are_called_by_what_is_clicked():
    for way in (
        '(["d1", "b3", "d5", "d5"], "d1b3d5")', '(["a1", "a4", "g7"], "a1a4xg7")', '(["b"], "b")',
        '(["a1b1"], "a1b1")', '(["k"], "k")', '(["C", "c3"], "C*c3")', "[data-move='hold']",
    ):  # fmt: skip
        assert way in CLICKED
    assert Grid(("..o", ".x.")).square_names() == (("a2", "b2", "c2"), ("a1", "b1", "c1"))
    assert BOARDS["pits"].names == (("C", "B", "A"), ("a", "b", "c"))
    assert "a1b1" in BOARDS["dots"].line_names()


@tries("| `Heaps(sizes)` | heaps to take from | `b3`: three from heap b |")
def test_heaps():
    assert list(Heaps((3, 4)).names) == ["a", "b"]


@tries(
    "| `Tables(points, bar, off)` | men on the points of a backgammon board, on its bar, and borne off"
    " | `24/21`; `bar/22`; `3/off` |"
)
def test_tables():
    for way in ('(["bar", "22"], "bar/22")', '(["24", "18"], "24/18")', "3/off(6)"):
        assert way in CLICKED


@tries(
    "| `Race(goal, reached, unsafe)` | how far each player has come, and what may still be lost | `roll`: a button |"
)
def test_race():
    first, second, goal = str(BOARDS["race"]).split("\n")
    assert [line.count("=") for line in (first, second)] == [11, 12]
    assert second.count("+") == 5 + 1
    assert goal == "goal    100"
    assert '"race": (' in (DOCS.parent / "tests" / "page" / "kinds.py").read_text("utf-8")


@tries("`sides` are the pieces that join top and bottom, and left and right.")
def test_sides():
    top, *rows, bottom, _ = str(BOARDS["hexagons"]).split("\n")
    assert set(top.split()) == set(bottom.split()) == {"x"}
    assert all(row.split()[1] == row.split()[-1] == "o" for row in rows)


@tries("`blocks` draws a heavier line after so many squares, and `owners` covers a block")
def test_blocks():
    assert [line.count("|") for line in str(BOARDS["blocks"]).split("\n")] == [1, 1, 0, 1, 1, 0]
    plain, owned = (draw_board(Grid(("..", ".."), blocks=1, owners=o)).shapes for o in ((), ("x.", "..")))
    assert len(owned) > len(plain)


@tries(
    "Stones on `crossings` stand where lines cross;",
    "`checkered` squares are light and dark;",
    "`joined` ones bear",
)
def test_crossings_squares_and_dominoes():
    from zermelo.show.picture import COLOURS

    svg = {name: draw_board(BOARDS[name]).svg() for name in ("crossings", "draughts", "dominoes")}
    assert svg["crossings"].count(f'stroke="{COLOURS["wood-line"]}"') == 10
    assert (
        svg["draughts"].count(f'fill="{COLOURS["light"]}"')
        == svg["draughts"].count(f'fill="{COLOURS["dark"]}"')
        == 8
    )
    assert svg["dominoes"].count(f'fill="{COLOURS["two"]}"') == 1


@tries("`walls` stand between neighbours.")
def test_walls():
    open_board, closed = (Grid(("..", ".."), walls=walls) for walls in ((), (("a1", "a2"), ("a2", "b2"))))
    assert str(closed).split("\n")[:2] == ["2  .|.", "   -"]
    assert len(draw_board(closed).shapes) == len(draw_board(open_board).shapes) + 2


@tries(
    'A `Look` says whose a piece is, what is written on it, whether it is "round", "square" or "pointed", tall, hollow',
    'nobody\'s pieces may be "light" or "dark".',
)
def test_looks():
    assert Look(1, "3", "square", tall=True, hollow=True).words == "tall hollow square 3 of the second player"
    assert Look(0, "K", "pointed", name="lion").words == "lion of the first player"
    drawn = {
        draw_board(Grid(("p",), looks={"p": Look(0, **{way: True})})).svg()
        for way in ("tall", "hollow", "crowned")
    }
    drawn |= {
        draw_board(Grid(("p",), looks={"p": Look(0, shape=shape)})).svg()
        for shape in ("round", "square", "pointed")
    }
    drawn |= {
        draw_board(Grid(("p",), looks={"p": look})).svg()
        for look in (Look(shade="light"), Look(shade="dark"), Look(0, size=0.6))
    }
    assert len(drawn) == 9
    assert Look(shade="dark", tall=True).words == "dark tall piece"
    for wrong, words in (({"side": 0, "shade": "dark"}, "nobody's"), ({"size": 2}, "between 0 and 1")):
        with pytest.raises(GameError, match=words):
            Look(**wrong)


@tries("A board that is mistyped says what is wrong with it: `'c9' in marks is no square of this board`.")
def test_mistyped():
    with pytest.raises(GameError, match="'c9' in marks is no square of this board"):
        Grid(("..", ".."), marks=("c9",))
