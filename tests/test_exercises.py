"""Exercises: the answers are the searches' own, the marking finds the first mistake, a seed is a sheet."""

import re
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Tree, ZermeloError, alphabeta, find, minimax
from zermelo.cli import main
from zermelo.lesson.exercises import KINDS, exercise, exercises
from zermelo.lesson.exercises.exercise import plain
from zermelo.measure.mistakes import outcome
from zermelo.show.sheet import save_sheet

seeds = st.integers(0, 10**6)


def tree_of(text):
    """The tree as its own text tells it."""
    first, root = re.match(r"(MAX|MIN) moves first: (\[.*\])", text).groups()
    return Tree.parse(root, first.lower())


@pytest.mark.parametrize("kind", list(KINDS))
@given(seed=seeds)
@settings(max_examples=25, deadline=None)
def test_its_own_answers_are_right_and_the_same_seed_is_the_same_exercise(kind, seed):
    one, two = exercise(kind, seed), exercise(kind, seed)
    assert one.to_json(answers=True) == two.to_json(answers=True)
    assert one.mark(one.answers).right
    assert not one.mark([]).right
    assert len(one.blanks) == len(one.answers) == len(one.reasons)
    for picture in (one.drawing, one.solved):
        ElementTree.fromstring(picture.svg())


@given(seeds)
@settings(deadline=None)
def test_backed_up_values_are_minimaxs(seed):
    made = exercise("values", seed)
    tree = tree_of(made.text)
    assert plain(made.answers[-1]) == f"{minimax(tree).value_for(0).score:g}"
    assert len(made.answers) == sum(1 for path in tree._nodes if not tree.is_leaf(path))


@given(seeds)
@settings(deadline=None)
def test_the_leaves_are_those_that_alphabeta_looks_at(seed):
    made = exercise("leaves", seed)
    tree = tree_of(made.text)
    result = alphabeta(tree, record=True)
    leaves = [path for path in tree._nodes if tree.is_leaf(path)]
    assert [leaves[int(n) - 1] for n in made.answers[0].split()] == [
        e.path for e in result.record.of_kind("leaf")
    ]
    assert len(made.answers[0].split()) < len(leaves)


@given(seeds)
@settings(deadline=None)
def test_the_window_is_one_that_the_search_had(seed):
    made = exercise("window", seed)
    result = alphabeta(tree_of(made.text), record=True)
    windows = {tuple(plain(f"{end:g}") for end in (e.alpha, e.beta)) for e in result.record.of_kind("enter")}
    assert tuple(map(plain, made.answers)) in windows


@pytest.mark.parametrize("seed", range(12))
def test_the_winning_move_is_the_only_one(seed):
    made = exercise("winning", seed)
    assert re.search(r"Only \S+ wins, in \d+: ", made.reasons[0])
    board = made.text
    name = made.question.split(":")[0]
    game = {
        "Tic-tac-toe": find("tictactoe"),
        "Connect Four": find("connectfour:5x4"),
        "Nim": find("nim:2,3,4"),
    }[name]
    if name == "Tic-tac-toe":
        rows = [line[3:].replace(" ", "") for line in board.split("\n")[:3]]
        state = game.load("/".join(rows))
        kinds = {game.write(m): minimax(game, game.play(state, m)).value.kind for m in game.moves(state)}
        assert [move for move, kind in kinds.items() if kind == "loss"] == list(made.answers)


def test_the_first_mistake_is_explained():
    made = exercise("values", 3)
    wrong = ["99" if i == 1 else answer for i, answer in enumerate(made.answers)]
    mark = made.mark(wrong)
    assert (mark.right, mark.first_wrong, mark.correct) == (False, "B", len(wrong) - 1)
    assert re.fullmatch(r"B is a (MAX|MIN) node, and the (largest|smallest) of .* is .*\.", mark.why)


def test_answers_are_read_kindly():
    assert plain(" 1,2 , 3 ") == plain("1 2 3")
    assert plain("−∞") == plain("-inf") == plain("-Infinity")
    assert plain("+3") == plain("3")


def test_an_answer_too_many_is_wrong():
    made = exercise("winning", 1)
    assert not made.mark([*made.answers, "b2"]).right


def test_there_are_four_kinds():
    with pytest.raises(ZermeloError, match="values, leaves, window, winning, not 'sums'"):
        exercise("sums", 1)


# -- sheets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "begins"), [("s.html", b"<!doctype"), ("s.md", b"# Sheet"), ("s.pdf", b"%PDF")]
)
def test_a_sheet_keeps_its_answers_to_itself(tmp_path, name, begins):
    made = exercises(7, 4)
    sheet = save_sheet(made, tmp_path / name, "Sheet").read_bytes()
    key = save_sheet(made, tmp_path / f"key_{name}", "Sheet", answers=True).read_bytes()
    assert sheet.startswith(begins)
    assert sheet != key
    assert sheet == save_sheet(exercises(7, 4), tmp_path / name, "Sheet").read_bytes()
    if name != "s.pdf":
        for each in made:
            assert each.reasons[0].split(",")[0].encode() not in sheet
            assert each.question[:40].encode() in sheet


def test_a_long_sheet_has_several_pages(tmp_path):
    pdf = save_sheet(exercises(7, 12), tmp_path / "s.pdf", "Sheet").read_bytes()
    assert pdf.count(b"/Type /Page ") + pdf.count(b"/Type /Page\n") > 2


def test_bad_sheets_are_refused(tmp_path):
    with pytest.raises(ZermeloError, match=r"saved as .html, .md, .pdf, and .*x.doc' ends in none"):
        save_sheet(exercises(1, 1), tmp_path / "x.doc", "x")
    with pytest.raises(ZermeloError, match="no folder"):
        save_sheet(exercises(1, 1), tmp_path / "no" / "x.md", "x")


# -- the terminal --------------------------------------------------------------------------------------------


def test_practice_in_the_terminal_is_marked():
    made = exercises(5, 2, ["winning"])
    done = CliRunner().invoke(
        main,
        ["exercise", "--seed", "5", "--count", "2", "--kind", "winning"],
        input=f"{made[0].answers[0]}\nz9\n",
    )
    assert done.exit_code == 0
    assert "Right." in done.output
    assert "Not quite. move: Only" in done.output
    assert "1 of 2 right (seed 5)" in done.output


def test_leaving_early_is_fine():
    done = CliRunner().invoke(main, ["exercise", "--seed", "5"], input="")
    assert done.exit_code == 0
    assert "bye" in done.output


def test_sheet_and_key_by_command(tmp_path):
    sheet, key = tmp_path / "sheet.html", tmp_path / "key.md"
    done = CliRunner().invoke(main, ["exercise", "--seed", "3", "--sheet", str(sheet), "--key", str(key)])
    assert done.exit_code == 0, done.output
    assert "<svg" in sheet.read_text()
    assert "**" in key.read_text()
    data = CliRunner().invoke(main, ["exercise", "--seed", "3", "--json"])
    assert '"answers"' in data.stdout


# -- answered by clicking ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(KINDS))
def test_there_is_something_to_click_and_a_hint_for_every_blank(kind):
    for seed in range(6):
        made = exercise(kind, seed).to_json(answers=True)
        assert len(made["hints"]) == len(made["blanks"])
        assert not any(hint in made["reasons"] for hint in made["hints"])
        assert bool(made["nodes"]) != bool(made["position"])
        for number, node in enumerate(made["nodes"]):
            assert node["parent"] is None if number == 0 else node["parent"] < number


def test_values_can_be_found_by_clicking_children_alone():
    made = exercise("values", 5).to_json(answers=True)
    asked = {node["asked"]: number for number, node in enumerate(made["nodes"]) if node["asked"] is not None}
    assert sorted(asked) == list(range(len(made["blanks"])))
    worth = {number: node["text"] for number, node in enumerate(made["nodes"]) if node["leaf"]}
    for blank, answer in enumerate(made["answers"]):
        below = [worth[number] for number, node in enumerate(made["nodes"]) if node["parent"] == asked[blank]]
        assert answer in below  # those asked for earlier are known by now
        worth[asked[blank]] = answer


@pytest.mark.parametrize("spec", ["tictactoe", "connectfour:5x4", "hex:3", "kalah:3,2", "breakthrough:3x4"])
def test_winning_moves_of_a_game_that_somebody_has_chosen(spec):
    game = find(spec)
    made = exercise("winning", 2, game)
    assert made.position.game is game
    assert made.mark(made.answers).right
    winning = [
        move for move, value in made.solved.moves.items() if outcome(value) == 1
    ]  # estimates do not count
    assert [game.write(move) for move in winning] == list(made.answers)


def test_no_winning_move_is_looked_for_where_there_can_be_none():
    with pytest.raises(ZermeloError, match="not for Pig"):
        exercise("winning", 1, find("pig"))
