import threading
import time

import pytest

from zermelo import (
    ConnectFour,
    Engine,
    Limits,
    Stopped,
    TicTacToe,
    Tree,
    ZermeloError,
    deepening,
    minimax,
)


@pytest.mark.parametrize(
    "wrong", [{"depth": -1}, {"depth": 2.5}, {"depth": True}, {"nodes": 0}, {"seconds": 0}, {"seconds": -1}]
)
def test_senseless_limits_are_refused(wrong):
    with pytest.raises(ZermeloError, match=next(iter(wrong))):
        Limits(**wrong)


def test_json_out_and_in():
    limits = Limits(depth=4, nodes=1000, seconds=1.5)
    assert Limits.from_json(limits.to_json()) == limits
    with pytest.raises(ZermeloError, match="not plies"):
        Limits.from_json({"plies": 4})


def test_the_node_limit_is_kept_to_the_node():
    with pytest.raises(Stopped, match="1,000 nodes"):
        minimax(TicTacToe(), limits=Limits(nodes=1000))
    assert minimax(Tree([[3, 5, 2], [9, 1]]), limits=Limits(nodes=8)).stats.nodes == 8
    with pytest.raises(Stopped):
        minimax(Tree([[3, 5, 2], [9, 1]]), limits=Limits(nodes=7))


def test_time_stops_a_search():
    with pytest.raises(Stopped, match=r"0\.01 s"):
        minimax(TicTacToe(), limits=Limits(seconds=0.01))


def test_a_search_can_be_called_off():
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(Stopped, match="called off"):
        minimax(TicTacToe(), limits=Limits(cancel=cancel))


def test_the_smaller_of_two_depths_counts():
    tree = Tree([[[1], [2]], [[3], [4]]])
    assert minimax(tree, depth=1, limits=Limits(depth=2)).depth == 1
    assert minimax(tree, depth=3, limits=Limits(depth=2)).depth == 2


def test_a_stopped_deepening_answers_with_its_last_complete_depth_and_claims_no_proof():
    game = TicTacToe()
    result = deepening(game, limits=Limits(nodes=2000))
    complete, deeper = deepening(game, depth=result.depth), deepening(game, depth=result.depth + 1)
    assert not result.proved
    assert 1 <= result.depth < 9
    assert (result.value, result.line, result.moves) == (complete.value, complete.line, complete.moves)
    assert complete.stats.nodes <= result.stats.nodes <= 2000 < deeper.stats.nodes


def test_a_clock_with_increments_never_runs_low():
    """Even where every move takes a fifth more than its share, and three milliseconds are lost on the way."""
    clock, increment, lowest = 1.0, 0.02, 1.0
    for _ in range(1000):
        limits = Limits(clock=clock, increment=increment)
        assert limits.most_seconds < clock / 2
        clock -= 1.2 * limits.share + 0.003
        lowest = min(lowest, clock)
        clock += increment
    assert lowest > 0.25


@pytest.mark.parametrize("clock", [0.01, 0.1, 0.3, 1.0, 60.0])
def test_a_clock_without_increments_lasts(clock):
    """A hundred moves, each of which takes its share."""
    left = clock
    for _ in range(100):
        left -= Limits(clock=left).share
        assert left > 0


def test_a_mere_try_costs_few_nodes_where_they_are_slow():
    assert Limits(depth=3).start().affords(5_000, 10) == 5_000
    budget = Limits(seconds=80).start()
    time.sleep(0.02)  # 10 nodes in that time: fewer than 500 a second
    assert 0 < budget.affords(5_000, 10) < 5_000
    assert budget.affords(5_000, 1_000_000) == 5_000
    assert budget.affords(5_000, 10, fast=True) == 5_000


def test_a_mere_try_leaves_most_of_the_nodes():
    """A few thousand nodes once all went into looking whether the game was small."""
    game = ConnectFour()
    assert Limits(nodes=4_000).start().affords(5_000, 400) == 900
    assert Limits().start().with_nodes(1_000).affords(5_000, 400) == 5_000  # that is a try itself
    state = game.load("377125")
    engine = Engine(game, compiled=False, mcts=False)
    few, more = (engine.best(state, Limits(nodes=nodes)) for nodes in (500, 4_000))
    assert 2 < few.depth < more.depth
