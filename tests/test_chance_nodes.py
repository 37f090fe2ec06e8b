"""Luck in explicit trees, and searches with luck step by step: the average at a chance node, its odds on branches."""

import json
import re

import pytest

from zermelo import GameError, TextError, Tree, alphabeta, expectiminimax, find
from zermelo.lesson.sketch import backed_up, sketch
from zermelo.lesson.walk import Walk
from zermelo.lesson.whole import comfortable_depth
from zermelo.show.graphs import to_dot, to_mermaid
from zermelo.show.tree import tree_text
from zermelo.show.treepicture import draw_tree
from zermelo.tree import Chance

TREE = Tree([[3, 5], Chance((0.25, 8), (0.75, [1, 6]))])


def test_luck_takes_the_average_and_nobodys_turn():
    result = expectiminimax(TREE, record=True)
    assert result.value.score == 3  # MIN has 3 at the left, and 0.25 * 8 + 0.75 * 1 at the right
    assert result.move == 0
    assert [TREE.turn(path) for path in ((), (0,), (1,), (1, 1), (1, 1, 0))] == [0, 1, 1, 1, 0]
    assert expectiminimax(Tree(Chance((0.5, 4), (0.5, [1, 2])))).value.score == 3


def test_an_endless_average_is_written_in_four_digits():
    thirds = Tree(Chance((1 / 3, 4), (2 / 3, 9)))
    assert "luck 7.333\n" in tree_text(thirds, expectiminimax(thirds, record=True))


@pytest.mark.parametrize(
    "text",
    [
        "(3 5) ?(1/4: 8, 3/4: (1 6))",
        "(3 5) ?(0.25: 8  .75: (1 6))",
        '[[3, 5], {"chance": [[0.25, 8], [0.75, [1, 6]]]}]',
    ],
)
def test_it_is_read_and_written(text):
    tree = Tree.parse(text) if text[0] == "(" else Tree(json.loads(text))
    assert tree.to_json() == TREE.to_json() == [[3, 5], {"chance": [[0.25, 8], [0.75, [1, 6]]]}]
    assert Tree(json.loads(json.dumps(tree.to_json()))).outcomes((1,)) == [(0.25, (1, 0)), (0.75, (1, 1))]


def test_branches_without_odds_are_as_likely_as_each_other():
    assert Tree.parse("?(3 5 1)").outcomes(()) == [(1 / 3, (0,)), (1 / 3, (1,)), (1 / 3, (2,))]


@pytest.mark.parametrize("text", ["?(1/3: 4, 1/3: 2)", "?7", "?(a: 4, b: 5)", "?(1/0: 4)"])
def test_odds_that_are_none_are_told(text):
    with pytest.raises(TextError):
        Tree.parse(text)


def test_a_chance_that_is_none_is_told():
    with pytest.raises(GameError, match=r"likely 0\.9 in all, not 1"):
        Chance((0.5, 1), (0.4, 2))
    with pytest.raises(GameError, match="a branch of a Chance is"):
        Chance(3, 4)


def test_a_search_that_knows_no_luck_says_so():
    with pytest.raises(GameError, match="alphabeta knows none: use expectiminimax"):
        alphabeta(TREE)


def test_it_is_drawn():
    result = expectiminimax(TREE, record=True)
    assert tree_text(TREE, result).split("\n")[4:6] == ["└─ luck 2.75", "   ├─ 1/4: 8"]
    root = sketch(result)
    assert [node.move for node in root.children[1].children] == ["1/4", "3/4"]
    assert "<circle" in draw_tree(root).svg()
    assert "shape=circle" in to_dot(root)
    assert "((" in to_mermaid(root)
    assert backed_up(TREE).value == "3"


@pytest.mark.parametrize(
    ("spec", "depth"), [("pig:6", None), ("pig:10", None), ("pig:10", 1), ("hypergammon:1", 1)]
)
def test_a_game_is_walked_through(spec, depth):
    game = find(spec)
    depth = comfortable_depth(game, game.start()) if depth is None else depth
    result = expectiminimax(game, depth=depth, record=True)
    walk = Walk(result, depth)
    steps = list(walk)
    assert any(re.search(r"Luck may bring \S+ \(1/\d+\)", step.text) for step in steps)
    assert "the average of what may come" in " ".join(step.text for step in steps)
    assert all(walk.pseudocode[step.line] for step in steps)
    json.dumps(walk.to_json())
    walk.end()
    assert walk.sketch().value.strip("≈") != ""
