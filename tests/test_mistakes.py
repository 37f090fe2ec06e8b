"""What a mistake is: proved, or much by estimates that count in something; and the same for page, plots and words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_games import RandomGame
from zermelo import TicTacToe, Value, minimax
from zermelo.lesson.facts import compare
from zermelo.match import Match
from zermelo.measure import course
from zermelo.measure.mistakes import mistake
from zermelo.result import Line
from zermelo.web.api import ply_json
from zermelo.web.describe import result_json


@pytest.mark.parametrize(
    ("best", "played", "given"),
    [
        (Value.win(3), Value.win(9), None),
        (Value.loss(9), Value.loss(2), None),
        (Value.win(3), Value.draw(), "win"),
        (Value.win(3), Value.loss(2), "win"),
        (Value.draw(), Value.loss(2), "draw"),
        (Value.points(3), Value.points(2), "points"),
        (Value.points(-2), Value.points(-2), None),
        (Value.win(3).at_least(), Value.draw().at_most(), "win"),
        (Value.win(3).at_most(), Value.draw(), None),  # it may never have been a win
        (Value.win(3), Value.draw().at_least(), None),  # it may be a win still
        (Value.draw(), Value.loss(4).at_least(), None),
        (Value.points(3), Value.points(2).at_least(), None),
        (Value.estimate(300), Value.draw(), None),
        (Value.win(3), Value.estimate(-300), None),
    ],
    ids=str,
)
def test_only_what_is_proved_counts(best, played, given):
    assert mistake(best, played) == given


@pytest.mark.parametrize(
    ("best", "played", "given"),
    [
        (Value.estimate(300), Value.draw(), "much"),
        (Value.estimate(300), Value.estimate(101), None),
        (Value.estimate(300), Value.estimate(100), "much"),
        (Value.estimate(300), Value.estimate(100).at_most(), "much"),
        (Value.estimate(300), Value.estimate(100).at_least(), None),
        (Value.estimate(300).at_most(), Value.estimate(100), None),
        (Value.win(5), Value.estimate(900), None),  # as good as won
        (Value.win(5), Value.estimate(300), "much"),
        (Value.win(5), Value.draw(), "win"),
        (Value.estimate(-900), Value.loss(2), None),
    ],
    ids=str,
)
def test_by_estimates_that_count_in_something_much_can_be_given_away(best, played, given):
    assert mistake(best, played, unit=100) == given


@given(st.integers(0, 2**32), st.booleans(), st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_page_plots_and_words_blame_the_same_moves(seed, points, extra_turns, dice):
    game = RandomGame(seed, points=points, extra_turns=extra_turns, size=14)
    match = Match(game)
    while not match.over:
        match.play(dice.choice(list(game.moves(match.state))))
    plotted = [point.mistake for point in course.follow(match, compiled=False).points]
    replay, before = Match(game), None
    for ply, move in enumerate((*match.line, None)):
        after = minimax(replay.game, replay.position)
        assert ply_json(match, replay, ply, before, after)["mistake"] == plotted[ply]
        if move is not None:
            verdict = result_json(after)["mistakes"].get(game.write(move))
            assert verdict == plotted[ply + 1]
            told = compare(after.moves[move], after.value)
            assert told.removesuffix(" given away") == verdict if verdict else "given away" not in told
            replay.play(move)
        before = after


def test_the_course_names_what_was_given_away():
    game = TicTacToe()
    followed = course.follow(Line.read(game, game.start(), "b2 a2 a3 c1 a1"), compiled=False)
    assert [point.to_json()["mistake"] for point in followed.points] == [
        None,
        None,
        "draw",
        None,
        None,
        "win",
    ]
