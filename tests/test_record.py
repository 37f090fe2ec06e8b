"""The story of a search is complete and true."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_games import RandomGame
from zermelo import TicTacToe, Tree, alphabeta, minimax
from zermelo.lesson.cut import explain_cut
from zermelo.textbook import ALGORITHMS

each_algorithm = pytest.mark.parametrize("name", list(ALGORITHMS))


def told(result):
    return [(event.kind, event.path, event.value) for event in result.record]


def test_minimax_told_step_by_step():
    assert told(minimax(Tree([[3, 5], [2]]), (0,), record=True)) == [
        ("enter", (), None),
        ("enter", (0,), None),
        ("leaf", (0,), 3),
        ("value", (), 3),
        ("best", (), 3),
        ("enter", (1,), None),
        ("leaf", (1,), 5),
        ("value", (), 5),
        ("leave", (), 3),
    ]


def test_a_cut_says_why_and_what_it_skipped():
    (cut,) = alphabeta(Tree([[3, 5, 3], [2, 9, 4]]), record=True).record.cuts
    assert cut.path == (1,)
    assert cut.skipped == (1, 2)
    assert cut.why == "MIN already has 2 here, MAX has 3 elsewhere: the rest cannot matter"


def test_a_cut_of_max_speaks_for_max():
    cuts = alphabeta(Tree([[[3], [5, 9]], [1]], first="max"), record=True).record.cuts
    assert [c.why for c in cuts if c.player == 0] == [
        "MAX already has 5 here, MIN has 3 elsewhere: the rest cannot matter"
    ]


def test_alpha_and_beta_as_they_move():
    record = alphabeta(Tree([[3, 5, 2], [9, 1]]), record=True).record
    moved = [(e.kind, e.path, e.value) for e in record if e.kind in ("alpha", "beta")]
    assert moved == [("beta", (0,), 3), ("beta", (0,), 2), ("alpha", (), 2), ("beta", (1,), 9)]


def test_a_win_in_a_reason_is_said_in_words():
    game = TicTacToe()
    cuts = alphabeta(game, game.load("xx./oo./..."), record=True).record.cuts
    assert cuts[0].why == (
        "MAX already has a loss at ply 4 here, MIN has a win at ply 2 elsewhere: the rest cannot matter"
    )
    assert not any("10737" in cut.why for cut in cuts)


@pytest.mark.parametrize("name", ["mtdf", "negascout"])
def test_the_hair_s_breadth_of_a_window_is_not_spoken_of_in_a_reason(name):
    for root in ([[3, 5, 2], [1, 9], [[4, 6], 8]], [[[-5, 0], [2, 7]], [[0, 1], [3, -2]]]):
        for first in ("max", "min"):
            result = ALGORITHMS[name](Tree(root, first), record=True)
            assert result.record.cuts
            for cut in result.record.cuts:
                assert "e-3" not in f"{cut.why} {explain_cut(cut, result)}"


@each_algorithm
@given(st.integers(0, 2**32), st.booleans(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_record_changes_nothing_and_misses_nothing(name, seed, points, extra_turns):
    game = RandomGame(seed, points=points, extra_turns=extra_turns)
    plain, recorded = ALGORITHMS[name](game), ALGORITHMS[name](game, record=True)
    assert plain.record is None
    assert (plain.value, plain.line, plain.moves) == (recorded.value, recorded.line, recorded.moves)
    counts = recorded.record.counts
    assert counts["enter"] == recorded.stats.nodes == plain.stats.nodes
    assert counts["leaf"] + counts["horizon"] == recorded.stats.leaves
    assert counts["table"] == recorded.stats.table_hits
    assert counts["cut"] <= recorded.stats.cutoffs
    for event in recorded.record:
        state = game.start()
        for move in event.path:
            state = game.play(state, move)
        assert event.kind != "leaf" or game.score(state) is not None
        assert event.kind != "cut" or event.skipped


@given(st.integers(0, 2**32), st.booleans(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_the_two_views_of_one_search_tell_the_same_story(seed, points, extra_turns):
    """Negamax speaks of the player to move and minimax of MAX; in the record both speak of MAX."""
    game = RandomGame(seed, points=points, extra_turns=extra_turns)
    assert told(minimax(game, record=True)) == told(ALGORITHMS["negamax"](game, record=True))


@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=100, deadline=None)
def test_what_is_cut_was_never_visited_and_could_not_have_mattered(seed, points):
    game = RandomGame(seed, points=points)
    result = alphabeta(game, record=True)
    visited = {event.path for event in result.record.of_kind("enter")}
    full = minimax(game, record=True).record.of_kind("enter")
    skipped = {(*cut.path, move) for cut in result.record.cuts for move in cut.skipped}
    assert not visited & skipped
    below_a_cut = {e.path for e in full if any(e.path[: len(s)] == s for s in skipped)}
    assert visited | below_a_cut == {e.path for e in full}
