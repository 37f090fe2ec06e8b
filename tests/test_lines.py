"""Several best lines, chosen moves, bounds on the way, clocks and pondering: what a game program asks."""

import random
import threading
import time
from dataclasses import replace
from itertools import pairwise

import pytest

from hash_games import COMPILED, KINDS, HashGame, Node
from processes import PATIENCE
from zermelo import ConnectFour, Engine, Limits, Nim, Position, TicTacToe, Value, ZermeloError, minimax
from zermelo.engine.answers.deepening import Deepening, Question
from zermelo.engine.answers.effort import NO_CHOICE, Effort
from zermelo.engine.kernels.work import STRICT, USUAL

CONNECT_FOUR = ConnectFour()
CONNECT_FOUR.solvable = False  # so that the search has to go deeper and deeper
HARD = CONNECT_FOUR.load("44")


@pytest.fixture(scope="module")
def engine():
    engine = Engine(CONNECT_FOUR, compiled=True)
    engine.compile()
    return engine


# -- several lines, and chosen moves ---------------------------------------------------------------------------


def check_lines(engine, game, state, depth, lines, only):
    """The best so many of the moves allowed, beside the textbook's values."""
    truth = minimax(game, state, depth=depth).moves
    allowed = only or tuple(truth)
    expected = sorted((truth[move].number for move in allowed), reverse=True)
    result = engine.best(state, Limits(depth=depth), lines=lines, only=only)
    told = [result.moves[move].number for move in result.lines][:lines]
    where = (state, depth, lines, only)
    assert set(result.moves) <= set(allowed), where
    if depth is None or not result.proved:
        assert told == expected[: len(told)], where
    assert len(told) == (min(lines, len(allowed)) if lines > 1 else 1), where
    for move, line in result.lines.items():
        assert line[0] == move, where
        assert depth is not None or result.moves[move].bound is not None or result.moves[move] == truth[move]
    assert result.move in allowed, where


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_best_lines_are_those_of_the_textbook(kind):
    are_the_best_lines(kind, 100, compiled=False)


@pytest.mark.parametrize("kind", COMPILED)
def test_the_best_lines_are_those_of_the_textbook_compiled_too(kind):
    are_the_best_lines(kind, 500, compiled=True)


def are_the_best_lines(kind, games, *, compiled):
    game = HashGame(**KINDS[kind])
    dice = random.Random(kind)
    engine = Engine(game, compiled=compiled, table=0.05, settings=USUAL | STRICT)
    for _ in range(games):
        state = Node(dice.randrange(10**9), 0)
        depth = None if game.bounded else dice.choice((None, None, 1, 2, 3, 4))
        only = tuple(dice.sample(range(3), dice.choice((0, 0, 1, 2, 3))))
        check_lines(engine, game, state, depth, dice.choice((1, 2, 3, 9)), only)


def test_threads_find_the_same_lines():
    game = HashGame()
    dice = random.Random(2)
    engines = [Engine(game, compiled=True, table=1, threads=n) for n in (1, 2)]
    for _ in range(60):
        state = Node(dice.randrange(10**9), 0, 60)
        one, two = ([r.moves[m] for m in r.lines] for r in (e.best(state, lines=3) for e in engines))
        assert one == two


def test_every_move_that_is_allowed():
    game = TicTacToe()
    state = game.load("xo./.../...")
    truth = minimax(game, state).moves
    only = tuple(truth)[:3]
    *_, result = Engine(game, compiled=False).analyse(state, every_move=True, only=only)
    assert result.moves == {move: truth[move] for move in only}


def test_what_is_left_out_does_not_stay_in_the_table(engine):
    best = engine.best(HARD, Limits(depth=7))
    others = [move for move in CONNECT_FOUR.moves(HARD) if move != best.move]
    assert engine.best(HARD, Limits(depth=7), only=others).move in others
    assert engine.best(HARD, Limits(depth=7)).value == best.value


def test_senseless_questions_are_refused(engine):
    with pytest.raises(ZermeloError, match="lines is a whole number"):
        engine.best(HARD, Limits(depth=1), lines=0)
    with pytest.raises(ZermeloError, match="must be legal"):
        engine.best(HARD, Limits(depth=1), only=[99])


@pytest.mark.parametrize("compiled", [True, False])
def test_what_a_search_cost(compiled):
    stats = Engine(CONNECT_FOUR, compiled=compiled, table=0.01).best(HARD, Limits(depth=7)).stats
    assert stats.deepest >= 7
    assert 0 < stats.table_full <= 1
    assert stats.speed == round(stats.nodes / stats.seconds)


# -- bounds, and depths that break off -------------------------------------------------------------------------


def test_a_value_outside_the_window_is_told_as_a_bound(engine):
    told = []
    for text in ("44", "4455", "44445", "3342", "435261"):
        engine.forget()
        *_, result = engine.analyse(CONNECT_FOUR.load(text), Limits(depth=14), during=told.append)
        assert result.value.bound is None
    assert {result.value.bound for result in told} >= {"lower"}
    assert all(result.line and not result.proved for result in told)


def test_a_better_move_of_a_depth_that_breaks_off_is_played(engine):
    """Where a depth finds another move, there is a number of nodes at which it has found it and is not done."""
    changes = 0
    dice = random.Random(6)
    for _ in range(12):
        state = CONNECT_FOUR.load("".join(dice.choice("1234567") for _ in range(4)))
        engine.forget()
        depths = list(engine.analyse(state, Limits(depth=11)))
        for before, after in pairwise(depths):
            if after.move == before.move:
                continue
            for part in range(1, 10):
                nodes = before.stats.nodes + (after.stats.nodes - before.stats.nodes) * part // 10
                engine.forget()
                *_, result = engine.analyse(state, Limits(nodes=max(nodes, 1)))
                if result.depth == before.depth and result.move != before.move:
                    changes += 1
                    assert not result.proved
                    assert not result.value.exact
                    assert set(result.moves) == set(CONNECT_FOUR.moves(state))
    assert changes > 0


def test_several_lines_that_break_off_are_still_several(engine):
    for nodes in (300, 1000, 3000, 10_000, 30_000):
        engine.forget()
        result = engine.best(HARD, Limits(nodes=nodes), lines=3)
        assert len(result.lines) == 3
        assert not result.proved


# -- time ------------------------------------------------------------------------------------------------------


def in_thread(function):
    """Run it where a program with a protocol would: not on the main thread."""
    answers = []
    thread = threading.Thread(target=lambda: answers.append(function()))
    thread.start()
    thread.join(PATIENCE)
    return answers[0]


def took(function):
    began = time.perf_counter()
    function()
    return time.perf_counter() - began


def test_the_seconds_given_are_used_and_kept(engine):
    limits = Limits(seconds=0.1)
    times = sorted(in_thread(lambda: took(lambda: engine.best(HARD, limits))) for _ in range(3))
    assert times[0] >= 0.095  # and they end at all


def test_a_clock_is_never_overdrawn():
    for clock, increment, moves in ((1, 0.01, None), (0.1, 0, None), (60, 0, 1), (60, 0, 40), (0.01, 0, 2)):
        limits = Limits(clock=clock, increment=increment, moves_to_go=moves)
        assert 0 < limits.share <= limits.most_seconds <= max(0.001, clock - limits.overhead)
    assert Limits(clock=60, moves_to_go=2).share > Limits(clock=60, moves_to_go=20).share


def test_a_clock_gives_more_time_to_a_search_that_changes_its_mind():
    effort = Effort(choices=5, drop=16)
    usual = [effort.after("a", 0) for _ in range(8)]
    assert usual == sorted(usual, reverse=True)
    assert effort.after("b", 0) > usual[-1]
    assert effort.after("b", -100) > effort.after("b", -100)
    assert Effort(choices=1, drop=16).after("a", 0) == NO_CHOICE


def test_without_a_choice_no_time_is_taken(engine):
    engine.forget()
    alone = engine.best(HARD, Limits(clock=30), only=[3])
    engine.forget()
    chosen = engine.best(HARD, Limits(clock=30), only=[2, 3])
    assert alone.stats.nodes * 3 < chosen.stats.nodes  # a twentieth of its share


def test_the_clock_stands_still_while_the_opponent_thinks(engine):
    hit = threading.Event()
    limits = Limits(clock=3, increment=0, ponder=hit)
    threading.Timer(0.7, hit.set).start()
    lasted = in_thread(lambda: took(lambda: engine.best(HARD, limits)))
    assert lasted >= 0.65


def test_pondering_ends_when_it_is_called_off(engine):
    cancel = threading.Event()
    limits = Limits(seconds=0.05, ponder=threading.Event(), cancel=cancel)
    threading.Timer(0.3, cancel.set).start()
    assert in_thread(lambda: took(lambda: engine.best(HARD, limits))) >= 0.25  # not after 0.05 s


def test_a_stop_is_heard_at_once(engine):
    for _ in range(5):
        threading.Timer(0.1, engine.stop).start()
        assert not in_thread(lambda: engine.best(HARD)).proved  # left alone, it would take minutes


def test_a_mate_that_is_short_enough_ends_the_search():
    game = HashGame()
    engine = Engine(game, compiled=True, table=1)
    dice = random.Random(7)
    for _ in range(200):
        state = Node(dice.randrange(10**9), 0, 60)
        free = engine.best(state)
        short = engine.best(state, Limits(mate=1))
        if short.value.plies is not None and short.value.plies <= 2:
            assert (short.value.kind, short.value.plies) == (free.value.kind, free.value.plies)


def test_a_budget_with_other_nodes_keeps_its_clock():
    budget = Limits(seconds=5, nodes=7).start()
    time.sleep(0.01)
    other = budget.with_nodes(9)
    assert other.limits == replace(budget.limits, nodes=9)
    assert other.seconds >= 0.01


def test_the_deepening_search_can_be_used_by_itself():
    engine = Engine(Nim(3, 4, 5), compiled=False)
    search = Deepening(
        engine._searcher(False), Question(Position(engine.game, engine.game.start())), Limits().start()
    )
    *_, _ = search.depths()
    assert search.result.value == Value.win(11)
