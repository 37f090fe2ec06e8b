"""Monte Carlo tree search told step by step: what is told is what happened, to and fro and in words."""

import asyncio
import json
import math

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from random_games import RandomGame
from zermelo import ConnectFour, Nim, TicTacToe, Tree, Value, ZermeloError, alphabeta, find, minimax
from zermelo.cli import main
from zermelo.lesson.growing import PLAYOUTS, Growing
from zermelo.lesson.story import LINES, PSEUDOCODE
from zermelo.lesson.walk import Walk
from zermelo.lesson.whole import TooLarge
from zermelo.show.outline import tree_rows
from zermelo.show.screen import WalkApp
from zermelo.textbook import mcts
from zermelo.textbook.growth import Growth
from zermelo.textbook.record import Record

NOTES = [[3, 5, 2], [1, 9]]
ENDGAME = "x../.o./o.x"


def grown(game=None, state=None, playouts=PLAYOUTS, seed=0):
    return Growing(
        mcts(Tree(NOTES) if game is None else game, state, playouts=playouts, seed=seed, record=True)
    )


def endgame(playouts=PLAYOUTS, seed=0):
    game = TicTacToe()
    return grown(game, game.load(ENDGAME), playouts, seed)


# -- what is recorded ----------------------------------------------------------------------------------------


def test_one_playout_in_order():
    record = mcts(Tree(NOTES), record=True).record
    events = [(event.kind, event.path, event.value, event.visits) for event in record]
    first_two = events[:9]
    assert first_two == [
        ("begin", (), None, None),
        ("grow", (1,), None, None),
        ("playout", (1,), 9, None),
        ("backup", (1,), 9, 1),
        ("backup", (), 9, 1),
        ("grow", (0,), None, None),
        ("playout", (0,), 5, None),
        ("backup", (0,), 5, 1),
        ("backup", (), 7, 2),
    ]
    assert events[15:22] == [
        ("choose", (), None, None),
        ("grow", (1, 0), None, None),
        ("leaf", (1, 0), 1, None),
        ("backup", (1, 0), 1, 1),
        ("backup", (1,), pytest.approx(19 / 3), 3),
        ("proved", (1,), 1, None),
        ("backup", (), 6, 4),
    ]
    assert events[-2:] == [("proved", (), 2, None), ("done", (), 2, 7)]
    assert record.events[2].moves == (1,)


def test_without_a_record_it_finds_the_same():
    game = ConnectFour()
    plain, told = mcts(game, playouts=60, seed=3), mcts(game, playouts=60, seed=3, record=True)
    assert plain.record is None
    assert isinstance(told.record, Record)
    assert (plain.moves, plain.line.moves) == (told.moves, told.line.moves)


@pytest.mark.parametrize("game", [RandomGame(3), RandomGame(8, points=True), Nim(2, 3), find("mnk:3,2,2")])
def test_the_child_chosen_promises_most(game):
    """Mean, visits and promise belong together: the books' formula, from MAX's side."""
    record = mcts(game, playouts=80, record=True).record
    known, chosen, largest = Growth(), 0, 1
    for event in record:
        if event.kind in ("playout", "leaf"):
            largest = max(largest, abs(event.value))
        if event.kind == "choose":
            chosen += 1
            node, sign = known.nodes[event.path], 1 if event.player == 0 else -1
            promises = {choice.move: sign * choice.promise for choice in event.choices}
            assert promises[event.move] == max(promises.values())
            assert set(promises) == set(node.children) == set(game.moves(reached(game, event.path)))
            for choice in event.choices:
                child = node.children[choice.move]
                assert (choice.visits, choice.mean) == (child.visits, child.mean)
                assert choice.proved == (child.score is not None)
                if not choice.proved:
                    bonus = math.sqrt(2) * largest * math.sqrt(math.log(node.visits) / child.visits)
                    assert choice.promise == pytest.approx(child.mean + sign * bonus)
        known.take(event)
    assert chosen > 10


def reached(game, moves, state=None):
    state = game.start() if state is None else state
    for move in moves:
        state = game.play(state, move)
    return state


@pytest.mark.parametrize("seed", range(6))
def test_a_playout_leads_from_its_node_to_the_end(seed):
    game = TicTacToe()
    for event in mcts(game, playouts=30, seed=seed, record=True).record.of_kind("playout"):
        end = reached(game, (*event.path, *event.moves))
        first = (len(event.path) + len(event.moves)) % 2 == 0  # MAX is to move
        assert event.value == (game.score(end) if first else -game.score(end))


@given(st.integers(0, 2**32), st.booleans(), st.booleans(), st.integers(1, 60))
@settings(max_examples=40, deadline=None)
def test_the_numbers_told_are_those_of_the_result(seed, points, extra_turns, playouts):
    game = RandomGame(seed, points=points, extra_turns=extra_turns)
    walk = grown(game, playouts=playouts, seed=seed)
    step, result = walk.end(), walk.result
    known, root = walk.known, walk.known.nodes[()]
    assert (step.playouts, step.nodes) == (result.stats.leaves, result.stats.nodes)
    assert root.visits == result.stats.leaves == sum(child.visits for child in root.children.values())
    assert (root.score is not None) == result.proved
    for move, value in result.moves.items():
        child = root.children[move]
        if child.score is None:
            assert value == Value.estimate(round(child.mean if root.player == 0 else -child.mean, 3))
        else:
            assert value.score == (child.score if root.player == 0 else -child.score)
    line = result.line.moves
    assert known.line == ({line[:n] for n in range(len(line) + 1)} if line else set())
    truth = {e.path: e.value for e in minimax(game, scoring="plain", record=True).record if e.kind == "leave"}
    for path, node in known.nodes.items():
        if node.proved:
            assert node.score == truth[path]


# -- the walk ------------------------------------------------------------------------------------------------


def seen(walk):
    return walk.index, walk.step, walk.sketch(), walk.state, walk.counts(), walk.table()


@given(st.integers(0, 99), st.data())
@settings(max_examples=20, deadline=None)
def test_forward_and_back_is_where_it_was(seed, data):
    walk = endgame(seed=seed, playouts=12)
    walk.jump(data.draw(st.integers(0, len(walk) - 1)))
    before = seen(walk)
    walk.forward()
    if walk.index > before[0]:
        walk.back()
    assert seen(walk) == before
    walk.end()
    walk.jump(before[0])
    assert seen(walk) == before
    assert walk.step == list(walk)[walk.index]


def test_the_same_seed_tells_the_same_story():
    assert endgame(seed=4).to_json() == endgame(seed=4).to_json()
    assert endgame(seed=4).texts != endgame(seed=5).texts


def test_every_step_has_its_sentence_and_its_line():
    words = {
        "begin": "tree ←", "choose": "best promise", "grow": "new child", "leaf": "its score",
        "playout": "random moves", "backup": "visits + 1", "proved": "proved", "done": "most visits",
    }  # fmt: skip
    assert set(words) == set(LINES["mcts"])
    for game in (Tree([[3, -5, 2], [[1, 9], [0, -2]]], "min"), TicTacToe(), Nim(1, 2), RandomGame(1)):
        walk = grown(game)
        for step in walk:
            assert step.text.endswith(".")
            assert words[step.event.kind] in PSEUDOCODE["mcts"][step.line]
        assert walk.end().text.startswith("All is done")
        assert walk.svg().startswith("<svg")
        assert json.dumps(walk.to_json())
    assert max(map(len, PSEUDOCODE["mcts"])) <= 42  # what the terminal has room for


def test_the_story_of_the_notes():
    texts = grown().texts
    assert texts[:5] == [
        "The tree begins as the root alone: MAX is to move and wants the largest mean.",
        "Grow: branch 2, which MAX had not tried yet, becomes a node.",
        "Play out, by chance: branch 2. The score is +9.",
        "Back up: branch 2 has 1 visit now, mean +9.",
        "Back up: the root has 1 visit now, mean +9.",
    ]
    assert texts[9] == (
        "Choose branch 2: it went best for MAX (mean +9 of 1 visit). It promises MAX +19.597, branch 1 +15.597."
    )
    assert texts[11] == "The game is over here: no playout is needed. The score is +9."
    assert texts[20] == "Proved: branch 2 is worth +1, since the end of every move is known."
    assert texts[22].endswith("the others are proved, so there is nothing more to learn there.")
    assert texts[-1] == "All is done: the root is worth +2, and branch 1 keeps that."


def test_what_is_proved_is_told_and_why():
    walk = endgame()
    proofs = [step for step in walk if step.event.kind == "proved"]
    assert proofs
    for step in proofs:
        assert step.text.startswith("Proved: ")
        assert ("a win for MAX" in step.text) == (step.event.value == 1)
    assert {step.event.why for step in proofs} == {
        "one move wins for certain",
        "the end of every move is known",
    }
    assert walk.end().proved == len(proofs)
    assert walk.step.text == "All is done: the root is a win for MAX, and c3 keeps that."
    assert walk.result.proved


def test_why_a_child_is_chosen_is_true():
    reasons = set()
    for seed in range(4):
        for step in grown(TicTacToe(), seed=seed):
            if step.event.kind != "choose":
                continue
            sign = 1 if step.event.player == 0 else -1
            rest = [c for c in step.event.choices if c.move != step.event.move and not c.proved]
            (mine,) = [c for c in step.event.choices if c.move == step.event.move]
            better = [c for c in rest if sign * c.mean > sign * mine.mean]
            if "it was looked at less" in step.text:
                assert better
                assert all(c.visits > mine.visits for c in better)
                reasons.add("less")
            elif "it went best" in step.text:
                assert all(sign * c.mean < sign * mine.mean for c in rest)
                reasons.add("best")
    assert reasons == {"less", "best"}


def test_the_tree_so_far_has_means_and_visits():
    walk = grown()
    walk.jump(20)
    assert [str(row) for row in tree_rows(walk)] == [
        "  MAX 7.67, 3 visits  *", "  ├─ MIN 5, 1 visit", "  └─▸MIN 1, 3 visits, proved  *",
        "     ├─ 1, 1 visit  *", "     └─ 9, 1 visit",
    ]  # fmt: skip
    assert walk.table() == [
        ["node", "visits", "mean"],
        ["MAX root", "3", "7.67"],
        ["MIN branch 2", "3", "1"],
    ]
    walk.start()
    assert [str(row) for row in tree_rows(walk)] == ["▸ MAX, 0 visits"]


def test_after_a_playout_the_board_is_that_of_its_end():
    walk = endgame()
    step = walk.next_playout()
    assert step.event.kind == "playout"
    assert walk.game.score(walk.state) is not None
    assert walk.forward().event.kind == "backup"
    assert walk.game.score(walk.state) is None
    assert walk.next_playout().playouts == 2
    assert walk.previous_playout().playouts == 1


def test_what_cannot_be_walked_says_so():
    with pytest.raises(ZermeloError, match="record=True"):
        Growing(mcts(Tree(NOTES)))
    with pytest.raises(ZermeloError, match="alphabeta grows no tree"):
        Growing(alphabeta(Tree(NOTES), record=True))
    with pytest.raises(ZermeloError, match="Growing"):
        Walk(mcts(Tree(NOTES), record=True))
    with pytest.raises(TooLarge, match="fewer playouts"):
        grown(find("connectfour"), playouts=2000)


def test_a_finished_game_has_a_short_story():
    game = TicTacToe()
    walk = grown(game, game.load("xxx/oo./..."))
    assert [step.event.kind for step in walk] == ["begin", "done"]
    assert walk.end().text == "All is done: the game is over, there is nothing to search."


def test_a_recorded_result_is_drawn_as_its_tree():
    drawn = mcts(Tree(NOTES), record=True).svg()
    assert "7 visits, proved" in drawn


# -- the command and the screen ------------------------------------------------------------------------------


def zermelo(*words):
    return CliRunner().invoke(main, ["step", *map(str, words)])


def test_the_command_tells_every_step():
    done = zermelo("[[3, 5, 2], [1, 9]]", "--algorithm", "mcts", "--all")
    lines = done.output.splitlines()
    assert done.exit_code == 0
    assert len(lines) == len(grown())
    assert lines[1] == " 2    Grow: branch 2, which MAX had not tried yet, becomes a node."
    words = ["tictactoe", "--algorithm", "mcts", "--playouts", 9]
    assert zermelo(*words, "--seed", 1).output == zermelo(*words, "--seed", 1).output
    assert zermelo(*words, "--seed", 1).output != zermelo(*words, "--seed", 2).output
    assert zermelo(*words).output == zermelo(*words, "--seed", 0).output


def test_the_command_in_json():
    data = json.loads(zermelo("tictactoe", "--algorithm", "mcts", "--playouts", 12, "--json").stdout)
    steps = data["steps"]
    assert (data["algorithm"], data["playouts"], data["nodes"]) == ("mcts", 12, 13)
    assert steps[0]["stack"] == [{"move": None, "player": 0, "visits": 0, "mean": 0, "score": None}]
    (choice, *_) = [step for step in steps if step["kind"] == "choose"]
    assert choice["path"] == [choice["move"]]
    assert {"move", "visits", "mean", "promise", "proved"} == set(choice["choices"][0])
    assert len(choice["choices"]) == 9
    assert all(step["moves"] for step in steps if step["kind"] == "playout")
    assert steps[-1]["playouts"] == 12


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["tictactoe", "--playouts", "5"], "go with --algorithm mcts"),
        (["tictactoe", "--seed", "5"], "go with --algorithm mcts"),
        (["tictactoe", "--algorithm", "mcts", "--depth", "3"], "mcts has no --depth"),
        (["tictactoe", "--algorithm", "mcts", "--playouts", "0"], "--playouts"),
        (["tictactoe", "--algorithm", "mcts", "--playouts", "5000"], "--playouts"),
    ],
)
def test_bad_input_is_told(words, complaint):
    done = zermelo(*words)
    assert done.exit_code in (1, 2)
    assert complaint in done.stderr
    assert "Traceback" not in done.output


def test_the_screen_shows_the_tree_and_goes_from_playout_to_playout():
    async def run():
        app = WalkApp(endgame(), "mcts on tictactoe")
        async with app.run_test(size=(90, 30)) as pilot:
            await pilot.press("n", "n", "right")
            await pilot.pause()
            return "\n".join(
                "".join(part.text for part in strip) for strip in app.screen._compositor.render_strips()
            )

    text = asyncio.run(run())
    assert "playouts 2  nodes 3  proved 0" in text
    assert "▸     visits ← visits + 1, score into mean" in text
    assert "from the root" in text
    assert "n p playout" in text
    assert "MAX 1, 1 visit  *" in text or "MAX −1, 1 visit  *" in text
