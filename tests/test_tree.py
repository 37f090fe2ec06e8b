import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import GameError, TextError, Tree, Value, alphabeta, minimax

names = st.text("abcxyz", min_size=1, max_size=3)
nodes = st.recursive(
    st.integers(-99, 99) | st.floats(-9, 9, width=16),
    lambda node: (
        st.lists(node, min_size=1, max_size=3) | st.dictionaries(names, node, min_size=1, max_size=3)
    ),
    max_leaves=12,
)


def test_the_notes_example():
    result = minimax(Tree([[3, 5, 2], [9, 1]]))
    assert result.value == Value.points(2)
    assert result.move == 0


def test_names_become_moves():
    result = minimax(Tree({"left": {"a": 3, "b": 5}, "right": [2, 9]}))
    assert result.line.moves == ("left", "a")


def test_min_may_move_first():
    result = minimax(Tree([[3, 5, 2], [9, 1]], first="min"))
    assert result.to_move == 1
    assert result.value == Value.points(-5)
    assert result.value_for(0) == Value.points(5)
    assert result.value_for(1) == Value.points(-5)


def test_uneven_depths_one_child_and_ties_are_all_right():
    assert minimax(Tree([4, [[[7]]], [5, [6, 2]]])).value == Value.points(7)
    tie = minimax(Tree([[1, 2], [1, 3]]))
    assert tie.move == 0
    assert tie.best == (0, 1)
    assert minimax(Tree(5)).value == Value.points(5)


@pytest.mark.parametrize(
    ("root", "complaint"),
    [
        ([], "the root is empty"),
        ([[3, 5], []], "node 1 is empty"),
        ([[3, {"x": []}], 2], "node 0/1/x is empty"),
        ([[3, "five"]], "node 0/1 is 'five'"),
        ([[3, None]], "node 0/1 is None"),
        ([[3, True]], "node 0/1 is True"),
        ([[3, float("nan")]], "node 0/1 is nan"),
        ([[3, float("inf")]], "node 0/1 is inf"),
    ],
)
def test_a_bad_node_is_named_by_its_path(root, complaint):
    with pytest.raises(GameError, match=complaint):
        Tree(root)


def test_first_is_max_or_min():
    with pytest.raises(GameError, match="'max' or 'min'"):
        Tree([1], first="both")


@pytest.mark.parametrize(
    "text",
    [
        "[[3, 5, 2], [9, 1]]",
        "[[3,5,2],[9,1]]",
        "((3 5 2) (9 1))",
        "(3 5 2) (9 1)",
        "3 5 2 / 9 1",
        "[3, 5, 2 / 9, 1]",
        "3 5 2".join(("(", ")")) + "\n(9 1)",
        "[3 5 2; ] [9; 1]",
    ],
)
def test_text_forms_of_one_tree(text):
    assert Tree.parse(text).to_json() == [[3, 5, 2], [9, 1]]


def test_slashes_in_brackets():
    assert Tree.parse("(1 2 / 3) / 4").to_json() == [[[1, 2], [3]], [4]]


def test_names_in_text():
    expected = {"left": [3, 5], "right": [2, -9.5]}
    assert Tree.parse("left: (3 5) right: (2 -9.5)").to_json() == expected
    assert Tree.parse('{"left": [3, 5], "right": [2, -9.5]}').to_json() == expected


@given(nodes)
def test_json_out_and_in(node):
    text = json.dumps(Tree(node).to_json())
    assert text == json.dumps(node)  # to the order of the branches
    assert json.dumps(Tree.parse(text).to_json()) == text
    assert line_of(Tree.parse(text)) == line_of(Tree(node))


def line_of(tree):
    """What is played by a search that takes the first of several best branches, and what comes of it."""
    result = minimax(tree)
    return result.line.moves, result.value


@pytest.mark.parametrize(
    ("text", "complaint", "at"),
    [
        ("", "an empty tree", 0),
        ("[[3, 5], []]", "an empty node", 9),
        ("[[3, 5", "']' is missing", 6),
        ("[3, x]", "a number or an opening bracket", 4),
        ("[3, 5)]", "a number or an opening bracket", 5),
        ("[1.2.3]", "a number or an opening bracket", 1),
        ("{a: 1, a: 2}", "the same name", 12),
        ("1 2 /", "nothing on this side of the slash", 5),
        ("[" * 500, "levels deep at most", 201),
    ],
)
def test_bad_text_shows_where(text, complaint, at):
    with pytest.raises(TextError, match=complaint) as error:
        Tree.parse(text)
    assert error.value.at == at
    assert str(error.value).endswith("^")


def test_positions_are_paths():
    tree = Tree([[3, 5, 2], [9, 1]])
    assert tree.load(tree.save((1,))) == (1,)
    assert alphabeta(tree, (1,)).value_for(0) == Value.points(1)
    with pytest.raises(GameError, match="no node"):
        tree.load("(7,)")
