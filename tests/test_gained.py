"""Points on the way: a game with `gained`, and the same one with the margin in the state, are worth the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import dots
from dots import Dots, DotsByMargin
from hash_games import HashGame, Node, spread
from zermelo import (
    Engine,
    Game,
    GameError,
    Limits,
    Result,
    Solver,
    Value,
    every_move,
    expectiminimax,
    maximax,
    mcts,
)
from zermelo.books.bookmaking import make_book
from zermelo.cli import main
from zermelo.doctor import check
from zermelo.engine.kernels.work import STRICT, USUAL
from zermelo.match import Match
from zermelo.measure import ordering
from zermelo.measure.course import follow
from zermelo.textbook import ALGORITHMS
from zermelo.web.explore import node_json

SIZE = 14


class Gaining(HashGame):
    """Random games in which moves gain points, or lose some; what is left at the end counts too."""

    bounds = Game.bounds

    def __init__(self, extra_turns=False, mirror=False):
        super().__init__(points=True, extra_turns=extra_turns, mirror=mirror)

    def gained(self, state, move):
        return spread(self.seed_of(state), state.node, 30 + move) % 7 - 2


class Summing(Game):
    """The same games with the margin in the state: (seed, node, player to move, his margin)."""

    points = True

    def __init__(self, extra_turns=False, seed=0):
        self.inner = Gaining(extra_turns)
        self.seed = seed

    def start(self):
        first = Node(self.seed, 0, SIZE)
        return (first, self.inner.turn(first), 0)

    def moves(self, state):
        return self.inner.moves(state[0])

    def play(self, state, move):
        node, player, margin = state
        after = self.inner.play(node, move)
        gained = self.inner.gained(node, move)
        return (after, self.inner.next_player(player, after), margin + (gained if player == 0 else -gained))

    def turn(self, state):
        return state[1]

    def order(self, state, move):
        return self.inner.order(state[0], move)

    def score(self, state):
        score = self.inner.score(state[0])
        return None if score is None else score + (state[2] if state[1] == 0 else -state[2])

    def evaluate(self, state):
        return self.inner.evaluate(state[0]) + (state[2] if state[1] == 0 else -state[2])


both_kinds = pytest.mark.parametrize("extra_turns", [False, True], ids=["alternating", "extra turns"])


@both_kinds
@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_textbook_search_agrees(name, extra_turns):
    search = ALGORITHMS[name]
    for seed in range(12):
        for depth in (None, 3):
            limits = Limits(depth=depth)
            here = search(Gaining(extra_turns), Node(seed, 0, SIZE), limits=limits)
            there = search(Summing(extra_turns, seed), limits=limits)
            assert (here.value, here.proved) == (there.value, there.proved), (seed, depth)


@both_kinds
def test_so_do_the_others(extra_turns):
    minimax = ALGORITHMS["minimax"]
    for seed in range(8):
        game, state, other = Gaining(extra_turns), Node(seed, 0, SIZE), Summing(extra_turns, seed)
        truth = every_move(minimax, other)
        assert every_move(minimax, game, state).moves == truth.moves
        assert maximax(game, state).value == maximax(other).value
        assert expectiminimax(game, state).value == truth.value
        assert ordering.measure(game, state).orders == ordering.measure(other).orders
        assert mcts(game, state, playouts=400).value == mcts(other, playouts=400).value


@both_kinds
@pytest.mark.parametrize("mirror", [False, True])
def test_the_engine_and_the_solver_agree(extra_turns, mirror):
    for seed in range(25):
        truth = every_move(ALGORITHMS["minimax"], Summing(extra_turns, seed))
        game, state = Gaining(extra_turns, mirror), Node(2 * seed if mirror else seed, 0, SIZE)
        engine = Engine(game, compiled=False)
        *_, found = engine.analyse(state, every_move=True)
        solved = Solver(game, compiled=False).solve(state, every_move=True)
        for result in (found, solved):
            assert (result.value, dict(result.moves)) == (truth.value, dict(truth.moves)), seed
            assert total(result) == truth.value, seed
        for depth in (1, 2, 3):
            shallow = every_move(
                ALGORITHMS["minimax"], Summing(extra_turns, seed), limits=Limits(depth=depth)
            )
            seen = Engine(game, compiled=False, settings=USUAL | STRICT).best(state, Limits(depth=depth))
            assert seen.value.number == shallow.value.number, seed


def total(result: Result) -> Value:
    """What its line of play comes to, counted move by move."""
    match = Match(result.game, result.state)
    for move in result.line:
        match.play(move)
    assert match.over
    return Value.points(match.score_for(result.to_move))


@pytest.mark.slow
def test_compiled_it_is_the_same():
    game = Gaining(True)
    engine, solver = Engine(game, compiled=True), Solver(game, compiled=True)
    for seed in range(200):
        truth = ALGORITHMS["alphabeta"](game, Node(seed, 0, SIZE)).value
        assert engine.best(Node(seed, 0, SIZE)).value == solver.value(Node(seed, 0, SIZE)) == truth, seed


def test_playouts_count_it():
    truth = {
        state: Solver(Dots(2, 2), compiled=False).value(state)
        for state in ((0x0FF, 0), (0x3CF, 1), (0xA5F, 0))
    }
    engine = Engine(Dots(2, 2), compiled=False, mcts=True)
    for state, value in truth.items():
        found = engine.best(state, Limits(nodes=20_000))
        assert (found.value, found.proved) == (value, True)
    game = Gaining(True)
    playing = Engine(game, compiled=False, mcts=True)
    for seed in range(30):
        found = playing.best(Node(seed, 0, SIZE), Limits(nodes=30_000))
        assert (found.value, found.proved) == (
            ALGORITHMS["alphabeta"](game, Node(seed, 0, SIZE)).value,
            True,
        ), seed


def test_dots_and_boxes():
    truth = ALGORITHMS["alphabeta"](DotsByMargin(2, 1)).value
    for game in (Dots(2, 1), DotsByMargin(2, 1)):
        assert Engine(game, compiled=False).best().value == truth
        assert Solver(game, compiled=False).value() == truth
    two = Solver(Dots(2, 2), compiled=False)
    assert two.value() == Value.points(2) == Solver(DotsByMargin(2, 2), compiled=False).value()


# -- the rest of the library ---------------------------------------------------------------------------------


def test_a_match_counts_what_was_gained():
    match = Match(Dots(1, 1))
    for line in range(4):
        assert match.score_for(0) is None
        match.play(line)
    assert (match.score_for(0), match.score_for(1), match.outcome) == (-1, 1, "second wins by 1")
    match.undo()
    match.undo()
    assert match.gained == 0


def test_the_course_of_a_game_is_told_in_whole_margins():
    game = Dots(1, 1)
    match = Match(game)
    for line in range(4):
        match.play(line)
    course = follow(match, compiled=False)
    assert [point.value.number for point in course.points] == [-1] * 5
    assert not course.mistakes


def test_who_leads_is_told_at_the_terminal(tmp_path):
    file = tmp_path / "two.py"
    file.write_text(Path(dots.__file__).read_text().split("class DotsByMargin")[0])
    lines = ["0", "2", "4", "5", "quit"]
    people = ["--first", "human", "--second", "human"]
    told = CliRunner().invoke(main, ["play", f"{file}:2,1", *people], input="\n".join(lines)).output
    assert told.count("second leads by 1") == 1


def searched(match):
    *_, last = Engine(match.game, compiled=False).analyse(match.position, every_move=True)
    return last


def test_the_course_of_a_game_tells_whole_margins_and_finds_mistakes():
    match = Match(Dots(2, 1))
    for line in (5, 0, 6, 3, 4, 2, 1):  # the fifth closes no box, where one could be closed
        match.play(line)
    points = follow(match, compiled=False).points
    assert [point.value.score for point in points] == [0, 0, 0, 0, 0, -2, -2, -2]
    assert [ply for ply, point in enumerate(points) if point.mistake] == [5]
    assert match.score_for(0) == -2


def test_a_tree_on_the_page_has_one_number_for_a_node():
    match = Match(Dots(2, 1))
    for line in (0, 2, 4):
        match.play(line)
    for child in node_json(match, searched(match), "", 20)["children"]:
        match.play(match.game.read(match.state, child["move"]))
        below = node_json(match, searched(match), child["path"], 20)["node"]
        assert below["value"]["score"] == child["value"]["score"], child["move"]
        match.undo()


def test_points_that_are_gained_are_points():
    class Odd(Dots):
        points = False

    assert type("Silent", (Dots,), {"points": None})().counts_points
    with pytest.raises(GameError, match="leave out points = False"):
        Odd()


def test_a_selective_search_refuses_it():
    class Selective(Dots):
        selective = True

    with pytest.raises(GameError, match="a selective search does not count points on the way"):
        Engine(Selective())


def test_a_book_refuses_it(tmp_path):
    with pytest.raises(GameError, match="a book does not count points on the way"):
        make_book(Dots(1, 1), tmp_path / "dots.book", 2)


def test_the_doctor_knows_it():
    quick = {"games": 60, "seconds": 0.5, "compiled": False}
    report = check(Dots(2, 1), **quick)
    assert report.sound
    assert not [each for each in report.findings if each.level == "question"]
    assert any(ending.endswith("has won by 2") for ending in report.endings)

    class Halves(Dots):
        def gained(self, state, line):
            return super().gained(state, line) / 2

    (fault,) = [each for each in check(Halves(2, 1), **quick).findings if each.level == "fault"]
    assert (fault.kind, fault.method) == ("bad-gained", "gained")
    assert "gained() gave 0.5" in str(fault)

    class Bounded(Dots):
        def bounds(self, state):
            return (-1, 1)

    assert "false-bounds" in {each.kind for each in check(Bounded(2, 1), **quick).findings}
