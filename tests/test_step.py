"""A search walked through: in the library, as text, and in the full screen."""

import asyncio
import builtins
import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from processes import run
from random_games import RandomGame
from zermelo import Nim, TicTacToe, Tree, ZermeloError, alphabeta, minimax
from zermelo.cli import main
from zermelo.lesson.walk import Walk
from zermelo.lesson.whole import TooLarge, Whole, comfortable_depth
from zermelo.show.outline import tree_rows
from zermelo.show.screen import WalkApp
from zermelo.textbook import ALGORITHMS

NOTES = [[3, 5, 2], [1, 9]]
each_algorithm = pytest.mark.parametrize("name", list(ALGORITHMS))
trees = st.recursive(
    st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=14
).filter(lambda tree: isinstance(tree, list))


def walked(tree=NOTES, name="alphabeta", first="max"):
    return Walk(ALGORITHMS[name](Tree(tree, first), record=True))


def seen(walk):
    return walk.index, walk.step, walk.values, walk.sketch()


# -- the walk ----------------------------------------------------------------------------------------------


@given(trees, st.sampled_from(list(ALGORITHMS)), st.sampled_from(["max", "min"]), st.data())
@settings(max_examples=100, deadline=None)
def test_forward_and_back_is_where_it_was(tree, name, first, data):
    walk = walked(tree, name, first)
    assert walk.index == 0
    walk.jump(data.draw(st.integers(0, len(walk) - 1)))
    before = seen(walk)
    walk.forward()
    if walk.index > before[0]:
        assert walk.back() == before[1]
    assert walk.jump(before[0]) == before[1]
    assert seen(walk) == before
    assert walk.step == list(walk)[walk.index]


def holds(known, truth):
    return {"≤": truth <= known.number, "≥": truth >= known.number}.get(known.sign, truth == known.number)


@each_algorithm
@given(st.integers(0, 2**32), st.booleans(), st.booleans())
@settings(max_examples=40, deadline=None)
def test_what_is_known_is_true_and_nothing_is_lost(name, seed, points, extra_turns):
    game = RandomGame(seed, points=points, extra_turns=extra_turns, size=14)
    full, result = minimax(game, record=True), ALGORITHMS[name](game, record=True)
    truth = {e.path: e.value for e in full.record if e.kind in ("leaf", "leave")}
    walk = Walk(result)
    walk.end()
    assert walk.values[()].number == truth[()]
    for path, known in walk.values.items():
        if "≈" not in known.sign:
            assert holds(known, truth[path]), path
    known = walk.known
    assert (known.visits, known.cuts) == (result.stats.nodes, len(result.record.cuts))
    assert not set(known.nodes) & set(known.skipped)
    assert set(known.nodes) | set(known.skipped) == set(walk.whole.nodes)
    if name != "deepening":  # which need not look at the whole depth
        assert set(walk.whole.nodes) == set(truth)


@given(trees, st.sampled_from(["minimax", "negamax", "alphabeta"]))
@settings(max_examples=100, deadline=None)
def test_visited_and_skipped_are_the_whole_tree(tree, name):
    walk = walked(tree, name)
    step = walk.end()
    assert step.visited == walk.result.stats.nodes
    assert step.visited + step.skipped == minimax(Tree(tree)).stats.nodes
    for a, b in zip(list(walk), list(walk)[1:], strict=False):
        assert a.visited <= b.visited
        assert a.skipped <= b.skipped


@each_algorithm
@pytest.mark.parametrize("game", [Tree([[3, -5, 2], [[1, 9], [0, -2]]], "min"), TicTacToe(), Nim(1, 2)])
def test_every_step_of_every_algorithm_has_its_sentence(name, game):
    depth = None if isinstance(game, Tree) else 2
    walk = Walk(ALGORITHMS[name](game, depth=depth, record=True), depth)
    for step in walk:
        assert step.text.endswith((".", "?"))
        assert "e-3" not in step.text  # the hair's breadth of a null window is not spoken of
        assert (step.line is None) == (name not in ("minimax", "alphabeta"))
    assert walk.end().text.startswith("All is done")
    assert json.dumps(walk.to_json())
    assert walk.svg().startswith("<svg")


def test_at_the_cut_of_the_notes():
    walk = walked()
    step = walk.next_cut()
    assert step.text == (
        "MIN already has 1 here, MAX has 2 elsewhere: the rest cannot matter. Skipped: branch 2."
    )
    assert walk.pseudocode[step.line].strip() == "if best ≤ α: skip the other moves"
    assert [(f.role, f.name, f.alpha, f.best) for f in step.stack] == [
        ("MAX", "", 2, 2),
        ("MIN", "branch 2", 2, 1),
    ]
    assert (step.visited, step.skipped, step.cuts) == (7, 1, 1)
    (here,) = [node for node in walk.sketch().walk() if node.here]
    (cut,) = [node for node in walk.sketch().walk() if node.cut]
    assert (here.path, here.window, cut.path, cut.value) == ((1,), "2 .. ∞", (1, 1), "9")
    assert walk.next_cut() == step == walk.jump(24)
    assert walk.start().number == walk.previous_cut().number == walk.back().number == 0
    assert walk.jump(10**6) == walk.end() == walk.forward()


def test_the_board_is_that_of_the_node():
    game = TicTacToe()
    walk = Walk(alphabeta(game, depth=2, record=True))
    for step in walk:
        walk.jump(step.number)
        assert sum(row.count("x") + row.count("o") for row in walk.board.rows) == len(step.event.path)


def test_the_picture_marks_where_the_walk_stands_and_says_the_sentence():
    walk = walked()
    walk.next_cut()
    assert "the rest cannot" in walk._repr_svg_()
    assert walk.svg() != walked().svg()


def test_a_search_again_is_told_as_such():
    texts = walked([[3, 5, 2], [9, 1]], "negascout").texts
    assert any(text.startswith("Once more, with a wider window") for text in texts)
    texts = walked(NOTES, "mtdf").texts
    assert (
        texts[0] == "A new pass over the tree. All that is asked of the root: is it worth 0 or more to MAX?"
    )


def test_a_remembered_move_tried_first_is_not_called_skipped():
    """The table changes the order of the moves: what a cut skips is what comes after in that order."""
    result = ALGORITHMS["mtdf"](Tree(NOTES), record=True)
    tried = {}
    for event in result.record:
        if event.kind == "enter":
            tried[event.path] = set()
        elif event.kind == "value":
            tried[event.path].add(event.move)
        elif event.kind == "cut":
            assert tried[event.path] | set(event.skipped) == set(result.game.moves(event.path))
            assert not tried[event.path] & set(event.skipped)
    assert [event.skipped for event in result.record.cuts] == [(1,), (0, 1), (1,)]


def test_what_cannot_be_walked_says_so():
    with pytest.raises(ZermeloError, match="record=True"):
        Walk(alphabeta(Tree(NOTES)))
    with pytest.raises(TooLarge, match="choose a smaller depth, 3 at most"):
        Whole(TicTacToe(), depth=5)
    with pytest.raises(TooLarge, match="to the end of the game"):
        Whole(TicTacToe())
    with pytest.raises(TooLarge, match="give a smaller one"):
        Whole(Tree([list(range(50))] * 50))


def test_a_depth_that_is_read_at_a_glance():
    game = TicTacToe()
    assert comfortable_depth(game, game.start()) == 2  # 82 nodes: a depth of one has nothing to cut
    assert comfortable_depth(game, game.load("xox/.xo/o..")) == 3
    assert comfortable_depth(Tree(NOTES), ()) is None


# -- the command -------------------------------------------------------------------------------------------


def zermelo(*words, stdin=""):
    return CliRunner().invoke(main, ["step", *map(str, words)], input=stdin)


def test_every_step_on_a_line():
    done = zermelo("[[3, 5, 2], [1, 9]]", "--all")
    lines = done.output.splitlines()
    assert done.exit_code == 0
    assert len(lines) == 28
    assert (
        lines[24]
        == "25    MIN already has 1 here, MAX has 2 elsewhere: the rest cannot matter. Skipped: branch 2."
    )
    assert zermelo("-", stdin="(3 5 2) (1 9)").output == zermelo("-", "--all", stdin="[[3,5,2],[1,9]]").output
    assert "MIN is to move" in zermelo("-3 -5", "--first", "min").output.splitlines()[0]


def test_steps_in_json():
    done = zermelo("nim:1,2", "--moves", "a1", "--algorithm", "minimax", "--json")
    data = json.loads(done.stdout)
    assert {"game", "position", "algorithm", "value", "line", "nodes", "pseudocode", "steps"} <= set(data)
    first, *_, last = data["steps"]
    assert first["stack"][0] == {"move": None, "player": 1, "alpha": None, "beta": None, "best": None}
    assert last["visited"] == data["nodes"]
    assert last["value"] == {"number": last["stack"][0]["best"], "sign": ""}


def test_a_tree_from_a_file_and_a_game_from_a_file(tmp_path):
    path = tmp_path / "tree.json"
    path.write_text("[[3,5,2],[1,9]]")
    assert zermelo(path).output == zermelo("[[3,5,2],[1,9]]").output
    rules = Path(__file__).parent.parent / "examples" / "nim21.py"
    assert zermelo(rules, "--position", 3).output.endswith("the root is worth a win at ply 1 to MAX.\n")


def test_a_game_with_brackets_in_its_name_is_no_tree():
    pytest.importorskip("pyspiel")
    done = zermelo("openspiel:breakthrough(rows=5,columns=3)", "--depth", "1")
    assert done.output.endswith("the root is judged to be worth about 0 to MAX.\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nothing"], "there is no game 'nothing'"),
        (["tictactoe", "--depth", "5"], "choose a smaller depth, 3 at most"),
        (["tictactoe", "--first", "min"], "--first goes with a tree"),
        (["tictactoe", "--moves", "b2 z9"], "'z9' is not a legal move"),
        (["[[3,5"], "']' is missing"),
        (["tictactoe", "--algorithm", "magic"], "magic"),
    ],
)
def test_bad_input_is_told(words, complaint):
    done = zermelo(*words)
    assert done.exit_code in (1, 2)
    assert complaint in done.stderr
    assert "Traceback" not in done.output


def test_without_textual_the_message_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def missing(name, *rest):
        if name.startswith(("textual", "zermelo.show.screen")):
            raise ModuleNotFoundError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    monkeypatch.setattr("zermelo.cli.step._in_a_terminal", lambda: True)
    done = zermelo("[[3, 5, 2], [1, 9]]")
    assert done.exit_code == 1
    assert "pip install 'zermelo[terminal]'" in done.stderr
    assert zermelo("[[3, 5, 2], [1, 9]]", "--all").exit_code == 0


def test_help_and_text_do_without_textual():
    code = (
        "import sys; from zermelo.cli import main; main(sys.argv[1:], standalone_mode=False); "
        "assert not {'textual', 'numba'} & set(sys.modules)"
    )
    for words in (["--help"], ["step", "--help"], ["step", "[1, 2]", "--all"]):
        run([sys.executable, "-c", code, *words], check=True)


# -- the full screen ---------------------------------------------------------------------------------------


def lines_of(app):
    """What the terminal shows."""
    return ["".join(s.text for s in strip) for strip in app.screen._compositor.render_strips()]


def screen(walk, *keys, size=(80, 24), then=lambda app: None):
    """What is to be seen after some keys, and what `then` makes of the app."""

    async def run():
        app = WalkApp(walk, "alphabeta on a tree")
        async with app.run_test(size=size) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            then(app)
            return lines_of(app)

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("keys", "index"),
    [
        (["right", "l", "space"], 3),
        (["right", "right", "left"], 1),
        (["l", "l", "l", "h", "backspace"], 1),
        (["left"], 0),
        (["n"], 24),
        (["n", "n"], 24),
        (["end"], 27),
        (["end", "p"], 24),
        (["end", "home"], 0),
        (["1", "2", "g"], 11),
        (["9", "9", "9", "g"], 27),
        (["right", "g"], 1),
        (["1", "2", "escape", "g"], 0),
        (["1", "right", "2", "g"], 1),
        (["question_mark", "right", "right"], 1),
    ],
)
def test_keys(keys, index):
    walk = walked()
    screen(walk, *keys)
    assert walk.index == index


def test_the_cut_on_the_screen():
    shown = screen(walked(), "n")
    text = "\n".join(shown)
    assert "step 25 of 28  visited 7  skipped 1  cuts 1" in text
    assert "  └─▸MIN" in text
    assert "└─ 9  (cut)" in text
    assert "▸       if best ≤ α: skip the other moves" in text
    assert "▸ MIN branch 2      2     ∞     1" in text
    assert "the rest cannot matter. Skipped:" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 16)])
@pytest.mark.parametrize("name", ["alphabeta", "mtdf"])
def test_it_fits(size, name):
    game = TicTacToe()
    walk = Walk(ALGORITHMS[name](game, depth=2, record=True), 2)

    def look(app):
        for part in ("tree", "stack", "board", "words", "keys"):
            region = app.screen.query_one(f"#{part}").region
            assert region.area > 0
            assert app.screen.region.contains_region(region), part

    for keys in ([], ["n"], ["end"]):
        shown = screen(walk, *keys, size=size, then=look)
        assert len(shown) == size[1]
        assert any("▸" in line for line in shown)
        assert "? help   q quit" in shown[-1]


def test_the_node_in_question_is_in_view_however_deep():
    deep = 5
    for _ in range(25):
        deep = [deep, 1]
    walk = walked(deep, "minimax")
    walk.jump(25)
    shown = screen(walk, "right")
    assert any("├─▸5" in line for line in shown)


def test_resizing_with_the_help_open():
    async def run():
        app = WalkApp(walked(), "a tree")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("question_mark")
            assert "one step forward" in "\n".join(lines_of(app))
            await pilot.resize_terminal(100, 30)
            await pilot.press("x", "n")
            await pilot.pause()
            assert len(lines_of(app)) == 30
            assert app.walk.index == 24

    asyncio.run(run())


def test_the_tree_as_text_at_the_end():
    walk = walked()
    walk.end()
    assert [str(row) for row in tree_rows(walk)] == [
        "▸ MAX 2  *", "  ├─ MIN 2  *", "  │  ├─ 3", "  │  ├─ 5", "  │  └─ 2  *", "  └─ MIN ≤1",
        "     ├─ 1", "     └─ 9  (cut)",
    ]  # fmt: skip
