"""What a mistake is: proved, or by winning chances; and the same for page, plots, reviews and words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_games import RandomGame
from zermelo import ConnectFour, TicTacToe, Value, minimax
from zermelo.lesson.facts import compare
from zermelo.match import Match
from zermelo.measure import course
from zermelo.measure.chances import Chances, known_chances
from zermelo.measure.mistakes import GRADES, mistake
from zermelo.measure.verdicts import judge
from zermelo.result import Line
from zermelo.web.describe import result_json

CHANCES = Chances(advantage=200, unit=100)


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
        (Value.estimate(300), Value.draw(), "blunder"),
        (Value.estimate(300), Value.estimate(260), None),
        (Value.estimate(300), Value.estimate(230), "inaccuracy"),
        (Value.estimate(300), Value.estimate(180), "mistake"),
        (Value.estimate(300), Value.estimate(180).at_most(), "mistake"),
        (Value.estimate(300), Value.estimate(180).at_least(), None),
        (Value.estimate(300).at_most(), Value.estimate(180), None),
        (Value.win(5), Value.estimate(900), None),  # as good as won
        (Value.win(5), Value.estimate(300), "mistake"),
        (Value.win(5), Value.draw(), "win"),
        (Value.estimate(-900), Value.loss(2), None),
    ],
    ids=str,
)
def test_by_winning_chances_a_mistake_has_a_name(best, played, given):
    assert mistake(best, played, CHANCES) == given


VALUES = st.one_of(
    st.integers(-900, 900).map(Value.estimate),
    st.integers(1, 9).map(Value.win),
    st.integers(1, 9).map(Value.loss),
    st.just(Value.draw()),
)


@given(VALUES, VALUES)
def test_a_review_calls_the_same_moves_mistakes(one, other):
    best, played = max(one, other), min(one, other)
    judged = judge(best, played, [best], 2, CHANCES)
    named = judged.given or (judged.verdict if judged.verdict in GRADES else None)
    if judged.verdict != "missed":  # a win that is proved is missed, whatever the chances are now
        assert named == mistake(best, played, CHANCES)


def test_where_it_takes_games_to_tell_what_estimates_are_worth_nobody_is_blamed_by_them():
    class Judged(TicTacToe):
        def evaluate(self, state):
            return 0

    assert known_chances(Judged()) is None
    assert known_chances(ConnectFour()) == Chances(ConnectFour.advantage)


@given(st.integers(0, 2**32), st.booleans(), st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_page_plots_and_words_blame_the_same_moves(seed, points, extra_turns, dice):
    game = RandomGame(seed, points=points, extra_turns=extra_turns, size=14)
    match = Match(game)
    while not match.over:
        match.play(dice.choice(list(game.moves(match.state))))
    plotted = [point.mistake for point in course.follow(match, compiled=False).points]
    replay = Match(game)
    for ply, move in enumerate((*match.line, None)):
        after = minimax(replay.game, replay.position)
        if move is not None:
            verdict = result_json(after)["mistakes"].get(game.write(move))
            assert verdict == plotted[ply + 1]
            told = compare(after.moves[move], after.value)
            assert told.removesuffix(" given away") == verdict if verdict else "given away" not in told
            replay.play(move)


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
