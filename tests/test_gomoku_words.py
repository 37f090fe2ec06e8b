"""Wins by force in words: in an explanation, for the page, and by the command line."""

import json

import pytest
from click.testing import CliRunner

from zermelo import Engine, Limits, explain
from zermelo.cli import main
from zermelo.engine.threats import forced_win
from zermelo.games.gomoku import Gomoku
from zermelo.lesson.threats import steps, told, told_of_other

GAME = Gomoku(9)
THREE = "e5 a1 e4 a3 e6 b9"  # Black has three in a column


def after(words):
    state = GAME.start()
    for word in words.split():
        state = GAME.play(state, GAME.read(state, word))
    return state


def test_each_threat_says_what_it_makes_and_what_answers_it():
    state = after(THREE)
    won = forced_win(GAME, state, compiled=False)
    first, *rest = [said.text for said in told(GAME, state, won)]
    assert first == "Black wins by fours, in 2 moves at most."
    assert rest[0].startswith("e3 makes a four that cannot be stopped; the answers are ")
    assert rest[0].endswith(" and none of them helps.")
    assert rest[1].startswith("Then e")
    assert rest[1].endswith(" makes five in a row, and that is the end.")


def test_a_four_has_one_answer():
    state = after("a5 i9 b5 i7 c5 h9 e7 h7")
    won = forced_win(GAME, GAME.play(state, GAME.read(state, "e8")), compiled=False)
    assert won is None or won.attacker == 1
    (said,) = steps(GAME, state, _line(state, "d5"))
    assert said.text == "d5 makes a four; the only answer is e5."
    assert [GAME.write(move) for move in said.moves] == ["d5", "e5"]


def _line(state, word):
    """One threat and its answers, as a win that begins with it would be told."""
    from zermelo.engine.threats import ForcedWin, Threat

    move = GAME.read(state, word)
    answers = tuple(GAME.promising(GAME.play(state, move)))
    return ForcedWin("fours", (Threat(move, answers),), 5, 1, GAME.turn(state))


def test_what_the_other_threatens_is_told_as_such():
    state = after("e5 a1 e4 a3 e6")
    passed = forced_win(GAME, GAME.skip(state), compiled=False)
    said = [each.text for each in told_of_other(GAME, state, passed)]
    assert said[0] == "Black threatens to win by fours, in 2 moves at most, should nothing be done about it."


def test_why_begins_with_the_win_by_force():
    state = after(THREE)
    engine = Engine(GAME, compiled=False)
    why = explain(engine.best(state, Limits(depth=1)), engine, Limits(seconds=2, depth=1))
    assert why.won.line[-1] in GAME.squares
    assert str(why).startswith("Black wins by fours, in 2 moves at most.\n")
    told_json = why.to_json()
    assert told_json["won"]["kind"] == "fours"
    assert told_json["won"]["line"][0] in ("e3", "e7")
    assert told_json["threatened"] is None


@pytest.mark.slow
def test_the_command_says_why():
    words = ["analyse", "gomoku:9", "--moves", THREE, "--why", "--seconds", "2"]
    shown = CliRunner().invoke(main, words)
    assert shown.exit_code == 0, shown.output
    assert "makes a four that cannot be stopped; the answers are" in shown.output


@pytest.mark.slow
def test_threats_for_programs():
    shown = CliRunner().invoke(
        main, ["analyse", "gomoku:9", "--moves", "e5 a1 e4 a3 e6", "--threats", "--json"]
    )
    found = json.loads(shown.output)
    assert found["win"] is None
    assert found["threatened"]["attacker"] == 0
    assert found["threatened"]["line"][0] in ("e3", "e7")
