"""Pictures: laid out tidily, true to the search, valid in every kind of file."""

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import zermelo
from zermelo import (
    ConnectFour,
    Engine,
    Hex,
    Limits,
    Line,
    Nim,
    Position,
    TicTacToe,
    Tree,
    ZermeloError,
    alphabeta,
    deepening,
    find,
    minimax,
    mtdf,
)
from zermelo.cli import main
from zermelo.lesson.sketch import sketch
from zermelo.show.boards import draw_board
from zermelo.show.chessmen import CHESSMEN
from zermelo.show.draw import draw
from zermelo.show.graphs import to_dot, to_mermaid
from zermelo.show.layout import tidy
from zermelo.show.picture import COLOURS, PRINT
from zermelo.show.treepicture import draw_tree, fold

trees = st.recursive(
    st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=25
).filter(lambda tree: isinstance(tree, list))


def branches(node):
    return node if isinstance(node, list) else []


def texts(picture):
    return [
        element.text
        for element in ElementTree.fromstring(picture.svg()).iter("{http://www.w3.org/2000/svg}text")
    ]


def titles(picture):
    return [
        element.text
        for element in ElementTree.fromstring(picture.svg()).iter("{http://www.w3.org/2000/svg}title")
    ]


# -- layout --------------------------------------------------------------------------------------------------


@given(trees)
def test_nothing_overlaps_and_parents_stand_over_the_middle_of_their_children(tree):
    placed = tidy(tree, branches, lambda _: 10.0, 3.0).walk()
    for level in {here.level for here in placed}:
        xs = [here.x for here in placed if here.level == level]
        assert all(b - a >= 13 - 1e-9 for a, b in pairwise(xs))
    for here in placed:
        if here.children:
            assert here.x == pytest.approx((here.children[0].x + here.children[-1].x) / 2)
    assert min(here.x for here in placed) == pytest.approx(5)  # the leftmost touches the edge


@given(trees)
def test_a_mirrored_tree_is_as_wide(tree):
    def mirrored(node):
        return [mirrored(child) for child in reversed(node)] if isinstance(node, list) else node

    def width(node):
        xs = [here.x for here in tidy(node, branches, lambda _: 1.0, 1.0).walk()]
        return max(xs) - min(xs)

    assert width(tree) == pytest.approx(width(mirrored(tree)))


def test_a_deep_tree_needs_no_recursion():
    deep = 1
    for _ in range(5000):
        deep = [deep]
    placed = tidy(deep, branches, lambda _: 1.0, 1.0).walk()
    assert len(placed) == 5001
    assert {here.x for here in placed} == {0.5}


# -- trees ---------------------------------------------------------------------------------------------------


@given(trees)
def test_every_node_of_minimax_shows_its_own_value(tree):
    game = Tree(tree)
    for node in sketch(minimax(game, record=True)).walk():
        here = minimax(game, node.path).value_for(0) if not node.leaf else None
        expected = game.leaf(node.path) if node.leaf else here.score
        assert node.value == f"{expected:g}".replace("-", "−")


@given(trees)
def test_alphabeta_shows_what_it_visits_and_what_it_cuts(tree):
    result = alphabeta(Tree(tree), record=True)
    nodes = list(sketch(result).walk())
    assert sum(1 for node in nodes if not node.cut) == result.stats.nodes
    assert sum(1 for node in nodes if node.cut) == sum(len(event.skipped) for event in result.record.cuts)
    assert {node.cut for node in nodes if node.cut} == {event.why for event in result.record.cuts}
    line = [node.path for node in nodes if node.best]
    assert line == [tuple(result.line)[:i] for i in range(len(result.line) + 1)]


def test_the_book_tree():
    picture = alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True).picture()
    assert texts(picture).count("✂") == 1
    assert "9" in texts(picture)
    assert "MIN already has 1 here, MAX has 2 elsewhere: the rest cannot matter" in titles(picture)
    assert "−∞ .. ∞" in texts(picture)


def test_what_is_only_a_bound_is_drawn_as_one():
    nodes = {
        node.path: node.value for node in sketch(alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True)).walk()
    }
    assert (nodes[()], nodes[0,], nodes[1,], nodes[1, 1]) == ("2", "2", "≤1", "9")


def test_a_search_that_begins_inside_a_tree_is_drawn_with_its_own_leaves():
    result = alphabeta(Tree([[[3, 5], [9, 2]], 1]), (0,), record=True)
    (cut,) = [node for node in sketch(result).walk() if node.cut]
    assert (cut.path, cut.value) == ((1, 1), "2")
    assert texts(result.picture()).count("2") == 1


def test_plain_minimax_has_no_windows():
    assert not any(".." in text for text in texts(Tree([[3, 5], [2, 9]]).picture()))


def test_names_of_branches_and_moves():
    assert {"left", "right"} <= set(texts(Tree({"left": [3, 5], "right": [9, 1]}).picture()))
    game = TicTacToe()
    picture = alphabeta(game, game.load("xox/oxo/..."), record=True).picture()
    assert {"a1", "b1", "c1", "W1", "W3"} <= set(texts(picture))


@given(trees, st.integers(1, 30))
def test_folding_keeps_the_count(tree, most):
    root = sketch(minimax(Tree(tree), record=True))
    folded = fold(root, most)
    assert folded.size + sum(node.folded for node in folded.walk()) == root.size
    assert folded.size <= max(most, 1)


def test_a_large_tree_is_folded_with_a_count():
    result = minimax(TicTacToe(), depth=3, record=True)
    picture = draw_tree(sketch(result))
    assert "+7" in texts(picture)
    assert len(texts(picture)) < 600


@pytest.mark.parametrize("algorithm", [deepening, mtdf])
def test_several_passes_show_the_last(algorithm):
    tree = Tree([[3, 5, 2], [9, 1]])
    root = sketch(algorithm(tree, record=True))
    assert root.value == "2"


def test_only_a_recorded_search_is_a_tree():
    with pytest.raises(ZermeloError, match="record=True"):
        sketch(alphabeta(Tree([1, 2])))


# -- boards, results, lines ----------------------------------------------------------------------------------


def test_a_position_draws_its_board():
    game = TicTacToe()
    picture = Position(game, game.load("xx./oo./...")).picture()
    assert texts(picture) == ["a", "b", "c", "3", "2", "1"]
    assert picture.svg().count("<circle") == 2  # the two o
    assert picture.svg().count("<polygon") == 9


@pytest.mark.parametrize(("game", "pieces"), [(ConnectFour(), 0), (Hex(4), 0), (Nim(3, 4, 5), 12)])
def test_boards_of_every_kind(game, pieces):
    picture = draw_board(game.board(game.start()))
    assert picture.svg().count("<circle") == pieces
    ElementTree.fromstring(picture.svg())


def test_text_is_a_board_too():
    assert texts(draw_board("one\n<two> & three")) == ["one", "<two> & three"]


def test_the_page_and_the_pictures_have_the_same_chessmen():
    page = Path(zermelo.__file__).parent / "web" / "static" / "chess" / "chessmen.js"
    found = re.search(r"CHESSMEN = ({.*?\n});", page.read_text(), re.DOTALL)
    men = {
        letter: {
            name: list(map(list, part)) if name in ("balls", "dots") else part for name, part in man.items()
        }
        for letter, man in json.loads(found[1]).items()
    }
    for letter, man in CHESSMEN.items():
        own = {
            name: part if isinstance(part, str) else [*part] for name, part in man._asdict().items() if part
        }
        own = {name: [*map(list, part)] if name in ("balls", "dots") else part for name, part in own.items()}
        assert own == men[letter]
    assert list(CHESSMEN) == list(men)


def test_a_board_of_chess_has_men_squares_and_a_king_in_check(tmp_path):
    game = find("chess")
    board = game.board(game.load("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"))
    picture = draw_board(board, arrows=[("e1", "f2"), ("e1", "z9")])
    svg = picture.svg()
    assert svg.count(f'fill="{COLOURS["white-man"]}"') >= 16
    assert svg.count(f'fill="{COLOURS["check"]}"') == 1
    assert svg.count(f'fill="{COLOURS["light"]}"') + svg.count(f'fill="{COLOURS["dark"]}"') == 63
    assert svg.count(f'fill="{COLOURS["win"]}"') == 1
    ElementTree.fromstring(svg)
    pytest.importorskip("matplotlib")
    for name in ("board.png", "board.pdf"):
        assert picture.printable().save(tmp_path / name).stat().st_size > 2000


def test_a_result_of_chess_has_arrows_and_a_line_its_boards():
    game = find("chess")
    state = game.load("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    *_, result = Engine(game, compiled=False).analyse(state, Limits(depth=1), lines=2)
    assert draw(result).svg().count(f'fill="{COLOURS["win"]}"') == 1
    assert "1. e2e4" in draw(Line.read(game, game.start(), "e2e4 e7e5")).svg()


def test_a_result_shows_a_value_on_every_move():
    game = TicTacToe()
    *_, result = Engine(game).analyse(game.load("..o/.x./..."), every_move=True)
    values = [text for text in texts(result.picture()) if text and text[0] in "▲=▼"]
    assert len(values) == 7
    assert texts(result.picture())[0].startswith(f"X: {result.value}")


def test_where_pieces_drop_the_value_stands_where_the_piece_would_land():
    game = ConnectFour()
    *_, result = Engine(game).analyse(game.load("4"), Limits(depth=2), every_move=True)
    picture = result.picture()
    marks = [shape for shape in picture.shapes if getattr(shape, "text", "").startswith("≈")]
    assert len(marks) == 7
    heights = sorted({round(mark.at[1]) for mark in marks})
    assert len(heights) == 2  # one square higher in column 4


def test_a_line_is_board_after_board():
    game = TicTacToe()
    line = Line.read(game, game.start(), "b2 a1 c3")
    assert [text for text in texts(line.picture()) if text] == ["1. b2", "2. a1", "3. c3"]


def test_what_has_no_picture_says_so():
    with pytest.raises(ZermeloError, match="int has no picture"):
        draw(3)


# -- files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("x.svg", b"<svg"),
        ("x.html", b"<!doctype html>"),
        ("x.png", b"\x89PNG"),
        ("x.pdf", b"%PDF"),
        ("x.SVG", b"<svg"),
    ],
)
def test_every_kind_of_file(tmp_path, name, begins):
    tree = Tree([[3, 5, 2], [9, 1]])
    path = tree.save(tmp_path / name)
    assert path.read_bytes().startswith(begins)
    once = path.read_bytes()
    assert tree.save(tmp_path / name).read_bytes() == once  # the same picture, the same bytes


def test_a_tree_still_saves_its_states_as_text():
    assert Tree([1, 2]).save((0,)) == "(0,)"


def test_bad_files_are_refused(tmp_path):
    with pytest.raises(ZermeloError, match=r"saved as .svg, .html, .png, .pdf, and .*x.gif' ends in none"):
        Tree([1, 2]).save(tmp_path / "x.gif")
    with pytest.raises(ZermeloError, match="there is no folder"):
        Tree([1, 2]).save(tmp_path / "nowhere" / "x.svg")


def test_without_matplotlib_png_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(ZermeloError, match=r"pip install 'zermelo\[plots\]'"):
        Tree([1, 2]).save(tmp_path / "x.png")
    Tree([1, 2]).save(tmp_path / "x.svg")


def test_printable_is_black_and_white():
    game = TicTacToe()
    picture = alphabeta(game, game.load("xox/oxo/..."), record=True).picture().printable()
    for colour in set(re.findall(r"#[0-9a-f]{6}", picture.svg())):
        assert colour[1:3] == colour[3:5] == colour[5:7]
    assert all(colour[1:3] == colour[3:5] for colour in PRINT.values())


def test_a_notebook_finds_the_picture():
    for thing in (
        Tree([1, 2]),
        Position(TicTacToe(), TicTacToe().start()),
        alphabeta(Tree([1, 2]), record=True),
    ):
        assert thing._repr_svg_() == thing.svg()
        ElementTree.fromstring(thing.svg())


# -- other programs ------------------------------------------------------------------------------------------


def test_dot_and_mermaid_name_every_node_and_branch():
    root = sketch(alphabeta(Tree({'l"eft': [3, 5, 2], "right": [1, 9]}), record=True))
    dot, mermaid = to_dot(root), to_mermaid(root)
    assert dot.count("shape=") == root.size == 8
    assert dot.count("->") == root.size - 1
    assert 'label="l\\"eft"' in dot
    assert "#quot;" in mermaid
    assert sum(dot.count(style) for style in ("penwidth=3",)) == 2  # the best line
    assert mermaid.count(" -.- ") + mermaid.count(" -.-|") == 1  # the cut
    assert len(mermaid.split("\n")) == 1 + 2 * root.size - 1


@pytest.mark.parametrize(
    ("name", "begins"),
    [("t.svg", "<svg"), ("t.dot", "digraph"), ("t.mmd", "flowchart"), ("t.html", "<!doctype")],
)
def test_the_tree_command_saves(tmp_path, name, begins):
    done = CliRunner().invoke(main, ["tree", "[[3, 5, 2], [1, 9]]", "--save", str(tmp_path / name)])
    assert done.exit_code == 0, done.output
    assert (tmp_path / name).read_text().startswith(begins)
    assert f"saved {tmp_path / name}" in done.stderr


def test_the_tree_command_refuses_what_it_cannot_save(tmp_path):
    for name, words in (("x.gif", "saved as"), ("no/x.dot", "no folder"), ("no/x.svg", "no folder")):
        done = CliRunner().invoke(main, ["tree", "[1, 2]", "--save", str(tmp_path / name)])
        assert done.exit_code in (1, 2)
        assert words in done.stderr
