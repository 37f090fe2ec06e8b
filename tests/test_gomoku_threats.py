"""Wins by force in Gomoku, held to a slow search that knows nothing of shapes, and to the rules."""

import importlib.util
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from zermelo import Engine, GameError, Limits, find
from zermelo.cli import main
from zermelo.engine.answers.at_once import at_once
from zermelo.engine.threats import Forcing, forced_win
from zermelo.games.gomoku import Gomoku
from zermelo.games.gomoku.tactics import NEARLY_WON
from zermelo.position import Position

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "gomoku_fours.py"
if not SCRIPT.exists():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
spec = importlib.util.spec_from_file_location("gomoku_fours", SCRIPT)
slow_fours = importlib.util.module_from_spec(spec)
spec.loader.exec_module(slow_fours)

GAME = Gomoku(11)
THREE = "f6 a1 f7 a3 g7 b9 g6 c11"  # two twos: threes follow


def after(game, words):
    state = game.start()
    for word in words.split():
        state = game.play(state, game.read(state, word))
    return state


def test_without_time_for_a_search_a_stone_goes_near_the_others():
    assert GAME.write(at_once(Position(GAME, GAME.start())).move) == "f6"
    beside = after(GAME, "c3")
    assert at_once(Position(GAME, beside)).move in set(GAME.promising(beside))


@pytest.fixture(scope="module")
def forcing():
    return Forcing(GAME, compiled=False)


def test_a_four_that_makes_nothing_else_is_spent():
    state = after(GAME, "a1 f6 b1 f8 c1 e10 h5 d11 h6 k10")  # Black: three in a row, and two elsewhere
    gains = {GAME.write(move): GAME.gain(state, move) for move in GAME.moves(state)}
    assert gains["d1"] < 0  # a four, and no more
    assert gains["h4"] == gains["k1"] == 0
    four = after(GAME, "a1 f6 b1 f8 c1 e10 d2 d11 d3 k10")  # in d1 it makes an open three, too
    assert GAME.gain(four, GAME.read(four, "d1")) > 0


@pytest.mark.parametrize("nodes", range(1, 60, 4))
def test_a_win_that_is_found_at_the_last_moment_has_a_move_and_is_not_told_to_be_at_once(forcing, nodes):
    state = after(GAME, THREE)
    whole, found = forcing.win(state), forcing.win(state, Limits(nodes=nodes))
    assert whole.plies > 1
    if found is not None:
        assert found.line[0] == found.threats[0].move
        assert found.plies > 1


def test_fours_are_found_exactly_where_a_slow_search_finds_them(forcing):
    dice, slow, won = random.Random(5), slow_fours.Slow(GAME), 0
    for _ in range(25):
        state = slow_fours.position(GAME, dice)
        if state is None:
            continue
        expected = slow.wins(state.mine, state.theirs, 6)
        found = forcing.win(state, Limits(nodes=400))
        assert (found is not None and found.kind == "fours") == (expected is not None)
        if found is not None and found.kind == "fours":
            assert len(found.threats) == expected
            won += 1
    assert won > 5


def test_a_line_of_threats_is_legal_and_leaves_no_other_answer(forcing):
    state = after(GAME, THREE)
    found = forcing.win(state)
    assert found.kind == "threats"
    for threat in found.threats:
        child = GAME.play(state, threat.move)
        if not threat.answers:
            assert GAME.score(child) == -1
            break
        for other in GAME.moves(child):
            reply = GAME.play(child, other)
            if other not in threat.answers:  # then it is over by fours
                assert forcing.win(reply, Limits(nodes=50)).kind == "fours"
        state = GAME.play(child, threat.answers[0])
    assert found.value.exact
    assert len(found.line) % 2 == 1


def test_where_there_is_nothing_nothing_is_found(forcing):
    assert forcing.win(GAME.start()) is None
    over = after(GAME, "a1 a3 b1 b3 c1 c3 d1 d3 e1")
    assert forcing.win(over) is None


def test_games_that_do_not_know_threats_say_so():
    with pytest.raises(
        GameError, match="Connect Four does not say what a threat is: promising, loud, threatens"
    ):
        forced_win(find("connectfour"), find("connectfour").start())


def test_the_other_ways_out_are_named(forcing):
    """Black has a three: White may answer it at either end, or one further."""
    state = after(GAME, "f6 a1 f7 a3 f8")
    budget = Limits(nodes=20_000).start()
    defences = {GAME.write(move) for move in forcing.defences(state, budget)}
    assert {"f5", "f9"} <= defences <= {"f4", "f5", "f9", "f10"}


@pytest.mark.parametrize("rule", ["freestyle", "caro"])
def test_a_passed_turn_is_the_others(rule):
    game = Gomoku(9, rule)
    state = after(game, "e5 e6 d5")
    passed = game.skip(state)
    assert game.turn(passed) == 1 - game.turn(state)
    assert game.skip(passed) == state
    assert set(game.moves(passed)) == set(game.moves(state))
    assert game.evaluate(passed) != game.evaluate(state)


def test_two_threats_at_once_are_judged_to_win_where_the_other_has_no_four():
    two_threes = "f6 a1 f7 a3 g8 b9 h8 k11"  # f8 makes one upwards and one across
    assert GAME.evaluate(after(GAME, two_threes)) == NEARLY_WON
    assert GAME.evaluate(after(GAME, "f6 a1 f7 a2 g8 a3 h8 k11")) < NEARLY_WON  # a four at a4 comes first


def test_what_is_judged_to_be_nearly_won_is_won_by_force(forcing):
    dice, seen = random.Random(5), 0
    near = [GAME.read(GAME.start(), f"{column}{row}") for column in "defgh" for row in range(4, 9)]
    while seen < 25:
        stones, state = dice.sample(near, 10), GAME.start()
        for stone in stones:
            state = GAME.play(state, stone)
        if GAME.score(state) is None and GAME.bounds(state) is None and GAME.evaluate(state) == NEARLY_WON:
            seen += 1
            won = forcing.win(state)
            assert won is not None
            assert won.plies <= 7


def test_the_engine_plays_a_win_by_force_at_once():
    engine = Engine(Gomoku(11))
    result = engine.best(after(GAME, "f6 a1 f7 a3 f8 b9"), Limits(seconds=5))
    assert result.value.score == 1
    assert str(result.value) in ("win in 3", "at least a win in 3")


def test_the_command_shows_threats_and_their_answers():
    words = ["analyse", "gomoku:11", "--moves", "e5 a1 e4 a3 e6 b9", "--threats"]
    shown = CliRunner().invoke(main, words)
    assert shown.exit_code == 0, shown.output
    assert "Black wins by fours: win in 3" in shown.output
    assert "the only answer is" in shown.output or "the answers are" in shown.output
    assert "that is the end" in shown.output
